"""Stems are the same whoever asks, and however many at once."""

from concurrent.futures import ThreadPoolExecutor

from figwise.app.planner.text.words import stem, stems_of

WORDS = [
    f"{root}{end}" for root in ("relat", "gener", "hop", "nation", "comput") for end in ("ed", "ing", "ations", "al")
]


def test_threads_do_not_get_each_others_stems():
    alone = [stem.__wrapped__(word) for word in WORDS]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(stem.__wrapped__, WORDS * 200))
    assert together == alone * 200


def test_months_and_days_are_the_same_word_in_short_and_in_full():
    assert stems_of("Jun to Sept, Sun") == stems_of("June to September, Sunday")
    assert stems_of("July") != stems_of("June")
