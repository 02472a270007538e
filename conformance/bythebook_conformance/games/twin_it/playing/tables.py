"""The small tables of Twin It!: few cards with many pairs, for two, three and four players, and in teams."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any

from bythebook.twin_it import Flip, Move, Slap, State, TwinIt, TwinItSetup
from bythebook.twin_it.hands import PILE, TABLE, visible, visible_pairs
from bythebook_conformance.games.twin_it.playing import cooperative_minute as minute
from bythebook_conformance.games.twin_it.playing.laws import INVARIANTS, TAKING
from bythebook_conformance.games.twin_it.situations.generated import play_of
from bythebook_conformance.games.twin_it.situations.starts import contests, taking, two_hands, written
from bythebook_conformance.kit.playing import Table, Tables, Transition

Tried = Callable[[TwinItSetup, State], Iterator[Move]]
_PLACES = ("table", "pile", "set", "row")


def form(state: State) -> Hashable:
    """A state without the names of cards, and without an order of the table."""
    return (
        tuple(tuple(card[1:] for card in pile) for pile in state.piles),
        tuple(sorted(card[1:] for card in state.table)),
        tuple((won.owner, tuple(card[1:] for card in won.cards)) for won in state.sets),
        tuple((row.party, tuple(sorted(card[1:] for card in row.cards))) for row in state.forbidden),
        tuple(sorted((each.kind, -1 if each.player is None else each.player) for each in state.outcomes)),
        (state.due, state.winner, state.interrupted, state.last_winner, state.chain, state.side, state.teams),
    )


def _kinds(setup: TwinItSetup, state: State) -> Callable[[Move], str]:
    """Says of a slap whose hands lie where; players and designs are numbered as they come."""
    lies = {card.id: target for target in visible(state) for card in target.cards}

    def kind(move: Move) -> str:
        if isinstance(move, Flip):
            return "flip"
        players: dict[int, int] = {}
        designs: dict[Any, int] = {}
        hands = []
        for player, card in move.touches:
            who, target = players.setdefault(player, len(players)), lies.get(card)
            if target is None:
                hands.append(f"{who} on a covered card")
                continue
            owner = player if target.place == PILE else state.party(player)
            own = "own " if target.place != TABLE and target.owner == owner else ""
            design = designs.setdefault(target.design, len(designs))
            hands.append(f"{who} on {design} in {own}{_PLACES[target.place]}")
        return "slap: " + ", ".join(hands) + ("; giving" if move.give else "")

    return kind


def _leads_back(passage: Transition) -> bool:
    """Whether nothing was taken, so that cards may turn back or sets return; every other move uses up cards."""
    kinds = {each.kind for each in passage.after.outcomes}
    return isinstance(passage.move, Slap) and ("mistake" in kinds or not kinds & TAKING)


def _stuck(state: State) -> bool:
    """Whether no pile has a card and no pair is visible."""
    return not any(state.piles) and not visible_pairs(state)


def _table(profile: str, name: str, text: str, setups: Sequence[TwinItSetup], tried: Tried, most: int) -> Table:
    until = f", up to {most} move{'s' * (most > 1)}" if most else ", to the end"
    return Table(name, text + until, profile, partial(iter, setups), tried, {"": most} if most else {})


_TWO = (written("ab cb, ca ac"), written("ab ba, ac"))
_MORE = (*_TWO, written("ab cd, ac bd"))
_THREE = (written("ab, ac, ba"), written("ab ca, ac, bd"))
_CONTESTED = (written("ab, ac, ad"),)
_FIVE_SETS = (written("av bw cx dy ez, aV bW cX dY eZ"),)
_ROWS = (written("ad be, cf", "aD bE cF"),)
_TEAMS = tuple(written("ab, ac, bd, cd", teams=teams) for teams in ((0, 1, 0, 1), (0, 0, 1, 1)))


def _minute(profile: str, name: str, cards: str, clock: int) -> Table:
    """A cooperative table: these cards spread out, and a clock of so many moves."""
    setup = minute.Minute(clock, written(cards).piles[0])
    text = f"the cooperative mode with {len(setup.spread)} cards and a clock of {clock} moves"
    return Table(name, text, profile, lambda: iter((setup,)), minute.tried, mode=_COOPERATIVE)


_COOPERATIVE = Tables(
    game=minute.CooperativeMinute,
    tables=(),
    form=minute.form,
    kinds=minute.kinds,
    asked=lambda setup, moves: None,
    invariants=minute.INVARIANTS,
    method="twin_it.score",
    last_state=minute.question,
)

TABLES = Tables(
    game=TwinIt,
    tables=(
        _table("quick", "two-players", "games of two with three or four cards, two hands", _TWO, two_hands, 3),
        _table("quick", "contests", "three cards of a kind, three or four hands", _CONTESTED, contests, 1),
        _table("quick", "teams", "games of four in teams with a card each, two hands", _TEAMS, two_hands, 1),
        _table("quick", "rows", "a forbidden row of three, two hands", _ROWS, two_hands, 1),
        _table("quick", "five-sets", "ten cards of which five pairs lie one below the other", _FIVE_SETS, taking, 5),
        _minute("quick", "cooperative", "ab ba ac bd", 4),
        _table("standard", "two-players-longer", "three games of two, two hands", _MORE, two_hands, 4),
        _table("standard", "three-players", "games of three with three or four cards, two hands", _THREE, two_hands, 2),
        _table("standard", "teams-longer", "games of four in teams, two hands", _TEAMS, two_hands, 2),
        _table("standard", "rows-longer", "a forbidden row of three, two hands", _ROWS, two_hands, 3),
        _minute("standard", "cooperative-longer", "ab ba ac bd cd", 5),
        _table("full", "two-players-whole", "three games of two, two hands", _MORE, two_hands, 0),
        _table("full", "contests-longer", "three cards of a kind, three or four hands", _CONTESTED, contests, 3),
        _table("full", "five-sets-longer", "ten cards of which five pairs lie together", _FIVE_SETS, taking, 7),
        _minute("full", "cooperative-longest", "ab ba ac bd cd de", 5),
    ),
    form=form,
    kinds=_kinds,
    asked=play_of,
    invariants=INVARIANTS,
    leads_back=_leads_back,
    stuck=_stuck,
)
