"""Games of Twin It! by the thousand, and players who slap when it is right, now and then together or by mistake."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bythebook.twin_it import (
    Move,
    Row,
    Slap,
    State,
    Target,
    Touch,
    TwinIt,
    TwinItReadings,
    TwinItSetup,
    visible,
    visible_pairs,
)
from bythebook.twin_it.mistakes import is_forbidden
from bythebook_conformance.games.twin_it.rulings import explained
from bythebook_conformance.games.twin_it.situations.generated import product_deck, three_different
from bythebook_conformance.kit.playing import GameResult, Luck, Simulation

FEWEST, MOST, FEWEST_IN_TEAMS = 2, 6, 4
UNSEEN, CONTESTED, BLUNDERED = 8, 6, 50
"""Of so many chances at a pair, one is missed, one is contested, and one ends in a mistake."""
Pair = tuple[Target, Target]


def dealt(rng: Random) -> TwinItSetup:
    """One game with a deck of 135 cards like the product's; 2 to 6 players, half of the tables of 4 or more in teams, a
    quarter of all tables with a handicap, all drawn at random.
    """
    seats = rng.randint(FEWEST, MOST)
    teams = tuple(seat % 2 for seat in range(seats)) if seats >= FEWEST_IN_TEAMS and rng.randrange(2) else ()
    deck = list(product_deck(rng.getrandbits(32)))
    rows: tuple[Row, ...] = ()
    if rng.randrange(4) == 0:
        chosen = three_different(deck)
        deck = [card for card in deck if card not in chosen]
        rows = (Row(rng.randrange(2 if teams else seats), chosen),)
    return TwinItSetup(tuple(tuple(deck[seat::seats]) for seat in range(seats)), rng.randrange(seats), teams, rows)


def outcome(state: State) -> GameResult:
    """The party that has won, if any has, and the sets of every party."""
    parties = 2 if state.teams else state.seats
    return GameResult(state.winner, tuple(len(state.owned(party)) for party in range(parties)))


def sensible(game: TwinIt, state: State, luck: Luck) -> Move | None:
    """Slap a pair that is visible, if the party may claim it; else flip.

    One pair in 8 goes unseen for a move, one slap in 6 is contested by another party, one in 50 is a mistake.
    """
    if state.over:
        return None
    flips, there = game.flips(state), list(visible_pairs(state))
    if flips and not (there and luck.below(UNSEEN)):
        return luck.pick(flips)
    if not there:
        return None
    if luck.below(BLUNDERED) == 0 and (slip := _slip(visible(state), luck)):
        return Slap(_hands(state, luck.below(state.seats), slip, luck))
    claims = [(seat, each) for seat in range(state.seats) for each in there if _allowed(state, seat, each)]
    if not claims:
        return luck.pick(flips) if flips else None
    seat, chosen = luck.pick(claims)
    hands = _hands(state, seat, chosen, luck)
    if luck.below(CONTESTED) == 0:
        rival = luck.pick([each for each in range(state.seats) if state.party(each) != state.party(seat)])
        hands = _in_turns(hands, _hands(state, rival, (chosen[1], chosen[0]), luck), luck)
    return Slap(hands)


def _hands(state: State, seat: int, chosen: Pair, luck: Luck) -> tuple[Touch, ...]:
    """Both hands of a player, or in teams one hand each of the player and a mate."""
    one, other = chosen
    if not state.teams:
        return Touch(seat, one.id), Touch(seat, other.id)
    mates = [each for each in range(state.seats) if each != seat and state.party(each) == state.party(seat)]
    return Touch(seat, one.id), Touch(luck.pick(mates), other.id)


def _in_turns(first: tuple[Touch, ...], second: tuple[Touch, ...], luck: Luck) -> tuple[Touch, ...]:
    """The hands of two parties as they land: the later party's after the first's first hand, or after both; sometimes
    one of its hands is too late.
    """
    late = second[: 1 + luck.below(2)]
    return (*first[:1], *late, *first[1:]) if luck.below(2) else (*first, *late)


def _slip(targets: Sequence[Target], luck: Luck) -> Pair | None:
    """Two targets of different designs, if there are any."""
    one, other = luck.pick(targets), luck.pick(targets)
    return (one, other) if one.design != other.design else None


def _allowed(state: State, seat: int, chosen: Pair) -> bool:
    """Whether a pair is none that is forbidden to the seat's party."""
    return not is_forbidden(state, state.party(seat), chosen, TwinItReadings())


SIMULATION = Simulation(
    unit="game",
    deal=dealt,
    game=TwinIt,
    explained=lambda game, setup, moves: explained(game, game.start(setup), moves),
    outcome=outcome,
    simple=sensible,
)
