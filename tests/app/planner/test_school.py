"""School arithmetic over small tables: statistics, shopping, tallies, chances, timetables, rates."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
from figwise.tools.result import Value

LAPS = (
    "Laps swum",
    ["Name", "Number of laps"],
    [["Ida", "12"], ["Ole", "7"], ["Eli", "9"], ["Finn", "7"], ["Lea", "15"]],
)
SHOP = ("", ["Column 1", "Column 2"], [["tin bucket", "$4.50"], ["garden hose", "$19.00"], ["rake", "$11.25"]])
NUTS = ("", ["Column 1", "Column 2"], [["walnuts", "$8 per lb"], ["cashews", "$11 per lb"], ["dates", "$5 per lb"]])
DISPLAY = ("Beads per string", ["Stem", "Leaf"], [["1", "2, 7"], ["2", ""], ["3", "0, 0, 5"], ["4", "1"]])
OFTEN = ("Books read", ["Books read", "Frequency"], [["0", "4"], ["1", "9"], ["2", "3"], ["3", "6"]])
RODS = (
    "",
    ["Column 1", "Column 2", "Column 3"],
    [["", "2010", "2011"], ["Oak rods", "4", "2"], ["Ash rods", "3", "3"]],
)
WORK = ("Staff", ["Year", "Employees"], [["2013", "22"], ["2014", "30"], ["2016", "20"]])
CLASSES = (
    "Class schedule",
    ["Class", "Begin", "End"],
    [["pottery", "8:20 A.M.", "9:45 A.M."], ["chess", "9:55 A.M.", "11:05 A.M."], ["choir", "1:10 P.M.", "2:15 P.M."]],
)
FERRY = (
    "Ferry schedule",
    ["Column 1", "Column 2", "Column 3", "Column 4"],
    [["Port Ann", "6:00 A.M.", "7:15 A.M.", "9:30 P.M."], ["Sand Bay", "6:45 A.M.", "8:00 A.M.", "10:15 P.M."]],
)
TRAYS = ("", ["Number of trays", "Number of buns"], [["1", "6"], ["2", "12"], ["3", "18"], ["4", "?"]])
MARKET = ("", ["Price", "Quantity demanded", "Quantity supplied"], [["$10", "900", "300"], ["$20", "500", "700"]])
CATS = ("Cats", ["Cat", "Weight change (oz.)"], [["Tib", "5"], ["Mog", "-8"], ["Kit", "-2"]])
FARES = ("Fares", ["Bridge", "Car", "Truck"], [["Low Bridge", "$3", "$7"], ["High Bridge", "$4", "$12"]])

CASES = [
    (LAPS, "Some friends swam. What is the mean of the numbers?", 10),
    (LAPS, "What is the median of the numbers?", 9),
    (LAPS, "What is the mode of the numbers?", 7),
    (LAPS, "What is the range of the numbers?", 8),
    (LAPS, "How many more laps did Lea swim than Ole?", 8),
    (LAPS, "How many laps did Ida and Eli swim in all?", 21),
    (SHOP, "How much money does Una need to buy 2 tin buckets and a garden hose?", 28),
    (SHOP, "Una has $20. Does she have enough to buy a rake and a tin bucket?", True),
    (SHOP, "Una has $20. Does she have enough to buy a rake and a garden hose?", False),
    (SHOP, "Una has $40. How much money will Una have left if she buys a garden hose and a rake?", 9.75),
    (SHOP, "How much more does a garden hose cost than a rake?", 7.75),
    (NUTS, "What is the total cost for 1/4 of a pound of walnuts?", 2),
    (NUTS, "Una bought 1 pound of dates and 2.5 pounds of walnuts. How much did she spend?", 25),
    (NUTS, "If Una buys 1+1/2 pounds of walnuts, how much will she spend?", 12),
    (DISPLAY, "A jeweller counted beads. How many strings have at least 30 beads?", 4),
    (DISPLAY, "How many strings have at least 15 beads but fewer than 35 beads?", 3),
    (DISPLAY, "How many strings have exactly 30 beads?", 2),
    (DISPLAY, "What is the largest number of beads?", 41),
    (OFTEN, "A teacher asked her pupils. How many pupils read at least 2 books?", 9),
    (OFTEN, "A teacher asked her pupils. How many pupils read fewer than 2 books?", 13),
    (OFTEN, "A teacher asked her pupils. How many pupils are there in all?", 22),
    (RODS, "What is the probability that a randomly selected rod is an oak rod and is from 2010? Simplify it.", "1/3"),
    (LAPS, "What fraction of the laps were swum by Lea? Simplify your answer.", "3/10"),
    (WORK, "According to the table, what was the rate of change between 2014 and 2016?", -5),
    (CLASSES, "Look at the following schedule. When does the chess class end?", "11:05 A.M."),
    (CLASSES, "Which class begins at 1.10 P.M.?", "choir"),
    (FERRY, "Una got on the ferry at Port Ann at 7.15 A.M. What time will she get to Sand Bay?", "8:00 A.M."),
    (FERRY, "Una just missed the 6.45 A.M. ferry at Sand Bay. What time is the next ferry?", "8:00 A.M."),
    (TRAYS, "Each tray has 6 buns. How many buns are on 3 trays?", 18),
    (TRAYS, "Each tray has 6 buns. How many buns are on 4 trays?", 24),
    (MARKET, "Look at the table. At a price of $20, is there a shortage or a surplus?", "surplus"),
    (MARKET, "At a price of $10, is there a shortage or a surplus?", "shortage"),
    (CATS, "A vet weighed three cats. Which cat's weight has changed the most?", "Mog"),
    (FARES, "How much does a truck on the High Bridge cost?", 12),
]


@pytest.mark.parametrize("table, question, value", CASES)
def test_sums_over_small_tables(table, question, value):
    best, *_ = FigureReader(Figure.from_table(*table)).readings(question)
    assert isinstance(best.result, Value), best
    assert best.result.value == value, best
    assert best.trust > 0.35, best


@pytest.mark.parametrize(
    "table, question",
    [
        (SHOP, "How much money does Una need to buy a tin bucket and a wheelbarrow?"),
        (SHOP, "Una has $20. Does she have enough to buy a ladder?"),
        (TRAYS, "How many cakes are on 7 shelves?"),
        (FERRY, "Una got on the ferry at Port Ann at 7.20 A.M. What time will she get to Sand Bay?"),
        (MARKET, "At a price of $15, is there a shortage or a surplus?"),
        (LAPS, "How many more laps did Lea swim than Gus?"),
        (RODS, "What is the probability that a randomly selected rod is a pine rod and is from 2010?"),
    ],
)
def test_what_the_table_does_not_list_is_not_guessed(table, question):
    assert ask_reader(question, FigureReader(Figure.from_table(*table))).status != "answered"


def test_money_keeps_its_unit():
    answer = ask_reader("How much will 2 rakes cost?", FigureReader(Figure.from_table(*SHOP)))
    assert (answer.value, answer.unit, answer.text) == (22.5, "$", "$22.50")
