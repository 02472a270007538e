"""What the build of the package makes: compiled catalogues, for wheels, sdists and editable installs."""

from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Compiles what is translated; ``artifacts`` in ``pyproject.toml`` puts it into the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before files are collected; of the kit, only the module that does it can be loaded here."""
        run_path(str(Path(self.root, "conformance/bythebook_conformance/authoring/compiling.py")))["compile_all"]()
