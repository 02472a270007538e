"""The language in which players are told something: English, or any for which there is a catalogue of messages.

English is the language of the code and needs no catalogue. A catalogue is a compiled ``.mo`` of gettext: the kit's own
sentences lie in ``languages/`` of this package, the texts of a game in ``spec/<game>/languages/``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any
from unicodedata import combining, normalize

from bythebook.spec import game_folder
from bythebook_conformance.kit.errors import NotThereError, UserError

ENGLISH = "en"
FOLDER = Path(__file__).parents[1] / "languages"
"""The catalogues of the kit's own sentences."""


def languages_in(folder: Path) -> tuple[str, ...]:
    """English, and the languages whose catalogues lie in a folder, in alphabetical order."""
    return tuple(sorted({ENGLISH, *(path.stem for path in folder.glob("*.mo"))}))


LANGUAGES = languages_in(FOLDER)
"""The languages in which the kit speaks."""
_spoken = ContextVar("language", default=ENGLISH)


class UnknownLanguageError(NotThereError):
    """There is no catalogue for a language; the message names those that there are."""

    def __init__(self, language: str, known: tuple[str, ...], game: str = "") -> None:
        super().__init__(f"{game or 'bythebook'} is not available in {language!r}; it is in: {', '.join(known)}")


def own_name(language: str) -> str:
    """What a language calls itself: ``Deutsch``."""
    with speaking(language):
        return tr_context("the language's own name", "English")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Whatever is said inside is said in this language, such as ``de``.

    Raises:
        UnknownLanguageError: the kit has no catalogue for it.
    """
    if language not in LANGUAGES:
        raise UnknownLanguageError(language, LANGUAGES)
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> str:
    """The language that is spoken now."""
    return _spoken.get()


def alphabetical(text: str) -> str:
    """What a word is sorted by: without regard to capitals and accents, as in an index."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def grouped(number: int) -> str:
    """A number with its thousands set apart: ``1,204``."""
    return f"{number:,}".replace(",", tr_context("between thousands", ","))


def tr(message: str, **values: Any) -> str:
    """A sentence of the kit in the language spoken now, with the values in the places that it names in braces."""
    return _kit().gettext(message).format(**values)


def tr_count(singular: str, plural: str, number: int, **values: Any) -> str:
    """The same of a sentence about a number of things, which is ``{number}`` in it, with its thousands set apart."""
    return _kit().ngettext(singular, plural, abs(number)).format(number=grouped(number), **values)


def tr_context(context: str, message: str, **values: Any) -> str:
    """The same of a message that is clear only in a context, such as the noun ``lead`` and the verb."""
    return _kit().pgettext(context, message).format(**values)


def unfilled(message: str) -> str:
    """A message whose places are filled in later, by somebody else."""
    return _kit().gettext(message)


def message(text: str) -> str:
    """A message of which ``tr`` will be asked where it is said; here it gets into the catalogue."""
    return text


def languages_of(game: str, folder: Path | None = None) -> tuple[str, ...]:
    """The languages in which both the kit and a game, whose specification lies in ``folder``, speak."""
    known = languages_in(catalogue_folder(game, folder))
    return tuple(each for each in known if each in LANGUAGES)


def require_language(game: str, language: str, folder: Path | None = None) -> None:
    """Make sure that a game speaks a language."""
    known = languages_of(game, folder)
    if language not in known:
        raise UnknownLanguageError(language, known, game)


def catalogue_folder(game: str, folder: Path | None = None) -> Path:
    """Where the catalogues of a game lie."""
    return (game_folder(game) if folder is None else folder) / "languages"


def catalogue(folder: Path, language: str) -> NullTranslations:
    """The messages of a folder in a language; one without any for English, or where there is no catalogue."""
    path = folder / f"{language}.mo"
    return _read(path) if language != ENGLISH and path.exists() else _ENGLISH


_ENGLISH = NullTranslations()


def _kit() -> NullTranslations:
    language = _spoken.get()
    return _ENGLISH if language == ENGLISH else _read(FOLDER / f"{language}.mo")


@lru_cache
def _read(path: Path) -> GNUTranslations:
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except Exception as error:  # gettext checks little of what it parses, so that anything may be raised
        raise UserError(f"{path}: not a compiled catalogue: {error}; bythebook rules translate makes one") from None


def messages_in(folder: Path, language: str) -> dict[str, str | list[str]]:
    """The messages without a context in a catalogue: the English one -> its translation, or one for each number."""
    held: dict[str | tuple[str, int], str] = getattr(catalogue(folder, language), "_catalog", {})
    found: dict[str, str | list[str]] = {}
    for key, said in sorted(held.items(), key=lambda item: (isinstance(item[0], tuple), item[0])):
        if isinstance(key, str):
            found[key] = said
        else:
            forms = found.setdefault(key[0], [])
            assert isinstance(forms, list)
            forms.append(said)
    return {key: said for key, said in found.items() if key and "\x04" not in key}
