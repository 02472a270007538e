"""Hearts for the kit: what engines are asked, and how the reference answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, combinations, product
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import UNSET, Struct

from bythebook.cards import HEARTS, PACK, QUEEN, SPADES, Cards, Hands, parse_cards
from bythebook.tricks import SEATS, Play
from bythebook_conformance.kit import Chance, Chunk, ClaimForm, FormLabels, GameKit, Playing, Said, chunks_of, malformed
from bythebook_conformance.kit.by_table import Decision
from bythebook_conformance.kit.components import Proofs
from bythebook_conformance.kit.messages import (
    PER_SEAT,
    SET,
    CardName,
    Given,
    SeatNumber,
    about,
    cards_of,
    named,
    require_distinct,
)
from bythebook_conformance.kit.pictures import RowsOfCards
from bythebook_conformance.kit.playing import GameResult, Luck, Simulation
from bythebook_conformance.kit.relations import players_moved
from bythebook_conformance.kit.tricks.messages import LegalResult, Move, TrickParams
from bythebook_conformance.kit.tricks.plays import Messages, Plays, serving_of, successors, whole_pack
from bythebook_conformance.kit.tricks.words import (
    ALLOWED,
    GOING_ON,
    LEGAL_LABELS,
    TRICK_LABELS,
    TrickWords,
    about_a_hand,
    changes_of,
    has_points,
)
from bythebook_conformance.kit.words import Players, capital, counted, signed
from bythebook_hearts.rules import Deal, DealSetup, DealState, HeartsReadings, cost, legal, score, take
from bythebook_hearts.rules.cards import CHOICE, COST, ChoiceFacts, Pile, Sum
from bythebook_hearts.rules.deal import MoveFacts, Shown

if TYPE_CHECKING:
    from hypothesis import strategies as st

AnyOrder = Annotated[list[CardName], about(mark=SET)]
Points = Annotated[list[int], about("The points of seats 0 to 3.", PER_SEAT)]

# ---- messages: their descriptions are the protocol page's ------------------------------------------------------------


class TrickResult(Struct, frozen=True):
    """Who takes a trick, and what it costs."""

    winner: Given[Annotated[int, about("The place of the card that takes the trick.")]] = UNSET
    points: Given[Annotated[int, about("What the cards of the trick cost.")]] = UNSET


class LegalParams(Struct, frozen=True):
    """A player's turn."""

    hand: Annotated[list[CardName], about("The player's hand.", SET, max_length=13)]
    trick: Annotated[list[CardName], about("The 0 to 3 cards already played, in play order.", max_length=3)]
    gone: Annotated[list[CardName], about("The cards of earlier tricks; none in the first trick.", SET, max_length=48)]

    def __post_init__(self) -> None:
        require_distinct(self.hand, self.trick, self.gone)
        if len(self.gone) % SEATS:
            raise ValueError("gone: tricks of four cards")


class ScoreParams(Struct, frozen=True):
    """The end of a deal."""

    taken: Annotated[
        list[AnyOrder],
        about("The cards that seats 0 to 3 have taken: all, or those that cost.", PER_SEAT, min_length=4, max_length=4),
    ]

    def __post_init__(self) -> None:
        require_distinct(*self.taken)


class ScoreResult(Struct, frozen=True):
    """What the deal costs everybody."""

    points: Given[Points] = UNSET


class PlayParams(Struct, frozen=True):
    """A deal and the moves attempted in it, in order."""

    hands: Annotated[
        list[Annotated[list[CardName], about(mark=SET, min_length=13, max_length=13)]],
        about("The hands of seats 0 to 3 as dealt, 13 cards each.", PER_SEAT, min_length=4, max_length=4),
    ]
    deal: Annotated[int, about("The number of the deal, from 1. Seat 3 deals the first, then seat 0.", ge=1, le=100)]
    passes: Annotated[
        list[Annotated[list[CardName], about(mark=SET, min_length=3, max_length=3)]],
        about(
            "Three cards of each hand, which are passed if any are in this deal.", PER_SEAT, min_length=4, max_length=4
        ),
    ]
    moves: Annotated[list[Move], about("The moves in order. A refused move changes nothing.")]

    def __post_init__(self) -> None:
        require_distinct(*self.hands)
        require_distinct(*self.passes)
        if any(not {*out} <= {*hand} for hand, out in zip(self.hands, self.passes, strict=True)):
            raise ValueError("passes: cards of the hand")


class Taken(Struct, frozen=True):
    """The trick completed by the last move."""

    winner: Given[Annotated[SeatNumber, about("The seat that takes the trick.")]] = UNSET
    points: Given[Annotated[int, about("What the cards of the trick cost.")]] = UNSET


class PlayState(Struct, frozen=True):
    """The state of a deal after the pass, or after a move."""

    judged: ClassVar[tuple[str, ...]] = Shown._fields
    """Causes before consequences."""

    accepted: Given[Annotated[bool, about("Whether the last move was accepted; true before the first move.")]] = UNSET
    turn: Given[Annotated[SeatNumber | None, about("The seat whose turn it is; null when the deal is over.")]] = UNSET
    legal: Given[Annotated[list[CardName], about("The cards that this seat may play.", SET)]] = UNSET
    hands: Given[Annotated[list[AnyOrder], about("What seats 0 to 3 hold.", PER_SEAT)]] = UNSET
    trick: Given[Annotated[list[CardName], about("The cards on the table in play order.")]] = UNSET
    taken: Given[Taken | None] = UNSET
    points: Given[Points] = UNSET
    over: Given[Annotated[bool, about("Whether all cards have been played.")]] = UNSET


class PlayResult(Struct, frozen=True):
    """One state after the pass and one after each move."""

    states: Given[Annotated[list[PlayState], about("In the order of the moves.")]] = UNSET


# ---- what the reference answers --------------------------------------------------------------------------------------


PLAYS = Plays(
    "hearts.play",
    Messages(PlayParams, PlayResult, PlayState),
    Deal,
    lambda params: DealSetup(tuple(map(cards_of, params.hands)), params.deal, tuple(map(cards_of, params.passes))),
    lambda setup, moves: PlayParams([*map(named, setup.hands)], setup.number, [*map(named, setup.passes)], moves),
    MoveFacts,
)

# ---- what is asked ---------------------------------------------------------------------------------------------------

_KEY = parse_cards("2C 9C AC JD KD QS KS 5H KH")
_GONE = [parse_cards(cards) for cards in ("", "3D 4D 5D 6D", "3D 4D 5D QS", "3D 4D 5D 7H")]


def turns() -> Iterator[tuple[Cards, Cards, Cards]]:
    """All hands of up to three of 2C 9C AC JD KD QS KS 5H KH behind up to two others of them, in the first trick, or
    after one with nothing, the queen of spades or a heart.
    """
    for size, gone in product(range(4), _GONE):
        for hand in combinations(_KEY, size):
            others = [card for card in _KEY if card not in hand and card not in gone]
            for trick in chain([()], zip(others, strict=False), combinations(others, 2)):
                if not {*hand} & {*gone}:
                    yield hand, trick, gone


def tricks() -> Iterator[tuple[Cards]]:
    """All tricks of one or two cards, and all orders of three or four of 2C 9C AC JD QS KS 5H KH."""
    key = (*_KEY[:4], *_KEY[5:])
    for cards, size in ((PACK, 1), (PACK, 2), (key, 3), (key, 4)):
        yield from ((row,) for row in product(cards, repeat=size) if len({*row}) == size)


def ends() -> Iterator[tuple[Hands]]:
    """All ways in which four players can take the queen of spades, the jack of diamonds, the two of clubs, one heart,
    and the other hearts.
    """
    hearts = tuple(card for card in PACK if card.suit == HEARTS)
    parts = (parse_cards("QS"), parse_cards("JD"), parse_cards("2C"), hearts[:1], hearts[1:])
    for takers in product(range(SEATS), repeat=len(parts)):
        rows = ([part for part, taker in zip(parts, takers, strict=True) if taker == seat] for seat in range(SEATS))
        yield (tuple(tuple(chain(*row)) for row in rows),)


def dealt(rng: Random) -> DealSetup:
    """A whole deal, any one of the first four, in which everybody passes any three cards."""
    hands = whole_pack(rng)
    return DealSetup(hands, rng.randint(1, 4), tuple(tuple(rng.sample(hand, 3)) for hand in hands))


_TOPS = parse_cards("AC KC QC JC TC 9C 8C AS KS QS AH KH")


def lopsided(rng: Random) -> DealSetup:
    """A deal without a pass, in which one seat takes all tricks, or all but one."""
    last = rng.choice(parse_cards("QH AD 3D"))
    others = [card for card in PACK if card not in (*_TOPS, last)]
    rng.shuffle(others)
    hands = [tuple(others[at * 13 : at * 13 + 13]) for at in range(SEATS - 1)]
    hands.insert(rng.randrange(SEATS), (*_TOPS, last))
    return DealSetup(tuple(hands), 4, tuple(hand[:3] for hand in hands))


DECISIONS = (
    Decision(
        "hearts.trick",
        "Rule on one trick.",
        TrickParams,
        TrickResult,
        lambda cards, readings: (take(cards), cost(cards, readings)),
        COST,
        Pile,
        tricks,
        "cards:take cards:cost",
    ),
    Decision(
        "hearts.legal",
        "Say which cards of a hand may be played.",
        LegalParams,
        LegalResult,
        legal,
        CHOICE,
        ChoiceFacts,
        turns,
        "cards:legal",
        {"cards": "legal"},
    ),
    Decision(
        "hearts.score",
        "Add up a deal.",
        ScoreParams,
        ScoreResult,
        score,
        COST,
        Sum,
        ends,
        "cards:score",
        {"points": "all"},
    ),
)


def chunks(profile: str, chance: Chance) -> list[Chunk]:
    """Key situations, whole, and deals at random."""
    deals = {"quick": 2, "standard": 20, "full": 200}[profile]
    sources = [partial(PLAYS.at_random, dealt, 40, chance.of("deals", number)) for number in range(deals)]
    return [
        *(each.chunk() for each in DECISIONS),
        *chunks_of("hearts.play", "deals", sources),
        *chunks_of("hearts.play", "moons", [partial(PLAYS.at_random, lopsided, 40, chance.of("moons"))]),
    ]


def plays(readings: HeartsReadings) -> st.SearchStrategy[PlayParams]:
    """Generated deals, of which low clubs and diamonds come first in a smallest counterexample."""
    from hypothesis import strategies as st

    from bythebook_conformance.kit.tricks.generated import whole_deals

    def setup(hands: Hands, draw: st.DrawFn) -> DealSetup:
        return DealSetup(hands, draw(st.integers(1, 4)), tuple(hand[-3:] for hand in hands))

    return whole_deals(setup, Deal(readings), PLAYS.params, PACK)


_HANDS = [["2C"], ["3C"], ["4C"], ["5C"]]
_trick, _legal = malformed("hearts.trick"), malformed("hearts.legal", hand=["6H"], trick=[], gone=[])
_score, _play = malformed("hearts.score"), malformed("hearts.play", deal=1, passes=_HANDS, moves=[])
MALFORMED = (
    _trick("a card twice", cards=["6H", "6H"]),
    _trick("five cards in a trick", cards=["6H", "7H", "8H", "9H", "TH"]),
    _legal("a card on the table and in the hand", trick=["6H"]),
    _legal("a part of a trick has gone", gone=["7H"]),
    _score("three players", taken=_HANDS[:3]),
    _play("hands of one card", hands=_HANDS),
)

# ---- what is proved --------------------------------------------------------------------------------------------------


def states() -> Iterator[tuple[DealState, Play]]:
    """Every card of a hand of two or three behind none to three cards, by the seat to play and by another, in the first
    trick and in the last; and the last card of a deal.
    """
    rest = [card for card in PACK if card not in _KEY]
    for gone, size, leader in product((0, 1), range(4), (0, 3)):
        for hand in combinations(_KEY, 2):
            trick = tuple([card for card in _KEY if card not in hand][:size])
            spare = iter(rest)
            seat = (leader + size) % SEATS
            played = {(leader + place) % SEATS for place in range(size)}
            hands = tuple(
                hand if at == seat else tuple(next(spare) for _ in range(2 - (at in played))) for at in range(SEATS)
            )
            piles = ((*(next(spare) for _ in range(4 * gone)),), (), (), ())
            state = DealState(hands, leader, trick, None, piles, (0, 0, 0, 0))
            yield from ((state, Play(at, card)) for at in (seat, (seat + 1) % SEATS) for card in hand)
            last = tuple(cards[:1] if at == seat else () for at, cards in enumerate(hands))
            if size == SEATS - 1:
                yield state._replace(hands=last, piles=piles), Play(seat, hand[0])


def proofs() -> Proofs:
    """What is proved of the rules."""
    read = HeartsReadings
    found = (*(each.proof(read) for each in DECISIONS), PLAYS.proof("deal", states, read))
    return Proofs.of("hearts", found, ())


def careful(game: Deal, state: DealState, luck: Luck) -> Play | None:
    """Lead low; duck under the trick with the highest card that does, and throw away what costs most."""
    moves = game.moves(state)
    if not moves:
        return None
    follows = [play for play in moves if state.trick and play.card.suit == state.trick[0].suit]
    if follows:
        best = state.trick[take(state.trick)].rank
        return max(follows, key=lambda play: (play.card.rank < best, play.card.rank))
    if state.trick:
        dear = (QUEEN, SPADES)
        return max(moves, key=lambda play: (play.card == dear, play.card.suit == HEARTS, play.card.rank))
    return min(moves, key=lambda play: (play.card.rank, play.card.suit))


def outcome(state: DealState) -> GameResult:
    """The seats with the fewest points, and everybody's points."""
    return GameResult(tuple(seat for seat in range(SEATS) if state.points[seat] == min(state.points)), state.points)


# ---- how it is told --------------------------------------------------------------------------------------------------


class HeartsWords(TrickWords):
    """Expresses tricks and points of Hearts in words."""

    def line(self, params: Any, result: Any, who: Players) -> str:
        """Who takes a trick, or everybody's points, in one line."""
        return " ".join(each.text for each in self.said(params, result, who))

    def said(self, params: Any, result: Any, who: Players) -> list[Said]:
        """The same field by field."""
        if isinstance(result, ScoreResult):
            points = ", ".join(f"{who[seat]} {signed(each)}" for seat, each in enumerate(result.points or ()))
            return [Said("points", f"The deal costs: {points}.")]
        return self.taken_said(result, who, "")

    def taken_line(self, taken: Any, who: Players) -> str:
        """Who has taken a trick, and what it costs."""
        return " ".join(each.text for each in self.taken_said(taken, who))

    def taken_said(self, taken: Any, who: Players, of: str = "taken.") -> list[Said]:
        """The same field by field."""
        said = []
        if taken.winner is not UNSET:
            said.append(Said(f"{of}winner", f"{capital(who[taken.winner])} takes the trick."))
        if taken.points is not UNSET:
            said.append(Said(f"{of}points", f"It costs {counted(taken.points, 'point')}."))
        return said


WORDS = HeartsWords(PLAYS.rule)
WINS = ClaimForm("{who} takes the trick", lambda asked, who: {"winner": who}, "{who} does not take the trick")
COSTS = ClaimForm("the trick costs {number} points", lambda asked, number: {"points": number})
CLAIMS = {
    "trick": (WINS, COSTS),
    "legal": about_a_hand(
        play="hearts/play-in-tricks",
        follow=("hearts/follow-suit",),
        free=("hearts/void-plays-anything", "hearts/any-card-may-be-led"),
    ),
    "score": (has_points("points"),),
    "play": (ALLOWED, has_points("points"), *GOING_ON),
}
FORMS = {
    "trick": TRICK_LABELS,
    "legal": FormLabels(LEGAL_LABELS.question, {**LEGAL_LABELS.labels, "gone": "Cards of earlier tricks"}),
    "score": FormLabels("Who has how many points?", {"taken": "The cards that count", "taken.*": "{who} has taken"}),
    "play": FormLabels("How does a deal go?", {"hands.*": "{who} is dealt", "passes.*": "{who} passes"}),
}

SIMULATION = Simulation("deal", dealt, Deal, PLAYS.simulated, outcome, careful)

KIT = GameKit(
    name="hearts",
    title="Hearts",
    readings=HeartsReadings,
    methods=(
        *(each.method() for each in DECISIONS),
        PLAYS.method("Pass three cards, and play a deal through a list of moves."),
    ),
    chunks=chunks,
    malformed=MALFORMED,
    picture=RowsOfCards(
        {
            "hearts.trick": (TrickParams, {"cards": "trick"}),
            "hearts.legal": (LegalParams, {"gone": "gone", "trick": "table", "hand": "hand"}),
            "hearts.score": (ScoreParams, {"taken": "seat"}),
            "hearts.play": (PlayParams, {"hands": "seat", "passes": "passes", "moves": "moves"}),
        }
    ),
    play_method="hearts.play",
    play=plays,
    successors=successors,
    words=WORDS,
    changes=changes_of(WORDS),
    claims=CLAIMS,
    forms=FORMS,
    relations=(players_moved("hearts.play", "play-goes-clockwise", broken_by=("first-lead=left-of-dealer",)),),
    replay=PLAYS.replay,
    playing=lambda: Playing(None, SIMULATION),
    proofs=proofs,
    serving=serving_of,
)
