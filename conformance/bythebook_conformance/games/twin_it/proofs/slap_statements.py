"""A slap of Twin It! said a second time: what is a mistake, what takes effect, where every card goes, who resumes.

Nothing here calls the reference. ``bythebook prove`` shows that both say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from bythebook.twin_it import readings as r
from bythebook.twin_it.deck import Card, Cards
from bythebook_conformance.games.twin_it.proofs.statements import (
    PILE,
    SET,
    claims,
    contest,
    landed,
    match,
    party,
    seen,
    threes,
)

ANYONE = -1
FIVE = 5
WIN, TIE, MISTAKE = "Win", "Tie", "Mistake"
Event = tuple[Any, ...]
"""("Win", arrival, design, hand, taken, thirds), ("Tie", arrival, design, arrival, turned) or ("Mistake", arrival,
player, wrong players, hands).
"""

# ---- mistakes --------------------------------------------------------------------------------------------------------


def mistakes(case: tuple[Any, Sequence[Any]], readings: Any) -> list[Event]:
    """A mistake is two hands of a player on no pair or a forbidden one; in a team a player's two hands, or single hands
    on a forbidden pair or on different targets without any pair.
    """
    state, hands = case
    both = [(one, other) for one, other in combinations(hands, 2) if one[0] == other[0]]
    order = [hand[0] for hand in hands]
    found = [
        (MISTAKE, other[3], one[0], (one[0],), (one, other))
        for one, other in sorted(both, key=lambda two: order.index(two[0][0]))
        if _errs(state, hands, one, other, readings)
    ]
    if state.teams:
        wrong = wrong_players(found)
        for team in (0, 1):
            found += _of_team(state, [hand for hand in hands if hand[1] == team and hand[0] not in wrong], readings)
    return sorted(found, key=lambda mistake: mistake[1])


def wrong_players(found: Iterable[Event]) -> frozenset[int]:
    """The players whose hands mistakes make wrong."""
    return frozenset(player for mistake in found for player in mistake[3])


def _errs(state: Any, hands: Sequence[Any], one: Any, other: Any, readings: Any) -> bool:
    """Whether two hands of a player are no pair, a forbidden one, or in a team a pair at all."""
    if not match((one, other), readings):
        return True
    if not state.teams:
        return is_forbidden(state, one, other, readings)
    below = [hand for hand in hands if hand[2] in (one[2], other[2]) and hand[0] != one[0]]
    beaten = any(hand[3] < mine[3] for hand in below for mine in (one, other) if hand[2] == mine[2])
    return not (beaten and readings.team_both_hands is r.TeamBothHands.ONLY_IF_IN_CONTROL)


def is_forbidden(state: Any, one: Any, other: Any, readings: Any) -> bool:
    """Whether the row of the hands' party has the design, or by another reading one of the two cards."""
    row = [card for owner, cards in state.forbidden if owner == party(one) for card in cards]
    if one[2][2][0].shown not in {card.shown for card in row}:
        return False
    touched = {one[2][2][0], other[2][2][0]} & {*row}
    return bool(touched) or readings.forbidden is not r.Forbidden.CARD


def _pairs(hands: Sequence[Any], readings: Any) -> Iterable[tuple[Any, Any]]:
    """Every two hands on a pair, the first completed first."""
    two = sorted(combinations(hands, 2), key=lambda pair: hands.index(pair[1]))
    return ((one, other) for one, other in two if match((one, other), readings))


def _of_team(state: Any, hands: Sequence[Any], readings: Any) -> list[Event]:
    """The first forbidden pair of two mates and what the hands that are left do; else hands that do not match."""
    mates = ((one, other) for one, other in _pairs(hands, readings) if one[0] != other[0])
    first = next((pair for pair in mates if is_forbidden(state, *pair, readings)), None)
    if first is not None:
        found = _by_mates(hands, first, readings)
        return [found, *_of_team(state, [hand for hand in hands if hand[0] not in found[3]], readings)]
    elsewhere = [hand for hand in hands if hand[2] != hands[0][2]]
    if not elsewhere or any(True for _ in _pairs(hands, readings)):
        return []
    if readings.team_mismatch is r.TeamMismatch.NO_EFFECT:
        return []
    blamed = hands[-1]
    if blamed != elsewhere[0] and readings.mismatch_offender is r.MismatchOffender.SECOND_TARGET:
        blamed = elsewhere[0]
    return [(MISTAKE, blamed[3], blamed[0], _players(hands), (hands[0], elsewhere[0]))]


def _by_mates(hands: Sequence[Any], pair: tuple[Any, Any], readings: Any) -> Event:
    """Who shares in a forbidden pair, and who completed it."""
    last, wrong = pair[1], _players(pair)
    on_it = [hand for hand in hands if hand[2][2][0].shown == last[2][2][0].shown]
    several = len(_players(on_it)) > 2
    if several and readings.forbidden_pair_of_several_mates is r.ForbiddenPairOfSeveralMates.ALL_OF_THEM:
        last, wrong = on_it[-1], _players(on_it)
    others = {*_players(hands)} - {*wrong}
    if others and readings.forbidden_pair_of_a_team is r.ForbiddenPairOfATeam.ALL_HANDS:
        wrong = _players(hands)
    return MISTAKE, last[3], last[0], wrong, pair


def _players(hands: Sequence[Any]) -> tuple[int, ...]:
    players = [hand[0] for hand in hands]
    return tuple(sorted({*players}, key=players.index))


# ---- effects ---------------------------------------------------------------------------------------------------------


def effect(case: tuple[Any, Event, Any], readings: Any) -> Any:
    """The state after one result."""
    state, event, give = case
    if event[0] == WIN:
        return _won(state, event, readings)
    if event[0] == TIE:
        return _turned(state, "tie", event[4], readings)
    return _paid(state, event[2], give, readings)


def _won(state: Any, event: Event, readings: Any) -> Any:
    """The taken cards make a set, or join the one that was taken; then a third card turns over."""
    _, _, design, hand, taken, third = event
    mine, loose = party(hand), [card for place, _, cards in taken if place != SET for card in cards]
    joined = [cards for place, _, cards in taken if place == SET]
    old = [each for each in state.sets if each[1] in joined]
    if len(old) < len(joined):
        return state
    cards = (*(joined[0] if joined else ()), *loose)
    grows = bool(old) and old[0][0] == mine
    sets = [(mine, cards) if each in old else each for each in state.sets]
    if not grows:
        sets = [*(each for each in state.sets if each not in old), (mine, cards)]
    kind = "grow" if grows else "rob" if old else "win"
    full = [owner for owner, _ in sets].count(mine) >= FIVE

    def left(row: Cards) -> Cards:
        return tuple(card for card in row if card not in loose)

    after = state._replace(
        table=left(state.table),
        piles=tuple(map(left, state.piles)),
        forbidden=tuple((owner, left(row)) for owner, row in state.forbidden),
        sets=tuple(sets),
        outcomes=(*state.outcomes, (kind, hand[0], tuple(card.id for card in cards))),
        winner=mine if full else None,
    )
    bared = [(PILE, seat, after.piles[seat][:1]) for place, seat, _ in sorted(taken) if place == PILE]
    bared = [target for target in bared if target[2] and target[2][0].shown == design]
    if bared and not full and readings.uncovered_third is r.UncoveredThird.TURNED:
        third = bared
    return after if full or not third else _turned(after, "third", third, readings)


def _turned(state: Any, kind: str, targets: Sequence[Any], readings: Any) -> Any:
    """The cards show their other sides where they lie; from piles they go to the table by another reading."""
    turning = [card for _, _, cards in targets for card in cards]

    def over(row: Cards) -> Cards:
        return tuple(Card(card.id, card.hidden, card.shown) if card in turning else card for card in row)

    table, piles = over(state.table), tuple(map(over, state.piles))
    tops = [pile[0] for pile in state.piles if pile and pile[0] in turning]
    if tops and readings.tied_pile_card is r.TiedPileCard.MOVES_TO_TABLE:
        table = (*table, *over(tuple(tops)))
        piles = tuple(pile[1:] if pile and pile[0] in tops else pile for pile in state.piles)
    return state._replace(
        table=table,
        piles=piles,
        forbidden=tuple((owner, over(row)) for owner, row in state.forbidden),
        outcomes=(*state.outcomes, (kind, None, tuple(card.id for card in turning))),
    )


def by_themselves(state: Any, readings: Any) -> Any:
    """By one reading three loose cards of a kind turn by themselves, design after design, none twice."""
    done: list[Any] = []
    while state.winner is None:
        found = [three for three in threes(seen(state, None)[0], None) if three[0][2][0].shown not in done]
        if not found or readings.three_of_a_kind_trigger is not r.ThreeOfAKindTrigger.AUTOMATIC:
            break
        done.append(found[0][0][2][0].shown)
        state = _turned(state, "tie", found[0], readings)
    return state


def _paid(state: Any, player: int, give: Sequence[Any], readings: Any) -> Any:
    """A set of the offender's goes to the bottom of the offender's pile."""
    lost = lost_set(state, player, give, readings)
    cards = () if lost is None else lost[1]
    piles = [(*pile, *cards) if seat == player else pile for seat, pile in enumerate(state.piles)]
    return state._replace(
        piles=tuple(piles),
        sets=tuple(each for each in state.sets if each != lost),
        outcomes=(*state.outcomes, ("mistake", player, tuple(card.id for card in cards))),
    )


def lost_set(state: Any, player: int, give: Sequence[Any], readings: Any) -> Any:
    """The set that the offender names, or the newest; other readings take the oldest, the newest, or spare threes."""
    mine = state.teams[player] if state.teams else player
    owned = [each for each in state.sets if each[0] == mine]
    if any(len(cards) == 3 for _, cards in owned) and readings.three_card_sets_safe is r.ThreeCardSetsSafe.YES:
        owned = [each for each in owned if len(each[1]) == 2]
    if len(owned) < 2:
        return (owned or [None])[0]
    choice = readings.lost_set
    named = {card for seat, card in give if seat == player}
    offered = [each for each in owned if {card.id for card in each[1]} & named]
    chooses = choice in (r.LostSet.OFFENDER_CHOOSES, r.LostSet.NAMED_ELSE_OLDEST)
    if offered and chooses:
        return offered[0]
    return owned[0] if choice in (r.LostSet.OLDEST, r.LostSet.NAMED_ELSE_OLDEST) else owned[-1]


# ---- who resumes -----------------------------------------------------------------------------------------------------


def due(case: tuple[Any, int | None], _: Any) -> Any:
    """A seat that is due has a card, or the next with one is due; without cards and behind the end nobody is."""
    state, seat = case
    able = [each for each, pile in enumerate(state.piles) if pile]
    if state.winner is not None or not able:
        return state._replace(due=None)
    if seat in (None, ANYONE):
        return state._replace(due=seat)
    return state._replace(due=min(able, key=lambda each: (each - int(seat or 0)) % len(state.piles)))


def after_flip(case: tuple[Any, int], readings: Any) -> Any:
    """After a flip the next seat clockwise is due, or by one reading whoever had been interrupted."""
    state, seat = case
    owed = state.interrupted not in (None, seat) and readings.order_after_win is r.OrderAfterWin.INTERRUPTED_ORDER
    following = state.interrupted if owed else (seat + 1) % len(state.piles)
    return due((state._replace(interrupted=None, chain=False, side=None), following), readings)


def after_slap(case: tuple[Any, Sequence[Event]], readings: Any) -> Any:
    """Who resumes after these results."""
    state, events = case
    wins, errors = ([each for each in events if each[0] == kind] for kind in (WIN, MISTAKE))
    if wins:
        state = state._replace(last_winner=_winner(wins, readings), chain=True)
    anyone = bool(state.teams) and readings.team_resume is not r.TeamResume.COMPETITIVE
    asked = not anyone or readings.team_resume is r.TeamResume.OWN_SIDE
    resumes = _resumer(state, wins, errors, readings) if asked else None
    if anyone:
        side = None if resumes in (None, ANYONE) else state.teams[resumes]
        able = {team for team, pile in zip(state.teams, state.piles, strict=True) if pile}
        state, resumes = state._replace(side=side if side in able else None), ANYONE
    owed = state.due if state.interrupted is None and state.due not in (None, ANYONE, resumes) else state.interrupted
    if resumes is None:
        return due((state, state.due), readings)
    return due((state._replace(interrupted=owed), resumes), readings)


def _resumer(state: Any, wins: Sequence[Event], errors: Sequence[Event], readings: Any) -> int | None:
    """The winner; without one the offender; after ties alone nobody new. Of both, other readings choose otherwise."""
    if not wins and not errors:
        after_tie = readings.resume_after_tie
        return {r.ResumeAfterTie.ANYONE: ANYONE, r.ResumeAfterTie.LAST_WINNER: state.last_winner}.get(after_tie)
    if not errors:
        return _winner(wins, readings)
    if not wins:
        return _offender(errors, readings)
    chosen = readings.win_and_mistake_resumer
    offends = chosen is r.WinAndMistakeResumer.OFFENDER
    if chosen is r.WinAndMistakeResumer.LAST_COMPLETED:
        last = max((*wins, *errors), key=lambda event: event[1])
        if last in errors:
            return int(last[2])
    return _offender(errors, readings) if offends else _winner(wins, readings)


def _winner(wins: Sequence[Event], readings: Any) -> int:
    players = [event[3][0] for event in wins]
    differ = players[0] != players[-1]
    return int(players[0 if differ and readings.resumer_of_several is r.ResumerOfSeveral.EARLIEST else -1])


def _offender(errors: Sequence[Event], readings: Any) -> int:
    players = [event[2] for event in errors]
    differ = players[0] != players[-1]
    return int(players[0 if differ and readings.offender_of_several is r.OffenderOfSeveral.FIRST else -1])


# ---- the slap as a whole ---------------------------------------------------------------------------------------------


def about(case: tuple[Any, Any], _: Any) -> tuple[Any, ...]:
    """A slap is about every visible target that shows a design of one that is touched, and about no other."""
    (targets, lies), (touches, _give) = seen(case[0], None), case[1]
    shown = {lies[card][2][0].shown for _, card in touches}
    return tuple(target for target in targets if target[2][0].shown in shown)


def alike(case: tuple[Any, int], _: Any) -> tuple[Any, ...]:
    """Pairs and threes are looked for among the targets whose design so many visible ones show, or more."""
    state, several = case
    targets = seen(state, None)[0]
    shown = [target[2][0].shown for target in targets]
    return tuple(target for target in targets if shown.count(target[2][0].shown) >= several)


def slap(case: tuple[Any, Any], readings: Any) -> Any:
    """A slap as a whole is judged as it landed, takes effect in order up to a fifth set, and passes the turn on."""
    before, (touches, give) = case
    state = before._replace(outcomes=())
    targets = seen(state, None)[0]
    hands = landed((state, targets, touches), None)
    erred = mistakes((state, hands), readings)
    wrong = wrong_players(erred)
    events = in_order(claims((targets, hands, wrong), readings), erred, readings)
    happened, after = _effects(state, events, hands, wrong, give, readings)
    ties = [event for event in events if event[0] == TIE]
    if ties and after.winner is not None and readings.tie_beside_a_fifth_set is r.TieBesideAFifthSet.LAPSES:
        others = [event for event in events if event not in ties]
        happened, after = _effects(state, others, hands, wrong, give, readings)
    after = by_themselves(after, readings)
    if happened:
        return after_slap((after, happened), readings)
    return due((after, after.due), readings) if after.outcomes else after


def in_order(claimed: Sequence[Event], erred: Sequence[Event], readings: Any) -> list[Event]:
    """Wins and ties, then mistakes; by other readings the mistakes first, or all as they were completed."""
    if not claimed or not erred:
        return [*claimed, *erred]
    order = readings.win_and_mistake_order
    if order is r.WinAndMistakeOrder.BY_COMPLETION:
        return sorted((*claimed, *erred), key=lambda event: event[1])
    return [*erred, *claimed] if order is r.WinAndMistakeOrder.MISTAKES_FIRST else [*claimed, *erred]


def _effects(
    state: Any, events: Sequence[Event], hands: Sequence[Any], wrong: frozenset[int], give: Any, readings: Any
) -> tuple[list[Event], Any]:
    """The results that take effect, and the state after them: none behind a fifth set."""
    happened: list[Event] = []
    for number, event in enumerate(events):
        now: Event | None = event
        if number and event[0] != MISTAKE and readings.pairs_fixed_when is r.PairsFixedWhen.WHEN_APPLIED:
            there = [target for target in seen(state, None)[0] if target[2][0].shown == event[2]]
            now = contest(there, [hand for hand in hands if hand[2] in there], wrong, readings) if there else None
        after = state if now is None else effect((state, now, give), readings)
        if after != state and now is not None:
            happened.append(now)
        state = after
        if state.winner is not None:
            break
    return happened, state
