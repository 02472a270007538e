"""Sphinx configuration of the site: the rulebooks and the manual."""

import gc
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

from project_links import footer_icons

from bythebook import __version__
from bythebook_conformance.garbage import NEW_OBJECTS

gc.set_threshold(NEW_OBJECTS)  # a build makes much, and hardly any garbage

project = "By the Book"
author = "the By the Book authors"
release = __version__
html_title = f"By the Book {release}"

extensions = [
    "myst_parser",
    "console",
    "example_board",
    "kit_tables",
    "protocol_tables",
    "spec_records",
    "bythebook_conformance.rulebook",
    "bythebook_conformance.desk",
]
exclude_patterns = ["_build", "_ext", "_protocol", "examples"]
nitpicky = True
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

templates_path = ["_templates"]
rulebook_faults = "../tests/engines"

html_theme = "furo"
html_theme_options = {"footer_icons": footer_icons(Path(__file__).parents[1] / "pyproject.toml")}
html_static_path = ["_static"]
html_css_files = ["manual.css", "front.css"]
html_js_files = ["keyboard.js"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
