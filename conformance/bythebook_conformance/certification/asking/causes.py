"""Why an engine gives one question different answers: chance, or what it remembers of earlier questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import chain, islice
from typing import Any

from msgspec import convert, to_builtins
from msgspec.json import encode

from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.kit.words import Players
from bythebook_conformance.oracle.comparing import alike
from bythebook_conformance.protocol.engine import Answer, Engine, Failure, Params
from bythebook_conformance.protocol.starting import start

TWICE = 3_000
"""So many questions are asked in one order in two new processes, to tell chance from memory; of plays ``ROW``."""
ROW = 300
"""So many questions are asked before the one in question, to find what brings its answer about."""
NEAR = 20
"""Before them, so many that differ from the one in question by little: a memory may take one for the other."""
STARTS = 24
"""At most so many processes are started to make a row of questions shorter."""
OFTEN = 5
"""So many times a question is asked in a row where answers hang on chance."""
NAMED = 3
"""So many questions of a row are shown, the last ones."""
LONGEST = 2_000
"""Characters of them that are shown."""

CHANCE = (
    "The same questions in the same order got other answers in another new process: the engine's answers hang on "
    "chance, the clock, or the order of hashes. Look for these first."
)
MEMORY = (
    "An answer depends on its question alone: look for what is kept from one question to the next, "
    "such as a cache or a list that is changed in place, and in a batch for the id of another request."
)


class Causes:
    """Asks an engine in new processes why its answers differ."""

    def __init__(self, kit: GameKit, engine: Any, run: Run) -> None:
        self._kit, self._engine, self._run = kit, engine, run
        self._by_chance: dict[str, bool] = {}

    def advice(self, name: str, params: Params, readings: dict[str, str]) -> str:
        """What to look for where a question of a method is answered rightly alone and wrongly after others."""
        method = self._kit.method(name)
        if self.is_chance(method):
            return CHANCE
        row = self._shortest_row(method, params, readings)
        if not row:
            return MEMORY
        shown = ", ".join(encode(each).decode() for each in row[-NAMED:])[:LONGEST]
        before = name if len(row) <= NAMED else f"{len(row)} others, the last of them {name}"
        return f"{MEMORY}\nThis question is answered otherwise after {before} {shown}"

    def is_chance(self, method: Method[Any, Any]) -> bool:
        """Whether the same questions in the same order get other answers in another new process."""
        if method.name not in self._by_chance:
            most = ROW if method.name == self._kit.play_method else TWICE
            row = self._run.sample(self._kit, method.name, self._kit.readings(), "full")[:most]
            one, other = (self._answers(method, row) for _ in range(2))
            self._by_chance[method.name] = not all(map(_same, one, other))
        return self._by_chance[method.name]

    def answers_often(self, method: Method[Any, Any], params: Params) -> list[Answer]:
        """The answers to a question that is asked several times in a row."""
        return self._answers(method, [params] * OFTEN)

    def _answers(self, method: Method[Any, Any], row: Sequence[Params]) -> list[Answer]:
        """The answers of a new process to questions in a row."""
        with closing(self._start()) as engine:
            engine.describe()
            return list(chain.from_iterable(engine.ask(method, row, 64)))

    def _start(self) -> Engine:
        return start(self._engine, self._kit, self._run.timeout, self._run.sandbox)

    def _shortest_row(self, method: Method[Any, Any], params: Params, readings: dict[str, str]) -> list[Params]:
        """The shortest row of questions found after which the answer is another one; none if there is none."""
        in_force = self._kit.readings.from_names(readings)
        changes = self._kit.changes(convert(params, method.params), Players())
        near = [to_builtins(change.params) for change in islice(changes, NEAR)]
        row = [*near, *self._run.sample(self._kit, method.name, in_force)[:ROW]]
        (alone,) = self._answers(method, [params])

        def brings_about(before: Sequence[Params]) -> bool:
            return not _same(self._answers(method, [*before, params])[-1], alone)

        return _fewest(row, brings_about) if brings_about(row) else []


def _same(one: Answer, other: Answer) -> bool:
    """Whether two answers are the same; failures are if they are failures of one kind."""
    if isinstance(one, Failure) or isinstance(other, Failure):
        return isinstance(one, Failure) and isinstance(other, Failure) and one.verdict is other.verdict
    return alike(one, other)


def _fewest(row: list[Params], brings_about: Callable[[Sequence[Params]], bool]) -> list[Params]:
    """A row of which nothing more can be left out, as far as ``STARTS`` tries go: many at a time, then single ones."""
    step, tries = max(len(row) // 2, 1), 0
    while step:
        place = 0
        while place < len(row) and tries < STARTS:
            fewer = [*row[:place], *row[place + step :]]
            tries += 1
            if brings_about(fewer):
                row = fewer
            else:
                place += step
        step //= 2
    return row
