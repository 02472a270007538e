"""The words around a page that Sphinx and its theme have in English only, in the language spoken now."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations, translation
from html import escape
from pathlib import Path

from sphinx import package_dir
from sphinx.application import Sphinx
from sphinx.locale import translators

from bythebook_conformance.kit.language import ENGLISH, FOLDER, catalogue, message, spoken, tr

LINK = message("Link to this heading")
ASKED_FOR = (
    message("Back to top"),
    message("Home"),
    LINK,
    message("Made with "),
    message("Next"),
    message("On this page"),
    message("Please activate JavaScript to enable the search functionality."),
    message("Previous"),
    message("Skip to content"),
)
"""Messages of Sphinx and of the theme for which Sphinx need not have a translation."""
WRITTEN = (
    message("Auto light/dark, in dark mode"),
    message("Auto light/dark, in light mode"),
    message("Contents"),
    message("Dark mode"),
    message("Expand"),
    message("Light mode"),
    message("Menu"),
    message("Toggle Light / Dark / Auto color theme"),
    message("Toggle site navigation sidebar"),
    message("Toggle table of contents sidebar"),
)
"""Names of pictures and buttons that stand in the theme's pages as they are."""
OPENED = message("Toggle navigation of ")
"""What Sphinx and its theme write before the templates are asked."""


def forget_language() -> None:
    """Make Sphinx forget the language of an earlier book, which it would go on asking first."""
    translators.pop(("general", "sphinx"), None)


def add_words(app: Sphinx) -> None:
    """Let Sphinx ask the kit's own catalogue for what it has no translation of."""
    if app.translator is not None:
        app.translator.add_fallback(catalogue(FOLDER, spoken()))


def words_in(language: str) -> NullTranslations:
    """The catalogue for the templates of a page in a language that is not that of its site."""
    found = translation("sphinx", Path(package_dir) / "locale", [language], fallback=True)
    found.add_fallback(catalogue(FOLDER, language))
    return found


def put_words(pages: Iterable[Path]) -> None:
    """Put the names of pictures and buttons into pages of HTML."""
    if spoken() == ENGLISH:
        return
    said = {f"<title>{text}</title>": f"<title>{escape(tr(text))}</title>" for text in WRITTEN}
    said |= {f'aria-label="{text}"': f'aria-label="{escape(tr(text))}"' for text in WRITTEN}
    said |= {f'title="{LINK}"': f'title="{escape(tr(LINK))}"', f'aria-label="{OPENED}': f'aria-label="{tr(OPENED)}'}
    for path in pages:
        page = path.read_text(encoding="utf-8")
        for old, new in said.items():
            page = page.replace(old, new)
        path.write_text(page, encoding="utf-8")
