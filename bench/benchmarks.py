"""Published benchmarks: items a second, read and decided."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from bench.report import Report, Table
from bench.timing import digits, timed
from spatialjudge.benchmarks.audit import audit
from spatialjudge.benchmarks.benchmark import Item, Profile
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.solver.prepared import prepare

METHOD: Final = """\
Each file is read and audited once, in one process, from its bytes to the last verdict: items a second of both together,
and the share of the time that reading takes. *Per item* is against the first row of the table, in the same run."""
ROOT: Final = Path(__file__).resolve().parents[1]
SHARED: Final = ROOT.parent / "shared" / "data"


class Held(NamedTuple):
    """Where the files of a benchmark are, and the file beside them with their facts."""

    files: str
    beside: str | None = None


HELD: Final = {
    "babi17": Held("benchmarks/babi17/original/*.txt"),
    "babi19": Held("benchmarks/babi19/original/*.txt"),
    "stepgame": Held("benchmarks/stepgame/original/correct_clean/*.txt"),
    "spartqa": Held("benchmarks/spartqa_auto/original/test.json.gz", "annotation_test.json.gz"),
    "spartun": Held("benchmarks/spartun/original/test.json.gz", "SpRL_annotation_test.json.gz"),
    "spacenli": Held("benchmarks/spacenli/original/160x200.json.gz"),
    "reascan": Held("benchmarks/reascan/original/data-compositional-splits.txt.gz"),
    "roomspace": Held("roomspace_text.jsonl.gz"),
}
NAMES: Final = [*HELD]


def bench(names: Annotated[list[str], typer.Option("--name", help="Only this benchmark.")] = NAMES) -> Report:
    """Items of published benchmarks a second, read and decided (needs ../shared)."""
    rows: list[list[str]] = []
    first: float | None = None
    for name in names:
        held = HELD[name]
        files = sorted(SHARED.glob(held.files))
        if name not in BENCHMARKS or not files:
            continue
        for profile in BENCHMARKS[name].profiles:
            reading, deciding, items = _taken(name, files, held.beside, profile)
            each = (reading + deciding) / items
            first = first or each
            share = f"{reading / (reading + deciding):.0%}"
            rows.append([name, profile, f"{items:,}", digits(1 / each), share, digits(each / first)])
    columns = ["benchmark", "profile", "items", "items/s", "reading", "per item, against the first"]
    table = Table("half of each benchmark", columns, rows, "python -m bench benchmarks --name NAME")
    return Report("benchmarks", METHOD, [table])


def _taken(name: str, files: Sequence[Path], beside: str | None, profile: Profile) -> tuple[float, float, int]:
    """Seconds to read some files and to decide their items, and how many items there are."""
    benchmark = BENCHMARKS[name]
    sources = [BenchmarkFile(file, file.with_name(beside) if beside else None) for file in files]
    prepare.cache_clear()
    reading, items = timed(lambda: [item for source in sources for item in benchmark.read(source)])
    deciding, _ = timed(lambda: audit(benchmark, [item for item in items if isinstance(item, Item)], profile))
    return reading, deciding, len(items)
