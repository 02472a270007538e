"""Disputes about Twin It!: what questions leave out, small changes to a situation, and games as they were played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bythebook import twin_it
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.messages import move_of, start, wire_move
from bythebook_conformance.games.twin_it.presentation.words import WORDS
from bythebook_conformance.games.twin_it.rulings import explained, game_from
from bythebook_conformance.kit import Circumstance, Explanation, Method, OtherAnswer, Replay, Variation
from bythebook_conformance.kit.variations import other_moves
from bythebook_conformance.kit.words import SOMEBODY, Players

NOT_SHOWN = "?"
"""What stands in a pile for cards that are not shown."""
_BENEATH = 2
"""As many cards stand for them: enough for a flip to uncover one."""


_FLIPS = re.compile(r"([^\s:]+):?\s+flips?", re.IGNORECASE)
_HANDS = re.compile(r"([^\s:,]+) on ([^\s:,]+)", re.IGNORECASE)


def is_not_shown(name: str) -> bool:
    """Whether a card stands for one that is not shown."""
    return name.startswith(NOT_SHOWN)


def completed(method: str, params: dict[str, Any], who: Players, readings: Any) -> dict[str, Any]:
    """A slap where piles may be left out, or hold ``?`` for cards that are not shown: those have designs of their own.
    Whose turn it is may be left out, too, and so may what lies nowhere.
    """
    moves = params.get("moves")
    if method == "play" and isinstance(moves, list):
        return {**params, "moves": [_move(move) if isinstance(move, str) else move for move in moves]}
    position = params.get("position")
    if method != "slap" or not isinstance(position, dict):
        return params
    teams = position.get("teams")
    shown = {"mode": "team" if teams else "competitive", "table": [], "sets": [], "due": "any", **position}
    piles = shown.get("piles", [[NOT_SHOWN]] * _seats(params, who))
    if isinstance(piles, list):
        shown["piles"] = [_filled(seat, pile) for seat, pile in enumerate(piles)]
    return {**params, "position": shown}


def _move(text: str) -> Any:
    """A move in the words of rulings: ``Anna flips``, ``hands land: Anna on x, Ben on y``."""
    flips = _FLIPS.fullmatch(text.strip())
    if flips:
        return {"flip": flips[1]}
    hands = _HANDS.findall(text)
    rest = _HANDS.sub("", text).casefold().replace("hands land", "").replace("slap", "").strip(" :,;")
    return {"slap": [f"{who}:{card}" for who, card in hands]} if hands and not rest else text


def _seats(params: dict[str, Any], who: Players) -> int:
    """The number of players where no pile says it."""
    teams = params["position"].get("teams")
    if isinstance(teams, list):
        return len(teams)
    if who is not SOMEBODY:
        return len(who.names)
    hands = params.get("touches")
    players = [each[0] if isinstance(each, list) else str(each).partition(":")[0] for each in hands or ()]
    named = [str(each) if who.seat(str(each)) is None else str(who.seat(str(each))) for each in players]
    return max([2, *(int(seat) + 1 for seat in named if seat.isdigit() and len(seat) < 3)])


def _filled(seat: int, pile: Any) -> Any:
    cards = pile.split() if isinstance(pile, str) else pile
    if not isinstance(cards, list):
        return pile
    names = [f"{NOT_SHOWN}{seat}{number}" for number in range(_BENEATH)]
    hidden = [[name, name, f"{name}'"] for name in names]
    return [card for each in cards for card in (hidden if each == NOT_SHOWN else [each])]


def unsaid(method: Method[Any, Any], params: Any) -> tuple[Circumstance, ...]:
    """Nothing that a ruling depends on."""
    return ()


_POINTS = 60
"""The largest change of points."""


def changes(params: Any, who: Players) -> Iterator[Variation]:
    """The situations that are one small change away, the nearest first."""
    if isinstance(params, m.SlapParams):
        for text, touches in _hands(params, who):
            try:
                yield Variation(text, m.SlapParams(params.position, touches, params.give))
            except ValueError:  # a third hand of one player
                continue
    elif isinstance(params, m.RatingParams):
        for points in _near(params.points):
            yield Variation(f"there been {points} points", m.RatingParams(params.players, points))
    elif isinstance(params, m.WinnersParams):
        for by in range(1, _POINTS):
            for seat in range(len(params.points)):
                yield from _one_seat(params.points, seat, by, who)
    elif isinstance(params, m.PlayParams):
        yield from other_moves(params, WORDS, who)


def _one_seat(points: list[int], seat: int, by: int, who: Players) -> Iterator[Variation]:
    for value in (points[seat] - by, points[seat] + by):
        if value >= 0:
            changed = [*points[:seat], value, *points[seat + 1 :]]
            yield Variation(f"{who[seat]} scored {value}", m.WinnersParams(changed))


def _near(points: int) -> list[int]:
    """Other points, the nearest first."""
    return [each for by in range(1, _POINTS) for each in (points - by, points + by) if each >= 0]


def _hands(params: m.SlapParams, who: Players) -> Iterator[tuple[str, list[m.Touch]]]:
    """One hand earlier, one fewer, one elsewhere, one more."""
    touches = params.touches
    for number in range(len(touches) - 1):
        first, second = touches[number : number + 2]
        earlier, later = (f"{who[each.player]} on {each.card}" for each in (second, first))
        text = f"the hand of {earlier} come before that of {later}"
        yield text, [*touches[:number], second, first, *touches[number + 2 :]]
    for number, touch in enumerate(touches):
        if len(touches) > 1:
            text = f"{who[touch.player]} not touched {touch.card}"
            yield text, [*touches[:number], *touches[number + 1 :]]
    visible = [target[0].id for target in params.position.visible]  # one card stands for a won set
    for number, touch in enumerate(touches):
        for card in visible:
            if card != touch.card:
                text = f"{who[touch.player]} touched {card} instead of {touch.card}"
                yield text, [*touches[:number], m.Touch(touch.player, card), *touches[number + 1 :]]
    for player in range(len(params.position.piles)):
        for card in visible:
            yield f"{who[player]} also touched {card}", [*touches, m.Touch(player, card)]
            yield f"{who[player]} touched {card} before all others", [m.Touch(player, card), *touches]


def _resumed(method: Method[Any, Any], state: twin_it.State) -> Method[Any, Any]:
    return replace(method, answer=partial(_answer, state), explain=partial(_explain, state))


def _answer(state: twin_it.State, params: m.PlayParams, readings: twin_it.TwinItReadings) -> m.PlayResult:
    return game_from(twin_it.TwinIt(readings), state, map(move_of, params.moves))


def _explain(state: twin_it.State, params: m.PlayParams, readings: twin_it.TwinItReadings) -> Explanation:
    return (explained(twin_it.TwinIt(readings), state, map(move_of, params.moves)),)


def _legal(game: twin_it.TwinIt, state: twin_it.State) -> list[m.Move]:
    return [wire_move(each) for each in game.moves(state)]


def _forced(game: twin_it.TwinIt, state: twin_it.State, move: m.Move) -> twin_it.State | None:
    """The state after a flip out of turn; hands on a card that cannot be seen do nothing."""
    if not isinstance(move.flip, int) or state.winner is not None or not state.piles[move.flip]:
        return None
    step = game.step(state._replace(due=move.flip), move_of(move))
    return step.state if step.accepted else None


def _missing(
    params: m.PlayParams, state: twin_it.State, move: m.Move, made: Sequence[tuple[int, m.Move]], who: Players
) -> str:
    return ""


REPLAY = Replay(start, _resumed, move_of, _legal, _forced, _missing)


def other_answers(method: str, params: Any, answer: Any, readings: twin_it.TwinItReadings) -> Iterator[OtherAnswer]:
    """What the open points would make of a slap that has one answer here."""
    if method == "slap":
        for outcome in answer.outcomes:
            if isinstance(outcome, m.Tie):
                yield from _of_a_tie(params, answer, outcome)
                yield from _of_a_handicap(params, answer, outcome)
            if isinstance(outcome, m.Mistake) and params.position.teams:
                yield from _of_a_team(params, answer, outcome)
            if isinstance(outcome, m.Tie | m.Third):
                yield from _of_a_turned_row(params, answer, outcome)
        yield from _of_who_flips(params, answer)


def _of_a_tie(params: m.SlapParams, answer: Any, tie: m.Tie) -> Iterator[OtherAnswer]:
    """Who might win it instead, or what else might be turned over."""

    def instead(outcome: m.Outcome) -> Any:
        return replace(answer, outcomes=[outcome if each is tie else each for each in answer.outcomes])

    hands = {card: [touch.player for touch in params.touches if touch.card == card] for card in tie.cards}
    held = [card for card in tie.cards if hands[card]]
    disputed = [players for players in hands.values() if len({*players}) > 1]
    if not params.position.teams and len(held) == len(tie.cards) == 2 and disputed:
        if len(disputed) == 1:  # where both cards are, it would be undefined
            won = instead(m.Win(disputed[0][0], tie.cards))
            yield OtherAnswer("one-bottom-hand", "bottom-takes-pair", won)
        last = {player: at for at, touch in enumerate(params.touches) if (player := touch.player) is not None}
        complete = [player for player in last if all(player in players for players in hands.values())]
        if complete:
            won = instead(m.Win(min(complete, key=last.__getitem__), tie.cards))
            yield OtherAnswer("one-bottom-hand", "first-complete-claim", won)
    if len(tie.cards) == 3 and len(held) == 2 and all(len(hands[card]) == 1 for card in held):
        yield OtherAnswer("three-of-a-kind-extent", "contested-two", instead(m.Tie(held)))
    if answer.position.due == "any" and isinstance(params.position.due, int):
        yield OtherAnswer("team-tie", "turn-unchanged", _with_due(answer, params.position.due))


def _of_a_handicap(params: m.SlapParams, answer: Any, tie: m.Tie) -> Iterator[OtherAnswer]:
    """What becomes of a tie if the hand of a player for whom its design is forbidden does not count, or is a mistake;
    and of one beside a fifth set.
    """
    rest = [each for each in answer.outcomes if each is not tie]
    if answer.position.winner is not None:
        yield OtherAnswer("tie-beside-a-fifth-set", "lapses", replace(answer, outcomes=rest))
    shown = {card.shown for target in params.position.visible for card in target if card.id in tie.cards}
    rows = {int(party): {card.shown for card in row} for party, row in (params.position.forbidden or {}).items()}
    touches = [touch for touch in params.touches if touch.card in tie.cards]
    players = dict.fromkeys(touch.player for touch in touches)
    barred = [who for who in players if shown & rows.get(who, set())]
    if params.position.teams or len(barred) != 1:
        return
    both = [who for who in players if {each.card for each in touches if each.player == who} == {*tie.cards}]
    won = [m.Win(who, tie.cards) for who in both if who not in barred][:1]
    after = _with_due(answer, won[0].player) if won else answer
    yield OtherAnswer("single-hand-on-forbidden", "void", replace(after, outcomes=[*won, *rest]))
    after = after if won else _with_due(answer, barred[0])
    wrong = m.Mistake(barred[0], [])
    yield OtherAnswer("single-hand-on-forbidden", "mistake", replace(after, outcomes=[wrong, *won, *rest]))


def _of_a_team(params: m.SlapParams, answer: Any, mistake: m.Mistake) -> Iterator[OtherAnswer]:
    """What becomes of a mistake of a team if both hands of a player, or a design that is forbidden, make none."""
    teams, at = params.position.teams or [], answer.outcomes.index(mistake)
    rest = [*answer.outcomes[:at], *answer.outcomes[at + 1 :]]
    shown = {card.id: card.shown for target in params.position.visible for card in target}
    own = [touch for touch in params.touches if teams[touch.player] == teams[mistake.player]]
    rows: dict[str, list[m.Card]] = dict((params.position.forbidden or {}).items())
    forbidden = {card.shown for card in rows.get(str(teams[mistake.player]), [])}
    both = dict.fromkeys(touch.card for touch in own if touch.player == mistake.player)
    if len(both) == 2 and len({shown[card] for card in both}) == 1 and not forbidden & {shown[card] for card in both}:
        lowest = {card: next(touch.player for touch in params.touches if touch.card == card) for card in both}
        if {*lowest.values()} != {mistake.player}:
            yield OtherAnswer("team-both-hands", "only-if-in-control", replace(answer, outcomes=rest))
    for last in reversed(own):
        pair = [each for each in own if each.player != last.player and shown[each.card] == shown[last.card]]
        if last.player == mistake.player and shown[last.card] in forbidden and pair and pair[0].card != last.card:
            won = m.Win(last.player, [pair[0].card, last.card])
            outcomes = [*answer.outcomes[:at], won, *answer.outcomes[at + 1 :]]
            yield OtherAnswer("forbidden-row-of-a-team", "one-member", replace(answer, outcomes=outcomes))
            return


def _of_a_turned_row(params: m.SlapParams, answer: Any, turned: m.Tie | m.Third) -> Iterator[OtherAnswer]:
    """What is turned over if cards of a row of forbidden designs are not."""
    row = {card.id for cards in (params.position.forbidden or {}).values() for card in cards}
    left = [card for card in turned.cards if card not in row]
    if len(left) < len(turned.cards):
        outcomes = [each for each in answer.outcomes if each is not turned]
        if left:
            outcomes = [replace(each, cards=left) if each is turned else each for each in answer.outcomes]
        after = replace(answer.position, forbidden=params.position.forbidden)
        yield OtherAnswer("forbidden-card-turned", "never-turned", replace(answer, outcomes=outcomes, position=after))


def _of_who_flips(params: m.SlapParams, answer: Any) -> Iterator[OtherAnswer]:
    """Who might flip instead where several have won, or have made mistakes."""
    winners = [each.player for each in answer.outcomes if isinstance(each, m.Win | m.Rob | m.Grow)]
    offenders = [each.player for each in answer.outcomes if isinstance(each, m.Mistake)]
    if answer.position.winner is None and len({*winners}) > 1 and answer.position.due == winners[-1]:
        yield OtherAnswer("resumer-of-several", "earliest", _with_due(answer, winners[0]))
    elif len({*offenders}) > 1 and answer.position.due == offenders[-1]:
        yield OtherAnswer("offender-of-several", "first", _with_due(answer, offenders[0]))


def _with_due(answer: Any, seat: int) -> Any:
    return replace(answer, position=replace(answer.position, due=seat))
