"""Filler words."""

from __future__ import annotations

FILLER = frozenset(
    """actually really just exactly strictly precisely roughly about around approximately nearly almost overall
    generally
    usually typical typically basically simply merely even still yet already ever often sometimes again also too very
    quite rather well right ok okay hey hi hello thanks thank please quick quickly question curious wonder wondering
    know need needs needed needing
    want wants wanted like looking look looks see seen seeing check checking remind remember think thought guess suppose
    assume believe hear heard figure tell told let lets lemme gimme give gives gave given giving get gets got getting
    gotten go goes going went gone come comes came coming make makes made making take takes took taken taking put puts
    choose chooses chose chosen pick picks picked
    keep keeps kept manage manages managed happen happens happened turn turns turned out end ends ended up down off back
    use uses used using work works worked working compare compares compared comparing comparison versus vs against
    relative respect regard regarding terms concerning considering consider considered based according
    report reports writing write section part paper study author authors description text data set dataset
    thing things stuff one ones kind kinds sort sorts type types way ways case cases example
    now here there today currently particular particularly specific specifically certain given only alone single
    number numbers figure figures amount amounts level levels point points side
    big large small high low much many long far great good bad
    called come belong belongs stand stands sit sits fall lie lies appear appears seem seems mean means meant
    care expect expected i'm i'd i've can't don't doesn't didn't isn't wasn't aren't it's that's what's who's
    between among across within throughout regardless whatever whichever instead together combined separately
    kindly possible possibly perhaps maybe sure""".split()
)
"""Words that name nothing in a figure: a plan that leaves them unexplained is hardly worse for it."""
