"""An annotated rulebook as data: whatever it shows has been ruled on by the reference, and nothing is left out."""

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bythebook
from bythebook.spec import SpecError, load_glossary, load_index, load_spec, load_table_page, spec_folder
from bythebook.spec.retelling import FILES as RETOLD
from bythebook_conformance.certification.asking.seals import SEED
from bythebook_conformance.kit import load_kit
from bythebook_conformance.rulebook import Rulebook, RulebookError, coverage, gaps, require_complete, rulebook_of
from bythebook_conformance.rulebook.site.pages import illustrations_of
from bythebook_conformance.rulebook.site.words import index_of
from games import GAMES

FAULTS = Path(__file__).parent / "engines"
SOURCES = Path(bythebook.__path__[0]).parent


def book_of(game: str, specs: Path | None = None) -> Rulebook:
    """The rulebook of a game, without the seconds that counting in its domains takes."""
    return rulebook_of(game, specs=specs, domains=False, faults=FAULTS)


@pytest.fixture
def twos() -> Rulebook:
    return book_of("twos")


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the specification of Twos in which one thing is otherwise."""
    shutil.copytree(spec_folder() / "twos", folder / "twos")
    path = folder / "twos" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_stands_once_under_its_topic_in_the_order_of_the_sheet(game: str) -> None:
    aside = load_table_page(game).appendix
    clauses = [clause for clause in load_spec(game).clauses if clause.id not in aside]
    *topics, appendix = book_of(game).topics
    assert [topic.title for topic in topics] == list(dict.fromkeys(clause.topic for clause in clauses))
    assert {entry.clause.id for entry in appendix.entries} == {*aside}
    for topic in topics:
        assert [entry.clause for entry in topic.entries] == [each for each in clauses if each.topic == topic.title]


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_numbered_by_topic_and_those_about_the_sheet_have_a_letter(game: str) -> None:
    book = book_of(game)
    numbers = [number.split(".") for number in book.number.values()]
    places: dict[str, list[str]] = {}
    for topic, place in numbers:
        places.setdefault(topic, []).append(place)
    assert list(places) == [*map(str, range(1, len(places))), "A"]
    assert all(found == [*map(str, range(1, len(found) + 1))] for found in places.values())


@pytest.mark.parametrize("game", GAMES)
def test_what_the_appendix_holds_decides_nothing(game: str) -> None:
    clause = load_spec(game).clause
    assert [name for name in load_table_page(game).appendix if clause[name].checkable] == []


@pytest.mark.parametrize("game", GAMES)
def test_clauses_flow_in_paragraphs_of_at_most_four(game: str) -> None:
    for topic in book_of(game).topics:
        assert [entry for passage in topic.passages for entry in passage] == [*topic.entries]
        assert all(1 <= len(passage) <= 4 for passage in topic.passages)


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_shows_an_example_in_full_view_and_none_twice(game: str) -> None:
    book = book_of(game)
    shown = illustrations_of(book)
    names = [each.example.id for each in shown.values()]
    assert len({*names}) == len(names)
    for topic in book.topics:
        if topic.number != "A":
            assert any(entry.clause.id in shown for entry in topic.entries), topic.title


@pytest.mark.parametrize("game", GAMES)
def test_every_example_and_every_alternative_has_its_ruling_in_words(game: str) -> None:
    book = book_of(game)
    assert len(book.examples) == len(load_spec(game).examples)
    assert all(shown.says and shown.reasons for shown in book.examples)
    assert all(outcome.says for point in book.points for tested in point.witnesses for outcome in tested.outcomes)


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_can_stand_in_a_book_that_must_be_xml(game: str) -> None:
    book = book_of(game)
    witnesses = (tested.picture for point in book.points for tested in point.witnesses if tested.picture)
    for picture in (*(shown.picture for shown in book.examples), *witnesses):
        ElementTree.fromstring(f"<div>{picture.html}</div>")


@pytest.mark.parametrize("game", GAMES)
def test_code_leads_to_its_entry_or_its_function_and_shows_a_part_of_it(game: str) -> None:
    for entry in book_of(game).entry.values():
        for code in entry.code:
            lines = (SOURCES / code.path).read_text(encoding="utf-8").splitlines()
            name = code.name.rpartition(".")[2]
            assert (
                f"def {name}(" in lines[code.line - 1] or f'"{entry.clause.id}"' in lines[code.line - 1] or code.through
            )
            assert lines[code.excerpt_line - 1].strip() == code.excerpt.splitlines()[0]


def test_an_example_says_what_the_reference_rules(twos: Rulebook) -> None:
    shown = twos.example["twos/last-two-takes"]
    assert shown.says[0] == "The fourth card, 2♦, takes the trick."
    assert "twos/two-takes-any-trick" in shown.reasons
    assert shown.picture.text == "trick    6♥ Q♥ 5♥ 2♦"


def test_an_open_point_has_the_ruling_of_every_alternative_on_its_witness(twos: Rulebook) -> None:
    outcomes = twos.point["two-as-follow"].witnesses[0].outcomes
    assert [(each.alternative.id, each.default, each.computed) for each in outcomes] == [
        ("two-counts", True, True),
        ("two-never-forced", False, True),
        ("exactly-that-two", False, True),
    ]
    assert outcomes[1].says == ("2♥ 9♣ K♠ may be played, every card of the hand.",)


def test_of_a_point_without_a_choice_only_the_answer_taken_is_computed(twos: Rulebook) -> None:
    (tested, *_) = twos.point["led-suit-fixed"].witnesses
    assert [each.computed for each in tested.outcomes] == [each.default for each in tested.outcomes]


def test_a_clause_has_its_entry_and_then_the_function_that_names_it(twos: Rulebook) -> None:
    entry, rule = twos.entry["twos/void-plays-anything"].code
    assert (entry.path, entry.name, entry.through) == ("bythebook/twos/following.py", "FOLLOWING", None)
    assert "c.void" in entry.excerpt
    assert (rule.path, rule.name) == (entry.path, "_discarding")
    assert "VoidPlayer.MUST_PLAY_TWO" in rule.excerpt


def test_a_clause_that_repeats_an_example_has_the_code_that_decides_the_example(twos: Rulebook) -> None:
    found = {code.name: code.through for code in twos.entry["twos/example-last-two-takes"].code}
    assert found["TRICK"] == "twos/twos-are-wild"


def test_a_clause_has_the_faulty_engines_that_break_it(twos: Rulebook) -> None:
    held = twos.entry["twos/no-duty-to-beat"].held_by("fault")
    assert [(each.name, each.text) for each in held] == [
        ("must_beat", "A player who can beat the cards on the table must do so.")
    ]


def test_what_was_drawn_for_a_topic_stands_there(twos: Rulebook) -> None:
    assert [diagram.name for topic in twos.topics if topic.title == "Following suit" for diagram in topic.diagrams] == [
        "following"
    ]


def test_a_clause_that_nothing_shows_is_a_gap(tmp_path: Path) -> None:
    specs = changed(tmp_path, "examples.toml", '"twos/twos-are-wild"', '"twos/two-takes-any-trick"')
    with pytest.raises(
        RulebookError, match=r"2 gaps: twos/twos-are-wild has no example; twos/twos-are-wild has no suite$"
    ):
        require_complete(book_of("twos", specs))


def test_a_clause_that_no_code_knows_is_a_gap(tmp_path: Path) -> None:
    specs = changed(tmp_path, "clauses.toml", '"twos/play-in-tricks"', '"twos/play-in-rounds"')
    examples = specs / "twos" / "examples.toml"
    examples.write_text(examples.read_text().replace("twos/play-in-tricks", "twos/play-in-rounds"))
    for name in RETOLD:
        (specs / "twos" / name).unlink()
    (gap,) = gaps(book_of("twos", specs))
    assert gap.startswith("twos/play-in-rounds has no code in bythebook/twos: no table there has an entry for it")


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_game_are_explained_by_clauses_that_exist(game: str) -> None:
    words = load_glossary(game)
    assert len(words) > 10
    assert [word.name for word in words] == sorted(word.name for word in words)
    assert all(word.clauses for word in words)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"twos/play-in-tricks"', '"twos/play-in-trikcs"', "term trick: no clause 'twos/play-in-trikcs'"),
        ('name = "void"', 'name = "two"', "term two: it appears twice"),
        ('name = "void"', 'nmae = "void"', "name is missing"),
    ],
)
def test_a_malformed_glossary_is_refused_in_one_line(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    specs = changed(tmp_path, "glossary.toml", old, new)
    with pytest.raises(SpecError, match=complaint) as refusal:
        load_glossary("twos", specs / "twos")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("game", GAMES)
def test_the_index_of_a_book_leads_to_every_rule_outside_the_appendix(game: str) -> None:
    book = book_of(game)
    found = index_of(book, load_glossary(game), load_index(game))
    rules = {entry.clause.id for topic in book.topics[:-1] for entry in topic.entries}
    assert rules - {name for clauses in found.values() for name in clauses} == set()


def test_players_find_their_own_words_in_the_index() -> None:
    found = {
        game: index_of(book_of(game), load_glossary(game), load_index(game))
        for game in ("twos", "twin_it", "twins_and_followers")
    }
    assert "twos/follow-suit" in found["twos"]["revoke"]
    assert "twos/void-plays-anything" in found["twos"]["void"]
    assert "twin_it/tie-turns-both" in found["twin_it"]["tie"]
    assert "twin_it/third-card-robs" in found["twin_it"]["robbery"]
    assert "twins_and_followers/nine-and-ten-follow" in found["twins_and_followers"]["ten"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('name = "announcing a two"', 'name = "ace"', "it appears twice"),
        ('see = "void"', 'see = "viod"', "no entry and no term 'viod'"),
        ('see = "void"', 'clauses = ["twos/no-such"]', "no clause 'twos/no-such'"),
        ('see = "void"', "", "expected either clauses or see"),
    ],
)
def test_a_malformed_index_is_refused_in_one_line(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    specs = changed(tmp_path, "index.toml", old, new)
    with pytest.raises(SpecError, match=r"index\.toml") as raised:
        load_index("twos", specs / "twos")
    assert complaint in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("game", GAMES)
def test_a_caption_names_the_move_that_it_judges(game: str) -> None:
    said = " ".join(sentence for shown in book_of(game).examples for sentence in shown.says)
    assert "last move" not in said
    assert "last card is allowed" not in said
    assert "last card may not" not in said


def test_a_refused_card_is_told_with_its_player(twos: Rulebook) -> None:
    assert twos.example["twos/out-of-turn-is-refused"].says[0] == "Cem plays 5♥ (not allowed)."


def test_what_seals_count_of_a_domain_is_what_ruling_on_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = load_kit("twin_it")
    chunks = [chunk for chunk in kit.chunks("quick", SEED) if chunk.domain in ("score", "large")]
    sealed = [coverage.counted(kit, chunk) for chunk in chunks]
    monkeypatch.setattr(coverage, "seal_of", lambda *_: None)
    assert [coverage.counted(kit, chunk).clauses for chunk in chunks] == [each.clauses for each in sealed]
    assert all(each.clauses for each in sealed)


@pytest.mark.parametrize("game", GAMES)
def test_a_caption_lists_no_hands_that_its_picture_shows(game: str) -> None:
    assert not [each.example.id for each in book_of(game).examples if "The hands:" in " ".join(each.says)]


def test_the_caption_of_a_refused_move_does_not_say_where_the_cards_still_lie() -> None:
    example = book_of("twin_it").example["twin_it/flip-out-of-turn"]
    assert example.says == ("Ben flips (not allowed).", "Ann flips next.")
    over = book_of("twin_it").example["twin_it/five-sets-end-the-game"]
    assert over.says == ("Ann flips (not allowed).", "Ann has won the game.")


def test_answers_to_an_open_point_list_hands_only_where_nothing_else_tells_them_apart() -> None:
    point = book_of("twins_and_followers").point["fight-short"]
    for tested in point.witnesses:
        told = [outcome.says for outcome in tested.outcomes]
        brief = [tuple(each for each in said if "The hands:" not in each) for said in told]
        assert told == brief or len({*brief}) < len({*told})
