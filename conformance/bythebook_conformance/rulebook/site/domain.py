"""The domain ``rule``: clauses, open points, examples and terms as objects that pages refer to."""

from __future__ import annotations

from collections.abc import Iterator, Set
from difflib import get_close_matches
from typing import Any, ClassVar, NamedTuple

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.rulebook.code import source
from bythebook_conformance.rulebook.site.nodes import name_here

# ---- sources ---------------------------------------------------------------------------------------------------------


FOLDER = "source"
_WITH_PAGES = ("html", "dirhtml")


def source_uri(env: BuildEnvironment, builder: Builder, fromdocname: str, target: str) -> str | None:
    """The address of a source line, ``PATH#LINE``: online, on a page of this site, or None."""
    path, _, line = target.partition("#")
    if env.config.rulebook_source:
        return str(env.config.rulebook_source).format(path=path, line=line)
    if builder.name not in _WITH_PAGES:
        return None
    return f"{builder.get_relative_uri(fromdocname, _page(path))}#line-{line}"


def source_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """A page for every module that a rulebook refers to."""
    if app.config.rulebook_source or app.builder.name not in _WITH_PAGES:
        return
    for path in sorted(set().union(*app.env.get_domain("rule").data["sources"].values())):
        body = highlight(source(path), PythonLexer(), HtmlFormatter(linespans="line", wrapcode=True))
        title = path.removesuffix(".py").replace("/", ".")
        yield _page(path), {"title": title, "body": f"<h1>{title}</h1>\n{body}"}, "page.html"


def _page(path: str) -> str:
    return f"{FOLDER}/{path.removesuffix('.py')}"


# ---- the domain ------------------------------------------------------------------------------------------------------


logger = logging.getLogger(__name__)
NAMES = {
    "clause": message("clause"),
    "point": message("open point"),
    "example": message("example"),
    "term": message("term"),
}


class Place(NamedTuple):
    """An object's place and displayed name."""

    docname: str
    anchor: str
    shown: str


class RuleDomain(Domain):
    """Objects of rulebooks; their names begin with the game: ``twos/follow-suit``."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar = {kind: ObjType(said, kind) for kind, said in NAMES.items()}
    roles: ClassVar = {kind: XRefRole(innernodeclass=nodes.inline) for kind in NAMES}
    initial_data: ClassVar = {"objects": {}, "sources": {}, "failures": {}}
    data_version = 1

    @property
    def objects(self) -> dict[tuple[str, str], Place]:
        """All objects, by kind and name."""
        found: dict[tuple[str, str], Place] = self.data["objects"]
        return found

    def note(self, kind: str, name: str, anchor: str, shown: str) -> None:
        """Register an object on the current page, in the language spoken now."""
        self._put(kind, name_here(name), Place(self.env.docname, anchor, shown))

    def _put(self, kind: str, name: str, place: Place) -> None:
        other = self.objects.get((kind, name))
        if other is not None and other.docname != place.docname:
            logger.warning(
                "the %s %s is on two pages: %s and %s",
                NAMES[kind],
                name,
                other.docname,
                place.docname,
                location=place.docname,
                type="rule",
            )
        self.objects[kind, name] = place

    def note_source(self, path: str) -> None:
        """Register that the current page refers to a source file."""
        self.data["sources"].setdefault(self.env.docname, set()).add(path)

    def note_failure(self, line: int, text: str) -> None:
        """Register content that must not be printed, and its line on the current page."""
        self.data["failures"].setdefault(self.env.docname, []).append((line, text))

    def clear_doc(self, docname: str) -> None:
        """Forget the objects of a page."""
        for key in [key for key, place in self.objects.items() if place.docname == docname]:
            del self.objects[key]
        self.data["sources"].pop(docname, None)
        self.data["failures"].pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Merge the objects that another process has found."""
        for (kind, name), place in otherdata["objects"].items():
            if place.docname in docnames:
                self._put(kind, name, place)
        for part in ("sources", "failures"):
            self.data[part].update({name: each for name, each in otherdata[part].items() if name in docnames})

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> Any:
        """The reference to an object, or to a line of a source file."""
        if typ == "source":
            uri = source_uri(env, builder, fromdocname, target)
            return contnode if uri is None else nodes.reference("", "", contnode, refuri=uri, internal=False)
        place = self.objects.get((typ, target))
        if place is None:
            return contnode if node.get("optional") else None
        return make_refnode(builder, fromdocname, place.docname, place.anchor, contnode)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """References to any object with this name."""
        return [
            (f"rule:{kind}", make_refnode(builder, fromdocname, place.docname, place.anchor, contnode))
            for (kind, name), place in self.objects.items()
            if name == target
        ]

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:
        """The kind of an object as the search shows it, in the language spoken now."""
        return tr(type.lname)

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """The objects for the inventory and for the search."""
        for (kind, name), place in self.objects.items():
            yield name, place.shown, kind, place.docname, place.anchor, 1


def say_what_is_missing(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """A warning that names the nearest object, instead of Sphinx's own."""
    if not isinstance(domain, RuleDomain) or node["reftype"] not in NAMES:
        return None
    if domain.data["failures"]:
        return True  # the missing object may be one that failed, which is reported at the end
    kind, target = node["reftype"], node["reftarget"]
    known = [name for each, name in domain.objects if each == kind]
    near = get_close_matches(target, known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    logger.warning("no %s %r in any rulebook%s", NAMES[kind], target, hint, location=node, type="ref", subtype=kind)
    return True


def say_what_failed(app: Sphinx, exception: Exception | None) -> None:
    """Report everything that must not be printed, one line each; the build then fails, with or without -W."""
    domain = app.env.get_domain(RuleDomain.name)
    told = set()
    for docname, failures in sorted(domain.data["failures"].items()):
        for line, text in failures:
            app.statuscode = 1
            if text not in told:
                told.add(text)
                logger.error(text, location=(docname, line), type="rule")
