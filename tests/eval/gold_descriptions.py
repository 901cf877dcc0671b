"""What the questions over the descriptions made for this set ask for, as expressions over the numbers in them."""

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
)


def bakery_weekdays() -> dict[str, Any]:
    found = re.findall(r"\* \*\*(\w{3})\*\* - (.*)", text_of("bakery-weekdays"))
    sold = {
        day: {name: number(value) for name, value in re.findall(rf"(\w+): ({NUMBER})", listed)} for day, listed in found
    }
    bread, rolls, pastries, cakes, total = ({day: sold[day][name] for day in sold} for name in sold["Mon"])
    assert all(sum(one.values()) == 2 * one["Total"] for one in sold.values())
    return {
        "03": bread["Sun"], "09": top(total), "10": top(cakes), "11": min(bread.values()), "12": top(total, 2),
        "13": [name for name in ranked(sold["Sun"]) if name != "Total"], "14": sum(cakes.values()),
        "15": mean(rolls.values()), "16": total["Sat"] + total["Sun"], "17": rolls["Mon"] - bread["Mon"],
        "18": total["Sat"] - total["Tue"], "19": cakes["Sat"] / cakes["Mon"], "20": len(above(pastries, 150)),
        "21": above(total, 900), "22": [name for name in sold["Mon"] if name != "Total"],
        "33": way(list(cakes.values())[1:]),
    }  # fmt: skip


def reef_heat_stress() -> dict[str, Any]:
    text = text_of("reef-heat-stress").split("**Values by row**")[1].split("**Patterns**")[0]
    stress = {name: numbers(values) for name, values in re.findall(r"^([A-Z][^:\n]+): (.*)$", text, re.M)}
    months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug"]
    by = {name: dict(zip(months, values, strict=True)) for name, values in stress.items() if len(values) == 8}
    inlet, wall, turtle = by["Mangrove Inlet"], by["Outer Wall"], by["Turtle Head"]
    every = [one for values in stress.values() for one in values]
    march = {name: values[2 : 3 + len(values) - 8] for name, values in stress.items()}  # one of two in the row of nine
    return {
        "02": by["Long Shoal"]["Jun"], "03": by["Long Shoal"]["Jul"], "04": inlet["Jul"],
        "09": top({name: one["Apr"] for name, one in by.items()}), "10": top(by["Cay North"]), "11": max(every),
        "12": max(stress["Lagoon Rim"]), "13": top(inlet, 2), "14": mean(turtle.values()), "15": sum(wall.values()),
        "16": inlet["Apr"] - wall["Apr"], "17": inlet["Mar"] / wall["Mar"], "18": len(above(inlet, 4)),
        "19": [name for name, ones in march.items() if min(ones) > 4], "20": above(by["Long Shoal"], 4),
        "21": list(march), "22": way(list(turtle.values())[:4]), "23": way(list(inlet.values())[3:]),
    }  # fmt: skip


def battery_retention() -> dict[str, Any]:
    table = {name: cells for name, cells in rows(text_of("battery-retention")).items() if name.isdigit()}
    kinds = ["LFP", "NMC", "NCA", "LMO"]
    kept = {
        kind: {cycle: number(cells[at].rstrip("%")) for cycle, cells in table.items() if cells[at] != "-"}
        for at, kind in enumerate(kinds)
    }
    at = {cycle: {kind: kept[kind][cycle] for kind in kinds if cycle in kept[kind]} for cycle in table}
    return {
        "03": kept["NCA"]["1000"], "09": top(at["1000"]), "10": min(min(one.values()) for one in kept.values()),
        "11": top(at["600"], -2), "12": ranked(at["400"]), "13": mean(at["400"].values()),
        "14": kept["LFP"]["0"] - kept["LFP"]["1000"], "15": kept["NMC"]["1000"] - kept["NCA"]["1000"],
        "16": (100 - kept["NCA"]["600"]) / (100 - kept["LFP"]["600"]), "17": len(above(kept["NCA"], 90)),
        "18": below(at["600"], 80), "19": int(below(kept["NMC"], 90)[0]), "20": kinds,
        "21": way(list(kept["LFP"].values())), "22": way(list(kept["NCA"].values())),
    }  # fmt: skip


def ministry_budgets() -> dict[str, Any]:
    planned, actual = text_of("ministry-budgets").split("**Planned (light blue):**")[1].split("**Actual (dark blue):**")

    def listed(part: str) -> dict[str, float]:
        found = re.findall(rf"^- (\w+): ({NUMBER})(k?)$", part, re.M)
        return {name: round(number(value) * (1000 if thousand else 1), 6) for name, value, thousand in found}

    plan, spent = listed(planned), listed(actual)
    over = {name: spent[name] - plan[name] for name in plan}
    return {
        "02": spent["Health"], "03": plan["Health"], "04": over["Health"], "09": top(plan),
        "10": min(*plan.values(), *spent.values()), "11": top(spent, 3), "12": ranked(spent)[::-1][:3],
        "13": sum(plan.values()), "14": spent["Education"] + spent["Health"], "15": -over["Transport"],
        "16": -over["Culture"], "17": spent["Environment"] / plan["Environment"], "18": len(above(over, 0)),
        "19": above(plan, 900), "20": below(spent, 200), "21": list(plan),
    }  # fmt: skip


def sleep_shifts() -> dict[str, Any]:
    parts = re.split(r"\*\*(\w+) \(n = (\d+)\)\*\*", text_of("sleep-shifts").split("### Key Observations")[0])[1:]
    kinds, sizes = parts[::3], dict(zip(parts[::3], map(number, parts[1::3]), strict=True))
    said = {kind: dict(re.findall(r"\*   ([\w ]+): (.*)", part)) for kind, part in zip(kinds, parts[2::3], strict=True)}
    of = {
        what: {kind: number(said[kind][what]) for kind in kinds}
        for what in ("Median", "Mean", "Q1", "Q3", "Upper whisker")
    }
    return {
        "03": of["Mean"]["Night"], "04": of["Mean"]["Rotating"], "10": top(of["Upper whisker"]),
        "11": top(of["Median"], -1), "12": top(of["Median"], -2), "13": sum(sizes.values()),
        "14": of["Q3"]["Night"] - of["Q1"]["Night"], "15": of["Median"]["Day"] - of["Median"]["Night"],
        "16": sizes["Day"] / sizes["Night"], "17": sum(one >= 7 for one in of["Median"].values()),
        "18": sum(one["Outliers"] == "none" for one in said.values()), "19": below(of["Mean"], 7),
        "20": numbers(said["Day"]["Outliers"]),
    }  # fmt: skip


def attention_heads() -> dict[str, Any]:
    text = text_of("attention-heads")
    words: list[str] = re.findall(r'"(\w+)"', line(text, "- Top axis:"))
    heads = {name: numbers(values) for name, values in re.findall(r"^- (Head \d): (.*)$", text, re.M)}
    articles = [at for at, word in enumerate(words) if word == "the"]

    def place(head: str, rank: int) -> str:
        return words[heads[head].index(sorted(heads[head], reverse=True)[rank - 1])]

    nurse, told, patient = (words.index(word) for word in ("nurse", "told", "patient"))
    return {
        "03": heads["Head 2"][told], "04": heads["Head 0"][told], "09": place("Head 2", 1),
        "10": max(map(max, heads.values())), "11": place("Head 4", 2), "12": place("Head 0", 2),
        "13": heads["Head 4"][nurse] + heads["Head 4"][patient], "14": sum(heads["Head 1"][at] for at in articles),
        "15": heads["Head 4"][nurse] - heads["Head 0"][nurse], "16": sum(one > 0.1 for one in heads["Head 0"]),
        "17": len(articles), "18": [word for word, one in zip(words, heads["Head 2"], strict=True) if one > 0.3],
        "19": [name for name, values in heads.items() if values[nurse] > 0.2], "40": way(heads["Head 3"][2:]),
    }  # fmt: skip


def commute_donuts() -> dict[str, Any]:
    old, new = (
        {name: number(value) for name, value in re.findall(r"^- ([A-Z][\w ]+): (\d+)%$", part, re.M)}
        for part in text_of("commute-donuts").split("**Right chart: 2022**")
    )
    grown = {name: new[name] - old[name] for name in old}
    return {
        "02": old["Bicycle"], "03": new["Bicycle"], "04": new["Walking"], "09": top(new), "10": top(old, -1),
        "11": top(new, 3), "12": new["Bicycle"] + new["Walking"], "13": -grown["Car"], "14": top(grown),
        "15": (new.keys() - old.keys()).pop(), "16": 2012 if old["Walking"] > new["Walking"] else 2022,
        "17": grown["Public transport"], "18": below(grown, 0), "19": old["Car"] / old["Bicycle"], "20": len(new),
        "21": above(new, 15),
    }  # fmt: skip


def cafe_prices() -> dict[str, Any]:
    found = re.findall(
        r"\*\*([^*]+)\*\* - District: ([\w ]+), Price: ([\d.]+), Rating: ([\d.]+), Seats: (\d+)", text_of("cafe-prices")
    )
    place = {name: district for name, district, *_ in found}
    price, stars, seats = ({one[0]: number(one[at]) for one in found} for at in (2, 3, 4))

    def near(values: dict[str, float], district: str) -> dict[str, float]:
        return {name: value for name, value in values.items() if place[name] == district}

    return {
        "05": price["Mill Lane"], "09": top(stars), "10": top(price, -1), "11": top(near(price, "Harbour"), -1),
        "12": top(seats, 2), "13": ranked(stars, 3), "14": mean(near(stars, "Old Town").values()),
        "15": sum(near(seats, "University").values()), "16": mean(price.values()),
        "17": price["Lighthouse"] - price["Mill Lane"], "18": seats["Lighthouse"] / seats["Blue Door"],
        "19": sum(one >= 4.5 for one in stars.values()), "20": len(near(seats, "Harbour")), "21": below(price, 2.8),
        "22": list(near(seats, "Old Town")),
    }  # fmt: skip


def bird_calls() -> dict[str, Any]:
    found = re.findall(r"\*\*True (\w+):\*\* (.*)", text_of("bird-calls"))
    share = {
        bird: {name: number(value) for name, value in re.findall(r"(\w+) ([\d.]+)%", said)} for bird, said in found
    }
    right = {bird: share[bird][bird] for bird in share}
    wrong = {bird: {name: value for name, value in share[bird].items() if name != bird} for bird in share}
    return {
        "02": share["Dunnock"]["Wren"], "03": share["Wren"]["Dunnock"], "07": top(right, -1),
        "08": max(max(one.values()) for one in wrong.values()), "09": top(right), "10": top(right, 2),
        "11": mean(right.values()), "12": 100 - right["Wren"], "13": right["Chiffchaff"] - right["Dunnock"],
        "14": share["Dunnock"]["Wren"] / share["Dunnock"]["Robin"], "15": len(above(right, 80)),
        "16": above(wrong["Dunnock"], 5), "17": list(share),
    }  # fmt: skip


def lesion_ablation() -> dict[str, Any]:
    table = {
        name: [numbers(cell) for cell in cells]
        for name, cells in rows(text_of("lesion-ablation")).items()
        if "±" in cells[0]
    }
    dice, far, params, time = ({name: cells[at][0] for name, cells in table.items()} for at in range(4))
    best = top(dice)
    return {
        "04": far["Full model"], "05": far["w/o pretraining"], "09": best, "10": max(far.values()),
        "11": top({name: cells[1][1] for name, cells in table.items()}), "12": top(dice, 2), "13": ranked(far)[::-1],
        "14": mean(dice.values()), "15": dice[best] - dice["w/o pretraining"],
        "16": params[best] - params["w/o attention gate"], "17": params[best] / params["Small backbone"],
        "18": sum(one == 31.2 for one in params.values()), "19": below(time, 40), "20": below(far, 6),
    }  # fmt: skip


def river_gauges() -> dict[str, Any]:
    first, second, third = text_of("river-gauges").split("#### Panel (")[1:4]
    rain = {month: number(value) for month, value in re.findall(r"\* (\w{3}): (\d+)", first)}
    (flow_up, flow_down), (mud_up, mud_down) = (
        [named(line(part, f"* **{station}:**")) for station in ("Upstream", "Downstream")] for part in (second, third)
    )
    return {
        "02": flow_down["Jan"], "03": mud_down["Jan"], "04": mud_up["Jan"], "09": top(rain), "10": top(mud_down),
        "11": min(mud_up.values()), "12": top(rain, 2), "13": sum(rain.values()), "14": mean(flow_up.values()),
        "15": flow_down["Dec"] - flow_up["Dec"], "16": mud_down["Dec"] / mud_down["Oct"], "17": len(above(rain, 100)),
        "18": above(mud_down, 50), "19": way(list(rain.values())[2:]), "20": way(list(flow_up.values())[:3]),
        "21": way(list(mud_down.values())), "22": flow_up[top(rain)], "23": mud_down[top(rain, -1)],
        "24": top(rain) if top(rain) == top(flow_up) else None,
    }  # fmt: skip
