"""The languages in which a project can be: its files, and the commands that build, run and test it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Language(NamedTuple):
    """A language."""

    title: str
    engine: str
    """The file of the project that its author writes."""
    library: Mapping[str, str]
    """The files that speak the protocol: where they lie beside the kit, and where in a project."""
    templates: Mapping[str, str]
    """The other files: their templates, and where they lie in a project."""
    run: str
    """The command that is the engine."""
    build: tuple[str, ...] = ()
    """What has to be done before it can be run."""
    test: str = ""
    setup: tuple[str, ...] = ()
    """What a build server has to install besides."""
    nothing: str = "null"
    """What stands in the place of a method that is still missing."""
    tools: tuple[str, ...] = ()
    """The programs without which nothing can be built and run."""
    comes_with: str = ""
    """What the machines of a build server have already."""
    ignored: tuple[str, ...] = ()
    """What a build leaves behind."""


SHARED = MappingProxyType(
    {
        "shared/README.md.j2": "README.md",
        "shared/workflow.yml.j2": ".github/workflows/conformance.yml",
        "shared/gitignore.j2": ".gitignore",
    }
)
"""The files of a project in any language."""

LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        "python": Language(
            "Python",
            "engine.py",
            library={"python/wire.py": "wire.py"},
            templates={"python/engine.py.j2": "engine.py", "python/test_engine.py.j2": "test_engine.py"},
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
            library={"javascript/wire.js": "wire.js"},
            templates={
                "javascript/engine.js.j2": "engine.js",
                "javascript/package.json.j2": "package.json",
                "javascript/engine.test.js.j2": "engine.test.js",
            },
            run="node engine.js",
            test="npm test",
            tools=("node",),
            comes_with="Node",
            ignored=("/node_modules/",),
        ),
        "typescript": Language(
            "TypeScript",
            "engine.ts",
            library={"javascript/wire.js": "wire.js", "typescript/wire.d.ts": "wire.d.ts"},
            templates={
                "typescript/engine.ts.j2": "engine.ts",
                "typescript/package.json.j2": "package.json",
                "typescript/tsconfig.json.j2": "tsconfig.json",
                "javascript/engine.test.js.j2": "engine.test.js",
            },
            run="node engine.js",
            build=("tsc",),
            test="npm test",
            setup=("npm install -g typescript",),
            tools=("tsc", "node"),
            comes_with="Node",
            ignored=("/engine.js", "/node_modules/"),
        ),
        "go": Language(
            "Go",
            "engine.go",
            library={"go/wire.go": "wire.go"},
            templates={
                "go/engine.go.j2": "engine.go",
                "go/go.mod.j2": "go.mod",
                "go/engine_test.go.j2": "engine_test.go",
            },
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
            library={"rust/wire.rs": "src/wire.rs", "rust/json.rs": "src/json.rs"},
            templates={
                "rust/main.rs.j2": "src/main.rs",
                "rust/Cargo.toml.j2": "Cargo.toml",
                "rust/conformance.rs.j2": "tests/conformance.rs",
            },
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
            library={"java/Wire.java": "Wire.java", "java/Json.java": "Json.java"},
            templates={"java/Engine.java.j2": "Engine.java", "java/Makefile.j2": "Makefile"},
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
            library={f"c/{name}": name for name in ("wire.h", "wire.c", "json.h", "json.c")},
            templates={"c/engine.c.j2": "engine.c", "c/Makefile.j2": "Makefile"},
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
