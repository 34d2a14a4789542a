"""The house: which room may import which, and where web code and solvers may be loaded."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
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


@cache
def imported(path: Path) -> frozenset[str]:
    """The modules that a file names in its imports, wherever in the file they stand."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            names.add(node.module or "")
    return frozenset(names)


def files_of(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def wrongly_imported(room: str, wrong: Callable[[str], bool]) -> list[tuple[str, str]]:
    """What files of a room import that is wrong."""
    named = ((path, name) for path in files_of(room) for name in imported(path))
    return [(str(path.relative_to(ROOT)), name) for path, name in named if wrong(name)]


every_room = pytest.mark.parametrize("room", MAY_IMPORT)


@every_room
def test_no_room_imports_one_above_it(room):
    bare = {"spatialjudge", *MAY_IMPORT}  # import from spatialjudge.<room>

    def above(name: str) -> bool:
        return name in bare or (name.startswith("spatialjudge.") and name.split(".")[1] not in MAY_IMPORT[room])

    assert wrongly_imported(room, above) == []


@every_room
def test_others_come_into_grading_and_reading_by_their_doors(room):
    theirs = tuple(f"spatialjudge.{one}" for one in ("grading", "reading") if one != room)
    assert wrongly_imported(room, lambda name: name.startswith(theirs) and name not in DOORS) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_of_the_reader_stands_on_those_before_it(folder):
    before = {f"spatialjudge.reading.{one}" for one in FOLDERS[: FOLDERS.index(folder) + 1]}

    def after(name: str) -> bool:
        return name.startswith("spatialjudge.reading.") and ".".join(name.split(".")[:3]) not in before

    assert wrongly_imported(f"reading/{folder}", after) == []


@pytest.mark.parametrize("room", [room for room in MAY_IMPORT if room != "service"])
def test_web_and_terminal_code_stays_in_the_service(room):
    """But for the client, which is there to talk to it."""
    elsewhere = WEB - ({"httpx2"} if room == "client" else set())
    assert wrongly_imported(room, lambda name: name.split(".")[0] in elsewhere) == []


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
    for path in (path for room in MAY_IMPORT for path in files_of(room)):
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


@pytest.mark.parametrize("module", ["grading.batch", "adapters.items", "adapters.mark", "reading"])
def test_what_grades_is_there_on_systems_without_resource_limits(module):
    """Windows has no module ``resource``; the platform is looked at by our files alone."""
    program = (
        "import logging, multiprocessing.connection, random, signal, socket, subprocess, sys, uuid\n"
        "sys.modules.update(resource=None, fcntl=None)\n"
        f"sys.platform = 'win32'\nimport spatialjudge.{module}"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
