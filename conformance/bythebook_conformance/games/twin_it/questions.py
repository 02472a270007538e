"""What engines of Twin It! are asked: the situations as questions, malformed questions, metamorphic relations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from bythebook.twin_it import State, TwinItReadings
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.messages import after_moves
from bythebook_conformance.games.twin_it.rulings import ROW, position_after
from bythebook_conformance.games.twin_it.situations import generated, scores, slaps
from bythebook_conformance.games.twin_it.situations.positions import KINDS, PAIR, TABLE, TRIPLE
from bythebook_conformance.kit import (
    Back,
    Block,
    Chance,
    Chunk,
    Malformed,
    Nearer,
    Relation,
    Scope,
    chunks_of,
    malformed,
)
from bythebook_conformance.kit.relations import names_changed, players_moved, teams_exchanged

SLAP_CHUNKS = {"quick": 4, "standard": 24, "full": 24}
ONE_IN: dict[str, slaps.OneIn] = {"quick": {6: 4, 7: 20, 8: 48}, "standard": {8: 8}, "full": {}}
OWNER_ONE_IN: dict[str, slaps.OneIn] = {"quick": {5: 8, 6: 40}, "standard": {6: 4}, "full": {}}
GAMES = {"quick": 6, "standard": 30, "full": 200}
"""The number of chunks of ``GAMES_IN_CHUNK`` generated games, by profile."""
LARGE = {"quick": 2, "standard": 20, "full": 100}
"""The number of games with the product's full 135 cards, by profile."""
MOST_ENUMERATED = 6
"""Targets and hands together, in the classes of slaps that a proof enumerates."""
ABSENT = 10**18
"""One in so many is none at all."""
FEWER_KINDS = (TABLE, PAIR, TRIPLE)

Params = dict[str, Any]
Source = Callable[[TwinItReadings], Iterator[Block]]


def chunks(profile: str, chance: Chance) -> list[Chunk]:
    """Every exhaustive domain of a profile, in pieces of a few seconds at most."""
    count = SLAP_CHUNKS[profile]
    one_in, owner_one_in = ONE_IN[profile], OWNER_ONE_IN[profile]
    team_kinds = KINDS if profile == "full" else FEWER_KINDS
    alone = [partial(slaps.slaps, k, count, one_in, chance.of("slaps", k)) for k in range(count)]
    teams = [partial(slaps.team_slaps, k, count, one_in, team_kinds, chance.of("teams", k)) for k in range(count)]
    owners = [partial(slaps.owners, k, 4, owner_one_in, chance.of("owners", k)) for k in range(4)]
    played = [partial(generated.games, chance.of("games", k)) for k in range(GAMES[profile])]
    return [
        *chunks_of("twin_it.slap", "slaps", alone),
        *chunks_of("twin_it.slap", "slaps-in-teams", teams),
        *chunks_of("twin_it.slap", "slaps-of-mates", [partial(slaps.slaps_of_mates, chance.of("mates"))]),
        *chunks_of("twin_it.slap", "slaps-at-once", [partial(slaps.at_once, chance.of("at once"))]),
        *chunks_of("twin_it.slap", "owners", owners),
        *chunks_of("twin_it.score", "score", [partial(scores.scores_of_any_size, chance.of("score"))]),
        *chunks_of("twin_it.rating", "rating", [_alone(scores.ratings, 99)], "1 to 6 players with 0 to 99 points"),
        *chunks_of("twin_it.winners", "winners", [_alone(scores.winners, 2, 6)]),
        *chunks_of("twin_it.deal", "deal", [_alone(scores.deals, 1000)], "1 to 1,000 cards for 2 to 6 players"),
        *chunks_of("twin_it.play", "games", played),
        *chunks_of("twin_it.play", "large", [partial(generated.large_games, LARGE[profile], chance.of("large"))]),
    ]


def enumerated(chance: Chance) -> list[Chunk]:
    """What a proof of an engine enumerates; what a class of slaps leaves open is drawn by chance."""
    sizes = f"slaps of up to {MOST_ENUMERATED} targets and hands"
    alone = f"{sizes}, one of every class up to the names of players, cards and designs"
    teams = f"{sizes} in teams, one of every class and division into teams, loose cards anywhere"
    mates_alone = (
        "slaps of three mates with a hand each and of an opponent or none on up to four loose cards, one of every "
        "class, with no card or one in a row of theirs, and of four on two pairs, one or both forbidden to them"
    )
    small, count = dict.fromkeys(range(MOST_ENUMERATED + 1, 9), ABSENT), 16
    by_one = [partial(slaps.slaps, k, count, small, chance.of("slaps", k)) for k in range(count)]
    by_team = [partial(slaps.team_slaps, k, count, small, FEWER_KINDS, chance.of("teams", k)) for k in range(count)]
    counted = "no set, one set of up to 4 cards, and two, up to the names of the designs"
    points = "2 to 6 players with 0, 4 or 10 points each"
    return [
        *chunks_of("twin_it.slap", "slaps", by_one, alone),
        *chunks_of("twin_it.slap", "slaps-in-teams", by_team, teams),
        *chunks_of("twin_it.slap", "slaps-of-mates", [partial(slaps.slaps_of_mates, chance.of("mates"))], mates_alone),
        *chunks_of("twin_it.score", "score", [partial(scores.scores, chance.of("score"))], counted),
        *chunks_of("twin_it.winners", "winners", [_alone(scores.winners, 2, 6)], points),
    ]


def _alone(questions: Callable[..., Iterator[Params]], *sizes: int) -> Source:
    """Questions of these sizes, in blocks of one."""
    return lambda readings: ([params] for params in questions(*sizes))


SCOPES = (
    Scope.of("twin_it.score", scores.told_sets, most=None),
    Scope("one to six players with up to 60 points", "twin_it.rating", partial(scores.ratings, 60)),
    Scope("one to five players with 0, 4 or 10 points each", "twin_it.winners", partial(scores.winners, 1, 5)),
    Scope("up to 60 cards for two to six players", "twin_it.deal", partial(scores.deals, 60)),
    Scope(
        "slaps of up to two hands on up to two targets of every kind, of three on up to two loose cards and sets of "
        "two and on three loose cards, alone and in teams, of six that win two pairs and make a mistake, of four that "
        "tie and win, and of three mates on a forbidden design, on loose cards and beside an opponent",
        "twin_it.slap",
        slaps.few_slaps,
    ),
)

_POSITION: dict[str, Any] = {
    "mode": "competitive",
    "due": 0,
    "table": [["x", "a", "b"], ["y", "a", "c"]],
    "piles": [[["u", "d", "e"], ["w", "f", "g"]], [["v", "h", "i"]]],
    "sets": [{"owner": 0, "cards": [["p", "j", "k"], ["q", "j", "l"]]}],
    "winner": None,
}
_slap = malformed("twin_it.slap", position=_POSITION, touches=[[0, "x"], [0, "y"]])
_play = malformed("twin_it.play", mode="competitive", piles=_POSITION["piles"], first=0, moves=[])


def _placed(fault: str, touches: object = None, **changed: object) -> Malformed:
    """A fault of the position."""
    return _slap(fault, position={**_POSITION, **changed}, **({"touches": touches} if touches else {}))


MALFORMED = (
    _slap("a card id that is not in the deck", touches=[[0, "x"], [0, "z"]]),
    _slap("a covered card touched", touches=[[0, "x"], [0, "w"]]),
    _slap("a player with three touches", touches=[[0, "x"], [0, "y"], [0, "u"]]),
    _slap("a player who does not exist", touches=[[2, "x"]]),
    _placed("a design on four faces", table=[["x", "a", "a"], ["y", "a", "c"], ["z", "n", "a"]]),
    _placed("a card twice", table=[["x", "a", "b"], ["x", "a", "b"]]),
    _placed("a set of a party that does not exist", sets=[{"owner": 2, "cards": _POSITION["sets"][0]["cards"]}]),
    _slap("a set to give that is not the offender's", give={"1": "p"}),
    _placed("a team mode without teams", mode="team"),
    _placed("a card of one side", table=[["x", "a"]], touches=[[0, "x"]]),
    Malformed("twin_it.slap", {"position": _POSITION}, "touches left out"),
    _play("a first seat that does not exist", first=2),
    _play("a flip of a seat that does not exist", moves=[{"flip": 2}]),
    _play("a card id that is not in the deck", moves=[{"slap": [[0, "x"]]}]),
    _play("a player with three touches", moves=[{"slap": [[0, "u"], [0, "v"], [0, "w"]]}]),
    _play("a move that is neither flip nor slap", moves=[{}]),
    _play("a forbidden row of a party that does not exist", forbidden={"2": [["f", "m", "n"]]}),
    Malformed("twin_it.score", {"sets": [[["x", "a"], ["y", "a"]], [["x", "a"], ["z", "a"]]]}, "a card in two sets"),
    Malformed("twin_it.rating", {"players": 7, "points": 3}, "seven players"),
    Malformed("twin_it.rating", {"players": 0, "points": 3}, "no player"),
    Malformed("twin_it.rating", {"players": 2, "points": -1}, "negative points"),
    Malformed("twin_it.deal", {"cards": 135, "players": 1}, "one player"),
)


def _table_shuffled(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
    """List the cards on the table in another order."""
    position = params["position"]
    table = rng.sample(position["table"], len(position["table"]))
    return {**params, "position": {**position, "table": table}}, lambda answer: answer


RELATIONS = (
    names_changed("twin_it.slap"),
    names_changed("twin_it.play"),
    names_changed("twin_it.score"),
    players_moved("twin_it.slap", "anyone-at-any-time", "bottom-hand-prevails"),
    players_moved("twin_it.play", "turns-go-clockwise", "anyone-at-any-time"),
    teams_exchanged("twin_it.slap", "two-teams"),
    teams_exchanged("twin_it.play", "two-teams"),
    Relation(
        "the table is listed in another order", "twin_it.slap", ("twin_it/table-cards-never-cover",), _table_shuffled
    ),
)


def nearer(method: str, asked: dict[str, Any], place: int, readings: TwinItReadings) -> Iterator[Nearer]:
    """A shorter play to the same position; the slap by itself, if it was one."""
    if method != "twin_it.play" or not place:
        return
    params = msgspec.convert(asked, m.PlayParams)
    move = params.moves[place - 1]
    _, before = after_moves(params, params.moves[: place - 1], readings)
    straight = _straight_to(before, params)
    if len(straight.moves) < place - 1:
        _, there = after_moves(straight, straight.moves, readings)
        found = Nearer.play(method, msgspec.structs.replace(straight, moves=[*straight.moves, move]))
        yield found if _lies(there) == _lies(before) else found._replace(says="")
    if not move.slap:
        return
    position = msgspec.to_builtins(position_after(before, params))
    slapped = {"touches": msgspec.to_builtins(move.slap), **({"give": move.give} if move.give else {})}
    try:
        question = msgspec.convert({"position": position, **slapped}, m.SlapParams)
    except msgspec.ValidationError:  # refused in a play, such as a hand on a covered card, and no question by itself
        return
    yield Nearer.alone("twin_it.slap", question, "twin_it.slap answers rightly what these hands do in this position")


def _straight_to(position: State, params: m.PlayParams) -> m.PlayParams:
    """A play that wins the sets of a position, the oldest first, then flips its table; as a rule it ends there.

    The cards of a set lie on top of two piles, one of them over a third card of their design. Where piles would not be
    dealt equally or a row not be whole, cards of no use are added.
    """
    piles, moves = [m.wire(pile) for pile in position.piles], list[m.Move]()
    seats, flips = len(piles), len(position.table)
    first = ((position.due or 0) - flips) % seats
    flipping = _hands_of(position, position.sets[-1].owner)[1] if position.sets else first
    for number, card in reversed([*enumerate(m.wire(position.table), flipping)]):
        piles[number % seats].insert(0, m.Card(card.id, card.hidden, card.shown))
        moves.insert(0, m.Move(flip=number % seats))
    for won in reversed(position.sets):
        one, other = _hands_of(position, won.owner)
        cards, places = m.wire(won.cards), sorted(range(seats), key=lambda seat: len(piles[seat]))
        places.sort(key=lambda seat: not piles[seat] or piles[seat][0].shown != cards[0].shown)
        for number in reversed(range(len(cards))):
            piles[places[number % 2]].insert(0, cards[number])
        for card in reversed(cards[1:]):
            moves.insert(0, m.Move(slap=[m.Touch(one, cards[0].id), m.Touch(other, card.id)]))
    spare = (m.Card(f"spare{number}", f"up{number}", f"down{number}") for number in count())
    most, rows = max(map(len, piles)), {str(row.party): m.wire(row.cards) for row in position.forbidden}
    for cards, due in (*((pile, most - 1) for pile in piles), *((row, ROW) for row in rows.values())):
        cards += islice(spare, max(0, due - len(cards)))
    return msgspec.structs.replace(params, piles=piles, first=first, moves=moves, forbidden=rows or UNSET)


def _hands_of(position: State, party: int) -> tuple[int, int]:
    """Whose two hands win a set for a party."""
    mates = [seat for seat in range(position.seats) if position.party(seat) == party]
    return mates[0], mates[:2][-1]


def _lies(state: State) -> State:
    """A state without how it came about; the table has no order."""
    return State(state.teams, (), state.due, tuple(sorted(state.table)), *state[4:8])
