"""Where the project is hosted, for the foot of every page of the site: read from ``pyproject.toml``."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path


def footer_icons(settings: Path) -> list[dict[str, str]]:
    """The addresses under ``[project.urls]`` as links of the theme Furo; none where none is written."""
    project = tomllib.loads(settings.read_text(encoding="utf-8"))["project"]
    return [
        {"name": name, "url": url, "html": escape(name), "class": ""} for name, url in project.get("urls", {}).items()
    ]
