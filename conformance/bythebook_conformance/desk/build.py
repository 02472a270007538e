"""Build the ruling desk: a folder of static files that any web server can serve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import as_file, files
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from bythebook.spec import game_names
from bythebook_conformance.desk.pages import (
    agreement_name,
    agreement_page,
    front_pages,
    has_agreement,
    has_widget,
    in_language,
    page_data,
    pages_of,
    told_by,
)
from bythebook_conformance.desk.runtime import Runtime, qr_script, runtime, version_of
from bythebook_conformance.kit import GameKit, kit_module, load_kit
from bythebook_conformance.kit.language import ENGLISH, languages_of, speaking, spoken, tr, tr_count

NO_LINKS: Mapping[str, str] = MappingProxyType({})
_WORKER = "offline.js"


class Site(NamedTuple):
    """Where the desk is in a site: the page to go back to, and the addresses of clauses and of open points, relative to
    the desk.
    """

    home: str = ""
    links: Mapping[str, str] = NO_LINKS
    points: Mapping[str, str] = NO_LINKS


class Built(NamedTuple):
    """The files of a desk with their sizes in bytes."""

    folder: Path
    sizes: Mapping[str, int]
    unsaved: str
    """Why Python's memory could not be saved, so that browsers start Python from nothing; empty if they restore it."""

    @property
    def total(self) -> int:
        """The total size in bytes."""
        return sum(self.sizes.values())


def build_desk(folder: Path, site: Site = Site()) -> Built:  # noqa: B008 - a tuple cannot change
    """Write the desk of every game into a folder.

    Raises:
        DownloadError: Python for the browser or the script for QR codes could not be downloaded.
        PackingError: the rules of a game cannot be loaded.
        OSError: the folder cannot be written.
    """
    python = runtime(game_names())
    own = dict(_own_files()) | {"qr.js": qr_script()}
    own |= {name: text.encode() for name, text in _pages(site, python, own)}
    own[_WORKER] = _offline(own, python).encode()
    contents = {**python.contents, **own}
    for name, content in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return Built(folder, {name: len(content) for name, content in contents.items()}, python.unsaved)


def _own_files() -> Iterator[tuple[str, bytes]]:
    """Styles and scripts: the desk's own, and those that games bring."""
    packages = {"": "bythebook_conformance.desk"} | {
        f"{game}/": f"{kit_module(game)}.presentation" for game in game_names() if has_widget(load_kit(game))
    }
    for prefix, package in packages.items():
        with as_file(files(package) / "page") as folder:
            for path in sorted(folder.iterdir()):
                if path.suffix != ".j2":
                    yield prefix + path.name, path.read_bytes()


def _pages(site: Site, python: Runtime, own: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """The front page in every language that a game speaks, and the pages of every game in those that it speaks."""
    environment = _environment()
    kits = [load_kit(game) for game in game_names()]
    scripts = {name: content for name, content in own.items() if name.endswith(".js")}
    shared = {"kits": kits, "home": site.home}
    others = front_pages(kit.name for kit in kits)
    for each in others:
        with speaking(each.code):
            page = {"language": each.code, "others": others[1:] and others, "sentences": {}}
            desks = [_front(kit) for kit in kits]
            yield each.href, environment.get_template("index.html.j2").render(shared, page=page, desks=desks)
    for kit in kits:
        for language in languages_of(kit.name):
            with speaking(language):
                yield from _game_pages(environment, kit, site, shared, python, scripts)


def _front(kit: GameKit) -> dict[str, Any]:
    """A game on the front page: its desk, in the language spoken now if the game speaks it, and what it rules on."""
    language = spoken() if spoken() in languages_of(kit.name) else ENGLISH
    with speaking(language):
        return {
            "title": kit.title,
            "href": in_language(f"{kit.name}.html"),
            "agree": agreement_name(kit) if has_agreement(kit) else "",
            "language": language,
            "questions": [tr(asked.question) for asked in kit.forms.values()],
        }


def _game_pages(
    environment: Environment,
    kit: GameKit,
    site: Site,
    shared: Mapping[str, Any],
    python: Runtime,
    scripts: Mapping[str, bytes],
) -> Iterator[tuple[str, str]]:
    """The pages of a game in the language spoken now: its desk, and what to agree on before the game."""
    desk, agree = f"{kit.name}.html", agreement_name(kit) if has_agreement(kit) else ""
    page = {"language": spoken(), "sentences": told_by([*scripts.values()]), "others": pages_of(kit.name, desk)}
    data = page_data(kit, site.links) | {"python": python.data, "agree": agree}
    loaded = [name for name in scripts if name.partition("/")[0] in (name, kit.name)]
    template = environment.get_template("game.html.j2")
    yield in_language(desk), template.render({**shared, "page": page}, kit=kit, data=data, scripts=loaded)
    if agree:
        page = {**page, "others": pages_of(kit.name, f"{kit.name}-agree.html")}
        asked = agreement_page(kit, site.points)
        answers = {"desk": in_language(desk), "ask": data["questions"][0]["name"], "clashes": asked.clashes}
        template = environment.get_template("agree.html.j2")
        yield agree, template.render({**shared, "page": page}, kit=kit, asked=asked, data=answers)


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("bythebook_conformance.desk", "page"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.globals |= {"tr": tr, "tr_count": tr_count, "in_language": in_language}
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    return environment


def _offline(own: Mapping[str, bytes], python: Runtime) -> str:
    """The script that keeps files in the browser: what a visit needs of Python, and all others, which have a version
    that changes with any of them.
    """
    template = _environment().get_template(f"{_WORKER}.j2")
    return template.render(files=sorted(own), version=version_of(own), python=python.needed, kept=python.data["kept"])
