"""The house: which room may import which, and where web code and solvers may be loaded."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAY_IMPORT = {
    "work": {"work"},
    "relations": {"relations"},
    "solver": {"work", "relations", "solver"},
    "reading": {"work", "relations", "reading"},
    "benchmarks": {"relations", "solver", "benchmarks"},
    "grading": {"version", "work", "relations", "solver", "reading", "benchmarks", "grading"},
    "adapters": {"relations", "solver", "benchmarks", "grading", "adapters"},
    "package": {"relations", "service"},
    "client": {"client"},
    "service": {"version", "work", "relations", "solver", "benchmarks", "grading", "adapters", "client", "service"},
}
FOLDERS = ["words", "places", "sentences", "structures", "outputs", "kinds", "layouts"]
"""Of the reader, each standing on those before it."""
DOORS = {"spatialjudge.reading", "spatialjudge.grading", "spatialjudge.grading.batch", "spatialjudge.grading.report"}
WEB = {"fastapi", "starlette", "uvicorn", "pydantic", "httpx", "httpx2", "typer", "rich"}
FILES = [path for room in MAY_IMPORT for path in sorted((ROOT / room).rglob("*.py"))]


def imported(path: Path) -> set[str]:
    """The modules that a file names in its imports, wherever in the file they stand."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            names.add(node.module or "")
    return names


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_room_imports_one_above_it(path):
    room = path.relative_to(ROOT).parts[0]
    ours = {name.split(".")[1] for name in imported(path) if name.startswith("spatialjudge.")}
    assert ours <= MAY_IMPORT[room]
    assert not imported(path) & {"spatialjudge", *MAY_IMPORT}, "import from spatialjudge.<room>"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_others_come_into_grading_and_reading_by_their_doors(path):
    room = path.relative_to(ROOT).parts[0]
    theirs = {"spatialjudge.grading": {"grading"}, "spatialjudge.reading": {"reading"}}
    for door, insiders in theirs.items():
        if room not in insiders:
            assert {name for name in imported(path) if name.startswith(door)} <= DOORS


@pytest.mark.parametrize("path", sorted((ROOT / "reading").glob("*/*.py")), ids=name_of)
def test_a_folder_of_the_reader_stands_on_those_before_it(path):
    before = FOLDERS[: FOLDERS.index(path.parent.name) + 1]
    theirs = {name.split(".")[2] for name in imported(path) if name.startswith("spatialjudge.reading.")}
    assert theirs <= set(before)


@pytest.mark.parametrize("path", [path for path in FILES if path.relative_to(ROOT).parts[0] != "service"], ids=name_of)
def test_web_and_terminal_code_stays_in_the_service(path):
    """But for the client, which is there to talk to it."""
    allowed = {"httpx2"} if path.relative_to(ROOT).parts[0] == "client" else set()
    assert not ({name.split(".")[0] for name in imported(path)} & WEB) - allowed


@pytest.mark.parametrize("room", [room for room in MAY_IMPORT if room != "package"])
def test_a_room_says_what_is_public(room):
    """What ``__init__`` imports is exactly what ``__all__`` lists."""
    tree = ast.parse((ROOT / room / "__init__.py").read_text(encoding="utf-8"))
    names = [
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    ]
    public = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    assert sorted(names) == sorted(public[0] if public else [])


def public_types(path: Path) -> Iterator[str]:
    """The classes and aliases of types that a file defines."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if not is_variable(value):
                pass
            case _:
                continue
        if name[0].isupper() and not name.isupper() and "_" not in name:
            yield name


def is_variable(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) in {"TypeVar", "ParamSpec"}


def test_no_name_of_a_public_type_means_two_things():
    """In two rooms; a name that several files of one room give to their own is told apart by the file."""
    rooms: dict[str, set[str]] = {}
    for path in FILES:
        for name in public_types(path):
            rooms.setdefault(name, set()).add(path.relative_to(ROOT).parts[0])
    assert not {name: where for name, where in rooms.items() if len(where) > 1}


@pytest.mark.parametrize("module", ["spatialjudge.relations", "spatialjudge.solver"])
def test_importing_the_solver_loads_neither_an_engine_s_library_nor_web_code(module):
    program = f"import sys, {module}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not set(run.stdout.split()) & {"constraint", "ortools", "numpy", "pandas", "http", *WEB}


def test_the_image_is_made_of_all_that_the_package_is():
    let_through = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    folders = project["tool"]["setuptools"]["package-dir"].values()
    assert {f"!{folder}" for folder in folders} <= set(let_through)
