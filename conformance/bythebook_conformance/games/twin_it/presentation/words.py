"""Twin It! in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from bythebook import twin_it
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.messages import after_moves
from bythebook_conformance.kit import Said
from bythebook_conformance.kit.words import Players, capital, counted, several

_BROUGHT = {
    m.Win: "{0} wins {3}{1}.",
    m.Rob: "{0} robs a set, which is now {1}.",
    m.Grow: "{0} completes their own set, which is now {1}.",
    m.Tie: "It is a tie, nobody wins: {1} {2} turned over.",
    m.Third: "The third card, {1}, is turned over.",
}


class TwinItWords:
    """Expresses slaps, games and points of Twin It! in words."""

    def umpire(self, params: Any, result: Any, who: Players) -> str:
        """A result in one line: what a slap or a move brings about and who flips next, or a count."""
        if isinstance(result, m.SlapResult):
            teams = bool(params.position.teams)
            said = [each.text for each in _outcomes(result.outcomes, True, who, params.position.teams)]
            due = result.position if result.position is UNSET else result.position.due
            if due == params.position.due == "any" and not teams and not _sets_change(result.outcomes):
                return " ".join([*said, "The turn stays as it was."])
            return _line(said, result.position, teams, who)
        if isinstance(result, m.PlayState):
            refused = bool(params.moves) and not result.accepted
            said = [f"{capital(self.move(params.moves[-1], who))}: that is not allowed."] if refused else []
            slapped = bool(params.moves) and params.moves[-1].flip is UNSET and not refused
            told = [each.text for each in _outcomes(result.outcomes, slapped, who, params.teams)]
            return _line([*said, *told], result, bool(params.teams), who)
        return " ".join(each.text for each in _counts(result, who))

    def answer(self, params: Any, result: Any, who: Players) -> list[Said]:
        """A result in sentences."""
        if isinstance(result, m.SlapResult):
            teams = bool(params.position.teams)
            after = result.position
            said = _outcomes(result.outcomes, True, who, params.position.teams)
            return said if after is UNSET else said + _position(after, teams, "position.", who)
        if isinstance(result, m.PlayState):
            return _state(params, result, who)
        return _counts(result, who)

    def because(self, params: Any, result: Any) -> tuple[str, ...]:
        """The clauses behind what the line adds to the result: none."""
        return ()

    def move(self, move: m.Move, who: Players) -> str:
        """A move of a game."""
        return f"{who[move.flip]} flips" if isinstance(move.flip, int) else _hands(move.slap or (), who)

    def allowed(self, params: m.PlayParams, readings: twin_it.TwinItReadings, who: Players) -> list[str]:
        """Who may flip after the moves of a game, and which pairs may be taken."""
        game, state = after_moves(params, params.moves, readings)
        return [
            f"{who[each.seat]} flips" if isinstance(each, twin_it.Flip) else _hands(each.touches, who)
            for each in game.moves(state)
        ]


WORDS = TwinItWords()


def _sets_change(outcomes: Any) -> bool:
    """Whether somebody has won or lost something, so that it is clear who flips next."""
    return any(isinstance(each, m.Win | m.Rob | m.Grow | m.Mistake) for each in outcomes)


def _line(said: list[str], after: Any, teams: bool, who: Players) -> str:
    """What has been brought about, and who has won the game or flips next."""
    if isinstance(after.winner, int):
        return " ".join([*said, f"{capital(_party(after.winner, teams, who))} has won the game."])
    return " ".join([*said, *([_due(after.due, who)] if after.due is not UNSET else [])])


def _hands(touches: Iterable[m.Touch | twin_it.Touch], who: Players) -> str:
    return "hands land: " + ", ".join(f"{who[touch.player]} on {touch.card}" for touch in touches)


def _outcomes(outcomes: Any, told: bool, who: Players, teams: Sequence[int] | UnsetType | None) -> list[Said]:
    if outcomes is UNSET or not (outcomes or told):
        return []
    texts = [_outcome(each, who, teams or ()) for each in outcomes] or ["Nothing happens."]
    return [Said("outcomes", text) for text in texts]


def _outcome(outcome: m.Outcome, who: Players, teams: Sequence[int]) -> str:
    if isinstance(outcome, m.Mistake):
        lost = f"loses the set {_named(outcome.lost)}" if outcome.lost else "loses no set"
        return f"{capital(who[outcome.player])} makes a mistake and {lost}."
    by = ""
    if isinstance(outcome, m.Win | m.Rob | m.Grow):
        team = outcome.player < len(teams)  # the sets are the team's
        by = capital(_party(teams[outcome.player] if team else outcome.player, team, who))
    number = len(outcome.cards)
    verb, pair = "is" if number == 1 else "are", "the pair " if number == 2 else ""
    return _BROUGHT[type(outcome)].format(by, _named(outcome.cards), verb, pair)


def _position(after: Any, teams: bool, prefix: str, who: Players) -> list[Said]:
    """The cards and their places, the winner, and who flips next."""
    said = []
    if isinstance(after.winner, int):
        said.append(Said(f"{prefix}winner", f"{capital(_party(after.winner, teams, who))} has won the game."))
    if after.sets is not UNSET:
        sets = "; ".join(f"{_party(won.owner, teams, who)} {_named(map(_id, won.cards))}" for won in after.sets)
        said.append(Said(f"{prefix}sets", f"The sets won: {sets or 'none'}."))
    if after.table is not UNSET:
        said.append(Said(f"{prefix}table", f"On the table: {', '.join(map(_designed, after.table)) or 'nothing'}."))
    if after.due is not UNSET and not isinstance(after.winner, int):
        said.append(Said(f"{prefix}due", _due(after.due, who)))
    if after.piles is not UNSET and not said:
        piles = (f"{who[seat]} has {_pile(pile)}" for seat, pile in enumerate(after.piles))
        said.append(Said(f"{prefix}piles", f"The piles: {'; '.join(piles)}."))
    return said


def _pile(pile: list[m.Card] | m.PileTop) -> str:
    """A pile from its top: all cards if known, otherwise their number."""
    if isinstance(pile, m.PileTop):
        top = f", on top {_designed(pile.top)}" if pile.top else ""
        return counted(pile.size, "card") + top
    return ", then ".join(map(_designed, pile)) or "no card"


def _state(params: m.PlayParams, state: m.PlayState, who: Players) -> list[Said]:
    said = []
    if params.moves and state.accepted is not UNSET:
        said.append(
            Said("accepted", "The last move is allowed." if state.accepted else "The last move is not allowed.")
        )
    slapped = bool(params.moves) and params.moves[-1].flip is UNSET and state.accepted is True
    return said + _outcomes(state.outcomes, slapped, who, params.teams) + _position(state, bool(params.teams), "", who)


def _counts(result: Any, who: Players) -> list[Said]:
    """The smaller results."""
    if isinstance(result, m.ScoreResult):
        return [Said("points", f"The sets score {counted(int(result.points or 0), 'point')}.")]
    if isinstance(result, m.RatingResult):
        return [Said("rating", f"The group's rating: {result.rating}.")]
    if isinstance(result, m.WinnersResult):
        shared = "share the win" if len(result.seats or ()) > 1 else "wins"
        return [Said("seats", f"{capital(who.all(result.seats or ()))} {shared}.")]
    sizes = sorted(result.sizes or (), reverse=True)
    return [Said("sizes", f"The piles have {several([str(size) for size in sizes])} cards.")]


def _due(due: int | str | None, who: Players) -> str:
    if due is None:
        return "Nobody flips any more."
    return "Anyone may flip next." if due == "any" else f"{capital(who[int(due)])} flips next."


def _party(party: int, teams: bool, who: Players) -> str:
    return f"team {'AB'[party]}" if teams and 0 <= party < 2 else who[party]


def _named(names: Iterable[str]) -> str:
    return several(list(names))


def _id(card: Any) -> str:
    return card if isinstance(card, str) else str(card.id)


def _designed(card: m.Card | m.Face) -> str:
    return f"{card.id} showing {card.shown}"
