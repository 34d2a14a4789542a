"""Reading stories: what is understood, and every way in which one cannot be."""

import copy
import pickle

import pytest

from spatialjudge.relations import vocabularies, vocabulary
from spatialjudge.solver import Fact, InvalidInput, Story, check, feasible_relations
from spatialjudge.solver.facts import MAX_PROBLEMS
from spatialjudge.solver.names import MAX_NAME
from spatialjudge.solver.story import MAX_GRID

BED_NORTH_OF_LAMP = ("bed", "N", "lamp")

# what is passed to Story besides grid 12, where the problem stands, what is said of it, what its hint says
INVALID = [
    ({"grid": 0}, "grid", "from 1 to 1000000000", "cells along a side"),
    ({"grid": -3}, "grid", "from 1 to", ""),
    ({"grid": 1.5}, "grid", "whole number", ""),
    ({"grid": 12.0}, "grid", "whole number", ""),
    ({"grid": float("nan")}, "grid", "whole number", ""),
    ({"grid": float("inf")}, "grid", "whole number", ""),
    ({"grid": "12"}, "grid", "whole number", ""),
    ({"grid": True}, "grid", "whole number", ""),
    ({"grid": None}, "grid", "is missing", ""),
    ({"grid": [12]}, "grid", "whole number", ""),
    ({"grid": MAX_GRID + 1}, "grid", "from 1 to", ""),
    ({"vocabulary": "roomspaces"}, "vocabulary", "unknown vocabulary 'roomspaces'", "did you mean roomspace?"),
    ({"vocabulary": ""}, "vocabulary", "unknown vocabulary ''", "known vocabularies"),
    ({"facts": 5}, "facts", "must be a list of facts, not 5", ""),
    ({"facts": "bed N lamp"}, "facts", "must be a list of facts, not one text", ""),
    ({"objects": 5}, "objects", "must be a list of names, not 5", ""),
    ({"facts": [("bed", "N")]}, "facts[0]", "three parts", "this one has 2"),
    ({"facts": [BED_NORTH_OF_LAMP, ("bed", "N", "lamp", "room")]}, "facts[1]", "three parts", "this one has 4"),
    ({"facts": [[]]}, "facts[0]", "three parts", "this one has 0"),
    ({"facts": ["bed N lamp"]}, "facts[0]", "three parts", "this one is 'bed N lamp'"),
    ({"facts": [None]}, "facts[0]", "three parts", "this one is null"),
    ({"facts": [7]}, "facts[0]", "three parts", "this one is 7"),
    ({"facts": [{"subject": "bed", "relation": "N"}]}, "facts[0]", "a subject, a relation and an object", "'relation'"),
    ({"facts": [{}]}, "facts[0]", "a subject, a relation and an object", "nothing"),
    (
        {"facts": [{"subject": "bed", "relation": "N", "object": "lamp", "note": "?"}]},
        "facts[0]",
        "a subject, a relation and an object",
        "'note'",
    ),
    ({"facts": [["bed", "desk", "NE"]]}, "facts[0].relation", "unknown label 'desk'", "stands in the middle"),
    ({"facts": [["north of", "bed", "desk"]]}, "facts[0].relation", "unknown label 'bed'", ""),
    ({"facts": [("", "N", "lamp")]}, "facts[0].subject", "cannot be blank", ""),
    ({"facts": [("bed", "N", " \t ")]}, "facts[0].object", "cannot be blank", ""),
    ({"facts": [(7, "N", "lamp")]}, "facts[0].subject", "a name is a text, not 7", ""),
    ({"facts": [("bed", "N", None)]}, "facts[0].object", "a name is a text, not null", ""),
    ({"facts": [("bed", "N", ["lamp"])]}, "facts[0].object", "a name is a text, not a list", ""),
    ({"facts": [("b" * (MAX_NAME + 1), "N", "lamp")]}, "facts[0].subject", f"at most {MAX_NAME} characters", ""),
    ({"facts": [("bed", "N", "la\x00mp")]}, "facts[0].object", "cannot be printed", ""),
    ({"facts": [("bed", "N", "la\nmp")]}, "facts[0].object", "cannot be printed", ""),
    ({"facts": [("bed", "N", "\ud800")]}, "facts[0].object", "cannot be printed", ""),
    ({"facts": [("room", "N", "lamp")]}, "facts[0].subject", "'room' cannot be a subject", "the other object"),
    ({"facts": [("room", "NER", "room")]}, "facts[0].subject", "'room' cannot be a subject", ""),
    ({"facts": [("bed", "north-eats", "lamp")]}, "facts[0].relation", "unknown label 'north-eats'", "did you mean NE?"),
    ({"facts": [("bed", "upper-left", "lamp")]}, "facts[0].relation", "unknown label", "vocabulary stepgame"),
    ({"facts": [("bed", "", "lamp")]}, "facts[0].relation", "unknown label ''", ""),
    ({"facts": [("bed", 3, "lamp")]}, "facts[0].relation", "a label is a text, not 3", ""),
    ({"facts": [("bed", None, "lamp")]}, "facts[0].relation", "a label is a text, not null", ""),
    ({"facts": [("bed", {"N": 1}, "lamp")]}, "facts[0].relation", "a label is a text, not an object", ""),
    ({"facts": [("bed", ["N", ["NE"]], "lamp")]}, "facts[0].relation", "a label is a text, not a list", ""),
    ({"facts": [("bed", ["N", "NX"], "lamp")]}, "facts[0].relation", "unknown label 'NX'", ""),
    ({"facts": [("bed", [], "lamp")]}, "facts[0].relation", "cannot be empty", ""),
    ({"facts": [("bed", ["N", "NR"], "lamp")]}, "facts[0].relation", "cannot be mixed", ""),
    ({"facts": [("bed", "NER", "lamp")]}, "facts[0].object", "NER is a relation to the room", "write 'room'"),
    ({"facts": [("bed", "N", "room")]}, "facts[0].relation", "N relates two objects", "families region, contact"),
    (
        {"facts": [("a", "view-nearer-right", ("b", "room"))], "vocabulary": "observer"},
        "facts[0].object",
        "'room' cannot be one of two objects",
        "unary relations",
    ),
    ({"facts": [("bed", "left", "room")], "vocabulary": "stepgame"}, "facts[0].relation", "relates two objects", ""),
    (
        {"facts": [("bed", "TPP", "room")], "vocabulary": "stepgame"},
        "facts[0].relation",
        "unknown",
        "vocabulary roomspace",
    ),
    ({"objects": ["lamp", ""]}, "objects[1]", "cannot be blank", ""),
    ({"objects": [12]}, "objects[0]", "a name is a text, not 12", ""),
    ({"objects": ["bed", "room"]}, "objects[1]", "'room' is the room itself", ""),
    ({"objects": ["b" * (MAX_NAME + 1)]}, "objects[0]", f"at most {MAX_NAME} characters", ""),
]

# a prediction about bed and lamp, where the problem stands, what is said of it
INVALID_PREDICTIONS = [
    (("bed", "N"), "prediction", "three parts"),
    ("bed N lamp", "prediction", "three parts"),
    ({"subject": "bed"}, "prediction", "a subject, a relation and an object"),
    (("bed", "NX", "lamp"), "prediction.relation", "unknown label"),
    (("bed", [], "lamp"), "prediction.relation", "cannot be empty"),
    (("bed", ["N", "TPP"], "lamp"), "prediction.relation", "cannot be mixed"),
    (("bed", "TPP", "lamp"), "prediction.object", "relation to the room"),
    (("bed", "N", "room"), "prediction.relation", "relates two objects"),
    (("room", "N", "lamp"), "prediction.subject", "'room' cannot be a subject"),
    (("bed", "N", "sofa"), "prediction.object", "no fact mentions 'sofa'"),
    (("sofa", "N", "bed"), "prediction.subject", "no fact mentions 'sofa'"),
    (("Bed", "N", "lamp"), "prediction.subject", "no fact mentions 'Bed'"),
    ((None, "N", "lamp"), "prediction.subject", "a name is a text"),
]

# subject, object and family of a question about bed and lamp, where the problem stands, what is said of it
INVALID_QUESTIONS = [
    ("bed", "sofa", "direction", "object", "no fact mentions 'sofa'"),
    ("sofa", "bed", "direction", "subject", "no fact mentions 'sofa'"),
    ("room", "bed", "direction", "subject", "'room' cannot be a subject"),
    ("room", "room", "region", "subject", "'room' cannot be a subject"),
    ("bed", "room", "direction", "object", "direction relates objects"),
    ("bed", "lamp", "region", "object", "region relates an object to the room"),
    ("bed", "lamp", "directions", "family", "unknown family 'directions'"),
    ("bed", "lamp", "", "family", "unknown family ''"),
    ("", "lamp", "direction", "subject", "cannot be blank"),
    ("bed", 7, "direction", "object", "a name is a text, not 7"),
]


@pytest.mark.parametrize(("arguments", "where", "says", "hint"), INVALID)
def test_a_problem_is_named_with_its_place_and_a_hint(arguments, where, says, hint):
    with pytest.raises(InvalidInput) as caught:
        Story(**{"grid": 12, **arguments})
    problem = next(problem for problem in caught.value.problems if problem.where == where)
    assert says in problem.problem
    assert hint in (problem.hint or "")
    assert f"{where}: {problem.problem}" in str(caught.value)


@pytest.mark.parametrize(("prediction", "where", "says"), INVALID_PREDICTIONS)
def test_a_prediction_is_read_like_a_fact_about_declared_objects(prediction, where, says):
    with pytest.raises(InvalidInput) as caught:
        check(Story(12, [BED_NORTH_OF_LAMP]), prediction)
    assert [(problem.where, says in problem.problem) for problem in caught.value.problems] == [(where, True)]


@pytest.mark.parametrize(("subject", "obj", "family", "where", "says"), INVALID_QUESTIONS)
def test_a_question_is_about_declared_objects_and_a_family_that_fits(subject, obj, family, where, says):
    with pytest.raises(InvalidInput) as caught:
        feasible_relations(Story(12, [BED_NORTH_OF_LAMP]), subject, obj, family=family)
    assert [(problem.where, says in problem.problem) for problem in caught.value.problems] == [(where, True)]


def test_a_question_about_an_undeclared_object_says_which_there_are():
    with pytest.raises(InvalidInput) as caught:
        check(Story(12, [BED_NORTH_OF_LAMP], objects=["sofa"]), ("bed", "N", "desk"))
    assert "sofa, bed, lamp" in caught.value.problems[0].hint


def test_an_unknown_engine_is_named():
    with pytest.raises(InvalidInput) as caught:
        check(Story(12, [BED_NORTH_OF_LAMP]), BED_NORTH_OF_LAMP, engine="z3")
    assert caught.value.problems[0].where == "engine"
    assert "auto, native, python-constraint, cp-sat" in caught.value.problems[0].hint


def test_all_problems_are_reported_at_once_up_to_a_limit():
    facts = [("bed", "N", "lamp"), ("bed", "NX", "lamp"), ("", "N", "lamp"), ("room", "N", "lamp")]
    with pytest.raises(InvalidInput) as caught:
        Story(0, facts, objects=["sofa", " "])
    places = [problem.where for problem in caught.value.problems]
    assert places == ["grid", "objects[1]", "facts[1].relation", "facts[2].subject", "facts[3].subject"]
    with pytest.raises(InvalidInput) as caught:
        Story(12, [("bed", "N")] * 1000, objects=[""] * 1000)
    assert len(caught.value.problems) == MAX_PROBLEMS


def test_facts_are_triples_or_mappings_with_labels_as_the_vocabulary_writes_them():
    story = Story(
        12,
        [
            ["bed", "north-east", "lamp"],
            {"object": "room", "relation": ["wr", "NER", "wr"], "subject": "bed"},
            ("lamp", ("front", "NE", "N"), "bed"),
            ("bed", "behind", "bed"),
        ],
    )
    assert story.facts == (
        Fact("bed", ("NE",), "lamp"),
        Fact("bed", ("WR", "NER"), "room"),
        Fact("lamp", ("N", "NE"), "bed"),
        Fact("bed", ("S",), "bed"),
    )
    assert [str(fact) for fact in story.facts][2] == "lamp N|NE bed"


def test_objects_stand_in_the_order_of_declaration_then_of_mention():
    story = Story(12, [("desk", "N", "bed"), ("sofa", "TPP", "room")], objects=["lamp", "bed", "lamp"])
    assert tuple(story.objects) == ("lamp", "bed", "desk", "sofa")


def test_names_are_kept_as_they_are():
    story = Story(12, [("lit d'été", "N", "ベッド"), ("bed", "N", "Bed"), ("0", "N", " a  b ")])
    assert tuple(story.objects) == ("lit d'été", "ベッド", "bed", "Bed", "0", " a  b ")


def test_stories_are_values():
    story = Story(12, [BED_NORTH_OF_LAMP])
    assert story == Story(12, [{"subject": "bed", "relation": ["north"], "object": "lamp"}])
    assert hash(story) == hash(Story(12, [BED_NORTH_OF_LAMP]))
    for other in (
        Story(11, [BED_NORTH_OF_LAMP]),
        Story(12, [BED_NORTH_OF_LAMP] * 2),
        Story(12, [BED_NORTH_OF_LAMP], objects=["lamp"]),
        Story(12, [BED_NORTH_OF_LAMP], objects=["sofa"]),
        Story(12, [BED_NORTH_OF_LAMP], vocabulary="roomspace-reference"),
        "story",
    ):
        assert story != other


def test_changing_what_a_story_was_made_of_does_not_change_it():
    labels, facts, objects = ["N"], [], ["sofa"]
    facts.append(["bed", labels, "lamp"])
    story = Story(12, facts, objects=objects)
    labels.append("S")
    facts.append(("bed", "S", "lamp"))
    objects.append("desk")
    assert story == Story(12, [BED_NORTH_OF_LAMP], objects=["sofa"])


def test_facts_may_be_read_from_any_iterable():
    assert Story(12, iter([BED_NORTH_OF_LAMP]), objects=iter(["sofa"])) == Story(
        12, [BED_NORTH_OF_LAMP], objects=["sofa"]
    )


def test_a_prediction_is_read_as_an_answer():
    story = Story(12, [("bed", "left", "lamp")], "stepgame")
    fact = story.prediction(("bed", "west", "lamp"))
    assert fact == story.facts[0] == Fact("bed", ("left",), "lamp")
    assert (-5, 0) in story.claim(fact).relation
    assert story.broken([(0, 0), (3, 5), (4, 5)]) == []
    assert story.broken([(0, 0), (0, 5), (5, 5)]) == [0]


@pytest.mark.parametrize("name", ["roomspace", "roomspace-reference", "stepgame"])
def test_every_word_of_a_vocabulary_may_stand_in_a_fact(name):
    table = vocabulary(name)
    for term in table.terms:
        for word in (term.label, *term.names):
            story = Story(12, [("bed", word, "room" if term.family.unary else "lamp")], name)
            assert story.facts[0].labels == (term.label,)


def test_null_is_as_if_it_was_not_there():
    assert Story(12, None, None, None) == Story(12)
    assert Story(12, [BED_NORTH_OF_LAMP], objects=None) == Story(12, [BED_NORTH_OF_LAMP])


def test_a_question_is_about_a_story_and_not_about_its_fields():
    fields = {"grid": 12, "facts": [BED_NORTH_OF_LAMP]}
    for ask in (lambda: check(fields, BED_NORTH_OF_LAMP), lambda: feasible_relations(fields, "bed", "lamp")):
        with pytest.raises(InvalidInput, match="story: must be a Story, not dict"):
            ask()


@pytest.mark.parametrize("name", [table.name for table in vocabularies()])
def test_a_story_goes_to_other_processes_as_it_is(name):
    table = vocabulary(name)
    grid = 9 if table.space is None else None
    pair = next(one.label for one in table.terms if not (one.family.unary or one.family.ternary))
    story = Story(grid, [("a", pair, "b")], name, objects=["c"])
    again = pickle.loads(pickle.dumps(story))
    assert (again, again.vocabulary is table, copy.deepcopy(story)) == (story, True, story)
