"""How many mutants the vectors of a game kill, and the fates of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from bythebook.spec import Vector, load_vectors
from bythebook_conformance.kit import GameKit
from bythebook_conformance.vectors.mutation.branches import Arms
from bythebook_conformance.vectors.mutation.items import ERROR, Item, Ruler
from bythebook_conformance.vectors.mutation.judging import ENDLESS, Judge, Judged, judged_all, told_by_reasons
from bythebook_conformance.vectors.mutation.mutants import Mutant, mutants
from bythebook_conformance.vectors.mutation.questions import question_of
from bythebook_conformance.vectors.mutation.rules import (
    RuleFunction,
    refuses_starts,
    rule_constants,
    rule_functions,
    short_name,
)


@dataclass(frozen=True)
class Row:
    """Some mutants, counted by fate; ``errors`` and ``endless`` are among the killed."""

    name: str
    mutants: int
    killed: int
    errors: int
    endless: int
    equivalent: int
    open: int


@dataclass(frozen=True)
class Adequacy:
    """The findings about the vectors of a game.

    ``beyond`` are mutants under branches that no question takes, and mutants of checks of a start, which the protocol
    refuses first: no test can show that an engine has them.
    """

    game: str
    vectors: tuple[Vector, ...]
    judged: tuple[tuple[Mutant, Judged], ...]
    beyond: tuple[Mutant, ...]

    def by_module(self) -> Iterator[Row]:
        """One row per module, in alphabetical order."""
        return self._rows(module_of)

    def by_operator(self) -> Iterator[Row]:
        """One row per mutation operator, in alphabetical order."""
        return self._rows(lambda mutant: mutant.operator)

    def _rows(self, kind: Callable[[Mutant], str]) -> Iterator[Row]:
        for name in sorted({kind(mutant) for mutant, _ in self.judged}):
            yield _row(name, [fate for mutant, fate in self.judged if kind(mutant) == name])

    def total(self) -> Row:
        """All mutants."""
        return _row("all", [fate for _, fate in self.judged])

    def by_scope(self) -> dict[str, int]:
        """For every scope, how many of the equivalent mutants it comes to without a change of an answer."""
        return Counter(scope for _, fate in self.judged if fate.equivalent for scope in fate.scopes)

    def open(self) -> dict[Mutant, str]:
        """The open mutants, each with the scope that has a question which kills it, if any."""
        left = {mutant: fate for mutant, fate in self.judged if not (fate.killed or fate.equivalent)}
        return {mutant: " ".join(fate.scopes) for mutant, fate in left.items()}

    def equivalent(self) -> list[Mutant]:
        """The mutants that give the same answers over all scopes that come to them."""
        return [mutant for mutant, fate in self.judged if fate.equivalent]


def _row(name: str, fates: Sequence[Judged]) -> Row:
    killed = [each for each in fates if each.killed]
    equivalent = sum(each.equivalent for each in fates)
    return Row(
        name,
        len(fates),
        len(killed),
        sum(each.effect == ERROR for each in killed),
        sum(each.effect == ENDLESS for each in killed),
        equivalent,
        len(fates) - len(killed) - equivalent,
    )


def measure(kit: GameKit, jobs: int = 1) -> Adequacy:
    """Judge every mutant of a game's rules by the vectors, and the survivors by their scopes."""
    functions = rule_functions(kit.name)
    ruler = Ruler(kit, Arms(functions))
    vectors = load_vectors(kit.name)
    with ruler.recording():
        items = ruler.scoped()
    known = asked(ruler, vectors)
    reached = frozenset(chain.from_iterable({item.arms for item in chain(items, (each for _, each in known))}))
    every = mutants(functions, rule_constants(kit.name), ruler.arms)
    refusing = {ruler.arms.entry(each.place) for each in functions if refuses_starts(each)}
    within = [mutant for mutant in every if mutant.arms & reached and _can_be_seen(mutant, refusing)]
    seen = {mutant.number for mutant in within}
    judged = judged_all(Judge(ruler, known, items), within, jobs)
    return Adequacy(
        kit.name,
        vectors,
        tuple(zip(within, judged, strict=True)),
        tuple(mutant for mutant in every if mutant.number not in seen),
    )


def _can_be_seen(mutant: Mutant, refusing: set[int]) -> bool:
    """Whether a mutant may change anything except which starts are refused and with what words."""
    if isinstance(mutant.subject, RuleFunction):
        return not refuses_starts(mutant.subject)
    return not mutant.arms <= refusing


def measure_tables(kit: GameKit, jobs: int = 1) -> list[tuple[Mutant, bool]]:
    """Every mutant of the tables of clauses and of the facts they use, and whether the vectors kill it by reasons."""
    functions = rule_functions(kit.name, tables=True)
    ruler = Ruler(kit, Arms(functions))
    known = asked(Ruler(kit, Arms([])), load_vectors(kit.name))
    every = mutants(functions, rule_constants(kit.name, tables=True), ruler.arms, tables=True)
    return list(zip(every, told_by_reasons(ruler, [item for _, item in known], every, jobs), strict=True))


def asked(ruler: Ruler, vectors: Sequence[Vector]) -> list[tuple[str, Item]]:
    """The vectors by id, as items, the smallest first."""
    with ruler.recording():
        found = [(vector.id, item) for vector in vectors for item in ruler.of(question_of(vector))]
    return sorted(found, key=lambda each: (each[1].size, each[0]))


def module_of(mutant: Mutant) -> str:
    """The module of a mutant: ``twos.trick``."""
    return short_name(mutant.subject.module)
