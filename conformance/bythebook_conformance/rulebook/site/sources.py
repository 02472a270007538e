"""The sources of the reference as pages of the site, so that a clause can lead to the line that implements it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.environment import BuildEnvironment

from bythebook_conformance.rulebook.code import source

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
