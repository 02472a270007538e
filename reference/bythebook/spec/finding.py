"""Find the games: their specifications and their rules, in this project, in other folders on the path, in packages.

Specifications stand beside the sources in a checkout, inside the package when installed. The package ``bythebook`` may
have portions in several folders on the path, each with games of its own. A game may also be a package of any name that
an entry point of the group ``bythebook.games`` names: it contains the folder ``spec`` and the module ``rules``. Adding
a game thus needs no change in this project.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import bythebook
from bythebook.spec.records import NoGameError, SpecError

FIRST_FILE = "clauses.toml"
GROUP = "bythebook.games"
"""The group of entry points: the name of a game -> its package."""


def spec_folder() -> Path:
    """This project's folder with one folder per game.

    Raises:
        FileNotFoundError: it does not exist.
    """
    for folder in _folders():
        return folder
    raise FileNotFoundError("the specification is missing: reinstall bythebook")


def game_folder(game: str) -> Path:
    """The folder of a game's specification.

    Raises:
        NoGameError: there is no such game.
        SpecError: see ``package_of``.
    """
    if folder := _folder_of(game):
        return folder
    if package := _packages().get(game):
        return _home(package) / "spec"
    raise NoGameError(f"no game {game!r}; there are: {', '.join(game_names())}")


def game_names() -> list[str]:
    """All games, in alphabetical order.

    Raises:
        SpecError: see ``package_of``.
    """
    found = {path.parent.name for folder in _folders() for path in folder.glob(f"*/{FIRST_FILE}")}
    return sorted(found | _packages().keys())


def package_of(game: str) -> str:
    """The package that an entry point names for a game; empty for a game in folders of its name, and for none.

    Raises:
        SpecError: two packages bring the same game, or one is not installed.
    """
    return "" if _folder_of(game) else _packages().get(game, "")


def rules_of(game: str) -> str:
    """The full name of the package or module with a game's rules, whether or not it exists.

    Raises:
        SpecError: see ``package_of``.
    """
    return f"{package}.rules" if (package := package_of(game)) else f"bythebook.{game}"


def rule_files(game: str) -> dict[str, Path]:
    """Every module of a game's rules, each where Python finds it first: ``bythebook/twos/trick.py`` -> the file. Empty
    if there is no such game.

    Raises:
        SpecError: see ``package_of``.
    """
    from importlib.util import find_spec

    name = rules_of(game)
    found, place = find_spec(name), name.replace(".", "/")
    if found is None:
        return {}
    if found.submodule_search_locations is None:
        return {f"{place}.py": Path(str(found.origin))}
    files: dict[str, Path] = {}
    for folder in map(Path, found.submodule_search_locations):
        for file in sorted(folder.rglob("*.py")):
            files.setdefault(f"{place}/{file.relative_to(folder).as_posix()}", file)
    return files


def _folder_of(game: str) -> Path | None:
    """The specification of a game in a folder of its name."""
    found = (folder / game for folder in _folders()) if game.isidentifier() else ()
    return next((folder for folder in found if (folder / FIRST_FILE).is_file()), None)


@cache
def _packages() -> dict[str, str]:
    """The packages that entry points name, by the names of their games.

    Raises:
        SpecError: two packages bring the same game, or one is not there.
    """
    from importlib.metadata import entry_points  # it takes longer to import than a ruling takes

    found: dict[str, str] = {}
    for each in entry_points(group=GROUP):
        game = each.name.replace("-", "_")
        if found.setdefault(game, each.value) != each.value:
            raise SpecError(f"two packages bring the game {game}: {found[game]} and {each.value}; uninstall one")
        _home(each.value)
    return found


def _home(package: str) -> Path:
    """The folder of a package."""
    from importlib.util import find_spec

    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise SpecError(f"an entry point of {GROUP} names {package}, which is not an installed package")
    return Path(next(iter(found.submodule_search_locations)))


def _folders() -> Iterator[Path]:
    """The folders of specifications, this project's first."""
    for package in map(Path, bythebook.__path__):
        for folder in (package / "_spec", package.parents[1] / "spec"):
            if folder.is_dir():
                yield folder
                break
