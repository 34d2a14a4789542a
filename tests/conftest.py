"""Options and settings of the whole suite."""

import signal
from multiprocessing import active_children

import pytest
from hypothesis import settings

from spatialjudge.solver import ENGINES

# The same examples on every run and every machine, however slow: `make sweep` is what looks for new ones.
settings.register_profile("suite", deadline=None, derandomize=True)
settings.load_profile("suite")

# Whoever starts the suite in the background may have it ignore Ctrl-C, and with it every command that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    parser.addoption(
        "--engine",
        action="append",
        choices=ENGINES,
        help="run the solver's tests on this engine only (may be given several times)",
    )


@pytest.fixture
def graders():
    """Asks for the processes that grade; those of a service of the same test process may go on."""
    others = {process.pid for process in active_children()}
    return lambda: [process for process in active_children() if process.pid not in others]
