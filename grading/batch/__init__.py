"""Many items: lines in, a record for each out, in order, whatever is in them and whatever happens.

A *source* is a file of items or standard input: lines of JSON, plain or gzip, or a table, whose rows become such lines.
A *shard* is a part of one. *Logs* of other tools are turned into items first, and answers are joined to the items that
they belong to. A line is a record of somebody's, in which *fields* say where an item is. The *line grader* makes the
*record* of each line, an error of one never being another's; it hands the item to the grader that grades single items,
too. Chunks of lines go to processes, or the actors of a *cluster*, and come back in order. A *sink* appends
records, each write being whole ones, so that a run which was killed goes on where it ended, with the same bytes as if
nothing had happened. *Parts* are shards of many files that go the whole way by themselves, each to a sink of its own.
"""

from spatialjudge.grading.batch.cluster import GradingActor, actors, actors_fed, grade_parts, ray_cluster
from spatialjudge.grading.batch.error_kinds import Endings, ErrorKinds
from spatialjudge.grading.batch.fields import Fields
from spatialjudge.grading.batch.gold import ITEMS, items_benchmark
from spatialjudge.grading.batch.inputs import Inputs, Shard
from spatialjudge.grading.batch.json_lines import Line, Lines, head_checked, read_record
from spatialjudge.grading.batch.lines import LineGrader, grade_lines
from spatialjudge.grading.batch.logs import LOGS
from spatialjudge.grading.batch.parts import FilePart, grade_part, parts_of
from spatialjudge.grading.batch.records import Record, check_version, renumbered, slim, whole
from spatialjudge.grading.batch.sinks import Sink, is_device, lock, open_sink
from spatialjudge.grading.batch.sources import NUMBERS, STANDARD, Source, open_source

__all__ = [
    "ITEMS",
    "LOGS",
    "NUMBERS",
    "STANDARD",
    "Endings",
    "ErrorKinds",
    "Fields",
    "FilePart",
    "GradingActor",
    "Inputs",
    "Line",
    "LineGrader",
    "Lines",
    "Record",
    "Shard",
    "Sink",
    "Source",
    "actors",
    "actors_fed",
    "check_version",
    "grade_lines",
    "grade_part",
    "grade_parts",
    "head_checked",
    "is_device",
    "items_benchmark",
    "lock",
    "open_sink",
    "open_source",
    "parts_of",
    "ray_cluster",
    "read_record",
    "renumbered",
    "slim",
    "whole",
]
