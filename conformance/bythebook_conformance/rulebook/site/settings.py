"""The settings of the extension in a ``conf.py``, and the rulebooks under them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import SphinxError

import bythebook
import bythebook_conformance
from bythebook.spec import (
    SpecError,
    game_folder,
    game_names,
    load_editions,
    load_faq,
    load_glossary,
    load_index,
    package_of,
)
from bythebook.spec.back_matter import FAQ, GLOSSARY, INDEX
from bythebook.spec.editions import FILE as EDITIONS
from bythebook.spec.loading import FILES
from bythebook.spec.retelling import FILES as RETOLD
from bythebook_conformance import games
from bythebook_conformance.kit.errors import NotThereError
from bythebook_conformance.kit.language import ENGLISH, FOLDER, catalogue_folder, require_language, spoken
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulebook.book import require_complete, rulebook_of
from bythebook_conformance.rulebook.house_rules import under_house_rules
from bythebook_conformance.rulebook.records import Rulebook, RulebookError

T = TypeVar("T")

_FILE_OF: dict[Callable[..., object], str] = {
    load_glossary: GLOSSARY,
    load_index: INDEX,
    load_editions: EDITIONS,
    load_faq: FAQ,
}


class RulebookBuildError(SphinxError):
    """A page that must not be built."""

    category = "Rulebook"


def add_settings(app: Sphinx) -> None:
    """Register the settings."""
    app.add_config_value("rulebook_specs", "", "env", str)  # a folder of specifications; the package's if empty
    app.add_config_value("rulebook_faults", "", "env", str)  # a folder of faulty engines; none if empty
    app.add_config_value("rulebook_domains", True, "env", bool)  # enumerate the domains to count which clauses decide
    app.add_config_value("rulebook_for_players", False, "env", bool)  # leave out what only programs meet
    app.add_config_value("rulebook_readings", {}, "env", dict)  # answers to open points, for a book of house rules
    app.add_config_value("rulebook_source", "", "html", str)  # the address of sources online, with {path} and {line}
    app.connect("config-inited", _check)


def _check(app: Sphinx, config: Config) -> None:
    """Check the settings before anything is built."""
    try:
        str(config.rulebook_source).format(path="", line="")
    except (LookupError, ValueError):
        said = f"rulebook_source = {config.rulebook_source!r}: expected an address with {{path}} and {{line}}"
        raise RulebookBuildError(said) from None


def book(env: BuildEnvironment, game: str) -> Rulebook:
    """The rulebook of a game, complete and computed; the page that uses it depends on all its sources.

    Raises:
        RulebookBuildError: an example is wrong, a clause is not traced, or there is no such game, or not in this
            language.
    """
    specs, faults = specs_of(env.app), _folder(env.app, env.config.rulebook_faults)
    game = game.replace("-", "_")
    try:
        require_language(game, spoken(), None if specs is None else specs / game)
        note_rules(env, game, specs)  # first, so that corrected sources are read again
        for path in [] if faults is None else sorted((faults / game).glob("*.py")):
            env.note_dependency(str(path))
        found = rulebook_of(game, specs=specs, domains=env.config.rulebook_domains, faults=faults)
        require_complete(found)
        # What only programs meet is in English.
        found = found.for_players() if env.config.rulebook_for_players or spoken() != ENGLISH else found
        if env.config.rulebook_readings:
            found = under_house_rules(found, env.config.rulebook_readings)
    except (RulebookError, SpecError, NotThereError) as error:
        raise RulebookBuildError(str(error)) from None
    return found


def note_rules(env: BuildEnvironment, game: str, specs: Path | None = None) -> None:
    """Make the current page depend on all sources of a game's rulings."""
    folder = data_folder(specs, game)
    further = [folder / name for name in RETOLD if (folder / name).exists()]
    further += (
        [] if spoken() == ENGLISH else [FOLDER / f"{spoken()}.mo", catalogue_folder(game, folder) / f"{spoken()}.mo"]
    )
    for path in (*(folder / name for name in FILES), *further, *_modules()):
        env.note_dependency(str(path))


@lru_cache
def _modules() -> tuple[Path, ...]:
    """Every module of the reference, of the kit, and of games in other places."""
    folders = {Path(folder) for package in (bythebook, bythebook_conformance, games) for folder in package.__path__}
    for package in filter(None, map(package_of, game_names())):
        folders |= set(map(Path, import_module(package).__path__))
    return tuple(sorted({path for folder in folders for path in folder.rglob("*.py")}))


def records(env: BuildEnvironment, game: str, load: Callable[[str, Path], tuple[T, ...]]) -> tuple[T, ...]:
    """The glossary, the index or the editions of a game, whichever is loaded so, in the language spoken now; the page
    depends on their file.

    Raises:
        RulebookBuildError: the file is malformed.
    """
    try:
        folder = data_folder(specs_of(env.app), game)
        env.note_dependency(str(folder / _FILE_OF[load]))
        return translated(load(game, folder), game, folder)
    except (SpecError, NotThereError) as error:
        raise RulebookBuildError(str(error)) from None


def _folder(app: Sphinx, setting: str) -> Path | None:
    return (Path(app.confdir) / setting).resolve() if setting else None


def specs_of(app: Sphinx) -> Path | None:
    """The folder of specifications that the project names, if any."""
    return _folder(app, app.config.rulebook_specs)


def data_folder(specs: Path | None, game: str) -> Path:
    """The folder of a game's specification, in the ``specs`` that the project names or in the default places."""
    return game_folder(game) if specs is None else specs / game
