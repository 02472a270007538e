"""Where situations are searched, and the smallest one for every clause and for every pair of alternatives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import msgspec

from bythebook.spec import Example, FoundFor, OpenPoint, load_spec
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.chance import BY_DEFAULT
from bythebook_conformance.oracle.comparing import alike
from bythebook_conformance.vectors.mutation.items import Item, Probe, Ruler

# ---- the pool --------------------------------------------------------------------------------------------------------


PLAYS = 60
"""The number of generated plays searched, taken evenly from the parts of their domains."""
SPREAD = 60
"""The number of them that are also tried under every single departure."""
OTHERS = 200
"""The number of questions of every other domain."""
LONGEST = 6_000
"""A question whose params take more bytes as JSON is skipped: nobody would read it."""


def pool(ruler: Ruler) -> Iterator[Item]:
    """Every question searched, under its readings and, for most, under every single departure from them."""
    plays = 0
    for question in (*written(ruler.kit), *generated(ruler.kit)):
        if len(question.text) <= LONGEST:
            plays += question.found == "generated" and question.method == ruler.kit.play_method
            yield from ruler.of(question, spread=plays <= SPREAD)


def written(kit: GameKit) -> Iterator[Probe]:
    """The examples of the specification, and the witnesses of its open points."""
    yield from (question for question, _ in examples(kit))
    for point in load_spec(kit.name).open_points:
        for witness in point.witnesses:
            if witness.method is not None and point.switchable:
                params = kit.method(witness.method).written_out(witness.params)
                for alternative in witness.answers:
                    chosen = {} if alternative == point.default else {point.id: alternative}
                    yield Probe(witness.method, params, {**witness.under, **chosen}, "written")


def examples(kit: GameKit) -> Iterator[tuple[Probe, Example]]:
    """The examples of the specification with the question of each."""
    for example in load_spec(kit.name).examples:
        params = kit.method(example.method).written_out(example.params)
        yield Probe(example.method, params, example.readings, "written"), example


def generated(kit: GameKit) -> Iterator[Probe]:
    """Questions of the kit's domains, the same at every call: generated plays, and some of every other domain."""
    chunks = kit.chunks("quick", BY_DEFAULT)
    readings = kit.readings()
    for domain in dict.fromkeys(chunk.domain for chunk in chunks):
        ours = [chunk for chunk in chunks if chunk.domain == domain]
        number = PLAYS if ours[0].method == kit.play_method else OTHERS
        for chunk in ours:
            questions = (block[0] for block in chunk.blocks(readings))
            for params in islice(questions, number // len(ours) or 1):
                yield Probe(chunk.method, kit.method(chunk.method).written_out(params), {}, "generated")


# ---- the smallest ----------------------------------------------------------------------------------------------------


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
        ruler = self._ruler
        return ruler.question(item).smaller(lambda each: any(clause in it.clauses(ruler.kit) for it in ruler.of(each)))

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
        return None if best is None else best[2].smaller(lambda each: self._differ(each, point, one, other))

    def _differ(self, question: Probe, point: OpenPoint, one: str, other: str) -> bool:
        answers = [
            item.result for alternative in (one, other) for item in self._ruler.of(_under(question, point, alternative))
        ]
        return len(answers) == 2 and not alike(*answers)


def _under(question: Probe, point: OpenPoint, alternative: str) -> Probe:
    chosen = {} if alternative == point.default else {point.id: alternative}
    departures = dict(sorted({**question.departures, **chosen}.items()))
    return Probe(question.method, question.params, departures, question.found)
