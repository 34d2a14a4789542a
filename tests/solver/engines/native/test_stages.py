"""Searches over cells and over boxes take turns, and whoever decides, decides alike."""

from random import Random

import pytest
from oracle import BruteForce
from random_stories import engine_answer, random_crowd, random_questions, true_answer

from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.native import stages
from spatialjudge.solver.engines.native.cells import CellComponent
from spatialjudge.solver.engines.native.watch import Spent, Watch
from spatialjudge.solver.prepared import prepare


@pytest.mark.parametrize("first", ["cells", "boxes"])
@pytest.mark.parametrize(("cell_nodes", "box_nodes"), [(0, 0), (0, 3), (2, 0), (3, 3)])
def test_whoever_decides_says_what_brute_force_says(first, cell_nodes, box_nodes, monkeypatch):
    monkeypatch.setattr(CellComponent, "_dive", lambda *_: None)
    monkeypatch.setattr(stages, "CELLS_FIRST", 64 if first == "cells" else 0)
    monkeypatch.setattr(stages, "CELL_NODES", cell_nodes)
    monkeypatch.setattr(stages, "BOX_NODES", box_nodes)
    prepare.cache_clear()
    for number in range(40):
        rng = Random(f"stages/{number}")
        room = random_crowd(rng, grids=(3, 4, 5), most_objects=4)
        brute = BruteForce(room)
        for question in random_questions(rng, room, 2):
            assert engine_answer(room, question, "native") == true_answer(brute, question)
    prepare.cache_clear()


def test_the_nodes_of_a_stage_count_for_the_whole():
    whole = Watch(Deadline(), 5)
    stage = whole.stage(3)
    for _ in range(3):
        stage.node()
    with pytest.raises(Spent):
        stage.node()
    whole.look()
    assert whole.nodes == 4
    whole.node()
    with pytest.raises(Spent):
        whole.stage(3).node()


def test_the_deadline_ends_every_stage():
    whole = Watch(Deadline(0.0), None)
    with pytest.raises(Spent):
        whole.stage(9).look()
    with pytest.raises(Spent):
        whole.look()
