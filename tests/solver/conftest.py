"""Every test that takes ``engine`` runs on each engine, or on those named with ``--engine``."""

from spatialjudge.solver import ENGINES


def pytest_generate_tests(metafunc):
    if "engine" in metafunc.fixturenames:
        metafunc.parametrize("engine", metafunc.config.getoption("engine") or ENGINES)
