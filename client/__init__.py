"""Asking a spatialjudge service from Python: ``Client``, and ``AsyncClient`` with the same methods to await.

::

    client = Client("http://localhost:8000")
    client.check(story, ("bed", "SW", "chair"))["verdict"]     # the service's answer as it came, a dict
    for record in client.grade_many(items): ...                # in order, however often the service restarts meanwhile

Every question is pure: the same one has the same answer. So whatever fails on the way (a refused connection, a reset, a
503, half an answer) is asked again, with growing pauses, and nothing is lost or counted twice. What the service refuses
(a story that cannot be understood) is a :class:`ServiceError` with its reasons, and is not asked again.

Needs httpx2 (``pip install spatialjudge[client]``).
"""

from spatialjudge.client.answers import ServiceError, Unreachable
from spatialjudge.client.clients import AsyncClient, Client

__all__ = ["AsyncClient", "Client", "ServiceError", "Unreachable"]
