"""The two moves, a flip and a slap, and who flips next. Whatever the hands of a slap do, the rules decide."""

from __future__ import annotations

from bythebook.twin_it.contest import Tie, Win, contest, turned, turned_by_themselves, win
from bythebook.twin_it.hands import landed, showing, visible_cards
from bythebook.twin_it.mistakes import Mistake, mistakes, penalty
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import ANYONE, Slap, State, Touch, with_pile

Result = Win | Tie | Mistake
Results = tuple[Result, ...]


def flip(state: State, seat: int, readings: TwinItReadings) -> State:
    """The top card of a seat's own pile goes to the table, other side up, and the next seat clockwise is due.

    Decided by ``twin_it/flip-the-top-card``, ``twin_it/flipping-turns-over`` and ``twin_it/turns-go-clockwise``.
    """
    pile, following = state.piles[seat], (seat + 1) % state.seats
    if state.interrupted not in (None, seat) and readings.order_after_win == "interrupted-order":
        following = state.interrupted
    card = pile[0].turned() if readings.flip_shows == "other-face" else pile[0]
    piles, table = with_pile(state.piles, seat, pile[1:]), (*state.table, card)
    after = State(
        state.teams, (), following, table, piles, state.sets, state.forbidden, state.winner, None, state.last_winner
    )
    return _with_threes_turned(with_due(after, following), readings)


def slap(state: State, move: Slap, readings: TwinItReadings) -> State:
    """The state after a slap on visible cards; nobody has won yet.

    The hands are judged as they landed (``twin_it/judged-as-hands-have-landed``): first the mistakes, whose hands then
    no longer count; then, for every design touched, the contest of the hands on it. Then the results take effect, one
    after the other, until somebody has won (``twin_it/nothing-after-the-end``).
    """
    before = state._replace(outcomes=())
    cards = {touch.card for touch in move.touches}
    targets = showing(before, {card.shown for card in visible_cards(before) if card.id in cards})
    hands = landed(before, targets, move.touches)
    erred = mistakes(before, hands, readings)
    wrong = frozenset([player for mistake in erred for player in mistake.wrong])
    designs = dict.fromkeys([hand.target.design for hand in hands])
    contests = [contest(targets, design, hands, wrong, readings) for design in designs]
    after, done = before, list[Result]()
    for result in _in_order([each for each in contests if each is not None], erred, readings):
        if done and not isinstance(result, Mistake) and readings.pairs_fixed_when == "when-applied":
            now = contest(showing(after, {result.design}), result.design, hands, wrong, readings)
            if now is None:  # hands on cards that have moved since are left out
                continue
            result = now
        then = _after(after, result, move.give, readings)
        if then is not after:  # a claim on a set that has been lost by then has no effect
            done.append(result)
        after = then
        if after.over:
            break
    if not done:
        return _with_threes_turned(before, readings)
    return _resumed(turned_by_themselves(after, readings), tuple(done), readings)


def _in_order(contests: list[Win | Tie], erred: tuple[Mistake, ...], readings: TwinItReadings) -> Results:
    """The order in which results take effect: wins and ties in order of completion, then the penalties.

    Decided by ``twin_it/outcomes-in-order-of-completion`` and ``twin_it/wins-before-penalties``.
    """
    contests = sorted(contests, key=lambda result: result.arrival)
    if contests and erred:
        match readings.win_and_mistake_order:
            case "mistakes-first":
                return (*erred, *contests)
            case "by-completion":
                return tuple(sorted((*contests, *erred), key=lambda result: result.arrival))
    return (*contests, *erred)


def _after(state: State, result: Result, give: tuple[Touch, ...], readings: TwinItReadings) -> State:
    """The state after one result of a slap, with the outcome added; the same state if it has no effect."""
    if isinstance(result, Win):
        return win(state, result, readings)
    if isinstance(result, Tie):
        return turned(state, "tie", result.turned, readings)
    return penalty(state, result, give, readings)


def _resumed(state: State, results: Results, readings: TwinItReadings) -> State:
    """Who resumes the game after the results of a slap, in the order in which they took effect.

    In team mode anyone does (``twin_it/anyone-resumes``). Whose turn it was is remembered if somebody else resumes.
    """
    won = [result for result in results if isinstance(result, Win)]
    if won:
        state = state._replace(last_winner=won[-1].player, chain=True)
    side = state.side
    if state.teams and readings.team_resume != "competitive":
        resumer, side = ANYONE, None
        if readings.team_resume == "own-side":
            own = _resumer(state, results, readings)
            with_cards = {state.party(seat) for seat, pile in enumerate(state.piles) if pile}
            if own not in (None, ANYONE) and state.party(own) in with_cards:
                side = state.party(own)
    else:
        own = _resumer(state, results, readings)
        if own is None:
            return with_due(state, state.due)
        resumer = own
    interrupted = state.interrupted
    if interrupted is None and state.due not in (None, ANYONE, resumer):
        interrupted = state.due
    return with_due(state._replace(interrupted=interrupted, side=side), resumer)


def _with_threes_turned(state: State, readings: TwinItReadings) -> State:
    """The state after threes have turned by themselves, if they do; who can no longer flip is passed over."""
    after = turned_by_themselves(state, readings)
    return with_due(after, after.due) if after.outcomes else after


def with_due(state: State, seat: int | None) -> State:
    """The state in which the seat, or the next clockwise whose pile has a card, flips next; nobody if the game is over.

    Decided by ``twin_it/empty-pile-is-passed-over`` and ``twin_it/stuck-game-without-a-winner``.
    """
    piles = state.piles
    if state.over or not any(piles):
        seat = None
    elif seat is not None and seat != ANYONE and not piles[seat]:
        seat = next(each for each in (*range(seat, len(piles)), *range(seat)) if piles[each])
    return state._replace(due=seat)


def _resumer(state: State, results: Results, readings: TwinItReadings) -> int | None:
    """Who resumes, or None if the turn is unchanged, as after a tie alone (``twin_it/turn-unchanged-by-a-tie``).

    Of several winners the last (``twin_it/last-of-several-winners-flips``), of several offenders the last
    (``twin_it/last-of-several-offenders-flips``).
    """
    won = [result for result in results if isinstance(result, Win)]
    erred = [result for result in results if isinstance(result, Mistake)]
    if won and erred:
        both: Results = (*won, *erred)
        last = max(both, key=lambda result: result.arrival)
        match readings.win_and_mistake_resumer:
            case "offender":
                won = []
            case "last-completed" if isinstance(last, Mistake):
                return last.player
    if won:
        return won[-1].player
    if erred:
        return erred[-1].player
    if readings.resume_after_tie == "anyone":
        return ANYONE
    return state.last_winner if readings.resume_after_tie == "last-winner" else None
