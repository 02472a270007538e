"""The Sphinx project of a publication, and what is built from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from io import StringIO
from pathlib import Path
from shutil import copyfile, rmtree
from typing import Any

from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.console import strip_colors
from sphinx.util.docutils import docutils_namespace, patch_docutils

from bythebook import __version__
from bythebook.spec import Spec, load_editions, load_faq, load_introduction, load_table_page
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.language import message, spoken, tr
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulebook.book import rulebook_of
from bythebook_conformance.rulebook.house_rules import under_house_rules
from bythebook_conformance.rulebook.publishing.addresses import FOLDER as EMBEDS
from bythebook_conformance.rulebook.publishing.addresses import write_address, write_embeds
from bythebook_conformance.rulebook.publishing.imprint import COVER, Imprint, cover
from bythebook_conformance.rulebook.publishing.review import PublishingError
from bythebook_conformance.rulebook.records import Rulebook
from bythebook_conformance.rulebook.site.translations import add_words, forget_language, put_words

HERE = Path(__file__).parent
ON_PAPER = ("pdf", "print", "card")
"""What is laid out on paper: the book, the book for a printer, and the card to put on the table."""
BUILDERS = {"html": "html", "epub": "epub", **dict.fromkeys(ON_PAPER, "singlehtml")}
_WHERE = re.compile(r"^.*?(ERROR|WARNING): ")
"""The place in the temporary sources that precedes a Sphinx message."""
AGREE = "agree-before-you-start"
CHAPTERS = {
    "how-to-play": (message("How to play"), ("first-page", AGREE)),
    "rules": (message("The rules"), ("rulebook",)),
    "questions": (message("Questions for the table"), ("table-agreements",)),
    "faq": (message("What players ask"), ("players-questions",)),
    "examples": (message("Examples"), ("rulebook-examples",)),
    "words": (message("Glossary and index"), ("rulebook-words",)),
    "editions": (message("What is new in this edition"), ("edition-news",)),
    "sheet": (message("The sheet"), ("publication-sheet",)),
}
CARD = "card"
"""Every chapter with its title and the directives that fill it."""
AUTHOR = message("the authors of By the Book")
NO_IMPRINT = Imprint()
NO_READINGS: Mapping[str, str] = {}


class Project:
    """The sources of one rulebook, in their own folder."""

    def __init__(
        self,
        spec: Spec,
        folder: Path,
        sheet_name: str,
        sheet: str,
        imprint: Imprint = NO_IMPRINT,
        readings: Mapping[str, str] = NO_READINGS,
        embed: bool = False,
    ) -> None:
        self.spec = spec
        self.folder = folder
        self.imprint = imprint
        self.readings = readings
        self.embed = embed
        self.title = imprint.title or tr("The rules of {game}", game=load_kit(spec.game).title)
        self.editions = load_editions(spec.game)
        self.sheet_name = sheet_name
        self.sheet = sheet

    def build(self, kind: str, paper: str, tell: Callable[[str], None]) -> Path:
        """Build one format; the result is a file or a folder. ``tell`` is told of every step.

        Raises:
            PublishingError: Sphinx reported a problem.
        """
        sources = self.folder / f"sources-{kind}"
        sources.mkdir()
        self._write(sources, kind)
        out = self.folder / kind
        tell(f"{kind}: ruling on the examples and writing the pages")
        self._sphinx(sources, out, kind)
        if kind == "epub":
            return out / f"{self.spec.game}.epub"
        if kind in ON_PAPER:
            from bythebook_conformance.rulebook.publishing import pdf  # imported here: it is slow to load

            tell(f"{kind}: laying out the paper")
            write = {"pdf": pdf.write_pdf, "print": pdf.write_for_printers, "card": pdf.write_card}[kind]
            return write(out / "index.html", out / f"{self.spec.game}.pdf", paper)
        edition = self.editions[0].id if self.editions else __version__
        if not self.readings:
            write_address(self._book(), edition, out)
        if self.embed:
            write_embeds(self._book(), edition, out / EMBEDS)
        return _tidied(out)

    def _write(self, sources: Path, kind: str) -> None:
        """Write the pages: a front page with the contents, and the chapters; or the two sides of a card."""
        if kind == CARD:
            card = f"{_heading(self.title)}\n.. table-page:: {self.spec.game}\n"
            (sources / "index.rst").write_text(card, encoding="utf-8")
            return
        if self.imprint.logo is not None:
            copyfile(self.imprint.logo, sources / f"logo{self.imprint.logo.suffix.lower()}")
        chapters = self._chapters(kind)
        listed = "\n".join(f"   {name}" for name in chapters)
        contents = f".. toctree::\n   :maxdepth: 2\n\n{listed}\n"
        front = f"{_heading(self.title)}\n.. publication-front::\n\n{contents}\n.. publication-imprint::\n"
        (sources / "index.rst").write_text(front, encoding="utf-8")
        (sources / COVER).write_text(cover(self.spec.game), encoding="utf-8")
        for name in chapters:
            title, directives = CHAPTERS[name]
            if self.readings:
                directives = tuple("house-rules" if each == AGREE else each for each in directives)
            text = f"{_heading(tr(title))}\n" + "\n".join(f".. {each}:: {self.spec.game}\n" for each in directives)
            (sources / f"{name}.rst").write_text(text, encoding="utf-8")

    def _chapters(self, kind: str) -> list[str]:
        """The chapters of a format: the gallery of examples is too long for paper."""
        there = {
            "how-to-play": load_introduction(self.spec.game) or load_table_page(self.spec.game).parts,
            "examples": kind not in ON_PAPER,
            "questions": not self.readings,
            "editions": self.editions and not self.readings,
            "faq": load_faq(self.spec.game),
            "sheet": self.sheet,
        }
        return [name for name in CHAPTERS if there.get(name, True)]

    def _sphinx(self, sources: Path, out: Path, kind: str) -> None:
        complaints = StringIO()
        forget_language()
        try:
            with patch_docutils(sources), docutils_namespace():
                app = Sphinx(
                    sources,
                    None,
                    out,
                    self.folder / f"doctrees-{kind}",
                    BUILDERS[kind],
                    self._configuration(kind),
                    status=None,
                    warning=complaints,
                    freshenv=True,
                )
                add_words(app)
                app.build()
        except SphinxError as error:
            raise PublishingError(str(error).strip().partition("\n")[0]) from None
        if complaints.getvalue():
            first = strip_colors(complaints.getvalue()).strip().splitlines()[0]
            raise PublishingError(f"the {kind} cannot be published: {_WHERE.sub('', first)}")

    def _book(self) -> Rulebook:
        """The book as data; complaints about house rules come before anything is built."""
        book = rulebook_of(self.spec.game, domains=False).for_players()
        return under_house_rules(book, self.readings) if self.readings else book

    def _questions(self) -> dict[str, int]:
        """The numbers of the questions of the book."""
        return {f"{self.spec.game}/{point}": number for point, number in self._book().question.items()}

    def _imprint(self) -> dict[str, Any]:
        """What the front page and the imprint say, as plain data; the games' authors unless others are named."""
        said = {each.name: getattr(self.imprint, each.name) for each in fields(self.imprint)}
        said["authors"] = self.imprint.authors or translated(self.spec).sheet.credit
        said["logo"] = "" if self.imprint.logo is None else f"logo{self.imprint.logo.suffix.lower()}"
        return said

    def _configuration(self, kind: str) -> dict[str, Any]:
        """The settings of a ``conf.py``."""
        author = tr(AUTHOR)
        edition = self.editions[0].id if self.editions else __version__
        return {
            "publication_game": self.spec.game,
            "publication_sheet": self.sheet,
            "publication_sheet_name": self.sheet_name,
            "extensions": ["bythebook_conformance.rulebook", "bythebook_conformance.rulebook.publishing.extension"],
            "project": self.title,
            "version": edition,
            "release": edition,
            "author": author,
            "copyright": self.imprint.rights or tr("{authors}; the sheet is its authors' own", authors=author),
            "language": spoken(),
            "nitpicky": True,
            "rulebook_domains": False,
            "rulebook_for_players": True,
            "rulebook_readings": dict(self.readings),
            "publication_book": kind != "html",
            "publication_questions": self._questions(),
            "publication_imprint": self._imprint(),
            "html_context": {"author": self._imprint()["authors"] or author},
            **self._epub(author),
            "html_theme": {"html": "furo", "epub": "epub"}.get(kind, "print"),
            "html_theme_path": [str(HERE / "theme")],
            "html_title": self.title,
            "html_static_path": [COVER] if kind == "epub" else [],
            "html_copy_source": False,
            "html_show_sphinx": False,
            "html_show_copyright": False,
            "html_use_index": False,
        }

    def _epub(self, author: str) -> dict[str, Any]:
        name = f"bythebook-{self.spec.game.replace('_', '-')}-{self.spec.digest[:16]}"
        return {
            "epub_basename": self.spec.game,
            "epub_title": self.title,
            "epub_description": tr("The rules of {game}", game=self.spec.sheet.title),
            "epub_author": self._imprint()["authors"] or author,
            "epub_contributor": author,
            "epub_publisher": self.imprint.publisher or "By the Book",
            "epub_language": spoken(),
            "epub_cover": (f"_static/{COVER}", "epub-cover.html"),
            "epub_identifier": name,
            "epub_uid": name,
            "epub_show_urls": "no",
            "epub_use_index": False,
            "epub_tocdepth": 2,
            "epub_exclude_files": ["search.html", ".doctrees"],
        }


def _heading(title: str) -> str:
    escaped = "".join(f"\\{letter}" if letter in "\\*_`|" else letter for letter in title)
    return f"{escaped}\n{'=' * len(escaped)}\n"


def _tidied(site: Path) -> Path:
    """The site in one language, without the files that only Sphinx needs."""
    for name in (".buildinfo", "objects.inv"):
        (site / name).unlink(missing_ok=True)
    rmtree(site / "_sources", ignore_errors=True)
    put_words(site.glob("*.html"))
    return site
