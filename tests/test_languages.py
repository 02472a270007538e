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
