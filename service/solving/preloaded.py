"""What the process that solving processes are forked from has imported: whatever a question may need."""

from contextlib import suppress

from spatialjudge.service.solving import process

with suppress(ImportError):
    from ortools.sat.python import cp_model

__all__ = ["cp_model", "process"]
