"""What prompts say first: the words of the setting, nothing else, and nothing that changes an item."""

import json
from functools import partial

import pytest
from commands import run

from spatialjudge.benchmarks.roomspace.generate import new_rooms, preamble
from spatialjudge.benchmarks.roomspace.wording import SETTINGS, VIEWS
from spatialjudge.solver import InvalidInput

SAYS = {"region": "nine regions", "contact": "against the wall", "distance2": "half", "distance3": "two thirds"}


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("setting", list(SETTINGS))
def test_what_the_setting_tells_is_explained(setting, view):
    said = preamble(setting, view, 9)
    assert "9 x 9" in said
    assert {family for family, words in SAYS.items() if words in said} == set(SETTINGS[setting]) & set(SAYS)
    assert ("You face north" in said) == (view == "north-facing")
    assert ("cut belongs" in preamble(setting, view, 10)) == ("region" in SETTINGS[setting])
    assert "cut belongs" not in said


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_but_the_prompt_differs(view):
    plain, told = (list(new_rooms("o2_d2", view, preamble=way).items(6)) for way in (False, True))
    for one, other in zip(plain, told, strict=True):
        assert other.pop("prompt") == f"{preamble('o2_d2', view, 12)}\n{one.pop('prompt')}"
        assert one == other


def test_the_command_says_it_of_rooms_alone():
    make = partial(run, "generate", "--items", 2)
    lines = [json.loads(line) for line in make("--preamble", "--grid", "9").stdout.splitlines()]
    assert [line["prompt"].startswith(preamble("layout_o2", "top-down", 9)) for line in lines] == [True, True]
    for wrong in (["--benchmark", "stepgame"], ["--vocabulary", "roomspace-reference"]):
        assert make("--preamble", *wrong).exit_code == 2
    with pytest.raises(InvalidInput, match="is of roomspace"):
        new_rooms("o2", vocabulary="roomspace-reference", preamble=True)
