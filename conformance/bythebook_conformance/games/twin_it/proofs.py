"""What is proved of the rules of Twin It!: the clauses allow their answers, and no others; and so for engines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations, product
from typing import Any, NamedTuple

from bythebook import twin_it
from bythebook.clauses import ClauseIds, joined
from bythebook.game import Refusal
from bythebook.twin_it.cooperative import (
    FOUR_LABELS,
    RATING,
    WINNERS,
    Group,
    PointFacts,
    rating,
    score,
    winners,
)
from bythebook.twin_it.course_facts import Telling
from bythebook.twin_it.game import SIZES, Deck, TwinIt, TwinItSetup, refusals_of, sizes
from bythebook.twin_it.hands import Hand, Target
from bythebook.twin_it.mistakes import mistakes
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.slap_facts import (
    AttemptFacts,
    Landed,
    LandedHand,
    StartFacts,
    Touchable,
    claimable,
)
from bythebook.twin_it.state import (
    ANYONE,
    MOST_FACES,
    Card,
    Cards,
    Flip,
    Move,
    Obstacle,
    Outcome,
    Piles,
    Row,
    Slap,
    State,
    Touch,
    WonSet,
    position,
)
from bythebook.twin_it.state_clauses import CLAUSES, REMEMBERED, STAGES, STATE, breaks_in
from bythebook.twin_it.told_facts import ToldFacts
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.demands import ON_POINTS, canonical
from bythebook_conformance.games.twin_it.situations import games as cases
from bythebook_conformance.games.twin_it.situations.landed import erring, landed
from bythebook_conformance.games.twin_it.situations.scores import sets
from bythebook_conformance.kit.agreement import EngineAgreement
from bythebook_conformance.kit.properties import Domain, Draw, Property, in_stages, of_parts_alone

# ---- other states after a move, each of which must break a clause ----------------------------------------------------


KINDS = ("win", "rob", "grow", "tie", "third", "mistake")


def other_readings(answer: Any, case: tuple[State, Move], *further: Any) -> Iterator[Any]:
    """Two states after a move that are right under other readings: those next to the right one, in the order in which
    the readings are tried.
    """
    place = further.index(answer)
    near = (further[place - 1], further[(place + 1) % len(further)])
    return (each for each in dict.fromkeys(near) if each != answer)


def other_states(answer: Any, case: tuple[State, Move], *_: Any) -> Iterator[Any]:
    """The states after a move in which something else has come of it, or one thing lies or is otherwise."""
    if isinstance(answer, State):
        before, move = case
        changed = chain(_told(answer, before, move), _lying_otherwise(answer), _besides(answer))
        yield from (each for each in dict.fromkeys(map(canonical, changed)) if each != answer)


def _told(after: State, before: State, move: Move) -> Iterator[State]:
    """Of the outcomes one less, one twice, one changed, or one more."""
    told, seats = after.outcomes, range(after.seats)
    changed: list[tuple[Outcome, ...]] = []
    for place, each in enumerate(told):
        rest = (*told[:place], *told[place + 1 :])
        changed += [rest, (*told, each)]
        changed += [(*rest, each._replace(player=player)) for player in seats if each.player is not None]
        changed += [(*rest, each._replace(kind=kind)) for kind in KINDS]
        changed += [(*rest, each._replace(cards=cards)) for cards in _one_less(each.cards)]
    changed.append(())
    changed += [(*told, each) for each in _possible(before, move)]
    return (after._replace(outcomes=outcomes) for outcomes in changed)


def _possible(before: State, move: Move) -> Iterator[Outcome]:
    """Outcomes of what is touched, whoever has touched it, and mistakes of everybody."""
    touched = () if isinstance(move, Flip) else tuple(dict.fromkeys(touch.card for touch in move.touches))
    players = [] if isinstance(move, Flip) else [*dict.fromkeys(touch.player for touch in move.touches)]
    sets = [tuple(card.id for card in won.cards) for won in before.sets]
    for one, other in combinations(touched, 2):
        yield Outcome("tie", None, (one, other))
        whole = next((won for won in sets if {one, other} & {*won}), ())
        for player in players:
            yield Outcome("win", player, (one, other))
            kinds = ("rob", "grow") if whole else ()
            yield from (Outcome(kind, player, tuple(dict.fromkeys((*whole, one, other)))) for kind in kinds)
    for card in touched:
        yield from (Outcome(kind, None, (card,)) for kind in ("tie", "third"))
    for player in range(before.seats):
        yield Outcome("mistake", player, ())
        yield from (Outcome("mistake", player, won) for won in sets[-2:])


def _one_less(cards: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    return (cards[:place] + cards[place + 1 :] for place in range(len(cards)))


def _changed(state: State, now: Mapping[Card, Cards]) -> State:
    """A state in which some cards have become others, in their place."""

    def laid(cards: Cards) -> Cards:
        return tuple(each for card in cards for each in now.get(card, (card,)))

    return state._replace(
        table=laid(state.table),
        piles=tuple(map(laid, state.piles)),
        sets=tuple(WonSet(owner, laid(cards)) for owner, cards in state.sets),
        forbidden=tuple(Row(party, laid(cards)) for party, cards in state.forbidden),
    )


def _lying_otherwise(after: State) -> Iterator[State]:
    """A card turned over, with an empty side, gone or elsewhere; a set of others, gone or elsewhere in the row; a pile
    in disorder.
    """
    sets, piles = after.sets, after.piles
    for card in chain(after.table, *piles, *(won.cards for won in sets[-2:]), *(row.cards for row in after.forbidden)):
        yield _changed(after, {card: (card.turned(),)})
        yield _changed(after, {card: (card._replace(hidden=None),)})
        gone = _changed(after, {card: ()})
        if all(len(won.cards) > 1 for won in gone.sets):
            yield gone
            yield gone._replace(table=(*gone.table, card))
        yield from (
            gone._replace(piles=(*gone.piles[:seat], pile, *gone.piles[seat + 1 :]))
            for seat, old in enumerate(gone.piles[:2])
            for pile in ((card, *old), (*old, card))
        )
    for place, (owner, cards) in enumerate(sets):
        rest = (*sets[:place], *sets[place + 1 :])
        yield after._replace(sets=rest)
        lying_elsewhere = after._replace(sets=(*sets[:place], WonSet(1 - min(owner, 1), cards), *sets[place + 1 :]))
        yield lying_elsewhere
        yield lying_elsewhere._replace(winner=None)
        yield after._replace(sets=(*rest, sets[place]))
    for seat, pile in enumerate(piles):
        yield after._replace(piles=(*piles[:seat], pile[::-1], *piles[seat + 1 :]))
        yield after._replace(piles=(*piles[:seat], (*pile[1:], *pile[:1]), *piles[seat + 1 :]))


def _besides(after: State) -> Iterator[State]:
    """Another winner, another seat to flip, or something else remembered."""
    for seat in (None, ANYONE, *range(after.seats)):
        yield after._replace(due=seat)
        yield after._replace(interrupted=seat)
        yield after._replace(last_winner=seat)
    yield from (after._replace(winner=party) for party in (None, 0, 1, 2))
    yield from (after._replace(side=side) for side in (None, 0, 1))
    yield after._replace(chain=not after.chain)
    if after.teams:
        yield after._replace(teams=after.teams[::-1])


class ShownStart(NamedTuple):
    """What a game shows before its first move."""

    outcomes: tuple[Outcome, ...]
    winner: int | None
    sets: tuple[WonSet, ...]
    piles: Piles
    table: Cards
    forbidden: tuple[Row, ...]
    due: int | None


# ---- a game: rules ---------------------------------------------------------------------------------------------------


def _step(case: tuple[State, Move], readings: Any) -> State | None:
    """The state after a move; None if it is refused, and changes nothing."""
    step = TwinIt(readings).step(*case)
    assert step.accepted or step.state == case[0], "a refused move changes nothing"
    return canonical(step.state) if step.accepted else None


def _begun(setup: TwinItSetup, readings: Any) -> ShownStart:
    """What lies at the start, and who flips."""
    state = TwinIt(readings).start(setup)
    assert TwinIt(readings).observe(state) == state, "all of it is seen"
    shown = ShownStart(**{field: getattr(state, field) for field in STAGES})
    nothing = State(setup.teams, (), None, (), (), (), (), None)
    assert state == nothing._replace(**shown._asdict()), "nothing is remembered"
    seen = position(shown.piles, shown.due, shown.table, shown.sets, shown.forbidden, shown.winner, setup.teams)
    assert state == seen, "it is as it looks"
    return shown


def _refused(case: tuple[State, Move], readings: Any) -> tuple[Refusal, ...]:
    """What stands against a move; of a flip, also once moves have been listed, here or where anyone may flip."""
    (state, move), game = case, TwinIt(readings)
    found = refusals_of(state, move, readings)
    for listed in (state, state._replace(due=ANYONE, side=None)) if found and isinstance(move, Flip) else ():
        game.moves(listed)
        assert game.step(state, move).refusals == found, "what has been listed makes no difference"
    return tuple(sorted(found, key=repr))


def _listed(state: State, readings: Any) -> list[Move]:
    return sorted(TwinIt(readings).moves(state), key=repr)


def _other_refusals(against: Sequence[Refusal], *_: Any) -> Iterator[tuple[Refusal, ...]]:
    """That the move is accepted, or refused."""
    yield () if against else (Obstacle.GAME_IS_OVER(),)


# ---- mistakes alone: as whole slaps of several mates they would be too many rulings under all readings ---------------


def _found(case: tuple[State, tuple[Hand, ...]], readings: Any) -> list[tuple[Any, ...]]:
    return [(each.arrival, each.player, {*each.wrong}) for each in mistakes(*case, readings)]


def _made(case: tuple[State, tuple[Hand, ...]], readings: Any) -> list[tuple[Any, ...]]:
    """A mistake is two hands of a player on no pair or a forbidden one; in a team a player's two hands, or single hands
    on a forbidden pair or on different targets without any pair.
    """
    landed = Landed(case[0], Slap(()), readings)
    landed.hands = [
        LandedHand(player, player if team is None else team, _touchable(target), at)
        for player, team, target, at in case[1]
    ]
    return [(each.at, each.player, {*each.wrong}) for each in landed.mistakes]


def _touchable(target: Target) -> Touchable:
    return Touchable(("table", "piles", "sets", "forbidden")[target.place], target.owner, target.cards)


# ---- a game: what clauses demand -------------------------------------------------------------------------------------


class _Moves:
    """A move, and what was told of it last: answers are often the same in what comes of the hands."""

    def __init__(self, case: tuple[State, Move], readings: Any) -> None:
        self._case, self._readings = case, readings
        self.attempt = ToldFacts(*case, case[0], readings)
        self._courses: dict[Any, Telling] = {}
        self._latest: ToldFacts | None = None

    def told(self, after: State) -> ToldFacts:
        """The move as an answer tells it."""
        if self._latest is None or self._latest.after is not after:
            self._latest = told = ToldFacts(*self._case, after, self._readings, landed=self.attempt.landed)
            known = self._courses.get(after.outcomes)
            if known is None:
                self._courses[after.outcomes] = told.course
            else:
                told.course = known
        return self._latest


def _part(after: State | None, field: str) -> Any:
    """A field of what comes of a move."""
    return after is not None if field == "accepted" else getattr(after, field, None)


@in_stages("accepted", *STAGES, *REMEMBERED, about=_Moves, part=_part)
def _breaks(after: State | None, move: _Moves, field: str) -> Iterable[str]:
    """A move leads to the state that no clause forbids, under all readings."""
    if field == "accepted":
        return CLAUSES.breaks(move.attempt, field, after is not None)
    return () if after is None else breaks_in(field, move.told(after))


def _breaks_by_the_sheet(after: State | None, case: tuple[State, Move], readings: Any) -> Iterable[str]:
    """Every other state after a move breaks a clause."""
    return _breaks(after, case, readings)


@in_stages(*STAGES, about=lambda setup, readings: StartFacts(setup.piles, setup.first, setup.forbidden))
def _breaks_if_begun(begun: ShownStart, start: StartFacts, field: str) -> Iterable[str]:
    """A game begins as the clauses demand."""
    return CLAUSES.breaks(start, f"dealt.{field}", getattr(begun, field))


def _breaks_if_refused(against: Sequence[Refusal], case: tuple[State, Move], readings: Any) -> ClauseIds:
    """A move is accepted unless a clause forbids it, and everything against it is told, with what was compared."""
    t = ToldFacts(*case, case[0], readings)
    found = CLAUSES.broken(t, "accepted", not against)
    due = [why(*values) for why, compared in COMPARED.items() if t.against(why) for values in compared(t)]
    return found or ("everything against a move is told, with what was compared",) * (
        [*against] != sorted(due, key=repr)
    )


COMPARED: dict[Obstacle, Callable[[ToldFacts], Iterable[tuple[Any, ...]]]] = {
    Obstacle.GAME_IS_OVER: lambda t: [(t.before.winner,)],
    Obstacle.NO_SUCH_SEAT: lambda t: [(seat, len(t.before.piles)) for seat in t.of_nobody],
    Obstacle.NOT_DUE: lambda t: [(t.flip, t.before.due)],
    Obstacle.OTHER_SIDE: lambda t: [(t.flip, t.before.side)],
    Obstacle.EMPTY_PILE: lambda t: [(t.flip,)],
    Obstacle.PAIR_WAITS: lambda t: [(t.flip,)],
    Obstacle.NOT_VISIBLE: lambda t: [(card,) for card in dict.fromkeys(t.out_of_sight)],
    Obstacle.TOO_MANY_HANDS: lambda t: t.three_hands.items(),
    Obstacle.NOT_THEIR_SET: lambda t: t.gives_others,
}
"""What was compared, where something stands against a move: no clause speaks of that."""


def _allowed(state: State, readings: Any) -> list[Move]:
    """The moves that are listed are the flips that nothing is against and the pairs that a party may take."""
    if state.winner is not None:
        return []
    flips = [Flip(seat) for seat in range(len(state.piles)) if AttemptFacts(state, Flip(seat), readings).allowed]
    pairs = [
        (Touch(a.player, a.on.cards[0].id), Touch(b.player, b.on.cards[0].id))
        for a, b in claimable(Landed(state, Slap(()), readings))
    ]
    return sorted((*flips, *map(Slap, pairs)), key=repr)


RULES_OF_MOVES = (
    "moves contest mistakes hands state:Card state:State state:with_pile state:SETS_TO_WIN game:TwinIt.step"
)

GAME_PROPERTIES = (
    Property.demanded(_breaks, RULES_OF_MOVES, _step, cases.course, landed, read=TwinItReadings, others=other_readings),
    Property.demanded(
        _breaks_by_the_sheet, RULES_OF_MOVES, _step, cases.course, read=TwinItReadings(), others=other_states
    ),
    Property.demanded(
        _breaks_if_refused,
        "game:refusals_of game:TwinIt._is_listed game:_against_a_flip game:_against_a_slap game:_pair_waits "
        "game:_plain_slaps hands:visible_pairs hands:visible hands:_faces hands:showing hands:every_two "
        "hands:tops_count mistakes:is_forbidden",
        _refused,
        cases.attempts,
        read=TwinItReadings,
        others=_other_refusals,
    ),
    Property.demanded(
        _breaks_if_begun,
        "game:TwinIt.start game:TwinIt.observe state:position",
        _begun,
        cases.setups,
        read=TwinItReadings(),
    ),
    Property.stated(_made, "mistakes hands", _found, erring, read=TwinItReadings),
    Property.stated(
        _allowed,
        "game:TwinIt.moves game:TwinIt.flips game:_plain_slaps hands:visible_pairs hands:are_pair hands:tops_count",
        _listed,
        cases.states,
        read=TwinItReadings,
    ),
)


# ---- domains with unknown numbers ------------------------------------------------------------------------------------


def group(players: int) -> Domain:
    """A group of a given size with its points."""

    def draw(unknown: Draw) -> tuple[int, int]:
        return players, unknown.number(0)

    return Domain(f"{players} player{'s' if players > 1 else ''}, any number of points", draw)


def table(players: int) -> Domain:
    """A number of players, each with points."""
    many = f"{players} player{'s' if players > 1 else ''}"
    return Domain(f"{many}, any numbers of points", lambda unknown: tuple(unknown.number(0) for _ in range(players)))


def _rows_of_points() -> Iterator[tuple[int, ...]]:
    """1 to 4 players with 0 to 3 points each."""
    return chain.from_iterable(product(range(4), repeat=players) for players in range(1, 5))


def _any_deck(unknown: Draw) -> tuple[int, int]:
    return unknown.number(1), unknown.number(2, 6)


# ---- slaps, sets and points: what clauses demand ---------------------------------------------------------------------


def _breaks_of_a_rating(label: Any, case: tuple[int, int], _: Any) -> ClauseIds:
    """A label is given exactly from its first points up to those of the next."""
    return RATING.broken(Group(*case), "rating", label)


def _breaks_of_winners(seats: Any, points: tuple[int, ...], _: Any) -> ClauseIds:
    """Exactly the players whose points nobody exceeds win."""
    return WINNERS.broken(points, "winners", seats) or IN_ORDER * ([*seats] != sorted(seats))


def _breaks_of_a_score(points: Any, sets: tuple[Cards, ...], readings: Any) -> ClauseIds:
    """A pair counts one point and three of a kind two, if they show one design; nothing else counts."""
    return ON_POINTS.broken(PointFacts(sets, readings), "points", points)


def _breaks_of_sizes(sizes: Any, case: tuple[int, int], _: Any) -> ClauseIds:
    """All cards are dealt in piles that shrink by one card at most."""
    deal = Deck(*case)
    found = joined(STATE.broken(deal, "sizes", sizes), SIZES.broken(deal, "sizes", sizes))
    return found or IN_ORDER * ([*sizes] != sorted(sizes)[::-1])


IN_ORDER = ("seats are told in order, and longer piles first",)

PROPERTIES = (
    Property.demanded(
        _breaks_of_a_rating,
        "cooperative:rating cooperative:RATINGS cooperative:BANDS",
        of_parts_alone(rating),
        Domain("1 to 6 players with 0 to 99 points", every=partial(product, range(1, 7), range(100))),
        *(group(players) for players in range(1, 7)),
        others=lambda label, *_: (each for each in FOUR_LABELS if each != label),
    ),
    Property.demanded(
        _breaks_of_winners,
        "cooperative:winners",
        lambda points, _: winners(points),
        _rows_of_points,
        *(table(players) for players in (2, 3)),
    ),
    Property.demanded(
        _breaks_of_a_score, "cooperative:score cooperative:_worth cooperative:_POINTS", score, sets, read=TwinItReadings
    ),
    Property.demanded(
        _breaks_of_sizes,
        "game:sizes game:NUMBERS_OF_PLAYERS",
        of_parts_alone(sizes),
        Domain("1 to 300 cards for 2 to 6 players", every=partial(product, range(1, 301), range(2, 7))),
        Domain("any number of cards for 2 to 6 players", _any_deck),
    ),
    *GAME_PROPERTIES,
)


# ---- engines: questions on which their answers are compared with those of the rules ----------------------------------


Designs = tuple[int, ...]
"""The designs that the cards of a set show."""


def _deal(players: int) -> Domain:
    return Domain(f"1 to 1,000 cards for {players} players", lambda unknown: (unknown.number(1, 1000), players))


def _sets(*sizes: int) -> Domain:
    """Sets of these sizes, with as many designs as cards, so that every pattern of equal designs occurs.

    No design appears four times, which no deck allows: of up to four cards, not all show the same.
    """
    cards = sum(sizes)

    def draw(unknown: Draw) -> tuple[Designs, ...]:
        sets = tuple(tuple(unknown.number(0, cards - 1) for _ in range(size)) for size in sizes)
        every = tuple(chain.from_iterable(sets))
        if cards > MOST_FACES:
            unknown.distinct(every[:-1], every[1:])
        return sets

    barred = ", none of them four times" if cards > MOST_FACES else ""
    return Domain(f"sets of {' and '.join(map(str, sizes))} cards, each of any of {cards} designs{barred}", draw)


def _score_asked(sets: tuple[Designs, ...]) -> tuple[Any, ...]:
    return (
        [[(f"c{number}{place}", shown) for place, shown in enumerate(designs)] for number, designs in enumerate(sets)],
    )


def _score(sets: tuple[Designs, ...], readings: TwinItReadings) -> tuple[int]:
    # The other side of a card is unknown, so it matches no other.
    counted = tuple(
        tuple(twin_it.Card(10 * number + place, shown, -10 * number - place - 1) for place, shown in enumerate(designs))
        for number, designs in enumerate(sets)
    )
    return (twin_it.score(counted, readings),)


AGREEMENTS = (
    EngineAgreement(
        "twin_it.rating",
        (m.RatingParams, m.RatingResult),
        tuple(group(players) for players in range(1, 7)),
        lambda facts, _: (twin_it.rating(*facts),),
        corner=lambda facts: facts[1] == 57,
        has_names=False,
    ),
    EngineAgreement(
        "twin_it.winners",
        (m.WinnersParams, m.WinnersResult),
        tuple(table(players) for players in (1, 2, 3, 4)),
        lambda points, _: (twin_it.winners(points),),
        corner=lambda points: points[-1] == 57,
        asked=lambda points: (points,),
        has_names=False,
    ),
    EngineAgreement(
        "twin_it.deal",
        (m.DealParams, m.DealResult),
        tuple(_deal(players) for players in range(2, 7)),
        lambda facts, _: (twin_it.sizes(*facts),),
        corner=lambda facts: facts[0] == 57,
        has_names=False,
    ),
    EngineAgreement(
        "twin_it.score",
        (m.ScoreParams, m.ScoreResult),
        tuple(_sets(*sizes) for sizes in ((1,), (2,), (3,), (4,), (2, 2))),
        _score,
        corner=lambda sets: sets[-1][0] == 0,
        asked=_score_asked,
    ),
)
