"""Pages of a site in another language than the site: their language is told, and each leads to the same in the other.

A page says in its front matter which language it is in (``language``), and which page it translates, if it is one
(``translation-of``).
"""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations, translation
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from sphinx import package_dir
from sphinx.application import Sphinx
from sphinx.locale import translators

from bythebook_conformance.kit.errors import NotThereError
from bythebook_conformance.kit.language import ENGLISH, FOLDER, catalogue, message, own_name, speaking, spoken, tr

# ---- words of Sphinx and its theme -----------------------------------------------------------------------------------


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


# ---- pages in another language ---------------------------------------------------------------------------------------


LANGUAGE, ORIGINAL = "language", "translation-of"
NAVIGATION = "furo_navigation_tree"
"""What the theme has made of the table of contents by then, if it is Furo."""
_CAPTION = '<span class="caption-text"'


class Version(NamedTuple):
    """A page in a language."""

    page: str
    language: str


def versions_of(app: Sphinx, page: str) -> list[Version]:
    """A page in its own language and in others, if there are any."""
    said = app.env.metadata
    original = said.get(page, {}).get(ORIGINAL, page)
    translated = [Version(name, told[LANGUAGE]) for name, told in said.items() if told.get(ORIGINAL) == original]
    return [Version(original, ENGLISH), *sorted(translated)] if translated else []


def tell_languages(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Mark the language of a translated page, lead from every version to the others, and let the theme speak it."""
    if "body" not in context:
        return
    here = app.env.metadata.get(page, {}).get(LANGUAGE, "")
    others = [each for each in versions_of(app, page) if each.page != page]
    links, heads = [], []
    for each in others:
        address, spoken = escape(context["pathto"](each.page)), escape(each.language)
        links.append(f'<a href="{address}" hreflang="{spoken}" lang="{spoken}">{escape(own_name(each.language))}</a>')
        heads.append(f'<link rel="alternate" hreflang="{spoken}" href="{address}">')
    context["metatags"] = context.get("metatags", "") + "".join(heads)
    if links:
        context["body"] = f'<p class="languages">{" ".join(links)}</p>{context["body"]}'
    if here:
        context["language"] = here
        context["gettext"] = words_in(here).gettext  # what templates know as _
    _tell_in_navigation(app, here or ENGLISH, context)


def _tell_in_navigation(app: Sphinx, here: str, context: dict[str, Any]) -> None:
    """Mark the titles of pages in other languages."""
    titles = str(context.get(NAVIGATION, ""))
    for name in app.env.found_docs if titles else ():
        spoken = escape(app.env.metadata[name].get(LANGUAGE, ENGLISH))
        if spoken != here:
            link = f'href="{escape(context["pathto"](name))}"'
            titles = titles.replace(f"{link}>", f'{link} hreflang="{spoken}" lang="{spoken}">')
    if here != ENGLISH:
        titles = titles.replace(_CAPTION, f'{_CAPTION} lang="{ENGLISH}"')
    context[NAVIGATION] = titles


def put_words_of_pages(app: Sphinx, exception: Exception | None) -> None:
    """Put the words that no template asks for into translated pages."""
    if exception is not None or app.builder.format != "html":
        return
    for page, told in app.env.metadata.items():
        if LANGUAGE in told:
            with speaking(told[LANGUAGE]):
                put_words([Path(app.builder.get_outfilename(page))])  # type: ignore[attr-defined]


def language_option(argument: str) -> str:
    """The option ``language`` of a directive.

    Raises:
        ValueError: nobody speaks it.
    """
    try:
        with speaking(argument.strip()):
            return argument.strip()
    except NotThereError as error:
        raise ValueError(str(error)) from None
