"""The ruling desk as part of a Sphinx site."""

from __future__ import annotations

from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from bythebook.spec import game_names
from bythebook_conformance.desk.build import Site, build_desk
from bythebook_conformance.desk.pages import agreement_name, has_agreement
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import UserError

FOLDER = "desk"
AGREE = "Agree before you play"
DESK = "The ruling desk"
_FORMAT = "html"


class RulingDesk(SphinxDirective):
    """The desks of the games named, or of all, with the questions each answers and what to agree on before the game."""

    optional_arguments = 100

    def run(self) -> list[nodes.Node]:
        """A list of links, or a sentence that the site has no desk; a page of some games is silent about that."""
        text = "This copy of the site was built without the ruling desk; bythebook desk --out DIR builds one."
        without = nodes.comment() if self.arguments else nodes.paragraph("", text)
        if not self.env.config.desk_build:
            return [without]
        # Pages read here may be written by several builders, only one of which has a desk.
        return [
            addnodes.only("", self._links(), expr=f"builder_{_FORMAT}"),
            addnodes.only("", without, expr=f"not builder_{_FORMAT}"),
        ]

    def _links(self) -> nodes.Element:
        """What each game's desk answers: a list, or a paragraph for a single game."""
        up = "../" * self.env.docname.count("/")
        links = []
        for kit in map(load_kit, self.arguments or game_names()):
            asked = " ".join(each.question for each in kit.forms.values())
            name = DESK if len(self.arguments) == 1 else kit.title
            line = [_link(name, f"{up}{FOLDER}/{kit.name}.html"), nodes.Text(f": {asked}" if asked else "")]
            if has_agreement(kit):
                line += [nodes.Text(" "), _link(AGREE, f"{up}{FOLDER}/{agreement_name(kit)}"), nodes.Text(".")]
            links.append(nodes.paragraph("", "", *line))
        return nodes.bullet_list("", *(nodes.list_item("", each) for each in links)) if len(links) > 1 else links[0]


def _link(text: str, address: str) -> nodes.reference:
    return nodes.reference("", text, refuri=address, internal=True)


def build(app: Sphinx, exception: Exception | None) -> None:
    """Write the desk into a finished site.

    Raises:
        ExtensionError: what runs in the browser could not be downloaded or loaded.
    """
    if exception is not None or not app.config.desk_build or app.builder.name != _FORMAT:
        return
    home = app.builder.get_target_uri(app.config.root_doc)
    try:
        build_desk(Path(app.outdir) / FOLDER, Site(f"../{home}", _places(app, "clause"), _places(app, "point")))
    except UserError as error:
        raise ExtensionError(f"the ruling desk: {error}; -D desk_build=0 builds the site without it") from None


def _places(app: Sphinx, wanted: str) -> dict[str, str]:
    """The clauses or open points that have a place in the site, with their addresses relative to the desk."""
    env: BuildEnvironment = app.env
    return {
        name: f"../{app.builder.get_target_uri(page)}#{anchor}"
        for _, domain in sorted(env.domains.items())
        for name, _, kind, page, anchor, _ in domain.get_objects()
        if kind == wanted
    }
