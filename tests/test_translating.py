"""Catalogues keep step with what is to be translated, and say what in them does not say what the English says."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bythebook.spec import load_spec, spec_folder
from bythebook_conformance.authoring.catalogues import (
    KIT,
    TranslationError,
    as_written,
    pair_of,
    pairs_of,
    read,
    started,
    template_of,
    updated,
    write,
)
from bythebook_conformance.authoring.translating import flaws
from command_line import run

CLAUSE = "clause twos/two-takes-any-trick text"


@pytest.fixture
def twos(tmp_path: Path) -> Iterator[Path]:
    """A copy of the specification of Twos with its catalogues."""
    yield Path(shutil.copytree(spec_folder() / "twos", tmp_path / "twos"))
    load_spec.cache_clear()


def said_instead(twos: Path, place: str, text: str) -> list[str]:
    """The flaws that are found when one place has another translation, and everything is compiled."""
    pair = pair_of("twos", "de", twos)
    held = read(pair)
    (message,) = [each for each in held if each.context == place]
    message.string = text
    write(pair, held)
    return flaws("twos", "de", twos)


def test_a_catalogue_starts_with_every_text_once(twos: Path) -> None:
    made = updated(started("fr"), template_of("twos", twos))
    assert len({(each.context, each.id) for each in made if each.id}) == len(made) > 600
    assert b'msgctxt "clause twos/first-two-strongest text"\n' in as_written(made)


def test_files_are_the_same_bytes_whenever_they_are_written(twos: Path) -> None:
    pair = pair_of("twos", "de", twos)
    before = [path.read_bytes() for path in pair]
    write(pair, updated(read(pair), template_of("twos", twos)))
    assert [path.read_bytes() for path in pair] == before


def test_what_is_empty_is_not_translated(twos: Path) -> None:
    assert said_instead(twos, CLAUSE, "") == [f"{CLAUSE}: not translated"]


def test_a_text_that_has_changed_keeps_its_translation_as_fuzzy_until_somebody_compares_them(twos: Path) -> None:
    path = twos / "examples.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("The ace is the highest card of", "An ace is the highest card of"), encoding="utf-8")
    load_spec.cache_clear()
    place = "example twos/ace-outranks-king title"
    assert flaws("twos", "de", twos) == [f"{place}: not translated", f"{place}: stale"]
    pair = pair_of("twos", "de", twos)
    write(pair, updated(read(pair), template_of("twos", twos)))
    assert flaws("twos", "de", twos) == [f"{place}: fuzzy: compare it, then delete the mark"]


def test_cards_numbers_and_ids_of_a_text_are_those_of_its_translation(twos: Path) -> None:
    (flaw,) = said_instead(twos, "example twos/two-despite-holding-hearts title", "Die Karo-Drei darf gespielt werden.")
    assert flaw.endswith(": 2♦ only in the English; 3♦ only in the translation")
    place = "clause twos/two-catching-two-pays-two text"
    assert f"{place}: 2 only in the English" in said_instead(twos, place, "Eine Zwei fängt eine Zwei.")
    place = "reading off-suit-three-before-two alternative any-position-any-suit text"
    assert f"{place}: three-before-two only in the English" in said_instead(twos, place, "Ja.")


def test_a_list_of_cards_of_one_suit_names_each_of_them(twos: Path) -> None:
    found = said_instead(twos, "clause twos/example-last-two-takes text", "Herz-Sechs, Herz-Dame, Karo-Zwei.")
    assert found == ["clause twos/example-last-two-takes text: 5♥ only in the English"]


def test_a_compiled_catalogue_is_what_the_written_one_compiles_to(twos: Path) -> None:
    pair = pair_of("twos", "de", twos)
    pair.compiled.write_bytes(pair.compiled.read_bytes() + b" ")
    assert flaws("twos", "de", twos) == [f"{pair.compiled} is not what de.po compiles to"]
    pair.compiled.unlink()
    assert len(flaws("twos", "de", twos)) == 1


def test_a_value_of_a_text_is_one_of_its_translation(twos: Path) -> None:
    assert said_instead(twos, CLAUSE, "Eine Zwei, {who}.") == [f"{CLAUSE}: {{who}} only in the translation"]
    (flaw,) = said_instead(twos, CLAUSE, "Eine Zwei, {.")
    assert "a brace without its other half in 'Eine Zwei, {.'" in flaw


def test_a_language_that_nobody_speaks_is_refused(twos: Path) -> None:
    for code in ("zz", "qq_rr", "", "../de"):
        with pytest.raises(TranslationError, match="not a language"):
            started(code)


def test_a_malformed_catalogue_is_named_with_its_line(twos: Path) -> None:
    pair = pair_of("twos", "de", twos)
    pair.written.write_text('msgid "one"\nmsgstring "two"\n', encoding="utf-8")
    with pytest.raises(TranslationError, match=re.escape(str(pair.written))):
        read(pair)


@pytest.mark.parametrize("game", [KIT, "twos"])
def test_german_is_complete(game: str) -> None:
    assert [pair.written.stem for pair in pairs_of(game)] == ["de"]
    assert flaws(game, "de") == []


def test_the_command_says_what_is_wrong_and_changes_nothing() -> None:
    assert run("translate", "twos", "--check") == (0, "twos de: 0 flaws\n", "")
    code, _, err = run("translate", "twin_it")
    message = "bythebook: twin_it is not translated; start with: bythebook translate twin_it --language CODE\n"
    assert (code, err) == (2, message)
