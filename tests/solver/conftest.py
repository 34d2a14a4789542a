"""Every test that takes ``engine`` runs on each engine, or on those named with ``--engine``.

One that takes ``box_engine`` runs on those of them that do not refuse things with extent.
"""

from slices import Patient, known

from spatialjudge.solver import ENGINES, EngineLimit, Story, check
from spatialjudge.solver.engines.registry import REGISTRY

REGISTRY.update({name: Patient(engine) for name, engine in REGISTRY.items() if not known(name)})


def pytest_generate_tests(metafunc):
    engines = metafunc.config.getoption("engine") or ENGINES
    if "engine" in metafunc.fixturenames:
        metafunc.parametrize("engine", engines)
    if "box_engine" in metafunc.fixturenames:
        metafunc.parametrize("box_engine", list(filter(takes_boxes, engines)))


def takes_boxes(engine):
    try:
        check(Story(facts=[("a", "TPP", "b")], vocabulary="rcc8"), ("a", "EQ", "b"), engine=engine)
    except EngineLimit:
        return False
    return True
