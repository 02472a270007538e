"""Games with a fault in the state machine, each planted to break one law of its game."""

from dataclasses import dataclass
from typing import Any

from bythebook.game import Refusal, Step
from bythebook.twin_it import Flip, Slap, Touch, TwinIt, visible_pairs
from bythebook.twins_and_followers import Discard, Draw, Drop, Round
from bythebook.twos import Deal
from bythebook_conformance.games.twin_it.playing.cooperative_minute import CooperativeMinute

FAULTS: dict[tuple[str, str], tuple[str, type[Any]]] = {}
"""(game, law) -> the scope that finds the fault, and the game that has it."""


def breaks(game: str, law: str, scope: str) -> Any:
    """Note which law a faulty game breaks, and where that is found."""

    def note(faulty: type[Any]) -> type[Any]:
        FAULTS[game, law] = scope, faulty
        return faulty

    return note


class Changed:
    """A game whose accepted moves lead elsewhere."""

    def step(self, state: Any, move: Any) -> Step[Any]:
        step = super().step(state, move)  # type: ignore[misc]
        return step if step.refusals else Step(self.otherwise(state, move, step.state))

    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        raise NotImplementedError


@dataclass(frozen=True)
class Silent(Refusal):
    """No reason at all."""

    def __str__(self) -> str:
        return ""


# ---- the laws of every game, planted in Twos -------------------------------------------------------------------------


@breaks("twos", "refused-changes-nothing", "one-card-each")
class RefusedMovePassesTheLead(Deal):
    def step(self, state: Any, move: Any) -> Step[Any]:
        step = super().step(state, move)
        return Step(state._replace(leader=(state.leader + 1) % 4), step.refusals) if step.refusals else step


@breaks("twos", "refusal-has-a-reason", "one-card-each")
class RefusesWithoutAWord(Deal):
    def step(self, state: Any, move: Any) -> Step[Any]:
        step = super().step(state, move)
        return Step(state, (Silent(),)) if step.refusals else step


@breaks("twos", "listed-move-is-accepted", "two-cards-each")
class ListsRevokes(Deal):
    def moves(self, state: Any) -> Any:
        listed = super().moves(state)
        return tuple(type(listed[0])(state.turn, card) for card in state.hands[state.turn]) if listed else ()


@breaks("twos", "somebody-can-move", "one-card-each")
class LastPlayerHasNoMove(Deal):
    def moves(self, state: Any) -> Any:
        return () if len(state.trick) == 3 else super().moves(state)


@breaks("twos", "observation-is-of-the-state", "one-card-each")
class CountsWhatItHasShown(Deal):
    def observe(self, state: Any) -> Any:
        times = vars(self).get("times", 0) + 1
        vars(self)["times"] = times
        return times, super().observe(state)


@breaks("twos", "play-ends", "one-card-each")
class DealsTheSameCardsAgain(Changed, Deal):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        if not after.over:
            return after
        dealt: list[Any] = [()] * 4
        for place, card in enumerate((*before.trick, move.card)):
            dealt[(before.leader + place) % 4] = (card,)
        return before._replace(hands=tuple(dealt), trick=(), by_choice=())


# ---- Twos ------------------------------------------------------------------------------------------------------------


@breaks("twos", "cards-are-conserved", "two-cards-each")
class PlaysAnotherCardOfTheHand(Changed, Deal):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        other = [card for card in before.hands[move.seat] if card != move.card]
        hands = [list(hand) for hand in after.hands]
        if other:
            hands[move.seat] = [move.card]
        return after._replace(hands=tuple(map(tuple, hands)))


@breaks("twos", "hands-shrink-in-turn", "two-cards-each")
class NeighbourLosesACard(Changed, Deal):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        hands = list(after.hands)
        hands[(move.seat + 1) % 4] = hands[(move.seat + 1) % 4][:1]
        return after._replace(hands=tuple(hands))


@breaks("twos", "catches-sum-to-zero", "one-card-each")
class CatchCostsNobody(Changed, Deal):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        caught = after.taken.catches if after.taken else ()
        paid = [score + sum(each.points for each in caught if each.victim == seat) for seat, score in _each(after)]
        return after._replace(scores=tuple(paid))


def _each(state: Any) -> Any:
    return enumerate(state.scores)


@breaks("twos", "every-trick-has-one-winner", "one-card-each")
class TrickIsNotRuledOn(Changed, Deal):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        return after._replace(taken=None)


# ---- Twins & Followers -----------------------------------------------------------------------------------------------


@breaks("twins_and_followers", "cards-are-conserved", "fights")
class DrawLosesACard(Changed, Round):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        return after._replace(pile=after.pile[1:]) if isinstance(move, Draw) else after


@breaks("twins_and_followers", "hands-of-three", "fights")
class DrawsTwoCards(Changed, Round):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        if not isinstance(move, Draw) or not after.pile:
            return after
        hands = list(after.hands)
        hands[move.seat] += after.pile[:1]
        return after._replace(hands=tuple(hands), pile=after.pile[1:])


@breaks("twins_and_followers", "phase-says-who", "fights")
class FightersStayAble(Changed, Round):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        return after._replace(able=before.able) if after.phase == "draw" else after


@breaks("twins_and_followers", "live-card-lies-open", "fights")
class TopOfThePileIsLive(Changed, Round):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        return after._replace(live=after.pile[0]) if isinstance(move, Discard) and after.live and after.pile else after


@breaks("twins_and_followers", "fight-is-one-step", "fights")
class FirstDropIsLaidAtOnce(Changed, Round):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        if not isinstance(move, Drop) or after.phase != "fight":
            return after
        laid = after.discards[-1]._replace(card=move.card, seat=move.seat, dead=True)
        hands = [tuple(card for card in hand if card != move.card) for hand in after.hands]
        return after._replace(hands=tuple(hands), discards=(laid, *after.discards))


# ---- Twin It! --------------------------------------------------------------------------------------------------------


@breaks("twin_it", "cards-are-conserved", "rows")
class FlippedCardIsLost(Changed, TwinIt):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        return after._replace(table=before.table) if isinstance(move, Flip) else after


@breaks("twin_it", "sets-show-one-design", "five-sets")
class SetIsTurnedOverInPart(Changed, TwinIt):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        if len(after.sets) <= len(before.sets):
            return after
        *others, won = after.sets
        first, *rest = won.cards
        return after._replace(sets=(*others, won._replace(cards=(first.turned(), *rest))))


@breaks("twin_it", "fifth-set-wins", "five-sets")
class NobodyEverWins(Changed, TwinIt):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        return after._replace(winner=None)


@breaks("twin_it", "due-can-flip", "five-sets")
class NobodyIsDueAfterAWin(Changed, TwinIt):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        return after._replace(due=None) if isinstance(move, Slap) else after


@breaks("twin_it", "flip-moves-one-card", "rows")
class FlipsFromTheBottom(Changed, TwinIt):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        if not isinstance(move, Flip):
            return after
        *rest, last = before.piles[move.seat]
        piles = [tuple(rest) if seat == move.seat else pile for seat, pile in enumerate(before.piles)]
        return after._replace(piles=tuple(piles), table=(*before.table, last.turned()))


@breaks("twin_it", "one-outcome-for-every-hand", "rows")
class WinnerErrsToo(Changed, TwinIt):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        won = [each for each in after.outcomes if each.kind == "win"]
        return after._replace(outcomes=(*after.outcomes, *(each._replace(kind="mistake", cards=()) for each in won)))


@breaks("twin_it", "two-hands-one-outcome", "rows")
class MistakesPassUnnoticed(Changed, TwinIt):
    def otherwise(self, before: Any, move: Any, after: Any) -> Any:
        erred = any(each.kind == "mistake" for each in after.outcomes)
        return before._replace(outcomes=()) if erred and isinstance(move, Slap) else after


@breaks("twin_it", "listed-slap-takes-the-pair", "rows")
class ListsForbiddenPairs(TwinIt):
    def moves(self, state: Any) -> Any:
        claims = [Slap((Touch(0, one.id), Touch(0, other.id))) for one, other in visible_pairs(state)]
        return (*super().moves(state), *claims)


# ---- the cooperative mode of Twin It! --------------------------------------------------------------------------------


@breaks("twin_it", "points-by-the-sides-up", "cooperative")
class SetsAreJudgedAsTheyWereLaid(CooperativeMinute):
    def points(self, state: Any) -> int:
        return sum(len(cards) - 1 for cards in state.sets if len(cards) < 4)
