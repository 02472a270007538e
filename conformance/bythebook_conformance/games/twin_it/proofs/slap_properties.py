"""Properties of a slap of Twin It!: mistakes, effects, the order of effects, who resumes, and the slap as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bythebook.twin_it.claims import Tie, Win
from bythebook.twin_it.effects import take_effect, turned_by_themselves
from bythebook.twin_it.hands import touched
from bythebook.twin_it.mistakes import Mistake, mistakes
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.resuming import after_slap, due, following
from bythebook.twin_it.slap import slap
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import alike, visible
from bythebook_conformance.games.twin_it.proofs import slap_cases as cases
from bythebook_conformance.games.twin_it.proofs import slap_statements as stated
from bythebook_conformance.kit.properties import Domain, Property, Rule, exactly, of_parts, of_parts_alone

READ = TwinItReadings
Change = Callable[[State, State], State]

# ---- rules -----------------------------------------------------------------------------------------------------------


def _told(event: Win | Tie | Mistake) -> stated.Event:
    """A result as the statements have it."""
    if isinstance(event, Win):
        return stated.WIN, event.hand[3], event.taken[0][2][0].shown, event.hand, event.taken, event.thirds
    if isinstance(event, Tie):
        return stated.TIE, event[0], event.turned[0][2][0].shown, event[0], event.turned
    return stated.MISTAKE, event[1], event[0], *event[2:]


def _mistakes(case: Any, readings: Any) -> list[stated.Event]:
    """Every mistake among hands."""
    state, hands = case
    return [_told(each) for each in mistakes(state, hands, readings)]


_effect, _after_slap, _slap, _due = of_parts(take_effect), of_parts(after_slap), of_parts(slap), of_parts_alone(due)


def _after_flip(case: Any, readings: Any) -> Any:
    """Who is due after a flip."""
    state, seat = case
    state = state._replace(interrupted=None, chain=False, side=None)
    return due(state, following(case[0], seat, readings))


def _about(case: Any, _: Any) -> Any:
    """The targets that a slap is about."""
    state, move = case
    return touched(state, move.touches)


# ---- planted faults --------------------------------------------------------------------------------------------------


def _without(kept: Callable[[Any, stated.Event], bool]) -> Rule:
    """Some mistakes are none."""
    return lambda case, readings: [each for each in _mistakes(case, readings) if kept(case[0], each)]


def _mistaken(change: Callable[[stated.Event], stated.Event]) -> Rule:
    return lambda case, readings: [change(each) for each in _mistakes(case, readings)]


def leads(rule: Rule, change: Change) -> Rule:
    """The rule leads elsewhere; a case is a state, or begins with one."""

    def changed(case: Any, readings: Any) -> Any:
        return change(case if isinstance(case, State) else case[0], rule(case, readings))

    return changed


def stays(*fields: str) -> Change:
    """Some fields do not change."""
    return lambda old, new: new._replace(**{field: getattr(old, field) for field in fields})


def _unless_changed(field: str, change: Change) -> Change:
    """Where a field changes, something else does not."""
    return lambda old, new: change(old, new) if getattr(old, field) != getattr(new, field) else new


def _last_outcome(new: State) -> str:
    return new.outcomes[-1].kind if new.outcomes else ""


def _of_kind(kind: str, change: Change) -> Change:
    return lambda old, new: change(old, new) if _last_outcome(new) == kind else new


def _lost_first(old: State, new: State) -> State:
    """Cards that are paid come to the top of the pile."""
    piles = [pile if pile == was else (*pile[len(was) :], *was) for was, pile in zip(old.piles, new.piles, strict=True)]
    return new._replace(piles=tuple(piles))


def _newest_last(old: State, new: State) -> State:
    """A set that grows becomes the newest."""
    grown = [each for each in new.sets if each not in old.sets]
    return new._replace(sets=(*(each for each in new.sets if each in old.sets), *grown))


def _clockwise(old: State, new: State) -> State:
    return new if new.due in (None, -1) else new._replace(due=(new.due + 1) % len(new.piles))


MISTAKE_FAULTS: dict[str, Rule] = {
    "nobody makes a mistake": lambda case, readings: [],
    "no pair is forbidden": _without(lambda state, each: each[4][0][2].design != each[4][1][2].design),
    "two hands of a player are never one": _without(lambda state, each: each[4][0][0] != each[4][1][0]),
    "hands of mates are never one": _without(lambda state, each: each[4][0][0] == each[4][1][0]),
    "a player of a team may make a pair alone": _without(
        lambda state, each: not state.teams or each[4][0][2].design != each[4][1][2].design
    ),
    "one mistake at a time": lambda case, readings: _mistakes(case, readings)[:1],
    "mistakes come by players": lambda case, readings: sorted(_mistakes(case, readings), key=lambda each: each[2]),
    "one hand is wrong": _mistaken(lambda each: (*each[:3], each[3][:1], each[4])),
    "the first hand makes the mistake": _mistaken(lambda each: (each[0], each[4][0][3], *each[2:])),
    "the first mate is the offender": _mistaken(lambda each: (*each[:2], each[3][0], *each[3:])),
}
EFFECT_FAULTS: dict[str, Rule] = {
    "nothing takes effect": lambda case, readings: case[0],
    "won cards stay on the table": leads(_effect, _unless_changed("sets", stays("table"))),
    "won cards stay on their piles": leads(_effect, _unless_changed("sets", stays("piles"))),
    "won cards stay in the row": leads(_effect, _unless_changed("sets", stays("forbidden"))),
    "sets do not change": leads(_effect, stays("sets")),
    "a robbed set keeps its owner": leads(
        _effect,
        lambda old, new: new._replace(
            sets=tuple(each._replace(owner=1) if len(each.cards) == 3 else each for each in new.sets)
        ),
    ),
    "a set that grows is the newest": leads(_effect, _newest_last),
    "nobody ever wins": leads(_effect, stays("winner")),
    "four sets win": leads(
        _effect,
        lambda old, new: new._replace(winner=0) if sum(each.owner == 0 for each in new.sets) == 4 else new,
    ),
    "the third is not turned": leads(_effect, _of_kind("third", stays("table", "piles"))),
    "tied cards do not turn": leads(_effect, _of_kind("tie", stays("table", "piles", "forbidden"))),
    "tied cards in a row do not turn": leads(_effect, _of_kind("tie", stays("forbidden"))),
    "tied cards on piles do not turn": leads(_effect, _of_kind("tie", stays("piles"))),
    "a mistake costs nothing": leads(_effect, _of_kind("mistake", stays("sets", "piles"))),
    "a lost set comes to the top": leads(_effect, _of_kind("mistake", _lost_first)),
    "a lost set is gone": leads(_effect, _of_kind("mistake", stays("piles"))),
    "nothing is said of it": leads(_effect, stays("outcomes")),
}
THEMSELVES_FAULTS: dict[str, Rule] = {
    "nothing turns": lambda state, readings: state,
    "one design turns": leads(turned_by_themselves, lambda old, new: new if len(new.outcomes) < 2 else old),
    "only cards on the table turn": leads(turned_by_themselves, stays("piles")),
    "only cards on piles turn": leads(turned_by_themselves, stays("table")),
    "cards in a row do not turn": leads(turned_by_themselves, stays("forbidden")),
}
DUE_FAULTS: dict[str, Rule] = {
    "nobody is due": leads(_due, lambda old, new: new._replace(due=None)),
    "nobody is passed over": lambda case, _: case[0]._replace(due=case[1]),
    "the next is due": leads(_due, _clockwise),
    "somebody is due behind the end": lambda case, _: _due((case[0]._replace(winner=None), case[1]), _)._replace(
        winner=case[0].winner
    ),
}
FLIP_FAULTS: dict[str, Rule] = {
    "the same seat flips again": leads(_after_flip, stays("due")),
    "the turn goes the other way": leads(_after_flip, _clockwise),
    "an interruption is not forgotten": leads(_after_flip, stays("interrupted")),
    "a chain does not end": leads(_after_flip, stays("chain")),
    "a side stays": leads(_after_flip, stays("side")),
}
RESUME_FAULTS: dict[str, Rule] = {
    "the turn is unchanged": leads(_after_slap, stays("due")),
    "nobody has won last": leads(_after_slap, stays("last_winner")),
    "there is no chain": leads(_after_slap, stays("chain")),
    "no side resumes": leads(_after_slap, stays("side")),
    "no turn is interrupted": leads(_after_slap, stays("interrupted")),
    "teams resume like players": lambda case, readings: _after_slap(
        (case[0]._replace(teams=()), case[1]), readings
    )._replace(teams=case[0].teams),
    "the next seat resumes": leads(_after_slap, _clockwise),
}
ABOUT_FAULTS: dict[str, Rule] = {
    "a slap is about nothing": lambda case, _: (),
    "a slap is about all that is visible": lambda case, _: visible(case[0]),
    "a slap is about what is touched": lambda case, _: tuple(
        target
        for target in _about(case, _)
        if {each.id for each in target.cards} & {touch.card for touch in case[1].touches}
    ),
}
SLAP_FAULTS: dict[str, Rule] = {
    "a slap changes nothing": lambda case, readings: case[0],
    "one result takes effect": leads(
        _slap, lambda old, new: new if len(new.outcomes) < 2 else new._replace(outcomes=new.outcomes[:1])
    ),
    "the last result comes first": leads(_slap, lambda old, new: new._replace(outcomes=new.outcomes[::-1])),
    "the hands are turned round": lambda case, readings: _slap(
        (case[0], case[1]._replace(touches=case[1].touches[::-1])), readings
    ),
    "nobody offers a set": lambda case, readings: _slap((case[0], case[1]._replace(give=())), readings),
    "old results are told again": leads(_slap, lambda old, new: new._replace(outcomes=(*old.outcomes, *new.outcomes))),
    "the game goes on behind its end": leads(_slap, stays("winner")),
    "somebody flips behind the end": leads(
        _slap, lambda old, new: new if new.winner is None else stays("due")(old, new)
    ),
    "nobody resumes": leads(_slap, stays("due")),
    "ties do not count": leads(
        _slap,
        lambda old, new: new._replace(outcomes=tuple(each for each in new.outcomes if each.kind != "tie")),
    ),
    "mistakes do not count": leads(
        _slap,
        lambda old, new: new._replace(outcomes=tuple(each for each in new.outcomes if each.kind != "mistake")),
    ),
}

# ---- properties ------------------------------------------------------------------------------------------------------


def _stated_effect(case: Any, readings: Any) -> Any:
    state, event, give = case
    return stated.effect((state, _told(event), give), readings)


def _stated_after_slap(case: Any, readings: Any) -> Any:
    state, events = case
    return stated.after_slap((state, [_told(each) for each in events]), readings)


SLAP_PROPERTIES = (
    Property(
        "a mistake is two hands of a player on no pair or a forbidden one; in a team a player's two hands, or single "
        "hands on a forbidden pair or on different targets without any pair",
        (
            "two-cards-that-are-no-pair",
            "late-claim-is-harmless",
            "forbidden-pair-is-a-mistake",
            "both-hands-of-one-player",
            "mates-hands-must-match",
        ),
        ("mistakes", "hands:of_party", "hands:on_design"),
        _mistakes,
        exactly(stated.mistakes),
        MISTAKE_FAULTS,
        (Domain.of(cases.erring, READ),),
    ),
    Property(
        "taken cards make a set or join one, tied cards turn, a mistake costs a set: every card is where it should be",
        (
            "pair-by-two-hands",
            "third-card-robs",
            "robbed-set-has-three",
            "owner-may-complete-his-set",
            "third-is-turned",
            "tied-cards-turn-at-once",
            "mistake-costs-a-set",
            "lost-set-under-the-own-pile",
            "which-set-is-lost",
            "five-sets-win",
        ),
        (
            "effects:take_effect",
            "effects:win",
            "effects:_relaid",
            "effects:_thirds",
            "effects:turned",
            "effects:penalty",
            "effects:lost_set",
            "state",
            "deck:Card",
            "deck:ids",
        ),
        _effect,
        exactly(_stated_effect),
        EFFECT_FAULTS,
        (Domain.of(cases.results, READ),),
    ),
    Property(
        "by one reading three loose cards of a kind turn by themselves, design after design, none twice",
        ("otherwise-all-three-turn",),
        ("effects:turned_by_themselves", "targets:alike", "targets:showing"),
        turned_by_themselves,
        exactly(stated.by_themselves),
        THEMSELVES_FAULTS,
        (Domain.of(cases.automatic, READ),),
    ),
    Property(
        "a seat that is due has a card, or the next with one is due; without cards and behind the end nobody is",
        ("empty-pile-is-passed-over", "nothing-after-the-end"),
        ("resuming:due", "resuming:able", "state:State.over", "state:ANYONE"),
        _due,
        exactly(stated.due),
        DUE_FAULTS,
        (Domain.of(cases.dues),),
        READ(),
    ),
    Property(
        "after a flip the next seat clockwise is due, or by one reading whoever had been interrupted",
        ("turns-go-clockwise", "order-after-a-win"),
        ("resuming:following",),
        _after_flip,
        exactly(stated.after_flip),
        FLIP_FAULTS,
        (Domain.of(cases.flipped, READ),),
    ),
    Property(
        "the last winner resumes, without one the last offender, after ties alone whoever was due; in teams anyone",
        ("last-winner-resumes", "offender-resumes", "turn-unchanged-by-a-tie", "anyone-resumes"),
        ("resuming", "claims:Win.player", "state:State.party", "state:State.seats"),
        _after_slap,
        exactly(_stated_after_slap),
        RESUME_FAULTS,
        (Domain.of(cases.resumed, READ),),
    ),
    Property(
        "a slap is about every visible target that shows a design of one that is touched, and about no other",
        ("all-visible-designs-count", "set-shows-its-design"),
        ("hands:touched", "targets:visible_cards", "targets:showing", "targets:faces"),
        _about,
        exactly(stated.about),
        ABOUT_FAULTS,
        (Domain.of(cases.touching),),
    ),
    Property(
        "pairs and threes are looked for among the targets whose design so many visible ones show, or more",
        ("all-visible-designs-count",),
        ("targets:alike", "targets:showing", "targets:faces"),
        of_parts_alone(alike),
        exactly(stated.alike),
        {
            "no two are alike": lambda case, _: (),
            "all are alike": lambda case, _: visible(case[0]),
            "two are enough": lambda case, _: alike(case[0], 2),
        },
        (Domain.of(cases.likenesses),),
    ),
    Property(
        "a slap as a whole is judged as it landed, takes effect in order up to a fifth set, and passes the turn on",
        (
            "outcomes-in-order-of-completion",
            "wins-before-penalties",
            "wrong-hands-do-not-count",
            "nothing-after-the-end",
            "touched-cards-stay",
        ),
        ("order", "slap", "mistakes:wrong_players", "resuming:settled", "claims:tie"),
        _slap,
        exactly(stated.slap),
        SLAP_FAULTS,
        (Domain.of(cases.slaps, READ),),
    ),
)
