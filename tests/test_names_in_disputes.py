"""What people write into disputes and transcripts: names of players and teams, and cards without suits."""

from typing import Any

import msgspec
import pytest

from bythebook.spec import load_spec
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.players import players_named
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.question import Rulings, question_of
from bythebook_conformance.rulings.transcript import judge_moves, transcript_from
from test_claims_in_words import NAMES, ROUND, TABLE


@pytest.mark.parametrize("name", ["", "A" * 41, "Ann a", "0:x", "12", "An\u202ena", "a,b", "ben"])
def test_a_name_that_could_be_something_else_or_somebody_elses_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"expected a (different )?name"):
        players_named(["Ben", name])


def test_a_transcript_may_call_the_players_by_name_in_every_way_to_write_a_move() -> None:
    head = {"game": "twins_and_followers", "players": ["Anna", "Ben", "Cleo"], **ROUND, "moves": []}
    written = ["Anna: draw", "anna discard 5S", "2:pass", {"seat": "Ben", "do": "draw"}]
    kit = load_kit("twins_and_followers")
    question, readings = transcript_from(kit, [head, *written], "a.jsonl")
    moves = [{"seat": 0, "do": "draw"}, {"seat": 0, "do": "discard", "card": "5S"}]
    rest = [{"seat": 2, "do": "pass"}, {"seat": 1, "do": "draw"}]
    assert msgspec.to_builtins(question.params)["moves"] == [*moves, *rest]
    assert judge_moves(question, readings, load_spec(kit.name)).breach is None


def test_in_a_game_of_teams_sets_belong_to_teams_and_not_to_people() -> None:
    kit = load_kit("twin_it")
    team = {"mode": "team", "teams": [0, 1, 0, 1], "sets": ["B k:pig:rat l:pig:eel"]}
    asked = question_of(kit, "slap", {"position": {**TABLE, **team}, "touches": ["0:x"]}, players=players_named(NAMES))
    assert asked.params.position.sets[0].owner == 1  # type: ignore[attr-defined]
    mine = {**team, "sets": ["Anna k:pig:rat l:pig:eel"]}
    with pytest.raises(InputError, match="or a name of A or B"):
        question_of(kit, "slap", {"position": {**TABLE, **mine}, "touches": ["0:x"]}, players=players_named(NAMES))


def test_suits_may_be_left_out_where_they_play_no_role_and_are_told_apart_then() -> None:
    kit = load_kit("twins_and_followers")
    asked = question_of(kit, "able", {"hands": ["Q 10 QC", "2 2D K"], "discard": "q", "discarder": 1})
    assert msgspec.to_builtins(asked.params) == {
        "hands": [["QD", "TC", "QC"], ["2C", "2D", "KC"]],
        "discard": "QH",
        "discarder": 1,
    }
    assert Rulings(asked, kit.readings()).agreed.result.seats == []


WRONG_CARDS: list[tuple[str, str, dict[str, Any], str]] = [
    ("twos", "trick", {"cards": "K 2"}, "'K' is not a card"),
    ("twins_and_followers", "play", {**ROUND, "starter": 0, "moves": ["0: discard 5"]}, "'5' is not a card"),
    (
        "twins_and_followers",
        "able",
        {"hands": ["J J J", "J 2 3"], "discard": "J", "discarder": 0},
        "than 4 cards of rank J",
    ),
]


@pytest.mark.parametrize(("game", "method", "params", "said"), WRONG_CARDS)
def test_suits_cannot_be_left_out_where_they_matter_nor_for_a_fifth_card_of_a_rank(
    game: str, method: str, params: dict[str, Any], said: str
) -> None:
    with pytest.raises(InputError, match=said):
        question_of(load_kit(game), method, params)
