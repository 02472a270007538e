"""Ask an engine a whole domain, in stretches; a stretch with only right answers is judged by its digest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, islice, repeat, takewhile
from typing import Any

from msgspec import Raw
from msgspec.json import decode

from bythebook_conformance.certification.asking.engine_session import FATAL_LIMIT, EngineSession
from bythebook_conformance.certification.asking.seals import STRETCH, Seal, WrittenBlock, digest, seal_of, stretches
from bythebook_conformance.kit import Block, Chunk, Expected, Method
from bythebook_conformance.protocol.engine import Answer, Failure, Params
from bythebook_conformance.statuses import Verdict

BATCH = STRETCH
"""The number of questions in one line, and roughly in one stretch."""


class Stretch:
    """Questions that follow each other. Where the digest of the right answers is known, they are ruled on only if an
    answer is wrong.
    """

    def __init__(
        self, session: EngineSession, method: Method[Any, Any], blocks: list[WrittenBlock], right: bytes = b""
    ) -> None:
        """The questions of blocks, with the digest of the right answers if it is known."""
        self.questions = list(chain.from_iterable(blocks))
        self._session, self._method, self._blocks = session, method, blocks
        # Where one ruling is that of several questions, to rule is faster than to digest.
        self._seal = right if len(self.questions) <= 2 * len(blocks) else b""

    @cached_property
    def runs(self) -> list[tuple[Expected[Any], int]]:
        """The rulings, each with the number of successive questions that have it."""
        return [(self._session.judge.rule(self._method, block[0]), len(block)) for block in self._blocks]

    def all_right(self, answers: list[Answer]) -> bool:
        """Whether the answers are the right ones."""
        if not self._seal:
            return answers == [result for expected, times in self.runs for result in repeat(expected.result, times)]
        return Failure not in set(map(type, answers)) and digest(self.questions, zip(answers, repeat(1))) == self._seal

    def rulings(self) -> Iterator[tuple[Params, Expected[Any]]]:
        """The questions with their rulings."""
        return zip(map(decode, self.questions), chain.from_iterable(repeat(*run) for run in self.runs), strict=True)


def examine_chunk(session: EngineSession, chunk: Chunk) -> None:
    """Ask all questions of a chunk and judge the answers, by its seal if it has one."""
    run = session.run
    by_default = run.by_default and not session.readings.departures()
    seal = seal_of(session.kit, run.profile, chunk) if by_default else None
    method = session.kit.method(chunk.method)
    if seal is None or session.why_not_asked(method):
        examine(session, chunk.method, chunk.blocks(session.readings))
    else:
        _examine_sealed(session, method, chunk, seal)


def _examine_sealed(session: EngineSession, method: Method[Any, Any], chunk: Chunk, seal: Seal) -> None:
    """Compare the answers with what is known of a chunk. If all are right, what there is to count is known, too; if
    not, the stretches that are right are counted, which are made again: to keep them would take much memory.
    """
    right: dict[int, int] = {}

    def note(number: int, stretch: Stretch) -> None:
        right[number] = len(stretch.questions)

    session.asked.sealed(seal.stretches)
    _ask_stretches(session, method, _stretches(session, method, chunk, seal), note)
    if sum(right.values()) == seal.tally.questions:
        session.judge.tally.add(seal.tally)
        return
    again = stretches(chunk.blocks(session.readings))
    for number, blocks in enumerate(islice(again, max(right, default=-1) + 1)):
        if number in right:
            stretch = Stretch(session, method, blocks)
            session.judge.tally.all_right(method.name, stretch.runs)


def _stretches(session: EngineSession, method: Method[Any, Any], chunk: Chunk, seal: Seal) -> Iterator[Stretch]:
    """The stretches of a chunk."""
    blocks_of_all = stretches(chunk.blocks(session.readings))
    for blocks, right in zip(blocks_of_all, chain(seal.stretches, repeat(b"")), strict=False):
        if session.spent():
            return
        yield Stretch(session, method, blocks, right)


def examine(session: EngineSession, name: str, blocks: Iterable[Block]) -> None:
    """Ask all questions of one method and judge the answers. ``FATAL_LIMIT`` fatal failures end it, and so does the
    budget of the run: no more questions are made then.
    """
    method = session.kit.method(name)
    if session.silence:
        return
    in_time = takewhile(lambda _: not session.spent(), blocks)
    selected = (block for block in in_time if session.selects(method, block[0]))
    ruled = _noted(session, (Stretch(session, method, each) for each in stretches(selected)))
    if not session.why_not_asked(method):
        _ask_stretches(
            session, method, ruled, lambda _, stretch: session.judge.tally.all_right(method.name, stretch.runs)
        )
        if session.may_ask(method):
            deque(ruled, maxlen=0)  # what an engine that has fallen is not asked is a question of the run all the same
        return
    for expected, times in chain.from_iterable(stretch.runs for stretch in ruled):
        session.judge.tally.without_answer(expected, times)


def _noted(session: EngineSession, stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    """The stretches, each noted as asked."""
    for stretch in stretches:
        session.asked.ruled(stretch.questions, stretch.runs)
        yield stretch


def _ask_stretches(
    session: EngineSession,
    method: Method[Any, Any],
    stretches: Iterable[Stretch],
    all_right: Callable[[int, Stretch], None],
) -> None:
    """Ask all questions of stretches. Told is which of them are right, with their numbers; the others are judged."""
    due: deque[tuple[int, Stretch]] = deque()

    def questions() -> Iterator[Sequence[Raw]]:
        for number, stretch in enumerate(stretches):
            due.append((number, stretch))
            yield stretch.questions

    def judge_first(answers: list[Answer]) -> None:
        """Judge the answers to the first stretch, or to its beginning."""
        number, stretch = due.popleft()
        if len(answers) == len(stretch.questions) and stretch.all_right(answers):
            all_right(number, stretch)
            return
        for (params, expected), answer in zip(stretch.rulings(), answers, strict=False):
            session.judge.answer(method, params, answer, expected)

    answers: list[Answer] = []
    for came in session.answers(method, chain.from_iterable(questions()), BATCH):
        answers += came
        while due and len(answers) >= (count := len(due[0][1].questions)):
            judge_first(answers[:count])
            del answers[:count]
        if session.fatal[method.name] >= FATAL_LIMIT or _gave_up(came):
            if answers:
                judge_first(answers)
            session.give_up(method)
            return
    if answers:  # the run's time was used up in the middle of a stretch
        judge_first(answers)


def _gave_up(answers: Sequence[Answer]) -> bool:
    """Whether no process of the engine answers any more, though its method is asked."""
    if Failure not in set(map(type, answers)):  # as nearly always: to look at each takes a fiftieth of the kit's time
        return False
    return any(isinstance(answer, Failure) and answer.verdict is Verdict.NOT_ASSESSED for answer in answers)
