
"use strict";
const form = document.querySelector(".filters");
const cases = [...document.querySelectorAll("details.case")];
const names = ["system", "outcome", "kind", "part"].filter((name) => document.getElementById(name));
const text = document.getElementById("text");
const words = new Map();

function wordsOf(one) {
  if (!words.has(one)) words.set(one, one.textContent.toLowerCase());
  return words.get(one);
}

function filter() {
  const wanted = names.map((name) => [name, document.getElementById(name).value]).filter((pair) => pair[1]);
  const said = text.value.trim().toLowerCase();
  let shown = 0;
  for (const one of cases) {
    const fits = wanted.every(([name, value]) => one.dataset[name] === value) && (!said || wordsOf(one).includes(said));
    one.hidden = !fits;
    shown += fits;
  }
  document.getElementById("count").textContent = `${shown} of ${cases.length}`;
  document.getElementById("none").hidden = shown > 0;
}

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
filter();
