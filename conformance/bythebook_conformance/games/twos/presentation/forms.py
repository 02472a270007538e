"""The questions of Twos at the ruling desk, and the labels of their fields."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from bythebook_conformance.kit import FormLabels
from bythebook_conformance.kit.language import message
from bythebook_conformance.kit.messages import CardName, Seat, about
from bythebook_conformance.kit.tricks.words import LEGAL_LABELS, TRICK_LABELS


class Tricks(Struct, frozen=True):
    """The tricks of a deal: the hands are what was played from them."""

    leader: Seat
    played: Annotated[list[CardName], about("The cards in the order of play.", min_length=4, max_length=52)]


FORMS = {
    "trick": TRICK_LABELS,
    "legal": LEGAL_LABELS,
    "play": FormLabels(
        message("How does a deal go?"),
        {
            "played": message("The tricks, card by card in the order of play"),
            "hands": message("The hands at the start"),
            "hands.*": "{who}",
            "leader": message("Leads the first trick"),
            "moves": message("The cards played, in order"),
            "moves.*": "{}.",
            "moves.*.seat": message("Seat"),
            "moves.*.play": message("Play"),
        },
        {"leader": "hands", "moves.*.seat": "hands"},
        form=Tricks,
    ),
}
