"""The developers' half of the published benchmarks, which is not in the repository."""

import gzip
import json
from collections.abc import Collection
from pathlib import Path

import pytest

from spatialjudge.benchmarks.audit import Audit, audit
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.registry import BENCHMARKS, profile_of

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "benchmarks"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared/data/benchmarks")


def audited(name: str, *files: Path, profile: str | None = None, **options) -> Audit:
    """The audit of some files."""
    benchmark = BENCHMARKS[name]
    items = (item for file in files for item in benchmark.read(BenchmarkFile(file, **options)))
    return audit(benchmark, items, profile_of(benchmark, profile))


def part_of(folder: Path, files: Collection[Path], every: int, seeds: Collection[int] = ()) -> list[Path]:
    """Files that go together, with every so-manieth of their stories, and those of these seeds (of the first file)."""
    written = []
    for file in files:
        value = json.loads(gzip.decompress(file.read_bytes()))
        if not written:
            kept = [
                number for number, story in enumerate(value["data"]) if number % every == 0 or story["seed_id"] in seeds
            ]
        value["data"] = [value["data"][number] for number in kept]
        written.append(folder / file.name.removesuffix(".gz"))
        written[-1].write_text(json.dumps(value), encoding="utf-8")
    return written
