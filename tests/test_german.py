"""Rulings and disputes in German say what the English ones say, and nothing of ours stays English in them."""

from __future__ import annotations

import json
import os
import re
import tomllib
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from bythebook.readings import ReadingError
from bythebook.spec import Example, load_spec
from bythebook.twos import TwosReadings
from bythebook_conformance.desk.answering import answer
from bythebook_conformance.games.twos.presentation.words import CONTRADICTIONS
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.language import speaking, tr
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.prose import as_data, hanging, tell_ruling
from bythebook_conformance.rulings.question import Rulings, agreed_readings, question_of
from command_line import run
from english_left import HEADINGS, english_in
from test_game_logs import DEAL, MOVES, REVOKE, log

KIT_OF_TWOS = load_kit("twos")
EXAMPLES = load_spec("twos").examples
DISPUTES = sorted((Path(__file__).parents[1] / "docs" / "examples" / "disputes").glob("twos-*.toml"))
TRANSCRIPTS = sorted((Path(__file__).parents[1] / "docs" / "examples" / "transcripts").glob("twos-*"))
TRANSCRIPT_OF_TWIN_IT = TRANSCRIPTS[0].parent / "twin-it-out-of-turn.toml"
SNAPSHOTS = Path(__file__).parent / "snapshots" / "disputes" / "de"
CARDS_AND_NUMBERS = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]|-?\d+")


def ruled(example: Example, language: str) -> tuple[dict[str, Any], str]:
    """The ruling on an example for programs and for people."""
    with speaking(language):
        asked = question_of(KIT_OF_TWOS, example.method, example.params)
        rulings = Rulings(asked, agreed_readings(KIT_OF_TWOS.readings, example.readings))
        spec = translated(load_spec("twos"))
        return as_data(rulings, spec, hanging(rulings, spec)), tell_ruling(rulings, spec, every=True)


def without_words(data: dict[str, Any]) -> dict[str, Any]:
    """A ruling for programs without what is said in it."""
    clauses = [{name: clause[name] for name in ("id", "status", "sheet")} for clause in data["because"]]
    points = [{name: point[name] for name in ("point", "otherwise")} for point in data["open"]]
    return {**data, "says": [], "because": clauses, "open": points}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_a_ruling_in_german_says_the_same_of_the_same_cards_and_nothing_in_english(example: Example) -> None:
    (data, told), (german, said) = ruled(example, "en"), ruled(example, "de")
    assert without_words(german) == without_words(data)
    for one, other in zip(data["says"], german["says"], strict=True):
        assert one != other
        assert sorted(CARDS_AND_NUMBERS.findall(one)) == sorted(CARDS_AND_NUMBERS.findall(other))
    assert english_in(told)
    assert english_in(said) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_the_desk_rules_in_german_as_the_command_line_does_and_says_nothing_in_english(example: Example) -> None:
    asked = {"game": "twos", "question": example.method, "params": example.params, "readings": example.readings}
    found = json.loads(answer(json.dumps({**asked, "language": "de"})))
    assert found["data"] == ruled(example, "de")[0]
    shown = unescape(re.sub(r"<[^>]*>", " ", found["said"] + found["why"]))
    assert english_in(re.sub("|".join(HEADINGS), "", shown)) == []


@pytest.mark.parametrize("file", DISPUTES, ids=lambda file: file.stem)
def test_a_dispute_is_settled_in_german_in_the_words_that_were_approved(
    file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    status, text, complaint = run(capfd, "settle", str(file), "--language", "de")
    assert (status, complaint) == (0, "")
    snapshot = SNAPSHOTS / f"{file.stem}.txt"
    if os.environ.get("BYTHEBOOK_SNAPSHOTS") == "write":
        snapshot.write_text(text, encoding="utf-8")
    assert text == snapshot.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", DISPUTES, ids=lambda file: file.stem)
def test_a_claim_holds_or_not_by_the_same_clauses_in_every_language(
    file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    english, german = (
        json.loads(run(capfd, "settle", str(file), "--json", "--language", each)[1]) for each in ("en", "de")
    )
    for one, other in zip(english.pop("claims"), german.pop("claims"), strict=True):
        assert [each["id"] for each in one.pop("decided_by")] == [each["id"] for each in other.pop("decided_by")]
        assert bool(one.pop("why_not")) == bool(other.pop("why_not"))
        assert one == other
    assert english == german


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_a_game_is_judged_in_german_as_in_english(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (code, told, _), (same, said, _) = (run(capfd, "judge", str(file), "--language", each) for each in ("en", "de"))
    assert code == same
    assert english_in(told)
    assert english_in(said) == []
    assert sorted(CARDS_AND_NUMBERS.findall(said)) == sorted(CARDS_AND_NUMBERS.findall(told))
    english, german = (judged(capfd, str(file), language=each) for each in ("en", "de"))
    for data in filter(None, (english["breach"], german["breach"])):
        data["decided_by"] = [clause["id"] for clause in data["decided_by"]]
        data["says"] = data["says"].split()[-1]
        data["allowed"] = [move.split()[-1] for move in data["allowed"]]
    assert english == german


def test_a_log_is_judged_in_german_as_in_english(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = log(tmp_path, *[REVOKE] * 7, DEAL, *MOVES, {"state": {"scores": [1, 0, 0, 0]}})
    (code, told, _), (same, said, _) = (run(capfd, "judge", "--log", path, "--language", each) for each in ("en", "de"))
    assert (code, same) == (1, 1)
    assert english_in(told)
    assert english_in(said) == []
    assert sorted(CARDS_AND_NUMBERS.findall(said)) == sorted(CARDS_AND_NUMBERS.findall(told))
    lines = said.splitlines()
    assert lines[0] == "8 Spiele, 25 Züge: 8 verstoßen gegen eine Regel."
    assert "twos/follow-suit: 7 Spiele" in lines
    assert "  Spiel 2 (Zeile 2), Zug 3" in lines
    assert "  und 2 weitere" in lines
    assert "  Spiel 8 (Zeile 8), der Stand nach 4 Zügen" in lines
    assert "  Laut Aufzeichnung: Punkte: Ann 1, Ben 0, Cem 0, Dan 0." in lines
    english, german = (judged(capfd, "--log", path, language=each) for each in ("en", "de"))
    for data in (*english["broken"], *german["broken"]):
        data["clause"] = data["clause"]["id"]
    assert english == german


def judged(capfd: pytest.CaptureFixture[str], *asked: str, language: str) -> Any:
    """A judged game or log as programs get it."""
    return json.loads(run(capfd, "judge", *asked, "--json", "--language", language)[1])


WRONG_LOGS = {
    "": "kein Spiel; erwartet wird eine Zeile wie",
    "[1]": "Zeile 1: erwartet: ein Spiel, ein Zug oder ein Stand",
    '{"game": NaN}': "Zeile 1: kein JSON: NaN ist keine Zahl",
    '{"game": ' + "[" * 100_000: "Zeile 1: zu tief verschachtelt",
    '{"game": "twoes"}': "Zeile 1: kein Spiel 'twoes' (war 'twos' gemeint?); es gibt: ",
    '{"seat": 0, "play": "3C"}': "Zeile 1: game fehlt",
    json.dumps(DEAL) + '{"state": {"score": 1}}': "Zeile 1, state: 'score' gibt es hier nicht (war 'scores' gemeint?)",
}


@pytest.mark.parametrize("text", WRONG_LOGS, ids=range(len(WRONG_LOGS)))
def test_what_is_wrong_with_a_log_is_told_in_german(
    text: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games.jsonl").write_text(text, encoding="utf-8")
    code, out, err = run(capfd, "judge", "--log", str(tmp_path / "games.jsonl"), "--language", "de")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert WRONG_LOGS[text] in err


def test_a_language_that_a_game_does_not_speak_gets_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    game = tomllib.loads(TRANSCRIPT_OF_TWIN_IT.read_text(encoding="utf-8"))
    log(tmp_path, game)
    asked_in_vain = (
        ("rule", "twos", "trick", "KD", "2H"),
        ("settle", str(DISPUTES[0])),
        ("judge", str(TRANSCRIPTS[0])),
        ("judge", "--log", str(TRANSCRIPTS[0])),
    )
    for asked in asked_in_vain:
        status, text, complaint = run(capfd, *asked, "--language", "xx")
        assert (status, text) == (2, "")
        assert complaint in {
            "bythebook: twos is not available in 'xx'; it is in: de, en\n",
            "bythebook: bythebook is not available in 'xx'; it is in: de, en\n",
        }
    _, _, complaint = run(capfd, "rule", "twin_it", "score", "x.json", "--language", "de")
    assert complaint == "bythebook: twin_it is not available in 'de'; it is in: en\n"
    for asked in (("judge", str(TRANSCRIPT_OF_TWIN_IT)), ("judge", "--log", str(tmp_path / "games.jsonl"))):
        _, _, complaint = run(capfd, *asked, "--language", "de")
        assert complaint == "bythebook: twin_it is not available in 'de'; it is in: en\n"


WRONG = {
    "KD 1H": "cards, Nummer 2: '1H' ist keine Karte (war 'AH' gemeint?): erwartet wird ein Rang",
    "KD KD": "KD kommt zweimal vor",
    "KD 2H 3H 4H 5H": "cards: 5 Karten: erwartet: 1 bis 4",
    "KD --reading rankng=ace-low": "keine offene Frage 'rankng' (war 'ranking' gemeint?); es gibt: ",
    "KD --reading ranking=low": "offene Frage 'ranking': keine Lesart 'low' (war 'ace-low' gemeint?); möglich sind: ",
}


@pytest.mark.parametrize("words", WRONG)
def test_what_cannot_be_read_is_complained_of_in_german(words: str, capfd: pytest.CaptureFixture[str]) -> None:
    status, _, complaint = run(capfd, "rule", "twos", "trick", *words.split(), "--language", "de")
    assert status == 2
    assert WRONG[words] in complaint


@pytest.mark.parametrize("language", ["en", "de"])
def test_readings_that_contradict_each_other_are_refused_in_words_that_are_translated(language: str) -> None:
    second = (
        {"void-player": "must-play-two", "two-as-follow": "two-never-forced"},
        {"void-player": "must-play-two", "second-two": "only-if-forced"},
    )
    for said, names in zip(CONTRADICTIONS, second, strict=True):
        with pytest.raises(ReadingError, match=re.escape(said)):
            TwosReadings.from_names(names)
        with speaking(language), pytest.raises(InputError, match=re.escape(tr(said))):
            agreed_readings(TwosReadings, names)
