"""The names that both packages offer: one that comes, goes or moves is seen in ``tests/cases/public_names.toml``."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import bythebook
import bythebook_conformance
from cases import cases


def test_the_packages_offer_these_names_and_no_others() -> None:
    packages = [*packages_in(bythebook), *packages_in(bythebook_conformance)]
    offered = {package.__name__: getattr(package, "__all__", ()) for package in packages}
    assert {name: " ".join(names) for name, names in offered.items() if names} == cases("public_names")
    assert [name for package in packages for name in offered[package.__name__] if not hasattr(package, name)] == []


def packages_in(package: ModuleType) -> Iterator[ModuleType]:
    """The package and all in it."""
    yield package
    for each in walk_packages(package.__path__, f"{package.__name__}."):
        if each.ispkg:
            yield import_module(each.name)
