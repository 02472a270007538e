"""What engines of Twos are asked: the situations as questions, malformed questions and metamorphic relations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from bythebook.cards import CARD_OF
from bythebook.twos import TwosReadings
from bythebook.twos.deal import DealSetup, Play
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.games.twos.messages import PLAYS
from bythebook_conformance.games.twos.situations import deals, generated, tricks
from bythebook_conformance.kit import Chance, Chunk, Nearer, Scope, chunks_of, malformed
from bythebook_conformance.kit.messages import named
from bythebook_conformance.kit.relations import players_moved, suits_permuted
from bythebook_conformance.oracle.comparing import plain

TRICK_CHUNKS = 19
FULL_TRICK_CHUNKS = 101
"""Primes: a number of chunks that shares a factor with the number of kinds of ranks would give each chunk tricks of
only a few kinds, and the chunks would differ in size seventyfold."""
LEGAL_CHUNKS = {"quick": 4, "standard": 26, "full": 26}
LARGE_HANDS = {"quick": 2_000, "standard": 20_000, "full": 200_000}
LINES = {"quick": (4, 1), "standard": (40, 6), "full": (200, 40)}
"""The number of deals of two and of three cards per hand of which every line is played, by profile."""
DEALS = {"quick": 2, "standard": 20, "full": 200}
"""The number of chunks of ``DEALS_IN_CHUNK`` whole deals that are played at random, by profile."""


def chunks(profile: str, chance: Chance) -> list[Chunk]:
    """Every exhaustive domain of a profile, in pieces of a few seconds at most."""
    found = _classes_of_tricks(chance)
    if profile == "full":
        every = [partial(tricks.tricks, k, FULL_TRICK_CHUNKS) for k in range(FULL_TRICK_CHUNKS)]
        found = chunks_of("twos.trick", "trick", every, "all tricks of 1 to 4 cards, in play order")
    count = LEGAL_CHUNKS[profile]
    led = chunks_of(
        "twos.legal",
        "legal-after-one",
        [partial(tricks.led, k, count) for k in range(count)],
        "all hands of up to 3 cards behind no card or one",
    )
    if profile == "quick":
        classes = [partial(tricks.led_classes, k, count, chance.of("legal", k)) for k in range(count)]
        led = chunks_of("twos.legal", "legal-after-one", classes)
    later = [partial(tricks.legal_classes, k, 4, chance.of("later", k)) for k in range(4)]
    large = [partial(tricks.large_hands, LARGE_HANDS[profile], chance.of("large"))]
    played = [partial(generated.whole_deals, chance.of("deals", k)) for k in range(DEALS[profile])]
    two, three = LINES[profile]
    sizes = enumerate([2] * two + [3] * three)
    return [
        *found,
        *led,
        *chunks_of("twos.legal", "legal-after-more", later),
        *chunks_of("twos.legal", "legal-large", large),
        *chunks_of("twos.play", "deals", played),
        *chunks_of("twos.play", "lines", [partial(generated.lines, size, chance.of("lines", k)) for k, size in sizes]),
    ]


def _classes_of_tricks(chance: Chance, whole: str = "") -> list[Chunk]:
    count = TRICK_CHUNKS
    sources = [partial(tricks.trick_classes, k, count, chance.of("trick", k)) for k in range(count)]
    return chunks_of("twos.trick", "trick", sources, whole)


def enumerated(chance: Chance) -> list[Chunk]:
    """What a proof of an engine enumerates: one question of every class, its suits drawn by chance."""
    first = "hands of up to 3 cards behind no card or one, one of every class up to the names of the suits"
    later = "hands of up to 3 cards behind 2 or 3, one for every pattern of suits, twos and threes"
    return [
        *_classes_of_tricks(chance, "tricks of 1 to 4 cards, one of every class up to the names of the suits"),
        *chunks_of("twos.legal", "legal-after-one", [partial(tricks.led_classes, 0, 1, chance.of("legal"))], first),
        *chunks_of("twos.legal", "legal-after-more", [partial(tricks.legal_classes, 0, 1, chance.of("later"))], later),
    ]


SCOPES = (
    Scope.of("twos.trick", tricks.key_tricks, lambda cards: {"cards": named(cards)}, None),
    Scope.of("twos.legal", tricks.key_hands, lambda case: {"hand": named(case[0]), "trick": named(case[1])}, None),
    Scope.of("twos.play", deals.key_deals, lambda line: plain(PLAYS.params(*line))),
    Scope.of("twos.play", deals.choices, lambda line: plain(PLAYS.params(*line)), None),
)
"""The domains over which mutants are shown to be equivalent."""

_HANDS = [["2C"], ["3C"], ["4C"], ["5C"]]
_trick, _legal = malformed("twos.trick"), malformed("twos.legal", hand=["6H"])
_play = malformed("twos.play", hands=_HANDS, leader=0, moves=[])
MALFORMED = (
    _trick("a card twice", cards=["6H", "6H"]),
    _trick("five cards in a trick", cards=["6H", "7H", "8H", "9H", "TH"]),
    _trick("no card at all", cards=[]),
    _trick("a text that is no card", cards=["1H"]),
    _trick("cards left out"),
    _legal("a card on the table and in the hand", trick=["6H"]),
    _legal("a trick that is full", trick=["7H", "8H", "9H", "TH"]),
    _play("three hands", hands=_HANDS[:3]),
    _play("hands of different sizes", hands=[["2C", "6C"], *_HANDS[1:]]),
    _play("a leader that does not exist", leader=4),
    _play("a move of a seat that does not exist", moves=[{"seat": 4, "play": "2C"}]),
    _play("a move that is no card", moves=[{"seat": 0, "play": "XX"}]),
)

RELATIONS = (
    suits_permuted("twos.trick", "highest-of-led-suit-wins", "two-caught-by-its-three"),
    suits_permuted("twos.legal", "follow-suit"),
    suits_permuted("twos.play", "follow-suit", "highest-of-led-suit-wins"),
    players_moved("twos.play", "play-goes-clockwise", "every-player-alone"),
)


def nearer(method: str, asked: dict[str, Any], place: int, readings: TwosReadings) -> Iterator[Nearer]:
    """The deal from the trick of a state on; the trick that ended there, else who may play what."""
    if method != "twos.play":
        return
    params = msgspec.convert(asked, m.PlayParams)
    game, state = PLAYS.start(params, readings)
    moves = [Play(move.seat, CARD_OF[move.play]) for move in params.moves[:place]]
    begun, at, last = state, 0, state
    for number, move in enumerate(moves):
        if not state.trick:
            begun, at = state, number
        last, state = state, game.step(state, move).state
    if at and any(begun.hands):  # behind the last trick there is no deal to begin with
        yield Nearer.play("twos.play", PLAYS.params(DealSetup(begun.hands, begun.leader), moves[at:]))
    if moves and state is not last and not state.trick:
        trick = m.TrickParams(named((*last.trick, moves[-1].card)))
        yield Nearer.alone("twos.trick", trick, "twos.trick answers this trick rightly")
    elif state.turn is not None:
        choice = m.LegalParams(named(state.hands[state.turn]), named(state.trick))
        yield Nearer.alone("twos.legal", choice, "twos.legal answers rightly what may be played there")
