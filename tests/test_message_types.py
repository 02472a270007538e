"""What follows from the types of messages: comparing, canonical forms, relations."""

from random import Random
from typing import Annotated, Any

import pytest
from msgspec import Struct

from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twos import messages as twos
from bythebook_conformance.kit.canonical import up_to_names, up_to_suits
from bythebook_conformance.kit.cards import PER_SEAT, SEAT, SET, CardName, SeatNumber, about
from bythebook_conformance.kit.message_types import TypeVisitor
from bythebook_conformance.kit.relations import names_changed, players_moved
from bythebook_conformance.oracle.comparing import alike
from bythebook_conformance.rulings.parsing import read_message


class Tree(Struct):
    """A message inside itself."""

    cards: Annotated[list[CardName], about("Its cards.", SET)]
    below: "list[Tree]" = []


class Depths(TypeVisitor[int]):
    """How deep a type is."""

    def leaf(self, kind: Any) -> int:
        return 0

    def row(self, kind: Any, item: int) -> int:
        return item + 1

    def table(self, kind: Any, key: int, value: int) -> int:
        return value + 1

    def union(self, kind: Any, members: list[int]) -> int:
        return max(members)

    def message(self, kind: Any, fields: list[int]) -> int:
        return max(fields) + 1


class Table(Struct):
    """Who sits where."""

    hands: Annotated[list[list[CardName]], about("The hands.", PER_SEAT)]
    turn: SeatNumber | None
    scores: Annotated[dict[Annotated[str, about("A seat.", SEAT)], int], about("Some points.")]
    cards: int


def test_what_is_made_of_a_type_is_made_of_its_parts() -> None:
    assert Depths().visit_message(Table) == 3


def test_a_visitor_that_does_not_provide_for_it_refuses_a_message_inside_itself() -> None:
    with pytest.raises(NotImplementedError, match="Tree contains itself"):
        Depths().visit_message(Tree)


def test_messages_inside_themselves_are_compared_without_the_order_of_their_lists() -> None:
    one, other = Tree([], [Tree(["2C", "3C"])]), Tree([], [Tree(["3C", "2C"])])
    assert alike(one, other)
    assert not alike(one, Tree([], [Tree(["3C", "4C"])]))


def test_messages_inside_themselves_are_read() -> None:
    assert read_message(Tree, {"cards": "2c", "below": [{"cards": "10h 3s"}]}) == Tree(["2C"], [Tree(["TH", "3S"])])


def test_a_card_may_be_called_like_a_word_of_the_messages() -> None:
    form = up_to_names(m.ScoreParams)
    assert form({"sets": [[["team", "any"], ["x", "any"]]]}) == form({"sets": [[["a", "b"], ["c", "b"]]]})
    relation = names_changed("twin_it.score", (m.ScoreParams, m.ScoreResult), "pair-one-point-triple-two")
    changed, _ = relation.transform({"sets": [[["team", "any"], ["x", "any"]]]}, Random(1))
    assert sorted({name for card in changed["sets"][0] for name in card}) == ["n0", "n1", "n2"]


def test_the_order_of_cards_counts_where_a_list_is_not_marked() -> None:
    form = up_to_suits(twos.LegalParams)
    assert form({"hand": ["2C", "3D"], "trick": []}) == form({"hand": ["3S", "2C"], "trick": []})
    assert form({"hand": [], "trick": ["2C", "3D"]}) != form({"hand": [], "trick": ["3S", "2C"]})


def test_players_move_on_with_all_that_is_marked_as_theirs() -> None:
    relation = players_moved("twos.play", (Table, Table))
    table = {"hands": [["2C"], ["3C"]], "turn": 0, "scores": {"0": 5}, "cards": 0}
    moved, back = relation.transform(table, Random(1))
    assert moved == {"hands": [["3C"], ["2C"]], "turn": 1, "scores": {"1": 5}, "cards": 0}
    assert back(moved) == table
    assert back({**moved, "turn": None})["turn"] is None
