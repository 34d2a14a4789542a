"""Where questions are solved that may take long: in processes that can be stopped.

What is answered in a millisecond or two is answered on the event loop (``Solvable.at_once``), bounded by the size of
the question. Everything else goes, as the bytes that were received, to one of a few processes: there it is read, solved
and written, so the loop never does anything that takes long, and whatever happens to a process costs one question.

* ``answers`` is what a process makes of requests.
* ``slices`` is how it grades lines of a batch: so many as a slice of time allows.
* ``line`` says who is next: plain bookkeeping, without processes or time of its own.
* ``pool`` brings them together with the processes (``work.worker``): questions wait in a line, fair between clients;
  one whose time is up, or whose client has left, is stopped.
"""

from typing import Final

PRELOADED: Final = ("spatialjudge.service.cli", "spatialjudge.service.solving.preloaded")
"""What the process imports that solving ones are forked from."""
