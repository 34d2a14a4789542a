"""A stand-in for Ray in one process: what is handed over is pickled, as it is there, and done when it is asked for."""

import pickle
from types import SimpleNamespace


class RayError(Exception):
    """As Ray's own: whatever happened on the other side."""


class GetTimeoutError(RayError):
    """As Ray's own: an answer that did not come in time."""


class RayStandIn:
    """The functions of Ray that are used. ``nodes`` maps hosts to their version of a package, ``None`` without it."""

    def __init__(self, *, nodes=None, room=True):
        self.exceptions = SimpleNamespace(RayError=RayError, GetTimeoutError=GetTimeoutError)
        self.util = SimpleNamespace(
            scheduling_strategies=SimpleNamespace(NodeAffinitySchedulingStrategy=lambda node, soft: node)
        )
        self.killed, self.cancelled, self.connected, self.addresses = [], [], False, []
        self._nodes, self._room = nodes or {}, room

    def init(self, address, **_):
        self.addresses.append(address)
        if address == "nowhere":
            raise ConnectionError("nobody answers")
        self.connected = True

    def shutdown(self):
        self.connected = False

    def nodes(self):
        return [
            {"NodeID": host, "NodeManagerHostname": host, "Alive": True, "Resources": {"CPU": 2.0}}
            for host in self._nodes
        ]

    def available_resources(self):
        return {"CPU": 3.0}

    def remote(self, **options):
        return lambda what: _Class(self, what) if isinstance(what, type) else _Function(self, what)

    def put(self, value):
        return value

    def get(self, wanted, timeout=None):
        if isinstance(wanted, list):
            return [self.get(one, timeout) for one in wanted]
        if timeout is not None and not self._room:
            raise GetTimeoutError("no room")
        return wanted()

    def wait(self, references, num_returns):
        return references[-1:], references[:-1]

    def kill(self, actor):
        self.killed.append(actor)

    def cancel(self, reference, *, force):
        self.cancelled.append(reference)


class _Function:
    def __init__(self, ray, function, node=None):
        self._ray, self._function, self._node = ray, function, node

    def options(self, scheduling_strategy):
        return _Function(self._ray, self._function, scheduling_strategy)

    def remote(self, *arguments):
        there = pickle.dumps(arguments)

        def result():
            if self._node is not None and self._ray._nodes[self._node] != "here":
                version = self._ray._nodes[self._node]
                if version is None:
                    raise RayError("a trace\nModuleNotFoundError: no such package")
                return version
            return _done(self._function, *pickle.loads(there))

        return result


class _Class:
    def __init__(self, ray, made):
        self._ray, self._made = ray, made

    def remote(self, *arguments):
        return _Actor(_done(self._made, *pickle.loads(pickle.dumps(arguments))))


class _Actor:
    def __init__(self, self_there):
        self._there = self_there

    def __getattr__(self, name):
        return _Function(None, getattr(self._there, name))


def _done(function, *arguments):
    try:
        return function(*arguments)
    except Exception as error:
        raise RayError(f"a trace\n{type(error).__name__}: {error}") from error
