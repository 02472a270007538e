"""Properties of a slap of Twin It!: mistakes, effects, and who resumes. Slaps as a whole are proved as moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bythebook.twin_it.claims import Tie, Win
from bythebook.twin_it.effects import take_effect, turned_by_themselves
from bythebook.twin_it.hands import touched
from bythebook.twin_it.mistakes import Mistake, mistakes
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.resuming import after_slap, due, following
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import alike
from bythebook_conformance.games.twin_it.proofs import slap_cases as cases
from bythebook_conformance.games.twin_it.proofs import slap_statements as stated
from bythebook_conformance.kit.planting import (
    Change,
    Faults,
    altered,
    answering,
    kept,
    leads,
    of_a_row,
    stays,
    where,
)
from bythebook_conformance.kit.properties import Domain, Property, Rule, exactly, of_parts, of_parts_alone

READ = TwinItReadings

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


_effect, _after_slap = of_parts(take_effect), of_parts(after_slap)
_due, _alike = of_parts_alone(due), of_parts_alone(alike)


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


def _without(holds: Callable[[Any, stated.Event], bool]) -> Rule:
    """Some mistakes are none."""
    return altered(_mistakes, lambda case, found: [each for each in found if holds(case[0], each)])


def _unless_changed(field: str, change: Change) -> Change:
    """Where a field changes, something else does not."""
    return lambda old, new: change(old, new) if getattr(old, field) != getattr(new, field) else new


def _after_last(kind: str, change: Change) -> Rule:
    """Where the last outcome is of a kind, an effect leads elsewhere."""
    return leads(_effect, where(lambda new: bool(new.outcomes) and new.outcomes[-1].kind == kind, change))


def _newest_last(old: State, new: State) -> State:
    """A set that grows becomes the newest."""
    grown = [each for each in new.sets if each not in old.sets]
    return new._replace(sets=(*(each for each in new.sets if each in old.sets), *grown))


def _clockwise(old: State, new: State) -> State:
    return new if new.due in (None, -1) else new._replace(due=(new.due + 1) % len(new.piles))


MISTAKE_FAULTS: Faults = {
    "hands of mates are never one": _without(lambda state, each: each[4][0][0] == each[4][1][0]),
    "a player of a team may make a pair alone": _without(
        lambda state, each: not state.teams or each[4][0][2].design != each[4][1][2].design
    ),
    "mistakes come by players": answering(_mistakes, lambda found: sorted(found, key=lambda each: each[2])),
}
EFFECT_FAULTS: Faults = {
    **kept(_effect, "winner"),
    **{
        f"won cards stay in the {place}": leads(_effect, _unless_changed("sets", stays(place)))
        for place in ("table", "forbidden")
    },
    "a robbed set keeps its owner": leads(
        _effect,
        lambda old, new: new._replace(
            sets=tuple(each._replace(owner=1) if len(each.cards) == 3 else each for each in new.sets)
        ),
    ),
    "a set that grows is the newest": leads(_effect, _newest_last),
    "four sets win": leads(
        _effect,
        lambda old, new: new._replace(winner=0) if sum(each.owner == 0 for each in new.sets) == 4 else new,
    ),
    "the third is not turned": _after_last("third", stays("table", "piles")),
    **{f"tied cards in the {place} do not turn": _after_last("tie", stays(place)) for place in ("piles", "forbidden")},
    "a mistake costs nothing": _after_last("mistake", stays("sets", "piles")),
}
THEMSELVES_FAULTS: Faults = {
    **kept(turned_by_themselves, "table", "piles", "forbidden", "outcomes"),
    "one design turns": leads(turned_by_themselves, lambda old, new: new if len(new.outcomes) < 2 else old),
}
DUE_FAULTS: Faults = {
    "the next is due": leads(_due, _clockwise),
    "somebody is due behind the end": lambda case, _: _due((case[0]._replace(winner=None), case[1]), _)._replace(
        winner=case[0].winner
    ),
}
RESUME_FAULTS: Faults = {
    **kept(_after_slap, "due", "last_winner", "side", "interrupted"),
    "the next seat resumes": leads(_after_slap, _clockwise),
}
ABOUT_FAULTS: Faults = {
    "a slap is about what is touched": altered(
        _about,
        lambda case, found: tuple(
            target for target in found if {each.id for each in target.cards} & {touch.card for touch in case[1].touches}
        ),
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
    Property.of(
        exactly(stated.mistakes),
        "mistakes hands:of_party hands:of_player hands:players hands:on_design",
        _mistakes,
        MISTAKE_FAULTS,
        Domain.of(cases.erring, READ),
    ),
    Property(
        "taken cards make a set or join one, tied cards turn, a mistake costs a set: every card is where it should be",
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
    Property.of(
        exactly(stated.by_themselves),
        "effects:turned_by_themselves targets:alike targets:showing",
        turned_by_themselves,
        THEMSELVES_FAULTS,
        Domain.of(cases.automatic, READ),
    ),
    Property.of(
        exactly(stated.due),
        "resuming:due resuming:able state:State.over state:ANYONE",
        _due,
        DUE_FAULTS,
        Domain.of(cases.dues),
        read=READ(),
    ),
    Property.of(
        exactly(stated.after_flip),
        "resuming:following",
        _after_flip,
        kept(_after_flip, "due", "interrupted"),
        Domain.of(cases.flipped, READ),
    ),
    Property(
        "the last winner resumes, without one the last offender, after ties alone whoever was due; in teams anyone",
        ("resuming", "claims:Win.player", "state:State.party", "state:State.seats"),
        _after_slap,
        exactly(_stated_after_slap),
        RESUME_FAULTS,
        (Domain.of(cases.resumed, READ),),
    ),
    Property.of(
        exactly(stated.about),
        "hands:touched targets:visible_cards targets:showing targets:faces",
        _about,
        ABOUT_FAULTS,
        Domain.of(cases.touching),
    ),
    Property.of(
        exactly(stated.alike),
        "targets:alike targets:showing targets:faces",
        _alike,
        {
            **of_a_row(_alike),
            "two are enough": lambda case, _: alike(case[0], 2),
        },
        Domain.of(cases.likenesses),
    ),
)
