"""Twos in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from bythebook.twos import TwosReadings
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.games.twos.rulings import rule_play
from bythebook_conformance.kit import Said
from bythebook_conformance.kit.english import capital, one_of, several, signed, symbol, symbols
from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.players import Players

CONTRADICTIONS = (
    message(
        "two-as-follow=two-never-forced and void-player=must-play-two contradict each other: "
        "one says that no two is ever forced out, the other forces one"
    ),
    message(
        "second-two=only-if-forced and void-player=must-play-two contradict each other: a void player "
        "facing a two on the table is barred from adding one by the first and bound to by the second"
    ),
)
"""What the rules say of readings that cannot be combined."""


class TwosWords:
    """Expresses tricks, legal cards and deals of Twos in words."""

    def umpire(self, params: Any, result: Any, who: Players) -> str:
        """A result in one line: who takes the trick and what everybody gets, what may be played, or what is next."""
        if isinstance(result, m.TrickResult):
            return _trick_line(params.cards, result, who)
        if isinstance(result, m.LegalResult):
            return _legal_line(params, result)
        return _state_line(params, result, who)

    def answer(self, params: Any, result: Any, who: Players) -> list[Said]:
        """A result in sentences."""
        if isinstance(result, m.TrickResult):
            return _trick(params.cards, result)
        if isinstance(result, m.LegalResult):
            return _legal(params, result)
        return _state(result, bool(params.moves), who)

    def because(self, params: Any, result: Any) -> tuple[str, ...]:
        """The clauses behind what the line adds to the result: none."""
        return ()

    def move(self, move: m.Move, who: Players) -> str:
        """A move of a deal."""
        return tr("{player} plays {card}", player=who[move.seat], card=symbol(move.play))

    def allowed(self, params: m.PlayParams, readings: TwosReadings, who: Players) -> list[str]:
        """The cards that may be played after the moves of a deal."""
        state = rule_play(params, readings).states[-1]  # type: ignore[index]
        turn = state.turn
        return [self.move(m.Move(turn, card), who) for card in state.legal or () if isinstance(turn, int)]


WORDS = TwosWords()


class _Share(NamedTuple):
    """Points that somebody gets or loses in a trick, and what for."""

    seat: int
    points: int
    reasons: str = ""


def _trick_line(cards: list[str], ruled: m.TrickResult, who: Players) -> str:
    """Who takes a trick, with what, what everybody gets, and who leads."""
    winner = int(ruled.winner)  # type: ignore[arg-type]
    caught = [
        tr("{who}'s {card}", who=who[each.victim], card=symbol(cards[each.victim])) for each in ruled.catches or ()
    ]
    honours = [symbol(card) for card in cards if card[0] in "AKQJ"]
    shares = _shares(ruled, winner, several(caught), several(honours))
    takes = tr("{who} takes it with {card}", who=capital(who[winner]), card=symbol(cards[winner]))
    return tr("{takes}: {points}. {who} leads.", takes=takes, points=_points(shares, who), who=capital(who[winner]))


def _shares(ruled: Any, winner: int, caught: str, honours: str) -> list[_Share]:
    """What everybody gets in a trick: the winner first, then who loses something."""
    catching = sum(each.points for each in ruled.catches or ())
    reasons = []
    if catching:
        reasons.append(tr("{number} for catching {cards}", number=catching, cards=caught))
    if ruled.honours:
        reasons.append(tr("{number} for {cards}", number=int(ruled.honours), cards=honours))
    gained = catching + int(ruled.honours or 0)
    losses = [_Share(each.victim, -each.points) for each in ruled.catches or ()]
    return [_Share(winner, gained, ", ".join(reasons)), *losses] if gained or losses else []


def _points(shares: Sequence[_Share], who: Players) -> str:
    """Points with their signs: ``Ben +3 (2 for catching Cem's 2♦, 1 for K♦), Cem −2``."""
    told = [f"{who[seat]} {signed(points)}" + (f" ({why})" if why else "") for seat, points, why in shares]
    return ", ".join(told) or tr("no points")


def _legal_line(params: Any, result: m.LegalResult) -> str:
    cards = result.cards or []
    barred = [card for card in params.hand if card not in cards]
    if not barred:
        return tr("Any card may be played.")
    if not cards:
        return tr("No card may be played.")
    said = {"cards": one_of([*map(symbol, cards)]), "barred": several([*map(symbol, barred)])}
    return tr_count("{cards} must be played, not {barred}.", "{cards} may be played, not {barred}.", len(cards), **said)


def _state_line(params: m.PlayParams, state: m.PlayState, who: Players) -> str:
    """The last trick, if it has just been taken, and what is next."""
    said = []
    if params.moves and not state.accepted:
        said.append(tr("{move}: that is not allowed.", move=capital(WORDS.move(params.moves[-1], who))))
    elif isinstance(state.taken, m.Taken):
        caught = several([tr("{who}'s two", who=who[each.victim]) for each in state.taken.catches or ()])
        shares = _shares(state.taken, int(state.taken.winner), caught, tr("aces and pictures"))  # type: ignore[arg-type]
        taker = capital(who[int(state.taken.winner)])  # type: ignore[arg-type]
        said.append(tr("{who} takes the trick: {points}.", who=taker, points=_points(shares, who)))
    if state.over:
        points = ", ".join(f"{who[seat]} {signed(each)}" for seat, each in enumerate(state.scores or ()))
        said.append(tr("The deal is over: {points}.", points=points))
    elif isinstance(state.turn, int):
        turn = {"who": capital(who[state.turn]), "cards": one_of([*map(symbol, state.legal or ())])}
        said.append(
            tr("{who} leads.", **turn) if not state.trick and state.taken else tr("{who} plays {cards}.", **turn)
        )
    return " ".join(said)


def _trick(cards: list[str], ruled: m.TrickResult) -> list[Said]:
    """A ruling on a trick, sentence by sentence."""

    def wins(place: int) -> str:
        return tr("{card} takes the trick.", card=symbol(cards[place]))

    def catches(catch: m.TrickCatch) -> str:
        return tr_count(
            "{card} catches {caught}, for {number} point.",
            "{card} catches {caught}, for {number} points.",
            catch.points,
            card=symbol(cards[catch.by]),
            caught=symbol(cards[catch.victim]),
        )

    return _ruling(ruled, wins, catches, tr("No two is caught."))


def _ruling(
    ruled: m.TrickResult | m.Taken, wins: Callable[[int], str], catches: Callable[[Any], str], none: str, of: str = ""
) -> list[Said]:
    """Who takes a trick, what is caught in it, and its honours, of the fields whose names begin with ``of``."""
    said = []
    if ruled.winner is not UNSET:
        said.append(Said(f"{of}winner", wins(ruled.winner)))
    if ruled.catches is not UNSET:
        said += [Said(f"{of}catches", text) for text in map(catches, ruled.catches)] or [Said(f"{of}catches", none)]
    if ruled.honours is not UNSET:
        said.append(Said(f"{of}honours", _honours(ruled.honours)))
    return said


def _honours(number: int) -> str:
    if number == 0:
        return tr("The trick has no ace, king, queen or jack.")
    return tr_count(
        "The honours of the trick (aces, kings, queens, jacks) are worth {number} point.",
        "The honours of the trick (aces, kings, queens, jacks) are worth {number} points.",
        number,
    )


def _legal(params: m.LegalParams, result: m.LegalResult) -> list[Said]:
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


def _may_be_played(cards: Sequence[str]) -> str:
    return tr_count("{cards} may be played.", "{cards} may be played.", len(cards), cards=symbols(cards))


def _state(state: m.PlayState, moved: bool, who: Players) -> list[Said]:
    said = []
    if moved and state.accepted is not UNSET:
        allowed = tr("The last card is allowed.") if state.accepted else tr("The last card may not be played.")
        said.append(Said("accepted", allowed))
    if state.trick is not UNSET and state.trick:
        said.append(Said("trick", tr("On the table: {cards}.", cards=symbols(state.trick))))
    if isinstance(state.taken, m.Taken):
        said += _taken(state.taken, who)
    if state.over is not UNSET:
        said.append(Said("over", tr("The deal is over.") if state.over else tr("The deal goes on.")))
    if isinstance(state.turn, int):
        said.append(Said("turn", tr("It is {player}'s turn.", player=who[state.turn])))
    if state.scores is not UNSET:
        points = ", ".join(f"{who[seat]} {points}" for seat, points in enumerate(state.scores))
        said.append(Said("scores", tr("The points: {points}.", points=points)))
    if state.legal is not UNSET and (state.legal or not state.over):
        said.append(Said("legal", _may_be_played(state.legal)))
    return said


def _taken(taken: m.Taken, who: Players) -> list[Said]:
    def has_taken(seat: int) -> str:
        return tr("{player} has taken the trick.", player=capital(who[seat]))

    def caught(catch: m.SeatCatch) -> str:
        return tr_count(
            "{player} has caught {other}'s two for {number} point.",
            "{player} has caught {other}'s two for {number} points.",
            catch.points,
            player=capital(who[catch.by]),
            other=who[catch.victim],
        )

    return _ruling(taken, has_taken, caught, tr("No two was caught."), "taken.")
