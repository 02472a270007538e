"""Packages whose names are imported from their modules only when they are used (PEP 562)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def imported_when_used(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """The ``__getattr__`` of a package: name -> what its module has under that name, imported when first used.

    Args:
        package: the full name of the package.
        homes: the modules in the package -> the names that each of them gives, separated by spaces.
    """
    module_of = {name: module for module, names in homes.items() for name in names.split()}

    def getattr_of_package(name: str) -> object:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{module_of[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return getattr_of_package
