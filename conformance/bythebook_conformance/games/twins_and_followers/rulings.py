"""The reference's answers to the questions of Twins & Followers, and the reasons for every field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from bythebook.cards import CARD_OF
from bythebook.clauses import joined
from bythebook.twins_and_followers import Round, RoundState, TwinsAndFollowersReadings, able, split
from bythebook.twins_and_followers.claiming import ClaimFacts, able_reasons
from bythebook.twins_and_followers.hand import hand_reasons
from bythebook.twins_and_followers.round_clauses import explained
from bythebook.twins_and_followers.state import Move as RoundMove
from bythebook_conformance.games.twins_and_followers import messages as m
from bythebook_conformance.games.twins_and_followers.demands import (
    broken_in_able,
    broken_in_play,
    broken_in_wins,
    meant_able,
    meant_play,
    meant_wins,
)
from bythebook_conformance.games.twins_and_followers.messages import move_of, rank_name, setup_of, start
from bythebook_conformance.kit import Explanation, Method
from bythebook_conformance.kit.messages import cards_of, named
from bythebook_conformance.kit.playing import along
from bythebook_conformance.kit.rewriting import up_to_suits


def rule_wins(params: m.WinsParams, readings: TwinsAndFollowersReadings) -> m.WinsResult:
    """Whether four cards win."""
    found = split(cards_of(params.cards))
    if found is None:
        return m.WinsResult(False, None, None)
    return m.WinsResult(True, rank_name(found.twins), [rank_name(rank) for rank in found.followers])


def rule_able(params: m.AbleParams, readings: TwinsAndFollowersReadings) -> m.AbleResult:
    """Who can win with a discard."""
    hands = [cards_of(hand) for hand in params.hands]
    return m.AbleResult(list(able(hands, CARD_OF[params.discard], params.discarder, readings)))


def rule_play(params: m.PlayParams, readings: TwinsAndFollowersReadings) -> m.PlayResult:
    """The states of a round under the given moves."""
    return round_from(*start(params, readings), map(move_of, params.moves))


def round_from(game: Round, state: RoundState, moves: Iterable[RoundMove]) -> m.PlayResult:
    """A state and those that moves lead to."""
    return m.PlayResult([_state(game, *each) for each in along(state, game.step, moves)])


def explain_wins(params: m.WinsParams, readings: TwinsAndFollowersReadings) -> Explanation:
    """The reasons why the cards win or not, and how."""
    return (joined(*hand_reasons(cards_of(params.cards))),) * 3


def explain_able(params: m.AbleParams, readings: TwinsAndFollowersReadings) -> Explanation:
    """The reasons why these seats can win with a discard."""
    hands, card = [cards_of(hand) for hand in params.hands], CARD_OF[params.discard]
    seats = able(hands, card, params.discarder, readings)
    return (able_reasons(ClaimFacts(hands, card, params.discarder, seats)),)


def explain_play(params: m.PlayParams, readings: TwinsAndFollowersReadings) -> Explanation:
    """The reasons for the states of a round."""
    return (explained(Round(readings), setup_of(params), map(move_of, params.moves)),)


def _state(game: Round, state: RoundState, accepted: bool) -> m.PlayState:
    seen = game.observe(state)
    return m.PlayState(
        accepted,
        cast(m.Phase, seen.phase),
        seen.turn,
        list(seen.able),
        [named(hand) for hand in seen.hands],
        seen.pile,
        named(seen.discards),
        None if seen.live is None else str(seen.live),
        seen.winner,
    )


METHODS = (
    Method.of(
        "twins_and_followers.wins",
        "Say whether four cards win.",
        rule_wins,
        explain_wins,
        up_to_suits,
        broken_in_wins,
        meant_wins,
    ),
    Method.of(
        "twins_and_followers.able",
        "Say who can win with a discard.",
        rule_able,
        explain_able,
        up_to_suits,
        broken_in_able,
        meant_able,
    ),
    Method.of(
        "twins_and_followers.play",
        "Play a round through a list of moves.",
        rule_play,
        explain_play,
        up_to_suits,
        broken_in_play,
        meant_play,
    ),
)
