"""The clauses that a wrong answer of Twins & Followers breaks, and those by whose other meaning it would be right."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from msgspec import UNSET

from bythebook.cards import CARD_OF, RANK_LETTERS, Card
from bythebook.clauses import ClauseIds, Items, joined
from bythebook.twins_and_followers import Discard, Draw, Observation, Round, Split, TwinsAndFollowersReadings
from bythebook.twins_and_followers.claiming import broken_by_able
from bythebook.twins_and_followers.hand import (
    FOLLOWERS,
    HAND,
    WORDS,
    HandFacts,
    broken_by_hand,
    broken_by_split,
    may_win,
)
from bythebook.twins_and_followers.move_facts import MoveFacts, dealt, seen_of
from bythebook.twins_and_followers.round_clauses import FIELDS, broken_by_answer, explained
from bythebook.twins_and_followers.state import OVER
from bythebook_conformance.games.twins_and_followers import messages as m
from bythebook_conformance.games.twins_and_followers.messages import move_of, rank_name, setup_of
from bythebook_conformance.kit.messages import cards_of
from bythebook_conformance.kit.playing import along, end_of
from bythebook_conformance.oracle.comparing import field_of, state_of

Readings = TwinsAndFollowersReadings
Wins = Callable[[Any], bool]

_FRAME = ("",)
"""Stands for the clauses that decided a field before."""
_ON_HANDS = {*HAND, *FOLLOWERS}
_RANK_OF = {letter: CARD_OF[f"{letter}S"].rank for letter in RANK_LETTERS}


def broken_in_wins(params: m.WinsParams, answer: m.WinsResult, readings: Readings, path: str) -> ClauseIds:
    """The clauses on hands that an answer breaks in a field."""
    hand = HandFacts(cards_of(params.cards))
    if path == "wins" or hand.split is None:
        return broken_by_split(hand, hand.split or Split(0, (0, 0)) if getattr(answer, path) else None)
    twins, followers = hand.split
    if path == "twins":
        twins = _RANK_OF.get(str(answer.twins), 0)
    elif answer.followers and len(answer.followers) == 2:
        one, other = (_RANK_OF[rank] for rank in answer.followers)
        followers = (one, other)
    else:
        followers = (0, 0)
    return broken_by_split(hand, Split(twins, followers))


def meant_wins(params: m.WinsParams, answer: m.WinsResult, readings: Readings, path: str) -> ClauseIds:
    """The clauses by whose other meaning a field of an answer would be right."""
    cards, found = cards_of(params.cards), []
    for clause, follow in WORDS.items():
        split = HandFacts(cards, follow).split
        right = {
            "wins": split is not None,
            "twins": split and rank_name(split.twins),
            "followers": split and [rank_name(rank) for rank in split.followers],
        }
        if path in right and getattr(answer, path) == right[path]:
            found.append(clause)
    return tuple(found)


def broken_in_able(params: m.AbleParams, answer: m.AbleResult, readings: Readings, path: str) -> ClauseIds:
    """The clauses that an answer breaks by who can win with a discard."""
    return _broken_by_able(params, answer, readings, may_win)


def meant_able(params: m.AbleParams, answer: m.AbleResult, readings: Readings, path: str) -> ClauseIds:
    """The clauses by whose other meaning the answer would be right."""
    return tuple(clause for clause, wins in _WINS.items() if not _broken_by_able(params, answer, readings, wins))


def _broken_by_able(params: m.AbleParams, answer: m.AbleResult, readings: Readings, wins: Wins) -> ClauseIds:
    hands = [cards_of(hand) for hand in params.hands]
    return broken_by_able(hands, CARD_OF[params.discard], params.discarder, answer.seats or [], readings, wins)


def broken_in_play(params: m.PlayParams, answer: m.PlayResult, readings: Readings, path: str) -> ClauseIds:
    """The clauses that a state of a round breaks in a field, the states before it being right."""
    return _broken_by_state(params, answer, readings, path, may_win)


def meant_play(params: m.PlayParams, answer: m.PlayResult, readings: Readings, path: str) -> ClauseIds:
    """The clauses by whose other meaning the field would be right. For a round, those on hands say which cards win;
    where an answer does not break one of them outright, its consequences may tell.
    """
    words, broken = dict(_WINS), _broken_by_state(params, answer, readings, path, may_win)
    if _ON_HANDS.isdisjoint(broken) or _is_over(answer, path):
        words |= {clause: _without(clause) for clause in _forbidding_moves(params, readings, path)}
    return tuple(clause for clause, wins in words.items() if not _broken_by_state(params, answer, readings, path, wins))


def _is_over(answer: m.PlayResult, path: str) -> bool:
    """Whether an answer says that the round is over: then nobody is able, whoever can win."""
    return (answer.states or [])[state_of(path)].phase == OVER


def _forbidding_moves(params: m.PlayParams, readings: Readings, path: str) -> ClauseIds:
    """The clauses by which the cards do not win that the move to a state is about."""
    number = state_of(path)
    if not number:
        return ()
    game, moves = Round(readings), [*map(move_of, params.moves)]
    before, move = end_of(game.start(setup_of(params)), game.step, moves[: number - 1]), moves[number - 1]
    held = before.hands[move.seat] if 0 <= move.seat < len(before.hands) else ()
    thrown = move.card if isinstance(move, Discard) else before.live
    drawn = before.pile[0] if isinstance(move, Draw) and before.pile else None
    hands = [held if drawn is None else (*held, drawn)]
    if thrown is not None:
        hands += [(*(card for card in hand if card != thrown), thrown) for hand in before.hands]
    return joined(*(_forbidding(tuple(sorted(cards))) for cards in hands))


@lru_cache(4096)
def _forbidding(cards: tuple[Card, ...]) -> ClauseIds:
    """The clauses by which cards do not win."""
    return () if may_win(cards) else joined(*broken_by_hand(HandFacts(cards), True))


def _without(clause: str) -> Wins:
    """Which cards would win if those won, too, that do not by a clause."""
    return lambda cards: may_win(cards) or clause in _forbidding(tuple(sorted(cards)))


def _broken_by_state(
    params: m.PlayParams, answer: m.PlayResult, readings: Readings, path: str, wins: Wins
) -> ClauseIds:
    number, field = state_of(path), field_of(path)
    game, setup, moves = Round(readings), setup_of(params), [*map(move_of, params.moves)]
    walked = [*along(game.start(setup), game.step, moves[:number])]
    after, accepted = walked[-1]
    before, move = (walked[-2][0], moves[number - 1]) if number else (dealt(setup), None)
    moved = MoveFacts(before, move, readings, wins=wins)
    said = (answer.states or [])[number]
    kept = accepted if said.accepted is UNSET else bool(said.accepted)
    found = broken_by_answer(moved, kept, _seen(said, seen_of(after)), field, _FRAME)
    if _FRAME[0] not in found:
        return found
    reasons = explained(game, setup, moves[:number])[number][FIELDS.index(field)]
    before_that = joined(*reasons.each, reasons.around) if isinstance(reasons, Items) else reasons
    return joined(tuple(clause for clause in found if clause not in _FRAME), before_that)


def _seen(said: m.PlayState, right: Observation) -> Observation:
    """What an answer says of a state; fields that are left out are right."""
    given = {name: getattr(said, name) for name in Observation._fields if getattr(said, name) is not UNSET}
    read: dict[str, Callable[[Any], Any]] = {
        "able": tuple,
        "hands": lambda hands: tuple(map(cards_of, hands)),
        "discards": cards_of,
        "live": lambda card: card and CARD_OF[card],
    }
    return right._replace(**{name: read.get(name, lambda value: value)(value) for name, value in given.items()})


def _wins(follow: Callable[[int, int], bool], cards: Any) -> bool:
    return HandFacts([*cards], follow).won


_WINS: dict[str, Wins] = {clause: partial(_wins, follow) for clause, follow in WORDS.items()}
