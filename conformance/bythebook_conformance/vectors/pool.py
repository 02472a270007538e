"""The pool that situations are searched in besides the scopes: the specification's and generated questions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bythebook.spec import Example, load_spec
from bythebook_conformance.kit import GameKit
from bythebook_conformance.vectors.mutation.items import Item, Ruler
from bythebook_conformance.vectors.mutation.questions import Probe

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
    chunks = kit.chunks("quick", 0)
    readings = kit.readings()
    for domain in dict.fromkeys(chunk.domain for chunk in chunks):
        ours = [chunk for chunk in chunks if chunk.domain == domain]
        number = PLAYS if ours[0].method == kit.play_method else OTHERS
        for chunk in ours:
            questions = (block[0] for block in chunk.blocks(readings))
            for params in islice(questions, number // len(ours) or 1):
                yield Probe(chunk.method, kit.method(chunk.method).written_out(params), {}, "generated")
