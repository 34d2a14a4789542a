"""New problems of SpaceNLI: every pattern means what it was written for, and its nouns fit."""

from collections import Counter

import pytest

from spatialjudge.benchmarks.entailment import Standing
from spatialjudge.benchmarks.spacenli.benchmark import standing
from spatialjudge.benchmarks.spacenli.generate import ALL, LANDS, new_spacenli
from spatialjudge.benchmarks.spacenli.sentences import read_sentence

MEANS = {
    "entailment": Standing.ENTAILED,
    "contradiction": Standing.CONTRADICTED,
    "neutral": Standing.UNKNOWN,
}


@pytest.mark.parametrize("label", ALL)
def test_each_pattern_is_right_as_it_was_written(label):
    for pattern in ALL[label]:
        told = (*pattern.premises, pattern.conclusion)
        named = [sentence.translate(str.maketrans("123456789", "abcdefghj")) for sentence in told]
        assert standing(tuple(read_sentence(sentence, "here") for sentence in named)) is MEANS[label], named


def test_patterns_come_with_all_kinds_and_labels():
    items = list(new_spacenli.items(400, 5))
    assert len({item["pattern"] for item in items}) > 90
    assert set(Counter((item["ent_type"], item["gold"]) for item in items)) == {
        (kind, label)
        for kind in ("directional", "projective", "non-projective", "argument orientation")
        for label in MEANS
    }


def test_distractors_change_no_label_and_cities_are_in_their_lands():
    for item in new_spacenli.items(60, 5, {"distractors": 3}):
        assert item["difficulty"]["distractors"] >= (3 if item["gold"] == "neutral" else 0)
        for sentence in item["text"].split(". "):
            for land, cities in LANDS.items():
                subject, _, said = sentence.partition(" is in ")
                assert said.strip(".") != land or subject in cities
