"""What an umpire would say first: for situations of every kind, the clauses that come first."""

from typing import Any

import pytest

from bythebook_conformance.kit import load_kit
from bythebook_conformance.oracle.comparing import reasons_by_field
from bythebook_conformance.rulings.question import Rulings, last_situation, question_of

Asked = tuple[str, dict[str, Any], str, str]
"""Method, what is asked, the field, and its first reasons."""


def trick(cards: str, field: str, first: str) -> Asked:
    """A trick of Twos."""
    return "trick", {"cards": cards.split()}, field, first


def may_play(hand: str, on: str, first: str) -> Asked:
    """What may be played from a hand of Twos."""
    return "legal", {"hand": hand.split(), "trick": on.split()}, "cards", first


def deal(hands: str, moves: str, field: str, first: str) -> Asked:
    """A deal of Twos that Ann leads; each move is a seat and a card."""
    played = [{"seat": int(move[0]), "play": move[1:]} for move in moves.split()]
    return "play", {"hands": [hand.split() for hand in hands.split("/")], "leader": 0, "moves": played}, field, first


TWOS = [
    trick("6H AC AS 5H", "winner", "highest-of-led-suit-wins ranking-of-plain-cards"),
    trick("3C AC", "winner", "highest-of-led-suit-wins ranking-of-plain-cards three-otherwise-ordinary"),
    trick("3C 2C", "winner", "three-may-lie-there-first two-caught-by-its-three"),
    trick("AH 3H 2H", "winner", "three-may-lie-there-first earlier-three-takes-and-catches two-caught-by-its-three"),
    trick("AH 3H 2H", "catches", "earlier-three-takes-and-catches three-catching-two-pays-three"),
    trick("2C 3C", "catches", "three-catching-two-pays-three two-caught-by-its-three"),
    trick("KD 2H 2D 3D", "catches", "only-the-winner-catches caught-once-only"),
    may_play("2C 9S", "", "any-card-may-be-led"),
    may_play("9D 3H", "KD", "follow-suit threes-follow-suit"),
    may_play("2C TC", "3C", "follow-suit hopeless-two-is-legal"),
    may_play("2C", "3C", "two-of-led-suit-follows follow-suit hopeless-two-is-legal"),
    may_play("2D 9S", "KD 2H", "two-of-led-suit-follows follow-suit two-may-be-forced"),
    may_play("3D", "2C", "void-plays-anything suit-of-a-led-two"),
    may_play("2H 4H", "5H", "follow-suit no-duty-to-beat"),
    deal("6H 8S / 9H 3D / 2D 4S / TH AS", "06H 19H", "accepted", "follow-suit"),
    deal("6H 8S / 9H 3D / 2D TH / JH AS", "06H 19H 22D", "accepted", "two-to-any-trick"),
    deal("6H 8S / 9H 3D / 2D TH / 3S AS", "06H 19H 22D 3AS", "accepted", "void-plays-anything"),
    deal("6H 8S / 3H 5D / 2H TH / JH AS", "06H 13H 22H", "accepted", "follow-suit hopeless-two-is-legal"),
    deal("6H 8S / 9H 3D / 2D TH / JH 3S", "06H 19H 22D 3JH", "turn", "winner-leads-next twos-are-wild"),
    deal("6H 8S / 9H 3D / 2D TH / JH 3S", "06H 13D", "refused", "follow-suit threes-follow-suit"),
    deal("6H 8S / 9H KC / 2D TH / JH 3S", "06H 1KC", "refused", "follow-suit refused-play-changes-nothing"),
    deal("6H 8S / 9H KC / 2D TH / JH 3S", "06H 1JH", "refused", "four-players refused-play-changes-nothing"),
    deal("6H 8S / 9H KC / 2D TH / JH 3S", "06H 22D", "refused", "play-goes-clockwise refused-play-changes-nothing"),
    deal("6H 8S / 9H KC / 2D TH / JH 3S", "06H 19H 22D 3JH 33S", "refused", "winner-leads-next play-goes-clockwise"),
    deal("6H / 9H / 2D / JH", "06H 19H 22D 3JH 06H", "refused", "whole-pack-dealt refused-play-changes-nothing"),
    deal("6H / 9H / 2D / JH", "06H 19H 22D 3JH", "turn", "whole-pack-dealt"),
    deal("6H / 9H / 2D / JH", "06H", "over", "whole-pack-dealt"),
    deal("6H 4C / 9H 5C / 8D 6C / 7H 9C", "06H 19H 28D 37H", "over", "deal-is-played-out whole-pack-dealt"),
    deal("AH 4C / 2H 5C / 2D 6C / KH 9C", "0AH 12H 22D 3KH", "scores", "catch-is-a-transfer honours-to-trick-winner"),
]


def wins(cards: str, first: str) -> Asked:
    """Four cards of Twins & Followers."""
    return "wins", {"cards": cards.split()}, "wins", first


def round_of(hands: str, pile: str, moves: str, field: str, first: str, discards: str = "") -> Asked:
    """A round that Ann starts; each move is a seat, what it does and perhaps a card."""
    made = [
        dict(zip(("seat", "do", "card"), (int(move[0]), *move[1:].split(":")), strict=False)) for move in moves.split()
    ]
    dealt = [hand.split() for hand in hands.split("/")]
    asked = {"hands": dealt, "pile": pile.split(), "starter": 0, "discards": discards.split(), "moves": made}
    return "play", asked, field, first


PLAIN = "5S 8C KC / 2D 7D KH / 4S 6H JD"
ONE = "5S 8C KC / QH QD 4C / 2D 7D KH"
ABLE = "5S 8C 3D / 2D 7D KH / QH QD 4C"
FIGHT = "5S 8C KC / QH QD 4C / TS 9S 5D / 2D 7D KH"
FOUGHT = "0draw 0discard:5S 1drop:QH 2drop:5D"
LAID, OFFERED = "0draw 0discard:AD", "0draw 0discard:3D"
TWINS_AND_FOLLOWERS = [
    wins("2S 3S TH KD", "one-part-twins both-parts-needed"),
    wins("JH QS 3D 4C", "twins-number-or-face one-part-twins"),
    wins("4C 4D 6H 7S", "neighbours-follow followers-of-any-suit twins-of-any-suit"),
    wins("JC QD QH KS", "face-pairs-written-out"),
    wins("9S 9H TD JC", "number-and-face-never-follow path-has-ends parts-share-no-card"),
    wins("QS QH KD AC", "number-and-face-never-follow ace-is-a-number"),
    wins("3S 3H 4D 6C", "other-gaps-never-follow parts-share-no-card both-parts-needed"),
    round_of(ONE, "AD 7H", "0draw 0discard:5S 1claim", "accepted", "claim-completes-a-win neighbours-follow"),
    round_of(ONE, "AD 7H", "2claim", "refused", "no-card-turned-up"),
    round_of(ONE, "AD 7H", f"{LAID} 1claim", "refused", "claim-completes-a-win"),
    round_of(ONE, "AD 7H", f"{LAID} 0claim", "refused", "own-discard-is-barred"),
    round_of(ONE, "AD 7H", f"{LAID} 1draw 2claim", "refused", "claim-completes-a-win"),
    round_of(ONE, "AD 7H", f"{LAID} 1draw 1claim", "refused", "three-or-four-cards"),
    round_of(ABLE, "AD 7H", f"{OFFERED} 1claim", "refused", "claim-completes-a-win"),
    round_of(ABLE, "AD 7H", f"{OFFERED} 2pass 1draw 2claim", "refused", "claim-is-a-choice"),
    round_of(ABLE, "AD 7H", f"{OFFERED} 2pass 2claim", "refused", "claim-is-a-choice"),
    round_of(FIGHT, "AD 7H 8D 3C", "0draw 0discard:5S 3draw", "refused", "drops-before-draws each-fighter-drops-one"),
    round_of(FIGHT, "AD 7H 8D 3C", "0draw 0discard:5S 3discard:2D", "refused", "each-fighter-drops-one"),
    round_of(FIGHT, "AD 7H 8D 3C", "0draw 0discard:5S 1claim", "refused", "contested-card-goes-to-nobody"),
    round_of(FIGHT, "AD 7H 8D 3C", f"{FOUGHT} 2draw", "refused", "turn-after-a-fight turns-go-clockwise"),
    round_of(FIGHT, "AD 7H 8D 3C", f"{FOUGHT} 1declare", "refused", "fight-has-no-winner turn-opens-with-a-draw"),
    round_of(FIGHT, "AD 7H 8D 3C", f"{FOUGHT} 2declare", "refused", "fight-has-no-winner turn-after-a-fight"),
    round_of(FIGHT, "AD 7H 8D 3C", f"{FOUGHT} 1draw 1declare", "refused", "winning-hand-is-declared"),
    round_of(FIGHT, "AD 7H 8D 3C", FOUGHT, "phase", "play-resumes-after-a-fight"),
    round_of(FIGHT, "AD 7H 8D 3C", FOUGHT, "live", "nothing-to-claim-after-a-fight fight-drops-are-dead"),
    round_of(FIGHT, "AD", "0draw 0discard:5S", "phase", "fight-with-a-short-pile empty-pile-ends-the-round"),
    round_of(FIGHT, "AD", "0draw 0discard:5S 1draw", "refused", "fight-with-a-short-pile"),
    round_of(PLAIN, "AD", "0draw 0discard:AD 1draw", "refused", "empty-pile-ends-the-round"),
    round_of(ONE, "AD 7H", "0draw 0discard:5S 1claim 1draw", "refused", "one-winner-ends-the-round"),
    round_of(
        ONE.partition(" / 2D")[0],
        "AD 7H",
        "0draw 0discard:5S",
        "phase",
        "one-able-is-no-fight fight-needs-three-players",
    ),
    round_of(PLAIN, "AD 7H", "", "accepted", "three-or-four-cards number-of-players"),
    round_of(PLAIN, "AD 7H", "", "turn", "turn-opens-with-a-draw", "3C 9H"),
    round_of(PLAIN, "AD 7H", "0draw", "turn", "turn-opens-with-a-draw"),
    round_of(PLAIN, "AD 7H", "0draw", "winner", "first-to-complete-wins"),
    round_of(PLAIN, "AD", "0draw", "live", "no-card-turned-up"),
    round_of(
        PLAIN, "AD 7H 9C", "0draw 0discard:AD 1draw 1discard:7H", "phase", "claim-completes-a-win only-latest-discard"
    ),
]


def slap(hands: str, field: str, first: str, **position: Any) -> Asked:
    """Hands of Ann (0), Ben (1) ... on cards of Twin It!: x, y and z show one design, w another; u and v top piles."""
    table = [[card, "b" if card == "w" else "a", f"h-{card}"] for card in position.pop("table", "xyw")]
    piles = position.pop("piles", [[["u", "c", "h-u"]], [["v", "d", "h-v"]]])
    asked = {"mode": "competitive", "table": table, "piles": piles, "sets": [], "due": 0, "winner": None, **position}
    return "slap", {"position": asked, "touches": [[int(hand[0]), hand[1]] for hand in hands.split()]}, field, first


def game_of(moves: str, field: str, first: str) -> Asked:
    """A game of Twin It! in which u and v show one design; a move is a seat that flips or, with !, takes both."""
    piles = [[["u", "a", "h-u"], ["k", "m", "h-k"]], [["v", "a", "h-v"], ["l", "n", "h-l"]], [["o", "p", "h-o"]]]
    made = [{"slap": [[int(m[0]), "u"], [int(m[0]), "v"]]} if "!" in m else {"flip": int(m)} for m in moves.split()]
    return "play", {"mode": "competitive", "piles": piles, "first": 0, "moves": made}, field, first


def won(owner: int, *sets: str) -> list[dict[str, Any]]:
    """Sets, each of cards with one design of its own."""
    return [{"owner": owner, "cards": [[card, f"s{cards}", f"h-{card}"] for card in cards]} for cards in sets]


TEAMS = {
    "mode": "team",
    "teams": [0, 1, 0, 1],
    "due": "any",
    "piles": [[[top, f"d-{top}", f"h-{top}"]] for top in "uvmn"],
}
FOUR = won(0, "AB", "CD", "EF", "GH")
TWIN_IT = [
    slap("0x 0w", "outcomes", "two-cards-that-are-no-pair mistake-costs-a-set"),
    slap("0x 1y 1y", "outcomes", "tie-turns-both"),
    slap("0x 0x", "outcomes", "single-hand-claims-nothing two-hands-each"),
    slap("0x 2y 2x", "outcomes", "both-hands-of-one-player", **TEAMS),
    slap("0x 2w", "outcomes", "mates-hands-must-match mistake-costs-a-set", **TEAMS),
    slap("0x 2x 2y", "outcomes", "both-hands-of-one-player", **TEAMS),
    slap("0A 0w", "outcomes", "two-cards-that-are-no-pair mistake-costs-a-set", sets=won(0, "ABC")),
    slap("1A 1w", "outcomes", "two-cards-that-are-no-pair three-card-set-is-safe", sets=won(0, "ABC")),
    slap("0x 0y", "position.winner", "aim-is-five-sets"),
    slap("0x 0y", "position.winner", "five-sets-win", sets=FOUR),
    slap("0x 0y", "position.winner", "five-sets-win every-set-counts-one", sets=won(0, "ABC", "DE", "FG")),
    slap("0x 2y", "position.winner", "team-wins-with-five-sets", **TEAMS, sets=FOUR),
    slap("0x 0y", "position.due", "five-sets-win nothing-after-the-end", sets=FOUR),
    slap("1x 1y", "position.due", "winner-flips-next"),
    slap("1x 1y 0w 0u", "position.due", "winner-flips-next wins-before-penalties offender-resumes"),
    slap("1x 1y 0w 0u", "position.sets", "pair-by-two-hands"),
    slap(
        "0A 0C 2B 2w",
        "position.sets",
        "outcomes-in-order-of-completion two-cards-that-are-no-pair",
        **TEAMS,
        sets=won(0, "AE", "CF", "BG"),
    ),
    slap("1x 1y", "position.due", "winner-flips-next empty-pile-is-passed-over", piles=[[], []], due=None),
    game_of("0 1", "accepted", "turns-go-clockwise"),
    game_of("1", "refused", "turns-go-clockwise"),
    game_of("1! 1", "accepted", "winner-flips-next"),
    game_of("1! 0", "refused", "winner-flips-next turns-go-clockwise"),
    ("score", {"sets": [[["c", "a"], ["d", "a"]], [["e", "b"]]]}, "points", "pair-one-point-triple-two"),
    ("rating", {"players": 3, "points": 9}, "rating", "six-rows-for-one-to-six printed-bands"),
    ("rating", {"players": 4, "points": 9}, "rating", "printed-bands rated-by-number-of-players"),
]
FIRST = [
    pytest.param(game, *asked, id=f"{game}-{number}")
    for game, table in {"twos": TWOS, "twins_and_followers": TWINS_AND_FOLLOWERS, "twin_it": TWIN_IT}.items()
    for number, asked in enumerate(table)
]


@pytest.mark.parametrize(("game", "method", "params", "field", "first"), FIRST)
def test_an_umpire_names_first_what_decides(
    game: str, method: str, params: dict[str, Any], field: str, first: str
) -> None:
    question = question_of(load_kit(game), method, params)
    situation, explained = last_situation(Rulings(question, question.kit.readings()).agreed)
    decided = "accepted" if field == "refused" else field
    assert getattr(situation, "accepted", True) is (field != "refused")
    reasons = [clause.partition("/")[2] for clause in dict(reasons_by_field(situation, explained))[decided]]
    assert reasons[: len(first.split())] == first.split()
