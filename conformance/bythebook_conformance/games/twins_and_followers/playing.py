"""Whole rounds of Twins & Followers: players, what always holds, small tables to explore, and what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any

from bythebook.cards import PACK, RANKS, Card
from bythebook.twins_and_followers import Claim, Declare, Discard, Drop, Pass, Round, RoundSetup, RoundState
from bythebook.twins_and_followers.hand import wins
from bythebook.twins_and_followers.round_clauses import explained
from bythebook.twins_and_followers.state import CLAIM, DISCARD, DRAW, FIGHT, HAND_SIZE, OVER, Move
from bythebook_conformance.games.twins_and_followers.messages import PlayState
from bythebook_conformance.games.twins_and_followers.situations.generated import play_of
from bythebook_conformance.games.twins_and_followers.situations.rounds import FIGHTS, drawn, tried, written
from bythebook_conformance.kit.playing import (
    GameResult,
    Invariant,
    Luck,
    Params,
    Serving,
    Simulation,
    Table,
    Tables,
    Transition,
    french_exchanges,
)
from bythebook_conformance.oracle.comparing import plain

# ---- players ---------------------------------------------------------------------------------------------------------


FEWEST, MOST = 2, 6


def dealt(rng: Random) -> RoundSetup:
    """One round with the whole pack; 2 to 6 players and the one who starts are drawn at random."""
    pack = list(PACK)
    rng.shuffle(pack)
    seats = rng.randint(FEWEST, MOST)
    hands = tuple(tuple(pack[seat * HAND_SIZE :][:HAND_SIZE]) for seat in range(seats))
    pile, starter = tuple(pack[seats * HAND_SIZE :]), rng.randrange(seats)
    rng.shuffle(pack)
    return RoundSetup(hands, pile, starter, shuffle=tuple(pack))


def outcome(state: RoundState) -> GameResult:
    """Who has won, if anybody has."""
    return GameResult(state.winner)


def sensible(game: Round, state: RoundState, luck: Luck) -> Move | None:
    """Declare and claim whenever possible; part with the card that leaves most cards to win with."""
    moves = game.moves(state)
    winning = [move for move in moves if isinstance(move, Declare | Claim)]
    if winning:
        return winning[0]
    partings = [move for move in moves if isinstance(move, Discard | Drop)]
    if partings:
        most = max(_left(state, move) for move in partings)
        return luck.pick([move for move in partings if _left(state, move) == most])
    others = [move for move in moves if not isinstance(move, Pass)] or moves
    return luck.pick(others) if others else None


def _left(state: RoundState, move: Discard | Drop) -> int:
    """How many cards complete the hand that is left after a card is given up."""
    kept = [card.rank for card in state.hands[move.seat] if card != move.card]
    return completing(tuple(sorted(kept)))


@lru_cache(None)
def completing(ranks: tuple[int, ...]) -> int:
    """How many cards of the pack beside these complete a winning hand."""
    held = tuple(Card(rank, suit) for suit, rank in enumerate(ranks))
    return sum(4 - ranks.count(rank) for rank in RANKS if wins((*held, Card(rank, 3))))


SIMULATION = Simulation(
    unit="round", deal=dealt, game=Round, explained=explained, outcome=outcome, simple=sensible, scored=False
)


# ---- laws ------------------------------------------------------------------------------------------------------------


def _cards(state: RoundState) -> list[Card]:
    return [card for hand in state.hands for card in hand] + [*state.pile] + [each.card for each in state.discards]


def _cards_are_conserved(passage: Transition) -> str:
    """Hands, pile and discards hold the cards of the start, each in one place."""
    before, after = sorted(_cards(passage.before)), sorted(_cards(passage.after))
    if len({*after}) < len(after):
        return "a card is in two places"
    return "" if before == after else f"{[*{*before} ^ {*after}]} came or went"


def _hands_of_three(passage: Transition) -> str:
    """Everybody holds three cards; who has drawn, or has won, holds four. A fight for which the pile is too short may
    end the round with hands of two under fight-short=drop-without-draw.
    """
    state: RoundState = passage.after
    four = state.turn if state.phase == DISCARD else state.winner
    due = [HAND_SIZE + (seat == four) for seat in range(len(state.hands))]
    sizes = [len(hand) for hand in state.hands]
    if sizes == due or _ended_without_draws(passage, sizes) or _ended_in_a_turn(passage, sizes):
        return ""
    return f"hands of {sizes} cards in the phase {state.phase}, and should be {due}"


def _ended_without_draws(passage: Transition, sizes: list[int]) -> bool:
    """Whether a fight for which the pile did not suffice has ended the round with hands of two."""
    after, game = passage.after, passage.game
    allowed = game.readings.fight_short == "drop-without-draw" and passage.before.phase == FIGHT
    short = bool(allowed and after.phase == OVER and after.winner is None and not after.pile)
    return short and {*sizes} <= {HAND_SIZE - 1, HAND_SIZE} and sizes[passage.move.seat] <= HAND_SIZE


def _ended_in_a_turn(passage: Transition, sizes: list[int]) -> bool:
    """Whether a late claim has ended the round when somebody else had drawn."""
    before, claims = passage.before, isinstance(passage.move, Claim)
    four = {passage.after.winner, before.turn}
    late = claims and before.phase == DISCARD
    return late and sizes == [HAND_SIZE + (seat in four) for seat in range(len(sizes))]


def _phase_says_who(passage: Transition) -> str:
    """Who is to act is told as the phase has it, and nobody else is."""
    state: RoundState = passage.after
    turn, several = state.turn is not None, len({*state.able}) == len(state.able) > 0
    due = {
        DRAW: turn and not state.able,
        DISCARD: turn and not state.able,
        CLAIM: not turn and several and state.live is not None,
        FIGHT: not turn and several and state.live is None,
        OVER: not turn and not state.able and state.live is None,
    }
    wrong = not due[state.phase] or (state.winner is not None and state.phase != OVER)
    return f"in the phase {state.phase} with turn {state.turn}, {state.able}, {state.live}" if wrong else ""


def _live_card_lies_open(passage: Transition) -> str:
    """The card that may be claimed is a discard that is not dead."""
    state: RoundState = passage.after
    lies = [each for each in state.discards if each.card == state.live and not each.dead]
    return "" if state.live is None or lies else f"{state.live} may be claimed and does not lie open"


def _fight_is_one_step(passage: Transition) -> str:
    """In a fight no card moves until all have dropped; then all drops lie."""
    before, after = passage.before, passage.after
    if before.phase != FIGHT or not isinstance(passage.move, Drop):
        return ""
    if after.phase == FIGHT and after.drops:
        stays = (before.hands, before.pile, before.discards) == (after.hands, after.pile, after.discards)
        return "" if stays else "cards move before the fight is settled"
    lying = {each.card for each in (*after.discards,)} | {*after.pile}
    missing = [card for _, card in (*before.drops, (passage.move.seat, passage.move.card)) if card not in lying]
    return f"the drops {missing} have not been laid" if missing else ""


INVARIANTS = (
    Invariant.of(_cards_are_conserved),
    Invariant.of(_hands_of_three),
    Invariant.of(_phase_says_who),
    Invariant.of(_live_card_lies_open),
    Invariant.of(_fight_is_one_step),
)


# ---- small tables ----------------------------------------------------------------------------------------------------


def form(state: RoundState) -> Hashable:
    """A state without suits, which none of the rules looks at: a card is its rank and its place."""
    live = state.live
    laid = state.discards
    return (
        state.phase,
        state.turn,
        state.able,
        tuple(tuple(sorted(card.rank for card in hand)) for hand in state.hands),
        tuple(card.rank for card in state.pile),
        tuple((each.card.rank, each.seat, each.dead) for each in laid),
        None if live is None else next((place for place, each in enumerate(laid) if each.card == live), -1),
        state.winner,
        None if state.drawn is None else state.drawn.rank,
        state.contenders,
        state.answers,
        tuple((seat, card.rank) for seat, card in state.drops),
    )


def _kinds(setup: RoundSetup, state: RoundState) -> Callable[[Move], str]:
    """Says of a move what is done; with a card, where that is."""
    holders = {card: seat for seat, hand in enumerate(state.hands) for card in hand}

    def kind(move: Move) -> str:
        name = type(move).__name__.lower()
        if not isinstance(move, Discard | Drop):
            return name
        if move.card in holders:
            return f"{name} a card of {'the hand' if holders[move.card] == move.seat else 'another hand'}"
        return f"{name} a card of the pile" if move.card in state.pile else f"{name} a card that lies open"

    return kind


def _leads_back(passage: Transition) -> bool:
    """Whether the discards have become the pile again."""
    recycles = passage.game.readings.pile_out == "recycle-keep-latest"
    return recycles and not {each.card for each in passage.before.discards}.isdisjoint(passage.after.pile)


_RECYCLED = "pile-out=recycle-keep-latest"


def _table(profile: str, seats: int, pile: int, rounds: int) -> Table:
    text = f"{rounds} rounds of {seats} players with a pile of {pile}"
    starts = partial(drawn, seats, pile, rounds, 10 * seats + pile)
    return Table(f"{seats}-seats-pile-of-{pile}", text, profile, starts, tried, {_RECYCLED: 10})


TABLES = Tables(
    game=Round,
    tables=(
        Table(
            "fights", f"{len(FIGHTS)} rounds with fights of two and of three", "quick", written, tried, {_RECYCLED: 7}
        ),
        _table("quick", 2, 2, 6),
        _table("standard", 2, 5, 4),
        _table("standard", 3, 4, 12),
        _table("full", 2, 6, 12),
        _table("full", 3, 5, 24),
        _table("full", 4, 5, 6),
    ),
    form=form,
    kinds=_kinds,
    asked=play_of,
    invariants=INVARIANTS,
    leads_back=_leads_back,
)


# ---- on a server -----------------------------------------------------------------------------------------------------


def views(params: Params, states: Sequence[PlayState], seat: int) -> list[dict[str, Any]]:
    """The named fields of what a seat sees. Who else could claim a discard is nobody's business; the winner's cards are
    shown.
    """
    found = []
    for state in states:
        shown = plain(state)
        hands = shown.pop("hands")
        if state.phase == "claim":
            shown["able"] = [each for each in shown["able"] if each == seat]
        won = shown["winner"]
        found.append({**shown, "hand": hands[seat], "shown": None if won is None else hands[won]})
    return found


SERVING = Serving(
    ("twins_and_followers/open-and-hidden-cards",),
    views,
    french_exchanges(["hands", "pile"]),
    lambda params: len(params["hands"]),
)
