"""Players are told everything in their language, or in English where there is no other."""

import ast
from pathlib import Path

import pytest

import bythebook_conformance
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


def test_english_needs_no_catalogue() -> None:
    assert (spoken(), tr("{who} wins.", who="Ann"), tr_context("card", "lead")) == ("en", "Ann wins.", "lead")
    assert [tr_count("{number} point", "{number} points", number) for number in (1, 2)] == ["1 point", "2 points"]


def test_a_language_is_spoken_inside_and_nowhere_else() -> None:
    with speaking("de"):
        assert spoken() == "de"
        with speaking("en"):
            assert spoken() == "en"
        assert spoken() == "de"
    assert spoken() == "en"


def test_what_has_no_translation_stays_english() -> None:
    with speaking("de"):
        assert tr("Nobody translates {this}.", this="that") == "Nobody translates that."


def test_an_unknown_language_is_named_with_those_that_there_are() -> None:
    with (
        pytest.raises(UnknownLanguageError, match=r"^bythebook is not available in 'xx'; it is in: de, en$"),
        speaking("xx"),
    ):
        pass
    assert "de" in LANGUAGES


def test_a_game_speaks_the_languages_of_its_own_catalogues() -> None:
    assert languages_of("twos") == ("de", "en")
    with pytest.raises(UnknownLanguageError, match=r"^twin_it is not available in 'de'; it is in: en$"):
        require_language("twin_it", "de")


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
