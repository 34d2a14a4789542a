"""Work that is bounded: caches in bytes, processes in time and memory. It knows nothing of what is worked on.

Every room may use it. What is *kept* takes so many bytes at most. A *worker* holds a process that can be timed, stopped
and replaced, *forked* from one that has imported everything; *chunks* of work go to several, and come back in order.
The garbage *collector* looks seldom where nothing but work is done. Processes are imported where they are used, so that
whoever only keeps something does not load what starts them.
"""

from spatialjudge.work.kept import Kept, kept_within

__all__ = ["Kept", "kept_within"]
