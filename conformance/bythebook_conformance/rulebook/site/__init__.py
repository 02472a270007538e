"""The Sphinx extension: the domain ``rule``, its roles, and the directives for rulebook pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from bythebook_conformance.kit.pictures import STYLE
from bythebook_conformance.rulebook.site import nodes
from bythebook_conformance.rulebook.site.directives import RulingDirective, books_directives
from bythebook_conformance.rulebook.site.domain import RuleDomain, say_what_failed, say_what_is_missing, source_pages
from bythebook_conformance.rulebook.site.settings import add_settings
from bythebook_conformance.rulebook.site.translations import put_words_of_pages, tell_languages

STYLES = (STYLE, Path(__file__).parent / "static" / "rulebook.css")
"""The style sheets of cards and of rulebooks."""


def register(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    add_settings(app)
    app.add_domain(RuleDomain)
    for name, directive in {**books_directives(), "ruling": RulingDirective}.items():
        app.add_directive(name, directive)
    app.add_node(nodes.markup, html=(nodes.visit_markup, nodes.depart_markup))
    app.add_node(nodes.drawing, html=(nodes.visit_drawing, None))
    app.add_post_transform(nodes.WithoutHtml)
    for style in STYLES:
        app.add_css_file(style.name)
    app.connect("config-inited", add_styles)
    app.connect("env-get-outdated", read_again)
    app.connect("warn-missing-reference", say_what_is_missing)
    app.connect("build-finished", say_what_failed)
    app.connect("html-collect-pages", source_pages)
    app.connect("html-page-context", tell_languages, priority=600)  # after the theme
    app.connect("build-finished", put_words_of_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def read_again(app: Sphinx, env: BuildEnvironment, *_: object) -> list[str]:
    """Pages that failed: their sources may have been corrected without a newer date."""
    return [name for name in env.get_domain(RuleDomain.name).data["failures"] if name in env.all_docs]


def add_styles(app: Sphinx, config: Config) -> None:
    """Copy the style sheets into the site."""
    config.html_static_path = [*config.html_static_path, *map(str, STYLES)]
