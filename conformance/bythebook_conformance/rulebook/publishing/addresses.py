"""Permanent addresses: the rules of an edition on a page of their own, each under its number, as in ``twos/1.4/#3.2``.

Publishing a later edition into the same folder leaves the pages of earlier ones as they are.
"""

from __future__ import annotations

import shutil
from html import escape
from pathlib import Path

from bythebook_conformance.kit.language import spoken, tr
from bythebook_conformance.rulebook.records import Rulebook
from bythebook_conformance.rulebook.site.notes import MARKS, STATUSES

_STYLE = (
    "body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; } "
    "p { margin: .4rem 0; } p > a:first-child { font-weight: 600; } small { color: #5a616b; } "
    ":target { background: #fdf3d8; }"
)


def write_address(book: Rulebook, edition: str, site: Path) -> Path:
    """Write the page of an edition into a site."""
    page = site / book.game / edition / "index.html"
    page.parent.mkdir(parents=True)
    title = tr("{game}: the rules, edition {number}", game=book.title, number=edition)
    used = {entry.clause.status for entry in book.entry.values()}
    legend = " ".join(tr(said, mark=MARKS[status]) for status, said in STATUSES.items() if status in used)
    parts = [f"<h1>{escape(title)}</h1><p>{escape(legend)}</p>"]
    for topic in book.topics:
        parts.append(f"<h2>{escape(f'{topic.number}. {topic.title}')}</h2>")
        for entry in topic.entries:
            number = book.number[entry.clause.id]
            mark, text, name = MARKS[entry.clause.status], escape(entry.clause.text), escape(entry.slug)
            parts.append(f'<p id="{number}"><a href="#{number}">{number}{mark}</a> {text} <small>{name}</small></p>')
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    text = f'<!doctype html>\n<html lang="{spoken()}"><head>{head}</head><body>{"".join(parts)}</body></html>\n'
    page.write_text(text, encoding="utf-8")
    return page


def keep_earlier(before: Path, site: Path, game: str) -> None:
    """Copy the pages of earlier editions from an earlier site to the one that replaces it."""
    for page in sorted((before / game).glob("*/index.html")):
        kept = site / game / page.parent.name / page.name
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(page, kept)
