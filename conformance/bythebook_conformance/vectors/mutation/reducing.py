"""A small set of vectors that kills the same mutants: a greedy cover."""

from __future__ import annotations

from collections.abc import Sequence

from bythebook_conformance.certification.sharing import ALONE, Crew, made
from bythebook_conformance.kit import GameKit
from bythebook_conformance.vectors.mutation.branches import Arms
from bythebook_conformance.vectors.mutation.items import Ruler
from bythebook_conformance.vectors.mutation.judging import KILLING, effects_all
from bythebook_conformance.vectors.mutation.measuring import Adequacy, asked, trial_of
from bythebook_conformance.vectors.mutation.questions import question_of


def cover(kit: GameKit, adequacy: Adequacy, crew: Crew = ALONE) -> tuple[str, ...]:
    """The ids of a few vectors that together kill every mutant that all vectors kill.

    Each is the one that kills the most of the mutants left.
    """
    vectors = {vector.id: vector for vector in adequacy.vectors}
    names = [name for name, _ in asked(Ruler(kit, Arms([])), adequacy.vectors)]
    trial = made(trial_of, kit.name, [question_of(vectors[name]) for name in names])
    told = [mutant.number for mutant, each in adequacy.judged if each.killed]
    tellers = [_tellers(effects) for effects in effects_all(trial, told, crew, kit.name)]
    return tuple(sorted(names[place] for place in greedy(tellers)))


def _tellers(effects: Sequence[str]) -> set[int]:
    """The places of the vectors that kill a mutant."""
    return {place for place, effect in enumerate(effects) if effect in KILLING}


def greedy(tellers: Sequence[set[int]]) -> list[int]:
    """A small set of numbers that meets every one of these sets (a hitting set)."""
    left = [each for each in tellers if each]
    chosen = []
    while left:
        counts: dict[int, int] = {}
        for each in left:
            for number in each:
                counts[number] = counts.get(number, 0) + 1
        best = min(counts, key=lambda number: (-counts[number], number))
        chosen.append(best)
        left = [each for each in left if best not in each]
    return chosen
