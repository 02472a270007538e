"""Wrong input gets one clear line that says what is wrong, and what was expected."""

import shlex
import sys
from pathlib import Path

import pytest

from command_line import ROOT, refused

PLACES = {
    "file": __file__,
    "project": str(ROOT / "pyproject.toml"),
    "python": sys.executable,
    "dispute": str(ROOT / "docs" / "examples" / "disputes" / "twos-forced-two.toml"),
    "transcript": str(ROOT / "docs" / "examples" / "transcripts" / "twin-it-out-of-turn.toml"),
}
ABLE = "rule twins_and_followers able --hand 'QH QD 4C' --hand '2H 7C KD' --discard 5S --discarder"
PLOT, CLUSTER = "simulate twos --plot plot.odd", "adequacy twos --cluster x"
NEEDS = {PLOT: "matplotlib", CLUSTER: "distributed"}
"""The package without which something else is wrong with a line."""
CONTRADICTION = "engine twos --reading void-player=must-play-two --reading second-two=only-if-forced"
WRONG = {
    "certfy": "certfy",
    # engines
    "certify twos": "COMMAND",
    "certify --python x:y": "expected a game",
    "certify twos -- tru": "cannot start tru: No such file",
    "certify twos --python a": "a",
    "certify twos --python no.such:x": "no.such",
    "certify twos --suite play --method trick -- {python}": "suite play; method twos.trick have nothing in common",
    "certify twos --engine x -- true": "--engine x: an engine of the settings, but another",
    "certify twos --prove -- true": "--prove: expected --python MODULE:OBJECT",
    "certify twos -- ''": "COMMAND '': expected the name of a program",
    "readings twos -- ./no-such": "cannot start ./no-such: No such file",
    "readings twos -- {file}": "{file}: Permission denied",
    "compare twos -- true --- tru": "cannot start tru: ",
    "compare twos -- true": "expected two engines: bythebook compare twos -- COMMAND... --- COMMAND..., or ",
    "compare twos -- true ---": "expected two engines: ",
    "compare twos --python a:A --python b:B -- true": "expected two engines: ",
    # what is asked of them
    "certify twos --profile slow -- true": "quick, standard, full",
    "certify twos --seed x -- true": "'x': expected a whole number, or random",
    "simulate twos --games 0": "'0': expected a whole number of at least 1",
    "simulate towos": "did you mean 'twos'?",
    "simulate twos --recount --games 5": "leave out --games",
    "simulate twos --policy clever": "--policy",
    "simulate twos --games 1 --json /no/such/folder": "/no/such/folder: no such folder",
    CLUSTER: "--cluster x: no scheduler answers there",
    "adequacy twos --tables --by-proof": "exclude each other",
    "certify twos --timeout 0 -- true": "--timeout 0: expected a number of seconds above 0, at most ",
    "certify twos --timeout nan -- true": "--timeout nan",
    "certify twos --jobs -1 -- true": "expected 0 to 256",
    "certify twos --suite smok -- true": "no suite 'smok'; there are: smoke, ",
    "certify twos --method trik -- true": "no method 'trik'; there are: twos.trick, ",
    "certify twos --clause twos/x -- true": "no clause 'twos/x'",
    "certify twos --clause twos/folow-suit -- true": "no clause 'twos/folow-suit' (did you mean 'twos/follow-suit'?)",
    "certify twos --reading ranking -- true": "NAME=VALUE",
    CONTRADICTION: "contradict",
    "certify twos --write-baseline none/known.toml -- true": "--write-baseline none/known.toml: no such folder",
    "certify twos --clause honour -- true": "(did you mean 'honours-score-one' or 'honours-to-trick-winner'?)",
    "certify twos --clause twos/any-wild -- true": "(did you mean 'twos/twos-are-wild'?)",
    "certify twos --baseline none.toml -- true": "--baseline none.toml: No such file or directory",
    "certify twos --baseline . -- true": "--baseline .: a folder; expected a file",
    "certify twos --watch --write-baseline known.toml -- true": "--watch: not together with --resume or --write-basel",
    "explore twos --scope nothing": "--scope nothing",
    "explore twos --invariant nothing": "--invariant nothing",
    "explore twos --profile nothing": "--profile nothing",
    # how engines are contained
    "certify twos --sandbox jail -- true": "--sandbox jail: expected one of auto, bwrap, container, none",
    "certify twos --sandbox none --image x -- true": "--image x: only with --sandbox container",
    "certify twos --cwd no-such -- true": "--cwd no-such: no such folder",
    "certify twos --bind no-such -- true": "--bind no-such: no such file or folder",
    "certify twos --env =1 -- true": "--env '=1': expected NAME or NAME=VALUE",
    "certify twos --env '' -- true": "--env '': expected NAME",
    "certify twos --env 'A B' -- true": "--env 'A B': expected NAME or NAME=VALUE, without spaces in NAME",
    "certify twos --env 'A\nB=1' -- true": "--env 'A\\nB=1': expected NAME or NAME=VALUE",
    "certify twos --budget -1 -- true": "--budget -1: expected 0 (no limit) or a number of seconds",
    "certify twos --resume . -- true": "--resume .: no interrupted run there",
    # files and folders
    "new engine twos --language c {file}/inside": "{file}/inside: Not a directory",
    "new engine twos --language c {file}": "{file}: ",
    "new engine twos --language c 'a\0b'": "'a\\x00b': not a file name",
    "certify twos --subject no-file -- true": "no-file: no such file",
    "certify twos --report-dir {file} -- true": "folder",
    "certify twos --report-dir {python}/report -- true": "report: Not a directory",
    "certify twos --summary no/s.md -- true": "no/s.md: no such folder",
    f"schema {'a' * 300}": "File name too long",
    f"certify twos --report-dir {'a' * 300} -- true": "File name too long",
    f"simulate twos --games 1 --json {'a' * 300}": "File name too long",
    f"publish twos --out {'a' * 300}": "File name too long",
    f"keygen {'a' * 300}": "File name too long",
    "keygen .": "KEY .: a folder; expected the name of a file",
    "certify twos --baseline {python} -- true": "not UTF-8 text (byte ",
    "certify twos --write-baseline . -- true": "--write-baseline .: a folder; expected the name of a file",
    "keygen no/key": "no/key: no such folder",
    "schema {file}": "DIR {file}: not a folder; name another one",
    "desk --out {file}": "--out {file}: not a folder; name another one",
    "simulate twos --plot no/plot.png": "no/plot.png: no such folder",
    PLOT: "--plot plot.odd: expected a name that ends in one of .avif, ",
    "publish twos --out {file}": "{file}: a file; expected a folder to write to",
    "sheet twos --sheet /dev/null": "/dev/null: no paragraph of the sheet 'Twos' is on it: is it another sheet?",
    "sheet twos --sheet {python}": "not UTF-8",
    "sheet twos": "Missing option '--sheet'; see bythebook sheet --help",
    "replay {project} -- true": "not a finding file",
    "replay no-file.json -- true": "no-file.json: No such file",
    "judge": "expected either the file of a game or --log FILE",
    # names that are empty, as variables of a shell may be
    "certify twos --report-dir '' -- true": "--report-dir '': expected ",
    "certify twos --sign '' -- true": "--sign '': expected KEY",
    "certify twos --image '' -- true": "--image '': expected IMAGE",
    "list twos --match ''": "--match '': expected TEXT",
    "list twos --topic ''": "--topic '': expected TOPIC",
    "list ''": "GAME '': expected a name",
    # what there is in a game
    "explain twos": "twos is a game; bythebook list twos --clauses --readings",
    "explain twos.trick": "twos.trick is a method; bythebook list twos --clauses --readings",
    "explain twos/folow-suit": "did you mean 'twos/follow-suit'?",
    "explain": "ID",
    "explain follow-suit": "stands for several: twins_and_followers/follow-suit, twos/follow-suit;",
    "list twos --topic Scorin": "did you mean 'Scoring'?",
    "list twos --status open": "expected one of stated, inferred",
    "list --match x": "expected a game",
    "explore --scope contests": "--scope contests: expected a game: bythebook explore GAME --scope contests",
    "explore --reading ranking=ace-low": "--reading ranking=ace-low: expected a game: bythebook explore GAME --reading",
    "explore --invariant catches-sum-to-zero": "--invariant catches-sum-to-zero: expected a game: ",
    # new engines, books, languages
    "new engine twos my-twos": "Missing option '--language'. Choose from: python, ",
    "new engine twos --language pyton new": "(did you mean 'python'?)",
    "publish twos --out o --format docx": "expected one of html, epub, pdf",
    "publish twin_it --out o --language de": "twin_it is not available in 'de'; it is in: en",
    "translate --check --language xx": "--language xx: nothing is transl",
    "translate twin_it": "twin_it is not translated; start with: bythebook translate twin_it --language CODE",
    # rulings
    "rule twos trick KD ♦K": "KD appears twice: cards, number 1 and cards, number 2",
    "rule twos trick 2H 3H 4H 5H 6H 7H": "cards: 6 cards: expected 1 to 4",
    "rule twins_and_followers wins 2H": "cards: 1 card: expected 4",
    "rule twos trick 1H": "cards, number 1: '1H' is not a card (did you mean 'AH'?)",
    "rule twos trick KD QX": "cards, number 2: 'QX' is not a card (did you mean 'Q",
    "rule twos trick KD --reading rankng=x": "(did you mean 'ranking'?)",
    "rule twos trick KD --reading ranking=ace-lo": "'ace-low'",
    f"{ABLE} 0 --reading own-discard=allowed": "own-discard=allowed needs win-on-draw=optional",
    f"{ABLE} 2": "there is no seat 2: there are 2",
    "rule twins_and_followers able --hands '5S 8C KC, 2D 7D KH' --discard 5 --discarder 1": "--hand: 1 given, expected",
    "rule twos trik KD": "(did you mean 'trick'?); there are: trick, legal, play",
    "rule towos trick": "no game 'towos' (did you mean 'twos'?)",
    "rule twos legal --hnd 2H": "(did you mean --hand?); it has: --hand, --trick",
    f"{ABLE} Zed": "discarder: 'Zed': expected a whole number, or a name: Ann, Ben, Cem and so on, or yours with ",
    "rule twos legal --hand": "--hand: expected a value after it",
    "rule twos legal --trick 2H --trick 3H": "--trick is given twice",
    "rule twos legal --hand 2H": "trick is missing",
    "rule twos legal 2H": "'2H' stands alone: expected legal --hand",
    "rule twos": "nothing is asked: expected trick CARDS... or FILE; legal",
    "rule twin_it rating --players 9 --points 3": "players: 9: expected 1 to 6",
    "rule twin_it deal --cards x --players 4": "cards: 'x': expected a whole",
    f"rule twin_it deal --cards {'9' * 24} --players 4": f"cards: {'9' * 24}: expected 1 to 1000",
    f"rule twin_it rating --players 4 --points {'9' * 24}": "expected at most 20 digits",
    "rule twin_it slap {python}": "not UTF-8",
    "rule twin_it slap {file}": "not TOML",
    # in German
    "rule twos trick KD 1H --language de": "'1H' ist keine Karte (war 'AH' gemeint?): erwartet wird ein Rang",
    "rule twos trick KD 2H 3H 4H 5H --language de": "cards: 5 Karten: erwartet: 1 bis 4",
    "rule twos trick KD --reading rankng=ace-low --language de": "keine offene Frage 'rankng' (war 'ranking' gemeint?)",
    "rule twos trick KD --reading ranking=low --language de": "'ranking': keine Lesart 'low' (war 'ace-low' gemeint?)",
    "settle {dispute} --language xx": "is not available in 'xx'; it is in: de, en",
    "judge {transcript} --language de": "twin_it is not available in 'de'; it is in: en",
}


@pytest.mark.usefixtures("folder_of_its_own")
@pytest.mark.parametrize("line", WRONG)
def test_wrong_input_gets_one_clear_line(line: str) -> None:
    if line in NEEDS:
        pytest.importorskip(NEEDS[line])
    assert WRONG[line].format(**PLACES) in refused(*(word.format(**PLACES) for word in shlex.split(line)))


@pytest.mark.parametrize("name", ["", "Lucky", "7up", "a--b", "../up", "class", "x" * 41, "\x1b[2J", "twos", "cards"])
def test_a_name_that_no_game_can_have_gets_one_line(name: str, tmp_path: Path) -> None:
    taken = {"twos": "there is a game of this name already", "cards": "bythebook.cards is taken already"}
    assert taken.get(name, "no name for a game") in refused("new", "game", name, str(tmp_path / "game"))
    assert not (tmp_path / "game").exists()
