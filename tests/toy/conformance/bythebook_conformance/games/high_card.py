"""High Card for the kit."""

from itertools import permutations
from typing import Annotated, Any

from bythebook.high_card import HighCardReadings, duel
from msgspec import UNSET, Meta, Struct, UnsetType

from bythebook.cards import PACK
from bythebook_conformance.kit import Chunk, Expected, GameKit, Malformed, Method, why
from bythebook_conformance.wire.cards import CardName, cards_of, named, require_distinct


class DuelParams(Struct, frozen=True):
    """Two cards."""

    cards: Annotated[list[CardName], Meta(min_length=2, max_length=2)]

    def __post_init__(self) -> None:
        require_distinct(self.cards)


class DuelResult(Struct, frozen=True):
    """Who wins."""

    winner: int | UnsetType = UNSET


def rule_duel(params: DuelParams, readings: HighCardReadings) -> Expected[DuelResult]:
    ruling = duel(*cards_of(params.cards), readings)
    return Expected(DuelResult(ruling.value), (why(ruling),))


def chunks(profile: str, seed: int) -> list[Chunk]:
    return [Chunk("duel", 0, "high_card.duel", lambda readings: ([{"cards": named(p)}] for p in permutations(PACK, 2)))]


class Picture:
    def text(self, method: str, params: dict[str, Any]) -> str:
        return " against ".join(params["cards"])

    def html(self, method: str, params: dict[str, Any]) -> str:
        return ""


KIT = GameKit(
    name="high_card",
    title="High Card",
    readings=HighCardReadings,
    methods=(Method("high_card.duel", "Compare two cards.", DuelParams, DuelResult, rule_duel),),
    chunks=chunks,
    malformed=(Malformed("high_card.duel", {"cards": ["5C"]}, "one card"),),
    picture=Picture(),
)
