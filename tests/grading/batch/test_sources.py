"""Where items come from: lines or tables, and what is neither is called by its name."""

import csv
import gzip
import io
import json

import pyarrow as pa
import pytest
from pyarrow import parquet

from spatialjudge.grading.batch import LineGrader, grade_lines, open_sink, open_source
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.limits import MAX_LINE


@pytest.fixture
def items(item):
    return [item(number, gold=["NE", "N"]) for number in range(6)]


def records(path):
    with open_source(str(path)) as source:
        found = [json.loads(record.text) for record in grade_lines(source.lines(MAX_LINE), LineGrader())]
        assert source.size() == path.stat().st_size
        assert source.position() <= source.size()
    return found


def grades(found):
    """What the records say of the items, however these came."""
    return [{name: record[name] for name in record if name not in {"id", "line", "input", "item"}} for record in found]


@pytest.fixture
def expected(items, tmp_path):
    path = tmp_path / "items.jsonl"
    path.write_text("\n".join(map(json.dumps, items)), encoding="utf-8")
    return grades(records(path))


def as_csv(rows, delimiter=","):
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def flat(item):
    """An item in columns, what has parts being JSON text."""
    story, question = item["story"], item["question"]
    return {
        "id": item["id"],
        "story.grid": story["grid"],
        "story.facts": json.dumps(story["facts"]),
        "question.subject": question["subject"],
        "question.object": question["object"],
        "question.family": "",
        "answer": item["answer"],
        "gold": json.dumps(item["gold"]),
    }


@pytest.mark.parametrize(
    ("name", "delimiter"),
    [("items.csv", ","), ("ITEMS.TSV", "\t"), ("items.csv.gz", ","), ("items.csv", ";"), ("items.csv", "\t")],
)
def test_a_table_of_texts_is_read_as_lines_would_be(items, expected, tmp_path, name, delimiter):
    text = "\ufeff" + as_csv([flat(item) for item in items], delimiter)
    path = tmp_path / name
    path.write_bytes(gzip.compress(text.encode()) if name.endswith("gz") else text.encode())
    found = records(path)
    assert grades(found) == expected
    assert [record["id"] for record in found] == list("012345")
    assert [record["line"] for record in found] == [2, 3, 4, 5, 6, 7]


def test_parts_may_be_one_json_text_and_no_answer_is_an_empty_cell(items, expected, tmp_path):
    rows = [{name: item[name] if name == "answer" else json.dumps(item[name]) for name in item} for item in items]
    path = tmp_path / "items.csv"
    path.write_text(as_csv(rows), encoding="utf-8")
    assert grades(records(path)) == expected
    path.write_text(as_csv([row | {"answer": ""} for row in rows]), encoding="utf-8")
    assert {record["outcome"] for record in records(path)} == {"no_answer"}


def test_answers_over_several_lines_and_with_delimiters_stay_whole(items, tmp_path):
    answer = 'First line, with "quotes";\n\nAnswer: north-east\n'
    path = tmp_path / "items.csv"
    path.write_text(as_csv([flat(items[0] | {"answer": answer})]), encoding="utf-8", newline="")
    [record] = records(path)
    assert record["item"]["answer"] == answer
    assert record["reading"]["labels"] == ["NE"]


@pytest.mark.parametrize(
    ("cells", "even"),
    [("bed,desk,north", True), ("bed,desk,north,,", True), ("bed,desk,no,north", False), ("bed,desk", False)],
)
def test_a_row_with_other_cells_than_the_head_is_an_error_and_costs_no_other(tmp_path, cells, even):
    path = tmp_path / "items.csv"
    facts = '"[[""bed"",""N"",""desk""]]"'
    head = "story.grid,story.facts,question.subject,question.object,answer"
    path.write_text(f"{head}\n12,{facts},{cells}\n12,{facts},bed,desk,north\n", "utf-8")
    first, second = records(path)
    assert second["outcome"] == "graded"
    assert (first["outcome"] == "graded") is even
    assert even or first["errors"][0]["problem"] == "has not as many cells as its table has columns"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("id,answer\n1,é".encode("latin-1"), "is not UTF-8"),
        (b'id,answer\n1,"open', "is no CSV at line 3: unexpected end"),
        (b"id,answer\n1," + b"x" * (MAX_LINE + 1), "a line of more than 1048576 bytes"),
        (b'id,answer\n1,"' + b"x\n" * MAX_LINE, "is no CSV at line .*: field larger"),
        (b"id,answer,answer\n1,N,S\n", "has two columns 'answer'"),
    ],
)
def test_what_is_no_table_says_where(tmp_path, data, said):
    path = tmp_path / "items.csv"
    path.write_bytes(data)
    with pytest.raises(InvalidInput, match=said):
        records(path)


def test_columns_without_a_name_may_be_many(tmp_path):
    """As spreadsheets leave them at the end of a table."""
    path = tmp_path / "items.csv"
    path.write_bytes(b"id,answer,,\n1,N,,\n")
    [record] = records(path)
    assert (record["id"], record["item"]["answer"]) == ("1", "N")


def test_parquet_with_nested_columns_and_with_json_text(items, expected, tmp_path):
    """Arrow gives every row the fields of all, as null."""
    texts = [item | {"story": json.dumps(item["story"]), "gold": json.dumps(item["gold"])} for item in items]
    nested = [
        item
        | {
            "story": {
                "grid": 12,
                "facts": [dict(zip(("subject", "relation", "object"), f, strict=True)) for f in facts],
            }
        }
        for item in items
        for facts in [item["story"]["facts"]]
    ]
    nested[0]["question"] = nested[0]["question"] | {"relation": None, "family": "direction"}
    for number, rows in enumerate((texts, nested)):
        path = tmp_path / f"{number}.parquet"
        parquet.write_table(pa.Table.from_pylist(rows), path)
        assert grades(records(path)) == expected


def test_bytes_in_parquet_are_the_text_that_they_are_or_are_refused(items, tmp_path):
    path = tmp_path / "items.parquet"
    parquet.write_table(pa.Table.from_pylist([items[0] | {"answer": raw} for raw in (b"north", b"\xff")]), path)
    with open_source(str(path)) as source:
        answers = [json.loads(line.raw)["answer"] for line in source.lines(1 << 20)]
    assert answers == ["north", [255]]


def test_a_row_of_parquet_that_is_too_long_costs_only_itself(tmp_path):
    path = tmp_path / "items.parquet"
    rows = [{"answer": "north"}, {"answer": "x" * 5_000}, {"answer": "south"}]
    parquet.write_table(pa.Table.from_pylist(rows), path)
    with open_source(str(path)) as source:
        lines = list(source.lines(1_000))
    assert [(line.number, line.too_long) for line in lines] == [(1, False), (2, True), (3, False)]
    assert [json.loads(lines[place].raw)["answer"] for place in (0, 2)] == ["north", "south"]


def test_a_damaged_parquet_file_is_an_error(tmp_path):
    path = tmp_path / "items.parquet"
    parquet.write_table(pa.Table.from_pylist([{"answer": "x"}]), path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InvalidInput, match="cannot be read as Parquet"):
        records(path)


def test_a_run_on_a_table_goes_on_where_it_ended(items, tmp_path):
    path, output = tmp_path / "items.csv", tmp_path / "out.jsonl"
    path.write_text(as_csv([flat(item) for item in items]), encoding="utf-8")

    def run(stop):
        grader = LineGrader()
        with open_source(str(path)) as source, open_sink(str(output), resume=True) as sink:
            lines = source.lines(MAX_LINE)
            done = sink.recover(lines, grader)
            for record, _ in zip(grade_lines(lines, grader), range(stop), strict=False):
                sink.write(record.text)
        return done.total()

    assert run(2) == 0
    assert run(9) == 2
    assert [record["line"] for record in map(json.loads, output.read_bytes().splitlines())] == [2, 3, 4, 5, 6, 7]


ITEM = b'{"story": {}, "question": "", "answer": ""}'


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (ITEM.decode().encode("utf-16"), "is UTF-16"),
        (ITEM.decode().encode("utf-16-le"), "is UTF-16"),
        (b"[" + ITEM + b"]", "is one JSON array"),
        (b"[\n  " + ITEM + b",\n", "is one JSON array"),
        (b'{\n  "story": {}\n}', "is JSON over several lines"),
        (b"id,story,question,answer\n1,a,b,c\n", "is a table"),
        (b'"id"\t"story.facts"\n1\t[]\n', "is a table"),
        (b"PAR1....", "is Parquet"),
        (b"PK\x03\x04....", "is a zip archive"),
        (b"\x28\xb5\x2f\xfd....", "is compressed with zstd"),
        (b"BZh9....", "is compressed with bzip2"),
    ],
)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_what_is_no_lines_of_json_is_called_by_its_name(tmp_path, data, said, packed):
    path = tmp_path / "items.jsonl"
    path.write_bytes(gzip.compress(data) if packed else data)
    with pytest.raises(InvalidInput, match=said) as caught:
        records(path)
    assert caught.value.problems[0].hint


@pytest.mark.parametrize("first", [b"no JSON", b"[1, 2]", b"{}", b"", b"\xef\xbb\xbf" + ITEM, b"so, an answer", b'"x"'])
def test_a_bad_first_line_costs_no_other(tmp_path, first):
    path = tmp_path / "items.jsonl"
    path.write_bytes(first + b"\n" + ITEM)
    assert records(path)[-1]["line"] == 2
