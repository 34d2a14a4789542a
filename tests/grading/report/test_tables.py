"""Tables: the same numbers everywhere, none ever dropped, and nothing in them obeyed."""

from spatialjudge.grading.report.tables import Table, TableRow, cut, decimal, percent
from spatialjudge.relations import printable

LONG = "provider/a-very-long-model-name-of-many-words-v2-7b-instruct"
TABLE = Table(
    "feasible: & more",
    ("model", "k"),
    ("right", "rate"),
    (TableRow((LONG, "10"), ("1234", "50.0%")), TableRow(("all", ""), ("9", ""), total=True)),
)


def test_numbers_are_in_columns_and_names_whole_in_a_file():
    lines = [line for line, _ in TABLE.lines()]
    assert lines[1].split() == [LONG, "10", "1234", "50.0%"]
    assert len({line.index("1234") + 4 if "1234" in line else line.index("right") + 5 for line in lines[:2]}) == 1
    assert [total for _, total in TABLE.lines()] == [False, False, True]


def test_long_names_are_cut_in_the_middle_for_a_terminal_and_numbers_never():
    for width in (200, 60, 40, 10):
        lines = [line for line, _ in TABLE.lines(width)]
        assert lines[1].split()[1:] == ["10", "1234", "50.0%"]
        assert max(map(len, lines)) <= max(width, 31)
        name = lines[1].split()[0]
        assert name == LONG or (name[:3], name[-3:]) == ("pro", "uct")


def test_names_are_cut_in_the_middle():
    assert cut("abcdefghij", 10) == "abcdefghij"
    assert cut("abcdefghij", 7) == "abc…hij"
    assert cut("abcdefghij", 6) == "abc…ij"


def test_there_is_no_negative_nothing():
    assert decimal(-0.001) == "0.00"
    assert percent(-0.0001) == "0.0%"
    assert decimal(-0.25) == "-0.25"
    assert decimal(None) == percent(None) == ""


def test_what_a_terminal_would_obey_is_an_escape():
    assert printable("a\x1b[31m\u202eb\nc") == r"a\x1b[31m\u202eb\nc"
    assert printable("é ü 模型") == "é ü 模型"


def test_markdown_and_latex_escape_what_they_would_read():
    odd = Table("t", ("m",), ("n",), (TableRow(("a|b_c & 100% \\ <x>",), ("50%",), total=True),))
    assert odd.markdown().splitlines()[-1] == r"| **a\|b\_c & 100% \\ \<x\>** | **50%** |"
    assert r"a|b\_c \& 100\% \textbackslash{} <x> & 50\% \\" in odd.latex()
    assert "| --- | --- | ---: | ---: |" in TABLE.markdown()
    assert "{llrr}" in TABLE.latex()
