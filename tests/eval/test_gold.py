"""Expected values worked out once more, from the text by a few lines of plain Python: nothing of figwise reads here."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from figwise.eval.case import Case
from figwise.eval.outcome import outcome_of
from figwise.tests.eval import gold_descriptions as made_up
from figwise.tests.eval import gold_samples as samples

FIGURES: tuple[Callable[[], dict[str, Any]], ...] = (
    samples.city_ridership,
    samples.clinic_waiting_times,
    samples.household_budget,
    samples.pollinator_visits,
    samples.digit_grids_temperature,
    samples.wind_farms,
    samples.digit_grids_two_panels,
    samples.length_accuracy,
    samples.lake_oxygen,
    samples.token_attribution,
    samples.waste_sorting,
    made_up.bakery_weekdays,
    made_up.reef_heat_stress,
    made_up.battery_retention,
    made_up.ministry_budgets,
    made_up.sleep_shifts,
    made_up.attention_heads,
    made_up.commute_donuts,
    made_up.cafe_prices,
    made_up.bird_calls,
    made_up.lesion_ablation,
    made_up.river_gauges,
)
LINES = (files("figwise.data") / "eval" / "cases.jsonl").read_text("utf-8").splitlines()
CASES = {case.id: case for case in (Case.model_validate(json.loads(line)) for line in LINES)}


def answer(value: Any) -> dict[str, Any]:
    return {"status": "answered", "value": round(value, 6) if isinstance(value, float) else value}


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.__name__)
def test_an_expected_value_is_what_the_text_gives(figure):
    name = figure.__name__.replace("_", "-")
    found = {f"{name}-{number}": value for number, value in figure().items()}
    assert {id: value for id, value in found.items() if outcome_of(CASES[id], answer(value)) != "right"} == {}


def test_hundreds_are_worked_out_and_of_every_kind_that_is_computed():
    worked_out = [f"{figure.__name__.replace('_', '-')}-{number}" for figure in FIGURES for number in figure()]
    assert len(set(worked_out)) == len(worked_out) >= 340
    kinds = {CASES[id].kind for id in worked_out}
    assert kinds >= set(
        "extreme rank aggregate difference ratio count threshold list trend cross_panel follow_up".split()
    )
