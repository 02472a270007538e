"""Plays as they went at the table: what nobody says is filled in, and no move is dropped in silence."""

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import printed, run

TWINS: dict[str, Any] = {
    "game": "twins_and_followers",
    "players": ["Anna", "Ben", "Cleo"],
    "params": {"hands": ["5S 8C KC", "2D 7D KH", "QH QD 4C"], "pile": "AD 7H JC 9C", "starter": "Anna"},
}
TWOS: dict[str, Any] = {"game": "twos", "players": ["Anna", "Ben", "Cleo", "Dora"], "params": {"leader": "Anna"}}
WITHOUT_A_PASS = ["Anna: draw", "Anna: discard 5S", "Ben: draw", "Ben: discard 7H", "Cleo: claim 5S"]
WITH_THE_PASS = [*WITHOUT_A_PASS[:2], "Cleo: pass", *WITHOUT_A_PASS[2:]]
A_REVOKE = ["Anna: 6H", "Ben: 9C", "Cleo: KH", "Dora: 7H", "Cleo: AS", "Dora: 4S", "Anna: 7S", "Ben: 5H"]
FILLED = "Taken as said before move 3 (Ben draws): Cleo lets the card go."


def file_of(tmp_path: Path, game: dict[str, Any], moves: list[str], says: str = "") -> str:
    """A play in a file, as a dispute if somebody says something about it."""
    whole = {**game, "params": {**game["params"], "moves": moves}}
    claims = {"method": "play", "claim": [{"who": "Cleo", "says": says}]} if says else {}
    path = tmp_path / ("dispute.json" if says else "game.json")
    path.write_text(json.dumps({**whole, **claims}), encoding="utf-8")
    return str(path)


def flat(text: str) -> str:
    """A text without its line ends."""
    return " ".join(text.split())


@pytest.mark.parametrize(
    "moves",
    [WITHOUT_A_PASS, WITH_THE_PASS, [*WITHOUT_A_PASS[:-1], "Cleo: claim"]],
    ids=["nobody-says-pass", "with-the-pass", "nobody-names-the-card"],
)
@pytest.mark.parametrize("says", ["the last move was allowed", "has won"])
def test_the_discard_before_the_last_cannot_be_claimed_whether_or_not_somebody_said_pass(
    moves: list[str], says: str, tmp_path: Path
) -> None:
    (claim,) = json.loads(printed("settle", "--json", file_of(tmp_path, TWINS, moves, says)))["claims"]
    assert not claim["holds"]
    assert [each["id"] for each in claim["decided_by"]] == ["twins_and_followers/only-latest-discard"]
    assert claim["why_not"] == ""
    assert claim["turned_by"] == ([] if "allowed" in says else [{"claim-forced": "automatic"}])


def test_a_draw_after_a_discard_implies_that_nobody_claimed_it_and_the_answer_says_so(tmp_path: Path) -> None:
    settled = printed("settle", file_of(tmp_path, TWINS, WITHOUT_A_PASS, "has won"))
    assert flat(settled).startswith(FILLED)
    code, judged, _ = run("judge", file_of(tmp_path, TWINS, WITHOUT_A_PASS))
    assert (code, judged.count("breaks a rule"), FILLED in judged) == (9, 1, True)
    assert "Move 5 breaks a rule: Cleo claims." in judged
    assert run("judge", file_of(tmp_path, TWINS, WITHOUT_A_PASS[:4]))[0] == 0


def test_where_the_pass_was_said_nothing_is_filled_in(tmp_path: Path) -> None:
    assert "Taken as said" not in printed("settle", file_of(tmp_path, TWINS, WITH_THE_PASS, "has won"))


def test_a_claim_to_an_older_discard_is_no_claim_to_the_latest_one(tmp_path: Path) -> None:
    hands = {**TWINS["params"], "hands": ["5S 8C KC", "2D 7D KH", "QH QD 6C"], "pile": "AD 5D JC 9C"}
    moves = ["Anna: draw", "Anna: discard 5S", "Ben: draw", "Ben: discard 5D"]
    for card, holds in (("5S", False), ("5D", True)):
        claimed = file_of(tmp_path, {**TWINS, "params": hands}, [*moves, f"Cleo: claim {card}"], "has won")
        assert json.loads(printed("settle", "--json", claimed))["claims"][0]["holds"] == holds


def test_an_earlier_move_that_breaks_a_rule_is_told_first_and_the_rest_is_ruled_as_it_was_played(
    tmp_path: Path,
) -> None:
    text = printed("settle", file_of(tmp_path, TWOS, A_REVOKE, "Cleo has 2 points"))
    assert text.startswith("Move 2 breaks a rule: Ben plays 9♣.\n  A player who holds a card of the suit led")
    assert "It is taken as done." in text
    assert "Anna 0, Ben 0, Cleo +2, Dora 0." in flat(text)
    assert flat(text).count("Right") == 1
    judged = run("judge", file_of(tmp_path, TWOS, A_REVOKE))[1]
    assert "Anna 0, Ben 0, Cleo +2, Dora 0." in flat(judged)


def test_a_ruling_without_claims_says_the_same_of_the_moves_before(tmp_path: Path) -> None:
    params = tmp_path / "play.json"
    params.write_text(json.dumps({**TWINS["params"], "moves": [f"{each}" for each in WITHOUT_A_PASS]}))
    text = printed("rule", "twins_and_followers", "play", str(params), "--names", "Anna Ben Cleo")
    assert flat(text).startswith(FILLED)


def test_programs_get_what_was_filled_in_and_what_broke_a_rule(tmp_path: Path) -> None:
    twins = json.loads(printed("settle", "--json", file_of(tmp_path, TWINS, WITHOUT_A_PASS, "has won")))
    assert (twins["filled"], twins["faults"]) == ([FILLED], [])
    twos = json.loads(printed("settle", "--json", file_of(tmp_path, TWOS, A_REVOKE, "Cleo has 2 points")))
    assert [(each["move"], each["done"]) for each in twos["faults"]] == [(2, True)]


@pytest.mark.parametrize("command", ["rule", "settle"])
def test_programs_get_nothing_on_the_moves_before_where_there_is_nothing_to_say(command: str, tmp_path: Path) -> None:
    file = tmp_path / "dispute.json"
    claim = [{"who": "Ben", "says": "wins"}]
    file.write_text(json.dumps({"game": "twos", "method": "trick", "params": {"cards": "KD 2H"}, "claim": claim}))
    asked = (
        ["rule", "twos", "trick", "KD", "2H", "--claim", "Ben: wins"] if command == "rule" else ["settle", str(file)]
    )
    assert not {"filled", "faults"} & json.loads(printed(*asked, "--json")).keys()
