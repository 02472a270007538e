"""For other people's sites: permanent addresses of rules, and figures and data to embed."""

from __future__ import annotations

import json
import shutil
from html import escape
from pathlib import Path
from typing import Any

from bythebook_conformance.kit.language import message, spoken, tr
from bythebook_conformance.kit.pictures import STYLE
from bythebook_conformance.rulebook.records import Rulebook, RuledExample
from bythebook_conformance.rulebook.site.notes import MARKS, STATUSES

# ---- permanent addresses ---------------------------------------------------------------------------------------------


_STYLE = (
    "body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; } "
    "p { margin: .4rem 0; } p > a:first-child { font-weight: 600; } small { color: #5a616b; } "
    ":target { background: #fdf3d8; }"
)


def write_address(book: Rulebook, edition: str, site: Path) -> Path:
    """Write the page of an edition into a site."""
    page = site / book.game / edition / "index.html"
    page.parent.mkdir(parents=True)
    title = tr("The rules of {game}, edition {number}", game=book.title, number=edition)
    used = {entry.standing for entry in book.entry.values()}
    legend = " ".join(tr(said, mark=MARKS[status]) for status, said in STATUSES.items() if status in used)
    parts = [f"<h1>{escape(title)}</h1><p>{escape(legend)}</p>"]
    for topic in book.topics:
        parts.append(f"<h2>{escape(f'{topic.number}. {topic.title}')}</h2>")
        for entry in topic.entries:
            number = book.number[entry.clause.id]
            mark, text, name = MARKS[entry.standing], escape(entry.clause.text), escape(entry.slug)
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


# ---- to embed --------------------------------------------------------------------------------------------------------

# A snippet brings its style along in a shadow root, so that neither it nor the page around it changes the other.


FOLDER = "embed"
_EMBEDDED_STYLE = (
    ":host { display: block; max-width: 40rem; } figure { margin: 0; } figcaption { margin-top: .4rem; } "
    ".row > .label:empty { display: none; }"
)
_HOW = message(
    "Copy the text of a field into your page: it needs no other file and no script. "
    "The files rules.json and examples.json have the same as data."
)


def write_embeds(book: Rulebook, edition: str, folder: Path) -> list[str]:
    """Write a file per example that has a picture, the data, and a page that shows how to use them.

    Returns:
        The names of the files.
    """
    folder.mkdir()
    style = STYLE.read_text(encoding="utf-8") + _EMBEDDED_STYLE
    drawn = [each for each in book.examples if each.picture.html]
    files = {f"{each.slug}.html": snippet(each, style) for each in drawn}
    files["rules.json"] = _json({"game": book.game, "edition": edition, "language": spoken(), "rules": rules_of(book)})
    files["examples.json"] = _json(
        {"game": book.game, "edition": edition, "language": spoken(), "examples": [*map(_example, book.examples)]}
    )
    files["index.html"] = _page(book, {each.slug: files[f"{each.slug}.html"] for each in drawn})
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [*files]


def snippet(shown: RuledExample, style: str) -> str:
    """An example as a piece of HTML that can stand in any page."""
    said = escape(" ".join((shown.example.title, *shown.says)))
    return (
        f'<div lang="{spoken()}"><template shadowrootmode="open"><style>{style}</style><figure>'
        f'<div class="felt">{shown.picture.html}</div><figcaption>{said}</figcaption></figure></template></div>\n'
    )


def rules_of(book: Rulebook) -> list[dict[str, Any]]:
    """The rules as plain data."""
    return [
        {
            "number": book.number[name],
            "id": name,
            "topic": entry.clause.topic,
            "text": entry.clause.text,
            "status": entry.clause.status,
            "mark": MARKS[entry.standing],
        }
        for name, entry in book.entry.items()
    ]


def _example(shown: RuledExample) -> dict[str, Any]:
    example = shown.example
    return {
        "id": example.id,
        "title": example.title,
        "question": {"method": example.method, "params": example.params},
        "readings": example.readings,
        "says": list(shown.says),
        "rules": list(example.clauses),
        "text": shown.picture.text,
    }


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _page(book: Rulebook, snippets: dict[str, str]) -> str:
    parts = "".join(
        f'<section id="{name}"><h2>{escape(name)}</h2>{text}'
        f'<textarea readonly rows="3" aria-label="{escape(name)}">{escape(text)}</textarea></section>'
        for name, text in snippets.items()
    )
    title = tr("{game}: figures for your page", game=book.title)
    return (
        f'<!doctype html><html lang="{spoken()}"><meta charset="utf-8"><title>{escape(title)}</title>'
        "<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; } "
        "textarea { width: 100%; margin-top: .5rem; }</style>"
        f"<h1>{escape(title)}</h1><p>{escape(tr(_HOW))}</p>{parts}</html>\n"
    )
