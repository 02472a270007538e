"""``bythebook judge --log``: many games, judged by clause."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command_runs import ROOT

from bythebook_conformance.cli import main
from test_judging import TRANSCRIPTS, run

ADAPTING = ROOT / "docs" / "examples" / "adapting"
CLEAN = (TRANSCRIPTS / "twos-clean.jsonl").read_text(encoding="utf-8")
DEAL = {"game": "twos", "hands": ["3C", "2C", "QC", "4C"], "leader": 0}
MOVES = [{"seat": seat, "play": card} for seat, card in enumerate(["3C", "2C", "QC", "4C"])]
REVOKE = {
    "game": "twos",
    "hands": ["AH 9C", "5H 2D", "8H KS", "7H 3D"],
    "leader": 0,
    "moves": [{"seat": 0, "play": "AH"}, {"seat": 1, "play": "2D"}, {"seat": 2, "play": "KS"}],
}


def log(tmp_path: Path, *lines: Any) -> str:
    """A log of these lines."""
    path = tmp_path / "games.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return str(path)


def judged(capfd: pytest.CaptureFixture[str], path: str) -> Any:
    """A judged log as programs get it."""
    _, out, _ = run(capfd, "judge", "--log", path, "--json")
    return json.loads(out)


def test_a_log_of_games_without_a_fault_passes(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text(CLEAN + CLEAN, encoding="utf-8")
    code, out, _ = run(capfd, "judge", "--log", str(path))
    assert (code, out) == (0, "2 games, 8 moves: no rule is broken.\n")


def test_moves_may_stand_in_lines_of_their_own_or_in_the_game_s(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(DEAL | {"moves": MOVES[:2]}, indent=2) + json.dumps(MOVES[2], indent=2))
    assert judged(capfd, str(pretty)) == {"games": 1, "moves": 3, "broken": []}
    whole = log(tmp_path, DEAL | {"moves": MOVES}, DEAL, *MOVES, {"game": "twos", "params": REVOKE_PARAMS})
    assert judged(capfd, whole)["moves"] == 11


REVOKE_PARAMS = {name: each for name, each in REVOKE.items() if name != "game"}


def test_moves_may_be_written_in_words_and_players_have_names(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = {**REVOKE, "players": ["Zoe", "Yan", "Xia", "Wim"], "moves": []}
    code, out, _ = run(capfd, "judge", "--log", log(tmp_path, game, "Zoe: AH", "Yan: 2D", "Xia: KS"))
    assert code == 1
    assert "  Move 3 breaks a rule: Xia plays K♠." in out.splitlines()


def test_a_move_that_breaks_a_rule_is_told_by_its_clause_game_line_and_number(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = log(tmp_path, DEAL, *MOVES, REVOKE, REVOKE)
    code, out, _ = run(capfd, "judge", "--log", path)
    lines = out.splitlines()
    assert code == 1
    assert lines[0] == "3 games, 10 moves: 2 break a rule."
    assert "twos/follow-suit: 2 games" in lines
    assert "  game 2 (line 6), move 3" in lines
    assert "  The smallest is game 2:" in lines
    assert "  Move 3 breaks a rule: Cem plays K♠." in lines
    assert "      Cem plays 8♥" in lines


def test_the_smallest_game_is_cut_behind_what_is_wrong(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    longer = REVOKE | {"moves": [*REVOKE["moves"], {"seat": 3, "play": "7H"}]}  # type: ignore[misc]
    (broken,) = judged(capfd, log(tmp_path, longer))["broken"]
    assert len(broken["smallest"]["params"]["moves"]) == 3


def test_a_state_that_the_log_tells_is_held_to_the_rules(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    right = [DEAL, {"state": {"turn": 0}}, *MOVES, {"state": {"scores": [4, -3, 0, 0], "over": True}}]
    assert judged(capfd, log(tmp_path, *right))["broken"] == []
    code, out, _ = run(capfd, "judge", "--log", log(tmp_path, *right[:-1], {"state": {"scores": [1, 0, 0, 0]}}))
    assert code == 1
    assert "game 1 (line 1), the state after 4 moves" in out
    assert "The log says: The points: Ann 1, Ben 0, Cem 0, Dan 0." in out
    assert "By the rules: The points: Ann 4, Ben -3, Cem 0, Dan 0." in out


def test_what_follows_on_the_first_fault_of_a_game_is_not_judged(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (broken,) = judged(capfd, log(tmp_path, REVOKE, {"state": {"scores": [9, 9, 9, 9]}}))["broken"]
    assert broken["clause"]["id"] == "twos/follow-suit"


def test_a_game_is_judged_under_the_readings_that_it_names(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deal = {"game": "twos", "hands": ["6H 5C", "2H KC", "3D 7D", "4D 8D"], "leader": 0}
    moves = [{"seat": 0, "play": "6H"}, {"seat": 1, "play": "KC"}]
    assert judged(capfd, log(tmp_path, deal, *moves))["broken"] != []
    free = deal | {"readings": {"two-as-follow": "two-never-forced"}}
    assert judged(capfd, log(tmp_path, free, *moves))["broken"] == []


WRONG = {
    "nothing": ("", 'no game: expected a line such as {"game": "twos", ...}'),
    "a move before any game": ('{"seat": 0, "play": "3C"}', "line 1: game is missing"),
    "a list": ("[1]", "line 1: expected a game, a move or a state"),
    "half a line": (CLEAN + '{"seat": 0,\n', "line 6: not JSON"),
    "no number": ('{"game": NaN}', "line 1: not JSON: NaN is not a number"),
    "nested too deeply": ('{"game": ' + "[" * 100_000, "line 1: nested too deeply"),
    "another game": (CLEAN + '{"game": "twoes"}', "line 6: no game 'twoes' (did you mean 'twos'?)"),
    "no move": (CLEAN + '{"seat": 0, "ply": "3C"}', "line 1, moves, number 5: no 'ply' here"),
    "no state": (CLEAN + '{"state": {"score": [1]}}', "line 6, state: no 'score' here (did you mean 'scores'?)"),
    "more than a state": (CLEAN + '{"state": {}, "seat": 1}', "line 6: no 'seat' here"),
    "hands of different sizes": (
        CLEAN + '{"game": "twos", "hands": ["3C", "2C 5C", "6C", "4C"], "leader": 0}',
        "line 6: the hands differ in size",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_log_gets_one_clear_line(case: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text, said = WRONG[case]
    (tmp_path / "games.jsonl").write_text(text, encoding="utf-8")
    code, out, err = run(capfd, "judge", "--log", str(tmp_path / "games.jsonl"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.parametrize("words", [(), ("game.toml", "--log", "games.jsonl")])
def test_either_a_game_or_a_log_is_judged(words: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capfd, "judge", *words)
    assert (code, err) == (2, "bythebook: expected either the file of a game or --log FILE\n")


def test_the_log_of_a_game_that_plays_itself_becomes_one_that_can_be_judged(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    played = subprocess.run([sys.executable, ADAPTING / "self_play.py", "60"], capture_output=True, check=True)
    adapted = subprocess.run(
        [sys.executable, ADAPTING / "log_adapter.py"], input=played.stdout, capture_output=True, check=True
    )
    path = tmp_path / "games.jsonl"
    path.write_bytes(adapted.stdout)
    found = judged(capfd, str(path))
    assert (found["games"], found["moves"]) == (60, 720)
    assert {each["clause"]["id"] for each in found["broken"]} == {
        "twos/totals-may-be-negative",
        "twos/two-of-led-suit-follows",
    }


def test_a_library_is_asked_about_every_card_by_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ADAPTING))
    from library_adapter import RANKS, SUITS, Adapter

    assert len({*RANKS.values()}) == 13
    assert len({*SUITS.values()}) == 4
    adapter = Adapter()
    assert adapter.trick(["6H", "KH", "9S"]) == adapter.trick(["6H", "KH", "9S"]) == {"winner": 1}


@pytest.mark.parametrize(
    ("game", "adapter", "clause"),
    [
        ("twins_and_followers", "web_adapter:Adapter", "face-pairs-written-out"),
        ("twos", "library_adapter:Adapter", "two-caught-by-its-three"),
    ],
)
def test_an_adapter_passes_the_questions_on_and_the_fault_behind_it_is_found(
    game: str,
    adapter: str,
    clause: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(ADAPTING)
    suites = ["--suite", "smoke", "--suite", "examples", "--jobs", "1"]
    with pytest.raises(SystemExit) as ended:
        main(["certify", game, *suites, "--report-dir", str(tmp_path / "report"), "--python", adapter])
    assert ended.value.code == 1
    assert f"violation of {game}/{clause}" in capfd.readouterr().out
