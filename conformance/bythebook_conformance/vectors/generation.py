"""Make the test vectors of a game: for clauses, pairs of alternatives, examples and mutants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from bythebook.spec import FoundFor, Vector, load_vectors
from bythebook_conformance.certification.execution.sharing import ALONE, Crew
from bythebook_conformance.kit import GameKit
from bythebook_conformance.oracle.comparing import clause_lists, judge, situations
from bythebook_conformance.vectors.measuring import asked, bench_of
from bythebook_conformance.vectors.mutation.items import Item, Probe, Ruler, question_of, ruled, vector_of
from bythebook_conformance.vectors.mutation.judging import (
    KILLING,
    Made,
    MutantJudge,
    MutantJudgement,
    MutantJudging,
    effect_on,
    judged_all,
    prepared,
)
from bythebook_conformance.vectors.mutation.mutants import Mutant
from bythebook_conformance.vectors.mutation.rules import CpuLimitExceeded, limited, rule_modules
from bythebook_conformance.vectors.search import Candidates, FoundQuestion, examples


def make(kit: GameKit, crew: Crew = ALONE) -> list[Vector]:
    """All vectors of a game, the same whoever does the work."""
    bench = bench_of(kit.name, (), pooled=True)
    candidates = Candidates(bench.judge.ruler, bench.judge.candidates)
    found = [*candidates.for_clauses(), *candidates.for_pairs(), *candidates.for_long_plays(), *for_examples(kit)]
    return _with_mutants(kit, found, bench, crew, pooled=True)


def completed(kit: GameKit, crew: Crew = ALONE) -> list[Vector]:
    """The vectors kept, and more for the mutants that questions of the domains kill but none of those vectors."""
    return _with_mutants(kit, _known(kit), bench_of(kit.name, ()), crew, pooled=False)


def kept(kit: GameKit) -> list[Vector]:
    """The vectors of a game with what the rules say to them now, and the examples of the specification. Nothing else is
    found anew, so this takes seconds.
    """
    return vectors_of(kit, _known(kit))


def _known(kit: GameKit) -> list[FoundQuestion]:
    vectors = [(question_of(vector), shown) for vector in load_vectors(kit.name) for shown in vector.shows]
    return [*vectors, *for_examples(kit)]


def _with_mutants(
    kit: GameKit, found: Sequence[FoundQuestion], bench: MutantJudging, crew: Crew, *, pooled: bool
) -> list[Vector]:
    """The vectors for what was found and for the mutants that it does not kill."""
    found, (judge, every) = list(found), bench
    ruler, items = judge.ruler, judge.candidates
    left: Sequence[int] = range(len(every))
    while True:
        vectors = vectors_of(kit, found)
        bench = MutantJudging(MutantJudge(ruler, asked(ruler, vectors), items), every)
        seen = list(judged_all(Made(bench, bench_of, kit.name, vectors, pooled), left, crew, kit.name))
        known = {question.key for question, _ in found}
        more = [each for each in for_mutants(ruler, items, every, seen) if each[0].key not in known]
        if not more:
            return vectors
        found += more
        left = [each.mutant for each in seen if not (each.killed or each.equivalent)]
        # Mutants that no vector kills yet are judged as in ``bythebook rules adequacy``: by the scopes and tours alone.
        items, pooled = [item for item in items if item.scope is not None], False


def for_examples(kit: GameKit) -> Iterator[FoundQuestion]:
    """Every example of the specification, for the clauses that it shows.

    One situation for every mutant is not enough: a mistake in another program resembles no single change of ours, and
    needs what a person thought of.
    """
    for question, example in examples(kit):
        yield from ((question, FoundFor("clause", clause)) for clause in example.clauses)


def for_mutants(
    ruler: Ruler, items: Sequence[Item], every: Sequence[Mutant], seen: Iterable[MutantJudgement]
) -> Iterator[FoundQuestion]:
    """A situation for every mutant that one of the items kills but no vector does, with the clause
    that decides what the mutant gets wrong there.
    """
    more: list[Probe] = []
    for judged in seen:
        if judged.item < 0:
            continue
        mutant = every[judged.mutant]
        if not any(_shows(ruler, mutant, question) for question in more):
            question = ruler.question(items[judged.item], judged.asked).smaller(partial(_shows, ruler, mutant))
            more.append(question)
            yield question, FoundFor("clause", _broken(ruler, mutant, question))


def _shows(ruler: Ruler, mutant: Mutant, question: Probe) -> bool:
    items = list(ruler.of(question))
    if not items:
        return False
    with prepared(mutant, rule_modules(ruler.kit.name))():
        seen, _ = effect_on(ruler, items[0])
    return seen in KILLING


def _broken(ruler: Ruler, mutant: Mutant, question: Probe) -> str:
    """The most specific clause of the first field that a mutant gets wrong; for an error, of the first field."""
    expected = ruled(ruler.kit, question)
    item = next(ruler.of(question))
    try:
        with prepared(mutant, rule_modules(ruler.kit.name))():
            got = limited(partial(item.method.answer, item.params, item.readings(ruler.kit)))
        judged = [each for judgements in judge(expected, got) for each in judgements]
    except (Exception, CpuLimitExceeded):  # a mutant may raise any exception
        judged = []
    wrong = next((each.clauses for each in judged if each.right is False), ())
    return (
        wrong
        or next(clauses for _, explanation in situations(expected) for clauses in clause_lists(explanation) if clauses)
    )[0]


def vectors_of(kit: GameKit, found: Iterable[FoundQuestion]) -> list[Vector]:
    """The vectors for what was found: a question found for several things is one vector."""
    shows: dict[tuple[str, bytes, bytes], tuple[Probe, set[FoundFor]]] = {}
    for question, shown in found:
        shows.setdefault(question.key, (question, set()))[1].add(shown)
    return [vector_of(kit, question, each) for question, each in shows.values()]
