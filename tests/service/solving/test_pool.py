"""The pool: questions are solved in processes that can be stopped, and nothing that happens to one harms another."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest
import slow_solver
from slow_solver import Do

from spatialjudge.service.errors import Overloaded, ProcessKilled, Stopping
from spatialjudge.service.settings import Settings
from spatialjudge.service.solving import pool as pool_module
from spatialjudge.service.solving.answers import Found, Reply
from spatialjudge.service.solving.line import Caller
from spatialjudge.service.solving.pool import SolverPool
from spatialjudge.solver import Reason

ME = Caller("A", 1)
LONG_S = 60


def talk(story, **settings):
    """Run a story with a pool of its own."""

    async def run():
        pool = await SolverPool(Settings(**settings), slow_solver.make).start()
        try:
            return await asyncio.wait_for(story(pool), 60)
        finally:
            await pool.close()

    return asyncio.run(run())


def asked(pool, do, client=ME, **named):
    return asyncio.ensure_future(pool.ask(do, client, **named))


async def begun(note, times=1):
    await asyncio.to_thread(_wait_for, Path(note), times)


def _wait_for(note, times):
    while not note.exists() or note.read_text(encoding="ascii").count("begun") < times:
        time.sleep(0.005)


@pytest.fixture
def note(tmp_path):
    return str(tmp_path / "note")


def test_a_question_is_answered_by_a_process():
    async def story(pool):
        return await pool.ask(Do(answer="N"), ME)

    assert talk(story) == "N"


def test_a_request_of_a_megabyte_goes_in_and_comes_out():
    async def story(pool):
        return await pool.ask(Do(answer=b"x" * (1 << 20)), ME)

    assert talk(story) == b"x" * (1 << 20)


def test_the_loop_goes_on_while_questions_are_solved(note):
    async def story(pool):
        hard = asked(pool, Do(LONG_S, note))
        await begun(note)
        return await pool.ask(Do(answer="easy"), ME), hard.done()

    assert talk(story, concurrency=2) == ("easy", False)


def test_the_hard_questions_of_one_client_do_not_keep_another_from_being_tried(note):
    async def story(pool):
        hard = [asked(pool, Do(LONG_S, note, answer="hard"), Caller("A", number)) for number in range(16)]
        await begun(note, 2)
        short = [pool.ask(Do(0.02, answer=number), Caller("B", number)) for number in range(5)]
        answers = await asyncio.gather(*short)
        assert not any(one.done() for one in hard)
        return answers

    assert talk(story, concurrency=2) == [0, 1, 2, 3, 4]


def test_a_client_that_leaves_stops_its_work(note):
    async def story(pool):
        hard = asked(pool, Do(LONG_S, note))
        await begun(note)
        hard.cancel()
        return await pool.ask(Do(answer="next"), ME)

    assert talk(story, concurrency=1) == "next"


def test_a_client_that_leaves_while_it_waits_is_never_worked_for(note):
    async def story(pool):
        first = [asked(pool, Do(0.05)) for _ in range(2)]
        waiting = asked(pool, Do(0, note))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(*first)
        await pool.ask(Do(), ME)

    talk(story, concurrency=1)
    assert not Path(note).exists()


def test_a_solver_that_overruns_its_deadline_is_stopped(note):
    async def story(pool):
        late = asked(pool, Do(LONG_S, note), deadline=time.monotonic() + 0.2, undecided="undecided")
        return await late, await pool.ask(Do(answer="next"), ME)

    assert talk(story, concurrency=1) == ("undecided", "next")


def test_the_deadline_that_is_known_only_when_a_request_was_read_holds_as_well():
    async def story(pool):
        do = Do(LONG_S, until=time.monotonic() + 0.2, undecided="undecided")
        return await pool.ask(do, ME), await pool.ask(Do(answer="next"), ME)

    assert talk(story, concurrency=1) == ("undecided", "next")


def test_waiting_counts_against_the_time_of_a_question(note):
    async def story(pool):
        hard = [asked(pool, Do(LONG_S, note)) for _ in range(2)]
        await begun(note)
        late = await pool.ask(Do(), ME, deadline=time.monotonic(), undecided="undecided")
        return late, any(one.done() for one in hard)

    assert talk(story, concurrency=1) == ("undecided", False)


def test_a_killed_process_costs_nothing_if_the_next_one_lives(note):
    async def story(pool):
        return await pool.ask(Do(note=note, dies=1, answer="N"), ME)

    assert talk(story) == "N"
    assert Path(note).read_text(encoding="ascii").count("begun") == 2


def test_a_question_that_kills_its_processes_costs_only_itself(note):
    async def story(pool):
        other = asked(pool, Do(0.3, answer="other"), Caller("B", 1))
        with pytest.raises(ProcessKilled) as refused:
            await pool.ask(Do(note=note, dies=100), ME)
        assert refused.value.headers == {"Retry-After": "1"}
        return await other, await pool.ask(Do(answer="next"), ME)

    assert talk(story, concurrency=2) == ("other", "next")
    assert Path(note).read_text(encoding="ascii").count("begun") == 2


def test_an_idle_process_that_is_killed_is_replaced():
    async def story(pool):
        first = await pool.ask(Do(), ME)
        worker = next(worker for worker in pool._workers if worker.pid == first)
        worker._process.kill()
        await asyncio.to_thread(worker._pipe.poll, None)
        return first, await pool.ask(Do(), ME)

    first, second = talk(story, concurrency=1)
    assert first != second


def test_a_process_that_has_taken_much_memory_is_replaced(monkeypatch):
    monkeypatch.setattr("spatialjudge.work.worker.KEPT_SHARE", 0.0)

    async def story(pool):
        return await pool.ask(Do(), ME), await pool.ask(Do(), ME)

    first, second = talk(story, concurrency=1)
    assert first != second


def test_one_that_works_longer_than_it_may_is_stopped(note):
    async def story(pool):
        with pytest.raises(ProcessKilled):
            await pool.ask(Do(LONG_S, note), ME, limit_s=0.2, tries=1)
        return await pool.ask(Do(answer="next"), ME)

    assert talk(story, concurrency=1) == "next"


def test_when_there_is_no_room_the_greediest_is_sent_away(note):
    async def story(pool):
        other = asked(pool, Do(LONG_S, note), Caller("C", 1))
        hard = [asked(pool, Do(LONG_S, note), Caller("A", number)) for number in range(4)]
        await begun(note, 2)
        modest = asked(pool, Do(answer="modest"), Caller("B", 1))
        done, _ = await asyncio.wait(hard, return_when=asyncio.FIRST_COMPLETED)
        [sent_away] = done
        assert isinstance(sent_away.exception(), Overloaded)
        assert "SPATIALJUDGE_MAX_WAITING" in sent_away.exception().detail
        other.cancel()
        return await modest

    assert talk(story, concurrency=1, max_waiting=3) == "modest"


def test_nobody_waits_where_nobody_may(note):
    async def story(pool):
        hard = [asked(pool, Do(LONG_S, note), Caller(address, 1)) for address in "AB"]
        await begun(note, 2)
        with pytest.raises(Overloaded):
            await pool.ask(Do(), ME)
        return any(one.done() for one in hard)

    assert talk(story, concurrency=1, max_waiting=0) is False


def test_when_the_service_stops_what_is_soon_done_is_finished_and_the_rest_refused(note, monkeypatch):
    monkeypatch.setattr(pool_module, "FINISH_S", 0.3)

    async def story(pool):
        hard, soon = asked(pool, Do(LONG_S, note)), asked(pool, Do(0.1, answer="soon"), Caller("B", 1))
        await begun(note)
        pool.stop()
        with pytest.raises(Stopping):
            await pool.ask(Do(), ME)
        assert await soon == "soon"
        with pytest.raises(Stopping):
            await hard

    talk(story, concurrency=2)


def test_a_pool_can_be_started_again():
    pool = SolverPool(Settings(concurrency=1), slow_solver.make)

    async def run():
        await pool.start()
        answer = await pool.ask(Do(answer="N"), ME)
        await pool.close()
        return answer

    assert [asyncio.run(run()) for _ in range(2)] == ["N", "N"]


def test_what_the_system_refuses_is_said(monkeypatch):
    async def story(pool):
        def refuse(**_):
            raise OSError(11, "Resource temporarily unavailable")

        await pool.close()
        monkeypatch.setattr("spatialjudge.work.worker.CONTEXT.Process", refuse)
        with pytest.raises(Overloaded, match="no process can be started"):
            await pool.ask(Do(), ME)
        monkeypatch.undo()
        return await pool.ask(Do(answer="again"), ME)

    assert talk(story, concurrency=1) == "again"


def test_an_answer_says_whether_its_question_waited_was_too_hard_or_was_stopped():
    """What the process says, and what is said for it, is put right by what the pool alone knows."""
    written = b'{"verdict":"undecided","reason":"too_hard","item":{"reason":"too_hard"}}'
    late = Reply(200, written, Found("undecided", "auto", Reason.TOO_HARD))

    async def story(pool):
        at_last = await pool.ask(Do(0.2, answer=late), ME)
        stopped = await pool.ask(Do(LONG_S), ME, time.monotonic() + 0.3, late)
        until = time.monotonic() + 0.6
        many = await asyncio.gather(*(pool.ask(Do(LONG_S), Caller("A", n), until, late) for n in range(12)))
        return at_last, stopped, *many

    replies = talk(story, concurrency=1)
    told = [json.loads(reply.body) for reply in replies]
    assert [one["reason"] for one in told] == [reply.found.reason for reply in replies]
    assert [one["reason"] for one in told[:2]] == ["too_hard", "stopped"]
    assert sum(one["reason"] == "waited" for one in told) > 6
    assert all(one["item"] == {"reason": "too_hard"} for one in told)
