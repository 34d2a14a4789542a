"""What facts say of places."""

import pytest

from spatialjudge.solver import Story


def test_the_broken_facts_of_a_placement_are_numbered():
    story = Story(12, [("bed", "NER", "room"), ("bed", "N", "lamp"), ("lamp", ["S", "O"], "bed")])
    assert story.broken([(0, 0), (9, 9), (9, 3)]) == []
    assert story.broken([(0, 0), (1, 9), (1, 3)]) == [0]
    assert story.broken([(0, 0), (9, 9), (8, 3)]) == [1, 2]
    assert story.broken([(0, 0), (1, 9), (9, 11)]) == [0, 1, 2]


@pytest.mark.parametrize("moved", [1, 2])
def test_a_fact_is_looked_at_when_either_of_its_objects_has_moved(moved):
    story = Story(9, [("bed", "N", "desk"), ("lamp", "E", "desk")])
    sound = [(0, 0), (4, 5), (4, 4), (5, 4)]
    assert story.broken(sound) == []
    cells = sound[:]
    cells[moved] = (7, 7)
    assert story.broken(cells, sound) == story.broken(cells) == [0, 1][:moved]
    assert story.broken(list(sound), sound) == []
