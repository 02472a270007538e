"""``bythebook settle``: who is right."""

from __future__ import annotations

from bythebook.spec import load_spec
from bythebook_conformance.cli.input import data_in
from bythebook_conformance.cli.options import ALL, argument, cli_command, json_option, language_option, why_option
from bythebook_conformance.cli.output import print_data
from bythebook_conformance.cli.rule import show
from bythebook_conformance.cli.usage import game_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.language import require_language, speaking
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulings.dispute import dispute_from, game_of
from bythebook_conformance.rulings.settling import settle, settlement_data, tell_settlement


@cli_command()
@argument("file", "The dispute: TOML or JSON, - for standard input.")
@why_option
@language_option
@json_option
def settle_command(file: str, why: str, language: str, as_json: bool) -> None:
    """Settle a dispute: which claim holds, under which readings, and what refutes the others."""
    data = data_in(file)
    with speaking(language):
        kit = load_kit(game_named(game_of(data, file)))
        require_language(kit.name, language)
        spec = translated(load_spec(kit.name, examples=False))
        settlement = settle(dispute_from(kit, data, file), spec)
        if as_json:
            print_data(settlement_data(settlement, spec))
        else:
            show(tell_settlement(settlement, spec, every=why == ALL))
