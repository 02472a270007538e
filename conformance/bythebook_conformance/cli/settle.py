"""``bythebook settle``: who is right."""

from __future__ import annotations

from typing import Any

from bythebook_conformance.cli.input import data_in, shown_name
from bythebook_conformance.cli.options import ALL, argument, cli_command, json_option, language_option, why_option
from bythebook_conformance.cli.output import print_data
from bythebook_conformance.cli.rule import rules_in, show
from bythebook_conformance.cli.usage import UsageError
from bythebook_conformance.kit.language import speaking
from bythebook_conformance.kit.visible import quoted
from bythebook_conformance.rulings.dispute import dispute_from, game_of
from bythebook_conformance.rulings.settling import settle, settlement_data, tell_settlement
from bythebook_conformance.statuses import Status


@cli_command("bythebook settle dispute.toml")
@argument("file", "The dispute: TOML or JSON, - for standard input.")
@why_option
@language_option
@json_option
def settle_command(file: str, why: str, language: str, as_json: bool) -> int:
    """Settle a dispute: who is right, by which rule, and under which readings.

    Exit status 2: a claim is none of the sentences of its question; the others are judged all the same.
    """
    data, where = data_in(file), shown_name(file)
    if isinstance(data, list) or (
        isinstance(data, dict) and not {"method", "claim"} & data.keys() and _has_moves(data)
    ):
        raise UsageError(f"{where}: a whole game, no dispute; judge it by: bythebook judge {quoted(file)}")
    with speaking(language):
        kit, spec = rules_in(language, game_of(data, where))
        settlement = settle(dispute_from(kit, data, where), spec)
        if as_json:
            print_data(settlement_data(settlement, spec))
        else:
            show(tell_settlement(settlement, spec, every=why == ALL))
    return Status.USAGE if settlement.problems else Status.RIGHT


def _has_moves(data: dict[str, Any]) -> bool:
    """Whether there are moves in the file of a whole game, where they may stand."""
    return "moves" in data or (isinstance(data.get("params"), dict) and "moves" in data["params"])
