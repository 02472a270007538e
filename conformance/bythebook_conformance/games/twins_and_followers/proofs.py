"""What is proved of the rules of Twins & Followers: the clauses allow their answers, and no others; engines too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, islice, product
from typing import Any, NamedTuple

from bythebook.cards import ACE, RANKS, TWO, Card, Cards, Hands
from bythebook.clauses import ClauseIds
from bythebook.game import Refusal
from bythebook.twins_and_followers.attempt_facts import AttemptFacts
from bythebook.twins_and_followers.claiming import able, broken_by_able
from bythebook.twins_and_followers.hand import (
    HandFacts,
    Split,
    are_followers,
    break_as_followers,
    broken_by_split,
    pair_of,
    place_of,
    split,
    wins,
)
from bythebook.twins_and_followers.move_facts import SEEN, MoveFacts, dealt, same, seen_of
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.round_clauses import FIELDS, broken_by_answer
from bythebook.twins_and_followers.state import (
    CLAIM,
    DISCARD,
    DRAW,
    FIGHT,
    OVER,
    Claim,
    Move,
    Observation,
    Obstacle,
    RoundSetup,
    RoundState,
)
from bythebook_conformance.games.twins_and_followers.messages import AbleParams, AbleResult, WinsParams, WinsResult
from bythebook_conformance.games.twins_and_followers.situations import rounds as cases
from bythebook_conformance.games.twins_and_followers.situations.hands import (
    Thrown,
    hands_of_any_size,
    key_hands,
    thrown,
)
from bythebook_conformance.kit.agreement import EngineAgreement
from bythebook_conformance.kit.properties import Domain, Draw, Latest, Property, cards, cards_domain, of_parts_alone

# ---- a move of a round and a start: what clauses demand of the answer ------------------------------------------------


Case = tuple[RoundState, Move]
FRAME = ("what no clause decides stays as it was",)
REFUSED = ("everything against a move is told, with what was compared",)
REMEMBERED = ("what is remembered follows from the move",)


class RoundAnswer(NamedTuple):
    """The reasons against a move, the state after it, and what is seen of that."""

    refused: tuple[Refusal, ...]
    state: RoundState
    seen: Observation
    changed: str = ""
    """The one field in which it is changed, if it is made from the right answer."""


def step(case: Case, readings: Any) -> RoundAnswer:
    """What comes of a move."""
    game = Round(readings)
    found = game.step(*case)
    assert not found.refusals or found.state == case[0], "a refused move changes nothing"
    assert game.observe(found.state) == seen_of(found.state), "what is seen is a part of the state"
    return RoundAnswer(found.refusals, found.state, seen_of(found.state))


def begun(setup: RoundSetup, readings: Any) -> RoundAnswer:
    """What comes of a start."""
    state = Round(readings).start(setup)
    return RoundAnswer((), state, seen_of(state))


_moved = Latest(lambda case, readings: MoveFacts(case[0], case[1], readings))


def broken_by_step(answer: RoundAnswer, case: Case, readings: Any) -> Iterator[str]:
    """A move is accepted and every field of the state after it is as the clauses demand, whatever the move."""
    return _broken(answer, _moved(case, readings))


def broken_by_start(answer: RoundAnswer, setup: RoundSetup, readings: Any) -> Iterable[str]:
    """A round starts as the clauses demand."""
    return _broken(answer, MoveFacts(dealt(setup), None, readings))


def _broken(answer: RoundAnswer, m: MoveFacts) -> Iterator[str]:
    accepted = not answer.refused
    unchanged = answer.refused and answer.state is m.before
    fields = (answer.changed,) if answer.changed else FIELDS[:1] if unchanged else FIELDS
    for field in fields:
        yield from broken_by_answer(m, accepted, answer.seen, field, FRAME)
    if answer.changed:
        return
    if answer.refused != tuple([reason(*COMPARED[reason](m)) for reason in m.obstacles]):
        yield from REFUSED
    if not unchanged and answer.state._replace(**remembered(m)) != answer.state:
        yield from REMEMBERED


def remembered(m: MoveFacts) -> dict[str, Any]:
    """What no clause speaks of, because nobody is shown it, is said whole: after a move the order in hands and of those
    asked, the cards of the pile, who laid a discard and whether it is dead, and what was drawn, said and dropped.
    """
    before = m.before
    if m.refused:
        return before._asdict()
    more = {seat: (card,) for seat, card in m.drawn.items()}
    if m.prize is not None and m.winner is not None:
        more = {m.winner: (m.prize,)}
    hands = (
        tuple(card for card in hand if seat not in m.droppers or card != m.drops[seat])
        for seat, hand in enumerate(m.left)
    )
    return {
        "able": m.asked,
        "hands": tuple((*hand, *more.get(seat, ())) for seat, hand in enumerate(hands)),
        "pile": m.refill or before.pile[len(m.drawn) :],
        "discards": m.staying if m.refill else tuple(laid for laid in m.lying if laid.card != m.prize),
        "drawn": before.pile[0] if m.drew and not m.won else None,
        "contenders": m.able if m.opened else before.contenders if m.waiting else (),
        "answers": (*before.answers, (m.seat, isinstance(m.move, Claim))) if m.waiting else (),
        "drops": tuple(m.drops.items()) if m.more_to_drop else (),
        "shuffle": before.shuffle,
    }


COMPARED: dict[Obstacle, Callable[[MoveFacts], tuple[Any, ...]]] = {
    Obstacle.ROUND_IS_OVER: lambda m: (),
    Obstacle.NO_SUCH_SEAT: lambda m: (m.seat, len(m.before.hands)),
    Obstacle.OUT_OF_TURN: lambda m: (m.seat, m.before.turn),
    Obstacle.MUST_DRAW_FIRST: lambda m: (m.seat, len(m.held)),
    Obstacle.ALREADY_DREW: lambda m: (m.seat, len(m.held)),
    Obstacle.MAY_NOT_PASS: lambda m: (m.seat,),
    Obstacle.NOT_HELD: lambda m: (m.seat, m.card, m.held),
    Obstacle.NOT_WINNING: lambda m: (m.seat, m.held),
    Obstacle.MUST_DECLARE: lambda m: (m.seat, m.held),
    Obstacle.DRAWN_CARD_STAYS: lambda m: (m.before.drawn,),
    Obstacle.CLAIM_IS_OPEN: lambda m: (m.before.able,),
    Obstacle.NOTHING_TO_CLAIM: lambda m: (m.seat,),
    Obstacle.OWN_DISCARD_BARRED: lambda m: (m.seat, m.before.live),
    Obstacle.NOT_ABLE: lambda m: (m.seat, m.held, m.before.live),
    Obstacle.ALREADY_ANSWERED: lambda m: (m.seat,),
    Obstacle.NO_FIGHT: lambda m: (m.seat,),
    Obstacle.FIGHT_IS_OPEN: lambda m: (m.before.able,),
    Obstacle.NOT_A_FIGHTER: lambda m: (m.seat, m.before.able),
    Obstacle.ALREADY_DROPPED: lambda m: (m.seat, dict(m.before.drops)[m.seat]),
    Obstacle.DROPS_OUT_OF_TURN: lambda m: (m.seat, m.first_to_drop),
    Obstacle.MAY_NOT_BE_DROPPED: lambda m: (m.card, tuple(filter(m.is_partner, m.held))),
}
"""What was compared, where something stands against a move: no clause speaks of that either."""


# ---- a move of a round: other answers --------------------------------------------------------------------------------


def others(answer: RoundAnswer, case: Any, *_: RoundAnswer) -> Iterator[RoundAnswer]:
    """That a move is refused, or accepted; and the answers that differ from the right one in one field. A refused move
    changes nothing: there, one other value of each field is enough.
    """
    before = case[0] if isinstance(case, tuple) and not hasattr(case, "_fields") else dealt(case)
    accepted = not answer.refused
    yield answer._replace(refused=(Obstacle.ROUND_IS_OVER(),) if accepted else (), changed="accepted")
    for field in SEEN:
        right = getattr(answer.seen, field)
        values = dict.fromkeys(_VALUES[field](before, answer.state))
        wrong = (value for value in values if not _is_equal(field, value, right))
        for value in wrong if accepted else islice(wrong, 1):
            yield answer._replace(seen=answer.seen._replace(**{field: value}), changed=field)


def _is_equal(field: str, one: Any, other: Any) -> bool:
    """Whether two values of a field say the same."""
    if field == "hands":
        return all(map(same, one, other))
    return same(one, other) if field == "able" else bool(one == other)


def _rows(before: RoundState, after: RoundState) -> Iterator[Cards]:
    """Discards with one less, more or moved on by a place; those before, and in the other order."""
    row, was = seen_of(after).discards, seen_of(before).discards
    yield from (was, row[::-1], ())
    for place in range(len(row)):
        yield (*row[:place], *row[place + 1 :])
        yield (*row[:place], *row[place : place + 2][::-1], *row[place + 2 :])
        yield from ((*row[:place], card, *row[place:]) for card in after.hands[0][:2])
    yield from ((*row, card) for hand in before.hands for card in hand)


def _hands(before: RoundState, after: RoundState) -> Iterator[Hands]:
    """Hands as before; with a card less, or one of the pile or of the discards more or in its place; and with a card
    given to the next seat, or exchanged with it.
    """
    hands = after.hands
    new = [*before.pile[:2], *(laid.card for laid in after.discards[-2:])]
    yield before.hands
    for seat, hand in enumerate(hands):
        other = (seat + 1) % len(hands)
        their = hands[other]
        yield from (_with(hands, {seat: (*hand, card)}) for card in new)
        for card in hand:
            rest = tuple([each for each in hand if each != card])
            yield _with(hands, {seat: rest})
            yield from (_with(hands, {seat: (*rest, each)}) for each in new)
            yield _with(hands, {seat: rest, other: (*their, card)})
            yield _with(hands, {seat: (*rest, *their[:1]), other: (*their[1:], card)})


def _with(hands: Hands, changed: dict[int, Cards]) -> Hands:
    return tuple([changed.get(seat, hand) for seat, hand in enumerate(hands)])


def _seats(before: RoundState, after: RoundState) -> Iterator[int | None]:
    return iter((None, *range(len(before.hands))))


_VALUES: dict[str, Callable[[RoundState, RoundState], Iterable[Any]]] = {
    "phase": lambda before, after: (DRAW, DISCARD, CLAIM, FIGHT, OVER),
    "turn": _seats,
    "winner": _seats,
    "able": lambda before, after: chain.from_iterable(
        combinations(range(len(before.hands)), size) for size in range(min(len(before.hands), 4) + 1)
    ),
    "live": lambda before, after: (
        None,
        *(laid.card for laid in (*after.discards, *before.discards)),
        *chain.from_iterable(after.hands),
    ),
    "pile": lambda before, after: range(len(after.pile) + 3),
    "discards": _rows,
    "hands": _hands,
}
"""(state before, right state after) -> values of every field that is seen, the right one perhaps among them."""


# ---- a round ---------------------------------------------------------------------------------------------------------


def listed(state: RoundState, readings: Any) -> list[Move]:
    """The moves that the game lists."""
    return sorted(Round(readings).moves(state), key=repr)


def allowed(state: RoundState, readings: Any) -> list[Move]:
    """The moves that are listed are exactly those that nothing is against."""
    moves = (move for _, move in cases.attempts_in(state) if not AttemptFacts(state, move, readings).obstacles)
    return sorted(moves, key=repr)


ROUND_PROPERTIES = (
    Property.demanded(
        broken_by_step,
        "claiming fight turns state:RoundState state:with_hand state:without round:Round._after round:Round.step "
        "round:Round.observe round:_refusals_of round:_not_now round:_against_a_turn round:_against_a_discard "
        "round:_against_an_answer round:_not_able round:_against_a_drop round:_against_a_fighters_drop",
        step,
        cases.moves,
        cases.partners,
        cases.first_drops,
        read=cases.READ,
        others=others,
    ),
    Property.demanded(broken_by_start, "round:Round.start", begun, cases.setups, read=cases.READ, others=others),
    Property.stated(allowed, "round:Round.moves round:_candidates", listed, cases.states, read=cases.READ),
)


READ = TwinsAndFollowersReadings

# ---- hands and claims: domains ---------------------------------------------------------------------------------------


def _pairs_of_ranks() -> Iterator[tuple[int, int]]:
    """All pairs of ranks."""
    return product(RANKS, RANKS)


def _two_ranks(draw: Draw) -> tuple[int, int]:
    return draw.number(TWO, ACE), draw.number(TWO, ACE)


# ---- hands and claims: what clauses demand ---------------------------------------------------------------------------


def _split(cards: Cards, _: Any) -> Split | None:
    found = split(cards)
    assert wins(cards) == (found is not None), "a hand wins exactly if it splits"
    return found


def _follow(follow: bool, case: tuple[int, int], _: Any) -> ClauseIds:
    """Two ranks follow each other exactly as the clauses on followers demand."""
    return break_as_followers(pair_of(*case), follow)


IN_ORDER = ("the followers are told in the order from ace to king",)


def _wins(said: Split | None, cards: Cards, _: Any) -> ClauseIds:
    """A hand wins, and splits, exactly as the clauses on hands and on followers demand."""
    found = broken_by_split(HandFacts(cards), said)
    in_order = said is None or place_of(said.followers[0]) < place_of(said.followers[1])
    return found or (() if in_order else IN_ORDER)


def _able(seats: frozenset[int], case: Thrown, readings: Any) -> ClauseIds:
    """Exactly those seats can win with a discard that the clauses demand."""
    return broken_by_able(*case, seats, readings)


def _other_splits(answer: Split | None, cards: Cards, *_: Any) -> Iterator[Split | None]:
    """That the cards win, or do not; and all splits into their ranks or twos."""
    if answer is None:
        yield Split(TWO, (3, 4))
        return
    yield None
    ranks = {TWO, *(card.rank for card in cards)}
    made = (Split(twins, (one, other)) for twins, one, other in product(ranks, repeat=3) if one != other)
    yield from (each for each in made if each != answer)


def _asks_whether_it_wins(cards: Cards, said: Split | None) -> tuple[str, Cards, tuple[Any, ...]] | None:
    answer = (said is not None, *(said or (None, None)))
    return ("twins_and_followers.wins", cards, answer) if len(cards) == 4 else None


def _other_seats(answer: frozenset[int], case: Thrown, *_: Any) -> Iterator[frozenset[int]]:
    """One seat more or less."""
    return (answer ^ {seat} for seat in range(len(case[0])))


PROPERTIES = (
    Property.demanded(
        _follow,
        "hand:are_followers hand:place hand:is_face hand:LOW_ACE",
        of_parts_alone(are_followers),
        _pairs_of_ranks,
        Domain("any two ranks", _two_ranks),
        unknown=lambda draw, case: draw.number(0, 1),
    ),
    Property.demanded(
        _wins, "hand", _split, hands_of_any_size, key_hands, others=_other_splits, asks=_asks_whether_it_wins
    ),
    Property.demanded(
        _able,
        "claiming:able",
        lambda case, readings: frozenset(able(case[0], case[1], case[2], readings)),
        thrown,
        read=READ,
        others=_other_seats,
        asks=lambda case, seats: ("twins_and_followers.able", case, (seats,)),
    ),
    *ROUND_PROPERTIES,
)


# ---- engines: questions on which their answers are compared with those of the rules ----------------------------------


def _thrown(discarder: int) -> Domain:
    def draw(unknown: Draw) -> Thrown:
        found = cards(unknown, 4)
        others = (Card(4, 3), Card(9, 3), Card(13, 3))
        for card in found:
            for other in others:
                unknown.distinct(card, other)
        hands = (found[:3], others) if discarder else (others, found[:3])
        return hands, found[3], discarder

    return Domain(f"all hands of three and discards, before 4S 9S KS of the discarder in seat {discarder}", draw)


def _winning(hand: Cards, _: TwinsAndFollowersReadings) -> tuple[bool, int | None, tuple[int, int] | None]:
    found = split(hand)
    return (False, None, None) if found is None else (True, *found)


AGREEMENTS = (
    EngineAgreement(
        "twins_and_followers.wins",
        (WinsParams, WinsResult),
        (cards_domain("all hands of four, in any order", 4),),
        _winning,
        corner=lambda hand: hand[0].rank == hand[1].rank,
        asked=lambda hand: (hand,),
    ),
    EngineAgreement(
        "twins_and_followers.able",
        (AbleParams, AbleResult),
        (_thrown(0), _thrown(1)),
        lambda thrown, readings: (able(thrown[0], thrown[1], thrown[2], readings),),
        corner=lambda thrown: thrown[1].rank == thrown[0][1 - thrown[2]][0].rank,
    ),
)
