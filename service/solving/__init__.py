"""Where questions are solved that may take long: in processes that can be stopped.

What is answered in a millisecond or two is answered on the event loop (``Solvable.at_once``), bounded by the size of
the question. Everything else goes, as the bytes that were received, to one of a few processes: there it is read, solved
and written, so the loop never does anything that takes long, and whatever happens to a process costs one question.

* ``process`` is what runs in a process: requests come in by a pipe, answers go out.
* ``slices`` is how it grades lines of a batch: so many as a slice of time allows.
* ``worker`` holds a process from our side: it starts it, waits for its answers, and kills it.
* ``line`` says who is next and who has to give way: plain bookkeeping, without processes or time of its own.
* ``pool`` brings them together: questions wait in a line, fair between clients; a question that has had its turn gives
  way to those that wait (its process is killed, and it comes back for a turn twice as long); one whose time is up, or
  whose client has left, is stopped.
"""
