"""What players of Twos ask: what no list of moves answers, and the fields at the ruling desk."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from bythebook_conformance.kit import FormLabels, TableQuestion
from bythebook_conformance.kit.language import message
from bythebook_conformance.kit.messages import CardName, Seat, about
from bythebook_conformance.kit.tricks.words import LEGAL_LABELS, TRICK_LABELS

QUESTIONS = (
    TableQuestion(
        "The cards were dealt wrongly. What now?",
        "misdeal misdealt redeal deal again wrong number of cards too many few faced",
        (
            "twos/thirteen-cards-each",
            "twos/whole-pack-dealt",
        ),
        "If it is noticed before the first trick is complete, the cards are thrown in and the same player deals "
        "again. Later, the deal stands if everybody has the same number of cards.",
    ),
    TableQuestion(
        "A card was shown by accident. What now?",
        "exposed card dropped face up seen faced flashed",
        ("twos/hands-are-private",),
        "A card exposed in the deal means a new deal if anybody asks for it. A card dropped later is taken back "
        "into the hand, and nothing follows.",
    ),
    TableQuestion(
        "A revoke is noticed only later. What now?",
        "revoke renege failed to follow suit redeal void penalty noticed two tricks later",
        (
            "twos/follow-suit",
            "twos/refused-play-changes-nothing",
        ),
        "A wrong card is taken back as long as the trick lies there. Later, the deal is thrown in, or the player "
        "who revoked scores nothing in it.",
    ),
    TableQuestion(
        "Who deals, and who shuffles and cuts?",
        "dealer deal shuffle cut next dealer rotation",
        (
            "twos/manner-of-dealing",
            "twos/first-leader",
        ),
        "The deal passes to the left; somebody other than the dealer shuffles, and the player to the dealer's "
        "right cuts.",
    ),
    TableQuestion(
        "Who leads to the first trick?",
        "first lead leader opens starts begins left of the dealer",
        ("twos/first-leader",),
        "",
    ),
    TableQuestion(
        "Who leads to the next trick?",
        "winner leads next lead",
        ("twos/winner-leads-next",),
        "",
    ),
    TableQuestion(
        "Somebody played out of turn. What now?",
        "out of turn too early premature before me",
        (
            "twos/play-goes-clockwise",
            "twos/refused-play-changes-nothing",
        ),
        "The card is taken back and counts as seen; its player may play another one when it is their turn.",
    ),
    TableQuestion(
        "May the partners or opponents talk about their cards?",
        "talk talking signals table talk hints cheating",
        ("twos/every-player-alone",),
        "Nobody says anything about cards that are still in a hand.",
    ),
    TableQuestion(
        "Somebody plays very slowly. What now?",
        "slow play time thinking hurry",
        (),
        "The others ask once; a table that minds agrees on a limit beforehand.",
    ),
    TableQuestion(
        "Somebody leaves in the middle of a match. What now?",
        "leave leaving quits goes home stops absent three players",
        ("twos/four-players",),
        "The match ends with the scores after the last complete deal: three cannot play.",
    ),
    TableQuestion(
        "Somebody has claimed the remaining tricks wrongly. What now?",
        "wrong declaration claim the rest remaining tricks concede",
        ("twos/deal-is-played-out",),
        "The claim does not count, and the deal is played to the last card.",
    ),
    TableQuestion(
        "May I look at a trick that has been taken?",
        "look back review last trick quitted",
        ("twos/hands-are-private",),
        "The last trick may be looked at until the next card is played; older ones may not.",
    ),
    TableQuestion(
        "A card is missing, or there is one too many. What now?",
        "missing card incomplete pack lost joker",
        ("twos/pack-of-fifty-two",),
        "The deal does not count. Deals before it stand.",
    ),
    TableQuestion(
        "How long does a match last, and who wins on equal points?",
        "length match end target tie draw equal",
        ("twos/length-and-winner-of-a-match",),
        "",
    ),
    TableQuestion(
        "Can a player have less than nothing?",
        "below zero negative minus total",
        ("twos/totals-may-be-negative",),
        "",
    ),
)


class Tricks(Struct, frozen=True):
    """The tricks of a deal: the hands are what was played from them."""

    leader: Seat
    played: Annotated[list[CardName], about("The cards in the order of play.", min_length=4, max_length=52)]


ASKED = {
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
