"""Hard questions do not hold up easy ones, and no question waits longer than its own time."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from threading import Event

import httpx2
import pytest

from spatialjudge.service.app import create_app
from spatialjudge.service.errors import Overloaded
from spatialjudge.service.questions import Clock
from spatialjudge.service.settings import Settings
from spatialjudge.service.solver_threads import SolverThreads


@dataclass
class Question:
    """A question that is solved when it is told to be."""

    clock: Clock = field(default_factory=lambda: Clock.start(30_000, Settings()))
    solved: Event = field(default_factory=Event)
    begun: Event = field(default_factory=Event)
    quick: str | None = None

    def at_once(self):
        return self.quick

    def answer(self):
        self.begun.set()
        self.solved.wait()
        return "answer"

    def undecided(self):
        return "undecided"


def brief():
    return Question(Clock.start(1, Settings()))


async def begun(question):
    await asyncio.to_thread(question.begun.wait)


def test_the_loop_goes_on_while_a_question_is_solved():
    async def ask():
        with SolverThreads(threads=2, waiting=0) as threads:
            hard, easy = Question(), Question()
            easy.solved.set()
            solving = asyncio.create_task(threads.answer(hard))
            await begun(hard)
            assert await threads.answer(easy) == "answer"
            assert not solving.done()
            hard.solved.set()
            return await solving

    assert asyncio.run(ask()) == "answer"


def test_what_can_be_answered_at_once_takes_no_thread():
    async def ask():
        with SolverThreads(threads=1, waiting=0) as threads:
            hard = Question()
            solving = asyncio.create_task(threads.answer(hard))
            await begun(hard)
            quick = await threads.answer(Question(quick="quick"))
            hard.solved.set()
            return quick, await solving

    assert asyncio.run(ask()) == ("quick", "answer")


def test_waiting_for_a_thread_counts_against_the_time_of_a_question():
    async def ask():
        with SolverThreads(threads=1, waiting=1) as threads:
            hard, late = Question(), brief()
            solving = asyncio.create_task(threads.answer(hard))
            await begun(hard)
            assert await threads.answer(late) == "undecided"
            assert not late.begun.is_set()
            hard.solved.set()
            return await solving

    assert asyncio.run(ask()) == "answer"


def test_a_question_that_waited_in_time_is_solved():
    async def ask():
        with SolverThreads(threads=1, waiting=1) as threads:
            first, second = Question(), Question()
            second.solved.set()
            asked = [asyncio.create_task(threads.answer(question)) for question in (first, second)]
            await begun(first)
            first.solved.set()
            return await asyncio.gather(*asked)

    assert asyncio.run(ask()) == ["answer", "answer"]


def test_an_overrun_is_answered_in_time_and_keeps_its_thread_until_it_ends():
    async def ask():
        with SolverThreads(threads=1, waiting=1) as threads:
            overrun, next_one = brief(), Question()
            next_one.solved.set()
            assert await threads.answer(overrun) == "undecided"
            waiting = asyncio.create_task(threads.answer(next_one))
            await asyncio.sleep(0)
            assert not next_one.begun.is_set()
            overrun.solved.set()
            return await waiting

    assert asyncio.run(ask()) == "answer"


def test_when_the_line_is_full_the_next_one_is_sent_away():
    async def ask():
        with SolverThreads(threads=1, waiting=1) as threads:
            questions = [Question(), Question()]
            asked = [asyncio.create_task(threads.answer(question)) for question in questions]
            await begun(questions[0])
            with pytest.raises(Overloaded) as refusal:
                await threads.answer(Question())
            assert refusal.value.headers == {"Retry-After": "1"}
            for question in questions:
                question.solved.set()
            return await asyncio.gather(*asked)

    assert asyncio.run(ask()) == ["answer", "answer"]


def test_what_a_question_raises_reaches_the_one_who_asked():
    def refuse():
        raise Overloaded("no")

    async def ask():
        question = Question()
        question.answer = refuse
        with SolverThreads(threads=1, waiting=0) as threads:
            await threads.answer(question)

    with pytest.raises(Overloaded):
        asyncio.run(ask())


def test_a_thread_that_cannot_be_started_does_not_take_a_place_for_ever(monkeypatch):
    def refuse(*_, **__):
        raise RuntimeError("can't start new thread")

    async def ask():
        question = Question()
        question.solved.set()
        with SolverThreads(threads=1, waiting=0) as threads:
            with monkeypatch.context() as patch:
                patch.setattr(threads._executor, "submit", refuse)
                with pytest.raises(RuntimeError, match="new thread"):
                    await threads.answer(question)
            return await threads.answer(question)

    assert asyncio.run(ask()) == "answer"


def test_a_service_can_be_started_again():
    async def ask(threads):
        question = Question()
        question.solved.set()
        with threads:
            return await threads.answer(question)

    threads = SolverThreads(threads=1, waiting=0)
    assert [asyncio.run(ask(threads)) for _ in range(2)] == ["answer", "answer"]


def test_a_simple_check_is_answered_while_a_hard_story_is_worked_on(hard_story, story):
    async def ask():
        transport = httpx2.ASGITransport(create_app(Settings()))
        async with httpx2.AsyncClient(transport=transport, base_url="http://judge") as client:
            hard = {"story": hard_story, "prediction": ["o0", "N", "o1"], "timeout_ms": 500, "engine": "native"}
            asked = asyncio.create_task(client.post("/check", json=hard))
            simple = await client.post("/check", json={"story": story, "prediction": ["bed", "NE", "chair"]})
            health = await client.get("/health")
            return simple, health, await asked

    simple, health, hard = asyncio.run(ask())
    assert simple.json()["verdict"] == "feasible"
    assert health.status_code == 200
    assert hard.json()["verdict"] in {"undecided", "feasible", "infeasible"}
