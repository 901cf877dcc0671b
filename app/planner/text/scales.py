"""Words for sizes: scales of numbers, and adjectives for little of something."""

SCALES = {
    **dict.fromkeys(("thousand", "thousands", "k"), 1e3),
    **dict.fromkeys(("million", "millions", "m", "mn", "mio", "mln"), 1e6),
    **dict.fromkeys(("billion", "billions", "bn", "b"), 1e9),
    **dict.fromkeys(("trillion", "trillions", "tn"), 1e12),
}
"""Word for a scale -> its factor."""
LOW = frozenset(
    "small short low few little light slow young cheap poor weak cold cool dry thin narrow shallow near close soft "
    "quiet dim dark tiny slim scarce rare sparse mild calm bleak gloomy sad lazy idle empty dull faint frail "
    "slight brief".split()
)
"""Adjectives for little of something; their superlatives and comparatives ask for the smaller."""
