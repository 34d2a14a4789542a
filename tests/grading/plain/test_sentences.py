"""Plain sentences: read whole into facts, or reported with their place."""

from __future__ import annotations

import random
import re

import pytest

from spatialjudge.benchmarks.roomspace.reading import read_story
from spatialjudge.benchmarks.roomspace.wording import DISTANCE_WORDS, VIEWS
from spatialjudge.benchmarks.roomspace.writing import write_story
from spatialjudge.benchmarks.stepgame.templates import SAYS
from spatialjudge.grading.stories import read_text
from spatialjudge.relations import vocabularies, vocabulary
from spatialjudge.solver import InvalidInput, Story

READ = {
    "roomspace": [
        ("The bed is to the north-east of the desk. The desk is north of the chair.", "bed NE desk; desk N chair"),
        ("The red chair is NE of the desk", "red chair NE desk"),
        ("The bed is in the north-west of the room. The lamp is against the wall.", "bed NWR room; lamp TPP room"),
        ("The desk stands in the center and is away from walls", "desk CR room; desk NTPP room"),
        ("A is located in the north-east region of the room.", "A NER room"),
        ("The bed, the desk and the lamp are in the north.", "bed NR room; desk NR room; lamp NR room"),
        ("Both the bed and a desk are east of the left lamp.", "bed E left lamp; desk E left lamp"),
        ("North of the desk is the bed.", "bed N desk"),
        ("To the left of the red chair there is a lamp.", "lamp W red chair"),
        ("There is a bed north of the desk.", "bed N desk"),
        ("The bed is north or north-east of the desk.", "bed N|NE desk"),
        ("The bed is in front of and to the right of the desk.", "bed NE desk"),
        ("The bed is somewhere to the north of the desk.", "bed N|NE|NW desk"),
        ("The bed and the desk are at the same position.", "bed O desk"),
        ("The bed is north of a desk, west of the lamp and against a wall.", "bed N desk; bed W lamp; bed TPP room"),
        ("The bed is north of A but south of B, and B is east of C", "bed N A; bed S B; B E C"),
        ("The sofa lies directly south of the TV stand.", "sofa S TV stand"),
        ("The chest of drawers is west of Bob's standing lamp.", "chest of drawers W Bob's standing lamp"),
        ("Stool 1 is north of the bed. The bed is west of stool 1.", "stool 1 N bed; bed W stool 1"),
        ("Mary is to the upper left of Bob.", "Mary NW Bob"),
        ("Stool 1 is to the south-west of stool 2, at a moderate distance.", "Stool 1 SW stool 2; Stool 1 MD3 stool 2"),
        ("North of the desk, there is a bed.", "bed N desk"),
        ("Bob is north of Ann and behind Eve.", "Bob N Ann; Bob S Eve"),
        ("A1 is north of B2. A-4 is east of block C1 and the A3.", "A1 N B2; A-4 E block C1; A-4 E A3"),
        ("The light and the TV are east of the orange.", "light E orange; TV E orange"),
        ("North of the desk is the bed, the lamp and the sofa.", "bed N desk; lamp N desk; sofa N desk"),
        ("A bed is north of the desk and west of the lamp. The bed is south of A.", "bed N desk; bed W lamp; bed S A"),
        ("The lamp is diagonally to the upper left of the desk.", "lamp NW desk"),
        ("bed NE desk. The red bed NE desk", "bed NE desk; red bed NE desk"),
        ("The pull-out sofa is north of the newly painted chair.", "pull-out sofa N newly painted chair"),
        ("Emily is north of the butterfly. The TV stand is east of Bob.", "Emily N butterfly; TV stand E Bob"),
    ],
    "stepgame": [
        ("A is below B and to the left of B. B is at C's 3 o'clock.", "A lower-left B; B right C"),
        ("A is above and to the left of B. B is right of C.", "A upper-left B; B right C"),
        ("E is above N.", "E above N"),
        ("The red square is below the left triangle.", "red square below left triangle"),
        ("The cat is north of the dog. A is above B.", "cat above dog; A above B"),
    ],
    "rcc8": [
        ("Region A is inside region B. The lake touches the park.", "Region A NTPP region B; lake EC park"),
        ("A is disconnected from B. A EC C. B contains the pond.", "A DC B; A EC C; B NTPPI pond"),
    ],
    "allen": [("Lunch is before the meeting. a meets b, and b is during the day.", "Lunch b meeting; a m b; b d day")],
    "cardinal-boxes": [("The park is north of the lake. The town is SW:W of it.", None)],
    "spacenli": [("The cat is between the dog and the bed.", "cat between dog+bed"), ("A is not on B", "A not-on B")],
    "spartqa": [("Block A has a red dot, and a cat is near block B.", "Block A contains red dot; cat near block B")],
    "spartun": [("There is a block called one. A big red square is in block one. It is below a star.", None)],
}  # fmt: skip


@pytest.mark.parametrize(("name", "text", "facts"), [(name, *case) for name, cases in READ.items() for case in cases])
def test_what_is_read(name, text, facts):
    try:
        told = read_text(text, name, None, [])
    except InvalidInput:
        assert facts is None
        return
    if facts is None:  # a benchmark's own reader, or nothing
        assert name == "spartun"
        facts = "big red square in one ntpp one; big red square in one below star in one"
    said = [
        f"{subject} {relation if isinstance(relation, str) else '|'.join(relation)} "
        f"{other if isinstance(other, str) else '+'.join(other)}"
        for subject, relation, other in told.facts
    ]
    assert sorted(said) == sorted(facts.split("; "))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("The bed is not north of the desk.", "it says what is not so"),
        ("The bed isn't north of the desk.", "cannot be part of a name"),
        ("The bed may be north of the desk.", "'may' cannot be part of a name"),
        ("The bed moves north of the desk.", "'moves' cannot be part of a name"),
        ("However, the bed is north of the desk.", "'However' cannot be part of a name here"),
        ("Clockwork, the bed is north of the desk.", "'Clockwork' may be a thing or only lead to one"),
        ("The bed is probably north of the desk.", "'probably north of the desk' states no relation"),
        ("The bed is against the north wall.", "states no relation"),
        ("The bed is in the north-east corner of the room.", "behind 'north-east' comes 'corner'"),
        ("The bed is to the north of the room.", "no relation to the room"),
        ("The bed is north.", "of what, it does not say"),
        ("Every chair is north of the desk.", "'Every' cannot be part of a name"),
        ("It is north of the desk.", "'It' cannot be part of a name"),
        ("The bed is north of itself.", "'itself' cannot be part of a name"),
        ("The chair in the corner is north of the bed.", "'in' cannot be part of a name"),
        ("The bed north of the desk is east of the lamp.", "cannot be part of a name"),
        ("The bed is 3 metres north of the desk.", "states no relation"),
        ("The bed is north of the desk (I think).", "it has '('"),
        ("The bed likes the desk.", "it states no relation"),
        ("Where is the bed?", "it is a question"),
        ("The bed is near the desk.", "may be one of two distance classes or one of three"),
        ("", "tells of nothing"),
        ("north " * 200, "more than 100 words"),
        ("The room is north of the bed.", "'room' is the room itself"),
    ],
)
def test_what_is_not_understood_is_reported_and_never_dropped(text, problem):
    with pytest.raises(InvalidInput) as caught:
        read_text(f"A is north of B. {text}" if text else text, "roomspace", None, [])
    [found] = caught.value.problems
    assert found.where == ("text[17]" if text else "text[0]")
    assert problem in found.problem


MISHEARD = """
    roomspace: The bed is right behind the desk. | The bed was left behind the desk. | Right behind the desk is the bed.
    observer: The dog is right behind the sheep. | The dog is right in front of the sheep.
    stepgame: A is right above B. | A is right under C. | A is left under C. | The cat is right on top of the dog.
    spartun: Box A is right above box B. | The cup is right inside the box.
    rcc8: The cup almost touches the box. | The cup seldom touches the box. | The cup allegedly contains the box.
    rcc8: The cup is inside the box partially. | The cup is inside the box today. | The cup is inside the box, sadly.
    allen: The meeting ends before lunch. | The meeting began before lunch. | Yesterday lunch was before the meeting.
    allen: The talk is before lunch most days. | Bob slept during the talk and ate before lunch.
    roomspace: The bed rarely sits north of the desk. | The bed hardly is north of the desk. | Light falls on the desk.
    roomspace: The path leads north of the desk. | Assume bed is north of the desk. | Move bed north of the desk.
    roomspace: The bed is north of the desk a bit. | The bed is north of the desk mostly. | I am north of the desk.
    roomspace: The bed and desk almost overlap. | Bob says Ann is north of Eve. | The bed squeaks and is north of Ann.
    observer: The dog has the same heading as the cat. | The dog looks odd and is behind the cat.
    spacenli: The doctor hugged Ann behind the window. | Ann met Bill in the house.
    stepgame: A is below B and to the left of B. The cat is north of the dog, east of the owl.
    stepgame: The object A is positioned directly above the object B. The cat is north of the dog, east of the owl.
    stepgame: A presents left to B. The cat is north of the dog, east of the owl. | Block A is above B. A is above C.
    spartun: Block AAA contains a red circle. The lamp is near the desk.
    roomspace: The bed and the chair are north of the desk and the lamp, respectively.
    roomspace: Lamps 1 and 2 are north of the bed. | Chair 1 and 2 are north of the bed. | The bed is near both chairs.
    spartun: Blocks A and B are north of the bed. | Block A, B and C are north of the bed.
    roomspace: The black and white chair is north of the desk. | North of the desk is the black and white chair.
    roomspace: The bed and breakfast is north of the desk. | There is a bed and breakfast north of the desk.
    roomspace: The black and white chairs are north of the desk. | The bed is north of the black and white chair.
    rcc8: The salt and pepper mill touches the box. | The cup contains nobody. | The cup contains zero cups.
    roomspace: Nobody is north of the desk. | Everyone is north of the desk. | One is north of the desk.
    roomspace: Most beds are north of the desk. | 3 beds are north of the desk. | The first is north of the desk.
    roomspace: The former is north of the desk. | The latter is north of the desk. | The bed is north of the second.
    roomspace: The north of the room has a bed. | The bed is to the right of the desk and behind.
    roomspace: The bed is near the wall. | The bed is near the north wall. | The lamp is in the back of the room.
    observer: The dog faces away. | The dog faces the north wall.
    stepgame: A is diagonally above Bo. | The cat is diagonally to the left of the dog.
    roomspace: A chair is north of the bed. A chair is south of the bed. | The bed is north of a bed.
    rcc8: The cup is inside the box last week. | A number of cups are inside the box. | Part of Bob is inside the box.
    roomspace: Bob dreams Ann is north of Eve. | Bob and Ann's chairs are north of the bed.
    roomspace: Bob is north of Ann, not Eve. | The bed is north of the desk and vice versa.
    rcc8: The red one touches the blue one. | The red is inside the box. | A lot is inside the box.
    allen: Lunch is before the meeting ends. | Lunch is before Bob left. | Hundreds of talks are before lunch.
    roomspace: The bed is north of the desk and east of the desk. | Provided Bob is north of Ann.
    rcc8: box EC cup below. | The cup outside of reach. | The cup is inside the.
    roomspace: The bed and the desk are close together. | The bed and the desk are near together.
    roomspace: Ann is north of Bob, and Carl of Dan. | Box A is north of box B, and box C of box D.
    roomspace: The dog left the house. | Ann left Bob. | The bed is in the north of the kitchen.
    stepgame: The dog left the house. | The bed is in the left of the crate. | Ann left Bob.
    roomspace: Ann is to the north and west or east of Bob. | Ann is north or south and east of Bob.
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (name.strip(), text.strip())
        for name, texts in (line.split(":", 1) for line in MISHEARD.strip().splitlines())
        for text in texts.split("|")
    ],
)
def test_what_may_be_heard_wrongly_is_refused(name, text):
    with pytest.raises(InvalidInput):
        read_text(text, name, "distance2" if name == "roomspace" else None, [])


def test_objects_that_are_only_said_to_be_there_are_declared():
    told = read_text("There is a bed, a cat and a dog. The bed is north of the desk.", "roomspace", None, ["mouse"])
    assert told.story(12).objects == ("bed", "cat", "dog", "mouse", "desk")


def test_what_makes_no_fact_has_the_place_of_its_sentence():
    told = read_text(f"A is on B. A is on {'B' * 300}.", "spacenli", None, [])
    with pytest.raises(InvalidInput) as caught:
        told.story(None)
    assert [problem.where for problem in caught.value.problems] == ["text[11]"]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("distances", ["distance2", "distance3"])
def test_the_sentences_of_roomspace_are_read_without_their_list_of_objects(view, distances):
    drawn = random.Random(f"{view} {distances}")
    names = ["bed", "arm chair", "stool 1", "stool 2", "house plant"]
    families = vocabulary("roomspace").families
    for _ in range(25):
        facts = []
        for number, other in enumerate(names[1:]):
            pair = names[drawn.randrange(number + 1)], other
            facts.append((pair[0], drawn.choice(families["direction"]).label, pair[1]))
            if drawn.random() < 0.5:
                facts.append((pair[0], drawn.choice(families[distances]).label, pair[1]))
        setting = f"o2_d{distances[-1]}"
        text = write_story(Story(12, facts), setting=setting, view=view)
        whole = read_story(text, distances=distances)
        plain = re.sub(
            r"^.*?including [^.]*\.|Imagine yourself[^.]*\.|From this perspective,", "", text, flags=re.DOTALL
        )
        told = read_text(plain, "roomspace", distances, [])
        assert sorted(told.facts) == sorted(fact for fact in whole.facts if fact[1] != "INR"), plain


def test_the_templates_of_stepgame_are_read():
    for says, templates in SAYS.items():
        subject, label, obj = says.split(" ")
        for template in templates:
            assert read_text(template, "stepgame", None, []).facts == [(subject, label, obj)]


def test_each_vocabulary_says_of_its_names_what_they_mean():
    """``X is NAME Y``, of every label and name, is that label or not read; never another one of its family."""
    for table in vocabularies():
        for family, terms in table.families.items():
            if terms[0].family.unary or terms[0].family.ternary:
                continue
            read, asked = 0, family if family in DISTANCE_WORDS else None
            for term in terms:
                for name in (term.label, *term.names):
                    try:
                        [(subject, label, obj)] = read_text(f"X is {name} Y", table.name, asked, []).facts
                    except InvalidInput:
                        continue
                    read += 1
                    assert (subject, obj) == ("X", "Y")
                    assert label == term.label, (table.name, name)
            assert read >= len(terms) / 2, (table.name, family)
