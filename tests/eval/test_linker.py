"""What the linker learns from a folder of described figures."""

from pathlib import Path

import figwise
from figwise.app.planner.linking.cell_features import FEATURES
from figwise.eval.linker import learn_linker

FOLDER = Path(figwise.__file__).parent / "data" / "described" / "described01"


def test_cells_of_figures_that_it_did_not_see_are_found() -> None:
    learned = learn_linker([FOLDER], 1)
    assert set(learned["weights"]) == set(FEATURES)
    assert learned["folders"] == ["described01"]
    assert learned["linked"]["questions"] > 50
    assert learned["linked"]["first"] > 0.6
