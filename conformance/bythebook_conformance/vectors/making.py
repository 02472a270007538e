"""Making the vectors of a game: for every arm, for every pair of alternatives, for every changed rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bythebook.spec import Shown, Vector
from bythebook_conformance.adequacy.arms import Arms
from bythebook_conformance.adequacy.items import REASONS, Item, Ruler, in_order_of_size
from bythebook_conformance.adequacy.judging import KILLING, Judge, changed, judged_all
from bythebook_conformance.adequacy.measuring import asked
from bythebook_conformance.adequacy.mutants import Mutant, mutants
from bythebook_conformance.adequacy.pool import pool
from bythebook_conformance.adequacy.rules import rule_constants, rule_functions, rule_modules
from bythebook_conformance.kit import GameKit
from bythebook_conformance.vectors.finding import Candidates, Found
from bythebook_conformance.vectors.questions import Question, vector_of
from bythebook_conformance.vectors.smaller import smaller


def make(kit: GameKit, jobs: int = 1) -> list[Vector]:
    """All vectors of a game. The same ones for any number of ``jobs``."""
    functions = rule_functions(kit.name)
    ruler = Ruler(kit, Arms(functions))
    with ruler.recording():
        items = in_order_of_size([*scoped(ruler), *pool(ruler)])
    candidates = Candidates(ruler, items)
    found = [*candidates.for_arms(), *candidates.for_pairs(), *candidates.for_clauses()]
    every = mutants(functions, rule_constants(kit.name), ruler.arms)
    return vectors_of(kit, [*found, *for_mutants(ruler, vectors_of(kit, found), items, every, jobs)])


def scoped(ruler: Ruler) -> Iterator[Item]:
    """The questions of all scopes of a game."""
    for scope in ruler.kit.scopes:
        yield from ruler.items(scope)


def for_mutants(
    ruler: Ruler, vectors: Iterable[Vector], items: Sequence[Item], every: Sequence[Mutant], jobs: int
) -> Iterator[Found]:
    """A situation for every changed rule that the vectors do not tell apart, and something among the items does."""
    judge = Judge(ruler, asked(ruler, list(vectors)), items)
    missing = [judged for judged in judged_all(judge, every, jobs) if judged.item >= 0]
    more: list[Question] = []
    for judged in missing:
        mutant = every[judged.mutant]
        if not any(_shows(ruler, mutant, question, judged.effect) for question in more):
            question = ruler.question(items[judged.item], dict(judged.asked))
            if question.found == "generated":
                question = smaller(question, lambda each, m=mutant, j=judged: _shows(ruler, m, each, j.effect))  # type: ignore[misc]
            more.append(question)
            yield question, Shown("mutant", mutant.name)


def _shows(ruler: Ruler, mutant: Mutant, question: Question, effect: str) -> bool:
    """Whether a question tells a mutant apart, by the answer or (if that is all that was seen) by its reasons."""
    items = list(ruler.of(question))
    if not items:
        return False
    judge = Judge(ruler, [("", item) for item in items], ())
    with changed(mutant, rule_modules(ruler.kit.name)):
        seen = judge.effect(items[0])
    return seen in KILLING or seen == effect == REASONS


def vectors_of(kit: GameKit, found: Iterable[Found]) -> list[Vector]:
    """The vectors of what was found: a question that was found for several things is one vector."""
    shows: dict[tuple[str, bytes, bytes], tuple[Question, set[Shown]]] = {}
    for question, shown in found:
        shows.setdefault(question.key, (question, set()))[1].add(shown)
    return [vector_of(kit, question, each) for question, each in shows.values()]
