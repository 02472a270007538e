"""The situations over which slaps of Twin It! are proved: few targets of few designs, in every place of a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice, permutations, product
from typing import Any

from bythebook.twin_it.hands import PILE, ROW, SET, TABLE, Hand, Target
from bythebook.twin_it.state import ANYONE, Card, Flip, Move, Outcome, Row, Slap, State, Touch, WonSet, position

# ---- targets of every kind, and hands on them: every pattern of both and of designs at small scope -------------------


Places = tuple[tuple[int, int, int], ...]
"""(place, owner, number of cards) of every target of one design."""


def card(number: int, shown: int, hidden: int | None = None) -> Card:
    """A card; its other side is like no other unless told."""
    return Card(number, shown, -number - 1 if hidden is None else hidden)


def target(number: int, design: int, place: int, owner: int, size: int) -> Target:
    """A target whose cards show a design."""
    return Target(place, owner, tuple(card(10 * number + each, design) for each in range(size)))


_T, _P, _Q, _S = (TABLE, 0, 1), (PILE, 0, 1), (PILE, 1, 1), (SET, 0, 2)
_DESIGNS: tuple[Places, ...] = ((_T,), (_T, _T), (_T, _P), (_P, _Q), (_S,), (_S, _T), (_S, _Q), ((SET, 1, 3),))
_THREES: tuple[Places, ...] = ((_T, _T, _T), (_T, _T, _P), (_P, _T, _Q))
_TEAMS: tuple[tuple[int, ...], ...] = ((), (0, 0, 1), (1, 1, 1))
_WRONG = (frozenset[int](), frozenset({0}))


def contested() -> Iterator[Any]:
    """Up to 3 hands of 3 players on every arrangement of one design, 4 on two or three cards on the table, and up to 4
    of 2 players on two designs; alone and in teams, with no hands wrong or one player's.
    """
    for places in chain(_DESIGNS, _THREES):
        targets = tuple(target(number, 0, *each) for number, each in enumerate(places))
        for teams, wrong, size in product(_TEAMS, _WRONG, range(1, 4)):
            yield from ((targets, hands, wrong) for hands in _hands(targets, teams, size))
    for places, teams in product(((_T, _T), (_T, _T, _T)), _TEAMS[:2]):
        targets = tuple(target(number, 0, *each) for number, each in enumerate(places))
        yield from ((targets, hands, _WRONG[0]) for hands in _hands(targets, teams, 4))
    two = tuple(target(number, number % 2, *_T) for number in range(4))
    for wrong, size in product(_WRONG, (2, 4)):
        yield from ((two, hands, wrong) for hands in _hands(two, (), size, 2))


def _hands(
    targets: tuple[Target, ...], teams: tuple[int, ...], size: int, players: int = 3
) -> Iterator[tuple[Hand, ...]]:
    """Every order in which so many hands can land, at most two of a player."""
    for chosen in permutations(product(range(players), targets), size):
        if all([player for player, _ in chosen].count(each) <= 2 for each in range(players)):
            yield laid(chosen, teams)


def rows_of_touches(text: str) -> tuple[tuple[Touch, ...], ...]:
    """Rows of touches as they are written: each as ``player:card``, the rows parted by commas."""
    return tuple(tuple(Touch(*map(int, each.split(":"))) for each in row.split()) for row in text.split(","))


def laid(hands: Iterable[tuple[int, Target]], teams: tuple[int, ...]) -> tuple[Hand, ...]:
    """Hands of these players on these targets, in order of arrival."""
    return tuple(
        Hand(player, teams[player] if teams else None, each, arrival) for arrival, (player, each) in enumerate(hands)
    )


# ---- states ----------------------------------------------------------------------------------------------------------


TEAMS = (0, 0, 0, 0, 1)
"""Four mates against one."""
_MATES = (0, 0, 1)


def _state(**fields: Any) -> State:
    """A state of three players, each with a pile of two, and nobody's turn interrupted, unless told otherwise."""
    piles = tuple((card(900 + seat, 50 + seat), card(910 + seat, 60 + seat)) for seat in range(3))
    plain = State((), (), 0, (), piles, (), (), None)
    return plain._replace(**fields)


# ---- mistakes --------------------------------------------------------------------------------------------------------

_BARRED, _UNTOUCHED = card(70, 0), card(71, 1)
_ROW = (Row(1, (card(72, 2),)), Row(0, (_BARRED, _UNTOUCHED)))
TOUCHED = (
    Target(ROW, 0, (_BARRED,)),
    Target(TABLE, 0, (card(1, 0),)),
    Target(PILE, 1, (card(2, 0),)),
    Target(TABLE, 0, (card(3, 1),)),
    Target(TABLE, 0, (card(4, 1),)),
    Target(TABLE, 0, (card(5, 2),)),
    Target(TABLE, 0, (card(6, 2),)),
)
"""Two designs of the first party's row, one of them on a card of it; a third one, which is in the other's row."""
_ALONE = ((0,), (0, 0), (1, 1), (0, 1), (0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 0, 1), (0, 1, 1, 0))
_TOGETHER = ((0, 1), (1, 0), (0, 0), (0, 4), (0, 1, 2), (2, 1, 0), (0, 0, 1), (4, 0, 0), (0, 4, 0))
_FOUR = ((0, 1, 2, 3), (0, 1, 1, 2), (0, 4, 0, 1), (4, 0, 1, 4))


def erring() -> Iterator[tuple[State, tuple[Hand, ...]]]:
    """One to four hands in chosen orders on up to six targets of a row, a pile and the table, with two forbidden
    designs or none; of two players, and of a team of four against one.
    """
    rows = ((), _ROW)
    for players, row in product(_ALONE, rows):
        yield from _landings(
            _state(forbidden=row),
            players,
            TOUCHED if len(players) < 3 else (*TOUCHED[:4], *TOUCHED[5:]) if len(players) == 3 else TOUCHED[:4],
        )
    for players, row in chain(product(_TOGETHER, rows), product(_FOUR, (_ROW,))):
        targets = TOUCHED[:6] if len(players) < 4 else (*TOUCHED[:2], *TOUCHED[3:5])
        yield from _landings(_state(teams=TEAMS, forbidden=row), players, targets)
    for players, row in product(((0, 1), (4, 0, 1)), rows):  # the mates are the second team
        yield from _landings(_state(teams=(1, 1, 1, 1, 0), forbidden=row), players, TOUCHED[:4])
    yield from _landings(_state(forbidden=(Row(1, (_BARRED, _UNTOUCHED)),)), (0, 0), TOUCHED)
    yield from _landings(_state(forbidden=(Row(0, (card(72, 2),)), Row(1, (_BARRED,)))), (1, 1), TOUCHED[1:])
    for chosen in product(TOUCHED[:2], TOUCHED[:2], *[TOUCHED[3:5]] * 3):  # two forbidden pairs, and one hand more
        state = _state(teams=(0, 0, 0, 0, 0, 1), forbidden=_ROW)
        yield state, laid(zip((4, 3, 2, 1, 0), chosen, strict=True), state.teams)


def _landings(state: State, players: tuple[int, ...], targets: tuple[Target, ...]) -> Iterator[Any]:
    """Hands of these players in this order on every choice of targets, none twice of a player."""
    for chosen in product(targets, repeat=len(players)):
        hands = [*zip(players, chosen, strict=True)]
        if len({*hands}) == len(hands):
            yield state, laid(hands, state.teams)


# ---- wins, ties and mistakes -----------------------------------------------------------------------------------------

_PAIR, _TRIPLE = (card(30, 0), card(31, 0)), (card(32, 5), card(33, 5), card(34, 5))
_LOOSE, _SET = (1, 3, 20, 23, 40), 30
"""The cards of design 0 in these states: two on the table, two on piles and one in a row; and the first of a set."""


def _sets(owner: int, count: int, number: int = 100) -> tuple[WonSet, ...]:
    """So many sets of two of other designs."""
    return tuple(
        WonSet(owner, (card(number + 2 * each, number + each), card(number + 2 * each + 1, number + each)))
        for each in range(count)
    )


def _lying(owner: int | None, full: int, below: int, teams: tuple[int, ...] = ()) -> State:
    """Three cards of design 0 on the table, two on piles, one in a row, a set of two of an owner or none; the winner to
    be has so many sets, and the set of two is the last or not; the cards below the piles' tops show the design or
    not, and one may be missing.
    """
    second = {None: (), 0: (card(24, below),), 1: (card(24, -1),)}[owner]
    piles = ((card(20, 0), card(21, below), card(22, 9)), (card(23, 0), *second), ())
    won = () if owner is None else (WonSet(owner, _PAIR),)
    table = (card(1, 0), card(2, 7), card(3, 0), card(4, 0))
    others = (WonSet(1, _TRIPLE),)
    sets = (*_sets(0, full, 10), *(others + won if full == 3 else won + others))
    rows = (Row(1, (card(42, 3),)), Row(0, (card(40, 0), card(41, 3))))
    return _state(table=table, piles=piles, sets=sets, forbidden=rows, teams=teams)


def won() -> Iterator[tuple[State, Slap]]:
    """A win of every two targets, one of which may be a set, in either order, by its owner or others, alone or in a
    team; with none, three or four sets before.
    """
    for full, owner, below, teams in product((0, 3, 4), (None, 0, 1), (0, 6), ((), _MATES)):
        state = _lying(owner, full, below, teams)
        for first, second in permutations((*_LOOSE, _SET), 2):
            if first != _SET or second not in (3, 40):
                for player in (0, 2) if first == _SET else (0,):
                    mate = 1 - player if teams and player < 2 else player
                    yield state, Slap((Touch(mate, first), Touch(player, second)))


def tied() -> Iterator[tuple[State, Slap]]:
    """A tie of every two and of three loose targets, and of one on the last pile."""
    state = _lying(1, 0, 6)
    for names in chain(permutations(_LOOSE, 2), permutations(_LOOSE[1:4], 3)):
        yield state, Slap(tuple(map(Touch, range(3), names)))
    yield state._replace(piles=(*state.piles[:2], (card(25, 0),))), Slap((Touch(0, 1), Touch(1, 25)))


def paid() -> Iterator[tuple[State, Slap]]:
    """A mistake of the first player with none to three sets of two or three, who names one of them, several, one of
    others or none; alone or in a team. A mistake of the last with two sets.
    """
    triple = WonSet(0, (card(90, 9), card(91, 9), card(92, 9)))
    two, other = _sets(0, 2), _sets(1, 1, 200)
    owned = ((), two[:1], two, (triple,), (triple, *two), (*two, triple), (two[0], triple, two[1]))
    for mine, teams in product(owned, ((), _MATES)):
        names: list[tuple[Touch, ...]] = [(), (Touch(0, other[0].cards[0].id),)]
        names += [(Touch(player, each.cards[-1].id),) for each in mine for player in (0, 1)]
        names += [(Touch(0, mine[-1].cards[0].id), Touch(0, mine[0].cards[1].id))] if len(mine) > 1 else []
        yield from (_mistake(0, (*mine[:1], *other, *mine[1:]), give, teams) for give in names)
    yield _mistake(2, (*_sets(0, 1, 200), *_sets(2, 2)))
    mate = (Touch(0, two[0].cards[0].id),)  # a mate may name a set of the team, but it is not the mate who errs
    yield _mistake(1, two, mate, _MATES)


def _mistake(
    player: int, sets: tuple[WonSet, ...], give: tuple[Touch, ...] = (), teams: tuple[int, ...] = ()
) -> tuple[State, Slap]:
    """Both hands of a player on cards that are no pair."""
    state = _state(table=(card(1, 0), card(2, 1)), sets=sets, teams=teams)
    return state, Slap((Touch(player, 1), Touch(player, 2)), give)


def automatic() -> Iterator[State]:
    """Five cards of two designs on the table, piles and in a row, with other sides alike or not; six on the table.

    The other sides are of one design, or of the other of the two; before the end of a game and behind it.
    """
    for shown, hidden, winner in product(product((0, 1), repeat=4), ((8, 9, 10, 11, 12), (1, 1, 1, 0, 0)), (None, 0)):
        faces = [Card(number, design, hidden[number]) for number, design in enumerate((*shown, 0))]
        piles = ((faces[2], card(30, 0)), (faces[3],), ())
        won = (WonSet(0, (card(20, 1), card(21, 1))),)
        rows = (Row(1, (card(40, 7),)), Row(0, (faces[4],)))
        yield _state(table=tuple(faces[:2]), piles=piles, forbidden=rows, sets=won, winner=winner)
    yield _state(table=tuple(card(number, number % 2) for number in range(100, 106)))
    yield _state(table=tuple(card(number, 0) for number in range(3)), piles=((), (), ()))


# ---- who resumes -----------------------------------------------------------------------------------------------------


def flipped() -> Iterator[tuple[State, int]]:
    """A flip of any of three seats, with any turn interrupted and any one pile empty."""
    for seat, interrupted, empty in product(range(3), (None, 0, 1, 2), (None, 0, 1, 2)):
        piles = tuple(() if each == empty else (card(each, each),) for each in range(3))
        yield _state(piles=piles, due=seat, interrupted=interrupted, chain=True, side=1, last_winner=2), seat


def moments() -> Iterator[State]:
    """What else has a say in who resumes."""
    for teams in ((), _MATES):
        for due, interrupted, last in (
            (0, None, None),
            (None, None, 1),
            (ANYONE, 2, 1),
            (ANYONE, None, 0),
            (2, 0, None),
            (0, None, 0),
        ):
            yield _state(teams=teams, due=due, interrupted=interrupted, last_winner=last, side=1)
        for empty in ((0,), (1, 2), (0, 1), (2,), (0, 1, 2)):
            piles = tuple(() if seat in empty else (card(seat, seat),) for seat in range(3))
            yield _state(teams=teams, piles=piles, due=None if len(empty) == 3 else 2, last_winner=1)
        yield _state(teams=teams, winner=0, last_winner=1)


# ---- the slap as a whole ---------------------------------------------------------------------------------------------


def slaps() -> Iterator[tuple[State, Slap]]:
    """One or two hands of two players on any of five targets, three on three of them, and chosen rows of up to six
    hands with several results, with no sets before, three or four, some in teams.
    """
    several = ((_crowded(4), _FOURS + _TURNS), (_crowded(3), _FOURS + _TURNS))
    for state, rows in ((_whole(0), _FOURS + _CHAINS), (_whole(4), _FOURS[:-1] + _CHAINS[-1:]), *several, *_more()):
        yield from ((state, Slap(touched)) for touched in rows)
    for full, size in ((0, 1), (0, 2), (0, 3), (4, 1), (4, 2)):
        state = _whole(full)
        names = [state.table[0].id, state.table[1].id, 20, 23, 30]
        hands = [*product(range(2), names[: 3 if size == 3 or full else 5])]
        for touched in product(hands, repeat=size) if size < 3 else permutations(hands, 3):
            if (size < 3 or touched[0][0] == 0) and max(
                [player for player, _ in touched].count(each) for each in range(2)
            ) <= 2:
                yield state, Slap(tuple(Touch(*each) for each in touched), (Touch(0, 101),) if full else ())


def touching() -> Iterator[tuple[State, Slap]]:
    """No hand, and one or two on any visible cards, also on each of a set of two or three."""
    state = _laid_out()
    names = (1, 2, 3, 20, 25, 30, 31, 32, 33, 34, 40, 41, 42, 43)
    for touched in chain(((),), product(names), product(names, repeat=2)):
        yield state, Slap(tuple(Touch(player, name) for player, name in enumerate(touched)))


def _laid_out() -> State:
    """Cards in every place, and sets of two and three."""
    piles = ((card(20, 0, 1), card(21, 1)), (), (card(25, 9),))
    sets = (WonSet(1, (card(30, 2), card(31, 2))), WonSet(0, (card(32, 3, 0), card(33, 3), card(34, 3))))
    rows = (Row(1, (card(40, 4), card(41, 0))), Row(0, (card(42, 2), card(43, 9))))
    return _state(table=(card(1, 0, 2), card(2, 2), card(3, 1)), piles=piles, sets=sets, forbidden=rows)


def _whole(full: int) -> State:
    """Two pairs, one of which has a third card on a pile, and a set that can be robbed."""
    piles = ((card(20, 0), card(21, 1)), (card(23, 1), card(24, 0)), (card(25, 9),))
    sets = (*_sets(0, full), *_sets(1, full, 200), WonSet(1, (card(30, 2), card(31, 2))))
    before = (Outcome("tie", None, (1,)),)
    table = (card(1, 0), card(2, 2), card(3, 1), card(4, 0))
    return _state(table=table, piles=piles, sets=sets, outcomes=before)


def _more() -> Iterator[tuple[State, tuple[tuple[Touch, ...], ...]]]:
    """Slaps in teams, one with a row; on the last of the piles; in a tie with a set that its owner loses; in vain while
    a seat without cards is due; of three designs, where a tie comes between the first set of one player and the
    fifth of another; of hands upon each other none of which is one of two; above a hand of no mistake; and on one of
    three of a kind just before a fifth set, or on two just behind it.
    """
    alone = _whole(0)
    piles = (alone.piles[0], (alone.piles[1][0], card(27, 6)), alone.piles[2])
    yield alone._replace(teams=_MATES, piles=piles, forbidden=(Row(0, (card(40, 9), card(41, 5))),)), _TEAM_SLAPS
    yield alone, rows_of_touches("0:25, 1:25 0:1 0:4, 2:30 0:2 1:3 1:25")
    yield alone._replace(piles=(*alone.piles[:2], ()), due=2), rows_of_touches("0:1")
    four = (*alone.piles, (card(26, 8),))
    yield (
        _crowded(0)._replace(piles=four, sets=_sets(1, 4)),
        rows_of_touches("0:1 0:4 2:2 3:6 1:3 1:5, 0:1 1:1 3:3 3:5 2:4"),
    )
    row = Row(1, (card(40, 0), card(41, 50)))
    yield _crowded(0)._replace(forbidden=(row,)), rows_of_touches("0:40 1:40 1:4, 1:41 1:900")
    table = tuple(card(number, design) for number, design in enumerate((0, 0, 0, 1, 1), 1))
    three = _state(table=table, sets=_sets(1, 4))
    yield three, rows_of_touches("1:4 2:1 1:5")
    yield three._replace(teams=(0, 1, 1)), rows_of_touches("0:1 1:4 2:5 0:2")


def _crowded(full: int) -> State:
    """Three pairs on the table; a card of one has the design of another on its other side."""
    table = (card(1, 0, 1), card(2, 2), card(3, 1), card(4, 0), card(5, 1), card(6, 2))
    return _state(table=table, sets=(*_sets(0, full), *_sets(1, full, 200), *_sets(2, full, 300)))


_FOURS = rows_of_touches(
    "0:1 0:4 1:2 1:3, 1:2 1:3 0:1 0:4, 0:1 1:2 0:4 1:3, 0:1 1:4 0:3 1:3, 0:1 1:4 2:3 0:2, 0:1 1:4 2:2 2:3, "
    "2:2 2:3 0:1 1:4, 0:1 0:2 1:3 1:4, 1:1 1:4 0:1 0:4, 0:1 1:4 0:2 2:3 2:2, 0:2 1:2 0:1 1:4 2:3 2:1"
)
"""Four hands and more: pairs, ties and mistakes in every order."""
_CHAINS = rows_of_touches("0:1 0:20 1:3 1:23, 0:1 0:20 1:3 2:23, 0:2 0:30 1:1 1:3, 0:2 0:31")
"""A pair whose win uncovers a third card of the design that others hold; a robbery of the set that a mistake costs, and
of one that is touched on its second card.
"""
_TEAM_SLAPS = rows_of_touches(
    "0:2 1:1 2:4, 0:25 1:40 2:25, 0:2 1:30 2:1, 0:1 1:4 2:3, 0:3 1:23 2:1, 2:3 2:23, 0:1 0:4 1:3 2:23 1:20"
)
"""Mates on different designs and on a forbidden pair, beside an opponent; a robbery by mates, two pairs, one beside a
third card; one of a team alone on a pair; and mates' wrong hands alone on three of a kind, beside a tie.
"""
_TURNS = rows_of_touches("0:1 1:4 2:3 2:5, 0:1 1:4 2:3 0:5, 0:1 0:4 1:3 2:5")
"""A tie that turns up a third card of the design that others hold; one behind a pair."""


# ---- the same as moves -----------------------------------------------------------------------------------------------

OF_ERRORS, OF_CONTESTS, OF_WINS, OF_RESULTS = 101, 151, 4, 11
"""Of the rows of hands in which somebody may err, of those on one or two designs, of the wins, and of the other results
of a slap, every so many-th is tried: under all readings they are too many.
"""


def _placed(state: State, targets: Iterable[Target]) -> State:
    """The state with targets laid where they belong, if they do not lie there."""
    for place, owner, cards in targets:
        if place == TABLE and cards[0] not in state.table:
            state = state._replace(table=(*state.table, *cards))
        elif place == PILE and state.piles[owner][:1] != cards:
            state = state._replace(piles=(*state.piles[:owner], cards + state.piles[owner], *state.piles[owner + 1 :]))
        elif place == ROW and all(cards[0] not in row.cards for row in state.forbidden):
            state = state._replace(forbidden=_joined(state.forbidden, owner, cards[0]))
        elif place == SET and WonSet(owner, cards) not in state.sets:
            state = state._replace(sets=(*state.sets, WonSet(owner, cards)))
    return state


def _joined(rows: tuple[Row, ...], party: int, one: object) -> tuple[Row, ...]:
    """The rows, of which a party's has one card more."""
    owned = next((row.cards for row in rows if row.party == party), ())
    return (*(row for row in rows if row.party != party), Row(party, (*owned, one)))  # type: ignore[arg-type]


def _slap(hands: Iterable[Hand]) -> Slap:
    return Slap(tuple(Touch(hand.player, hand.target.cards[0].id) for hand in hands))


def _errors() -> Iterator[tuple[State, Move]]:
    for state, hands in islice(erring(), 0, None, OF_ERRORS):
        yield _placed(state, TOUCHED), _slap(hands)


def _contests() -> Iterator[tuple[State, Move]]:
    piles = tuple((card(900 + seat, 50 + seat), card(910 + seat, 60 + seat)) for seat in range(3))
    for targets, hands, wrong in islice(contested(), 0, None, OF_CONTESTS):
        if not wrong:
            teams = () if hands[0].team is None else (0, 0, 1)
            yield _placed(position(piles, 0, teams=teams), targets), _slap(hands)


def _three_mates() -> Iterator[tuple[State, Move]]:
    piles = tuple((card(900 + seat, 50 + seat), card(910 + seat, 60 + seat)) for seat in range(4))
    state = position(piles, 0, tuple(card(number, 0) for number in (1, 2, 3)), teams=(0, 0, 0, 1))
    yield from ((state, Slap(touched)) for touched in rows_of_touches("0:1 1:2 2:3, 2:3 0:1 1:2"))


def _offered() -> Iterator[tuple[State, Move]]:
    """A mistake of a player with two or three sets, who offers one of them by any of its cards."""
    for sets in (_sets(0, 2), _sets(0, 3)):
        for offered in chain.from_iterable(won.cards for won in sets):
            yield _mistake(0, sets, (Touch(0, offered.id),))


def _turns() -> Iterator[tuple[State, Move]]:
    touches = rows_of_touches(
        "0:71 0:74, 0:71 1:74, 0:71 2:74, 0:71 0:72, 0:71, 0:71 0:74 1:72 1:73, 2:71 2:74 1:72 1:76, "
        "1:71 1:72 2:73 2:74"
    )
    table = tuple(card(number, design) for number, design in enumerate((0, 2, 1, 0, 1, 2), 71))
    for state, touched in product(moments(), touches):
        if state.winner is None:
            yield state._replace(table=table), Slap(touched)
    for state in automatic():
        if state.winner is None:
            yield state, Slap((Touch(0, state.table[0].id),))
    yield from ((state, Flip(seat)) for state, seat in flipped() if state.piles[seat])


def landed() -> Iterator[tuple[State, Move]]:
    """Rows of up to four hands on targets in every place, alone and in teams; three mates on three cards; wins, ties
    and mistakes with every arrangement of sets; and in every state of turn, piles and interruption.
    """
    wins, results = islice(won(), 0, None, OF_WINS), islice(chain(tied(), paid()), 0, None, OF_RESULTS)
    found = chain(_errors(), _contests(), _three_mates(), wins, results, _offered(), _turns(), touching())
    return ((state, move) for state, move in found if not isinstance(move, Slap) or _is_possible(state, move))


def _is_possible(state: State, slap: Slap) -> bool:
    """Whether nobody lays a third hand, and what is offered is theirs."""
    owned = {(won.owner, each.id) for won in state.sets for each in won.cards}
    return all((state.party(player), name) in owned for player, name in slap.give)
