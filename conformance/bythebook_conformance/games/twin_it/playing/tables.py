"""The small tables of Twin It!: few cards with many pairs, for two, three and four players, and in teams."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from itertools import count, islice, permutations, product
from string import ascii_letters
from typing import Any

from bythebook.twin_it import Card, Cards, Flip, Move, Row, Slap, State, Target, Touch, TwinIt, TwinItSetup
from bythebook.twin_it.hands import PILE, TABLE, visible, visible_pairs
from bythebook_conformance.games.twin_it.playing import cooperative_minute as minute
from bythebook_conformance.games.twin_it.playing.laws import INVARIANTS, TAKING
from bythebook_conformance.games.twin_it.questions.generated import play_of
from bythebook_conformance.kit.tables import Table, Tables, Transition

Tried = Callable[[TwinItSetup, State], Iterator[Move]]
FIRST = 2
"""The first of two hands is that of one of so many seats: the others at a table are like them."""
_PLACES = ("table", "pile", "set", "row")


def _setup(piles: str, row: str = "", teams: tuple[int, ...] = ()) -> TwinItSetup:
    """A start: piles of cards, top first, each card as its two sides; a forbidden row of party 0."""
    numbers = count()

    def cards(text: str) -> Cards:
        return tuple(Card(next(numbers), *map(ascii_letters.index, sides)) for sides in text.split())

    dealt = tuple(cards(pile) for pile in piles.split(","))
    return TwinItSetup(dealt, 0, teams, (Row(0, cards(row)),) if row else ())


def _flips(setup: TwinItSetup, state: State) -> Iterator[Move]:
    """A flip of every seat, and slaps that touch a covered card or offer a set that is not the player's."""
    yield from (Flip(seat) for seat in range(state.seats))
    top = visible(state)[0]
    covered = [pile[1] for pile in state.piles if len(pile) > 1]
    for card in covered[:1]:
        yield Slap((Touch(0, card.id),))
        yield Slap((Touch(1, top.id), Touch(1, card.id)))
    if top.loose:
        yield Slap((Touch(0, top.id),), (Touch(0, top.id),))


def _taking(setup: TwinItSetup, state: State) -> Iterator[Move]:
    """Flips, and every pair taken unopposed by every party."""
    yield from _flips(setup, state)
    for one, other in visible_pairs(state):
        for first, second in _claimants(state):
            yield from islice(_slaps(state, (first, one), (second, other)), 1)


def _claimants(state: State) -> list[tuple[int, int]]:
    """Whose two hands may take a pair: a player's or, in teams, those of two mates."""
    seats = range(state.seats)
    if not state.teams:
        return [(seat, seat) for seat in seats]
    return [(one, other) for one, other in permutations(seats, 2) if state.teams[one] == state.teams[other]]


def _two_hands(setup: TwinItSetup, state: State) -> Iterator[Move]:
    """Flips, every single hand, and every two hands of whomever on whatever."""
    yield from _flips(setup, state)
    targets, seats = visible(state), range(state.seats)
    for hand in product(seats, targets):
        yield from _slaps(state, hand)
    for hands in product(product(seats[:FIRST], targets), product(seats, targets)):
        yield from _slaps(state, *hands)


def _contests(setup: TwinItSetup, state: State) -> Iterator[Move]:
    """Two hands as above, and a pair that two want, in every order of three or four hands."""
    yield from _two_hands(setup, state)
    targets = visible(state)
    for one, other in ((one, other) for one, other in permutations(targets, 2) if one.design == other.design):
        for mine in permutations(range(state.seats), 2):
            first, second = mine
            wanted = [(first, one), (first, other), (second, one), (second, other)]
            for hands in (*permutations(wanted[:3]), *permutations(wanted)):
                yield from _slaps(state, *hands)
            for third in (each for each in targets if each not in (one, other)):
                for hands in _together((first, one), (first, other), (second, third), (second, one)):
                    yield from _slaps(state, *hands)


def _together(*hands: tuple[int, Target]) -> Iterator[tuple[tuple[int, Target], ...]]:
    """Four hands in three orders: one player's first, the other's first, and in turns."""
    one, two, three, four = hands
    yield from ((one, two, three, four), (three, four, one, two), (one, three, two, four))


def _slaps(state: State, *hands: tuple[int, Target]) -> Iterator[Slap]:
    """A slap; where a player may have to choose a set to give up, with his oldest one and with his newest."""
    touches = tuple(Touch(player, target.id) for player, target in hands)
    players = dict.fromkeys(player for player, _ in hands)
    owned = {player: state.owned(state.party(player)) for player in players}
    choosing = [player for player, sets in owned.items() if len(sets) > 1 or (sets and state.teams)]
    for place in (0, -1) if choosing else (0,):
        yield Slap(touches, tuple(Touch(player, owned[player][place].cards[0].id) for player in choosing))


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


_TWO = (_setup("ab cb, ca ac"), _setup("ab ba, ac"))
_MORE = (*_TWO, _setup("ab cd, ac bd"))
_THREE = (_setup("ab, ac, ba"), _setup("ab ca, ac, bd"))
_CONTESTED = (_setup("ab, ac, ad"),)
_FIVE_SETS = (_setup("av bw cx dy ez, aV bW cX dY eZ"),)
_ROWS = (_setup("ad be, cf", "aD bE cF"),)
_TEAMS = tuple(_setup("ab, ac, bd, cd", teams=teams) for teams in ((0, 1, 0, 1), (0, 0, 1, 1)))


def _minute(profile: str, name: str, cards: str, clock: int) -> Table:
    """A cooperative table: these cards spread out, and a clock of so many moves."""
    setup = minute.Minute(clock, _setup(cards).piles[0])
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
        _table("quick", "two-players", "games of two with three or four cards, two hands", _TWO, _two_hands, 3),
        _table("quick", "contests", "three cards of a kind, three or four hands", _CONTESTED, _contests, 1),
        _table("quick", "teams", "games of four in teams with a card each, two hands", _TEAMS, _two_hands, 1),
        _table("quick", "rows", "a forbidden row of three, two hands", _ROWS, _two_hands, 1),
        _table("quick", "five-sets", "ten cards of which five pairs lie one below the other", _FIVE_SETS, _taking, 5),
        _minute("quick", "cooperative", "ab ba ac bd", 4),
        _table("standard", "two-players-longer", "three games of two, two hands", _MORE, _two_hands, 4),
        _table(
            "standard", "three-players", "games of three with three or four cards, two hands", _THREE, _two_hands, 2
        ),
        _table("standard", "teams-longer", "games of four in teams, two hands", _TEAMS, _two_hands, 2),
        _table("standard", "rows-longer", "a forbidden row of three, two hands", _ROWS, _two_hands, 3),
        _minute("standard", "cooperative-longer", "ab ba ac bd cd", 5),
        _table("full", "two-players-whole", "three games of two, two hands", _MORE, _two_hands, 0),
        _table("full", "contests-longer", "three cards of a kind, three or four hands", _CONTESTED, _contests, 3),
        _table("full", "five-sets-longer", "ten cards of which five pairs lie together", _FIVE_SETS, _taking, 7),
        _minute("full", "cooperative-longest", "ab ba ac bd cd de", 5),
    ),
    form=form,
    kinds=_kinds,
    asked=play_of,
    invariants=INVARIANTS,
    leads_back=_leads_back,
    stuck=_stuck,
)
