"""Players are told everything in their language, or in English where there is no other."""

import pytest

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
        pytest.raises(UnknownLanguageError, match=r"^bythebook does not speak 'xx'; there are: de, en$"),
        speaking("xx"),
    ):
        pass
    assert "de" in LANGUAGES


def test_a_game_speaks_the_languages_of_its_own_catalogues() -> None:
    assert languages_of("twos") == ("de", "en")
    with pytest.raises(UnknownLanguageError, match=r"^twin_it does not speak 'de'; there are: en$"):
        require_language("twin_it", "de")
