"""Finding out what an engine plays before it is judged."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from typing import Any

from bythebook_conformance.certification.asking.engine_session import About, EngineSession, Options
from bythebook_conformance.kit import GameKit
from bythebook_conformance.protocol.starting import start


def recognised(
    kit: GameKit, engine: Any, options: Options, readings: Mapping[str, str]
) -> tuple[About, dict[str, str]]:
    """What is known of an engine, and its undeclared readings; it is started for that and ended again.

    Raises:
        CannotStart: its command cannot be started.
    """
    from bythebook_conformance.certification.asking.recognition import undeclared_readings  # generates games: not above

    with closing(
        start(engine, kit, options.timeout, options.sandbox)
    ) as subject:  # how it ends is judged at the end of the run
        session = EngineSession(kit, subject, options, dict(readings))
        return session.about(), undeclared_readings(session, readings)
