"""Relations of three: a fact's object may be two things."""

import pytest

from spatialjudge.solver import InvalidInput, Story, check, feasible_relations

# patterns of SpaceNLI with their gold labels: premises, hypothesis, what follows
PATTERNS = [
    ("a front b => a behind b", "impossible"),
    ("b front a => a behind b", "possible"),
    ("a between b c; a behind b => a not-behind c", "possible"),
    ("b between a c; b behind c => a behind c", "necessary"),
    ("b between a c; a front c => b behind c", "impossible"),
    ("a between b c; b between c d => b between d a", "necessary"),
    ("a between b c; a between c d => c between b d", "impossible"),
    ("b between a c; c near a => b near c", "necessary"),
    ("b between a c; a far b => c near a", "impossible"),
    ("a right b c => b left a c", "necessary"),
    ("a right b c => b right a d", "possible"),
    ("a on b => b under a", "necessary"),
    ("a on b => a in b", "impossible"),
    ("a opposite b => b in front of a", "necessary"),
]


def said(text):
    subject, *words = text.split()
    three = {"between", "right", "left"}
    if words[0] in three:
        return subject, words[0], words[1:]
    return subject, " ".join(words[:-1]), words[-1]


@pytest.mark.parametrize(("pattern", "modality"), PATTERNS)
def test_prepositions(pattern, modality):
    premises, hypothesis = pattern.split(" => ")
    facts = [said(premise) for premise in premises.split("; ")]
    story = Story(facts=facts, vocabulary="spacenli", objects=["a", "b", "c", "d"])
    assert check(story, said(hypothesis), necessary=True).modality == modality


def test_families_of_three_are_asked_about_two_objects():
    story = Story(facts=[("a", "between", ("b", "c"))], vocabulary="spacenli", objects=["d"])
    result = feasible_relations(story, "a", ["c", "b"], family="of three")
    assert "not-between" not in result.feasible
    assert result.entailed == ("between",)
    assert feasible_relations(story, "d", ("a", "b"), family="of three").entailed == ()


@pytest.mark.parametrize(
    ("fact", "problem"),
    [
        (("a", "between", "b"), "facts[0].object: between relates to two objects"),
        (("a", "in", ["b", "c"]), "facts[0].object: in relates to one object, not two"),
        (("a", ["in", "between"], "b"), "cannot be mixed"),
        (("a", "between", ["b", "c", "d"]), "a name is a text, not a list"),
        (("a", "between", ["b", 3]), "a name is a text, not 3"),
    ],
)
def test_what_is_wrong_is_said(fact, problem):
    with pytest.raises(InvalidInput) as caught:
        Story(facts=[fact], vocabulary="spacenli")
    assert problem in str(caught.value)


def test_a_question_names_as_many_objects_as_its_family_relates_to():
    story = Story(facts=[("a", "between", ("b", "c"))], vocabulary="spacenli")
    with pytest.raises(InvalidInput, match="two objects"):
        feasible_relations(story, "a", "b", family="of three")
    with pytest.raises(InvalidInput, match="one object"):
        feasible_relations(story, "a", ["b", "c"], family="preposition")
    with pytest.raises(InvalidInput, match="no fact mentions 'z'"):
        check(story, ("a", "between", ["b", "z"]))
