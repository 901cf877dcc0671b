// What the page does by itself: hand presses over, copy, save, scroll to what is marked, switch panes and colours.
// Gradio runs this once the component is there, with `trigger`, `watch` and `props` in reach.
const KINDS = { ask: 'submit', suggest: 'edit', choose: 'edit', cell: 'edit', figure: 'select', only: 'select', all: 'select', pin: 'select', cite: 'select', grid: 'select',
  show: 'select', chart: 'select', remove: 'select', removed: 'select', right: 'select', wrong: 'select',
  samples: 'select', kept: 'select', recall: 'select', rename: 'select', drop: 'select' };
const PANES = { left: 'Figures and conversations', mid: 'Questions and answers', right: 'The figure in view' };
const FIRST = { left: '#fw-wanted textarea, #fw-wanted input', mid: '#fw-box textarea, #fw-box input', right: '#fw-about [role=tab]' };
const page = window.figwise = window.figwise || {};
page.send = (name, value) => { if (KINDS[name]) trigger(KINDS[name], { name, value }); };

const boxOf = (id, element, role) => {
  let box = document.getElementById(id);
  if (!box) {
    box = document.createElement(element);
    box.id = id;
    box.setAttribute('role', role);
    document.body.appendChild(box);
  }
  return box;
};

const say = (text) => {
  const box = boxOf('fw-said', 'div', 'status');
  box.textContent = text;
  box.classList.add('fw-seen');
  clearTimeout(page.saying);
  page.saying = setTimeout(() => box.classList.remove('fw-seen'), 1600);
};

const copyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch (refused) {  // no clipboard without https: the old way
    const area = document.createElement('textarea');
    area.value = text;
    document.body.appendChild(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  say('Copied');
};

page.copy = (file) => { if (file && file.text) copyText(file.text); };
page.save = (file) => {
  if (!file || !file.name) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file.text], { type: 'text/plain;charset=utf-8' }));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};

page.pane = (name) => {
  document.body.dataset.fwPane = name;
  document.querySelectorAll('.fw-nav').forEach((button) => {
    if (button.value === name) button.setAttribute('aria-current', 'page');
    else button.removeAttribute('aria-current');
  });
  if (name === 'right') setTimeout(() => { page.fit(); page.reveal(); }, 60);
};

page.theme = () => {
  const dark = !document.body.classList.contains('dark');
  document.body.classList.toggle('dark', dark);
  try { localStorage.setItem('figwise-theme', dark ? 'dark' : 'light'); } catch (refused) { /* not kept */ }
};

// Only the pane scrolls, never the page.
page.reveal = () => {
  const pane = document.querySelector('#fw-sourcepane .fw-source');
  const mark = pane && (pane.querySelector('mark.fw-focus') || pane.querySelector('mark'));
  if (!mark || !pane.offsetParent) return;
  const offset = mark.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  pane.scrollTop += offset - pane.clientHeight / 3;
};

const openTab = (pane, name) => {
  const tabs = [...document.querySelectorAll(`${pane} [role=tab]`)];
  const tab = tabs.find((one) => one.textContent.trim().startsWith(name));
  if (tab && tab.getAttribute('aria-selected') !== 'true') tab.click();
};

page.press = (button) => {
  const { name, value } = button;
  if (name === 'copy') return copyText(value);
  if (name === 'link') return copyText(`${location.origin}${location.pathname}?${value}`);
  if (name === 'theme') return page.theme();
  if (name === 'pane') return page.pane(value);
  if (name === 'skip') { page.pane(value); return document.querySelector(FIRST[value])?.focus(); }
  if (name === 'cite') openTab('#fw-about', 'Source');
  if (name === 'show') openTab('#fw-about', 'Reading');
  if (name === 'recall') { page.pane('mid'); return page.send(name, store.document(value) || value); }
  if (name === 'rename') {
    const title = window.prompt('What is this conversation to be called?', button.parentElement.querySelector('.fw-asked-first')?.textContent || '');
    if (title && title.trim()) page.send(name, `${value} ${title.trim()}`);
    return;
  }
  if (name === 'drop' && !window.confirm('Delete this conversation?')) return;
  if (name === 'issues') return openTab('#fw-about', 'Issues');
  if (name === 'image') return page.image(value);
  if (name === 'chart') openTab('#fw-grid', 'Chart');
  if (name === 'cite' || name === 'show' || name === 'chart') page.pane('right');
  if (name === 'ask' || name === 'suggest' || name === 'cell' || name === 'choose') page.pane('mid');
  if (name === 'figure') page.pane('right');
  page.send(name, value);
};

// The lines that a citation quotes, beside it: for the mouse, the keyboard and those who have them read out.
page.peek = (chip) => {
  const lines = chip.title || chip.dataset.fwLines;
  if (!lines) return;
  chip.removeAttribute('title');  // the browser would show it once more
  chip.dataset.fwLines = lines;
  const box = boxOf('fw-peek', 'pre', 'tooltip');
  box.textContent = lines;
  box.hidden = false;
  chip.setAttribute('aria-describedby', 'fw-peek');
  const at = chip.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8))}px`;
  const below = at.bottom + 6;
  box.style.top = `${below + box.offsetHeight < innerHeight ? below : Math.max(8, at.top - box.offsetHeight - 6)}px`;
};
page.unpeek = () => { const box = document.getElementById('fw-peek'); if (box) box.hidden = true; };

// Plotly tells of clicks itself; the drawing may be made anew at any time, so each one is told once.
page.listen = () => {
  document.querySelectorAll('#fw-plot .js-plotly-plot').forEach((plot) => {
    if (plot.figwise || !plot.on) return;
    plot.figwise = true;
    plot.on('plotly_click', (event) => {
      const point = event.points && event.points[0];
      const data = point && point.customdata;
      const grid = point && point.data && point.data.meta;
      if (data && data[0] >= 0 && grid) { page.pane('mid'); page.send('cell', `${grid}.${data[0]}`); }
    });
  });
};

// The chart as a file, on white and with room for its labels, whatever the page looks like.
page.image = async (format) => {
  const plot = document.querySelector('#fw-plot .js-plotly-plot');
  if (!plot || !window.Plotly) { say('There is no chart to save'); return; }
  const layout = { ...plot.layout, paper_bgcolor: '#ffffff', plot_bgcolor: '#ffffff', margin: { l: 60, r: 30, t: 30, b: 60 } };
  const size = { width: Math.max(900, plot.layout.meta.width), height: Math.max(500, plot.layout.height || 0) };
  const url = await window.Plotly.toImage({ data: plot.data, layout }, { format, scale: format === 'png' ? 2 : 1, ...size });
  const link = document.createElement('a');
  link.href = url;
  link.download = `${page.figure || 'figure'}.${format}`;
  link.click();
};

page.fit = () => {
  document.querySelectorAll('#fw-plot .js-plotly-plot').forEach((plot) => {
    const wide = (plot.layout && plot.layout.meta && plot.layout.meta.width) || 0;
    plot.style.minWidth = wide ? `${wide}px` : '';
    const drawn = plot.querySelector('.main-svg');
    const fits = drawn && Math.abs(drawn.getBoundingClientRect().width - plot.clientWidth) < 3;
    if (plot.offsetParent && window.Plotly && !fits) window.Plotly.Plots.resize(plot);
  });
  const frame = document.querySelector('#fw-plot');  // by keyboard, too, where it scrolls
  const scrolls = frame && (frame.scrollHeight > frame.clientHeight + 1 || frame.scrollWidth > frame.clientWidth + 1);
  if (scrolls) { frame.tabIndex = 0; frame.setAttribute('role', 'group'); frame.setAttribute('aria-label', 'Chart'); }
  else frame?.removeAttribute('tabindex');
};

// Gradio's parts that screen readers and the keyboard cannot use as they are: panes without a name, the arrow in the
// heading of the steps, a button without a name within a button, and the plan's editor, which scrolls and takes no focus.
const mend = () => {
  for (const [name, label] of Object.entries(PANES)) {
    const pane = document.querySelector(`#fw-${name}:not([role])`);
    pane?.setAttribute('role', 'region');
    pane?.setAttribute('aria-label', label);
  }
  document.querySelectorAll('#fw-chat .thought-group .title button:not([aria-hidden])').forEach((arrow) => {
    arrow.disabled = true;
    arrow.setAttribute('aria-hidden', 'true');
  });
  document.querySelectorAll('#fw-plan .cm-content:not([tabindex])').forEach((editor) => { editor.tabIndex = 0; });
};

// A list that was chosen from is made anew, and keeps the focus.
const refocus = () => {
  if (!page.choosing || document.activeElement !== document.body) return;
  document.querySelector(`select.fw-choose[name=${page.choosing}]`)?.focus();
  page.choosing = '';
};

page.settle = () => {
  mend();
  refocus();
  page.listen();
  page.fit();
  const shown = document.querySelector('#fw-figure .fw-head')?.textContent || '';
  if (shown !== page.shown) {
    page.shown = shown;
    const pane = document.querySelector('#fw-sourcepane .fw-source');
    if (pane) pane.scrollTop = 0;
    document.querySelector('#fw-library .fw-chosen')?.scrollIntoView({ block: 'nearest' });
    page.fit();
  }
  const marked = document.querySelector('#fw-sourcepane mark.fw-focus') || document.querySelector('#fw-sourcepane mark');
  const key = marked ? `${shown}:${marked.dataset.start}:${marked.dataset.end}` : '';
  if (key !== page.revealed) {
    page.revealed = key;
    page.reveal();
  }
};

// Conversations, where this browser keeps them: a list, and a sealed document for each. Which one is open is the tab's.
const store = {
  read(key, otherwise) { try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch (refused) { return otherwise; } },
  write(key, value) {
    for (;;) {
      try { localStorage.setItem(key, JSON.stringify(value)); return; } catch (full) {
        const oldest = store.index().sort((a, b) => a.when - b.when)[0];
        if (!oldest || key === 'figwise-kept') return;
        store.drop(oldest.id);
      }
    }
  },
  index() { const found = store.read('figwise-kept', []); return Array.isArray(found) ? found : []; },
  document(id) { return store.read(`figwise-kept-${id}`, ''); },
  drop(id) {
    localStorage.removeItem(`figwise-kept-${id}`);
    store.write('figwise-kept', store.index().filter((one) => one.id !== id));
  },
  put(entry, document) {
    store.write('figwise-kept', [entry, ...store.index().filter((one) => one.id !== entry.id)]);
    if (document) store.write(`figwise-kept-${entry.id}`, document);
  },
};
const current = (id) => {
  try {
    if (id !== undefined) sessionStorage.setItem('figwise-current', id);
    return sessionStorage.getItem('figwise-current') || '';
  } catch (refused) { return ''; }
};
page.obey = (told) => {
  for (const one of told.commands || []) {
    if (one.number <= (page.obeyed || 0)) continue;
    page.obeyed = one.number;
    if (one.do === 'put') store.put(one.entry, one.document); else if (one.do === 'drop') store.drop(one.id);
  }
  if (page.started && told.current !== undefined) current(told.current);
};

// What this browser keeps is told once, and only when the page is open: Gradio reads the address when it opens the page,
// which on a slow connection is later than an answer to this would come and change it. A link opens an answer of its own.
const linked = ['q', 'a'].some((name) => new URL(location.href).searchParams.has(name));
page.start = () => {
  const id = linked ? '' : current();
  page.started = true;
  page.send('kept', JSON.stringify({ index: store.index(), current: id && (store.document(id) || id) }));
};

watch('value', () => {
  const told = JSON.parse(props.value || '{}');
  page.obey(told);
  if (!page.started) page.start();
  if (page.early) page.press(page.early);
  page.early = null;
  const figure = page.figure = told.figure || '';
  const address = new URL(location.href);
  if (figure) address.searchParams.set('figure', figure); else address.searchParams.delete('figure');
  address.searchParams.delete('q');
  address.searchParams.delete('a');
  history.replaceState(null, '', address);
});

if (!page.bound) {
  page.bound = true;
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button.fw-act, button.fw-nav');
    if (button) { event.preventDefault(); page.press(button); return; }
    if (event.target.closest('[role=tab]')) setTimeout(() => { page.fit(); page.reveal(); }, 80);
  });
  document.addEventListener('change', (event) => {
    const list = event.target.closest('select.fw-choose');
    if (list) { page.choosing = list.name; page.send(list.name, list.value); }
  });
  for (const [on, off] of [['mouseover', 'mouseout'], ['focusin', 'focusout']]) {
    document.addEventListener(on, (event) => { const chip = event.target.closest?.('button.fw-chip[name=cite]'); if (chip) page.peek(chip); });
    document.addEventListener(off, (event) => { if (event.target.closest?.('button.fw-chip')) page.unpeek(); });
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') page.unpeek();
    const box = document.querySelector('#fw-box textarea, #fw-box input');
    if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName) && !document.activeElement.isContentEditable) {
      event.preventDefault();
      page.pane('mid');
      box?.focus();
    } else if (event.key === 'Escape' && document.querySelector('#fw-stop')?.offsetParent) {
      document.querySelector('#fw-stop').click();
    } else if (event.key === 'Escape' && document.activeElement !== box) {
      box?.focus();
    } else if (event.key === 'ArrowUp' && document.activeElement === box && !box.value) {
      const asked = document.querySelectorAll('#fw-chat .fw-question');
      if (asked.length) {
        event.preventDefault();
        box.value = asked[asked.length - 1].textContent;
        box.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  });
  window.addEventListener('resize', () => { clearTimeout(page.resizing); page.resizing = setTimeout(page.fit, 120); });
  let waiting = 0;
  const unveil = () => {
    const ready = ['#fw-chat', '#fw-ask', '#fw-about', '#fw-library :is(.fw-list, .fw-note)'].every((part) => document.querySelector(part));
    if (ready) document.getElementById('fw-shell')?.remove();
  };
  new MutationObserver(() => { unveil(); clearTimeout(waiting); waiting = setTimeout(page.settle, 50); })
    .observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  let kept = null;
  try { kept = localStorage.getItem('figwise-theme'); } catch (refused) { /* none */ }
  if (kept && !new URL(location.href).searchParams.has('__theme')) document.body.classList.toggle('dark', kept === 'dark');
  page.pane('mid');
}
