"""The names that both packages offer: one that comes, goes or moves is seen in ``tests/cases/public_names.toml``."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import bythebook
import bythebook_conformance
from cases import cases
from command_line import process


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


def test_certify_is_the_function_whatever_of_its_package_was_imported_before() -> None:
    program = (
        "import bythebook_conformance.certification.outcome, bythebook_conformance as kit; "
        "from bythebook_conformance import certify; "
        "print(certify.__qualname__, kit.certify is certify, {*kit.__all__} <= {*dir(kit)})"
    )
    done = process(command=[sys.executable, "-c", program])
    assert (done.stdout, done.stderr) == ("certify True True\n", "")
