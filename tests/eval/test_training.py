from figwise.app.planner.ranking.model import Model, added_by
from figwise.app.planner.reader import Reading
from figwise.eval.altered import unanswerable
from figwise.eval.fit import Example, fit_logistic, fit_ranker, fit_trees
from figwise.tools.result import Value


def reading(value: float, **features: float) -> Reading:
    found = {"score": 1.0, **features}
    return Reading("f", None, "lookup", Value(value), found["score"], 0.5, (), found)


def test_an_altered_question_names_what_its_table_lacks() -> None:
    cases = [
        {"question": "how many goals did Ada score?", "answer": "3", "columns": ["who"], "rows": [["Ada"], ["Bob"]]},
        {"question": "where is Oslo?", "answer": "north", "columns": ["where"], "rows": [["Oslo"], ["Rome"]]},
    ]
    first, second = unanswerable(cases)
    assert first["question"] in ("how many goals did Oslo score?", "how many goals did Rome score?")
    assert second["question"] in ("where is Ada?", "where is Bob?")
    assert first["answer"] is None


def test_a_question_that_names_no_cell_is_not_altered() -> None:
    assert not unanswerable([{"question": "how many are there?", "answer": "2", "columns": ["a"], "rows": [["Ada"]]}])


def test_the_ranker_learns_which_feature_tells_right_readings() -> None:
    examples = [Example([reading(1, good=1.0), reading(2, bad=1.0)], [True, False]) for _ in range(40)]
    model = Model(fit_ranker(examples, 3.0), {})
    assert model.score({"score": 1.0, "good": 1.0}, "table") > model.score({"score": 1.0, "bad": 1.0}, "table")


def test_the_ranker_starts_from_what_is_known_and_follows_what_weighs_more() -> None:
    first = [Example([reading(1, good=1.0), reading(2, bad=1.0)], [True, False]) for _ in range(20)]
    other = [Example([reading(1, good=1.0), reading(2, bad=1.0)], [False, True], weight=3.0) for _ in range(20)]
    learned = fit_ranker(first + other, 3.0, {"score": 1.0, "rare": 0.7})
    assert learned["bad"] > 0 > learned["good"]
    assert learned["rare"] == 0.7


def test_an_example_is_sorted_by_the_weights_it_is_given() -> None:
    example = Example([reading(1, bad=1.0), reading(2, good=1.0)], [False, True])
    ranked = example.sorted_by({"good": 2.0})
    assert ranked.right == [True, False]
    assert [one.result for one in ranked.readings] == [Value(2), Value(1)]


def test_trust_falls_where_words_are_left() -> None:
    signs = [{"words": 1.0}, {"words": 1.0, "left": 1.0}] * 60
    learned = fit_logistic(signs, [True, False] * 60, [1.0] * 120, 0.5)
    model = Model({"score": 1.0}, {"table": learned})
    assert model.trust({"words": 1.0}, "table") > 0.8 > 0.2 > model.trust({"words": 1.0, "left": 1.0}, "table")


def test_trees_learn_what_two_signs_tell_together() -> None:
    cases = [({"left": left, "exact": exact}, left == exact) for left in (0.0, 1.0) for exact in (0.0, 1.0)] * 60
    signs, right = zip(*cases, strict=True)
    trees = fit_trees(signs, right, [1.0] * len(cases), [0.0] * len(cases))
    assert trees == fit_trees(signs, right, [1.0] * len(cases), [0.0] * len(cases))
    for found, is_right in cases[:4]:
        assert (sum(added_by(trees, found)) > 0) == is_right


def test_a_sign_against_a_reading_never_counts_for_it() -> None:
    """However rare examples may suggest the opposite."""
    signs = [{"unknown": float(at % 2), "other": float(at % 3 == 0)} for at in range(240)]
    trees = fit_trees(signs, [at % 2 == 1 for at in range(240)], [1.0] * 240, [0.0] * 240, against={"unknown"})
    with_it, without = (sum(added_by(trees, {"unknown": one})) for one in (1.0, 0.0))
    assert with_it <= without
