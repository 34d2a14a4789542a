"""The story reader of SpaRTUN: the ways of saying a relation, and who is meant."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.benchmarks.scenes.stories import UnreadStory
from spatialjudge.benchmarks.spartun.reading import read_story


def facts(text):
    return set(read_story(text).facts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There is one block called AAA. Block AAA has a small red star.", {"aaa ntppi small red star in aaa"}),
        (
            "A box named one covers a big green melon and has a medium orange apple.",
            {"one tppi big green melon in one", "one ntppi medium orange apple in one"},
        ),
        (
            (
                "Two blocks, named AAA and BBB exist in an image. West of, disconnected from and away from block BBB "
                "there is block AAA."
            ),
            {"aaa left bbb", "aaa dc bbb", "aaa far bbb"},
        ),
        (
            "We have three boxes, called DDD, EEE and JJJ. Box DDD and box EEE are within box JJJ.",
            {"ddd ntpp jjj", "eee ntpp jjj"},
        ),
        (
            "A tiny white oval is inside and touching and a large green oval is within box EEE.",
            {"tiny white oval in eee tpp eee", "large green oval in eee ntpp eee"},
        ),
        (
            "Block LLL is at 9:00 position relative to block HHH. It is at 12 o'clock position regarding to block HHH.",
            {"lll left hhh", "lll above hhh"},
        ),
        (
            "Another box named one with a big green melon overlaps box two.",
            {"one ntppi big green melon in one", "one po two"},
        ),
        (
            (
                "A small red star is in block AAA. Under and touches the red thing there is a big black circle which "
                "is covered by block AAA and is in front of a big blue square."
            ),
            {
                "small red star in aaa ntpp aaa",
                "big black circle in aaa below small red star in aaa",
                "big black circle in aaa ec small red star in aaa",
                "big black circle in aaa tpp aaa",
                "big black circle in aaa front big blue square in aaa",
            },
        ),
    ],
)
def test_ways_of_saying_relations(text, expected):
    assert {" ".join(fact) for fact in facts(text)} == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        # "it" and "this" are the subject of the sentence before, but what covers is a block
        ("A small red star is in block AAA. It covers a big blue square.", "aaa tppi big blue square in aaa"),
        (
            "A small red star is in block AAA. Block AAA has a big blue square which is over this shape.",
            "big blue square in aaa above small red star in aaa",
        ),
        # without an article: the first of which it was not said where it is
        (
            "A small red star is in block AAA. It is below another small red star. Block AAA covers small red star.",
            "aaa tppi small red star number two in aaa",
        ),
        # number one is the one without "another", whichever is mentioned first
        (
            (
                "Below another small red star is a small red star. Small red star number one is in block AAA. Small "
                "red star number two is in block AAA."
            ),
            "small red star number one in aaa below small red star number two in aaa",
        ),
        # two, when there are two: these
        (
            "Two small red stars are in block AAA. A big blue square touches two small red stars.",
            "big blue square in aaa ec small red star number two in aaa",
        ),
        # the one of which it was said
        (
            (
                "Two small red stars are in block AAA. Small red star number two is over small red star number one. "
                "Behind the shape which was over small red star number one is a big blue square."
            ),
            "big blue square in aaa behind small red star number two in aaa",
        ),
        # the one of which it was said so, before one of which it was said the other way round
        (
            (
                "Two small red stars are in block AAA. A big blue square is below small red star number one. Small red "
                "star number one is above small red star number two. Behind the shape which was below small red star "
                "number one is a big black circle."
            ),
            "big black circle in aaa behind big blue square in aaa",
        ),
    ],
)
def test_who_is_meant(told, expected):
    assert expected in {" ".join(fact) for fact in facts(told)}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("A small pink star is in block AAA.", "sentence 1 .* comes 'pink' instead of a noun"),
        ("A small red star is beside block AAA.", "comes 'beside' instead of a relation"),
        ("It is above box two.", "nothing was spoken of"),
        ("There are three boxes, named one, two and three. Two boxes are west of box one.", "each of 3 blocks"),
        ("There are three boxes, named one, two and three. The boxes are west of box one.", "each of 3 blocks"),
        ("There are three boxes, named one, two and three. A box is west of box one.", "each of 3 blocks"),
        ("Box one is west of box two. Box one is west of the other box.", "each of 2 blocks"),
        ("Three small red stars are in block AAA. Two small red stars touch a big blue square.", "some of 3 things"),
        (
            "A small red star is in block AAA. The other star is above a big blue square.",
            "any but the one",
        ),
        ("A small red star is above a big blue square.", "not said where the small red star is"),
        ("Two small red stars are in block AAA. The red star touches a big blue square.", "may be each of 2 things"),
        ("A small red star covers a big blue square.", "is no block"),
        (
            "A small red star is in block AAA. A big red star is in block BBB. The big star touches the small star.",
            "objects of two blocks are related",
        ),
    ],
)
def test_what_is_not_understood_is_named(text, problem):
    with pytest.raises(UnreadStory, match=problem):
        facts(text)


WORDS = """
    There exist We have two ten one block blocks box called named AAA BBB CCC two with it It this another other a
    the small red star stars square shape is are was in covered by inside and touching touches covers contains
    overlaps above to the west of front near number which that , . an image
"""


@given(st.lists(st.sampled_from(WORDS.split()), max_size=60))
def test_whatever_is_told_is_read_or_refused(words):
    with suppress(UnreadStory):
        read_story(" ".join(words))


def test_hostile_texts_are_refused():
    with pytest.raises(UnreadStory, match="more than 50 things are mentioned"):
        facts("A small red star is in block AAA" + " which is above a small red star" * 5000)
    with pytest.raises(UnreadStory, match="more than 10 things of a kind"):
        facts("Ten small red stars are in block AAA. Ten small red stars are in block AAA.")
