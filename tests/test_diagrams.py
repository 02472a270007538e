"""Pictures of the rulebook: well-formed, told in words, and what they show is what the reference says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from math import dist
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import msgspec
import pytest

from bythebook.cards import CARD_OF, RANK_NAMES, RANKS
from bythebook.spec import load_introduction, load_spec
from bythebook.twin_it import ANYONE
from bythebook.twins_and_followers import are_followers
from bythebook.twos import TwosReadings
from bythebook_conformance.games.twin_it.presentation import diagrams as twin_it
from bythebook_conformance.games.twins_and_followers.presentation import diagrams as rounds
from bythebook_conformance.games.twos.messages import LegalParams, TrickParams
from bythebook_conformance.games.twos.presentation import diagrams as twos
from bythebook_conformance.games.twos.rulings import rule_legal, rule_trick
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.drawing import AWAY, GOOD, SUITS, Diagram, Point
from bythebook_conformance.rulebook import rulebook_of

SVG = "{http://www.w3.org/2000/svg}"
_NUMBERS = re.compile(r"-?[\d.]+")
_SYMBOLS = {card.symbol: name for name, card in CARD_OF.items()}
_SUIT_SIGNS = "♣♦♥♠"
_CARD = (30, 42)
"""The width and height of a card before it is scaled."""


class SeenCard(NamedTuple):
    """A card with its place: the upper left corner and the middle."""

    name: str
    corner: Point
    middle: Point


class SeenLine(NamedTuple):
    """A line with its colour and its ends."""

    colour: str
    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        """The point half way between the ends."""
        return ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)


def cards_in(part: Element) -> list[SeenCard]:
    """The cards in a part of a picture, in the order in which they were drawn."""
    return [seen for group in part.iter(f"{SVG}g") for seen in _card(group)]


def ticks_in(part: Element) -> list[tuple[bool, Point]]:
    """The ticks and crosses in a part of a picture: whether each is a tick, and where."""
    found = []
    for group in part.iter(f"{SVG}g"):
        circle = group.find(f"{SVG}circle")
        if circle is not None and "transform" in group.attrib:
            found.append(({GOOD: True, AWAY: False}[circle.attrib["fill"]], _place(group)))
    return found


def lines_in(part: Element) -> Iterator[SeenLine]:
    """The lines in a part of a picture that are not filled."""
    for path in part.iter(f"{SVG}path"):
        numbers = [float(each) for each in _NUMBERS.findall(path.attrib["d"])]
        if path.attrib.get("fill") == "none" and path.attrib["d"][1:2].isdigit():
            yield SeenLine(path.attrib["stroke"], (numbers[0], numbers[1]), (numbers[-2], numbers[-1]))


def nearest(place: Point, among: list[SeenCard]) -> list[str]:
    """The names of cards, those whose middle is nearest to a place first."""
    return [card.name for card in sorted(among, key=lambda card: dist(card.middle, place))]


def _card(group: Element) -> Iterator[SeenCard]:
    """The card that a group is, if it is one."""
    printed = group.find(f"{SVG}g")
    if group.find(f"{SVG}rect") is None or printed is None or "transform" not in group.attrib:
        return
    rank, suit = printed.find(f"{SVG}text"), printed.find(f"{SVG}path")
    if rank is None or suit is None:
        return
    (x, y), scale = _place(group), float(_NUMBERS.findall(group.attrib["transform"])[2])
    name = _SYMBOLS[f"{rank.text}{_SUIT_SIGNS[SUITS.index(suit.attrib['d'])]}"]
    yield SeenCard(name, (x, y), (x + scale * _CARD[0] / 2, y + scale * _CARD[1] / 2))


def _place(group: Element) -> Point:
    x, y = _NUMBERS.findall(group.attrib["transform"])[:2]
    return float(x), float(y)


def groups(diagram: Diagram) -> list[tuple[str, Element]]:
    """The parts of a picture that say what they show, each with that."""
    found = ElementTree.fromstring(diagram.svg).iter(f"{SVG}g")
    return [(group.attrib["data-fact"], group) for group in found if "data-fact" in group.attrib]


def facts(diagram: Diagram) -> list[str]:
    """What the parts of a picture say that they show."""
    return [fact for fact, _ in groups(diagram)]


def picture(game: str, name: str) -> Diagram:
    return next(diagram for diagram in load_kit(game).illustrations().diagrams if diagram.name == name)


@cache
def first_pictures(game: str) -> Mapping[str, Diagram]:
    """The pictures of the first page of a game, by name."""
    first = rulebook_of(game, domains=False).first
    return first.pictures if first else {}


def test_a_diagram_is_an_image_with_title_and_description_that_fits_a_phone_beside_its_clauses(game: str) -> None:
    spec, beside = load_spec(game, examples=False), load_kit(game).illustrations().diagrams
    assert len({diagram.name for diagram in beside}) == len(beside)
    for diagram in beside:
        assert diagram.topic in {clause.topic for clause in spec.clauses}
        assert diagram.clauses
        assert {*diagram.clauses} <= {*spec.clause}
    assert first_pictures(game)
    for diagram in (*beside, *first_pictures(game).values()):
        root = ElementTree.fromstring(diagram.svg)
        assert (root.tag, root.attrib["role"]) == (f"{SVG}svg", "img")
        told = {element.attrib["id"]: element.text for element in root if "id" in element.attrib}
        assert told[root.attrib["aria-labelledby"]] == diagram.title
        assert told[root.attrib["aria-describedby"]] == diagram.description
        assert diagram.drawing.width <= 340
        assert min((float(each.attrib["font-size"]) for each in root.iter(f"{SVG}text")), default=12) >= 11.5


def test_the_ring_joins_every_two_ranks_that_follow_and_no_others_and_parts_all_other_neighbours() -> None:
    diagram = picture("twins_and_followers", "followers")
    root = ElementTree.fromstring(diagram.svg)
    ring = cards_in(root)
    names = {card.name: RANK_NAMES[CARD_OF[card.name].rank] for card in ring}
    following = [frozenset(pair) for pair in combinations(RANKS, 2) if are_followers(*pair)]
    joined = [frozenset(fact.split()) for fact in facts(diagram)]
    assert sorted(map(sorted, joined)) == sorted(sorted(RANK_NAMES[rank] for rank in pair) for pair in following)
    for fact, group in groups(diagram):
        (line,) = lines_in(group)
        assert [names[nearest(end, ring)[0]] for end in (line.start, line.end)] == fact.split()
        assert line.colour == GOOD
    around = [card.name for card in ring]
    neighbours = [{one, other} for one, other in zip(around, around[1:] + around[:1], strict=True)]
    apart = [pair for pair in neighbours if frozenset(CARD_OF[name].rank for name in pair) not in following]
    *red, _ = [line for line in lines_in(root) if line.colour == AWAY]  # the last one is in the key
    assert [{*nearest(line.middle, ring)[:2]} for line in red] == apart


def test_the_phases_of_a_round_lead_where_the_examples_of_the_specification_go() -> None:
    drawn = {tuple(way.split()) for fact in facts(picture("twins_and_followers", "round")) for way in fact.split("; ")}
    kit = load_kit("twins_and_followers")
    method = kit.method(kit.play_method)
    seen = set()
    for example in load_spec("twins_and_followers").examples:
        if example.method != kit.play_method or example.readings:
            continue
        params = method.written_out(example.params)
        states = method.rule(msgspec.convert(params, method.params), kit.readings()).result.states
        for move, before, after in zip(params["moves"], states, states[1:], strict=False):
            if after.accepted:
                seen.add((before.phase, move["do"], after.phase, str(after.winner is not None)))
    assert seen == drawn
    wordless = {way for way in rounds.passages() if way.after == "over" and not way.won}
    assert {*rounds.SAYINGS} == {*rounds.passages()} - wordless


def test_the_first_trick_shows_every_hand_with_the_cards_that_may_be_played() -> None:
    page = load_introduction("twos")
    assert page is not None
    assert page.turn is not None
    hands, trick, expected = page.turn.params["hands"], [], []
    for name, move in zip(("Ann", "Ben", "Cem", "Dan"), page.turn.params["moves"], strict=True):
        allowed = rule_legal(LegalParams(hands[move["seat"]], trick), TwosReadings()).cards
        expected += [f"{name}: {card} {'may' if card in allowed else 'may not'}" for card in hands[move["seat"]]]
        trick = [*trick, move["play"]]
    assert facts(first_pictures("twos")["turn"]) == expected
    won = "Cem takes the trick: 1 for honours and 3 for a catch, which Ben loses."
    assert first_pictures("twos")["turn"].description.endswith(won)


def test_every_card_of_a_hand_is_drawn_with_a_tick_where_it_may_follow_and_else_with_a_cross() -> None:
    diagram = picture("twos", "following")
    names = [name for name, _ in twos.KINDS]
    expected = set()
    for held in product((True, False), repeat=3):
        hand = [name for name, there in zip(names, (*held, True), strict=True) if there]
        allowed = rule_legal(LegalParams(hand, list(twos.LED)), TwosReadings()).cards
        expected |= {f"{' '.join(hand)}: {name} {'may' if name in allowed else 'may not'}" for name in hand}
    assert sorted(facts(diagram)) == sorted(expected)
    for fact, group in groups(diagram):
        name, _, may = fact.partition(": ")[2].partition(" ")
        assert [card.name for card in cards_in(group)] == [name]
        assert [good for good, _ in ticks_in(group)] == [may == "may"]


def test_every_trick_is_drawn_with_its_taker_and_its_catches_marked_on_their_cards() -> None:
    diagram, expected = picture("twos", "tricks-with-twos"), []
    for cards, _ in twos.TRICKS:
        names = cards.split()
        result = rule_trick(TrickParams(names), TwosReadings())
        caught = [f"{names[each.by]} catches {names[each.victim]} for {each.points}" for each in result.catches]
        expected += [f"{cards}: {said}" for said in (f"{names[result.winner]} takes", *caught)]
    assert facts(diagram) == expected
    seen = cards_in(ElementTree.fromstring(diagram.svg))
    assert [card.name for card in seen] == [name for names, _ in twos.TRICKS for name in names.split()]
    rows = {names: seen[4 * number : 4 * number + 4] for number, (names, _) in enumerate(twos.TRICKS)}
    for fact, group in groups(diagram):
        cards, _, said = fact.partition(": ")
        if said.endswith(" takes"):
            ((good, place),) = ticks_in(group)
            assert (good, nearest(place, rows[cards])[0]) == (True, said.split()[0])
        else:
            (arrow,) = lines_in(group)
            assert [nearest(end, rows[cards])[0] for end in (arrow.start, arrow.end)] == said.split()[:3:2]


def test_the_first_turns_of_the_other_games_show_what_each_player_looks_at() -> None:
    diagram = first_pictures("twins_and_followers")["turn"]
    assert [sorted(fact.split()) for fact in facts(diagram)] == [
        ["5S", "7H", "8C", "Ann", "KC", "discard:"],
        ["4H", "AD", "Ben", "QS", "TC", "discard:"],
        ["9D", "9S", "Cem", "JS", "QS", "claim:"],
    ]
    said = "Cem takes the queen of spades: Cem wins, twins: nines, followers: jack, queen."
    assert diagram.description.endswith(said)
    diagram = first_pictures("twin_it")["turn"]
    assert diagram.description == "Ann flips a card. Cem wins the pair. Cem flips next."
    assert [len([fact for fact in facts(diagram) if fact.startswith(f"{card} ")]) for card in ("a1", "b2")] == [3, 1]


@pytest.mark.parametrize("scene", twin_it.SCENES, ids=[scene.name for scene in twin_it.SCENES])
def test_a_table_shows_every_visible_card_before_and_after_the_slap(scene: twin_it.SlapScene) -> None:
    expected = []
    for state in (scene.before, scene.after):
        seen = [*state.table, *(pile[0] for pile in state.piles if pile)]
        seen += [card for won in state.sets for card in won.cards]
        expected.append(sorted(f"{card.id} shows {card.shown}" for card in seen))
    shown = facts(picture("twin_it", scene.name))
    before = len(expected[0])
    assert [sorted(shown[:before]), sorted(shown[before:])] == expected


def test_the_course_of_a_turn_is_told_in_whole_phrases() -> None:
    _, *told = picture("twin_it", "course").description.removesuffix(".").split(". ")
    ends = ("the next player flips next", "this player flips next", "another flips next", "the turn stays as it was")
    assert len(told) == 1 + len(twin_it.SCENES)
    assert [each for each in told if each.partition("; ")[2] not in ends] == []


def test_the_scenes_show_every_kind_of_outcome_but_the_completion_of_an_own_set() -> None:
    kinds = {outcome.kind for scene in twin_it.SCENES for outcome in scene.after.outcomes}
    assert kinds == {"win", "rob", "tie", "third", "mistake"}
    assert all(scene.after.due not in (None, ANYONE) for scene in twin_it.SCENES)
