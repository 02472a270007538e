"""Tables that are made from the kit's own code: verdicts, what of a certificate is trusted, profiles."""

from __future__ import annotations

from typing import Any

from markdown_text import MarkdownDirective, table
from sphinx.application import Sphinx

from bythebook.spec import game_names
from bythebook_conformance.authoring.project import LANGUAGES
from bythebook_conformance.certification.certificates.checking import ON_TRUST
from bythebook_conformance.certification.suites.play import PARTS
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.playing import PROFILES
from bythebook_conformance.statuses import GRAVITY


class OnTrust(MarkdownDirective):
    """What of a certificate follows from nothing else in it."""

    def markdown(self) -> str:
        """One row for the places that are trusted for one reason."""
        rows = [(", ".join(f"`{place}`" for place in places.split()), why) for places, why in ON_TRUST.items()]
        return table(("Field", "What there is to know"), rows)


class Languages(MarkdownDirective):
    """The languages of new engines."""

    def markdown(self) -> str:
        """One row for each language, with what builds an engine, what it is run by, and what tests it."""
        head = ("Language", "`--language`", "You write", "Build", "Run", "Test")
        rows = [
            (each.title, name, each.engine, " ".join(each.build), each.run, each.test)
            for name, each in LANGUAGES.items()
        ]
        return table(head, [(title, *(f"`{cell}`" if cell else "" for cell in rest)) for title, *rest in rows])


class Gravity(MarkdownDirective):
    """Which verdict a run with several has."""

    def markdown(self) -> str:
        """The verdicts in order."""
        return ", ".join(f"*{verdict.value}*" for verdict in GRAVITY) + "."


class Profiles(MarkdownDirective):
    """How many games the suite ``play`` generates."""

    def markdown(self) -> str:
        """One row for each profile."""
        kits = [kit for kit in map(load_kit, game_names()) if kit.play]
        rows = [(f"`{profile}`", *(f"{kit.play_games[profile] * PARTS:,}" for kit in kits)) for profile in PROFILES]
        return table(("Generated games", *(kit.title for kit in kits)), rows)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives."""
    app.add_directive("on-trust", OnTrust)
    app.add_directive("gravity", Gravity)
    app.add_directive("profiles", Profiles)
    app.add_directive("languages", Languages)
    return {"version": "1", "parallel_read_safe": True}
