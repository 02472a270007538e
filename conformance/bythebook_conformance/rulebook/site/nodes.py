"""Nodes that docutils lacks: HTML elements with Sphinx content, and drawings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform

from bythebook_conformance.kit.drawing import Diagram
from bythebook_conformance.kit.language import ENGLISH, spoken, tr
from bythebook_conformance.rulebook.records import SituationPicture

Content = nodes.Node | str
Line = list[Content]
COLUMN = 24
"""The width of a table column in letters, for builders that do not compute it."""
HEADS = ("summary",)
"""Elements that hold text; all others hold paragraphs."""


class markup(nodes.General, nodes.Element):  # noqa: N801 - docutils names nodes so
    """An HTML element, ``tag`` with ``attributes``; in other builders a container or a paragraph."""


class drawing(nodes.General, nodes.Element):  # noqa: N801 - docutils names nodes so
    """A drawn situation: ``html``, or ``text`` for builders without HTML."""


def element(tag: str, *children: Content, classes: Iterable[str] = (), **attributes: str) -> markup:
    """An element of HTML with its content."""
    return markup("", *map(_node, children), tag=tag, attributes=attributes, classes=list(classes))


def paragraph(*children: Content, classes: Iterable[str] = ()) -> nodes.paragraph:
    """A paragraph."""
    return nodes.paragraph("", "", *map(_node, children), classes=list(classes))


def span(*children: Content, classes: Iterable[str] = ()) -> nodes.inline:
    """A part of a line."""
    return nodes.inline("", "", *map(_node, children), classes=list(classes))


def bullets(items: Iterable[Iterable[Content]], classes: Iterable[str] = ()) -> nodes.bullet_list:
    """A list with one paragraph per item."""
    listed = [nodes.list_item("", paragraph(*item)) for item in items]
    return nodes.bullet_list("", *listed, classes=list(classes))


def picture_of(picture: SituationPicture) -> list[nodes.Node]:
    """A picture, if there is something to draw."""
    html = f'<div class="felt">{picture.html}</div>'
    return [drawing("", html=html, text=picture.text)] if picture.html else []


def figure_of(diagram: Diagram) -> markup:
    """A diagram with its title."""
    caption = element("figcaption", paragraph(diagram.caption))
    figure = element("figure", caption, drawing("", html=diagram.svg, text=diagram.description), classes=["diagram"])
    figure["diagram"] = diagram.name
    return figure


def section(title: str, anchor: str, *children: nodes.Node) -> nodes.section:
    """A part of a page with its title."""
    names = [nodes.fully_normalize_name(title)]
    return nodes.section("", nodes.title("", title), *children, ids=[anchor], names=names)


def details(summary: str, *children: nodes.Node, classes: Iterable[str] = ()) -> markup:
    """Content that is folded away."""
    return element("details", element("summary", summary), *children, classes=classes)


def link(kind: str, target: str, *content: Content, classes: Iterable[str] = ()) -> pending_xref:
    """A reference to an object of the domain; if no page has the object, only the content."""
    shown = span(*content, classes=classes)
    name = target if kind == "source" else name_here(target)
    return pending_xref("", shown, refdomain="rule", reftype=kind, reftarget=name, refexplicit=True, optional=True)


def name_here(target: str) -> str:
    """The name of an object in the language spoken now: the rules of a game may be on a site in several."""
    return target if spoken() == ENGLISH else f"{spoken()}:{target}"


def clause_link(name: str) -> pending_xref:
    """A reference to a clause, by its name without the game."""
    return link("clause", name, name.partition("/")[2])


def rule_links(names: Iterable[str], numbers: Mapping[str, str], marks: Mapping[str, str] | None = None) -> Line:
    """References to clauses by their numbers in the rulebook, as in "Rules 2.1, 2.3", with marks behind the numbers."""
    ordered = sorted(names, key=lambda name: [part.zfill(3) for part in numbers[name].split(".")])
    links = joined(link("clause", name, numbers[name] + (marks or {}).get(name, "")) for name in ordered)
    return [tr("Rules ") if len(ordered) > 1 else tr("Rule "), *links]


def joined(parts: Iterable[Content], joint: str = ", ") -> Line:
    """Parts of a line, with something between them."""
    return [each for part in parts for each in (joint, part)][1:]


def table(header: Iterable[str], rows: Iterable[Iterable[Iterable[Content]]], *classes: str) -> nodes.table:
    """A table whose cells are lines. The last cell of a short row takes the remaining width."""
    titles = list(header)
    group = nodes.tgroup("", *(nodes.colspec(colwidth=COLUMN) for _ in titles), cols=len(titles))
    group += nodes.thead("", _row([[title] for title in titles], len(titles)))
    group += nodes.tbody("", *(_row(list(row), len(titles)) for row in rows))
    return nodes.table("", group, classes=["colwidths-auto", *classes])


def _row(cells: list[Any], width: int) -> nodes.row:
    row = nodes.row("", *(nodes.entry("", paragraph(*cell)) for cell in cells))
    if len(cells) < width:
        row.children[-1]["morecols"] = width - len(cells)  # type: ignore[index]
    return row


def _node(child: Content) -> nodes.Node:
    return nodes.Text(child) if isinstance(child, str) else child


def visit_markup(translator: Any, node: markup) -> None:
    """Open the element."""
    translator.body.append(translator.starttag(node, node["tag"], "", **node["attributes"]))


def depart_markup(translator: Any, node: markup) -> None:
    """Close the element."""
    translator.body.append(f"</{node['tag']}>\n")


def visit_drawing(translator: Any, node: drawing) -> None:
    """Draw the situation."""
    translator.body.append(node["html"] + "\n")
    raise nodes.SkipNode


class WithoutHtml(SphinxPostTransform):
    """For builders that do not write HTML: drawings as text, elements as paragraphs and containers."""

    default_priority = 8

    def run(self, **kwargs: Any) -> None:
        """Replace the nodes of this module."""
        if self.app.builder.format == "html":
            return
        for each in list(self.document.findall(drawing)):
            each.replace_self(nodes.literal_block(each["text"], each["text"]))
        for element in reversed(list(self.document.findall(markup))):
            kind: Any = nodes.paragraph if element["tag"] in HEADS else nodes.container
            element.replace_self(kind("", *element.children, ids=element["ids"], classes=element["classes"]))
