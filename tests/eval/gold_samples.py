"""What the questions over the sample descriptions ask for, as expressions over the numbers of their texts."""

import re
from typing import Any

from figwise.tests.eval.plainly import (
    NUMBER,
    above,
    below,
    line,
    mean,
    named,
    number,
    numbers,
    ranked,
    rows,
    text_of,
    top,
    way,
    years,
)


def city_ridership() -> dict[str, Any]:
    text = text_of("city-ridership")
    metro, bus, tram, ferry = (
        named(line(text, f"- **{one}):** ")) for one in ("Metro (red", "Bus (blue", "Tram (green", "Ferry (orange")
    )
    last = {"Metro": metro, "Bus": bus, "Tram": tram, "Ferry": ferry}
    of = {year: {name: one[year] for name, one in last.items()} for year in metro}
    return {
        "01": tram["2018"], "02": metro["2021"], "03": metro["2020"], "04": bus["2020"], "05": bus["2020"],
        "06": ferry["2017"], "07": 2022 if bus["2022"] == 93.4 else None,
        "08": next(name for name, one in of["2020"].items() if one == 43.9), "09": int(top(metro)),
        "10": int(top(bus, -1)), "11": max(ferry.values()), "12": top(of["2023"], 2), "13": ranked(of["2020"]),
        "14": sum(of["2015"].values()), "15": mean(tram.values()), "16": metro["2019"] - metro["2020"],
        "17": bus["2022"] - tram["2022"], "18": metro["2023"] / tram["2023"], "19": ferry["2023"] / ferry["2020"],
        "20": len(above(tram, 62)), "21": int(below(bus, 100)[0]), "22": years(below(metro, 110)),
        "23": way(list(bus.values())[:5]), "24": way(list(tram.values())[:5]), "25": way(list(metro.values())),
    }  # fmt: skip


def clinic_waiting_times() -> dict[str, Any]:
    text = text_of("clinic-waiting-times")
    names = ("Cardiology", "Dermatology", "Orthopaedics", "Neurology", "Ophthalmology", "Gastroenterology")
    wait = {name: numbers(line(text, f"* **{name}:**")) for name in names}
    full = {name: values for name, values in wait.items() if len(values) == 4}
    quarter = [{name: values[at] for name, values in full.items()} for at in range(4)]
    heart, skin, bone, eye, gut = (wait[names[at]] for at in (0, 1, 2, 4, 5))
    return {
        "03": bone[3], "04": bone[0], "05": bone[0] - bone[3], "09": top(quarter[1]),
        "10": min(min(one) for one in wait.values()), "11": f"Q{eye.index(max(eye)) + 1}", "12": top(quarter[2], 2),
        "13": mean(skin), "14": mean(heart), "15": bone[0] - heart[0], "16": skin[-1] - skin[0],
        "17": bone[3] / heart[3], "18": len(names), "19": sum(one < 37 for one in gut), "20": above(quarter[0], 75),
        "21": list(names), "22": way(heart), "23": way(gut),
    }  # fmt: skip


def household_budget() -> dict[str, Any]:
    share = {
        name: number(value)
        for name, value in re.findall(rf"^\d\. ([^(]+) \([^)]+\): ({NUMBER})%", text_of("household-budget"), re.M)
    }
    assert round(sum(share.values()), 6) == 100
    return {
        "05": share["Health"] - share["Clothing"], "09": top(share), "10": top(share, -1), "11": top(share, 3),
        "12": ranked(share, 3), "13": share["Health"] + share["Clothing"] + share["Education"],
        "14": share["Food and drink"] + share["Transport"], "15": share["Housing and energy"] - share["Food and drink"],
        "16": share["Leisure and culture"] / share["Education"], "17": len(above(share, 10)), "18": below(share, 6),
        "19": list(share),
    }  # fmt: skip


def pollinator_visits() -> dict[str, Any]:
    found = re.findall(r"\*\*([^*]+):\*\*[^\n]*?approximately (\d+) visits", text_of("pollinator-visits"))
    visits = {name: number(value) for name, value in found}
    return {
        "03": visits["Yarrow"], "04": visits["Yarrow"] > visits["Meadow buttercup"],
        "05": visits["Yarrow"] - visits["Meadow buttercup"], "09": top(visits, -1), "10": top(visits),
        "11": top(visits, 5), "12": top(visits, -2), "13": sum(visits.values()),
        "14": mean([visits["Red clover"], visits["Bird's-foot trefoil"]]),
        "15": visits["Wild marjoram"] - visits["Ribwort plantain"], "16": visits["Red clover"] / visits["Yarrow"],
        "17": len(below(visits, 20)), "18": len(visits), "19": above(visits, 30),
        "20": [name for name, value in visits.items() if 15 <= value <= 30],
    }  # fmt: skip


def digit_grids_temperature() -> dict[str, Any]:
    text = text_of("digit-grids-temperature")
    parts = re.split(r"\n\*\*\d\. ", text)[1:4]
    before, warm, cool = ({int(y): numbers(row) for y, row in re.findall(r"\* y=(\d+): (.*)", part)} for part in parts)
    column = [before[y][9] for y in range(1, 11)]
    panels = {"Before GRPO": before, "After GRPO Temperature: 1.25": warm, "After GRPO Temperature: 1.0": cool}
    return {
        "01": before[2][3], "07": cool[4][1], "10": max(map(max, before.values())), "11": max(map(max, warm.values())),
        "12": max(cool[7]), "13": before[2].index(24) + 1, "14": sorted(warm[6])[-2], "15": mean(before[1]),
        "16": sum(cool[10]), "17": before[2][2] - before[2][8], "18": cool[3].count(0),
        "19": sum(one > 10 for one in cool[7]), "20": [at for at, one in enumerate(warm[5], 1) if one >= 75],
        "21": way(column), "22": warm[3][9] - cool[3][9],
        "23": top({name: panel[5][0] for name, panel in panels.items()}), "24": warm[10][9] - before[10][9],
        "45": way(warm[4][1:]),
    }  # fmt: skip


def digit_grids_two_panels() -> dict[str, Any]:
    left, right = text_of("digit-grids-two-panels").split("Large numbers on a scale")
    before, after = (
        {int(y): numbers(row) for y, row in re.findall(r"\*\*Row y=(\d+):\*\* (.*)", part)} for part in (left, right)
    )
    trend = [b for a, b in zip([0.0, *after[6]], after[6], strict=False) if a != b]
    return {
        "08": max(map(max, before.values())), "09": min(map(min, after.values())), "10": max(after[6]),
        "11": mean(before[1]), "12": sum(after[4]), "13": mean(before[10]), "14": after[7][9] - after[7][0],
        "15": sum(one >= 15 for one in before[1]), "16": [at for at, one in enumerate(after[7], 1) if one >= 96],
        "17": way(before[1]), "18": way(trend), "19": after[9][0] - before[9][0],
        "20": "After GRPO" if after[1][8] > before[1][8] else "Before GRPO", "21": after[8][4] - before[8][4],
    }  # fmt: skip


def length_accuracy() -> dict[str, Any]:
    text = text_of("length-accuracy")
    parts = re.split(r"\* \*\*Type '(.)':\*\*", text.split("### Key Observations")[0])
    of = {
        kind: [number(one) for one in re.findall(r"Length \d+: ([\d.]+)%", part)]
        for kind, part in zip(parts[1::2], parts[2::2], strict=True)
    }
    at = [{kind: values[n] for kind, values in of.items() if len(values) > n} for n in range(19)]
    return {
        "10": top(at[0], -1), "11": of["h"].index(min(of["h"])), "12": min(map(min, of.values())), "13": top(at[8], -2),
        "14": mean(of["4"]), "15": mean(of[">"][:5]), "16": of["o"][10] - of["u"][10], "17": of["h"][0] - of["h"][8],
        "18": sum(one < 87 for one in of["m"]), "19": len(of["o"]),
        "20": [n for n, one in enumerate(of[">"]) if one < 90], "21": below(at[4], 90), "22": way(of[">"][:10]),
        "23": list(of),
    }  # fmt: skip


def lake_oxygen() -> dict[str, Any]:
    north, south = re.split(r"South basin", text_of("lake-oxygen").split("* **July:**", 1)[1], maxsplit=1)

    def points(part: str) -> dict[int, float]:
        return {int(depth): float(value) for depth, value in re.findall(r"\((\d+), ([\d.]+)\)", part)}

    (nj, no), (sj, so) = ([points(one) for one in part.split("* **October:**")[:2]] for part in (north, south))
    every = {"North basin": [*nj.values(), *no.values()], "South basin": [*sj.values(), *so.values()]}
    return {
        "02": so[20], "03": so[30], "04": no[30], "09": max(map(max, every.values())),
        "10": min(no, key=no.__getitem__), "11": min(every, key=lambda name: min(every[name])),
        "12": sorted(nj.values())[1], "13": mean(so.values()), "14": mean(nj.values()), "15": nj[30] - no[30],
        "16": sj[0] - sj[30], "17": len(nj), "18": sum(one < 2 for values in every.values() for one in values),
        "19": [depth for depth, one in nj.items() if one < 6],
        "20": next(depth for depth, one in sj.items() if one < 7), "21": way(list(nj.values())), "22": sj[30] - nj[30],
        "23": "South basin" if so[20] > no[20] else "North basin", "24": so[10] - no[10],
        "25": "South basin" if sj[2] > nj[2] else "North basin",
    }  # fmt: skip


def token_attribution() -> dict[str, Any]:
    found = re.findall(r"\* \*\*Row \d+ \((.+?)\):\*\* (.*)", text_of("token-attribution"))
    listed = [(token, numbers(values)) for token, values in found]
    columns = ["8 x 48 = 384", "3 x 4 = 12", "6 - 4 = 2", "50 (10x5)", "$35 ($85 - $50)"]
    minus, x = (next(values for token, values in listed if token == one) for one in ("-", "-x"))
    by_row = {at: values[3] for at, (_, values) in enumerate(listed)}
    strongest = [listed[at][0] for at in sorted(by_row, key=by_row.__getitem__, reverse=True)[:2]]
    return {
        "09": min(min(values) for _, values in listed), "10": columns[x.index(max(x))],
        "11": max(listed, key=lambda one: one[1][2])[0], "12": sorted(x)[-2], "13": strongest, "14": sum(x),
        "15": x[0] - x[1], "16": sum(one < 0 for one in minus), "17": sum(token == "0" for token, _ in listed),
        "18": sum(values[4] < 0 for _, values in listed), "19": [columns[at] for at, one in enumerate(x) if one > 0.5],
        "20": columns,
    }  # fmt: skip


def waste_sorting() -> dict[str, Any]:
    found = re.findall(r"Label (\w+), Prediction (\w+):\*\* (\d+)", text_of("waste-sorting"))
    count = {(label, said): int(value) for label, said, value in found}
    labels = list(dict.fromkeys(label for label, _ in count))
    right = {label: float(count[label, label]) for label in labels}
    wrong = {pair: value for pair, value in count.items() if pair[0] != pair[1]}
    return {
        "03": count["Plastic", "Metal"], "04": count["Metal", "Plastic"], "08": top(right), "09": max(wrong.values()),
        "10": top(right, 2), "11": sum(count[label, "Plastic"] for label in labels), "12": sum(count.values()),
        "13": sum(value for (label, _), value in wrong.items() if label == "Glass"),
        "14": right["Paper"] - right["Plastic"],
        "15": 100 * right["Plastic"] / sum(count["Plastic", said] for said in labels),
        "16": count["Metal", "Plastic"] / count["Metal", "Glass"], "17": sum(value < 5 for value in count.values()),
        "18": above(right, 175), "19": labels,
    }  # fmt: skip


def wind_farms() -> dict[str, Any]:
    table = {
        name: cells for name, cells in rows(text_of("wind-farms")).items() if len(cells) == 5 and cells[1].isdigit()
    }
    turbines, power = ({name: number(cells[at]) for name, cells in table.items()} for at in (1, 2))
    factor = {name: number(cells[4].rstrip("%")) for name, cells in table.items() if cells[4] != "n/a"}
    since = {name: number(cells[3][-4:]) for name, cells in table.items()}
    place = {name: cells[0] for name, cells in table.items()}
    up = [name for name in table if place[name] == "Uplands"]
    return {
        "05": power["Saltmarsh Point"], "06": power["Sandholm"], "10": top(turbines), "11": top(since, -1),
        "12": max(factor[name] for name in up), "13": top(power, 2),
        "14": ranked({name: turbines[name] for name in up}),
        "15": sum(power[name] for name in table if place[name] == "Offshore"), "16": sum(turbines.values()),
        "17": turbines["Sandholm"] - turbines["Gull Bank"], "18": power["Harrow Moor"] / turbines["Harrow Moor"],
        "19": power["Sandholm"] / power["Quarry Lane"], "20": len(up), "21": len(above(since, 2012)),
        "22": above(factor, 40), "23": below(turbines, 16), "24": [name for name in table if place[name] == "Coast"],
    }  # fmt: skip
