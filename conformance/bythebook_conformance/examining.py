"""Asking an engine a whole domain: in stretches, which are judged at a glance when every answer is right."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import Any, Protocol

import msgspec
from msgspec import Raw

from bythebook_conformance.bench import Bench
from bythebook_conformance.cache import Cache, Kept, digest
from bythebook_conformance.engine.interface import Answer, Params, Question
from bythebook_conformance.judge import alike
from bythebook_conformance.kit import Block, Chunk, Expected, Method
from bythebook_conformance.tally import Tally, TallyData

Runs = list[tuple[Expected[Any], int]]
"""Rulings, each with the number of successive questions that have it."""

BATCH = 400
"""So many questions go into one line, and about as many into a stretch."""


class Stretch(Protocol):
    """Questions that follow each other, and what is known of their answers."""

    @property
    def questions(self) -> Sequence[Question]:
        """The questions, as they are asked."""
        ...

    def all_right(self, answers: list[Answer]) -> bool:
        """Whether these are right answers to all of the questions, with no field left out."""
        ...

    def count(self, tally: Tally) -> None:
        """Count all of them as right."""
        ...

    def rulings(self) -> Iterator[tuple[Params, Expected[Any]]]:
        """Question by question with its ruling."""
        ...


class Ruled:
    """A stretch that was ruled on in this run. ``counted`` is what there is to count, where that is known already."""

    def __init__(self, method: Method[Any, Any], questions: list[Params], runs: Runs) -> None:
        self.method = method
        self.questions = questions
        self.runs = runs
        self.counted: TallyData | None = None

    def all_right(self, answers: list[Answer]) -> bool:
        """Whether the answers are those of the rulings."""
        return answers == self.results()

    def results(self) -> list[Any]:
        """The right answers."""
        return [result for expected, times in self.runs for result in repeat(expected.result, times)]

    def count(self, tally: Tally) -> None:
        """Count the rulings."""
        if self.counted is None:
            tally.all_right(self.method.name, self.runs)
        else:
            tally.add(self.counted)

    def rulings(self) -> Iterator[tuple[Params, Expected[Any]]]:
        """The questions with their rulings."""
        return zip(self.questions, chain.from_iterable(repeat(*run) for run in self.runs), strict=True)

    def kept(self) -> Kept:
        """What is to be remembered of it."""
        tally = Tally()
        tally.all_right(self.method.name, self.runs)
        self.counted = tally.data()
        return Kept(msgspec.json.encode(self.questions), list(map(digest, self.results())), self.counted)


class Remembered:
    """A stretch that an earlier run has ruled on. Where an answer is wrong, it is ruled on again, for the reasons."""

    def __init__(self, bench: Bench, method: Method[Any, Any], kept: Kept) -> None:
        self._bench = bench
        self._method = method
        self._kept = kept
        self.questions: list[Raw] = msgspec.json.decode(kept.questions, type=list[Raw])
        self._again: dict[int, tuple[Params, Expected[Any]]] = {}

    def all_right(self, answers: list[Answer]) -> bool:
        """Whether the answers have the digests of the right ones; those that have not are ruled on again: it may be
        that only a list without order came in another one.
        """
        doubtful = [number for number, answer in enumerate(answers) if digest(answer) != self._kept.right[number]]
        return all(alike(answers[number], self._ruling(number)[1].result) for number in doubtful)

    def count(self, tally: Tally) -> None:
        """Count what was counted then."""
        tally.add(self._kept.tally)

    def rulings(self) -> Iterator[tuple[Params, Expected[Any]]]:
        """The questions with their rulings, made anew."""
        return map(self._ruling, range(len(self.questions)))

    def _ruling(self, number: int) -> tuple[Params, Expected[Any]]:
        if number not in self._again:
            params = msgspec.json.decode(self.questions[number])
            self._again[number] = params, self._bench.rule(self._method, [params])
        return self._again[number]


def examine_chunk(bench: Bench, chunk: Chunk) -> None:
    """Ask all questions of a chunk and judge the answers, by what an earlier run has found if that is remembered."""
    kit, options = bench.kit, bench.options
    departures = (f"{name}={value}" for name, value in bench.readings.departures().items())
    key = (kit.name, chunk.method, chunk.name, options.profile, str(options.seed), *departures)
    examine(bench, chunk.method, _blocks(bench, chunk), key if kit.cacheable and not options.clauses else ())


def _blocks(bench: Bench, chunk: Chunk) -> Iterator[Block]:
    """The blocks of a chunk, which is not begun before they are needed."""
    yield from chunk.blocks(bench.readings)


def examine(bench: Bench, name: str, blocks: Iterable[Block], key: Sequence[str] = ()) -> None:
    """Ask all questions of one method and judge the answers. A fatal failure ends it.

    The ``key`` is that of their rulings in the cache; without one they are not looked up there.
    """
    method = bench.kit.method(name)
    if bench.silence is not None:
        return
    ruled = _ruled(bench, method, blocks)
    if bench.why_not_asked(method) is not None:
        for expected, times in chain.from_iterable(stretch.runs for stretch in ruled):
            bench.tally.without_answer(expected, times)
    elif bench.cache is None or not key:
        _ask(bench, method, ruled)
    elif (kept := bench.cache.get(key)) is None:
        _ask(bench, method, _keeping(ruled, bench.cache, key))
    else:
        _ask(bench, method, (Remembered(bench, method, each) for each in kept))


def _ask(bench: Bench, method: Method[Any, Any], stretches: Iterable[Stretch]) -> None:
    due: deque[Stretch] = deque()

    def begun() -> Iterator[Sequence[Question]]:
        for stretch in stretches:
            due.append(stretch)
            yield stretch.questions

    falls = bench.falls(method)
    answers: list[Answer] = []
    for came in bench.answers(method, chain.from_iterable(begun()), BATCH):
        answers += came
        while due and len(answers) >= (count := len(due[0].questions)):
            _settle(bench, method, due.popleft(), answers[:count])
            del answers[:count]
        if bench.falls(method) > falls:
            if answers:
                _settle(bench, method, due.popleft(), answers)
            bench.give_up(method)
            return


def _settle(bench: Bench, method: Method[Any, Any], stretch: Stretch, answers: list[Answer]) -> None:
    """Judge the answers to a stretch, or to its beginning."""
    if len(answers) == len(stretch.questions) and stretch.all_right(answers):
        stretch.count(bench.tally)
        return
    for (params, expected), answer in zip(stretch.rulings(), answers, strict=False):
        bench.judge(method, params, answer, expected)


def _keeping(stretches: Iterator[Ruled], cache: Cache, key: Sequence[str]) -> Iterator[Ruled]:
    """The stretches, which are remembered when all of them were asked.

    Where one ruling is that of several questions, to rule is faster than to remember.
    """
    kept: list[Kept] = []
    for stretch in stretches:
        if len(stretch.questions) > 2 * len(stretch.runs):
            yield stretch
            yield from stretches
            return
        kept.append(stretch.kept())
        yield stretch
    cache.put(key, kept)


def _ruled(bench: Bench, method: Method[Any, Any], blocks: Iterable[Block]) -> Iterator[Ruled]:
    """The questions of blocks that the run selects, with their rulings."""
    questions: list[Params] = []
    runs: Runs = []
    for block in blocks:
        expected = bench.rule(method, block)
        if not bench.selected(expected):
            continue
        questions += block
        runs.append((expected, len(block)))
        if len(questions) >= BATCH:
            yield Ruled(method, questions, runs)
            questions, runs = [], []
    if questions:
        yield Ruled(method, questions, runs)
