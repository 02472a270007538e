"""New projects: an engine in any of several languages, or a game of three consistent folders."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from bythebook.cards import RANK_LETTERS
from bythebook.spec import game_names
from bythebook.spec.sheet import paragraphs
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.protocol.schemas import Schema, message_schemas

# ---- languages -------------------------------------------------------------------------------------------------------


class Language(NamedTuple):
    """A language. Its folder of templates has the files of a project; that of libraries those which speak the protocol
    and lie beside the engine.
    """

    title: str
    engine: str
    """The file of the project that its author writes."""
    run: str
    """The command that is the engine."""
    build: tuple[str, ...] = ()
    """The commands that build it."""
    test: str = ""
    nothing: str = "null"
    """The placeholder for a method that is still missing."""
    tools: tuple[str, ...] = ()
    """The programs without which nothing can be built and run."""
    comes_with: str = ""
    """What a build server has installed already."""
    ignored: tuple[str, ...] = ()
    """The files that a build creates."""
    library: tuple[str, ...] = ()
    """Other languages whose library files the project also needs."""


SHARED = MappingProxyType(
    {
        "README.md": "shared/README.md.j2",
        ".github/workflows/conformance.yml": "shared/workflow.yml.j2",
        ".gitignore": "shared/gitignore.j2",
    }
)
"""The files of a project in any language."""

LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        "python": Language(
            "Python",
            "engine.py",
            run="python engine.py",
            test="python -m unittest",
            nothing="None",
            tools=("python",),
            comes_with="Python",
            ignored=("__pycache__/",),
        ),
        "javascript": Language(
            "JavaScript",
            "engine.js",
            run="node engine.js",
            test="npm test",
            tools=("node",),
            comes_with="Node",
            ignored=("/node_modules/",),
        ),
        "typescript": Language(
            "TypeScript",
            "engine.ts",
            run="node engine.js",
            build=("npm install", "npm run build"),
            test="npm test",
            tools=("npm", "tsc", "node"),
            comes_with="Node",
            ignored=("/engine.js", "/node_modules/"),
            library=("javascript",),
        ),
        "go": Language(
            "Go",
            "engine.go",
            run="./engine",
            build=("go build -o engine .",),
            test="go test",
            nothing="nil",
            tools=("go",),
            comes_with="Go",
            ignored=("/engine",),
        ),
        "rust": Language(
            "Rust",
            "src/main.rs",
            run="target/release/engine",
            build=("cargo build --release",),
            test="cargo test",
            nothing="None",
            tools=("cargo", "rustc"),
            comes_with="Rust",
            ignored=("/target/",),
        ),
        "java": Language(
            "Java",
            "Engine.java",
            run="java -cp ./build Engine",
            build=("javac -d build *.java",),
            test="make test",
            tools=("javac", "java"),
            comes_with="a JDK",
            ignored=("/build/",),
        ),
        "c": Language(
            "C",
            "engine.c",
            run="./engine",
            build=("make",),
            test="make test",
            nothing="NULL",
            tools=("make", "cc"),
            comes_with="a C compiler",
            ignored=("/engine", "*.o"),
        ),
    }
)
"""All of them by the names that they have on the command line."""


# ---- comments about messages -----------------------------------------------------------------------------------------


MOST_VALUES = 6
"""A field with more values than this is described by the first ones."""
_CARD = "CardName"
_COUNTED_FROM_ZERO = re.compile(r"The (seat|place|player|party)s?\b")
_PLAIN = {"boolean": "true or false", "string": "text", "null": "null"}


def stubs(kit: GameKit) -> list[dict[str, str]]:
    """The methods of a game as comments tell of them; params and result are lines such as ``cards: card[1..4]``."""
    schemas = message_schemas(kit)
    return [
        {
            "name": method.name,
            "short": method.short,
            "summary": method.summary,
            "params": _Notation(schemas[f"{method.name}.params.json"], asked=True).fields(),
            "result": _Notation(schemas[f"{method.name}.result.json"], asked=False).fields(),
        }
        for method in kit.methods
    ]


class _Notation:
    """Describes the fields of a message. A ``?`` marks fields that a question may omit; answers may omit any."""

    def __init__(self, message: Schema, asked: bool) -> None:
        self._message = message
        self._is_question = asked

    def fields(self) -> str:
        """The fields of the message."""
        return self._fields(self._message, ())

    def _fields(self, schema: Schema, around: tuple[str, ...]) -> str:
        needed = schema.get("required", ()) if self._is_question else schema["properties"]
        return ", ".join(
            f"{name}{'' if name in needed else '?'}: {self._kind(field, around)}"
            for name, field in schema["properties"].items()
        )

    def _kind(self, schema: Schema, around: tuple[str, ...], said: str = "") -> str:
        """What a value may be; the messages ``around`` it are only named inside themselves. What is ``said`` of what it
        is part of tells which numbers are those of seats or places.
        """
        said = schema.get("description", said)
        if "$ref" in schema:
            return self._part(schema["$ref"].rpartition("/")[2], around)
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(self._kind(each, around, said) for each in schema["anyOf"]))
        if "enum" in schema:
            return _one_of(schema["enum"])
        if "prefixItems" in schema:
            return f"[{', '.join(self._kind(each, around) for each in schema['prefixItems'])}]"
        if "items" in schema:
            item = self._kind(schema["items"], around, said)
            item = f"({item})" if self._needs_brackets(schema["items"]) else item
            return item + f"[{_range(schema, 'minItems', 'maxItems')}]"
        if "properties" in schema:
            return f"{{{self._fields(schema, around)}}}"
        kind = schema.get("type", "")
        if kind == "object":
            return f"{{text: {self._kind(schema.get('additionalProperties', {}), around)}}}"
        if kind in ("integer", "number"):
            counted = _COUNTED_FROM_ZERO.match(said)
            return _range(schema, "minimum", "maximum") or (
                counted[1].replace("player", "seat") if counted else "integer"
            )
        return _PLAIN.get(kind, "any")

    def _needs_brackets(self, schema: Schema) -> bool:
        """Whether the description of a type has several words."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return name != _CARD and self._needs_brackets(self._message["$defs"][name])
        return "anyOf" in schema or "enum" in schema or bool({"minimum", "maximum"} & schema.keys())

    def _part(self, name: str, around: tuple[str, ...]) -> str:
        if name == _CARD or name in around:
            return "card" if name == _CARD else name
        return self._kind(self._message["$defs"][name], (*around, name))


def _one_of(values: Sequence[Any]) -> str:
    """The values that a field may have; letters are told together."""
    if len(values) > MOST_VALUES and all(isinstance(value, str) and len(value) == 1 for value in values):
        ranks = sorted(values) == sorted(RANK_LETTERS)  # a schema has them by the alphabet
        return f"one of {RANK_LETTERS if ranks else ''.join(values)}"
    told = [json.dumps(value) for value in values[:MOST_VALUES]]
    return " | ".join([*told, *["..."] * (len(values) > MOST_VALUES)])


def _range(schema: Schema, least: str, most: str) -> str:
    """From the least to the most, such as ``1..4``, ``3`` or ``1..``; empty if there are no bounds."""
    low, high = schema.get(least, ""), schema.get(most, "")
    return f"{low}" if low == high else f"{low}..{high}"


# ---- an engine -------------------------------------------------------------------------------------------------------


FIRST_SUITES = "--suite smoke --suite examples"
"""The suites to run while the engine is being written."""


_CALLED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class ProjectError(UserError):
    """Why a project cannot be written; its text is the line that the user reads."""


def engine_project(kit: GameKit, name: str, called: str = "") -> dict[str, str]:
    """The files of a new engine by their paths; ``name`` is that of its language, and the engine is ``called`` like its
    folder where that has a name without odd characters. Packages are not: each language bars other names.
    """
    language, source = LANGUAGES[name], project_templates().get_template
    package = f"my-{kit.name.replace('_', '-')}"
    certify = certify_command(kit.name, language)
    values = {
        "game": kit.name,
        "title": kit.title,
        "name": called if _CALLED.fullmatch(called) else package,
        "package": package,
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
            for above in reversed((file.parent, *file.parent.parents)):
                if not above.exists():
                    above.mkdir()
                    made.append(above)
            made.append(file)
            file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        for each in reversed(made):
            with suppress(OSError):
                each.rmdir() if each.is_dir() else each.unlink()
        raise ProjectError(f"{folder}: {error.strerror}") from None
    except ValueError:  # a NUL in the name, or no UTF-8: nothing can have been made
        raise ProjectError(f"{str(folder)!a}: not a name for a folder") from None


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


# ---- a game ----------------------------------------------------------------------------------------------------------


_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST = 40
_PLACE = "NAME"
"""The placeholder for the game's name in the paths of templates."""
_PARAGRAPH = "Both players show a card. The higher one wins, and an ace beats everything else."
"""The placeholder text of the sheet, written by this project."""


def game_project(name: str) -> dict[str, str]:
    """The files of a new game by their paths.

    Raises:
        ProjectError: it is no name for a game, or one that is taken.
    """
    folded = name.replace("-", "_")
    _check_name(name, folded)
    words = [word.capitalize() for word in folded.split("_")]
    title = " ".join(words)
    heading, paragraph = paragraphs(f"{title}\n{_PARAGRAPH}", [title])
    values = {
        "name": folded,
        "title": title,
        "prefix": "".join(words),
        "heading": heading,
        "paragraph": paragraph,
    }
    files = {path.replace(_PLACE, folded): template for path, template in templates_in("game").items()}
    return {path: project_templates().get_template(template).render(values) for path, template in files.items()}


def _check_name(name: str, folded: str) -> None:
    if not _NAME.fullmatch(folded) or len(folded) > _LONGEST or iskeyword(folded):
        raise ProjectError(
            f"{name[:_LONGEST]!a}: no name for a game: expected lower-case letters, digits and single hyphens, "
            f"beginning with a letter, such as high-card (at most {_LONGEST} characters)"
        )
    if folded in game_names():
        raise ProjectError(f"{name}: there is a game of this name already; choose another one")
    for module in (f"bythebook.{folded}", f"bythebook_conformance.games.{folded}"):
        if find_spec(module) is not None:
            raise ProjectError(f"{name}: {module} is taken already; choose another name")
