"""The alternatives of Twin It!: what holds under all of them, and what the questions of the kit leave open."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, filterfalse
from random import Random
from typing import Any

import msgspec
import pytest

from bythebook.spec import load_spec
from bythebook.twin_it import Card, Slap, State, TwinIt, TwinItReadings, visible
from bythebook.twin_it.readings import LostSet
from bythebook.twin_it.targets import three_of_a_kind
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.crossing import state_of
from bythebook_conformance.games.twin_it.questions.generated import GAME_BYTES, next_move, start_from
from bythebook_conformance.games.twin_it.rulings import move_of, start
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.fuzzed_data import FuzzedData
from bythebook_conformance.oracle.questions import generated_games, questions

KIT = load_kit("twin_it")


def all_cards(state: State) -> list[Card]:
    places = (*state.piles, state.table, *(won.cards for won in state.sets))
    return [card for cards in (*places, *(row.cards for row in state.forbidden)) for card in cards]


def check(state: State, deck: dict[int, frozenset[int]]) -> None:
    """What holds after every event, whatever happened."""
    cards = all_cards(state)
    assert {card.id: frozenset(card[1:]) for card in cards} == deck
    assert len(cards) == len(deck)
    parties = 2 if state.teams else state.seats
    for won in state.sets:
        assert len(won.cards) in (2, 3)
        assert len({card.shown for card in won.cards}) == 1
        assert won.owner in range(parties)
    held = Counter(won.owner for won in state.sets)
    assert max(held.values(), default=0) <= (5 if state.over else 4)
    if state.over:
        assert held[state.winner or 0] == 5
        assert state.due is None
    due = state.due
    assert due is None or due in range(-1, state.seats)
    assert due != -1 or state.teams
    assert due in (None, -1) or state.piles[due or 0]


def outcomes(state: State) -> list[tuple[str, int | None, tuple[str, ...]]]:
    return [outcome[:3] for outcome in state.outcomes]


NEW: list[dict[str, str]] = [
    {},
    {"three-of-a-kind-trigger": "automatic"},
    {"three-of-a-kind-trigger": "automatic", "tied-pile-card": "moves-to-table", "team-resume": "own-side"},
    {"pairs-fixed-when": "when-applied", "win-and-mistake-order": "by-completion"},
    {"uncovered-third": "turned", "tied-pile-card": "moves-to-table"},
    {"tie-beside-a-fifth-set": "lapses"},
    {"offender-of-several": "first", "team-resume": "competitive"},
    {"forbidden-pair-of-a-team": "all-hands", "forbidden-pair-of-several-mates": "all-of-them"},
    {"lost-set": "named-else-oldest", "three-card-sets-safe": "yes"},
]


@pytest.mark.parametrize("chosen", NEW, ids=lambda chosen: " ".join(map("=".join, chosen.items())))
def test_cards_sets_turns_and_the_end_hold_together_under_other_readings(chosen: dict[str, str]) -> None:
    game, rng = TwinIt(TwinItReadings.from_names(chosen)), Random(str(chosen))
    for _ in range(25):
        source = FuzzedData(rng.randbytes(GAME_BYTES))
        state = game.start(start_from(source))
        deck = {card.id: frozenset(card[1:]) for card in all_cards(state)}
        while not source.empty:
            step = game.step(state, next_move(source, game, state))
            state = step.state
            check(state, deck)
            if chosen == NEW[1] and not step.refusals and not state.over:
                turned = {name for kind, _, ids in outcomes(state) if kind == "tie" for name in ids}
                left = [three for three in three_of_a_kind(visible(state)) if not turned & {each.id for each in three}]
                assert left == []


def slap_of(params: dict[str, Any]) -> tuple[State, Slap]:
    """A question about a slap as a state and a move of the reference."""
    asked = msgspec.convert(params, m.SlapParams)
    move = move_of(m.Move(slap=asked.touches, give=asked.give))
    assert isinstance(move, Slap)
    return state_of(asked.position), move


def slaps_of_the_kit() -> Iterator[tuple[State, Slap]]:
    """Every slap of the quick profile's domains and of generated games that a state allows, with that state.

    The examples are left out.
    """
    readings = TwinItReadings()
    asking = [KIT.method(example.method).written_out(example.params) for example in load_spec("twin_it").examples]
    for params in filterfalse(asking.__contains__, questions(KIT, "twin_it.slap", "quick", 3, readings)):
        yield slap_of(params)
    games = filterfalse(asking.__contains__, questions(KIT, "twin_it.play", "quick", 3, readings))
    for params in chain(games, generated_games("twin_it", readings, 200, 3)):
        played = msgspec.convert(params, m.PlayParams)
        game, state = start(played, readings)
        for each in played.moves:
            move, before = move_of(each), state
            step = game.step(state, move)
            state = step.state
            if isinstance(move, Slap) and not step.refusals:
                yield before, move


def test_the_kit_leaves_open_which_set_is_lost_only_in_the_examples_that_ask_for_it() -> None:
    newest, oldest = (
        TwinIt(TwinItReadings(lost_set=each)) for each in (LostSet.OFFENDER_CHOOSES, LostSet.NAMED_ELSE_OLDEST)
    )
    named, unnamed = 0, []
    for state, move in slaps_of_the_kit():
        came = outcomes(newest.step(state, move).state)
        givers = {each.player for each in move.give}
        named += any(kind == "mistake" and lost and player in givers for kind, player, lost in came)
        gone = set(came) - set(outcomes(oldest.step(state, move).state))
        if any(player not in givers for _, player, _ in gone):
            unnamed.append((state, move))
    assert named > 200
    assert unnamed == []
