"""Builds sdist and wheel from the last commit and tries them as a stranger would: ``python tests/try_release.py URL``.

What is built stands in dist/. The README is the page of the package in a registry, where a link within the repository
leads nowhere: ``URL`` is where the files of this commit can be read, and goes before such links. Without it they are
named, and nothing is left in dist/.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RELATIVE = re.compile(r"(\]\()(?![a-z]+:|#)([^)]+\))")
"""A link of a document to a file of the repository: what is before its target, and the target."""

SERVED = {"py.typed", "page/index.html", "routes/examples.json", "samples/answers.jsonl"}
"""One of each kind of file of the service that is no program, whatever the tables say."""


def main(url: str) -> None:
    """Build, look, install, run; stops with what is wrong."""
    with tempfile.TemporaryDirectory(prefix="release-") as name:
        folder = Path(name)
        source, built = folder / "source", folder / "dist"
        commit = exported(source, url)
        run(
            sys.executable,
            "-m",
            "uv",
            "build",
            "--quiet",
            "--no-build-isolation",
            "--python",
            sys.executable,
            source,
            "--out-dir",
            built,
        )  # the wheel is made of the sdist
        [sdist], [wheel] = built.glob("*.tar.gz"), built.glob("*.whl")
        problems = [*problems_of(sdist, source), *problems_of(wheel, source)]
        if problems:
            sys.exit("\n".join(problems))
        tried(wheel, folder / "alone", commit)
        (ROOT / "dist").mkdir(exist_ok=True)
        for file in (sdist, wheel):
            print(shutil.copy(file, ROOT / "dist"), f"{file.stat().st_size >> 10} KB")  # noqa: T201


def exported(source: Path, url: str) -> str:
    """The files of the last commit, which knows itself, with links of the README that lead to ``url``."""
    source.mkdir()
    commit = run("git", "-C", ROOT, "rev-parse", "HEAD").strip()
    archive = source.with_suffix(".tar")
    run("git", "-C", ROOT, "archive", "--output", archive, commit)
    with tarfile.open(archive) as files:
        files.extractall(source, filter="data")
    (source / "package" / "COMMIT").write_text(commit, encoding="ascii")
    if url:
        readme = source / "README.md"
        text = RELATIVE.sub(rf"\g<1>{url.rstrip('/')}/\2", readme.read_text(encoding="utf-8"))
        readme.write_text(text, encoding="utf-8")
    return commit


def wanted(source: Path) -> set[str]:
    """What must be in the package, by its path there: all that the project's tables name."""
    tables = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    found = set()
    for package in tables["packages"]:
        room, _, rest = package.removeprefix("spatialjudge").removeprefix(".").partition(".")
        folder = (
            source / (tables["package-dir"]["spatialjudge" + (f".{room}" if room else "")]) / rest.replace(".", "/")
        )
        patterns = ["*.py", *tables["package-data"]["*"], *tables["package-data"].get(package, [])]
        files = [file for pattern in patterns for file in folder.glob(pattern)]
        found |= {f"{package.replace('.', '/')}/{file.relative_to(folder).as_posix()}" for file in files}
    return found


def problems_of(file: Path, source: Path) -> list[str]:
    """What is missing in a package or should not be there, and links that lead nowhere."""
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            names = set(wheel.namelist())
            [page] = [wheel.read(name) for name in names if name.endswith(".dist-info/METADATA")]
        missing = wanted(source) - names
        missing |= {f"spatialjudge/service/{name}" for name in SERVED} - names
        strays = {name for name in names if not name.startswith("spatialjudge")}
    else:
        with tarfile.open(file) as sdist:
            names = {name.partition("/")[2] for name in sdist.getnames()}
            page = sdist.extractfile(f"{file.name.removesuffix('.tar.gz')}/PKG-INFO").read()
        missing = {"README.md", "LICENSE", "pyproject.toml", "package/COMMIT"} - names
        strays = set()
    text = message_from_bytes(page).get_payload(decode=True).decode()
    links = sorted({found[2].rstrip(")") for found in RELATIVE.finditer(text)})
    problems = [f"{file.name}: lacks {name}" for name in sorted(missing)]
    problems += [f"{file.name}: has {name}" for name in sorted(strays)]
    if links:
        problems.append(f"{file.name}: the README's links lead nowhere without URL: {', '.join(links)}")
    return problems


def tried(wheel: Path, environment: Path, commit: str) -> None:
    """Install the wheel where nothing else is, and grade and check with it, away from the sources."""
    run(sys.executable, "-m", "venv", environment)
    python, command = environment / "bin" / "python", environment / "bin" / "spatialjudge"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}[cp-sat,cli]")
    run(command, "demo", "--no-open", "-o", environment / "demo")
    for name in ("graded.jsonl", "report.html", "answers.html"):
        if not (environment / "demo" / name).stat().st_size:
            sys.exit(f"demo wrote no {name}")
    story = shutil.copy(ROOT / "examples" / "roomspace.json", environment)
    checked = subprocess.run([command, "check", story], capture_output=True, text=True, cwd=environment, check=False)
    print(checked.stdout.strip().splitlines()[0])  # noqa: T201
    if checked.returncode != 1:
        sys.exit(f"check of examples/roomspace.json ended with {checked.returncode}, not 1: {checked.stderr}")
    known = run(python, "-c", "from spatialjudge.version import COMMIT; print(COMMIT)", cwd=environment).strip()
    if known != commit:
        sys.exit(f"the wheel says it is of {known}, and is of {commit}")


def run(*words: object, cwd: Path | None = None) -> str:
    """What a command prints; one that fails ends this program with what it said."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, cwd=cwd, env=kept, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
