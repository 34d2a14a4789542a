"""Cutting a text into sentences, and the direction at the head of a phrase."""

import pytest

from spatialjudge.benchmarks.roomspace.sentences import Stated, Unread, direction, known_object, sentences


def test_sentences_carry_their_number_and_their_place():
    text = " The bed is\n large.  Really!\tWhy? The end.."
    found = list(sentences(text))
    assert [sentence.text for sentence in found] == ["The bed is large", "Really", "Why?", "The end"]
    assert [sentence.number for sentence in found] == [1, 2, 3, 4]
    assert [text[sentence.start :][:3] for sentence in found] == ["The", "Rea", "Why", "The"]


def test_a_full_stop_inside_a_word_ends_nothing():
    assert [sentence.text for sentence in sentences("Bed 1.5 is here. End")] == ["Bed 1.5 is here", "End"]


@pytest.mark.parametrize("text", ["", "  \n", "...", ". . ."])
def test_no_words_no_sentences(text):
    assert not list(sentences(text))


@pytest.mark.parametrize(
    ("phrase", "label"),
    [
        ("placed to the north of", "N"),
        ("placed to the south-east of", "SE"),
        ("placed to the northwest of", "NW"),
        ("placed to the north west of", "NW"),
        ("placed to the South\u2011West of", "SW"),
        ("located east of", "E"),
        ("in front of", "N"),
        ("in front of of", "N"),
        ("behind", "S"),
        ("behind of", "S"),
        ("to the right of", "E"),
        ("to the left of of", "W"),
        ("in front of and to the right of", "NE"),
        ("in front of and to the left of", "NW"),
        ("behind and to the right of", "SE"),
        ("behind and to the left of of", "SW"),
        ("placed right of and behind", "SE"),
        ("to the left of and in front of", "NW"),
        ("placed to the at the same position of", "O"),
        ("at the same position", "O"),
        ("placed in the same location as", "O"),
    ],
)
def test_every_way_to_tell_a_direction(phrase, label):
    stated = direction(f"{phrase} the bed")
    assert stated == Stated(label, any(word in phrase for word in ("front", "behind", "left", "right")), "the bed")


@pytest.mark.parametrize(
    "phrase",
    [
        "next to the bed",
        "north the bed",
        "in front of and behind the bed",
        "to the left of and to the right of the bed",
        "in front of and in front of the bed",
        "to the north-north-east of the bed",
        "to the north of",
        "",
    ],
)
def test_no_direction(phrase):
    with pytest.raises(Unread):
        direction(phrase)


def test_objects_are_known_with_and_without_article_in_any_case():
    known = {"tv stand": "TV stand", "chair 1": "chair 1"}
    assert known_object("the TV stand", known) == "TV stand"
    assert known_object("tv-stand", known) == "TV stand"
    assert known_object("Chair 1", known) == "chair 1"
    assert known_object("the chair 1", known) == "chair 1"
    with pytest.raises(Unread, match="no object 'bed' is listed") as caught:
        known_object("the bed", known)
    assert caught.value.hint == "objects: TV stand, chair 1"
