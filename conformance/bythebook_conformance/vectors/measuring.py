"""How many mutants the vectors of a game kill, and the fates of the others."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from bythebook.spec import Vector, load_vectors
from bythebook_conformance.certification.execution.sharing import ALONE, Crew
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.vectors.mutation.branches import BranchRecorder
from bythebook_conformance.vectors.mutation.items import ERROR, Item, Ruler, in_order_of_size, question_of
from bythebook_conformance.vectors.mutation.judging import (
    ENDLESS,
    MutantJudge,
    MutantJudgement,
    MutantJudging,
    TableJudging,
    explained,
    in_blocks,
    judged_all,
    made,
    told_by_reasons,
)
from bythebook_conformance.vectors.mutation.mutants import Mutant, mutants_of
from bythebook_conformance.vectors.mutation.rules import (
    RuleFunction,
    refuses_starts,
    rule_functions,
)
from bythebook_conformance.vectors.search import pool


class MutantCounts(NamedTuple):
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
    judged: tuple[tuple[Mutant, MutantJudgement], ...]
    beyond: tuple[Mutant, ...]

    def rows(self, kind: Callable[[Mutant], str]) -> Iterator[MutantCounts]:
        """One row per kind of mutants, in alphabetical order."""
        for name in sorted({kind(mutant) for mutant, _ in self.judged}):
            yield _row(name, [fate for mutant, fate in self.judged if kind(mutant) == name])

    def total(self) -> MutantCounts:
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


def _row(name: str, fates: Sequence[MutantJudgement]) -> MutantCounts:
    killed = [each for each in fates if each.killed]
    equivalent = sum(each.equivalent for each in fates)
    return MutantCounts(
        name,
        len(fates),
        len(killed),
        sum(each.effect == ERROR for each in killed),
        sum(each.effect == ENDLESS for each in killed),
        equivalent,
        len(fates) - len(killed) - equivalent,
    )


def measure(kit: GameKit, crew: Crew = ALONE) -> Adequacy:
    """Judge every mutant of a game's rules by the vectors, and the survivors by their scopes."""
    bench = made(bench_of, kit.name)
    judge, every = bench.value
    reached = judge.reached
    refusing = {judge.ruler.branches.entry(each.place) for each in rule_functions(kit.name) if refuses_starts(each)}
    within = [mutant for mutant in every if mutant.branches & reached and _can_be_seen(mutant, refusing)]
    seen = {mutant.number for mutant in within}
    judged = judged_all(bench, sorted(seen), crew, kit.name)
    return Adequacy(
        kit.name,
        load_vectors(kit.name),
        tuple(zip(within, judged, strict=True)),
        tuple(mutant for mutant in every if mutant.number not in seen),
    )


def bench_of(game: str, vectors: Sequence[Vector] | None = None, pooled: bool = False) -> MutantJudging:
    """All mutants of a game's rules, and a judge who has the game's vectors, or others, and the questions of its scopes
    and tours; with ``pooled``, also those of the pool.
    """
    branches, every = mutants_of(game)
    ruler = Ruler(load_kit(game), branches)
    with ruler.recording():
        items = in_order_of_size([*ruler.scoped(), *(pool(ruler) if pooled else ())])
    bench = MutantJudging(
        MutantJudge(ruler, asked(ruler, load_vectors(game) if vectors is None else vectors), items), every
    )
    # Millions of objects stay: to look through them for garbage takes longer than a mutant has before it is endless.
    gc.freeze()
    return bench


def _can_be_seen(mutant: Mutant, refusing: set[int]) -> bool:
    """Whether a mutant may change anything except which starts are refused and with what words."""
    if isinstance(mutant.subject, RuleFunction):
        return not refuses_starts(mutant.subject)
    return not mutant.branches <= refusing


def measure_tables(game: str, crew: Crew) -> list[tuple[Mutant, bool]]:
    """Every mutant of the tables of clauses and of the facts they use, and whether the vectors kill it by reasons."""
    trial = made(_of_tables, game)
    every = trial.value.mutants
    told = in_blocks(partial(told_by_reasons, trial), range(len(every)), crew, game)
    return list(zip(every, told, strict=True))


def _of_tables(game: str) -> TableJudging:
    kit = load_kit(game)
    branches, every = mutants_of(game, tables=True)
    items = [item for _, item in asked(Ruler(kit, BranchRecorder([])), load_vectors(game))]
    return TableJudging(Ruler(kit, branches), items, every, [explained(kit, item) for item in items])


def asked(ruler: Ruler, vectors: Sequence[Vector]) -> list[tuple[str, Item]]:
    """The vectors by id, as items, the smallest first."""
    with ruler.recording():
        found = [(vector.id, item) for vector in vectors for item in ruler.of(question_of(vector))]
    return sorted(found, key=lambda each: (each[1].size, each[0]))


def module_of(mutant: Mutant) -> str:
    """The module of a mutant: ``twos.trick``."""
    return mutant.place.partition(":")[0]
