"""A round of Twins & Followers said a second time: the reasons against a move as a table, and where every card goes.

Nothing here calls the reference. ``bythebook prove`` shows that both say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from bythebook.cards import Card
from bythebook.twins_and_followers import readings as r
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook_conformance.games.twins_and_followers.proofs.statements import able, droppable, in_order, split
from bythebook_conformance.kit.stepping import REFUSED, Reason, refused, that_hold

DRAW, DISCARD, CLAIM, FIGHT, OVER = "draw", "discard", "claim", "fight", "over"
Now = dict[str, Any]
"""The fields of a state, in their order."""
FIELDS = (
    *("phase", "turn", "able", "hands", "pile", "discards", "live", "winner"),
    *("drawn", "contenders", "answers", "drops", "shuffle"),
)
"""The fields of a state, those that are seen first."""
NOBODY_ASKED: Now = {"able": (), "contenders": (), "answers": (), "drops": ()}


class Lying(NamedTuple):
    """A discard: the card, who laid it, and whether it is dead."""

    card: Card
    seat: int | None
    dead: bool = False


def step(case: tuple[Any, Move], readings: Any) -> tuple[Any, ...]:
    """A move is refused exactly for the reasons of the table, or every card goes where it belongs and play goes on."""
    state, move = case
    reasons = against(case, readings)
    if reasons:
        return REFUSED, *reasons
    return tuple(_AFTER[type(move)](state._asdict(), move, readings).values())


# ---- who may do what -------------------------------------------------------------------------------------------------


def against(case: tuple[Any, Move], readings: Any) -> list[Reason]:
    """A move is refused exactly for the reasons of the table: by phase, turn, card, and what was said before."""
    state, move = case
    if state.phase == OVER:
        return [("ROUND_IS_OVER",)]
    if not 0 <= move.seat < len(state.hands):
        return [("NO_SUCH_SEAT", move.seat, len(state.hands))]
    if isinstance(move, Drop):
        return list(_against_a_drop(state, move, readings))
    if isinstance(move, Claim | Pass):
        return _against_an_answer(state, move, readings)
    return [*_against_the_turn(state, move), *_against_the_card(state, move, readings)]


def _against_the_turn(state: Any, move: Draw | Declare | Discard) -> Iterable[Reason]:
    """A turn is a draw, then a declaration of a winning hand or a discard, by the seat whose turn it is."""
    seat, size, turn = move.seat, len(state.hands[move.seat]), state.phase in (DRAW, DISCARD)
    mine = turn and seat == state.turn
    has_drawn = mine and state.phase == DISCARD
    too_early = (
        turn and not has_drawn if isinstance(move, Declare) else mine and not has_drawn and isinstance(move, Discard)
    )
    yield from that_hold(
        (("CLAIM_IS_OPEN", state.able), state.phase == CLAIM),
        (("FIGHT_IS_OPEN", state.able), state.phase == FIGHT),
        (("OUT_OF_TURN", seat, state.turn), turn and not mine),
        (("ALREADY_DREW", seat, size), has_drawn and isinstance(move, Draw)),
        (("MUST_DRAW_FIRST", seat, size), too_early),
    )
    if has_drawn and isinstance(move, Declare) and split(state.hands[seat], None) is None:
        yield "NOT_WINNING", seat, state.hands[seat]


def _against_the_card(state: Any, move: Draw | Declare | Discard, readings: Any) -> Iterator[Reason]:
    """A discard is a held card, not one of a winning hand, and by another reading not the one just drawn."""
    if not isinstance(move, Discard):
        return
    held = state.hands[move.seat]
    if move.card not in held:
        yield "NOT_HELD", move.seat, move.card, held
        return
    if split(held, None) is not None and readings.win_on_draw is r.WinOnDraw.COMPULSORY:
        yield "MUST_DECLARE", move.seat, held
    if move.card == state.drawn and readings.discard_any is r.DiscardAny.NOT_THE_DRAWN_CARD:
        yield "DRAWN_CARD_STAYS", move.card


def _against_an_answer(state: Any, move: Claim | Pass, readings: Any) -> list[Reason]:
    """The first of four obstacles; else that it is the own discard, or does not complete the hand."""
    seat, held = move.seat, state.hands[move.seat]
    obstacles = that_hold(
        (("FIGHT_IS_OPEN", state.able), state.phase == FIGHT),
        (("MAY_NOT_PASS", seat), isinstance(move, Pass) and state.phase != CLAIM),
        (("NOTHING_TO_CLAIM", seat), state.live is None),
        (("ALREADY_ANSWERED", seat), seat in dict(state.answers)),
    )
    if obstacles:
        return obstacles[:1]
    own = seat == _laid_by(state.discards, state.live)
    barred = own and readings.own_discard is not r.OwnDiscard.ALLOWED
    return that_hold(
        (("OWN_DISCARD_BARRED", seat, state.live), barred),
        (("NOT_ABLE", seat, held, state.live), split((*held, state.live), None) is None),
    )


def _against_a_drop(state: Any, move: Drop, readings: Any) -> Iterator[Reason]:
    """A fighter drops one held card of the combination, once, and by another reading only when it is their turn."""
    seat, card, held = move.seat, move.card, state.hands[move.seat]
    before = [dropped for each, dropped in state.drops if each == seat]
    no_fight = (("NO_FIGHT", seat), state.phase != FIGHT)
    foreign = (("NOT_HELD", seat, card, held), card not in held)
    if state.phase != FIGHT:
        yield from that_hold(no_fight, foreign)
    elif seat not in state.able or before:
        yield from that_hold(
            foreign,
            (("NOT_A_FIGHTER", seat, state.able), seat not in state.able),
            (("ALREADY_DROPPED", seat, *before), seat in state.able),
        )
    else:
        yield from that_hold(foreign)
        due = _next_to_drop(state)
        if seat != due and readings.drop_secrecy is r.DropSecrecy.OPEN_CLOCKWISE:
            yield "DROPS_OUT_OF_TURN", seat, due
        allowed = droppable((held, state.discards[-1].card), readings) if card in held else (card,)
        if card not in allowed:
            yield "MAY_NOT_BE_DROPPED", card, allowed


def _laid_by(discards: Iterable[Any], card: Card) -> Any:
    return {each.card: each.seat for each in discards}[card]


def _next_to_drop(state: Any) -> int:
    """The fighter who has not dropped, and whom no other such fighter precedes from the discarder's left."""
    waiting = {*state.able} - {seat for seat, _ in state.drops}
    row: list[int] = [*range(len(state.hands))] * 2
    first = int(_laid_by(state.discards, state.discards[-1].card)) + 1
    return next(seat for seat in row[first:] if seat in waiting)


# ---- where every card goes, and who acts next ------------------------------------------------------------------------


def _drawn(now: Now, move: Draw, readings: Any) -> Now:
    card, *rest = now["pile"]
    too_late = now["live"] is not None and readings.claim_close is r.ClaimClose.AT_NEXT_DRAW
    now |= _hand(now, move.seat, (*now["hands"][move.seat], card))
    now |= {"phase": DISCARD, "pile": tuple(rest), "live": None if too_late else now["live"], "drawn": card}
    wins = split(now["hands"][move.seat], None) is not None and readings.win_on_draw is r.WinOnDraw.AUTOMATIC
    return _over(now, move.seat) if wins else now


def _declared(now: Now, move: Declare, _: Any) -> Now:
    return _over(now, move.seat)


def _discarded(now: Now, move: Discard, readings: Any) -> Now:
    """Nobody can win with it, one can, or several can."""
    seat, card = move.seat, move.card
    now |= _hand(now, seat, tuple(held for held in now["hands"][seat] if held != card))
    now |= {"discards": (*now["discards"], Lying(card, seat)), "drawn": None}
    seats = able((now["hands"], card, seat), readings)
    if not seats:
        return _passed(now, readings)
    if not now["pile"] and readings.claim_last is r.ClaimLast.CLOSED:
        return _over(now, None)
    if len(seats) > 1 and readings.fight_trigger is r.FightTrigger.ALL_ABLE:
        return _fight(now, seats, readings)
    if len(seats) == 1 and readings.claim_forced is r.ClaimForced.AUTOMATIC:
        return _won_with(now, seats[0], card)
    return now | NOBODY_ASKED | {"phase": CLAIM, "turn": None, "able": seats, "live": card, "contenders": seats}


def _claimed(now: Now, move: Claim, readings: Any) -> Now:
    if now["phase"] != CLAIM or len(now["contenders"]) == 1:
        return _won_with(now, move.seat, now["live"])
    if readings.fight_trigger is r.FightTrigger.ABLE_ONCE_ONE_CLAIMS:
        return _fight(now, now["contenders"], readings)
    return _answered(now, move.seat, True, readings)


def _let_go(now: Now, move: Pass, readings: Any) -> Now:
    return _answered(now, move.seat, False, readings)


def _answered(now: Now, seat: int, claims: bool, readings: Any) -> Now:
    """Once nobody is left to be asked: none claims, one wins, several fight."""
    now["answers"] = (*now["answers"], (seat, claims))
    said = dict(now["answers"])
    waiting, claiming = (tuple(each for each in now["contenders"] if said.get(each) is what) for what in (None, True))
    if waiting:
        return now | {"able": waiting}
    if len(claiming) < 2:
        return _won_with(now, claiming[0], now["live"]) if claiming else _passed(now, readings)
    return _fight(now, claiming, readings)


def _dropped(now: Now, move: Drop, readings: Any) -> Now:
    """The last of the drops lays all of them, and new cards go to the hands in the same order."""
    now["drops"] = (*now["drops"], (move.seat, move.card))
    due, pile = len(now["able"]), now["pile"]
    short = len(pile) < due and readings.fight_short is r.FightShort.PARTIAL_FIGHT
    if len(now["drops"]) < (len(pile) if short else due):
        return now
    drops = dict(now["drops"])
    order = in_order((now["able"], tuple(drops)), readings)
    *below, contested = now["discards"]
    dead = readings.contested is not r.Contested.STAYS_LIVE
    earlier = [each.card for each in below if not each.dead and each.seat is not None]
    revives = dead and earlier and readings.latest_after_fight is r.LatestAfterFight.PREVIOUS_DISCARD_REVIVES
    revived = earlier[-1:] if revives else []
    last = readings.fight_next is r.FightNext.LEFT_OF_LAST_FIGHTER
    now |= {
        "hands": tuple(_refilled(seat, hand, drops, order, pile) for seat, hand in enumerate(now["hands"])),
        "pile": pile[len(order) :],
        "discards": (
            *below,
            Lying(contested.card, contested.seat, dead),
            *(Lying(drops[seat], seat, True) for seat in order),
        ),
        "live": None if dead and not revived else revived[0] if dead else contested.card,
    }
    return _turn(now, (order[-1] if last else contested.seat) + 1, readings)


def _refilled(
    seat: int, hand: tuple[Card, ...], drops: dict[int, Card], order: tuple[int, ...], pile: tuple[Card, ...]
) -> tuple[Card, ...]:
    """A hand after a fight: without its drop, and with the card of the pile that its place in the order gives it."""
    if seat not in order:
        return hand
    place = order.index(seat)
    return (*(card for card in hand if card != drops[seat]), *pile[place : place + 1])


def _fight(now: Now, fighters: tuple[int, ...], readings: Any) -> Now:
    """All of them fight, if the pile has a card for each; otherwise there are four ways."""
    room = len(now["pile"])
    short = readings.fight_short if room < len(fighters) else None
    if short is r.FightShort.VOID_ROUND:
        return _over(now, None)
    if short is r.FightShort.CANCEL_FIGHT or (short is r.FightShort.PARTIAL_FIGHT and not room):
        *below, contested = now["discards"]
        now |= {"discards": (*below, Lying(contested.card, contested.seat, True)), "live": None}
        return _turn(now, contested.seat + 1, readings)
    if short is r.FightShort.PARTIAL_FIGHT and readings.fight_order is not r.FightOrder.ORDER_OF_DROPS:
        fighters = in_order((fighters, ()), readings)[:room]
    return now | NOBODY_ASKED | {"phase": FIGHT, "turn": None, "able": fighters, "live": None}


def _passed(now: Now, readings: Any) -> Now:
    """Nobody takes the latest discard: the next seat is due, and by another reading it can still be claimed."""
    card, seat, _ = now["discards"][-1]
    late = readings.claim_close is r.ClaimClose.AT_NEXT_DISCARD
    return _turn(now | {"live": card if late else None}, seat + 1, readings)


def _turn(now: Now, seat: int, readings: Any) -> Now:
    """A seat is due to draw; with an empty pile the round ends, or what lies below becomes the pile."""
    if not now["pile"]:
        discards, shuffle = now["discards"], now["shuffle"]
        stays = [each.dead or each.card in (discards[-1].card, now["live"]) for each in discards]
        loose = [each.card for each, kept in zip(discards, stays, strict=True) if not kept]
        if not loose or readings.pile_out is not r.PileOut.RECYCLE_KEEP_LATEST:
            return _over(now, None)
        now |= {
            "pile": (*(card for card in shuffle if card in loose), *(card for card in loose if card not in shuffle)),
            "discards": tuple(each for each, kept in zip(discards, stays, strict=True) if kept),
        }
    return now | NOBODY_ASKED | {"phase": DRAW, "turn": seat % len(now["hands"])}


def _won_with(now: Now, seat: int, card: Card) -> Now:
    """The card goes from the discards to a hand, which has won."""
    now |= _hand(now, seat, (*now["hands"][seat], card))
    return _over(now | {"discards": tuple(each for each in now["discards"] if each.card != card)}, seat)


def _over(now: Now, winner: int | None) -> Now:
    return now | NOBODY_ASKED | {"phase": OVER, "turn": None, "live": None, "winner": winner, "drawn": None}


def _hand(now: Now, seat: int, hand: tuple[Card, ...]) -> Now:
    return {"hands": tuple(hand if each == seat else held for each, held in enumerate(now["hands"]))}


_AFTER: dict[type, Callable[[Now, Any, Any], Now]] = {
    Draw: _drawn,
    Declare: _declared,
    Discard: _discarded,
    Claim: _claimed,
    Pass: _let_go,
    Drop: _dropped,
}


def listed(state: Any, readings: Any) -> list[Move]:
    """The moves that are listed are exactly those that nothing is against, in the order in which seats are asked and of
    the cards in their hands.
    """
    asked = [*state.able, *(seat for seat in range(len(state.hands)) if seat not in state.able)]
    cards = [card for hand in state.hands for card in hand]
    every: list[Move] = [kind(seat) for kind in (Draw, Declare) for seat in asked]
    every += [Discard(seat, card) for seat in asked for card in cards]
    every += [kind(seat) for seat in asked for kind in (Claim, Pass)]
    every += [Drop(seat, card) for seat in asked for card in cards]
    return [move for move in every if not against((state, move), readings)]


MEASURED = (OVER, DRAW, FIGHT, CLAIM, DISCARD)


def measure(state: Any) -> tuple[int, ...]:
    """What every accepted move lowers: the pile; with the same pile, what is left of the turn; then who is to answer
    or to drop.
    """
    left = len(state.able) - len(state.drops)
    return len(state.pile), MEASURED.index(state.phase), left


def falls(found: tuple[Any, Any] | None, case: tuple[Any, Move, Any], _: Any) -> bool:
    """Every accepted move lowers the pile, leaves less of the turn, or fewer who are to answer or to drop: rounds end,
    unless discards become the pile.
    """
    if found is None:
        return True
    before, after = map(measure, found)
    return after < before or (after[0] > before[0] and case[2].pile_out is r.PileOut.RECYCLE_KEEP_LATEST)


def begun(setup: Any, readings: Any) -> tuple[Any, ...]:
    """A round starts with the starter's draw from two to seventeen hands of three, no card twice."""
    dealt = [card for hand in setup.hands for card in hand]
    cards = [*dealt, *setup.pile, *setup.discards]
    seats = len(setup.hands)
    if not 2 <= seats <= 17 or any(len(hand) != 3 for hand in setup.hands):
        return refused(*(len(hand) for hand in setup.hands), 2, 17)
    for row in (cards, setup.shuffle):
        twice = [card for card in row if row.count(card) > 1]
        if twice:
            return refused(twice[0])
    if not 0 <= setup.starter < seats:
        return refused(setup.starter, 0, seats - 1)
    laid = tuple(Lying(card, None) for card in setup.discards)
    now = {"phase": DRAW, "turn": None, "able": (), "hands": setup.hands, "pile": setup.pile, "discards": laid}
    now |= dict.fromkeys(("live", "winner", "drawn")) | NOBODY_ASKED | {"shuffle": setup.shuffle}
    begun = _turn(now, setup.starter, readings)
    return tuple(begun[name] for name in FIELDS)


def seen(state: Any, _: Any) -> tuple[Any, ...]:
    """Everything is seen but the cards of the pile, who laid a discard, and what is remembered; one phase ends it."""
    fields = state._asdict() | {"pile": len(state.pile), "discards": tuple(card for card, *_ in state.discards)}
    return *(fields[name] for name in FIELDS[:8]), state.phase == OVER
