"""Twos in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.kit import Said
from bythebook_conformance.kit.language import tr, tr_count
from bythebook_conformance.kit.tricks.words import TrickWords
from bythebook_conformance.kit.words import Players, capital, several, signed, symbol


class TwosWords(TrickWords):
    """Expresses tricks, legal cards and deals of Twos in words."""

    points = "scores"

    def line(self, params: Any, result: Any, who: Players) -> str:
        """Who takes a trick, with what, what everybody gets, and who leads."""
        return _trick_line(params.cards, result, who)

    def said(self, params: Any, result: Any, who: Players) -> list[Said]:
        """A ruling on a trick, sentence by sentence."""
        return _trick(params.cards, result)

    def taken_line(self, taken: Any, who: Players) -> str:
        """Who has taken the trick, and what everybody gets."""
        caught = several([tr("{who}'s two", who=who[each.victim]) for each in taken.catches or ()])
        shares = _shares(taken, int(taken.winner), caught, tr("aces and pictures"))
        taker = capital(who[int(taken.winner)])
        return tr("{who} takes the trick: {points}.", who=taker, points=_points(shares, who))

    def taken_said(self, taken: Any, who: Players) -> list[Said]:
        """The same field by field."""
        return _taken(taken, who)


WORDS = TwosWords(m.PLAYS.rule)


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
