# ruff: noqa: E501, RUF001  (outputs as models write them)
"""Layouts read out of free text: where each thing is drawn, or why that is not known."""

import pytest

from spatialjudge.reading import Drawing, read_layout

THINGS = ("bed", "desk", "floor lamp")
AT = {"bed": {"x": 3, "y": 4}, "desk": {"x": 5, "y": -6}, "floor lamp": {"x": 0, "y": 1.5}}

READ = {
    "a map": '{"bed": [3, 4], "desk": [5, -6], "floor lamp": [0, 1.5]}',
    "fenced, after words": 'Here it is:\n```json\n{"bed": [3, 4], "desk": [5, -6],\n "floor_lamp": [0, 1.5]}\n```\nDone.',
    "Python": "layout = {'bed': (3, 4), 'desk': (5, -6), 'floor lamp': (0, 1.5),}",
    "points as text": '{"bed": "(3, 4)", "desk": "5, -6", "floor lamp": "x=0, y=1.5"}',
    "points as objects": '{"bed": {"x": 3, "y": 4}, "Desk": {"x": "5", "y": "-6"}, "floor-lamp": {"y": 1.5, "x": 0}}',
    "a list in a room": '{"name": "bedroom", "width": 12, "directions": {"north": (0, 1)}, "objects": ['
    '{"name": "Bed", "x": 3, "y": 4}, {"name": "Desk", "x": 5, "y": -6}, {"name": "Floor Lamp", "x": 0, "y": 1.5}]}',
    "positions within": '[{"object": "bed", "position": [3, 4]}, {"object": "desk", "position": {"x": 5, "y": -6}},'
    '{"object": "floor lamp", "position": "(0, 1.5)"}]',
    "objects one by one": '{"name": "bed", "x": 3, "y": 4}\n{"name": "desk", "x": 5, "y": -6}\n'
    '{"name": "floor lamp", "x": 0, "y": 1.5}',
    "names in lists": '[["bed", 3, 4], ["desk", [5, -6]], ("floor lamp", 0, 1.5)]',
    "no quotes, remarks": "{bed: (3, 4), // by the wall\n desk: (5, -6),\n floor lamp: (0, 1.5)}",
    "lines": "bed: (3, 4)\ndesk: (5, -6)\nfloor lamp: (0, 1.5)",
    "a list with remarks": "- **Bed**: (3, 4) by the wall\n- **Desk**: (5, −6)\n\n- **Floor lamp**: (0, 1.5)",
    "numbered": "1. Bed at [3, 4]\n2. Desk at [5, -6]\n3. Floor lamp at [0, 1.5]",
    "equations": "* Bed: x = 3, y = 4\n* Desk: x = 5, y = -6\n* Floor lamp: x = 0 and y = 1.5",
    "bare pairs": "Bed: 3, 4\nDesk: 5, -6\nFloor lamp: 0, 1.5",
    "a row of pairs": "bed (3, 4), desk (5, -6), and floor lamp (0, 1.5)",
    "sentences": "The bed is located at (3, 4). The desk is placed at (5, -6). The floor lamp is at (0, 1.5).",
    "a table": "| Object | x | y |\n|---|---|---|\n| Bed | 3 | 4 |\n| **Desk** | 5 | -6 |\n| Floor lamp | 0 | 1.5 |",
    "a table of pairs": "| Object | Position |\n|:--|--:|\n| bed | (3, 4) |\n| desk | (5, -6) |\n| floor lamp | (0, 1.5) |",
    "columns": "Here it is, in columns:\n```csv\nname,x,y\nBed,3,4\nDesk,5,-6\nFloor lamp,0,1.5\n```",
    "columns without heads": "bed, 3, 4\ndesk, 5, -6\nfloor lamp, 0, 1.5",
    "tabs": "y\tx\tname\n4\t3\tBed\n-6\t5\tDesk\n1.5\t0\tFloor lamp",
    "an answer tag": "<think>{'bed': [9, 9]}</think><answer>{'bed': [3, 4], 'desk': [5, -6], 'floor lamp': [0, 1.5]}</answer>",
    "a box": r"So \\boxed{bed: (3, 4), desk: (5, -6), floor lamp: (0, 1.5)}",
    "it grows": '{"bed": [3, 4]}\nThen the desk:\n{"bed": [3, 4], "desk": [5, -6]}\n'
    'And:\n{"bed": [3, 4], "desk": [5, -6], "floor lamp": [0, 1.5]}',
    "a form to fill": '{"bed": ["??", "??"], "desk": "??", "floor lamp": "??"}\nFilled in:\n'
    '{"bed": [3, 4], "desk": [5, -6], "floor lamp": [0, 1.5]}',
    "corrected": '{"bed": [9, 9], "desk": [5, -6], "floor lamp": [0, 1.5]}\nThey clash. The corrected layout:\n'
    '{"bed": [3, 4], "desk": [5, -6], "floor lamp": [0, 1.5]}',
    "units": '{"bed": ["3px", "4px"], "desk": ["5 px", "-6px"], "floor lamp": ["0px", "1.5px"]}',
}
"""Outputs that draw the same layout."""


@pytest.mark.parametrize("form", READ)
def test_the_same_layout_is_read_in_every_form(form):
    found = read_layout(READ[form], things=THINGS)
    assert found.status == "layout"
    assert found.placement == AT
    assert found.labels == ("bed (3, 4)", "desk (5, -6)", "floor lamp (0, 1.5)")


UNREAD = {
    "two": '{"bed": [3, 4], "desk": [5, 6]}\nor\n{"bed": [3, 4], "desk": [6, 6]}',
    "torn": '{"bed": [3, 4], "desk": [5, 6], "floor lamp": [1,',
    "spoilt": '{"bed": [3, 4], "desk": [5, 6 + 1]}',
    "twice": '[{"name": "bed", "x": 1, "y": 2}, {"name": "bed", "x": 2, "y": 2}]',
    "unclear": '{"bed": [3, 4], "desk": "by the wall"}',
    "units": '{"bed": ["3 m", "4 m"], "desk": ["500cm", "20cm"]}',
    "none": "The bed stands in the north-east, at (3, 4, 5) or so, {x: 3}.",
}


@pytest.mark.parametrize("why", UNREAD)
def test_what_is_ambiguous_is_not_read_and_says_why(why):
    found = read_layout(UNREAD[why], things=THINGS)
    assert (found.status, found.placement, found.tier) == ("unreadable", {}, None)
    assert found.rule.partition("/")[2] == why


@pytest.mark.parametrize(
    "text",
    [
        'Final layout: {"bed": [3, 4]}\nAlternatively: {"bed": [4, 4]}',
        'So: {"bed": [3, 4]}. The bed is at (4, 4).',
        'So: {"bed": [3, 4], "desk": [1, 1]}\nThus finally: {"bed": [4, 4]}',  # the desk went where?
        "bed: (3, 4)\n\nWait, that is wrong.\n\nbed: (4, 3)",
        '{"bed": [3, 4], "desk": [1, 1]}\nWait, that is wrong: the bed goes to the north.',
        '{"bed": [3, 4]} and so {"bed": [3, 5], "desk": [1,',
        'A layout that does not work:\n```json\n{"bed": [3, 4]}\n```',
        'Something like {"bed": [3, 4]} would violate the second fact.',
        'For example: {"bed": [3, 4]}',
    ],
)
def test_of_layouts_that_differ_none_is_read(text):
    assert read_layout(text, things=THINGS).status == "unreadable"


LINES = "bed: (3, 4)\ndesk: (5, 6)\nfloor lamp: (0, 1)"
NOT_WHOLE = {
    "another place": "bed: (3, 4) or (4, 4)\ndesk: (5, 6)",
    "another in brackets": "bed: (3, 4) (or maybe (4, 4))\ndesk: (5, 6)",
    "a place in place of another": "bed: (3, 4) -> (7, 8)\ndesk: (5, 6)",
    "moved": "bed: (3, 4) moved to (7, 8)\ndesk: (5, 6)",
    "struck out": "bed: ~~(3, 4)~~ (7, 8)\ndesk: (5, 6)",
    "a range": "bed: (3-4, 4)\ndesk: (5, 6)",
    "a sum": "bed: (3+1, 4)\ndesk: (5, 6)",
    "brackets of two kinds": "bed: (3, 4]\ndesk: (5, 6)",
    "all but a place": "bed: anywhere but (3, 4)\ndesk: (5, 6)",
    "no place": "bed: (3, 4)\ndesk: same as the bed\nfloor lamp: (0, 1)",
    "two things": "bed and desk: (3, 4)\nfloor lamp: (0, 1)",
    "prose that names one": "The desk at (5, 6) has the bed to its south-west at (3, 4), and the floor lamp at (0, 1).",
    "a clause between": "The bed, which is to the west of the desk (5, 6), is at (3, 4). The floor lamp is at (0, 1).",
    "corrected behind": f"{LINES}\n\nCorrection: bed (6, 4)",
    "refuted behind": f"{LINES}\n\nThis does not satisfy the second fact.",
    "none there is": f"{LINES}\n\nSo no layout exists.",
    "yet to be moved": f"{LINES}\n\nMove the bed one to the left.",
    "refuted before": f"No layout is possible. I tried:\n{LINES}",
    "an attempt": f"The first attempt was\n{LINES}",
    "rows first, behind": f"{LINES}\n\n(Coordinates are given as (row, column).)",
    "rows first, by name": "| thing | (y, x) |\n|---|---|\n| bed | (4, 3) |\n| desk | (6, 5) |",
    "rows first, in a map": '{"format": "y,x", "bed": [4, 3], "desk": [6, 5]}',
}


@pytest.mark.parametrize("kind", NOT_WHOLE)
def test_half_of_a_layout_or_one_in_another_order_is_not_read(kind):
    assert read_layout(NOT_WHOLE[kind], things=THINGS).status == "unreadable"


@pytest.mark.parametrize(
    "text",
    [
        f"{LINES}\n\nThis layout satisfies all facts: the bed is not east of the desk, and no fact is violated.",
        f"The desk goes first. To move east, x grows: the bed lies west of the desk.\n\n{LINES}",
        f"Distance bed-desk: (2, 2)\n{LINES}",
        f"{LINES}\n\nCheck: bed - desk = (-2, -2). Then desk (5, 6) is east of (3, 4).",
        f"{LINES}\n\nThis is not the only layout, and it ensures that the bed does not overlap the desk.",
    ],
)
def test_what_is_said_of_a_layout_leaves_it_as_it_is(text):
    found = read_layout(text, things=THINGS)
    assert found.labels == ("bed (3, 4)", "desk (5, 6)", "floor lamp (0, 1)")


def test_rows_come_first_where_that_was_declared():
    text = f"All as (row, column):\n{LINES}"
    assert read_layout(text, things=THINGS, drawing=Drawing(rows_first=True)).status == "layout"
    assert read_layout(f"As (column, row):\n{LINES}", things=THINGS).status == "layout"
    assert (
        read_layout(f"As (column, row):\n{LINES}", things=THINGS, drawing=Drawing(rows_first=True)).status
        == "unreadable"
    )


@pytest.mark.parametrize(
    "text",
    [
        "The bed is not at (3, 4).",
        "If the bed is at (3, 4), it clashes.",
        "- North: (0, 1)\n- South: (0, -1)",
        '{"directions": {"north": [0, 1]}, "width": 3}',
        "f(3, 4) for the bed",
    ],
)
def test_what_only_looks_like_a_place_is_none(text):
    assert read_layout(text, things=THINGS).status == "unreadable"


BOXES = {
    "{left: 10px; top: 20px; width: 30px; height: 40px}": {"x": (10, 40), "y": (20, 60)},
    "{height: 40px; width: 30px; top: 20px; left: 10px}": {"x": (10, 40), "y": (20, 60)},
    '{"x1": 10, "y1": 20, "x2": 40, "y2": 60}': {"x": (10, 40), "y": (20, 60)},
    '{"xmin": 10, "ymin": 20, "xmax": 40, "ymax": 60}': {"x": (10, 40), "y": (20, 60)},
    '{"x": [10, 40], "y": [20, 60]}': {"x": (10, 40), "y": (20, 60)},
    "[[40, 20], [10, 60]]": {"x": (10, 40), "y": (20, 60)},
    '{"center": [25, 40], "width": 30, "height": 40}': {"x": (10, 40), "y": (20, 60)},
    '{"cx": 25, "cy": 40, "w": 30, "h": 40}': {"x": (10, 40), "y": (20, 60)},
    "[10, 20, 40, 60]": None,
    '{"x": 10, "y": 20, "width": 30, "height": 40}': None,
    '{"bbox": [10, 20, 40, 60]}': None,
    '{"x1": 10, "y1": 20, "x2": 40, "y2": 60, "rotation": 30}': None,
    '{"left": 10, "top": 20, "width": -30, "height": 40}': None,
}
"""Boxes, and the ends that they tell by themselves."""


@pytest.mark.parametrize("box", BOXES)
def test_boxes_say_themselves_what_they_are_or_are_not_read(box):
    found = read_layout(f"bed {box}", things=["bed"], drawing=Drawing(extent=True))
    assert found.placement.get("bed") == BOXES[box]


@pytest.mark.parametrize(
    ("form", "ends"),
    [
        ("corners", {"x": (10, 40), "y": (20, 60)}),
        ("sizes", {"x": (10, 50), "y": (20, 80)}),
        ("centres", {"x": (-10, 30), "y": (-10, 50)}),
    ],
)
@pytest.mark.parametrize("box", ["[10, 20, 40, 60]", '{"bbox": [10, 20, 40, 60]}', "(10, 20, 40, 60)"])
def test_four_numbers_are_what_was_declared(box, form, ends):
    drawing = Drawing(boxes=form, extent=True)
    assert read_layout(f'{{"bed": {box}}}', things=["bed"], drawing=drawing).placement == {"bed": ends}


@pytest.mark.parametrize(
    "place", ['[3, 4, "N"]', '{"x": 3, "y": 4, "facing": "N"}', '{"position": [3, 4], "heading": "N"}']
)
def test_headings_are_read_where_things_have_them(place):
    found = read_layout(f'{{"bed": {place}}}', things=["bed"], drawing=Drawing(headings=True))
    assert found.placement == {"bed": {"x": 3, "y": 4, "heading": "N"}}


@pytest.mark.parametrize(
    "text",
    ["bed: (3, 4), facing south", "The bed is at (3, 4) and faces south.", "bed,3,4,S", '{"bed": [3, 4, "South"]}'],
)
def test_a_heading_may_stand_behind_a_place(text):
    found = read_layout(text, things=["bed"], drawing=Drawing(headings=True))
    assert found.placement == {"bed": {"x": 3, "y": 4, "heading": "S"}}


@pytest.mark.parametrize("text", ["bed: (3, 4)\nThe bed faces the door.", "bed (3, 4) south of the desk, facing it"])
def test_a_heading_that_is_not_understood_leaves_nothing(text):
    assert read_layout(text, things=["bed"], drawing=Drawing(headings=True)).status == "unreadable"


@pytest.mark.parametrize("text", ["bed,3,4,5", "thing,width,height\nbed,3,4", "object,row,col\nbed,3,4", "bed,3"])
def test_columns_that_may_be_other_things_are_not_read(text):
    assert read_layout(text, things=["bed"]).status == "unreadable"


def test_degrees_are_no_heading():
    text = '{"bed": {"x": 3, "y": 4, "orientation": 90}}'
    assert read_layout(text, things=["bed"], drawing=Drawing(headings=True)).rule == "conclusion/unclear"


def test_names_match_as_everywhere_and_others_are_told():
    found = read_layout('{"the Bed": [1, 2], "Floor_Lamp": [3, 4], "rug": [5, 6]}', things=THINGS)
    assert list(found.placement) == ["bed", "floor lamp", "rug"]


def test_names_that_differ_only_in_case_are_known_as_written():
    found = read_layout('{"a": [1, 2], "A": [3, 4]}', things=["a", "A"])
    assert found.placement == {"a": {"x": 1, "y": 2}, "A": {"x": 3, "y": 4}}


def test_a_text_that_was_cut_off_is_read_where_it_is_closed():
    closed = '{"bed": [3, 4], "desk": [5, 6]}\nNow let me'
    assert read_layout(closed, things=THINGS, finish_reason="length").status == "layout"
    assert read_layout("bed: (3, 4)\ndesk: (5, 6)", things=THINGS, finish_reason="length").status == "unreadable"


def test_strict_reading_takes_nothing_from_prose():
    text = "Some thoughts. The bed is at (3, 4)."
    assert read_layout(text, things=["bed"]).tier == "stated"
    assert read_layout(text, things=["bed"], reading="strict").status == "unreadable"
    assert read_layout(f"Answer: {text[15:]}", things=["bed"], reading="strict").tier == "declared"


def test_a_long_text_is_read_from_its_end_and_never_from_the_middle_of_a_layout():
    things = [f"thing {number}" for number in range(900)]
    layout = "{" + ", ".join(f'"{name}": [{number}, 0]' for number, name in enumerate(things)) + "}"
    assert len(read_layout("Well. " * 30_000 + layout, things=things).placement) == 900
    long = layout.replace("[", " " * 200 + "[")
    assert len(long) > 100_000
    assert read_layout(long, things=things).status == "unreadable"


def test_an_abstention_is_one():
    assert read_layout("It cannot be determined.", things=THINGS).status == "abstained"


@pytest.mark.parametrize(
    "piece",
    ["<think>", " ", "\n", "[", "(", "{", "([{", '{"a":', "(1, ", '"', "[ '", "| x | y |\n", "bed: (", "bed 3,4 "],
)
def test_hostile_texts_are_not_read(piece):
    assert read_layout(piece * 4000, things=THINGS).status == "unreadable"


@pytest.mark.parametrize(
    ("lead", "status"),
    [
        ("Since we don't have exact positions, we can estimate them:", "layout"),
        ("Now the things. Because sizes are not given, I choose places.", "layout"),
        ("Since we don't have exact positions, this is not the layout:", "unreadable"),
        ("Since this is not right,", "unreadable"),
    ],
)
def test_what_was_not_told_takes_no_layout_back(lead, status):
    assert read_layout(f'{lead}\n```json\n{{"bed": [3, 4]}}\n```', things=THINGS).status == status


@pytest.mark.parametrize(
    "back",
    [
        "The above is wrong.",
        "That's not right.",
        "Impossible.",
        "Ignore the above.",
        "None of this is right.",
        "This is not the final answer.",
        "These positions do not satisfy the constraints.",
        "So the floor lamp has to be moved to (7, 4).",
        "New position of the floor lamp: (7, 4)",
        "This is not my answer.",
        "(this is the wrong answer)",
        "The above breaks the second fact.",
        "The bed should be moved south.",
    ],
)
def test_what_takes_any_answer_back_takes_a_layout_back(back):
    assert read_layout(f"{LINES}\n\n{back}", things=THINGS).status == "unreadable"


@pytest.mark.parametrize(
    ("around", "status"),
    [
        ('{"valid": false, "layout": %s}', "unreadable"),
        ('{"correct": false, "layout": %s}', "unreadable"),
        ('{"rejected": %s}', "unreadable"),
        ('{"wrong_layout": %s}', "unreadable"),
        ('{"example": %s}', "unreadable"),
        ('{"valid": true, "layout": %s}', "layout"),
        ('{"final_layout": %s, "alternatives": []}', "layout"),
        ('{"layout": %s, "error": null}', "layout"),
        ('{"layout": %s, "alternative_check": {"swapped": {"valid": false}}}', "layout"),
    ],
)
def test_fields_beside_a_layout_may_reject_it(around, status):
    assert read_layout(around % READ["a map"], things=THINGS).status == status
    judged = '[{"name": "bed", "x": 3, "y": 4, "valid": false}]'
    assert read_layout(judged, things=THINGS).rule.endswith("/back")


@pytest.mark.parametrize("number", ["1e400", "1e308", "9" * 310])
def test_what_is_beyond_all_places_is_no_place(number):
    boxes = f'{{"bed": {{"cx": {number}, "cy": 1, "w": {number}, "h": 2}}}}'
    assert read_layout(f"bed: ({number}, 5)", things=["bed"]).status == "unreadable"
    assert read_layout(boxes, things=["bed"], drawing=Drawing(extent=True, boxes="centres")).status == "unreadable"


@pytest.mark.parametrize("order", ["(vertical, horizontal)", "(north, east)", "[y1, x1]", "(latitude, longitude)"])
def test_numbers_that_are_said_to_stand_in_another_order_are_unclear(order):
    assert read_layout(f"As {order}:\n{LINES}", things=THINGS).rule.endswith("/unclear")


@pytest.mark.parametrize(
    "text",
    [
        f"Directions (north, east, south, west) as on a map.\n{LINES}",
        f"Later, longer.\n{LINES}",
        f"Here is a layout that satisfies all the original facts:\n{LINES}",
        f"{LINES}\n\nThe position of the bed relative to the desk is (-2, -2).",
        f"{LINES}\n\nThe bed must be left of (5, 6).",
        f"{LINES}\n\nAnything else is impossible.",
        f"{LINES}\n\nThis layout is not unique.",
        f"{LINES}\n\nThis is not the only solution.",
        f"{LINES}\n\nNothing has to be moved.",
        f"{LINES}\n\nLet me know if anything should be moved!",
    ],
)
def test_what_is_said_beside_a_layout_leaves_it(text):
    assert read_layout(text, things=THINGS).status == "layout"
