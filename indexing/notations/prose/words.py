"""The words by which sentences state a number of something, and those by which they state something else."""

from __future__ import annotations

import re

_STEMS = (
    "start begin open stand sit remain stay reach rise climb grow increase decrease decline fall drop dip slip sink"
    " shrink recover rebound jump surge soar peak end finish close move level plateau score record show get win take"
    " account make hold lead follow come receive earn sell produce contribute collect post average measure amount"
    " total list top rank trail register emit use spend attract generate host employ export import count report ask"
    " achieve obtain gain cover represent comprise constitute capture command claim bring yield give have collapse"
    " plunge tumble crash slump ease edge hover settle attain range vary go run turn double stop display exhibit"
    " carry"
    " weigh cost demand draw accumulate enjoy boast occupy form see arrive hit fluctuate touch return consume install"
    " lose descend ascend need require exceed shine shin sit want prefer answer enter offer serve grow deliver"
    " supply process complete"
    " finish pay charge save burn store burn send manage operate behave overtake pass lie fare perform work"
    " vote live"
    " win outperform"
).split()
_IRREGULAR = (
    "is are was were be been has had rose fell began stood sat went grew won took held led came made got gave saw"
    " sank"
    " shrank sold gained hit kept brought spent ran drew lost dipping dipped dropping dropped slipping slipped"
    " getting winning sitting hitting stopping stopped topped topping plummets plummeted levelled levelling"
    " travels travelled totalled totalling rising making taking having coming giving using leading closing"
    " extends extended extending stretches stretched"
    " produced used increased decreased declined scored recorded received measured averaged registered generated"
    " achieved emitted lasts lasted reaches reaching attaining arriving settling"
).split()


def _forms(stem: str) -> list[str]:
    """A verb as it stands in a clause."""
    if stem.endswith("e"):
        return [stem, f"{stem}s", f"{stem}d", f"{stem[:-1]}ing"]
    if stem.endswith("y") and stem[-2] not in "aeiou":
        return [stem, f"{stem[:-1]}ies", f"{stem[:-1]}ied", f"{stem}ing"]
    s = f"{stem}es" if stem.endswith(("s", "ch", "sh", "x", "go")) else f"{stem}s"
    return [stem, s, f"{stem}ed", f"{stem}ing"]


VERBS = frozenset([form for stem in _STEMS for form in _forms(stem)] + _IRREGULAR) - {"average", "total", "cost"}
"""Verbs that say how a value stands or moves; what comes before one of them is the subject of the clause."""
BE = frozenset("is are was were has have had reaches reached reaching shows showing hits hitting".split())
"""Verbs that a value may follow directly."""
JOINS = frozenset("at to with on from worth (".split()) | BE
"""Words that a value may follow."""
HEDGES = frozenset(
    "only just a an mere about around approximately roughly some still exactly already now even nearly almost barely"
    " again then finally also each both well all ca circa precisely slightly another".split()
)
"""Words that may stand between a verb and its value."""
CONNECTIVES = frozenset(
    "and then finally next but while whereas before after that later again also lastly eventually subsequently"
    " followed"
    " by or with afterwards ultimately thereafter though although meanwhile".split()
)
"""Words that carry a clause on to the next value."""
ARTICLES = frozenset("the a an its their his her our".split())
PREPOSITIONS = frozenset("of for in among from by on at".split())
DRAWN = frozenset(
    "line lines curve curves bar bars series column columns slice slices segment segments wedge point points dot"
    " dots marker markers area areas band bands box boxes trace traces track one ones that those share".split()
)
"""What draws a row: "the line for Wind", "the orange curve"."""
GENERIC = frozenset(
    "value values figure figures share shares rate rates percentage percentages proportion level levels number"
    " numbers"
    " count counts amount score scores total price prices output median mean average result results reading readings"
    " height length size frequency estimate group groups model models category categories region country sector"
    " cells samples condition scenario class department method team brand company city year trend data".split()
)
"""Nouns that say what is measured, or what kind of thing it is measured of."""
FUNCTION = frozenset(
    "ahead behind it's that's there's compared up down never difference gap remainder remaining rest it they this"
    " these that"
    " those there which who"
    " whom whose"
    " what he she we you"
    " one ones all both each neither none most"
    " many some few several others other another overall here where when as if since because so not no nothing every"
    " everything everyone either such same former latter respectively more less than most least further followed"
    " however thus hence therefore together against versus two three four five".split()
)
"""Words that name nothing by themselves."""
OTHERS = frozenset(
    "remaining remainder rest others other another most some many few several none half everyone together neither"
    " nobody"
    " everything nothing any those these they we you people".split()
)
"""Subjects that are none of the rows."""
COMPARING = frozenset(
    "than above below behind ahead as like past over near against between under beyond within per every least most up"
    " asked surveyed interviewed polled sampled exceed exceeds exceeding exceeded surpasses surpassing crosses"
    " crossing passes tops threshold target limit"
    " criterion line baseline close equal relative compared next".split()
)
"""Words before a number that only compare with it."""
DELTA = frozenset(
    "gap difference rise drop increase decrease lead margin fall decline change gain loss improvement reduction"
    " growth"
    " jump interval step distance spread range lag deficit surplus swing slope period span sum ratio factor"
    " criterion threshold".split()
)
"""Nouns of which a number is worked out from others."""
DIFFERENCES = DELTA - frozenset("loss gain growth interval period span distance sum".split())
"""Those that no figure plots by themselves."""
ORDINALS = frozenset("first second third fourth fifth sixth seventh eighth ninth tenth next last".split())
MEASURES = (
    frozenset("peak maximum minimum high low top bottom population speed weight temperature".split())
    | GENERIC
    | frozenset("capacity efficiency accuracy yield frequency efficiency retention".split())
)
"""Nouns after which "of" leads on to a value."""

_UNITED = r"(?:percentage\s|%[- ])?(?:points?|pp)"
_DIFFERENCE = (
    "increase|decrease|drop|rise|gain|loss|lead|gap|difference|margin|growth|decline|reduction|improvement|jump|fall"
    "|change|threshold|criterion|confidence"
)
_MORE = (
    "more|less|fewer|higher|lower|above|below|short of|shy of|ahead|behind|better|worse|apart|faster|slower|earlier"
    "|later|ago|larger|smaller|greater"
)
_MARK = "gridlines?|threshold|mark|marks|line|criterion|target|ticks?|limit|level|baseline"
AFTER_NOISE = re.compile(
    rf"[×x]\s?[0-9]|\s(?:{_DIFFERENCE})\b|\s?{_UNITED}\s(?:{_MORE}|in|since|over|from|between)\b"
    rf"|\s?(?:times|-?fold|percentage points|pp)\b|\s?(?:[a-z]+s\s)?(?:{_MORE})\b|[- ](?:{_MARK})\b"
    r"|\s(?:participants|people|samples|subjects|patients|households|interviews)?"
    r"\s?(?:were|was)\s(?:surveyed|interviewed|asked|sampled)\b"
)
"""What after a number tells that it is a difference, a ratio, or a mark on the axis."""
COVERS = frozenset("range ranges ranging ranged span spans spanning runs extend extends varies vary lie lies".split())
"""Verbs of which two numbers are ends."""
PREDICATE = re.compile(r"\s(?:are|is|were|was|live|work)\b")
"""What after a number makes it the subject of a clause ("the remaining 3% work from home")."""
SUMMARY = re.compile(
    r"(?:overall|the overall (?:impression|picture|pattern|trend|message)"
    r"|in summary|in conclusion|to summari[sz]e|to sum up|taken together|in sum|altogether|in total|in short|"
    r"this (?:suggests|indicates|shows|means)|these (?:results|findings)|the (?:figure|chart|graph|plot|image|data) "
    r"(?:suggests?|conveys?|implies|highlights?|demonstrates?|reveals?))\b",
    re.I,
)
"""How a sentence begins that sums up what was told."""
OTHER_PART = re.compile(
    r"\b(?:[xyz]-|(?:horizontal|vertical|left|right|bottom|top)[- ])?ax[ei]s\b|\bgridlines?\b|\btick"
    r"|\blegend\b|\bthreshold\b|\bcriterion\b|\bcaption\b|\bfootnote\b|\bsample size|\bbackground\b"
    r"|\bcolou?r (?:scale|bar)\b|\bon a scale\b|\binset\b|\berror bars?\b|\bshaded\b|\bn\s?="
    r"|\b(?:dotted|dashed|horizontal|vertical|reference)\s(?:\w+\s)?line (?:at|marks?|indicates?|denotes?|across"
    r"|(?:is|was) \w+)\b"
    r"|\bcorrelation\b|\baverages? (?:across|over)\b|\b(?:mean|median) across\b"
    r"|\bhatched\b(?!\s(?:bar|column|slice|segment)\b)|\bannotat",
    re.I,
)
"""What a sentence is about when its numbers are none of the data."""
