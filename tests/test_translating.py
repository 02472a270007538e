"""Catalogues keep step with what is to be translated, and say what in them does not say what the English says."""

import re
from pathlib import Path

import pytest

from bythebook.spec import load_spec
from bythebook_conformance.authoring.catalogues import (
    KIT,
    TranslationError,
    as_written,
    compiled,
    file_of,
    files_of,
    read,
    started,
    template_of,
    updated,
    write,
)
from bythebook_conformance.authoring.translating import flaws
from cases import cases
from command_line import printed
from specifications import change


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
    before = [path.read_bytes() for path in (written, compiled(written))]
    write(written, updated(read(written), template_of("twos", twos)))
    assert [path.read_bytes() for path in (written, compiled(written))] == before


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


def test_a_compiled_catalogue_is_what_the_written_one_compiles_to(twos: Path) -> None:
    written = file_of("twos", "de", twos)
    compiled(written).write_bytes(compiled(written).read_bytes() + b" ")
    assert flaws("twos", "de", twos) == [f"{compiled(written)} is not what de.po compiles to"]
    compiled(written).unlink()
    assert len(flaws("twos", "de", twos)) == 1


def test_a_malformed_catalogue_is_named_with_its_line(twos: Path) -> None:
    written = file_of("twos", "de", twos)
    written.write_text('msgid "one"\nmsgstring "two"\n', encoding="utf-8")
    with pytest.raises(TranslationError, match=re.escape(str(written))):
        read(written)


@pytest.mark.parametrize("game", [KIT, "twos"])
def test_german_is_complete(game: str) -> None:
    assert [written.stem for written in files_of(game)] == ["de"]
    assert printed("translate", *([game] if game != KIT else []), "--check").endswith(" de: 0 flaws\n")
