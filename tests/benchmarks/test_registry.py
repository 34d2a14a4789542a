"""Every benchmark: documented, and unmoved by files that are none of its own."""

from contextlib import suppress
from pathlib import Path

import pytest

from spatialjudge.benchmarks.audit import audit
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.registry import BENCHMARKS, named, profile_of
from spatialjudge.solver import InvalidInput

DOCS = Path(__file__).resolve().parents[2] / "docs"
NAMES = {"babi17", "babi19", "stepgame", "decompsr", "spartqa", "spartun", "spacenli", "reascan", "forest", "roomspace"}
NONSENSE = {
    "empty": b"",
    "null": b"null",
    "list": b"[]",
    "nulls": b"[null]",
    "object": b"{}",
    "bytes": b"\xff\x00",
    "prose": b"hello\n",
    "csv": b"a,b\n1,2\n",
    "parquet": b"PAR1xxxx",
    "numbered": b"1 x\n2 y?\ta\t1\n",
    "data": b'{"data": [null]}',
    "story": b'{"data": [{"story": null, "questions": [null]}]}',
    "question": b'{"data": [{"story": ["x"], "questions": [{"q_id": 1, "q_type": "YN"}]}]}',
    "examples": b'{"examples": {"test": [null, {"command": "walk,to,the,box", "target_commands": "walk"}]}}',
    "keyed": b'{"0": {"story": ["A is above B."], "question": "Where?", "label": "above"}, "1": {"story": 3}}',
    "rows": b'[{"story": "x", "question": "y", "label": "z", "premises": "A is in B.", "hypothesis": "A", "grid": 5}]',
    "rooms": b'[{"stories": {"td": {"o2": "x"}}, "settings": {"o2": {}}, "facts": {}, "grid": 5, "fr_question": "y"}]',
}


def test_the_benchmarks_have_the_names_that_checks_rely_on():
    assert set(BENCHMARKS) >= NAMES
    with pytest.raises(InvalidInput, match="unknown benchmark 'babi'"):
        named("babi", BENCHMARKS)


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_benchmark_says_what_its_profiles_stand_on_and_has_a_page(name):
    benchmark = BENCHMARKS[name]
    assert all(benchmark.profiles.values())
    assert profile_of(benchmark, None) is next(iter(benchmark.profiles))
    listed = (DOCS / "benchmarks.md").read_text(encoding="utf-8")
    _, row, rest = listed.partition(f"| [`{name}`](")
    assert row, f"docs/benchmarks.md has no row of {name}"
    assert (DOCS / rest.partition(")")[0]).is_file()


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_file_of_something_else_is_refused_or_unread_and_never_decided_wrongly(name, tmp_path):
    benchmark = BENCHMARKS[name]
    for kind, content in NONSENSE.items():
        file = tmp_path / f"n5_m4_d144_{kind}.json"
        file.write_bytes(content)
        with suppress(InvalidInput):
            found = audit(benchmark, benchmark.read(BenchmarkFile(file)), profile_of(benchmark, None))
            assert found.total.agree == 0
