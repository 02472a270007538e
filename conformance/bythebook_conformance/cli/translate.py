"""``bythebook rules translate``: the catalogues of translations, kept in step with what is to be translated."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import click

from bythebook.spec import game_names
from bythebook_conformance.cli.options import FilePath, cli_command, games_argument, text_option
from bythebook_conformance.cli.usage import UsageError, game_named
from bythebook_conformance.kit.errors import file_errors, require
from bythebook_conformance.kit.words import counted


@cli_command("bythebook rules translate twos --check")
@games_argument("every game that is translated, and the kit's own sentences")
@text_option("--language", "CODE", "Only this language, such as de; with a game: start it if there is none yet.")
@click.option("--out", type=FilePath(), metavar="DIR", help="The folder of the catalogues; by default the game's own.")
@click.option("--check", is_flag=True, help="Change nothing; say what is missing, stale or different.")
def translate_command(game: str, language: str, out: Path | None, check: bool) -> bool:
    """Translate a game: update the catalogues from its texts, and keep what is translated. Needs Babel.

    Exit status 9: something remains to be translated, or --check has found a flaw.
    """
    require("babel", "rules translate", "languages")
    from bythebook_conformance.authoring.translating import KIT, files_of

    whose = [game_named(game)] if game else [KIT, *game_names()]
    remains, asked = False, list[str]()
    for name in whose:
        there = [path.stem for path in files_of(name)]
        wanted = [language] if language and (game or language in there) else [] if language else there
        if game and not wanted:
            raise UsageError(f"{name} is not translated; start with: bythebook rules translate {name} --language CODE")
        asked += wanted
        for each in wanted:
            remains |= _checked(name, each) if check else _renewed(name, each, out)
    if not asked:
        raise UsageError(
            f"--language {language}: nothing is translated to it; bythebook rules translate GAME --language CODE starts"
        )
    return remains


def _renewed(game: str, language: str, out: Path | None) -> bool:
    """Write a catalogue anew."""
    from bythebook_conformance.authoring import translating

    written = translating.file_of(game, language) if out is None else out / f"{language}.po"
    if out is None and any(written.is_relative_to(sysconfig.get_path(name)) for name in ("purelib", "platlib")):
        raise UsageError(
            f"{written} is in the installed package, which the next upgrade replaces: name a folder of yours with "
            "--out DIR, or work in a checkout (pip install -e .)"
        )
    with file_errors(written):
        written.parent.mkdir(parents=True, exist_ok=True)
        held = translating.read(written) if written.exists() else translating.started(language)
        translating.write(written, translating.updated(held, translating.template_of(game)))
    due = sum(each.fuzzy or not translating.is_translated(each) for each in held if each.id)
    print(f"{written}: {counted(len(held), 'message')}, {due:,} to be translated")
    return bool(due)


def _checked(game: str, language: str) -> bool:
    """Say what is wrong with a catalogue."""
    from bythebook_conformance.authoring.translating import flaws

    with file_errors(game):
        found = flaws(game, language)
    for flaw in found:
        print(f"{game or 'the kit'} {language}: {flaw}")
    print(f"{game or 'the kit'} {language}: {counted(len(found), 'flaw')}")
    return bool(found)
