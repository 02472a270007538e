"""What players ask: questions in their words, each with the example or the open point that answers it.

They are in ``spec/<game>/faq.toml``. No answer is written down: the reference rules on the example.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bythebook.spec.finding import game_folder
from bythebook.spec.loading import load_spec
from bythebook.spec.records import Spec
from bythebook.spec.tables import TomlTable

FILE = "faq.toml"


@dataclass(frozen=True, slots=True)
class PlayersQuestion:
    """A question of players, and the id of the example that shows the answer or of the open point that has it."""

    text: str
    example: str = ""
    point: str = ""


@lru_cache
def load_faq(game: str, folder: Path | None = None) -> tuple[PlayersQuestion, ...]:
    """What players ask of a game, in the order of the file; empty if the game has no such file.

    Raises:
        SpecError: there is no such game, or the file is malformed or names something the specification does not have.
    """
    spec = load_spec(game, folder)
    path = (game_folder(spec.game) if folder is None else folder) / FILE
    if not path.exists():
        return ()
    file = TomlTable.of_file(path)
    asked = tuple(_question(table, spec) for table in file.tables("question", "text"))
    file.done()
    return asked


def _question(table: TomlTable, spec: Spec) -> PlayersQuestion:
    asked = PlayersQuestion(
        table.text("text"), table.optional_text("example") or "", table.optional_text("point") or ""
    )
    table.done()
    if bool(asked.example) == bool(asked.point):
        raise table.fail("expected either an example or an open point that answers it")
    if asked.example and asked.example not in {each.id for each in spec.examples}:
        raise table.fail(f"no example {asked.example!r}")
    if asked.point and asked.point not in spec.open_point:
        raise table.fail(f"no open point {asked.point!r}")
    return asked
