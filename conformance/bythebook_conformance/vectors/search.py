"""Find the smallest situation for every clause and for every pair of alternatives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from bythebook.spec import FoundFor, OpenPoint, load_spec
from bythebook_conformance.oracle.comparing import alike
from bythebook_conformance.vectors.mutation.items import Item, Ruler
from bythebook_conformance.vectors.mutation.questions import Probe

FoundQuestion = tuple[Probe, FoundFor]
"""A question, and something that it was found for."""


class Candidates:
    """Situations to choose from; they come smallest first."""

    def __init__(self, ruler: Ruler, items: Sequence[Item]) -> None:
        self._ruler = ruler
        self.items = items

    def _text(self, item: Item) -> bytes:
        return item.method.name.encode() + msgspec.json.encode(item.params)

    def for_clauses(self) -> Iterator[FoundQuestion]:
        """The smallest situation of each method in which a clause has a say, under the default readings."""
        known: set[tuple[str, str]] = set()
        default = [item for item in self.items if not item.size[0]]
        for item in sorted(default, key=lambda item: (item.size, self._text(item))):
            name = item.method.name
            for clause in sorted(item.clauses(self._ruler.kit)):
                if (name, clause) not in known:
                    known.add((name, clause))
                    yield self._cut(item, clause), FoundFor("clause", clause)

    def _cut(self, item: Item, clause: str) -> Probe:
        """The question of an item, as small as it can be while the clause has a say."""
        question = self._ruler.question(item)
        if question.found != "generated":
            return question
        return question.smaller(lambda each: any(clause in it.clauses(self._ruler.kit) for it in self._ruler.of(each)))

    def for_long_plays(self) -> Iterator[FoundQuestion]:
        """A few long generated plays, not shrunk: every clause with a say in any play has a say in one of them."""
        kit = self._ruler.kit
        left: dict[tuple[int, bytes], tuple[Item, set[str]]] = {
            (item.size[1], self._text(item)): (item, item.clauses(kit))
            for item in self.items
            if item.method.name == kit.play_method and item.found == "generated" and not item.size[0]
        }
        known: set[str] = set()
        while left:
            best = min(left, key=lambda key: (-len(left[key][1] - known), key))
            item, clauses = left.pop(best)
            if clauses <= known:
                return
            for clause in sorted(clauses - known):
                yield self._ruler.question(item), FoundFor("clause", clause)
            known |= clauses

    def for_pairs(self) -> Iterator[FoundQuestion]:
        """For every pair of alternatives of a switchable point, the smallest situation in which their answers differ,
        asked under both.
        """
        for point in load_spec(self._ruler.kit.name).open_points:
            if point.switchable:
                for one, other in combinations([alternative.id for alternative in point.alternatives], 2):
                    shown = FoundFor("pair", f"{point.id}: {one} / {other}")
                    question = self._telling(point, one, other)
                    if question is not None:
                        for alternative in (one, other):
                            yield _under(question, point, alternative), shown

    def _telling(self, point: OpenPoint, one: str, other: str) -> Probe | None:
        """The smallest question that tells two alternatives apart; its departures exclude the point itself."""
        field = point.id.replace("-", "_")
        best: tuple[tuple[int, int], bytes, Probe] | None = None
        for item in self.items:
            if field not in item.asked:
                continue
            departures = self._ruler.choices.departures(item.asked)
            beside = {name: value for name, value in departures.items() if name != point.id}
            size = (len(beside), item.size[1])
            if best is not None and size > best[0]:
                continue
            question = self._ruler.question(item)
            if best is not None and (size, question.text) >= best[:2]:
                continue
            bare = Probe(question.method, question.params, beside, question.found)
            if self._differ(bare, point, one, other):
                best = (size, question.text, bare)
        if best is None:
            return None
        found = best[2]
        return (
            found.smaller(lambda each: self._differ(each, point, one, other)) if found.found == "generated" else found
        )

    def _differ(self, question: Probe, point: OpenPoint, one: str, other: str) -> bool:
        answers = [
            item.result for alternative in (one, other) for item in self._ruler.of(_under(question, point, alternative))
        ]
        return len(answers) == 2 and not alike(*answers)


def _under(question: Probe, point: OpenPoint, alternative: str) -> Probe:
    chosen = {} if alternative == point.default else {point.id: alternative}
    departures = dict(sorted({**question.departures, **chosen}.items()))
    return Probe(question.method, question.params, departures, question.found)
