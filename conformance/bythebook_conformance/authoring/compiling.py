"""Compile catalogues of translations. The build of the package does it, too, and has nothing but Babel for it."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

_CHECKOUT = Path(__file__).parents[3]
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)


def compiled(written: Path) -> Path:
    """The compiled form of a catalogue, which programs read."""
    return written.with_suffix(".mo")


def as_compiled(held: Catalog) -> bytes:
    """What a catalogue compiles to: the same bytes for the same translations."""
    made = BytesIO()
    held.creation_date = held.revision_date = _NO_DATE
    write_mo(made, held)
    return made.getvalue()


def compile_all() -> None:
    """Compile the catalogues of a checkout that are older than what translators have written."""
    for folder in ("conformance/bythebook_conformance", "spec/*"):
        for written in _CHECKOUT.glob(f"{folder}/languages/*.po"):
            made = compiled(written)
            if not made.exists() or made.stat().st_mtime < written.stat().st_mtime:
                with written.open("rb") as file:
                    held = read_po(file, locale=written.stem, abort_invalid=True)
                whole = made.with_suffix(f".mo.{os.getpid()}")  # another build may read meanwhile
                whole.write_bytes(as_compiled(held))
                whole.replace(made)
