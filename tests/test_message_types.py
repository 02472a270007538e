"""What follows from the types of messages: comparing, canonical forms, relations."""

from random import Random
from typing import Annotated

from msgspec import Struct

from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.kit.canonical import up_to_names
from bythebook_conformance.kit.cards import SET, CardName, about
from bythebook_conformance.kit.relations import names_changed
from bythebook_conformance.oracle.comparing import alike
from bythebook_conformance.rulings.parsing import read_message


class Tree(Struct):
    """A message inside itself."""

    cards: Annotated[list[CardName], about("Its cards.", SET)]
    below: "list[Tree]" = []


def test_messages_inside_themselves_are_compared_without_the_order_of_their_lists() -> None:
    one, other = Tree([], [Tree(["2C", "3C"])]), Tree([], [Tree(["3C", "2C"])])
    assert alike(one, other)
    assert not alike(one, Tree([], [Tree(["3C", "4C"])]))


def test_messages_inside_themselves_are_read() -> None:
    assert read_message(Tree, {"cards": "2c", "below": [{"cards": "10h 3s"}]}) == Tree(["2C"], [Tree(["TH", "3S"])])


def test_a_card_may_be_called_like_a_word_of_the_messages() -> None:
    form = up_to_names(m.ScoreParams)
    assert form({"sets": [[["team", "any"], ["x", "any"]]]}) == form({"sets": [[["a", "b"], ["c", "b"]]]})
    relation = names_changed("twin_it.score", "pair-one-point-triple-two")
    changed, _ = relation.transform({"sets": [[["team", "any"], ["x", "any"]]]}, Random(1))
    ((one, other),) = changed["sets"]
    assert one[1] == other[1]
    assert len({*one, *other} - {"team", "x", "any"}) == 3
