"""Small changes to tricks, hands and deals of Twos."""

from __future__ import annotations

from bythebook_conformance.games.twos.presentation.words import WORDS
from bythebook_conformance.kit.tricks.words import changes_of

changes = changes_of(WORDS)
