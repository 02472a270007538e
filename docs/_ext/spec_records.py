"""A record of a specification as it stands in its file."""

from __future__ import annotations

import re
from typing import Any

from markdown_text import MarkdownDirective, block
from sphinx.application import Sphinx

from bythebook.spec import game_folder

FILES = {"clause": "clauses.toml", "reading": "readings.toml", "example": "examples.toml", "part": "introduction.toml"}


class SpecRecord(MarkdownDirective):
    """The lines of one record: ``spec-record GAME KIND ID``."""

    required_arguments = 3

    def markdown(self) -> str:
        """The lines from its head to the next one's."""
        game, kind, name = self.arguments
        path = game_folder(game) / FILES[kind]
        self.env.note_dependency(str(path))
        records = re.split(rf"^(?=\[\[{kind}\]\])", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        found = [record for record in records if f'\nid = "{name}"\n' in record]
        if len(found) != 1:
            raise self.error(f"{path.name} has {len(found)} records {name!r}")
        return block("toml", found[0].rstrip(), [":class: wrapped"])


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("spec-record", SpecRecord)
    return {"version": "1", "parallel_read_safe": True}
