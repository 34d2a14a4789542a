"""Choices: options in words, letters, cells and in short; what is denied, doubted or taken back; hostile texts."""

import json
from pathlib import Path

import pytest

from spatialjudge.reading import Tier, read_choice, read_sequence

ANSWERS = Path(__file__).parent / "cases" / "choices" / "by_question.json"
INFERENCE = {"entailment": ("entailed",), "contradiction": ("contradicted",), "neutral": ()}
OBJECTS = {"small blue circle": (), "big black square": (), "both of them": ("both",), "none of them": ("none",)}
TWO = {"options": OBJECTS, "every": "both of them", "none": "none of them"}


def test_a_choice_is_read_in_the_same_two_tiers():
    for text, labels, tier in (
        ("Neutral.", ("neutral",), Tier.DECLARED),
        ("Answer: entailed", ("entailment",), Tier.DECLARED),
        ("Hm, hard.\n\nTherefore the answer is **contradiction**.", ("contradiction",), Tier.DECLARED),
        ("Hm, hard.\n\nThus, the label is contradiction.", ("contradiction",), Tier.STATED),
        ("It is neutral or entailed or something", (), None),
        ("There is no contradiction in it", (), None),
    ):
        reading = read_choice(text, options=INFERENCE)
        assert (reading.labels, reading.tier) == (labels, tier), text
    hard = "Hm, hard.\n\nThus, the label is contradiction."
    assert read_choice(hard, options=INFERENCE, reading="strict").labels == ()


@pytest.mark.parametrize("read", [read_choice, read_sequence])
def test_a_way_of_reading_that_there_is_not_is_refused(read):
    with pytest.raises(ValueError, match="'default' or 'strict'"):
        read("Neutral.", options=INFERENCE, reading="Strict")


def test_of_two_options_where_one_is_asked_for_no_choice_was_made():
    for text in ("entailed or neutral", "entailed, neutral", "either neutral or contradiction", "neutral/entailed"):
        assert read_choice(text, options=INFERENCE).status == "unreadable", text
    assert read_choice("small blue circle, big black square", **TWO).labels == ("both of them",)
    assert read_choice("neither the small blue circle nor the big black square", **TWO).labels == ("none of them",)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("I doubt that the answer is neutral.", ()),
        ("There's no chance the answer is neutral.", ()),
        ("If the circle is moved, the answer is neutral.", ()),
        ("Suppose the answer is neutral.", ()),
        ("Example answer: neutral", ()),
        ("Answer: neutral\n\nAnswer: entailed", ()),
        ("Answer: neutral\n\nWait, I misread it.\n\nAnswer: entailed", ("entailment",)),
        ("The answer is neutral.\n\nFinal answer: entailed", ("entailment",)),
        ("Since the circle is in A, the answer is neutral.", ("neutral",)),
        ("After careful analysis, the final answer is: neutral", ("neutral",)),
    ],
)
def test_a_marker_declares_only_what_its_sentence_and_the_other_markers_leave_standing(text, labels):
    assert read_choice(text, options=INFERENCE).labels == labels


def test_a_marker_in_doubt_declares_no_sequence():
    steps = {"n": ("north",), "s": ("south",)}
    assert read_sequence("So the answer is north, south.", options=steps).labels == ("n", "s")
    assert read_sequence("I doubt that the answer is north, south.", options=steps).labels == ()


SIDES = {"left": (), "right": (), "above": (), "below": ()}


PLACES = {"A": ["kitchen"], "B": ["garden"], "C": ["attic"]}


@pytest.mark.parametrize("head", ["Why the others are wrong:", "**Why not the others?**", "Other options do not fit:"])
@pytest.mark.parametrize("items", ["- B: the cat left it.\n- C: it is locked.", "B) garden: left\nC) attic: locked"])
def test_what_is_said_below_of_the_others_leaves_an_answer_standing(head, items):
    asked = {"options": PLACES, "question": "Where is the cat?"}
    assert read_choice(f"The answer is A.\n\n{head}\n{items}", **asked).labels == ("A",)
    assert read_choice(f"The answer is A.\n\n{head}\n{items}\n\nC would be right, too.", **asked).labels == ()
    assert read_choice(f"The answer is B.\n\n{head}\n{items}", **asked).labels == ()


@pytest.mark.parametrize("others", ["D is.", "C is not. D is.", "And so is D.", "A is not. C is not. D is."])
def test_of_which_the_same_is_said_is_one_more_of_several(others):
    options = {"A": ["the book"], "B": ["the pen"], "C": ["the cup"], "D": ["the cap"]}
    text = f"B is under the bed. {others}"
    assert read_choice(text, options=options, question="What is under the bed?", several=True).labels == ("B", "D")


@pytest.mark.parametrize("several", [True, False])
@pytest.mark.parametrize(
    "text",
    [
        "\\boxed{\\neg \\text{left}}",
        "$\\lnot$ left",
        "Answer: $\\neg\\text{right}$",
        "1. left\n2. right (ruled out)\n3. above",
        "- left\n- above (not possible)",
        "left, right (excluded), above",
        "left (wrong)",
        "Options: left, right, above, below",
        "Choices: left, right",
        "The options are left, right, above and below.",
        "Options:\n- left\n- right",
        "Alternatives: left, right, above",
        "left; not just left",
        "not only above",
    ],
)
def test_what_is_denied_offered_or_not_all_is_no_answer(text, several):
    assert read_choice(text, options=SIDES, several=several).tier is None


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("1. left\n2. above", ("left", "above")),
        ("not only left but also above", ("left", "above")),
        ("left (no other is possible)", ("left",)),
        ("left (as stated)", ("left",)),
        ("left (no doubt)", ("left",)),
        ("left (not sure)", ("left",)),
        ("Options: left, right, above, below\nAnswer: above", ("above",)),
        ("Options:\n- left\n- right\n\nSo it is right.", ("right",)),
        ("left (wrong)\nabove", ("above",)),
    ],
)
def test_what_stands_beside_an_answer_leaves_it_one(text, labels):
    assert read_choice(text, options=SIDES, several=True).labels == labels


def test_an_option_goes_by_a_short_name_if_it_is_only_one():
    assert read_choice("the blue one", **TWO).labels == ("small blue circle",)
    assert read_choice("the circle", **TWO).labels == ("small blue circle",)
    twins = {"small blue circle": (), "small black circle": ()}
    assert read_choice("the small circle", options=twins).labels == ()
    about = "What is left of the blue square? the small blue circle or the big black square?"
    assert read_choice("the blue square", **TWO, question=about).labels == ()


def test_a_letter_numbers_an_option_and_may_not_contradict_it():
    options = {"yes": ("A",), "no": ("B",)}
    assert read_choice("(B)", options=options).labels == ("no",)
    assert read_choice("B) no", options=options).labels == ("no",)
    assert read_choice("A) no", options=options).labels == ()


@pytest.mark.parametrize(
    ("text", "known"),
    [("A) no", {"extracted": True}), ("x=A) no;", {"answer_regex": "x=(.*);"}), ('{"answer": "A) no"}', {})],
)
def test_an_answer_that_contradicts_its_letter_is_unreadable_wherever_it_stands(text, known):
    reading = read_choice(text, options={"yes": ("A",), "no": ("B",)}, **known)
    assert (reading.status, reading.tier) == ("unreadable", None)


def test_an_expression_that_backtracks_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr("spatialjudge.reading.places.searching.SEARCH_S", 0.05)
    with pytest.raises(ValueError, match="took longer"):
        read_choice("n" * 60 + "!", options=INFERENCE, answer_regex="(n+)+$")
    with pytest.raises(ValueError, match="took longer"):
        read_sequence("n" * 60 + "!", options={"n": (), "s": ()}, answer_regex="(n+)+$")


@pytest.mark.parametrize(
    "text", ["(2, 3)", "row 2, column 3", "column 3, row 2", "r2c3", "2,3", '{"row": 2, "column": 3}', "[2, 3]"]
)
def test_cells_are_read_however_they_are_written(text):
    options = {"lamp": ("(2, 3)",), "desk": ("(3, 2)",)}
    assert read_choice(text, options=options).labels == ("lamp",)
    assert read_choice("(4, 4)", options=options).labels == ()


def test_a_statement_that_repeats_the_question_answers_it_and_one_in_another_order_does_not():
    asked = {"options": {"yes": (), "no": ()}, "question": "Is the lamp left of the desk?"}
    assert read_choice("The lamp is to the left of the desk.", **asked).labels == ("yes",)
    assert read_choice("The lamp is not left of the desk.", **asked).labels == ("no",)
    assert read_choice("The desk is to the left of the lamp.", **asked).labels == ()
    blocks = {"options": {"A": ("block A",), "B": ("block B",), "none": ()}, "several": True, "none": "none"}
    blocks["question"] = "Which blocks have a black circle?"
    assert read_choice("Block A has a black circle.", **blocks).labels == ("A",)
    assert read_choice("Block A has a blue circle.", **blocks).labels == ()
    assert read_choice("Block A has a black circle. Block B has a big black circle, too.", **blocks).labels == ()


def test_an_extracted_answer_and_a_regex_are_read_whole_or_not_at_all():
    assert read_choice("neutral", options=INFERENCE, extracted=True).rule == "extracted/label"
    assert read_choice("LABEL=neutral;", options=INFERENCE, answer_regex="LABEL=(.*);").labels == ("neutral",)
    assert read_choice("no label", options=INFERENCE, answer_regex="LABEL=(.*);").labels == ()
    with pytest.raises(ValueError, match="answer regex"):
        read_choice("neutral", options=INFERENCE, answer_regex="(")


def test_of_a_text_cut_by_length_only_a_closed_place_is_read():
    assert read_choice("So it is neutral", options=INFERENCE, finish_reason="length").labels == ()
    assert read_choice("<answer>neutral</answer> be", options=INFERENCE, finish_reason="length").labels == ("neutral",)


HOSTILE = (
    *("neutral or " * 4_000, "(" * 40_000, "{" * 20_000 + "}" + " " * 20_000 + "x", "not " * 10_000),
    *(
        "neutral, " * 9_000,
        "row 2 " * 9_000,
        "so " * 15_000 + "neutral",
        "\n\n" * 20_000,
        "is it so here " * 3_000 + "?",
    ),
)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:9])
def test_hostile_texts_end(text):
    cell = read_choice(text, options={**INFERENCE, "lamp": ("(2, 3)",)}, question="Is it?")
    steps = read_sequence(text, options={"n": ("north",), "s": ("south",)})
    assert not cell.labels or cell.labels == ("neutral",)
    assert not steps.labels


@pytest.mark.parametrize(
    ("text", "one", "several"),
    [
        ("b", ("b",), ("b",)),
        ("A", ("a",), ("a",)),
        ("**b**", ("b",), ("b",)),
        ("Answer: a", ("a",), ("a",)),
        ("The answer is c.", ("c",), ("c",)),
        ("b) under it", ("b",), ("b",)),
        ("a,c", (), ("a", "c")),
        ("C, A", (), ("a", "c")),
        ("a, b and c", (), ("a", "b", "c")),
        ("b or c", (), ()),
        ("not b", (), ()),
        ("b/c", (), ()),
        ("a, x", (), ()),
        ("It has a table.", (), ()),
    ],
)
def test_letters_are_options_in_any_case_and_in_lists(text, one, several):
    options = {"a": ("over it",), "b": ("under it",), "c": ("beside it",)}
    assert read_choice(text, options=options).labels == one
    assert read_choice(text, options=options, several=True).labels == several


def test_a_line_that_leads_to_the_next_one_makes_it_the_answer():
    options = {"A": ("The owl is first",), "B": ("The crow is first",)}
    for lead, labels in (
        ("Therefore, the correct option is:", ("B",)),
        ("The option is:", ("B",)),
        ("The wrong option is:", ()),
        ("Options:", ()),
    ):
        text = f"The owl sits there, it seems.\n\n{lead}\n\n(B) The crow is first"
        assert read_choice(text, options=options).labels == labels, lead


@pytest.mark.parametrize(
    ("text", "label"),
    [("B) the kitchen", None), ("(B) the kitchen", None), ("A) the kitchen", "A"), ("B) the hall", "B")],
)
def test_a_letter_before_the_words_of_another_option_is_no_answer(text, label):
    found = read_choice(text, options={"A": ["the kitchen"], "B": ["the hall"]})
    assert found.labels == ((label,) if label else ())


@pytest.mark.parametrize(
    ("text", "labels"), [("1. left\n2. left\n4. up", ()), ("1. left\n2. left\n3. up", ("left", "left", "up"))]
)
def test_steps_with_numbers_are_read_if_none_is_left_out(text, labels):
    assert read_sequence(text, options={"left": [], "up": []}).labels == labels


@pytest.mark.parametrize("text", ["Option (b)", "choice b", "**(b)** the hall", "b. the hall", '{"choice": "B"}'])
def test_letters_of_options_are_read_in_any_case_behind_their_word_and_before_the_options(text):
    assert read_choice(text, options={"A": ["the kitchen"], "B": ["the hall"]}).labels == ("B",)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("A", ["Block A"]),
        ("A and B", ["Block A", "Block B"]),
        ("A block is on top.", []),
        ("The answer is C.", ["Block C"]),
    ],
)
def test_options_with_a_common_title_go_by_their_letters(text, labels):
    options = {"Block A": [], "Block B": [], "Block C": []}
    assert list(read_choice(text, options=options, several=True).labels) == labels


def test_one_of_several_options_with_letters_is_no_other():
    assert read_choice("A and B", options={"Block A": [], "Block B": [], "Block C": []}).labels == ()


def test_blanks_of_latex_stand_between_steps():
    text = r"\boxed{\text{left},\ \text{up}}"
    assert read_sequence(text, options={"left": [], "up": []}).labels == ("left", "up")


def test_sentences_of_a_choice_end_where_those_of_a_relation_do():
    known = {"options": {"N": (), "E": (), "B": ()}, "several": True}
    assert read_choice("So the relations are exactly\n{N, E, B}.", **known).labels == ("N", "E", "B")
    listed = "It could be:\n- N (North)\n- E (East)\n\nTherefore the relations are:\nN, E"
    assert read_choice(f"Let us see what holds.\n\n{listed}", **known).labels == ("N", "E")
    other = listed.replace("- E", "- B")
    assert read_choice(f"Let us see what holds.\n\n{other}", **known).labels != ("N", "E", "B")


@pytest.mark.parametrize(("first", "labels"), [("S", ("S", "SE")), ("N", ())])
def test_a_member_that_was_said_before_does_not_rival_its_list(first, labels):
    options = dict.fromkeys(("N", "S", "SE"), ())
    text = f"So {first} is possible.\n\nSo SE is possible.\n\nS, SE"
    assert read_choice(text, options=options, several=True).labels == labels


@pytest.mark.parametrize(
    ("question", "text", "labels"),
    [
        ("Which blocks have a circle?", "A: no, B: yes, C: no", ("B",)),
        ("Which blocks have a circle?", "Block A: yes; Block B: no; Block C: yes.", ("A", "C")),
        ("Which blocks have a circle?", "A: no, B: yes", ()),
        ("Which blocks have a circle?", "A: no, B: yes, C: maybe", ()),
        ("Which blocks have a circle?", "A: no, B: yes, C: no (example)", ()),
        ("Which blocks have a circle?", "A: yes (square), B: no, C: no", ()),
        ("Which blocks have a circle?", "Ruled out, A: no, B: yes, C: no", ()),
        ("Which blocks have a circle?", "Missing a circle\nA: no, B: yes, C: no", ()),
        ("Which blocks have a circle?", "Circles; A: no, B: yes, C: no; squares; A: yes, B: no, C: no", ()),
        ("Which blocks have no circle?", "A: no, B: yes, C: no", ()),
        ("Which block is missing a circle?", "A: no, B: yes, C: no", ()),
        ("Which blocks don't have a circle?", "A: no, B: yes, C: no", ()),
    ],
)
def test_a_line_may_judge_every_option_if_it_is_clear_what_yes_means(question, text, labels):
    assert read_choice(text, options=BLOCKS, several=True, none="none", question=question).labels == labels


@pytest.mark.parametrize(("cross", "tick"), ["✗✓", "❌✅", "✘✔", "❎✅"])
@pytest.mark.parametrize("several", [True, False])
def test_of_lines_with_marks_the_one_that_is_ticked_is_read(cross, tick, several):
    for bullet in ("", "- "):
        text = f"{bullet}left {cross}\n{bullet}right {tick}"
        assert read_choice(text, options=SIDES, several=several).labels == ("right",), text


def test_what_is_said_of_several_options_is_read_or_known_not_to_be():
    for group in json.loads(ANSWERS.read_text("utf-8"))["groups"]:
        for case in group["cases"]:
            heard = list(read_choice(case["text"], **group["question"]).labels)
            said = "right" if heard == case["labels"] else "misheard" if heard else "unread"
            assert said == next((one for one in ("unread", "misheard") if case.get(one)), "right"), case["text"]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("A: left", ("left",)),
        ("Q: Where is it?\nA: **left**", ("left",)),
        ("A: left\nB: right", ()),
        ("A: left\nB: right\n\nThe answer is B.", ()),
        ("Thought: it must be left.\nAction: Finish[left]", ("left",)),
        ("Action 1: Search[right]\nObservation: nothing\nAction 2: Finish[left]", ("left",)),
        ('final_answer("left")', ("left",)),
        ("If I Finish[left] it would be wrong", ()),
    ],
)
def test_what_few_shots_and_agents_end_with(text, labels):
    assert read_choice(text, options=SIDES, question="Where is it?").labels == labels


ASKED_FROM = "Where is the box relative to the thing that is above the medium square?"
"""A question whose options are relations, one of which it says itself."""


@pytest.mark.parametrize("text", ["Answer: right, above", "right and above", "**Answer:** above, right"])
def test_a_relation_that_the_question_says_may_be_an_answer(text):
    read = read_choice(text, options=SIDES | {"touching": []}, several=True, question=ASKED_FROM)
    assert set(read.labels) == {"right", "above"}


@pytest.mark.parametrize("text", ["None of them.", "nothing", "none of the above", "Answer: none of these"])
def test_none_of_the_options_is_one_where_it_is_an_option(text):
    assert read_choice(text, options=SIDES | {"none": []}, none="none").labels == ("none",)
    assert read_choice(text, options=SIDES).labels == ()


@pytest.mark.parametrize("text", ["None of them except left", "Nothing except left.", "None of them fit: left does"])
def test_none_but_one_is_not_none(text):
    assert read_choice(text, options=SIDES | {"none": []}, none="none").labels in {(), ("left",)}


def test_an_option_of_several_sentences_is_no_echo_of_the_prompt():
    options = {"A": ("Go north. Then go east. Then rest.",), "B": ("Go north. Then go west. Then rest.",)}
    prompt = "Which way?\n" + "\n".join(f"{letter}. {said[0]}" for letter, said in options.items())
    assert read_choice(f"B. {options['B'][0]}", prompt=prompt, options=options).labels == ("B",)
    assert read_choice(prompt, prompt=prompt, options=options).labels == ()


DOUBT = {"options": {"Yes": [], "No": [], "DK": []}, "unknown": "DK"}


@pytest.mark.parametrize(("answer", "asked"), [("DK", DOUBT), ("neutral", {"options": INFERENCE})])
@pytest.mark.parametrize(
    "text",
    [
        "{}. The premises don't say where the stadium is.",
        "**{}**\n\nThe premises don't give enough information.",
        "Answer: {}. We can't tell from the story.",
        "The answer is {}. It cannot be determined.",
        "\\boxed{{{}}}\n\nThe premises don't tell us.",
        "<answer>{}</answer> There's not enough information.",
        '{{"answer": "{}"}}\nThere is not enough information.',
    ],
)
def test_that_nothing_can_be_told_is_a_reason_for_the_option_that_says_so(text, answer, asked):
    assert read_choice(text.format(answer), **asked).labels == (answer,)
    assert read_choice(text.format("contradiction" if answer == "neutral" else "No"), **asked).labels in {(), ("DK",)}


@pytest.mark.parametrize(
    ("text", "labels"),
    [("hall ❌ kitchen ✅", ("kitchen",)), ("hall ✅, kitchen ❌, attic ❌", ("hall",)), ("❌ hall ✅ kitchen", ())],
)
def test_signs_in_a_line_mark_what_stands_before_them(text, labels):
    assert read_choice(text, options={"hall": [], "kitchen": [], "attic": []}).labels == labels


RELATIONS = {
    "options": {"left": [], "right": [], "above": [], "below": [], "near to": ["near"], "DK": []},
    "several": True,
    "question": "What is the relation between the small yellow square and the medium black circle?",
}


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("The square is below the circle and near it.", {"below", "near to"}),
        ("The yellow square is left of the black circle.", {"left"}),
        ("The circle is above the square.", {"below"}),
        ("The medium black circle is to the right of the small yellow square.", {"left"}),
        ("The big square is below the circle.", set()),
        ("The square is below the triangle.", set()),
        ("The triangle is above the square.", set()),
    ],
)
def test_the_asked_pair_goes_by_short_names_and_either_way(text, labels):
    assert set(read_choice(text, **RELATIONS).labels) == labels


def test_of_somebody_who_may_look_another_way_nothing_is_turned():
    sides = {"options": {"left": [], "right": [], "front": [], "behind": []}, "question": "Where is A relative to B?"}
    assert read_choice("A is behind B.", **sides).labels == ("behind",)
    assert read_choice("B is behind A.", **sides).labels == ()


TRIANGLES = {
    "options": {"the big triangle": [], "the small triangle": [], "both of them": ["both"], "none of them": ["none"]},
    "every": "both of them",
    "none": "none of them",
    "question": "What is above the square? the big triangle or the small triangle?",
}


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Both triangles are above the square.", ("both of them",)),
        ("The answer is both triangles.", ("both of them",)),
        ("Neither of the two triangles is above the square.", ("none of them",)),
        ("Both circles are above the square.", ()),
    ],
)
def test_all_or_none_of_the_options_go_by_their_sort(text, labels):
    assert read_choice(text, **TRIANGLES).labels == labels


@pytest.mark.parametrize(
    "text",
    ["The object meant is number 2.", "It's number 2.", "Number 2.", "The object is object 2.", "The one meant is 2."],
)
def test_a_number_is_an_option_behind_what_is_asked_for(text):
    options = {str(number): [f"object {number}"] for number in range(4)}
    assert read_choice(text, options=options, question="Which object is meant? Give its number.").labels == ("2",)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ('{"answer": {"object": "hall"}}', ("hall",)),
        ('{"answer": {"draft": "hall"}}', ()),
        ('{"first_guess": "attic", "check": "fails clue 2", "answer": "hall"}', ("hall",)),
        ('{"answer": "hall", "check": "fails clue 2"}', ()),
    ],
)
def test_what_an_object_of_json_holds_or_drafts(text, labels):
    assert read_choice(text, options={"hall": [], "attic": []}).labels == labels


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Only the yellow one.", ("yellow triangle",)),
        ("It's the yellow one.", ("yellow triangle",)),
        ("The blue one.", ("blue triangle",)),
        ("It is above the yellow one.", ()),
    ],
)
def test_the_one_of_some_colour_is_an_option_though_the_question_has_the_colour_too(text, labels):
    options = {"blue triangle": [], "yellow triangle": []}
    assert read_choice(text, options=options, question="What is above the yellow square?").labels == labels


BLOCKS = {"A": ["block A"], "B": ["block B"], "C": ["block C"], "none": ["none of them"]}


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Only block A has a big square.", ()),
        ("A, B and C all have a big square.", ()),
        ("None of the blocks have a big square.", ()),
        ("Block B doesn't have a big square.", ("B",)),
        ("Blocks B and C don't have a big square.", ("B", "C")),
        ("B, C", ("B", "C")),
    ],
)
def test_where_it_is_asked_what_is_not_so_its_contrary_is_no_answer(text, labels):
    asked = {"options": BLOCKS, "several": True, "none": "none", "question": "Which blocks don't have a big square?"}
    assert read_choice(text, **asked).labels == labels


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("All of B and C.", ("B", "C")),
        ("All (A, B and C).", ("A", "B", "C")),
        ("- Block A: a square\n- Block B: a circle\n- Block C: a triangle", ()),
        ("Answer: B\n\nA also qualifies.", ()),
        ("Answer: B\n\nBlock A also has one.", ()),
        ("B (and A)", ()),
        ("Answer: row B", ()),
    ],
)
def test_what_is_all_of_some_what_each_holds_and_what_is_added(text, labels):
    asked = {"options": BLOCKS, "several": True, "none": "none", "question": "Which blocks have a big square?"}
    assert read_choice(text, **asked).labels == labels


@pytest.mark.parametrize(
    "text",
    [
        "As a language model I have no way of knowing where the professor is.",
        "I don't have access to the cupboard, so I can't know.",
        "I cannot see the image, so I don't know.",
        "I can't determine this, as the story seems to be cut off.",
    ],
)
def test_a_refusal_is_not_the_option_that_cannot_tell(text):
    reading = read_choice(text, **DOUBT)
    assert (reading.status, reading.labels) == ("abstained", ())
    assert read_choice("I can't determine this.", **DOUBT).labels == ("DK",)


OPEN_INFERENCE = {"options": {"entailment": ["yes", "follows"], "neutral": [], "contradiction": ["no"]}}


@pytest.mark.parametrize(
    "text",
    [
        *("No, this does not follow.", "No, not necessarily.", "No, it's not guaranteed."),
        *("No, the premises do not imply this.", "Not true based on the given information."),
    ],
)
def test_that_something_does_not_follow_is_no_contradiction(text):
    assert read_choice(text, unknown="neutral", **OPEN_INFERENCE).labels == ()
    assert read_choice("No.", unknown="neutral", **OPEN_INFERENCE).labels == ("contradiction",)


NUMBERS = {"options": {str(number): [f"object {number}"] for number in range(4)}, "question": "Which object is meant?"}


@pytest.mark.parametrize(
    "text", ["Answer: row 2, column 2", "Answer: (2, 2)", "Answer: size 3", "This could be object 2."]
)
def test_numbers_of_something_else_and_guesses_are_no_options(text):
    assert read_choice(text, **NUMBERS).labels == ()


def test_an_option_that_lies_another_way_than_was_asked_is_none():
    asked = {"options": {"the bank": [], "the park": []}, "question": "Which place is in the southeast of the mill?"}
    assert read_choice("The bank: southwest of the mill", **asked).labels == ()
    assert read_choice("The bank: southeast of the mill", **asked).labels == ("the bank",)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("The first sentence entails the second.", ("entailment",)),
        ("The premise implies the hypothesis.", ("entailment",)),
        ("The second statement contradicts the first.", ("contradiction",)),
        ("The premise does not imply the hypothesis.", ()),
        ("Neutral - the dice might or might not be in the barrel.", ("neutral",)),
        ("Neutral: the dice may be in the barrel, or it may not.", ("neutral",)),
    ],
)
def test_what_one_sentence_does_to_another(text, labels):
    assert read_choice(text, unknown="neutral", **OPEN_INFERENCE).labels == labels


def test_an_option_without_that_is_and_a_block_that_has_one():
    squares = {"options": {"the blue square that is in block A": [], "the small square": []}}
    assert read_choice("Answer: the blue square in block A", **squares).labels == (
        "the blue square that is in block A",
    )
    asked = {"options": BLOCKS, "several": True, "none": "none"}
    assert read_choice("Only B has one.", question="Which blocks have a square?", **asked).labels == ("B",)
    assert read_choice("Only B has one.", question="Which blocks don't have a square?", **asked).labels == ()
