"""The room as it is drawn in the terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from spatialjudge.service.drawing import MAX_SIDE, draw, letters_of
from spatialjudge.service.pictures import Picture


def drawn(grid, placement, *, asked=(), thirds=True, width=80, would=()):
    console = Console(file=StringIO(), width=width, markup=False, emoji=False, soft_wrap=True)
    console.print(draw(Picture(placement, asked, grid, thirds, would=would), width))
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_north_is_up_and_east_is_right():
    assert drawn(3, {"bed": (2, 2), "chair": (0, 1)}) == [
        "2  ·│ ·│ B   N ↑",
        "  ──┼──┼───",
        "   C│ ·│ ·",
        "  ──┼──┼───",
        "0  ·│ ·│ ·",
        "   0     2",
        "",
        "B bed (2, 2)",
        "C chair (0, 1)",
    ]


def test_a_heading_stands_beside_the_place():
    lines = drawn(2, {"sheep": (1, 1, "S"), "dog": (1, 1, "N")}, thirds=False)
    assert lines[0] == "1  · +   N ↑"
    assert lines[-3:] == ["S sheep (1, 1, S)", "D dog (1, 1, N)", "+ several objects in one place"]


def test_the_thirds_are_those_of_the_regions():
    lines = drawn(8, {"bed": (0, 0)})
    assert lines[0] == "7  · · ·│ · · ·│ · ·   N ↑"
    assert [number for number, line in enumerate(lines) if "┼" in line] == [2, 6]


def test_a_vocabulary_without_regions_has_no_thirds():
    assert not any("│" in line for line in drawn(9, {"bed": (0, 0)}, thirds=False))


def test_objects_that_share_a_cell_are_told_apart_in_the_legend():
    lines = drawn(2, {"bed": (0, 0), "chair": (0, 0)}, thirds=False)
    assert lines[1] == "0  + ·"
    assert lines[-3:] == ["B bed (0, 0)", "C chair (0, 0)", "+ several objects in one place"]


@pytest.mark.parametrize(("grid", "width"), [(1000, 80), (10**6, 80), (31, 80), (12, 30)])
def test_a_large_room_is_drawn_to_scale(grid, width):
    lines = drawn(grid, {"bed": (grid - 1, grid - 1), "chair": (0, 0)}, width=width)
    assert max(map(len, lines[:-1])) <= width
    assert "B" in lines[0]
    assert lines[-1].startswith("one mark stands for")
    assert sum("·" in line for line in lines) <= MAX_SIDE


@pytest.mark.parametrize(("count", "width"), [(53, 80), (2, 14)])
def test_what_cannot_be_drawn_is_listed(count, width):
    placement = {f"object {number}": (number, number) for number in range(count)}
    lines = drawn(100, placement, width=width)
    assert len(lines) == count
    assert lines[0].endswith("object 0 (0, 0)")


def test_a_room_of_one_cell():
    assert drawn(1, {"bed": (0, 0)}) == ["0  B   N ↑", "   0", "", "B bed (0, 0)"]


def test_an_object_of_one_letter_keeps_it_and_others_have_their_first():
    assert letters_of(["bed", "E", "b", "bench", "é", "bin"]) == {
        "bed": "B",
        "E": "E",
        "b": "b",
        "bench": "A",
        "é": "é",
        "bin": "C",
    }
    titled = letters_of(["block A", "block B", "A", "stool 2", "chair 2", "bed in B"])
    assert titled == {"A": "A", "block B": "B", "stool 2": "2", "block A": "b", "chair 2": "C", "bed in B": "D"}
    many = letters_of([f"x{number}" for number in range(60)])
    assert len(set(many.values()) - {""}) == 52


def test_where_the_prediction_would_have_to_be_stands_out_below_the_objects():
    lines = drawn(3, {"E": (1, 1), "F": (0, 0)}, asked=("E",), thirds=False, would=((0, 1, 0, 0), (2, 2, 1, 2)))
    assert lines[:3] == ["2  · · ░   N ↑", "   · E ░", "0  F ░ ·"]
