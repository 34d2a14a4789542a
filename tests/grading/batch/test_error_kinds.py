"""What is wrong with many lines, told in few."""

from spatialjudge.grading.batch import ErrorKinds, LineGrader, Record, grade_lines
from spatialjudge.grading.batch.error_kinds import MAX_KINDS, MAX_LINES
from spatialjudge.grading.grade import GradeOutcome
from spatialjudge.solver import Problem


def records(*problems):
    return [
        Record(number, GradeOutcome.ERROR, b"", (Problem(*problem), Problem("gold", "is odd")))
        for number, problem in enumerate(problems, start=1)
    ]


def test_errors_that_differ_in_positions_names_and_numbers_are_of_one_kind():
    kinds = ErrorKinds()
    kinds.take(records(*((f"story.facts[{n}].relation", f"unknown label 'x{n}'") for n in range(9))))
    [kind] = kinds.first
    assert kind.problem == Problem("story.facts[0].relation", "unknown label 'x0'")
    assert (kind.lines, kind.count, kinds.others) == ([1, 2, 3], 9, 0)
    assert len(kind.lines) == MAX_LINES
    assert not kind.alike


def test_the_first_few_kinds_are_told_and_the_others_counted():
    kinds = ErrorKinds()
    kinds.take(records(*((place, "is missing") for place in "abcdefgh"), ("a", "is missing")))
    assert [kind.problem.where for kind in kinds.first] == list("abcde")
    assert kinds.first[0].lines == [1, 9]
    assert kinds.first[0].alike
    assert kinds.others == 8 - MAX_KINDS


def test_lines_are_counted_as_they_are_graded(lines):
    kinds = ErrorKinds()
    kinds.take(grade_lines(lines(40), LineGrader()))
    assert [(kind.lines, kind.count) for kind in kinds.first] == [
        ([5, 25], 2),
        ([6, 26], 2),
        ([7, 27], 2),
        ([8, 28], 2),
    ]
