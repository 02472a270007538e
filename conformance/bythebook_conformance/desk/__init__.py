"""The ruling desk: pages where players lay out cards and read rulings, computed in their browser.

``bythebook desk`` builds it on its own. As a Sphinx extension it is built into a site, in the folder ``desk``; the
directive ``ruling-desk`` links to it, and its clauses link to those of the site if a domain has such objects.
``desk_build = False`` (or ``-D desk_build=0``) builds the site without it and downloads nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    from bythebook_conformance.desk.sphinx_site import RulingDesk, build  # imported here: rulings do not need Sphinx

    app.add_config_value("desk_build", True, "env", types=bool)
    app.add_directive("ruling-desk", RulingDesk)
    app.connect("build-finished", build)
    return {"version": "1", "parallel_read_safe": True}
