"""Install the package of a game without a network: what ``pip install`` leaves, without building anything.

python installing.py PROJECT FOLDER      from the project's folder, into a folder on Python's path
"""

from __future__ import annotations

import shutil
import sys
import tomllib
from pathlib import Path


def installed(project: Path, folder: Path) -> Path:
    """Lay the packages of a project into a folder, with its name and its entry points."""
    told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    notes = folder / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
    notes.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n"
    (notes / "METADATA").write_text(metadata, encoding="utf-8")
    groups = (
        "\n".join([f"[{group}]", *map(" = ".join, named.items())]) for group, named in told["entry-points"].items()
    )
    (notes / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")
    for package in project.glob("*/__init__.py"):
        shutil.copytree(package.parent, folder / package.parent.name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


if __name__ == "__main__":
    installed(Path(sys.argv[1]), Path(sys.argv[2]))
