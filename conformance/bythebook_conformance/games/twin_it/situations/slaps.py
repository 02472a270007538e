"""Slaps by classes, as questions: what a class leaves open (owners, names, hidden sides, other cards) is drawn.

Owners are also enumerated if there are at most two targets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Any

from bythebook.twin_it import TwinItReadings
from bythebook_conformance.games.twin_it.situations.positions import (
    KINDS,
    MOST_IN_A_ROW,
    MOST_SEATS,
    PAIR,
    PILE,
    ROW,
    TABLE,
    PositionBuilder,
    SlapClass,
    classes,
)
from bythebook_conformance.kit import Block, Chance

OneIn = dict[int, int]
"""All small classes are asked; of larger ones, by targets plus hands, one in so many, drawn by chance."""
Params = dict[str, Any]
_TWO_PAIRS = ((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0))
_FOUR = (0, 1, 2, 3)
_WON, _TIED = ((0, 0), (0, 1)), ((0, 0), (1, 1))
_AT_ONCE = (
    *(
        (designs, (*_WON, *more))
        for designs in ((0, 0, 0, 1, 1), (0, 0, 0, 1, 1, 1), (0, 0, 0, 1, 2))
        for more in (((1, 3), (1, 4)), ((1, 3), (2, 4)), ((1, 2), (1, 3)))
    ),
    *(
        (designs, (*_TIED, *more))
        for designs in ((0, 0, 0, 1, 1), (0, 0, 0, 1, 1, 1), (0, 0, 0, 1, 2))
        for more in (((2, 3), (2, 4)), ((2, 3), (3, 4)), ((2, 2), (2, 3)))
    ),
    ((0, 1, 2, 0, 1, 2), ((0, 0), (0, 1), (1, 2), (1, 3), (2, 4), (2, 5))),
    ((0, 0, 0, 1, 1, 1, 2, 2), ((0, 0), (0, 1), (1, 3), (1, 4), (2, 6), (3, 7))),
)
"""The designs of targets, and hands on them as player and target."""


def slaps(k: int, count: int, one_in: OneIn, chance: Chance, readings: TwinItReadings) -> Iterator[Block]:
    """Every class of slaps in the individual game; the ``k``-th share of them."""
    rng = chance.random()
    for wanted in classes(k, count, drawn=_lots(one_in, rng)):
        yield [PositionBuilder(wanted, rng).params()]


def _lots(one_in: OneIn, rng: Random) -> Callable[[int], bool]:
    """Draws whether to ask something of a size, when of those of that size one in so many is asked."""

    def drawn(size: int) -> bool:
        return size not in one_in or rng.random() * one_in[size] < 1

    return drawn


def team_slaps(
    k: int, count: int, one_in: OneIn, kinds: tuple[str, ...], chance: Chance, readings: TwinItReadings
) -> Iterator[Block]:
    """Every class of slaps with every way in which its players can be of two teams; the ``k``-th share of them."""
    rng = chance.random()
    drawn = _lots(one_in, rng)
    for wanted in classes(k, count, kinds):
        for teams in teams_of(max(wanted.players) + 1):
            if drawn(len(wanted.kinds) + len(wanted.players)):
                yield [PositionBuilder(_placed(wanted, rng), rng, teams).params()]


@cache
def teams_of(players: int) -> list[tuple[int, ...]]:
    """Every division of players into two teams; the first player's team is 0 or 1 by the number of players."""
    return [(players % 2, *others) for others in product((0, 1), repeat=players - 1)]


def mates(rng: Random) -> Iterator[Params]:
    """Three mates with a hand each on up to four loose cards that are all touched, alone and with an opponent's hand
    among theirs: every order and every pattern of targets and designs, with no card or any one in a row of their own.
    Four mates with a hand each on two pairs of which one or both are forbidden to them; of one there is a third card.
    """
    for hands, opponents in ((3, (None,)), (4, range(4))):
        for wanted, opponent in product(_of_single_hands(hands), opponents):
            teams = [int(player == opponent) for player in range(hands)]
            mate = teams.index(0)
            yield PositionBuilder(wanted, rng, teams, [mate] * len(wanted.kinds)).params()
    for designs, kinds in product(_TWO_PAIRS, product((TABLE, ROW), repeat=4)):
        if 0 < kinds.count(ROW) <= MOST_IN_A_ROW:
            for more in ((), (0,)):
                wanted = SlapClass((*kinds, *(TABLE for _ in more)), (*designs, *more), _FOUR, _FOUR)
                yield PositionBuilder(wanted, rng, (0,) * 4, (0,) * len(wanted.kinds)).params()


def slaps_of_mates(chance: Chance, readings: TwinItReadings) -> Iterator[Block]:
    """Slaps of three mates, and of four."""
    return ([params] for params in mates(chance.random()))


def at_once(chance: Chance, readings: TwinItReadings) -> Iterator[Block]:
    """Three of a kind, of which two are won or which are contested, beside a pair or another three, won or contested,
    or a mistake; three mistakes; and two of such three won beside a tie: the hands in every order, but for those of one
    player; alone and in teams.
    """
    rng = chance.random()
    for designs, hands in _AT_ONCE:
        for order in filter(_in_order, permutations(hands)):
            players, targets = zip(*order, strict=True)
            wanted = SlapClass((TABLE,) * len(designs), designs, players, targets)
            yield [PositionBuilder(_placed(wanted, rng), rng).params()]
            yield [PositionBuilder(_placed(wanted, rng), rng, rng.choice(teams_of(max(players) + 1))).params()]


def _in_order(hands: Sequence[tuple[int, int]]) -> bool:
    """Whether every player touches targets in the order of their numbers."""
    return all(one[0] != other[0] or one[1] < other[1] for one, other in combinations(hands, 2))


@cache
def _of_single_hands(hands: int) -> list[SlapClass]:
    """The classes of slaps on loose cards, one in a row at most, by so many players with a hand each."""
    found = (each for each in classes(kinds=(TABLE, ROW)) if each.players == tuple(range(hands)))
    return [each for each in found if each.kinds.count(ROW) <= 1 and len(each.kinds) == max(each.targets) + 1]


def _placed(wanted: SlapClass, rng: Random) -> SlapClass:
    """The class with its cards on the table laid in places drawn at random, as many as there can be of each."""
    places = (TABLE, TABLE, PILE, ROW)
    while True:
        kinds = tuple(rng.choice(places) if kind == TABLE else kind for kind in wanted.kinds)
        if kinds.count(ROW) <= MOST_IN_A_ROW and kinds.count(PILE) <= MOST_SEATS:
            return wanted._replace(kinds=kinds)


def owners(k: int, count: int, one_in: OneIn, chance: Chance, readings: TwinItReadings) -> Iterator[Block]:
    """Every class of up to two targets with every way in which they can be owned by those with hands or another."""
    rng = chance.random()
    drawn = _lots(one_in, rng)
    for wanted in classes(k, count, most_targets=2):
        for owners in owners_of(wanted.kinds, max(wanted.players) + 2):
            if drawn(len(wanted.kinds) + len(wanted.players)):
                yield [PositionBuilder(wanted, rng, (), owners).params()]


@cache
def owners_of(kinds: tuple[str, ...], players: int) -> list[tuple[int, ...]]:
    """Every way in which targets of these kinds can be owned by so many players. Two piles are never one player's, and
    a forbidden row always is.
    """
    found = []
    for owners in product(*((0,) if kind == TABLE else range(players) for kind in kinds)):
        piles = [owner for owner, kind in zip(owners, kinds, strict=True) if kind == PILE]
        rows = {owner for owner, kind in zip(owners, kinds, strict=True) if kind == ROW}
        if len({*piles}) == len(piles) and len(rows) <= 1:
            found.append(owners)
    return found


# ---- for mutants -----------------------------------------------------------------------------------------------------


def _small(kinds: tuple[str, ...], targets: int, hands: int) -> Iterator[SlapClass]:
    """The classes of slaps with up to a number of targets of these kinds and a number of hands."""
    return (each for each in classes(kinds=kinds, most_targets=targets) if len(each.players) <= hands)


def few_slaps() -> Iterator[dict[str, Any]]:
    """What a class leaves open is drawn by its number, so it is always the same."""
    number = 0
    for wanted in dict.fromkeys(chain(_small(KINDS, 2, 2), _small((TABLE, PAIR), 2, 3), _small((TABLE,), 3, 3))):
        for teams in chain([()], teams_of(max(wanted.players) + 1)):
            number += 1
            yield PositionBuilder(wanted, Random(f"slap {number}"), teams).params()
        if len(wanted.kinds) == 1:
            for owners in owners_of(wanted.kinds, max(wanted.players) + 2):
                number += 1
                yield PositionBuilder(wanted, Random(f"slap {number}"), (), owners).params()
    for wanted, teams in chain(((each, ()) for each in _crowded()), _mates()):
        number += 1
        yield PositionBuilder(wanted, Random(f"slap {number}"), teams).params()
    yield from (
        each for each in mates(Random("mates")) if len(each["touches"]) == 3 or "forbidden" not in each["position"]
    )


def _crowded() -> Iterator[SlapClass]:
    """Two players on a pair each and a third on two cards that do not match; and two players on one card each of a
    design beside a third on a pair; in every order of their hands.
    """
    cards = {0: (0, 1), 1: (2, 3), 2: (4, 5)}
    for players in sorted({*permutations((0, 0, 1, 1, 2, 2))}):
        targets = tuple(cards[player][players[:place].count(player)] for place, player in enumerate(players))
        yield SlapClass((TABLE,) * 6, (0, 0, 1, 1, 2, 3), players, targets)
    for players in sorted({*permutations((0, 1, 2, 2))}):
        targets = tuple(2 + players[:place].count(2) if player == 2 else player for place, player in enumerate(players))
        yield SlapClass((TABLE,) * 4, (0, 0, 1, 1), players, targets)


def _mates() -> Iterator[tuple[SlapClass, tuple[int, ...]]]:
    """Three mates on two cards of a design that may be in a forbidden row, drawn a few times."""
    for targets in ((0, 1, 0), (0, 1, 1), (0, 0, 1)):
        yield from [(SlapClass((TABLE, TABLE, ROW), (0, 0, 0), (0, 1, 2), targets), (0, 0, 0))] * 6
