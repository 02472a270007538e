"""The project of an engine: what is in it, and how it is written to a folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePosixPath

from jinja2 import Environment, PackageLoader, StrictUndefined

from bythebook_conformance.authoring.fields import stubs
from bythebook_conformance.authoring.languages import LANGUAGES, SHARED, Language
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.errors import UserError

FIRST_SUITES = "--suite smoke --suite examples"
"""The suites to run while the engine is being written."""


class ProjectError(UserError):
    """Why a project cannot be written; its text is the line that the user reads."""


def engine_project(kit: GameKit, name: str) -> dict[str, str]:
    """The files of a new engine by their paths; ``name`` is that of its language."""
    language, source = LANGUAGES[name], project_templates().get_template
    certify = certify_command(kit.name, language)
    values = {
        "game": kit.name,
        "title": kit.title,
        "name": f"my-{kit.name.replace('_', '-')}",
        "language": language,
        "methods": stubs(kit),
        "certify": certify,
        "commands": (*language.build, certify),
    }
    made = {path: source(template).render(values) for path, template in {**templates_in(name), **SHARED}.items()}
    folders = (_libraries() / each for each in (name, *language.library))
    files = [path for folder in folders for path in sorted(folder.iterdir()) if path.is_file()]
    library = {str(PurePosixPath(language.engine).with_name(path.name)): path.read_text("utf-8") for path in files}
    return made | library


def certify_command(game: str, language: Language) -> str:
    """The command that certifies a built engine for the first time."""
    return f"bythebook certify {game} {FIRST_SUITES} -- {language.run}"


def templates_in(folder: str) -> dict[str, str]:
    """The templates in a folder, by where what they make lies in a project: there as in the folder."""
    found = project_templates().list_templates(filter_func=lambda template: template.startswith(f"{folder}/"))
    return {template.removeprefix(f"{folder}/").removesuffix(".j2"): template for template in found}


def write_project(folder: Path, files: Mapping[str, str]) -> None:
    """Write files into a folder that is empty or not there.

    Raises:
        ProjectError: it is neither, or it cannot be written; then nothing is left behind.
    """
    made: list[Path] = []
    try:
        str(folder).encode()
        if folder.is_dir() and any(folder.iterdir()):
            raise ProjectError(f"{folder}: not empty; name a new folder")
        for path, text in files.items():
            file = folder / path
            for missing in _missing(file.parent):
                missing.mkdir()
                made.append(missing)
            made.append(file)
            file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        for each in reversed(made):
            with suppress(OSError):
                each.rmdir() if each.is_dir() else each.unlink()
        raise ProjectError(f"{folder}: {error.strerror}") from None
    except ValueError:  # a NUL in the name, or no UTF-8: nothing can have been made
        raise ProjectError(f"{str(folder)!a}: not a name for a folder") from None


def _missing(folder: Path) -> Iterator[Path]:
    """The folders that are to be made, the outermost first."""
    return reversed([each for each in (folder, *folder.parents) if not each.exists()])


def _libraries() -> Path:
    """The folder of the protocol libraries: inside an installed package, or next to it in a checkout."""
    package = Path(__file__).parents[1]
    for folder in (package / "_sdk", package.parent / "sdk"):
        if folder.is_dir():
            return folder
    raise ProjectError("the libraries for engines are missing from this installation")


@cache
def project_templates() -> Environment:
    """The templates of all projects."""
    loader = PackageLoader("bythebook_conformance.authoring")
    return Environment(
        loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
