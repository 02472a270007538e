"""``bythebook judge``: a whole game, move by move."""

import json
from pathlib import Path
from typing import Any

import pytest

from bythebook.spec import Example, load_spec
from bythebook_conformance.kit import GameKit
from bythebook_conformance.rulings.question import question_of
from bythebook_conformance.rulings.transcript import judge_moves, tell_judged
from command_line import run
from games import KITS

TRANSCRIPTS = Path(__file__).parents[1] / "docs" / "examples" / "transcripts"


def judged(capfd: pytest.CaptureFixture[str], name: str) -> dict[str, Any]:
    """A judged game as programs get it."""
    _, out, _ = run(capfd, "judge", "--json", str(TRANSCRIPTS / name))
    data: dict[str, Any] = json.loads(out)
    return data


def test_a_revoke_is_found_with_its_clause_and_the_card_that_was_due(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capfd, "judge", str(TRANSCRIPTS / "twos-revoke.toml"))
    lines = out.splitlines()
    assert code == 1
    assert "Move 3 breaks a rule: Cleo plays K♠." in lines
    assert "    twos/follow-suit (Twos, paragraph 3)" in lines
    assert "    Cleo plays 8♥" in lines
    assert lines[-1] == "  The points: Anna 0, Ben 2, Cleo 0, Dora 0."


def test_a_game_without_a_fault_passes_and_says_its_points(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capfd, "judge", str(TRANSCRIPTS / "twos-clean.jsonl"))
    assert code == 0
    assert "No move breaks a rule (4 moves)." in out.splitlines()
    assert out.endswith("  The points: Ann 4, Ben -3, Cem 0, Dan 0.\n")


def test_a_late_claim_would_stand_only_under_another_reading(capfd: pytest.CaptureFixture[str]) -> None:
    breach = judged(capfd, "twins-late-claim.toml")["breach"]
    assert breach["move"] == 5
    assert breach["turned_by"] == [{"claim-close": "at-next-discard"}]
    assert breach["allowed"][0] == "Ben discards 2♦"
    _, out, _ = run(capfd, "judge", str(TRANSCRIPTS / "twins-late-claim.toml"))
    assert "It would be allowed only under another reading:\n  - Until when can a discard be claimed?" in out


def test_a_flip_out_of_turn_is_told_who_may_move(capfd: pytest.CaptureFixture[str]) -> None:
    breach = judged(capfd, "twin-it-out-of-turn.toml")["breach"]
    assert [clause["id"] for clause in breach["decided_by"]] == ["twin_it/turns-go-clockwise"]
    assert "Anna flips" in breach["allowed"]


def plays() -> list[Any]:
    return [
        pytest.param(kit, each, id=each.id)
        for kit in KITS
        for each in load_spec(kit.name).examples
        if each.method == kit.play_method
    ]


@pytest.mark.parametrize(("kit", "example"), plays())
def test_every_game_of_the_specification_can_be_judged(kit: GameKit, example: Example) -> None:
    spec = load_spec(kit.name)
    found = judge_moves(
        question_of(kit, example.method, example.params), kit.readings.from_names(example.readings), spec
    )
    text = tell_judged(found, spec)
    assert ("breaks a rule:" in text) == bool(found.refused)
    assert found.breach is None or found.breach.settled.decisive
    assert "At the end\n  " in text


WRONG = {
    "no game": ("deal.toml", "leader = 0", "deal.toml: game is missing"),
    "a move that is none": (
        "deal.jsonl",
        '{"game": "twos", "hands": ["3C", "2C", "QC", "4C"], "leader": 0}\n{"seat": 0, "ply": "3C"}',
        "deal.jsonl, moves, number 1: no 'ply' here (did you mean 'play'?)",
    ),
    "moves that are no list": (
        "deal.jsonl",
        '{"game": "twos", "hands": ["3C", "2C", "QC", "4C"], "leader": 0, "moves": 5}\n{"seat": 0, "play": "3C"}',
        "deal.jsonl, moves: expected a list",
    ),
    "a card in two hands": (
        "deal.toml",
        'game = "twos"\nhands = ["3C", "2C", "3C", "4C"]\nleader = 0\nmoves = []',
        "3C appears twice: hands, number 1, number 1 and hands, number 3, number 1",
    ),
    "hands of different sizes": (
        "deal.toml",
        'game = "twos"\nhands = ["3C", "2C 5C", "6C", "4C"]\nleader = 0\nmoves = []',
        "the hands differ in size",
    ),
    "half a line of JSON": ("deal.jsonl", '{"game": "twos",\n{"seat": 0}', "deal.jsonl: not JSON: "),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_transcript_gets_one_clear_line(case: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    name, text, said = WRONG[case]
    (tmp_path / name).write_text(text, encoding="utf-8")
    code, out, err = run(capfd, "judge", str(tmp_path / name))
    assert (code, out) == (2, "")
    assert err.startswith("bythebook: ")
    assert err.count("\n") == 1
    assert said in err
