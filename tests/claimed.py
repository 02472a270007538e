"""Situations that players dispute, and what they claim about them."""

from typing import Any

from bythebook.spec import load_spec
from bythebook_conformance.kit import load_kit
from bythebook_conformance.rulings.dispute import dispute_from
from bythebook_conformance.rulings.settling import Settlement, settle
from cases import cases

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
DISPUTES: list[dict[str, Any]] = cases("players")["dispute"]
for _dispute in DISPUTES:
    for _claim in _dispute["claim"]:
        if "explain" not in _claim:
            _claim.setdefault("says", _claim["what"])
RULED = [dispute for dispute in DISPUTES if "method" in dispute]


def judged(dispute: dict[str, Any]) -> list[dict[str, Any]]:
    """The claims that a ruling answers."""
    return [claim for claim in dispute["claim"] if "says" in claim]


def settled(dispute: dict[str, Any], *claims: tuple[str, str]) -> Settlement:
    """The dispute of players, or other claims about its situation."""
    data = {part: dispute[part] for part in ("method", "players", "params")}
    made = [
        {"who": who, "says": says} for who, says in claims or [(each["who"], each["says"]) for each in judged(dispute)]
    ]
    return settle(dispute_from(load_kit(dispute["game"]), {**data, "claim": made}, "file"), load_spec(dispute["game"]))


def named(name: str) -> dict[str, Any]:
    return next(dispute for dispute in DISPUTES if dispute["id"] == name)


LED = {"method": "legal", "players": NAMES, "game": "twos"}


def trick(cards: str) -> dict[str, Any]:
    return {"game": "twos", "method": "trick", "players": NAMES, "params": {"cards": cards}}


def slap(touches: str, **position: Any) -> dict[str, Any]:
    """Hands on the cards of a table with two foxes and a cat, or of another position."""
    table = {"table": ["x:fox:owl", "y:fox:bee", "z:cat:elk"], "piles": [["u:ant:yak"], ["v:dog:hen"]], "sets": []}
    params = {"touches": touches.split(), "position": {**table, "mode": "competitive", "due": "Anna", **position}}
    return {"game": "twin_it", "method": "slap", "players": ["Anna", "Ben"], "params": params}


ROW = {"Anna": ["f:fox:ram", "g:bug:yam", "h:pen:cup"]}
THREE = ["x:fox:owl", "y:fox:bee", "z:fox:elk"]

TWO_BY_TWO = trick("KD 2H 2D 3D")
FIVES = {"hands": ["2S 8D JC", "9C 9S 4H", "KH KS 6C"], "discarder": 0, "discard": "5D"}
ROBBED = slap("Ben:k Ben:z", table=["z:pig:owl"], sets=[{"owner": "Anna", "cards": ["k:pig:rat", "l:pig:eel"]}])
WRONG_HANDS = slap("Ben:x Ben:z", sets=[{"owner": "Ben", "cards": ["k:pig:rat", "l:pig:eel"]}])


def of_twins(method: str, **params: Any) -> dict[str, Any]:
    return {"game": "twins_and_followers", "method": method, "players": NAMES[:3], "params": params}
