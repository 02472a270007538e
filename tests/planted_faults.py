"""Games with a fault in the state machine, each planted to break one law of its game."""

from typing import Any

from bythebook.game import RefusalReason, Step
from bythebook.twin_it import Flip, Slap, Touch, TwinIt, visible_pairs
from bythebook.twins_and_followers import Discard, Draw, Drop, Round
from bythebook.twos import Deal
from bythebook_conformance.games.twin_it.situations.cooperative_minute import CooperativeMinute

FAULTS: dict[tuple[str, str], tuple[str, type[Any]]] = {}
"""(game, law) -> the scope that finds the fault, and the game that has it."""


NAMES = {Deal: "twos", Round: "twins_and_followers", TwinIt: "twin_it"}


def breaks(game: str, law: str, scope: str) -> Any:
    """Note which law a faulty game breaks, and where that is found."""

    def note(faulty: type[Any]) -> type[Any]:
        FAULTS[game, law] = scope, faulty
        return faulty

    return note


def changes(kind: type[Any], law: str, scope: str) -> Any:
    """Note which law is broken by a game whose accepted moves lead elsewhere, and where that is found."""

    def note(otherwise: Any) -> Any:
        def step(self: Any, state: Any, move: Any) -> Step[Any]:
            step = kind.step(self, state, move)
            return step if step.refusals else Step(otherwise(state, move, step.state))

        return breaks(NAMES[kind], law, scope)(type(otherwise.__name__, (kind,), {"step": step}))

    return note


class Obstacle(RefusalReason):
    NOTHING = ""


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
        return Step(state, (Obstacle.NOTHING(),)) if step.refusals else step


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


@changes(Deal, "play-ends", "one-card-each")
def deals_the_same_cards_again(before: Any, move: Any, after: Any) -> Any:
    if not after.over:
        return after
    dealt: list[Any] = [()] * 4
    for place, card in enumerate((*before.trick, move.card)):
        dealt[(before.leader + place) % 4] = (card,)
    return before._replace(hands=tuple(dealt), trick=(), by_choice=())


# ---- Twos ------------------------------------------------------------------------------------------------------------


@changes(Deal, "cards-are-conserved", "two-cards-each")
def plays_another_card_of_the_hand(before: Any, move: Any, after: Any) -> Any:
    other = [card for card in before.hands[move.seat] if card != move.card]
    hands = [list(hand) for hand in after.hands]
    if other:
        hands[move.seat] = [move.card]
    return after._replace(hands=tuple(map(tuple, hands)))


@changes(Deal, "hands-shrink-in-turn", "two-cards-each")
def neighbour_loses_a_card(before: Any, move: Any, after: Any) -> Any:
    hands = list(after.hands)
    hands[(move.seat + 1) % 4] = hands[(move.seat + 1) % 4][:1]
    return after._replace(hands=tuple(hands))


@changes(Deal, "catches-sum-to-zero", "one-card-each")
def catch_costs_nobody(before: Any, move: Any, after: Any) -> Any:
    caught = after.taken.catches if after.taken else ()
    paid = [score + sum(each.points for each in caught if each.victim == seat) for seat, score in _each(after)]
    return after._replace(scores=tuple(paid))


def _each(state: Any) -> Any:
    return enumerate(state.scores)


@changes(Deal, "every-trick-has-one-winner", "one-card-each")
def trick_is_not_ruled_on(before: Any, move: Any, after: Any) -> Any:
    return after._replace(taken=None)


# ---- Twins & Followers -----------------------------------------------------------------------------------------------


@changes(Round, "cards-are-conserved", "fights")
def draw_loses_a_card(before: Any, move: Any, after: Any) -> Any:
    return after._replace(pile=after.pile[1:]) if isinstance(move, Draw) else after


@changes(Round, "hands-of-three", "fights")
def draws_two_cards(before: Any, move: Any, after: Any) -> Any:
    if not isinstance(move, Draw) or not after.pile:
        return after
    hands = list(after.hands)
    hands[move.seat] += after.pile[:1]
    return after._replace(hands=tuple(hands), pile=after.pile[1:])


@changes(Round, "phase-says-who", "fights")
def fighters_stay_able(before: Any, move: Any, after: Any) -> Any:
    return after._replace(able=before.able) if after.phase == "draw" else after


@changes(Round, "live-card-lies-open", "fights")
def top_of_the_pile_is_live(before: Any, move: Any, after: Any) -> Any:
    return after._replace(live=after.pile[0]) if isinstance(move, Discard) and after.live and after.pile else after


@changes(Round, "fight-is-one-step", "fights")
def first_drop_is_laid_at_once(before: Any, move: Any, after: Any) -> Any:
    if not isinstance(move, Drop) or after.phase != "fight":
        return after
    laid = after.discards[-1]._replace(card=move.card, seat=move.seat, dead=True)
    hands = [tuple(card for card in hand if card != move.card) for hand in after.hands]
    return after._replace(hands=tuple(hands), discards=(laid, *after.discards))


# ---- Twin It! --------------------------------------------------------------------------------------------------------


@changes(TwinIt, "cards-are-conserved", "rows")
def flipped_card_is_lost(before: Any, move: Any, after: Any) -> Any:
    return after._replace(table=before.table) if isinstance(move, Flip) else after


@changes(TwinIt, "sets-show-one-design", "five-sets")
def set_is_turned_over_in_part(before: Any, move: Any, after: Any) -> Any:
    if len(after.sets) <= len(before.sets):
        return after
    *others, won = after.sets
    first, *rest = won.cards
    return after._replace(sets=(*others, won._replace(cards=(first.turned(), *rest))))


@changes(TwinIt, "fifth-set-wins", "five-sets")
def nobody_ever_wins(before: Any, move: Any, after: Any) -> Any:
    return after._replace(winner=None)


@changes(TwinIt, "due-can-flip", "five-sets")
def nobody_is_due_after_a_win(before: Any, move: Any, after: Any) -> Any:
    return after._replace(due=None) if isinstance(move, Slap) else after


@changes(TwinIt, "flip-moves-one-card", "rows")
def flips_from_the_bottom(before: Any, move: Any, after: Any) -> Any:
    if not isinstance(move, Flip):
        return after
    *rest, last = before.piles[move.seat]
    piles = [tuple(rest) if seat == move.seat else pile for seat, pile in enumerate(before.piles)]
    return after._replace(piles=tuple(piles), table=(*before.table, last.turned()))


@changes(TwinIt, "one-outcome-for-every-hand", "rows")
def winner_errs_too(before: Any, move: Any, after: Any) -> Any:
    won = [each for each in after.outcomes if each.kind == "win"]
    return after._replace(outcomes=(*after.outcomes, *(each._replace(kind="mistake", cards=()) for each in won)))


@changes(TwinIt, "two-hands-one-outcome", "rows")
def mistakes_pass_unnoticed(before: Any, move: Any, after: Any) -> Any:
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
