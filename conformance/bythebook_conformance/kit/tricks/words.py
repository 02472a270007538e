"""Games of tricks for people: hands, turns and deals in words, what is claimed of them, and small changes to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from msgspec import UNSET
from msgspec.structs import replace

from bythebook_conformance.kit import ByRule, ClaimForm, ClauseIds, FormLabels, Situation, Variation, Words
from bythebook_conformance.kit.game import Said
from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.tricks.messages import LegalResult, Move, TrickParams
from bythebook_conformance.kit.variations import exchanged, other_moves, replaced
from bythebook_conformance.kit.words import Players, capital, one_of, several, signed, symbol, symbols

# ---- words -----------------------------------------------------------------------------------------------------------


class TrickWords:
    """Expresses legal cards and deals; a game says what is special about a trick, and how points are told."""

    points: ClassVar[str] = "points"
    """The field of a state with everybody's points."""

    def __init__(self, play: Callable[[Any, Any], Any]) -> None:
        """``play``: (params of a play, readings) -> its right answer."""
        self._play = play

    def line(self, params: Any, result: Any, who: Players) -> str:
        """A result about a trick, or about anything else that is no hand and no deal, in one line."""
        raise NotImplementedError

    def said(self, params: Any, result: Any, who: Players) -> list[Said]:
        """The same in sentences."""
        raise NotImplementedError

    def taken_line(self, taken: Any, who: Players) -> str:
        """Who has just taken a trick, and what it means, in a sentence."""
        raise NotImplementedError

    def taken_said(self, taken: Any, who: Players) -> list[Said]:
        """The same field by field."""
        raise NotImplementedError

    def umpire(self, params: Any, result: Any, who: Players) -> str:
        """A result in one line: who takes the trick and what everybody gets, what may be played, or what is next."""
        if isinstance(result, LegalResult):
            return _legal_line(params, result)
        return self._state_line(params, result, who) if hasattr(result, "turn") else self.line(params, result, who)

    def answer(self, params: Any, result: Any, who: Players) -> list[Said]:
        """A result in sentences."""
        if isinstance(result, LegalResult):
            return _legal(params, result)
        return self._state(params, result, who) if hasattr(result, "turn") else self.said(params, result, who)

    def because(self, params: Any, result: Any) -> tuple[str, ...]:
        """The clauses behind what the line adds to the result: none."""
        return ()

    def move(self, move: Move, who: Players) -> str:
        """A move of a deal."""
        return tr("{player} plays {card}", player=who[move.seat], card=symbol(move.play))

    def allowed(self, params: Any, readings: Any, who: Players) -> list[str]:
        """The cards that may be played after the moves of a deal."""
        state = self._play(params, readings).states[-1]
        turn = state.turn
        return [self.move(Move(turn, card), who) for card in state.legal or () if isinstance(turn, int)]

    def _state_line(self, params: Any, state: Any, who: Players) -> str:
        """The last trick, if it has just been taken, and what is next."""
        said = []
        if params.moves and not state.accepted:
            said.append(tr("{move}: that is not allowed.", move=capital(self.move(params.moves[-1], who))))
        elif state.taken is not UNSET and state.taken is not None:
            said.append(self.taken_line(state.taken, who))
        if state.over:
            points = getattr(state, self.points) or ()
            told = ", ".join(f"{who[seat]} {signed(each)}" for seat, each in enumerate(points))
            said.append(tr("The deal is over: {points}.", points=told))
        elif isinstance(state.turn, int):
            turn = {"who": capital(who[state.turn]), "cards": one_of([*map(symbol, state.legal or ())])}
            said.append(
                tr("{who} leads.", **turn) if not state.trick and state.taken else tr("{who} plays {cards}.", **turn)
            )
        return " ".join(said)

    def _state(self, params: Any, state: Any, who: Players) -> list[Said]:
        said = []
        if params.moves and state.accepted is not UNSET:
            allowed = tr("The last card is allowed.") if state.accepted else tr("The last card may not be played.")
            said.append(Said("accepted", allowed))
        if state.trick is not UNSET and state.trick:
            said.append(Said("trick", tr("On the table: {cards}.", cards=symbols(state.trick))))
        if state.taken is not UNSET and state.taken is not None:
            said += self.taken_said(state.taken, who)
        if state.over is not UNSET:
            said.append(Said("over", tr("The deal is over.") if state.over else tr("The deal goes on.")))
        if isinstance(state.turn, int):
            said.append(Said("turn", tr("It is {player}'s turn.", player=who[state.turn])))
        scores = getattr(state, self.points)
        if scores is not UNSET:
            points = ", ".join(f"{who[seat]} {points}" for seat, points in enumerate(scores))
            said.append(Said(self.points, tr("The points: {points}.", points=points)))
        if state.legal is not UNSET and (state.legal or not state.over):
            cards, number = symbols(state.legal), len(state.legal)
            text = tr_count("{cards} may be played.", "{cards} may be played.", number, cards=cards)
            said.append(Said("legal", text))
        return said


def _legal_line(params: Any, result: LegalResult) -> str:
    cards = result.cards or []
    barred = [card for card in params.hand if card not in cards]
    if not cards:
        return tr("No card may be played.")
    if not barred:
        return tr("Any card may be played.")
    said = {"cards": one_of([*map(symbol, cards)]), "barred": several([*map(symbol, barred)])}
    return tr_count("{cards} must be played, not {barred}.", "{cards} may be played, not {barred}.", len(cards), **said)


def _legal(params: Any, result: LegalResult) -> list[Said]:
    cards = result.cards or []
    barred = [card for card in params.hand if card not in cards]
    if not cards:
        text = tr("No card may be played.")
    elif barred:
        text = tr_count(
            "{cards} may be played; {barred} may not.",
            "{cards} may be played; {barred} may not.",
            len(cards),
            cards=symbols(cards),
            barred=symbols(barred),
        )
    else:
        text = tr_count(
            "{cards} may be played, every card of the hand.",
            "{cards} may be played, every card of the hand.",
            len(cards),
            cards=symbols(cards),
        )
    return [Said("cards", text)]


TRICK_LABELS = FormLabels(message("Who takes the trick?"), {"cards": message("The trick, in the order of play")})
LEGAL_LABELS = FormLabels(
    message("What may be played?"),
    {"trick": message("On the table, in the order of play"), "hand": message("The player's hand")},
)


# ---- claims ----------------------------------------------------------------------------------------------------------


Fields = dict[str, Any]
Claims = tuple[ClaimForm, ...]


def _held(asked: Situation, *cards: str) -> None:
    for card in cards:
        if card not in asked.params.hand:
            raise ValueError(tr("{card} is not in the hand", card=symbol(card)))


def _may(asked: Situation, card: str) -> Fields:
    _held(asked, card)
    return {"cards": [*dict.fromkeys([*asked.answer.cards, card])]}


def _must(asked: Situation, card: str) -> Fields:
    _held(asked, card)
    return {"cards": [card]}


def _only(asked: Situation, cards: list[str]) -> Fields:
    _held(asked, *cards)
    return {"cards": cards}


def _no_fields(asked: Situation) -> Fields:
    """What a sentence about the rules says of the cards that may be played: nothing."""
    return {}


def _last_card(clause: str) -> Callable[..., ByRule | None]:
    """A single card must be played by the clause that each player plays one, whatever others allow."""

    def must(asked: Situation, says: ClauseIds, card: str) -> ByRule | None:
        return ByRule(True, (clause,)) if asked.params.hand == [card] else None

    return must


def _in_place(instead: str) -> Callable[..., ByRule | None]:
    """Why a card of another suit may be played by somebody who could follow suit."""

    def may(asked: Situation, says: ClauseIds, card: str) -> ByRule | None:
        led, cards = asked.params.trick[:1], asked.answer.cards
        others = bool(led) and any(each[1] == led[0][1] for each in cards)
        return ByRule(None, (instead,)) if others and card in cards and card[1] != led[0][1] else None

    return may


def _following(follow: ClauseIds, free: ClauseIds, instead: str) -> Callable[..., ByRule]:
    """Whether the suit led must be followed: a clause demands it, none leaves the player free, and no card of another
    suit may be played instead."""

    def must(asked: Situation, says: ClauseIds) -> ByRule:
        denied = tuple(clause for clause in free if clause in says)
        if not denied and len({card[1] for card in asked.answer.cards}) > 1:
            denied = (instead,)
        demanded = tuple(clause for clause in follow if clause in says)
        return ByRule(False, denied) if denied else ByRule(bool(demanded), demanded)

    return must


def _playable(asked: Situation, card: str) -> Fields:
    return {"legal": [*dict.fromkeys([*asked.answer.legal, card])]}


def has_points(field: str) -> ClaimForm:
    """That somebody has so many points, which this field of a state has."""

    def has(asked: Situation, who: int, number: int) -> Fields:
        scores = getattr(asked.answer, field)
        return {field: [number if seat == who else ruled for seat, ruled in enumerate(scores)]}

    return ClaimForm(message("{who} has {number} points"), has)


def about_a_hand(*, play: str, follow: ClauseIds, free: ClauseIds, instead: str = "", beat: str = "") -> Claims:
    """Sentences about what may be played from a hand.

    Args:
        play: the clause that each player plays a card.
        follow: those that demand that suit is followed.
        free: those that leave a player free of that.
        instead: the clause that lets some cards be played in place of one of the suit led, if there is one.
        beat: the clause that denies a duty to beat the cards played; without it, nothing is said on that.
    """
    never = ClaimForm(
        message("the cards played must be beaten"),
        _no_fields,
        message("the cards played need not be beaten"),
        by_rule=lambda asked, says: ByRule(False, (beat,)),
    )
    return (
        ClaimForm(
            message("{card} may be played"),
            _may,
            message("{card} may not be played"),
            by_rule=_in_place(instead) if instead else None,
        ),
        ClaimForm(
            message("{card} must be played"), _must, message("{card} need not be played"), by_rule=_last_card(play)
        ),
        ClaimForm(
            message("the suit led must be followed"),
            _no_fields,
            message("the suit led need not be followed"),
            by_rule=_following(follow, free, instead),
        ),
        *([never] if beat else []),
        ClaimForm(
            message("any card may be played"),
            lambda asked: {"cards": asked.params.hand},
            message("not every card may be played"),
            by_rule=lambda asked, says: None if asked.params.hand else ByRule(False, says),  # it has no card
        ),
        ClaimForm(message("only {cards} may be played"), _only),
    )


ALLOWED = ClaimForm(
    message("the last card was allowed"), lambda asked: {"accepted": True}, message("the last card was not allowed")
)
GOING_ON = (
    ClaimForm(message("{card} may be played"), _playable, message("{card} may not be played")),
    ClaimForm(
        message("it is the turn of {who}"), lambda asked, who: {"turn": who}, message("it is not the turn of {who}")
    ),
    ClaimForm(message("the deal is over"), lambda asked: {"over": True}, message("the deal goes on")),
)
"""About how a deal goes on."""


# ---- small changes ---------------------------------------------------------------------------------------------------


def changes_of(words: Words) -> Callable[[Any, Players], Iterator[Variation]]:
    """The situations that are one small change away, the nearest first: of a trick, of a hand behind one, of a deal."""

    def changes(params: Any, who: Players) -> Iterator[Variation]:
        if isinstance(params, TrickParams):
            yield from _of_a_trick(params, who)
        elif hasattr(params, "hand"):
            yield from _of_a_hand(params, who)
        elif hasattr(params, "moves"):
            yield from other_moves(params, words, who)

    return changes


def _of_a_trick(params: TrickParams, who: Players) -> Iterator[Variation]:
    for (first, second), cards in exchanged(params.cards):
        said = {"who": who[first], "card": symbol(cards[first]), "whom": who[second], "other": symbol(cards[second])}
        yield Variation(tr("{who} played {card} and {whom} {other}", **said), TrickParams(cards))
    yield from replaced(params, {"cards": message("{card} been {other}")}, who)


def _of_a_hand(params: Any, who: Players) -> Iterator[Variation]:
    hand, trick = params.hand, params.trick
    for (first, second), cards in exchanged(trick):
        text = tr("{later} been played before {earlier}", later=symbol(trick[second]), earlier=symbol(trick[first]))
        yield Variation(text, replace(params, trick=cards))
    for card in hand:
        without = [each for each in hand if each != card]
        yield Variation(tr("{card} not been in the hand", card=symbol(card)), replace(params, hand=without))
    said = {"trick": message("{card} on the table been {other}"), "hand": message("{card} in the hand been {other}")}
    yield from replaced(params, said, who)
