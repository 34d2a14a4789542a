"""The developers' half of the published benchmarks, which is not in the repository."""

from pathlib import Path

import pytest

from spatialjudge.benchmarks.audit import Audit, audit
from spatialjudge.benchmarks.files import Source
from spatialjudge.benchmarks.registry import benchmark_named, profile_of

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "benchmarks"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared/data/benchmarks")


def audited(name: str, *files: Path, profile: str | None = None, **options) -> Audit:
    """The audit of some files."""
    benchmark = benchmark_named(name)
    items = (item for file in files for item in benchmark.read(Source(file, **options)))
    return audit(benchmark, items, profile_of(benchmark, profile))
