"""The examples of the specification that are vectors too: those that no other vector subsumes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bythebook.spec import Shown
from bythebook_conformance.certification.sharing import ALONE, Crew, Made
from bythebook_conformance.vectors.finding import Found
from bythebook_conformance.vectors.mutation.items import Ruler
from bythebook_conformance.vectors.mutation.judging import KILLING, Trial, effects_all
from bythebook_conformance.vectors.mutation.measuring import trial_of
from bythebook_conformance.vectors.mutation.mutants import Mutant
from bythebook_conformance.vectors.mutation.questions import Question
from bythebook_conformance.vectors.pool import examples


def for_examples(ruler: Ruler, found: Iterable[Found], every: Sequence[Mutant], crew: Crew = ALONE) -> Iterator[Found]:
    """The examples that no other single question subsumes, for the clauses that they show.

    A question subsumes an example if it uses the same method under the same readings and its answer kills every mutant
    that the example kills. One situation for every mutant is not enough: a fault that resembles no single change often
    needs several things at once, as an example has them, while something smaller kills each of the nearest mutants.
    """
    clauses = {question.key: (question, example.clauses) for question, example in examples(ruler.kit)}
    known = {question.key: question for question, _ in found}
    questions = [*known.values(), *(question for key, (question, _) in clauses.items() if key not in known)]
    told = _told_apart(ruler, questions, every, crew)
    kept = [*range(len(known))]
    new = range(len(known), len(questions))
    for place in sorted(new, key=lambda place: (-len(told[place]), questions[place].size)):
        if not any(_alike(questions[place], questions[other]) and told[place] <= told[other] for other in kept):
            kept.append(place)
            question, shown = clauses[questions[place].key]
            yield from ((question, Shown("clause", clause)) for clause in shown)


def _told_apart(ruler: Ruler, questions: Sequence[Question], every: Sequence[Mutant], crew: Crew) -> list[set[int]]:
    """The numbers of the mutants that each question kills by its answer."""
    with ruler.recording():
        items = [next(ruler.of(question)) for question in questions]
    trial = Made(Trial(ruler, items, every), trial_of, ruler.kit.name, questions)
    told: list[set[int]] = [set() for _ in questions]
    for number, effects in enumerate(effects_all(trial, range(len(every)), crew, ruler.kit.name)):
        for place, effect in enumerate(effects):
            if effect in KILLING:
                told[place].add(number)
    return told


def _alike(one: Question, other: Question) -> bool:
    """Whether two questions have the same method and readings."""
    return (one.method, one.departures) == (other.method, other.departures)
