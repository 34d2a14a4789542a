"""The log: a line for everything that somebody may ask about later, on standard error, as text or as JSON.

Whoever reads it may be slow, or not read at all. So a thread writes the lines, and they are lost, and counted, rather
than that a question waits for them. No line has a text of a client's but ids and names of keys, whose characters are
bounded: nobody can forge one.
"""

from __future__ import annotations

import json
import logging
import os
import re
import time
from collections import deque
from functools import lru_cache
from threading import Event, Thread
from typing import Any, ClassVar, Final, Literal

Level = Literal["debug", "info", "warning", "error"]
LogForm = Literal["text", "json"]

MOST_WAITING: Final = 20_000
"""Lines that wait to be written, some 5 MB; what comes then is lost."""
TOGETHER_S: Final = 0.05
"""Seconds in which lines gather, to be written together."""
FLUSH_S: Final = 1.0
"""Seconds that the last lines have to be written when the service ends."""
SELDOM: Final = 20
SELDOM_S: Final = 10.0
"""Lines of one kind in so many seconds, where others can cause as many as they like."""
_PLAIN: Final = re.compile(r"[\w./:+=@~-]+", re.ASCII)
_NUMBERS: Final = {int, float}
_STDERR: Final = 2
INFO: Final = logging.INFO
_LEVELS: Final = {getattr(logging, name.upper()): name for name in ("debug", "info", "warning", "error")}

REQUEST: Final = {
    "method": "s",
    "route": "s",
    "status": "d",
    "ms": ".2f",
    "waited_ms": ".2f",
    "solved_ms": ".2f",
    "request_id": "s",
}
"""The fields of a line of a request, and how each is written."""
LOG: Final = logging.getLogger("spatialjudge")


def event(name: str, level: int = logging.INFO, /, **fields: Any) -> None:
    """Log that something happened: past the layers of logging, if they are ours, as they cost as much as the line."""
    if Outlet.only is None:
        LOG.log(level, "%s %s", name, fields)
    elif LOG.isEnabledFor(level):
        Outlet.only.put(name, level, fields)


def requests(answered: list[tuple[Any, ...]]) -> None:
    """Log that requests were answered: of each the moment in Unix time, the values of ``REQUEST`` in their order, of
    which no text needs to be quoted, and what :func:`more` made of other fields.

    There are so many of these lines that they have a template: a third of the cost of others.
    """
    if Outlet.only is not None:
        template = Outlet.only.template
        Outlet.only.put_lines([template % (_moment(at), *values) for at, *values in answered])


def more(fields: dict[str, Any]) -> str:
    """Other fields, as they follow in the line of a request."""
    return "" if Outlet.only is None else Outlet.only.form.more(fields)


def flush() -> None:
    """Return when all lines are written, or nobody seems to read them."""
    for handler in logging.getLogger().handlers:
        handler.flush()


class Seldom:
    """Logs events that others can cause: of each kind so many in a while, and then how many there were besides."""

    def __init__(self) -> None:
        self._lately: dict[tuple[str, str], tuple[float, int]] = {}  # since when, and how many

    def event(self, name: str, level: int, /, *, reason: str, **fields: Any) -> None:
        """Log that something happened for a reason; there may be only so many names and reasons."""
        now = time.monotonic()
        since, count = self._lately.get((name, reason), (now, 0))
        if now - since > SELDOM_S:
            if count > SELDOM:
                event(name, level, reason=reason, besides=count - SELDOM)
            since, count = now, 0
        self._lately[name, reason] = since, count + 1
        if count < SELDOM:
            event(name, level, reason=reason, **fields)


class Json(logging.Formatter):
    """A line as a JSON object, in ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of something that a library logs, or of a defect, whose traceback it has."""
        told = {"logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return self.line(record.created, record.levelname.lower(), "message", told)

    def line(self, created: float, level: str, event: str, fields: dict[str, Any]) -> str:
        """What happened at a moment in Unix time, as a line."""
        return _encoded({"time": _moment(created), "level": level, "event": event, **fields})

    def more(self, fields: dict[str, Any]) -> str:
        """What is told besides, in the same line."""
        return "".join(f', "{name}": {_encoded(value)}' for name, value in fields.items())

    def template(self, name: str, fields: dict[str, str]) -> str:
        """A line of which the fields, and how each is written, are always the same."""
        told = "".join(f', "{field}": ' + ('"%s"' if how == "s" else f"%{how}") for field, how in fields.items())
        return f'{{"time": "%s", "level": "info", "event": "{name}"{told}%s}}'


class Text(Json):
    """A line for people: time, level, what happened, and ``name=value``; what is not plain is quoted as in JSON."""

    def line(self, created: float, level: str, event: str, fields: dict[str, Any]) -> str:
        """What happened, as a line, and below it the traceback of a defect."""
        known = {name: value for name, value in fields.items() if name != "exception"}
        traceback = f"\n{fields['exception']}" if "exception" in fields else ""
        return f"{_moment(created)} {level.upper()} {event}{self.more(known)}{traceback}"

    def more(self, fields: dict[str, Any]) -> str:
        """What is told besides, in the same line."""
        return "".join(f" {name}={_plain(value)}" for name, value in fields.items())

    def template(self, name: str, fields: dict[str, str]) -> str:
        """A line of which the fields, and how each is written, are always the same."""
        return f"%s INFO {name}" + "".join(f" {field}=%{how}" for field, how in fields.items()) + "%s"


def _moment(created: float) -> str:
    second = int(created)
    return f"{_second(second)}.{int(1000 * (created - second)):03}Z"


@lru_cache(maxsize=4)
def _second(second: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))


_encoded: Final = json.JSONEncoder(default=str).encode


def _plain(value: Any) -> str:
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return value
    return repr(value) if type(value) in _NUMBERS else _encoded(value)


class Outlet(logging.Handler):
    """Standard error, written to by a thread; there is one in a process."""

    only: ClassVar[Outlet | None] = None

    def __init__(self) -> None:
        super().__init__()
        Outlet.only = self
        self._waiting: deque[str] = deque()
        self._some = Event()
        self._lost = 0
        Thread(target=self._write, name="log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        """Have a line written."""
        self.put_lines([self.format(record) + "\n"])

    def setFormatter(self, fmt: logging.Formatter | None) -> None:  # noqa: N802 - as logging calls it
        """Have lines written so."""
        super().setFormatter(fmt)
        self.form = fmt if isinstance(fmt, Json) else Text()
        self.template = self.form.template("request", REQUEST) + "\n"

    def put(self, name: str, level: int, fields: dict[str, Any]) -> None:
        """Have a line written of an event."""
        self.put_lines([self.form.line(time.time(), _LEVELS[level], name, fields) + "\n"])

    def put_lines(self, lines: list[str]) -> None:
        """Have lines written, each with its end."""
        if len(self._waiting) + len(lines) > MOST_WAITING:
            self._lost += len(lines)
            return
        self._waiting.extend(lines)
        if lines and not self._some.is_set():
            self._some.set()

    def flush(self) -> None:
        """Return when all is written, or nobody seems to read."""
        until = time.monotonic() + FLUSH_S
        while (self._waiting or self._some.is_set()) and time.monotonic() < until:
            time.sleep(TOGETHER_S / 10)

    def _write(self) -> None:
        while True:
            self._some.wait()
            time.sleep(TOGETHER_S)
            text = "".join(self._waiting.popleft() for _ in range(len(self._waiting)))
            lines = text.encode("ascii", "backslashreplace")
            if self._lost:
                lost, self._lost = self._lost, 0
                self.put("lines_lost", logging.WARNING, {"lost": lost})
            while lines:
                try:
                    lines = lines[os.write(_STDERR, lines) :]
                except BlockingIOError:
                    time.sleep(TOGETHER_S)
                except OSError:  # nobody is there any more
                    break
            if not self._waiting:
                self._some.clear()
                if self._waiting:  # which came in between
                    self._some.set()


def configuration(form: LogForm, level: Level, *, threaded: bool = True) -> dict[str, Any]:
    """What ``logging.config.dictConfig`` is told, in every process of the service."""
    handler = Outlet if threaded else logging.StreamHandler
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": Json if form == "json" else Text}},
        "handlers": {"stderr": {"()": handler, "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "ERROR"},  # anybody can cause a warning of a library's
        "loggers": {LOG.name: {"level": level.upper()}},
    }
