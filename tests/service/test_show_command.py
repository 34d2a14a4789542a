"""``spatialjudge show``: from a graded file to why an answer is wrong."""

import json
from pathlib import Path

import pytest
from commands import run

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "answers.jsonl"


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    path = tmp_path_factory.mktemp("example") / "graded.jsonl"
    assert run("grade", EXAMPLE, "-o", path).exit_code == 0
    return path


def test_an_answer_by_its_id_or_line_has_what_was_read_the_verdict_the_clash_and_the_room(graded):
    shown = run("show", graded, "s5-chatty-70b")
    assert shown.exit_code == 0
    assert shown.stdout == run("show", graded, "21").stdout
    for part in (
        "s5-chatty-70b   infeasible   wrong   line 21",
        "  fact 0  bed NE desk",
        'Heard W ("chair is east of the bed")',
        "W needs x(bed) < x(chair); fact 0 puts x(desk) < x(bed), fact 1 x(chair) <= x(desk)",
        "░│ ░ C",
        "░ where bed would have to be",
    ):
        assert part in shown.stdout


def test_those_that_are_wrong_or_were_not_read(graded):
    records = [json.loads(line) for line in graded.read_bytes().splitlines()]
    unread = [one["id"] for one in records if one["outcome"] == "unreadable"]
    shown = run("show", graded, "--unread").stdout
    assert [line.split()[0] for line in shown.splitlines() if "   unreadable   " in line] == unread
    wrong = run("show", graded, "--wrong", "--limit", "1000").stdout
    names = [line.split()[0] for line in wrong.splitlines() if "   line " in line]
    assert names
    assert set(names) >= {one["id"] for one in records if one.get("scores", {}).get("feasible") is False}
    assert len(run("show", graded).stdout.split("   line ")) == 11


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["nobody"], "has no record 'nobody'"), (["21", "--wrong"], "does not go with --wrong"), (["--limit", "0"], "")],
)
def test_what_is_not_there_is_an_error(graded, arguments, said):
    shown = run("show", graded, *arguments)
    assert shown.exit_code == 2
    assert said in shown.stderr


def test_a_file_that_has_no_records_is_refused(tmp_path):
    for text in ('{"a": 1}', '{"line": 1, "outcome": "graded", "story": "x"}', "[]"):
        path = tmp_path / "x.jsonl"
        path.write_text(text + "\n")
        shown = run("show", path)
        assert (shown.exit_code, "line 1" in shown.stderr) == (2, True)


HOSTILE = "\u001b[31mred\u001b]8;;http://x\u0007 [bold]x[/bold]"


def lines_of(tmp_path, *items):
    items_path, path = tmp_path / "items.jsonl", tmp_path / "graded.jsonl"
    items_path.write_text("".join(json.dumps(item) + "\n" for item in items))
    assert run("grade", items_path, "-o", path, "--force").exit_code in {0, 1}
    return path


def test_what_a_terminal_would_obey_is_shown_and_not_obeyed(tmp_path):
    story = {"grid": 9, "facts": [["[bold]x[/bold]", "N", "b"]]}
    question = {"subject": "[bold]x[/bold]", "object": "b"}
    item = {"id": HOSTILE, "story": story, "question": question, "answer": f"{HOSTILE}\nAnswer: S", "prompt": HOSTILE}
    shown = run("show", lines_of(tmp_path, item))
    assert shown.exit_code == 0
    assert "\x1b" not in shown.stdout
    assert "\x07" not in shown.stdout
    assert "[bold]" in shown.stdout


def test_a_story_and_a_question_that_stand_in_the_prompt_are_shown_once(tmp_path):
    asked = "Where is it?\nA. here\nB. there"
    question = {"kind": "choice", "options": ["A", "B"], "text": asked}
    told = {"question": question, "answer": "A", "gold": "A", "story": "A tale."}
    shown = run("show", lines_of(tmp_path, told | {"prompt": f"A tale.\n{asked}\nEnd with a letter."})).stdout
    assert (shown.count("A tale."), shown.count(asked), shown.count("End with a letter.")) == (1, 1, 1)
    within = run("show", lines_of(tmp_path, told | {"story": "a", "prompt": f"Nothing at all\n{asked}"})).stdout
    assert "fact 0  a\n" in within
    alone = run("show", lines_of(tmp_path, told)).stdout
    assert (alone.count("A tale."), alone.count(asked)) == (1, 1)


def test_every_kind_of_record_can_be_shown(tmp_path):
    story = {"grid": 9, "facts": [["E", "N", "b"]]}
    boxes = {"facts": [["a", "left", "b"]], "vocabulary": "spartun"}
    asked = {"subject": "E", "object": "b"}
    closed = {"kind": "choice", "options": ["Yes", "No"], "text": "Is it?"}
    path = lines_of(
        tmp_path,
        {"story": story, "question": asked | {"relation": "S"}, "answer": "yes"},
        {"story": boxes, "question": {"subject": "a", "object": "b"}, "answer": "right"},
        {"question": closed, "answer": "No", "gold": "Yes", "story": "A tale."},
        {"story": story, "question": asked, "answer": None},
        {"story": {"grid": 9, "facts": [["a", "N", "b"], ["b", "N", "a"]]}, "question": asked, "answer": "N"},
        {"story": story, "question": asked, "answer": "x" * 50_000 + " Answer: S"},
        {"story": 5},
        {"story": story, "question": {"subject": "E", "object": "room", "family": "region"}, "answer": "NER"},
    )
    shown = run("show", path, "--limit", "100")
    assert shown.exit_code == 0, shown.output
    for part in ("can E be S b?", "left side of", "A tale.", "(no answer)", "E E (", "error"):
        assert part in shown.stdout
    assert len(shown.stdout) < 60_000
    assert run("show", path, "--wrong", "--limit", "1").stdout.count("   line ") == 1


def test_layouts_and_counts_are_shown_in_words_and_drawn(tmp_path):
    room = {"grid": 9, "facts": [["bed", "N", "desk"], ["lamp", "NER", "room"]], "objects": ["cup"]}
    parts = {"facts": [["cup", "NTPP", "shelf"]], "vocabulary": "rcc8"}
    scene = {"facts": [["cat", "above", "owl"]], "vocabulary": "layout"}
    layout, count = {"kind": "layout", "axes": {"north": [0, -1]}}, {"kind": "count", "object": "desk"}
    drawn = layout | {"boxes": "corners"}
    path = lines_of(
        tmp_path,
        {"id": "room", "story": room, "question": layout, "answer": '{"bed": [1, 5], "desk": [1, 2], "elk": [0, 0]}'},
        {"id": "boxes", "story": parts, "question": drawn, "answer": '{"shelf": [0, 0, 9, 3], "cup": [1, 0, 2, 1]}'},
        {"id": "points", "story": scene, "question": layout, "answer": "cat: (1, 1), owl: (1, 3)"},
        {"id": "torn", "story": room, "question": layout, "answer": '{"bed": [1, 5'},
        {"id": "many", "story": room, "question": count | {"relation": ["N", "NE"]}, "answer": "Answer: 9"},
        {"id": "one", "story": parts, "question": count | {"relation": "DC", "object": "cup"}, "answer": "Answer: 1"},
    )
    found = {name: run("show", path, name).stdout for name in ("room", "boxes", "points", "torn", "many", "one")}
    for name, part in (
        ("room", "a layout, north along [0, -1], east along [1, 0]"),
        ("room", "declared: places, in JSON (json/map)"),
        ("room", "8  E · ·│"),
        ("boxes", "S shelf  x 0 9  y -3 0"),
        ("room", "D desk (1, 6)"),
        ("points", "C cat (1, 2)"),
        ("torn", "not read: brackets that do not close"),
        ("many", "how many things stand in N or NE to desk?"),
        ("many", "exactly 9 things north or north-east of the desk, whatever the facts. Can be: 1, 2, 3."),
        ("many", "at most 3 things in N or NE to desk, whatever the facts"),
        ("many", "D desk ("),
        ("one", "There cannot be exactly 1 thing in DC to cup: cup NTPP shelf (fact 0). Can be: 0."),
        ("one", "at most 0 things in DC to cup: fact 0"),
    ):
        assert part in found[name], found[name]


def test_check_takes_an_item_or_a_record(graded, tmp_path):
    record, item = ([*path.read_bytes().splitlines()][20] for path in (graded, EXAMPLE))
    for raw in (record, item):
        path = tmp_path / "one.json"
        path.write_bytes(raw)
        checked = run("check", path, "--explain")
        assert (checked.exit_code, "bed W chair cannot hold" in checked.stdout) == (1, True)
        assert run("check", path, "bed", "NE", "chair").exit_code == 0
        assert "direction of bed to chair: NE" in run("relations", path, "bed", "chair").stdout


@pytest.mark.parametrize(
    ("question", "answer", "words"),
    [
        ({"subject": "a", "object": "b"}, "Answer: S", "declared: a label, behind a marker (marker/label)"),
        ({"subject": "a", "object": "b"}, r"\boxed{N, S}", "declared: a list, in a box (boxed/set)"),
        ({"subject": "a", "object": "b"}, "hello", "not read: nothing that is understood, as a conclusion"),
        ({"subject": "a", "object": "b", "relation": "N", "modality": "is"}, "yes", "is a N b?"),
        ({"subject": "a", "object": "b", "relation": "N", "modality": "must"}, "yes", "must a be N b?"),
        ({"kind": "sequence", "options": ["n", "s"]}, "n, s", "declared: a sequence, as the whole answer"),
    ],
)
def test_what_was_asked_and_how_it_was_read_is_said_in_words(tmp_path, question, answer, words):
    item = {"story": {"grid": 9, "facts": [["a", "N", "b"]]}, "question": question, "answer": answer}
    if "kind" in question:
        item |= {"story": "A tale.", "gold": ["n", "s"]}
    assert words in run("show", lines_of(tmp_path, item)).stdout
