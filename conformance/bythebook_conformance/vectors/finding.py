"""Finding the smallest situation for every arm of the rules' branches and for every pair of alternatives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from bythebook.spec import OpenPoint, Shown, load_spec
from bythebook_conformance.adequacy.items import Item, Ruler
from bythebook_conformance.adequacy.questions import Question
from bythebook_conformance.judge import alike, deciding
from bythebook_conformance.vectors.smaller import smaller

Found = tuple[Question, Shown]


class Candidates:
    """Situations to choose from; they come smallest first."""

    def __init__(self, ruler: Ruler, items: Sequence[Item]) -> None:
        self._ruler = ruler
        self.items = items
        self._smallest: dict[int, Item] = {}
        ties: dict[int, bytes] = {}
        for item in self.items:
            for arm in item.arms:
                known = self._smallest.get(arm)
                if known is None:
                    self._smallest[arm] = item
                elif known.size == item.size:
                    text = self._text(item)
                    if text < ties.setdefault(arm, self._text(known)):
                        self._smallest[arm], ties[arm] = item, text

    def _text(self, item: Item) -> bytes:
        return item.method.name.encode() + msgspec.json.encode(item.params)

    def for_arms(self, places: Iterable[str] | None = None) -> Iterator[Found]:
        """The smallest situation that takes each arm; only of these functions, if some are given."""
        wanted = None if places is None else {*places}
        for arm in self._ruler.arms.all:
            if (wanted is None or arm.place in wanted) and arm.number in self._smallest:
                question = self._ruler.question(self._smallest[arm.number])
                if question.found == "generated":
                    question = smaller(question, lambda each, number=arm.number: self._takes(each, number))  # type: ignore[misc]
                yield question, Shown("arm", str(arm))

    def _takes(self, question: Question, arm: int) -> bool:
        with self._ruler.recording():
            return any(arm in item.arms for item in self._ruler.of(question))

    def for_clauses(self) -> Iterator[Found]:
        """A few generated plays as they are, long ones, in which between them every clause decides that does in any."""
        kit = self._ruler.kit
        left: dict[tuple[int, bytes], tuple[Item, set[str]]] = {
            (item.size[1], self._text(item)): (item, deciding(item.expected))
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
                yield self._ruler.question(item), Shown("clause", clause)
            known |= clauses

    def for_pairs(self) -> Iterator[Found]:
        """For every pair of alternatives of a switchable point the smallest situation in which they answer differently,
        asked under both.
        """
        for point in load_spec(self._ruler.kit.name).open_points:
            if point.switchable:
                for one, other in combinations([alternative.id for alternative in point.alternatives], 2):
                    shown = Shown("pair", f"{point.id}: {one} / {other}")
                    question = self._telling(point, one, other)
                    if question is not None:
                        for alternative in (one, other):
                            yield _under(question, point, alternative), shown

    def _telling(self, point: OpenPoint, one: str, other: str) -> Question | None:
        """The smallest question that tells two alternatives apart; its departures are those beside the point's."""
        field = point.id.replace("-", "_")
        best: tuple[tuple[int, int], bytes, Question] | None = None
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
            bare = Question(question.method, question.params, beside, question.found)
            if self._differ(bare, point, one, other):
                best = (size, question.text, bare)
        if best is None:
            return None
        found = best[2]
        return (
            smaller(found, lambda each: self._differ(each, point, one, other)) if found.found == "generated" else found
        )

    def _differ(self, question: Question, point: OpenPoint, one: str, other: str) -> bool:
        answers = [
            item.expected.result
            for alternative in (one, other)
            for item in self._ruler.of(_under(question, point, alternative))
        ]
        return len(answers) == 2 and not alike(*answers)


def _under(question: Question, point: OpenPoint, alternative: str) -> Question:
    """The question under an alternative of a point."""
    chosen = {} if alternative == point.default else {point.id: alternative}
    departures = dict(sorted({**question.departures, **chosen}.items()))
    return Question(question.method, question.params, departures, question.found)
