"""The programming languages of new projects: their files, and the commands that build, run and test them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


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
