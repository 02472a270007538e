"""The rules of card games as executable code, clause by clause, beside their sheets. Standard library only."""

from pkgutil import extend_path
from typing import TYPE_CHECKING

from bythebook.lazily import imported_when_used

if TYPE_CHECKING:
    from bythebook.cards import Card, CardError, format_cards, parse_card, parse_cards
    from bythebook.game import Game, Refusal, SetupError, Step
    from bythebook.readings import ReadingError, Readings
else:
    __getattr__ = imported_when_used(
        __name__,
        {
            "cards": "Card CardError format_cards parse_card parse_cards",
            "game": "Game Refusal SetupError Step",
            "readings": "ReadingError Readings",
        },
    )

__path__ = extend_path(__path__, __name__)  # a game may live in a folder of its own elsewhere on the path
__version__ = "0.3.0"

__all__ = [
    "Card",
    "CardError",
    "Game",
    "ReadingError",
    "Readings",
    "Refusal",
    "SetupError",
    "Step",
    "__version__",
    "format_cards",
    "parse_card",
    "parse_cards",
]
