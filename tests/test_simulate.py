"""Games by the thousand: what is counted, with which intervals, and how the players play."""

import json
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from signal import SIGTERM, raise_signal
from typing import Any

import msgspec
import pytest
from msgspec import structs

from bythebook.cards import PACK, parse_cards
from bythebook.spec import game_folder, load_frequencies, load_spec
from bythebook.spec.frequencies import FREQUENCIES, Rate, frequencies_file
from bythebook.twin_it import Card, Row, Slap, TwinIt, position
from bythebook.twos import Deal, DealSetup, Play
from bythebook_conformance.certification.execution.sharing import Crew
from bythebook_conformance.kit import Chance, GameKit, Playing, load_kit
from bythebook_conformance.kit.playing import RANDOM, SIMPLE, Luck
from bythebook_conformance.kit.words import rate_words
from bythebook_conformance.simulation import counting
from bythebook_conformance.simulation.counting import Plan, count_block, simulate, simulation_of
from bythebook_conformance.simulation.playing import DealtGame, Differs, Played, Player, completed
from bythebook_conformance.simulation.storing import reasons_digest, wilson
from cases import each_case
from command_line import run
from games import GAMES

A_FEW = 5
FOLDERS = {game: game_folder(game) for game in GAMES}


def plan(game: str, **told: Any) -> Plan:
    chosen = {"policy": SIMPLE, "games": A_FEW, "seed": 0, "explain": 1, "readings": {}, **told}
    return Plan(game, **chosen)


# ---- counts ----------------------------------------------------------------------------------------------------------


def test_two_processes_count_what_one_counts(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    in_one_block = msgspec.to_builtins(simulate(plan(game)))
    monkeypatch.setattr(counting, "BLOCK", 2)
    alone, shared = (msgspec.to_builtins(simulate(plan(game, compare=2), Crew(workers))) for workers in (1, 2))
    assert alone == shared
    assert (alone["games"], alone["compared"], alone["clauses"]) == (A_FEW, 3, in_one_block["clauses"])


@pytest.mark.parametrize("policy", [RANDOM, SIMPLE])
def test_an_alternative_changes_what_the_whole_game_played_again_shows(kit: GameKit, policy: str) -> None:
    simulation, readings = simulation_of(kit), kit.readings()
    player = Player(simulation, simulation.policies[policy], readings)
    for number in range(2 if kit.name == "twin_it" else 6):
        table = DealtGame(simulation, Chance("deal").of(1, number))
        played = player.play(table)
        for name, _, departures in completed(readings):
            game = simulation.game(kit.readings.from_names(departures))
            fields = frozenset(each.replace("-", "_") for each in departures)
            assert player.again(table, played, game, fields) == in_full(kit, policy, table, played, game), name


def in_full(kit: GameKit, policy: str, table: DealtGame, played: Played, game: Any) -> Differs:
    """What changes under other readings, found by playing the whole game again."""
    simulation = simulation_of(kit)
    state, same = game.start(table.setup), True
    seen, number = [game.observe(state)], 0
    while True:
        step = game.step(state, played.moves[number]) if same and number < len(played.moves) else None
        if step is None or not step.accepted:
            same = False
            move = simulation.policies[policy](game, state, table.luck(number))
            if move is None:
                break
            step = game.step(state, move)
        state, number = step.state, number + 1
        seen.append(game.observe(state))
    before, after = simulation.outcome(played.states[-1]), simulation.outcome(state)
    changed = (not same and number != len(played.moves)) or seen != played.seen or state != played.states[-1]
    return Differs(changed, before.winner != after.winner, before.score != after.score)


def test_clauses_are_counted_where_they_decide_a_state_and_points_where_the_rules_ask_about_them() -> None:
    counts = count_block(plan("twos", games=3), 0)
    assert counts.clauses["twos/deal-is-played-out"].games == 3
    assert counts.clauses["twos/deal-is-played-out"].times == 3 * 53
    assert counts.clauses["twos/winner-leads-next"].times == 3 * 12
    assert counts.points["ranking"].times == 23
    assert "coop-faces" not in count_block(plan("twin_it", games=3), 0).points


def test_an_alternative_that_changes_many_games_is_compared_in_some_of_them() -> None:
    every, some = (simulate(plan("twos", games=6, compare=number)) for number in (1, 2))
    assert (every.common, some.compared, some.alternatives["ranking=ace-low"].result) == ([], 3, 3)
    assert all(name in some.common or some.alternatives[name] == each for name, each in every.alternatives.items())


def test_a_game_that_never_ends_is_broken_off_and_counted_so(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = load_kit("twos")
    simulation = structs.replace(simulation_of(kit), most_moves=7)
    short = structs.replace(kit, playing=lambda: Playing(simulation=simulation))
    monkeypatch.setattr(counting, "load_kit", lambda _: short)
    assert count_block(plan("twos", games=2), 0).broken_off == 2


def test_an_interrupted_simulation_counts_the_games_that_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(done: int, total: int) -> None:
        raise_signal(SIGTERM)

    monkeypatch.setattr("bythebook_conformance.cli.simulate._progress", lambda: nullcontext(stop))
    words = ["rules", "simulate", "twins_and_followers", "--jobs", "1", "--json", "--games"]
    code, out, err = run(*words, "200")
    assert (code, err) == (130, "bythebook: interrupted: the counts are of the first 100 of 200 games\n")
    assert json.loads(out) == json.loads(run(*words, "100")[1])


# ---- intervals and words ---------------------------------------------------------------------------------------------


@each_case("simulation", "intervals")
def test_intervals_are_those_of_wilson(count: int, games: int, low: float, high: float) -> None:
    assert wilson(count, games) == (low, high)


@each_case("simulation", "rates")
def test_a_rate_is_told_in_words(count: int, games: int, words: str) -> None:
    assert rate_words(Rate(count, games, 0.0, 1.0), "deal") == words


# ---- the stored counts -----------------------------------------------------------------------------------------------


def test_the_stored_frequencies_are_of_this_specification(game: str) -> None:
    found = load_frequencies(game)
    assert found is not None, f"counted for another specification: bythebook rules simulate {game} --write"
    assert found.policy == SIMPLE
    assert {*found.points} == {*load_kit(game).readings.points()}
    rates = [*found.clauses.values(), *found.points.values()]
    rates += [
        rate for each in found.effects.values() for effect in each.values() for rate in (effect.result, effect.winner)
    ]
    assert all(rate.low <= rate.share <= rate.high for rate in rates)
    assert {*found.clauses} <= {*load_spec(game).clause}


def test_the_stored_clause_counts_are_of_the_reasons_as_they_are(game: str) -> None:
    data = json.loads((FOLDERS[game] / FREQUENCIES).read_text())
    plan = Plan(game, data["policy"], data["games"], data["seed"], data["explain"], data["readings"])
    assert reasons_digest(plan) == data["reasons"], (
        f"other clauses decide now: bythebook rules simulate {game} --recount"
    )


def test_a_game_without_frequencies_or_with_those_of_another_specification_is_not_counted(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    assert load_frequencies("twos", folder) is None
    data = json.loads((FOLDERS["twos"] / FREQUENCIES).read_text())
    (folder / FREQUENCIES).write_text(json.dumps({**data, "wording": "0" * 64}))
    assert load_frequencies("twos", folder) is None


def copied(folder: Path) -> Path:
    """A folder with the specification of Twos alone."""
    for path in FOLDERS["twos"].glob("*.toml"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


# ---- players ---------------------------------------------------------------------------------------------------------


@each_case("simulation", "plays")
def test_a_player_of_twos_plays_with_sense(trick: str, hand: str, card: str) -> None:
    assert played_in_twos(trick, hand) == card


def played_in_twos(trick: str, hand: str) -> str:
    """The card that a sensible player plays to a trick."""
    laid, held = parse_cards(trick), parse_cards(hand)
    free = (card for card in PACK if card not in held + laid)
    before = [(card, *islice(free, len(held) - 1)) for card in laid]
    behind = [tuple(islice(free, len(held))) for _ in range(3 - len(laid))]
    game = Deal()
    state = game.start(DealSetup((*before, held, *behind), 0))
    for seat, card in enumerate(laid):
        state = game.step(state, Play(seat, card)).state
    move = simulation_of(load_kit("twos")).simple(game, state, Luck(0))
    return str(move.card)


def test_players_of_twin_it_slap_a_visible_pair_and_mostly_win_it() -> None:
    kinds = [TwinIt().step(pair_on_the_table(), move).state.outcomes[0].kind for move in moves_on_a_pair()]
    assert kinds.count("win") > 0.7 * len(kinds)
    assert {"tie", "mistake"} & {*kinds}


def pair_on_the_table(rows: tuple[Row, ...] = ()) -> Any:
    piles = ((Card(1, 11, 12),), (Card(2, 13, 14),), (Card(3, 15, 16),))
    return position(piles, 0, table=(Card(4, 17, 18), Card(5, 17, 19)), forbidden=rows)


def moves_on_a_pair(rows: tuple[Row, ...] = ()) -> list[Any]:
    """Slaps with very different luck while a pair lies on the table."""
    simple = simulation_of(load_kit("twin_it")).simple
    luck = (Luck(number * 0x9E3779B97F4A7C15 % 2**64) for number in range(400))
    return [move for each in luck if isinstance(move := simple(TwinIt(), pair_on_the_table(rows), each), Slap)]


# ---- the command -----------------------------------------------------------------------------------------------------


def test_the_stored_file_is_made_anew_with_what_it_was_made_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bythebook_conformance.cli.simulate.game_folder", lambda _: tmp_path)
    first = ("rules", "simulate", "twos", "--games", "3", "--seed", "5", "--compare", "2", "--jobs", "1", "--write")
    assert "not the same as before, written" in run(*first)[1]
    assert "3 deals, the same as before" in run("rules", "simulate", "twos", "--jobs", "1", "--write")[1]


@pytest.mark.parametrize(("policy", "file"), [((), FREQUENCIES), (("--policy", RANDOM), frequencies_file(RANDOM))])
def test_clauses_alone_are_counted_anew_in_the_stored_games_of_a_policy(
    policy: tuple[str, ...], file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bythebook_conformance.cli.simulate.game_folder", lambda _: tmp_path)
    count = ("rules", "simulate", "twos", "--jobs", "1", *policy)
    run(*count, "--games", "105", "--explain", "50", "--compare", "50", "--write")
    whole = (tmp_path / file).read_text()
    (tmp_path / file).write_text(json.dumps({**json.loads(whole), "clauses": {}, "reasons": ""}))
    assert "105 deals, not the same as before, written" in run(*count, "--recount")[1]
    assert (tmp_path / file).read_text() == whole


def test_open_points_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "points.svg"
    assert run("rules", "simulate", "twos", "--games", "2", "--jobs", "1", "--plot", str(file))[0] == 0
    assert "ranking" in file.read_text() or file.stat().st_size > 1_000
