"""The whole domains of Twin It!, enumerated in chunks.

Slaps are asked by equivalence classes (see ``classes``); what a class leaves open (owners, names, hidden sides, other
cards) is drawn at random, from the seed. Owners are also enumerated if there are at most two targets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from itertools import chain, product
from random import Random
from typing import Any

from bythebook.twin_it import TwinItReadings
from bythebook.twin_it.state import MOST_FACES
from bythebook_conformance.games.twin_it.questions.generated import GAME_BYTES, game_from, large_game
from bythebook_conformance.games.twin_it.questions.slap_classes import (
    KINDS,
    MOST_IN_A_ROW,
    PAIR,
    PILE,
    ROW,
    TABLE,
    TRIPLE,
    SlapClass,
    classes,
)
from bythebook_conformance.games.twin_it.questions.slap_situations import PositionBuilder
from bythebook_conformance.kit import Block, Chunk, chunks_of
from bythebook_conformance.kit.patterns import in_order_of_appearance
from bythebook_conformance.oracle.comparing import plain

OneIn = dict[int, int]

SLAP_CHUNKS = {"quick": 4, "standard": 24, "full": 24}
ONE_IN: dict[str, OneIn] = {"quick": {6: 4, 7: 20, 8: 48}, "standard": {8: 8}, "full": {}}
"""All small classes are asked; of larger ones, by targets plus hands, one in so many, drawn from the seed."""
OWNER_ONE_IN: dict[str, OneIn] = {"quick": {5: 8, 6: 40}, "standard": {6: 4}, "full": {}}
GAMES = {"quick": 6, "standard": 30, "full": 200}
"""The number of chunks of ``GAMES_IN_CHUNK`` generated games, by profile."""
GAMES_IN_CHUNK = 40
LARGE = {"quick": 2, "standard": 20, "full": 100}
"""The number of games with the product's full 135 cards, by profile."""
MOST_ENUMERATED = 6
"""Targets and hands together, in the classes of slaps that a proof enumerates."""
ABSENT = 10**18
"""One in so many is none at all."""
FEWER_KINDS = (TABLE, PAIR, TRIPLE)
MOST_SETS = 45
"""So many sets of three can be made of the 135 cards."""

Params = dict[str, Any]
Source = Callable[[TwinItReadings], Iterator[Block]]


def chunks(profile: str, seed: int) -> list[Chunk]:
    """Every exhaustive domain of a profile, in pieces of a few seconds at most."""
    count = SLAP_CHUNKS[profile]
    one_in, owner_one_in = ONE_IN[profile], OWNER_ONE_IN[profile]
    team_kinds = KINDS if profile == "full" else FEWER_KINDS
    slaps = [partial(_slaps, k, count, one_in, f"{seed} slaps {k}") for k in range(count)]
    teams = [partial(_team_slaps, k, count, one_in, team_kinds, f"{seed} teams {k}") for k in range(count)]
    owners = [partial(_owners, k, 4, owner_one_in, f"{seed} owners {k}") for k in range(4)]
    return [
        *chunks_of("twin_it.slap", "slaps", slaps),
        *chunks_of("twin_it.slap", "slaps-in-teams", teams),
        *chunks_of("twin_it.slap", "slaps-of-mates", [partial(_slaps_of_mates, f"{seed} mates")]),
        *chunks_of("twin_it.slap", "owners", owners),
        *chunks_of("twin_it.score", "score", [partial(_scores_of_any_size, f"{seed} score")]),
        *chunks_of("twin_it.rating", "rating", [_alone(ratings, 99)], "1 to 6 players with 0 to 99 points"),
        *chunks_of("twin_it.winners", "winners", [_alone(winners, 2, 6)]),
        *chunks_of("twin_it.deal", "deal", [_alone(deals, 1000)], "1 to 1,000 cards for 2 to 6 players"),
        *chunks_of("twin_it.play", "games", [partial(_games, f"{seed} games {k}") for k in range(GAMES[profile])]),
        *chunks_of("twin_it.play", "large", [partial(_large, LARGE[profile], seed)]),
    ]


def enumerated(seed: int) -> list[Chunk]:
    """What a proof of an engine enumerates; what a class of slaps leaves open is drawn from the seed."""
    slaps = f"slaps of up to {MOST_ENUMERATED} targets and hands"
    alone = f"{slaps}, one of every class up to the names of players, cards and designs"
    teams = f"{slaps} in teams, one of every class and division into teams, loose cards anywhere"
    mates_alone = (
        "slaps of three mates with a hand each and of an opponent or none on up to four loose cards, one of every "
        "class, with no card or one in a row of theirs"
    )
    small, count = dict.fromkeys(range(MOST_ENUMERATED + 1, 9), ABSENT), 16
    by_one = [partial(_slaps, k, count, small, f"{seed} slaps {k}") for k in range(count)]
    by_team = [partial(_team_slaps, k, count, small, FEWER_KINDS, f"{seed} teams {k}") for k in range(count)]
    scores = "no set, one set of up to 4 cards, and two, up to the names of the designs"
    points = "2 to 6 players with 0, 4 or 10 points each"
    return [
        *chunks_of("twin_it.slap", "slaps", by_one, alone),
        *chunks_of("twin_it.slap", "slaps-in-teams", by_team, teams),
        *chunks_of("twin_it.slap", "slaps-of-mates", [partial(_slaps_of_mates, f"{seed} mates")], mates_alone),
        *chunks_of("twin_it.score", "score", [partial(_scores, f"{seed} score")], scores),
        *chunks_of("twin_it.winners", "winners", [_alone(winners, 2, 6)], points),
    ]


def _slaps(k: int, count: int, one_in: OneIn, seed: str, readings: TwinItReadings) -> Iterator[Block]:
    """Every class of slaps in the individual game; the ``k``-th share of them."""
    rng = Random(seed)
    for wanted in classes(k, count, drawn=_lots(one_in, rng)):
        yield [PositionBuilder(wanted, rng).params()]


def _lots(one_in: OneIn, rng: Random) -> Callable[[int], bool]:
    """Draws whether to ask something of a size, when of those of that size one in so many is asked."""

    def drawn(size: int) -> bool:
        return size not in one_in or rng.random() * one_in[size] < 1

    return drawn


def _team_slaps(
    k: int, count: int, one_in: OneIn, kinds: tuple[str, ...], seed: str, readings: TwinItReadings
) -> Iterator[Block]:
    """Every class of slaps with every way in which its players can be of two teams; the ``k``-th share of them."""
    rng = Random(seed)
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
    """
    for hands, opponents in ((3, (None,)), (4, range(4))):
        for wanted, opponent in product(_of_single_hands(hands), opponents):
            teams = [int(player == opponent) for player in range(hands)]
            mate = teams.index(0)
            yield PositionBuilder(wanted, rng, teams, [mate] * len(wanted.kinds)).params()


def _slaps_of_mates(seed: str, readings: TwinItReadings) -> Iterator[Block]:
    """Slaps of three mates."""
    return ([params] for params in mates(Random(seed)))


@cache
def _of_single_hands(hands: int) -> list[SlapClass]:
    """The classes of slaps on loose cards, one in a row at most, by so many players with a hand each."""
    found = (each for each in classes(kinds=(TABLE, ROW)) if each.players == tuple(range(hands)))
    return [each for each in found if each.kinds.count(ROW) <= 1 and len(each.kinds) == max(each.targets) + 1]


def _placed(wanted: SlapClass, rng: Random) -> SlapClass:
    """The class with its cards on the table laid in places drawn at random, three of them in a row at most."""
    places = (TABLE, TABLE, PILE, ROW)
    while True:
        kinds = tuple(rng.choice(places) if kind == TABLE else kind for kind in wanted.kinds)
        if kinds.count(ROW) <= MOST_IN_A_ROW:
            return wanted._replace(kinds=kinds)


def _owners(k: int, count: int, one_in: OneIn, seed: str, readings: TwinItReadings) -> Iterator[Block]:
    """Every class of up to two targets with every way in which they can be owned by those with hands or another."""
    rng = Random(seed)
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


def _scores(seed: str, readings: TwinItReadings) -> Iterator[Block]:
    """No group, every group of up to four cards up to renaming the designs, and every two such groups."""
    rng = Random(seed)
    yield [{"sets": []}]
    for chosen in one_or_two_groups():
        yield [{"sets": [_group(number, group, rng, readings) for number, group in enumerate(chosen)]}]


def _scores_of_any_size(seed: str, readings: TwinItReadings) -> Iterator[Block]:
    """Up to two groups, and more of them."""
    return chain(_scores(seed, readings), _large_scores(seed, readings))


def _large_scores(seed: str, readings: TwinItReadings) -> Iterator[Block]:
    """As many groups as a minute may bring, from three on, mostly valid sets."""
    rng = Random(seed)
    sets = [row for row in groups() if len({*row}) == 1 and len(row) > 1]
    for number in range(3, MOST_SETS + 1):
        chosen = [rng.choice(sets) if rng.random() < 0.9 else rng.choice(groups()) for _ in range(number)]
        yield [{"sets": [_group(each, group, rng, readings) for each, group in enumerate(chosen)]}]


@cache
def groups() -> list[tuple[int, ...]]:
    """Every group of one to four cards up to renaming the designs, none of which is there four times."""
    rows = (row for length in range(1, 5) for row in in_order_of_appearance(length))
    return [row for row in rows if max(map(row.count, row)) <= MOST_FACES]


def one_or_two_groups() -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every such group, and every two."""
    return chain(product(groups()), product(groups(), repeat=2))


def _group(number: int, designs: tuple[int, ...], rng: Random, readings: TwinItReadings) -> list[list[str]]:
    """The cards of a group. Other sides are given only where they can matter; no design is on four faces."""
    names = rng.sample("abcdefgh", 4)
    cards = [[f"c{number}{place}", f"{names[design]}{number}"] for place, design in enumerate(designs)]
    if readings.coop_faces != "any-common":
        return cards
    free = [name for name in names for _ in range(MOST_FACES - sum(names[design] == name for design in designs))]
    hidden = rng.sample(free, len(cards))
    return [[*card, f"{name}{number}"] for card, name in zip(cards, hidden, strict=True)]


def ratings(most: int) -> Iterator[Params]:
    """One to six players with up to so many points."""
    return ({"players": players, "points": points} for players, points in product(range(1, 7), range(most + 1)))


def winners(least: int, most: int) -> Iterator[Params]:
    """Every way in which so many players can stand to each other by three different numbers of points."""
    for players in range(least, most + 1):
        for points in product((0, 4, 10), repeat=players):
            yield {"points": list(points)}


def deals(most: int) -> Iterator[Params]:
    """Every deck of up to so many cards for two to six players."""
    return ({"cards": cards, "players": players} for cards, players in product(range(1, most + 1), range(2, 7)))


def _alone(questions: Callable[..., Iterator[Params]], *sizes: int) -> Source:
    """Questions of these sizes, in blocks of one."""
    return lambda readings: ([params] for params in questions(*sizes))


def _games(seed: str, readings: TwinItReadings) -> Iterator[Block]:
    """Generated games on small decks that make rare situations common."""
    return ([params] for params in _generated(seed, readings))


@lru_cache(GAMES["quick"])  # several suites take their questions from these
def _generated(seed: str, readings: TwinItReadings) -> list[Params]:
    rng = Random(seed)
    return [plain(game_from(rng.randbytes(GAME_BYTES), readings)) for _ in range(GAMES_IN_CHUNK)]


def _large(count: int, seed: int, readings: TwinItReadings) -> Iterator[Block]:
    """Games with decks like the product's, played to the end of five sets or of the piles."""
    for number in range(count):
        params: Params = plain(large_game(f"{seed} large {number}", readings))
        yield [params]
