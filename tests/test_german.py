"""Rulings and disputes in German say what the English ones say and nothing in English; catalogues keep step."""

import ast
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import bythebook_conformance
from bythebook.spec import Example, load_spec
from bythebook_conformance.authoring.translating import (
    KIT,
    TranslationError,
    as_written,
    compiled,
    file_of,
    files_of,
    flaws,
    read,
    started,
    template_of,
    updated,
    write,
)
from bythebook_conformance.desk.answering import answer
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.language import (
    LANGUAGES,
    UnknownLanguageError,
    languages_of,
    require_language,
    speaking,
    spoken,
    tr,
    tr_context,
    tr_count,
)
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulings.prose import as_data, tell_ruling
from bythebook_conformance.rulings.question import Rulings, agreed_readings, question_of
from bythebook_conformance.rulings.transcript import ruled_as_played
from cases import cases
from command_line import printed, refused, run
from english_left import HEADINGS, english_in
from specifications import change
from test_judging import DEAL, MOVES, REVOKE, log
from tiers import few

KIT_OF_TWOS = load_kit("twos")
EXAMPLES = load_spec("twos").examples
DISPUTES = sorted((Path(__file__).parents[1] / "docs" / "examples" / "disputes").glob("twos-*.toml"))
TRANSCRIPTS = sorted((Path(__file__).parents[1] / "docs" / "examples" / "transcripts").glob("twos-*"))
CARDS_AND_NUMBERS = re.compile(r"(?:10|[2-9AJQKBD])[♣♦♥♠]|[-−]?\d+")
LETTERS = str.maketrans("BD", "JQ")
"""Jacks and queens in German, and their letters in English."""


def ruled(example: Example, language: str) -> tuple[dict[str, Any], str]:
    """The ruling on an example for programs and for people."""
    with speaking(language):
        readings, spec = agreed_readings(KIT_OF_TWOS.readings, example.readings), translated(load_spec("twos"))
        asked = question_of(KIT_OF_TWOS, example.method, example.params)
        asked, before = ruled_as_played(asked, readings, spec, claims=False)
        rulings = Rulings(asked, readings)
        data = as_data(rulings, spec) | (before.data(spec) if before else {})
        return data, tell_ruling(rulings, spec, before.lines(spec, every=True), every=True)


def without_words(data: dict[str, Any]) -> dict[str, Any]:
    """A ruling for programs without what is said in it."""
    clauses = [{name: clause[name] for name in ("id", "status", "sheet")} for clause in data["because"]]
    points = [{name: point[name] for name in ("point", "otherwise")} for point in data["open"]]
    faults = [
        (fault["move"], fault["done"], [clause["id"] for clause in fault["decided_by"]], len(fault["allowed"]))
        for fault in data.get("faults", ())
    ]
    filled = len(data.get("filled", ()))
    return {**data, "says": "", "all": [], "because": clauses, "open": points, "faults": faults, "filled": filled}


def cards_and_numbers(text: str) -> list[str]:
    """The cards and numbers in a text of either language, cards by their English letters."""
    return sorted(each.translate(LETTERS) for each in CARDS_AND_NUMBERS.findall(text))


@pytest.mark.parametrize("example", few(EXAMPLES, 3), ids=lambda example: example.id)
def test_a_ruling_in_german_says_the_same_of_the_same_cards_and_nothing_in_english_at_the_desk_either(
    example: Example,
) -> None:
    (data, told), (german, said) = ruled(example, "en"), ruled(example, "de")
    assert without_words(german) == without_words(data)
    for one, other in zip([data["says"], *data["all"]], [german["says"], *german["all"]], strict=True):
        assert one != other
        assert cards_and_numbers(one) == cards_and_numbers(other)
    assert english_in(told)
    assert english_in(said) == []
    asked = {"game": "twos", "question": example.method, "params": example.params, "readings": example.readings}
    desk = json.loads(answer(json.dumps({**asked, "language": "de"})))
    assert desk["data"] == german
    shown = unescape(re.sub(r"<[^>]*>", " ", desk["said"] + desk["why"]))
    assert english_in(re.sub("|".join(HEADINGS), "", shown)) == []


@pytest.mark.parametrize("file", DISPUTES, ids=lambda file: file.stem)
def test_a_claim_holds_or_not_by_the_same_clauses_in_every_language(file: Path) -> None:
    english, german = (json.loads(run("settle", str(file), "--json", "--language", each)[1]) for each in ("en", "de"))
    assert english.pop("says") != german.pop("says")
    for one, other in zip(english.pop("claims"), german.pop("claims"), strict=True):
        assert one.pop("says") != other.pop("says") or one["who"]
        assert [each["id"] for each in one.pop("decided_by")] == [each["id"] for each in other.pop("decided_by")]
        assert bool(one.pop("why_not")) == bool(other.pop("why_not"))
        assert one == other
    assert english == german


def judged(*asked: str) -> tuple[str, Any, Any]:
    """What is said in German of a game or a log, and what programs get in both languages."""
    (code, told, _), (same, said, _) = (run("judge", *asked, "--language", each) for each in ("en", "de"))
    assert code == same
    assert english_in(told)
    assert english_in(said) == []
    assert cards_and_numbers(said) == cards_and_numbers(told)
    return said, *(json.loads(run("judge", *asked, "--json", "--language", each)[1]) for each in ("en", "de"))


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_a_game_is_judged_in_german_as_in_english(file: Path) -> None:
    _, english, german = judged(str(file))
    assert (english.pop("fits") != german.pop("fits")) or not english["faults"][1:]
    for data in (*english["faults"], *german["faults"], *filter(None, (english["breach"], german["breach"]))):
        data["decided_by"] = [clause["id"] for clause in data["decided_by"]]
        data["says"] = data["says"].split()[-1]
        data["allowed"] = [move.split()[-1] for move in data["allowed"]]
        data["missing"] = bool(data["missing"])
    assert english == german


def test_a_log_is_judged_in_german_as_in_english(tmp_path: Path) -> None:
    path = log(tmp_path, *[REVOKE] * 7, DEAL, *MOVES, {"state": {"scores": [1, 0, 0, 0]}})
    said, english, german = judged("--log", path)
    lines = said.splitlines()
    assert lines[0] == "8 Spiele, 25 Züge: 8 Spiele verstoßen gegen eine Regel."
    places = {"  Spiel 2 (Zeile 2), Zug 3", "  und 2 weitere", "  Spiel 8 (Zeile 8), der Stand nach 4 Zügen"}
    told = {"twos/follow-suit: 7 Spiele", "  Laut Aufzeichnung: Punkte: Ann 1, Ben 0, Cem 0, Dan 0."}
    assert places | told <= {*lines}
    for data in (*english["broken"], *german["broken"]):
        data["clause"] = data["clause"]["id"]
    assert english == german


def test_a_language_is_spoken_inside_and_nowhere_else_and_english_where_there_is_no_translation() -> None:
    assert (spoken(), tr("{who} wins.", who="Ann"), tr_context("card", "lead")) == ("en", "Ann wins.", "lead")
    assert [tr_count("{number} point", "{number} points", number) for number in (1, 2)] == ["1 point", "2 points"]
    with speaking("de"):
        with speaking("en"):
            assert spoken() == "en"
        assert spoken() == "de"
        assert tr("Nobody translates {this}.", this="that") == "Nobody translates that."
    assert spoken() == "en"


def test_an_unknown_language_is_named_with_those_that_there_are() -> None:
    assert languages_of("twos") == ("de", "en")
    assert "de" in LANGUAGES
    with pytest.raises(UnknownLanguageError, match=r"^twin_it is not available in 'de'; it is in: en$"):
        require_language("twin_it", "de")
    with pytest.raises(UnknownLanguageError, match=r"^bythebook is not available in 'xx'; it is in: de, en$"):
        speaking("xx").__enter__()


def test_no_sentence_hides_in_a_formatted_text_where_nobody_extracts_it() -> None:
    found = [
        f"{path.name}, line {inner.lineno}"
        for path in Path(bythebook_conformance.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name)
        if inner.func.id in ("tr", "tr_count", "tr_context", "message") and isinstance(inner.args[0], ast.Constant)
    ]
    assert found == []


def said_instead(twos: Path, place: str, text: str) -> list[str]:
    """The flaws that are found when one place has another translation, and everything is compiled."""
    written = file_of("twos", "de", twos)
    held = read(written)
    (message,) = [each for each in held if each.context == place]
    message.string = text
    write(written, held)
    return flaws("twos", "de", twos)


def test_a_catalogue_starts_with_every_text_once_and_is_written_as_the_same_bytes_again(twos: Path) -> None:
    made = updated(started("fr"), template_of("twos", twos))
    assert len({(each.context, each.id) for each in made if each.id}) == len(made) > 600
    assert b'msgctxt "clause twos/first-two-strongest text"\n' in as_written(made)
    written = file_of("twos", "de", twos)
    before = written.read_bytes()
    write(written, updated(read(written), template_of("twos", twos)))
    assert written.read_bytes() == before


@pytest.mark.parametrize(("place", "text", "flaw"), cases("flaws_of_translations")["rows"])
def test_cards_numbers_ids_and_values_of_a_text_are_those_of_its_translation(
    place: str, text: str, flaw: str, twos: Path
) -> None:
    (found,) = said_instead(twos, place, text)
    assert flaw in found


def test_a_text_that_has_changed_keeps_its_translation_as_fuzzy_until_somebody_compares_them(twos: Path) -> None:
    change(twos / "examples.toml", "The ace is the highest card of", "An ace is the highest card of")
    load_spec.cache_clear()
    place = "example twos/ace-outranks-king title"
    assert flaws("twos", "de", twos) == [f"{place}: not translated", f"{place}: stale"]
    written = file_of("twos", "de", twos)
    write(written, updated(read(written), template_of("twos", twos)))
    assert flaws("twos", "de", twos) == [f"{place}: fuzzy: compare it, then delete the mark"]


def test_a_compiled_catalogue_says_what_the_written_one_does_whichever_babel_made_it(twos: Path) -> None:
    written = file_of("twos", "de", twos)
    right = compiled(written).read_bytes()
    compiled(written).write_bytes(re.sub(rb"Babel \d", b"Babel 1", right))
    assert flaws("twos", "de", twos) == []
    for wrong in (right.replace(b"Zwei", b"Drei"), right.replace(b"n != 1", b"n != 2"), right[:-99], b"none"):
        compiled(written).write_bytes(wrong)
        (found,) = flaws("twos", "de", twos)
        assert found == f"{compiled(written)} is not what de.po compiles to: run bythebook rules translate"
    compiled(written).unlink()
    assert len(flaws("twos", "de", twos)) == 1


@pytest.mark.parametrize(
    "text", ['msgid "one"\nmsgstring "two"\n', 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=none\\n"\n']
)
def test_a_malformed_catalogue_is_named(twos: Path, text: str) -> None:
    written = file_of("twos", "de", twos)
    written.write_text(text, encoding="utf-8")
    with pytest.raises(TranslationError, match=re.escape(str(written))):
        read(written)


@pytest.mark.parametrize("game", [KIT, "twos"])
def test_german_is_complete(game: str) -> None:
    assert [written.stem for written in files_of(game)] == ["de"]
    assert printed("rules", "translate", *([game] if game != KIT else []), "--check").endswith(" de: 0 flaws\n")


def test_a_catalogue_is_not_started_in_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bythebook_conformance.authoring import translating

    site = tmp_path / "site-packages"
    monkeypatch.setattr(translating, "file_of", lambda game, language: site / game / "languages" / f"{language}.po")
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(site))
    said = refused("rules", "translate", "twos", "--language", "fr")
    assert "in the installed package, which the next upgrade replaces: name a folder of yours with --out DIR" in said
    assert not site.exists()
    code, out, err = run("rules", "translate", "twos", "--language", "fr", "--out", str(tmp_path / "mine"))
    assert (code, err) == (9, "")
    assert "to be translated" in out
    assert (tmp_path / "mine" / "fr.po").is_file()
