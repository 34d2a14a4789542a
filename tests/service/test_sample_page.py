"""The page of all answers: one file that holds them, and runs nothing but its own script."""

import gzip
import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from commands import run

from spatialjudge.service.samples.page import BLOCK

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "answers.jsonl"
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202e$blocks"


class Page(HTMLParser):
    """The tags of a page, and the text of its scripts and styles."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.own, self._open = [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self._open = tag

    def handle_data(self, data):
        if self._open in {"script", "style"}:
            self.own.append((*self.tags[-1], data))

    def handle_endtag(self, tag):
        self._open = None

    def data(self, name):
        [text] = [data for tag, known, data in self.own if known.get("id") == name]
        return json.loads(gzip.decompress(b64decode(text)))

    @property
    def samples(self):
        names = [known["id"] for _, known, _ in self.own if re.fullmatch(r"b\d+", known.get("id", ""))]
        return [sample for name in names for sample in self.data(name)]


def page_of(tmp_path, *options, items=EXAMPLE, name="graded.jsonl"):
    graded, page = tmp_path / name, tmp_path / "items.html"
    run("grade", items, "-o", graded, "--force")
    made = run("report", graded, "--items", page, "--force", *options)
    assert made.exit_code == 0, made.output
    return Page(page.read_text("utf-8"))


def test_the_page_has_every_answer_with_what_show_says(tmp_path):
    page = page_of(tmp_path, "--by", "k")
    index, samples = page.data("index"), page.samples
    assert len(samples) == len(index["name"]) == 54
    number = index["name"].index("s5-chatty-70b")
    sample = samples[number]
    assert sample["conflict"] == "W needs x(bed) < x(chair); fact 0 puts x(desk) < x(bed), fact 1 x(chair) <= x(desk)"
    assert sample["clash"] == [0, 1]
    assert sample["answer"][slice(*sample["span"])] == "chair is east of the bed"
    assert sample["picture"]["asked"] == ["bed", "chair"]
    [chair_x, chair_y] = sample["picture"]["at"]["chair"]
    assert sample["picture"]["would"] == [[0, chair_x - 1, chair_y, chair_y]]
    assert [index["names"][name][index[name][number]] for name in ("model", "outcome", "verdict", "group")] == [
        "chatty-70b",
        "graded",
        "infeasible",
        "2",
    ]
    same = [other for other in range(54) if index["item"][other] == index["item"][number]]
    assert {index["names"]["model"][index["model"][other]] for other in same} == {
        "careful-7b",
        "chatty-70b",
        "hasty-1b",
    }
    assert index["twice"] == []


def test_only_its_own_script_and_style_are_admitted_and_nothing_is_fetched(tmp_path):
    page = page_of(tmp_path)
    [policy] = [known["content"] for tag, known in page.tags if known.get("http-equiv") == "Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    [script] = [data for tag, known, data in page.own if tag == "script" and not known]
    [style] = [data for tag, _, data in page.own if tag == "style"]
    for kind, text in (("script", script), ("style", style)):
        assert f"{kind}-src 'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy
    assert {known["type"] for tag, known in page.tags if tag == "script" and known} == {"application/json"}
    assert not any(
        {"src", "href", "style"} & known.keys() or "on" in {name[:2] for name in known} for _, known in page.tags
    )
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacent|document\.write|eval|fetch\(|https?://(?!www\.w3\.org)", script
    )


def test_what_is_hostile_is_data(tmp_path):
    story = {"grid": 9, "facts": [["<b>x</b>", "N", "b"]]}
    item = {"id": HOSTILE, "model": HOSTILE, "story": story, "question": {"subject": "<b>x</b>", "object": "b"}}
    items = tmp_path / "items.jsonl"
    items.write_text(json.dumps(item | {"answer": f"{HOSTILE}\U0001f600\nAnswer: S", "prompt": HOSTILE}) + "\n")
    page = page_of(tmp_path, items=items, name="$blocks<b>.jsonl")
    assert [tag for tag, _ in page.tags if tag in {"img", "b"}] == []
    assert len([tag for tag, _ in page.tags if tag == "script"]) == 3
    [sample] = page.samples
    assert sample["answer"].startswith(HOSTILE)
    units = sample["answer"].encode("utf-16-le")
    assert units[2 * sample["span"][0] : 2 * sample["span"][1]].decode("utf-16-le") == "S"


@pytest.mark.parametrize("count", [BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 7])
def test_many_are_packed_in_blocks(tmp_path, count):
    line = json.dumps({"id": "same", "question": {"kind": "choice", "options": ["a", "b"]}, "gold": "a", "answer": "b"})
    items = tmp_path / "items.jsonl"
    items.write_text((line + "\n") * count)
    page = page_of(tmp_path, items=items)
    index = page.data("index")
    assert [sample["name"] for sample in page.samples] == index["name"] == ["same"] * count
    assert [sample for block in range(count // BLOCK + 1) for sample in page.data(f"b{block}")] == page.samples
    assert index["twice"] == list(range(count))


def test_the_report_links_to_it_and_it_is_refused_where_it_cannot_be(tmp_path):
    graded, folder = tmp_path / "graded.jsonl", tmp_path / "a b"
    folder.mkdir()
    run("grade", EXAMPLE, "-o", graded)
    report, items = tmp_path / "report.html", folder / "items.html"
    assert run("report", graded, "--html", report, "--items", items).exit_code == 0
    assert '<a href="a%20b/items.html">' in report.read_text()
    assert "--force" in run("report", graded, "--items", items).stderr
    assert "is for files" in run("report", graded, "--items", "-").stderr


def test_a_comparison_leads_to_the_answers_that_differ_in_one_file_or_in_two(tmp_path):
    graded, report, items = (tmp_path / name for name in ("graded.jsonl", "report.html", "items.html"))
    run("grade", EXAMPLE, "-o", graded)
    files = {model: tmp_path / f"{model}.jsonl" for model in ("careful-7b", "hasty-1b")}
    records = graded.read_text().splitlines(keepends=True)
    for model, file in files.items():
        file.write_text("".join(record for record in records if f'"model":"{model}"' in record))
    for sources in ([graded, "--compare"], files.values()):
        made = run("report", *sources, "--html", report, "--items", items, "--force")
        assert made.exit_code == 0, made.output
        names = Page(items.read_text("utf-8")).data("index")["name"]
        links = re.findall(r'href="items.html#([^"@]+)@(\d+)">', report.read_text("utf-8"))
        assert len(links) > 10
        assert all(names[int(number) - 1] == name for name, number in links)
    named = re.search(r" (\S+-hasty-1b)$", made.stdout, re.MULTILINE)
    assert "wrong" in run("show", files["hasty-1b"], named[1]).stdout
    index = Page(items.read_text("utf-8")).data("index")
    assert [Path(name).name for name in index["names"]["file"]] == ["careful-7b.jsonl", "hasty-1b.jsonl"]


def test_the_demo_grades_what_comes_with_it_and_opens_its_page(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    made = run("demo", "-o", tmp_path / "a b", "--no-open")
    assert (made.exit_code, opened) == (0, [])
    assert str(tmp_path / "a b" / "answers.html") in made.stderr
    assert len(Page((tmp_path / "a b" / "answers.html").read_text()).samples) == 54
    assert run("demo", "-o", tmp_path / "a b", "--no-open").exit_code == 2  # what is there may be somebody's
    assert run("demo", "-o", tmp_path / "a b", "--no-open", "--force").exit_code == 0
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run("demo").exit_code == 0
    [address] = opened
    assert address.startswith("file:///")
    assert address.endswith("/answers.html")
