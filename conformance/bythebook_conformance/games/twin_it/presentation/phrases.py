"""Claims about Twin It! that players make in words."""

from __future__ import annotations

from typing import Any, get_args

from msgspec import to_builtins

from bythebook_conformance.games.twin_it.messages import Rating, SlapParams
from bythebook_conformance.kit import Phrase, Situation


def _outcome(asked: Situation, kind: str, cards: list[str], who: int | None = None) -> dict[str, Any]:
    """An outcome with these cards; in team mode, by whoever of the player's team the ruling says it is."""
    _require_visible(asked, cards)
    outcome: dict[str, Any] = {"kind": kind, "cards": cards}
    if who is not None:
        teams = asked.params.position.teams
        by = [each["player"] for each in _ruled(asked, kind) if {*each["cards"]} == {*cards}]
        outcome["player"] = by[0] if by and teams and teams[by[0]] == teams[who] else who
    return {"outcomes": [outcome]}


def _ruled(asked: Situation, kind: str) -> list[Any]:
    """The outcomes of a kind that the ruling has."""
    return [each for each in to_builtins(asked.ruling().outcomes) if each["kind"] == kind]


def _require_visible(asked: Situation, cards: list[str]) -> None:
    seen = [each.id for target in asked.params.position.visible for each in target]
    for card in cards:
        if card not in seen:
            raise ValueError(f"{card!r} is no card that can be seen: expected one of {', '.join(seen)}")


def _mistake(asked: Situation, who: int, lost: list[str] | None) -> dict[str, Any]:
    """A mistake; without word of what is lost, it is what the ruling says."""
    if lost is None:
        lost = next((each["lost"] for each in _ruled(asked, "mistake") if each["player"] == who), [])
    _require_visible(asked, lost)
    return {"outcomes": [{"kind": "mistake", "player": who, "lost": lost}]}


def _somebodys_mistake(asked: Situation) -> dict[str, Any]:
    who = sorted({touch.player for touch in asked.params.touches})
    if len(who) != 1:
        raise ValueError("several players have hands on cards: expected the name of who makes the mistake")
    return _mistake(asked, who[0], None)


def _tied(asked: Situation) -> dict[str, Any]:
    """A tie; if the ruling has just one, it is that one with all that it turns over."""
    ruled = _ruled(asked, "tie")
    return {"outcomes": ruled} if len(ruled) == 1 else _tie(asked, _touched(asked.params))


def _tie(asked: Situation, cards: list[str]) -> dict[str, Any]:
    """A tie about these cards: the loose ones are turned over."""
    won = {card.id for each in asked.params.position.sets for card in each.cards}
    return _outcome(asked, "tie", [card for card in cards if card not in won])


def _nothing_lost(asked: Situation) -> dict[str, Any]:
    """What the slap brings about as ruled, but for the sets that are lost."""
    outcomes = to_builtins(asked.ruling().outcomes)
    return {"outcomes": [{**each, "lost": []} if each["kind"] == "mistake" else each for each in outcomes]}


def _nobody_wins(asked: Situation) -> dict[str, Any]:
    """What the slap brings about as ruled, but for the pairs that are won."""
    outcomes = to_builtins(asked.ruling().outcomes)
    return {"outcomes": [each for each in outcomes if each["kind"] != "win"]}


def _wins(asked: Situation, who: int, cards: list[str]) -> dict[str, Any]:
    """That somebody wins these cards: a new pair, or a set that some of them belong to and that grows."""
    owners = [won.owner for won in asked.params.position.sets if {card.id for card in won.cards} & {*cards}]
    if not owners:
        return _outcome(asked, "win", cards, who)
    teams = asked.params.position.teams
    return _outcome(asked, "grow" if owners[0] == (teams[who] if teams else who) else "rob", cards, who)


def _wins_touched(asked: Situation, who: int) -> dict[str, Any]:
    return _wins(asked, who, _touched(asked.params))


def _robs_touched(asked: Situation, who: int) -> dict[str, Any]:
    return _outcome(asked, "rob", _touched(asked.params), who)


def _robs_from(asked: Situation, who: int, owner: int) -> dict[str, Any]:
    touched = _touched(asked.params)
    if not any(
        won.owner == owner and {card.id for card in won.cards} & {*touched} for won in asked.params.position.sets
    ):
        raise ValueError("no hand is on a set of this player's")
    return _outcome(asked, "rob", touched, who)


def _keeps(asked: Situation, who: int) -> dict[str, Any]:
    """That somebody loses no set: what the slap brings about as ruled, but for robberies and losses of theirs."""
    own = {card.id for won in asked.params.position.sets if won.owner == _party_of(asked, who) for card in won.cards}
    kept = [
        each for each in to_builtins(asked.ruling().outcomes) if each["kind"] != "rob" or not own & {*each["cards"]}
    ]
    return {"outcomes": [{**each, "lost": []} if own & {*each.get("lost", ())} else each for each in kept]}


def _loses(asked: Situation, who: int) -> dict[str, Any]:
    """That a mistake costs somebody a set: the one that is ruled, or any of theirs."""
    mine = [won for won in asked.params.position.sets if won.owner == _party_of(asked, who)]
    if not mine:
        raise ValueError("this player has no set")
    ruled = [each["lost"] for each in _ruled(asked, "mistake") if each["player"] == who and each["lost"]]
    return _mistake(asked, who, ruled[0] if ruled else [card.id for card in mine[0].cards])


def _party_of(asked: Situation, who: int) -> int:
    teams: list[int] = asked.params.position.teams or []
    return teams[who] if teams else who


def _third(asked: Situation, cards: list[str] | None) -> dict[str, Any]:
    """That the third card is turned over; if it is not named, the one that is ruled."""
    ruled = [each["cards"] for each in _ruled(asked, "third")]
    return _outcome(asked, "third", cards or (ruled[0] if ruled else _touched(asked.params)))


def _all_turned(asked: Situation) -> dict[str, Any]:
    """That all loose cards of the design that hands are on are turned over."""
    seen = [target[0] for target in asked.params.position.visible if len(target) == 1]
    designs = {card.shown for card in seen if card.id in {touch.card for touch in asked.params.touches}}
    return _tie(asked, [card.id for card in seen if card.shown in designs])


def _gets_cards(asked: Situation, who: int, number: int) -> dict[str, Any]:
    """The piles as ruled, but for one player's."""
    if who >= asked.params.players:
        raise ValueError("this player has no pile")
    return {"sizes": [number if seat == who else size for seat, size in enumerate(asked.ruling().sizes)]}


def _get_cards(asked: Situation, number: int) -> dict[str, Any]:
    return {"sizes": [number] * asked.params.players}


def _completes_touched(asked: Situation, who: int) -> dict[str, Any]:
    return _outcome(asked, "grow", _touched(asked.params), who)


def _touched(params: SlapParams) -> list[str]:
    """The cards of the pair that hands are on, or of the set and its third card."""
    touched = list(dict.fromkeys(touch.card for touch in params.touches))
    sets = [[card.id for card in won.cards] for won in params.position.sets]
    parts = [ids for ids in sets if {*ids} & {*touched}]
    parts += [[card] for card in touched if not any(card in ids for ids in sets)]
    if len(parts) != 2:
        raise ValueError(f"hands are on {', '.join(touched)}: expected the names of the cards in the claim")
    return [*parts[0], *parts[1]]


_RATINGS = tuple(
    Phrase(
        f"the group|we are|is {rating}; the group|we are|is only {rating}",
        lambda asked, rating=rating: {"rating": rating},
    )
    for rating in get_args(Rating)
)

_MOVE = "the|that|this|my|your [last] move|flip|slap"

PHRASES = {
    "slap": (
        Phrase("nothing happens", lambda asked: {"outcomes": []}),
        Phrase("no set is lost", _nothing_lost),
        Phrase("[it|that|there] is [a] tie|tied|draw; we tie|tied", _tied, some=True),
        Phrase("NAMES tie|tied", _tie, some=True),
        Phrase("[it|that|there] is [a] mistake", _somebodys_mistake, some=True),
        Phrase("WHO makes|made [a] mistake", lambda asked, who: _mistake(asked, who, None), some=True),
        Phrase("WHO makes|made [a] mistake and loses no set", lambda asked, who: _mistake(asked, who, []), some=True),
        Phrase("WHO makes|made [a] mistake and loses the [set|pair] NAMES", _mistake, some=True),
        Phrase("WHO robs the set; [team] WHO [can|may] robs|steals it|set|pair", _robs_touched, some=True),
        Phrase("WHO robs WHO's set; [team] WHO [can|may] robs|steals WHO's set|pair", _robs_from, some=True),
        Phrase(
            "WHO keeps the set; WHO keeps my|his|her|it [set|pair]; WHO keeps pair; WHO loses no|nothing [set|pair]",
            _keeps,
        ),
        Phrase("WHO loses [a|my|his|her] [set|pair]", _loses, some=True),
        Phrase(
            "WHO robs the set NAMES; [team] WHO [can|may] robs|steals the [set|pair] NAMES",
            lambda asked, who, cards: _outcome(asked, "rob", cards, who),
            some=True,
        ),
        Phrase("WHO completes the set; [team] WHO completes it|set|pair", _completes_touched, some=True),
        Phrase(
            "WHO completes the [set|pair] NAMES",
            lambda asked, who, cards: _outcome(asked, "grow", cards, who),
            some=True,
        ),
        Phrase(
            "WHO wins the pair; [team] WHO [team] wins|takes|gets|won|took|got the [pair|set|it]; "
            "the pair|set|it [goes|belongs to] [team] WHO",
            _wins_touched,
            some=True,
        ),
        Phrase("WHO wins the pair NAMES; [team] WHO wins|takes|gets the [pair|set] NAMES", _wins, some=True),
        Phrase("nobody wins|takes|gets the [pair|set|it]", _nobody_wins),
        Phrase("the third [card|one] [NAMES] is turned over", _third, some=True),
        Phrase("NAMES are|is turned over", _tie, some=True),
        Phrase("only NAMES are turned over", _tie),
        Phrase("all [three] [cards] are turned over", _all_turned, some=True),
        Phrase(
            "[team] PARTY has won the [game]; [team] PARTY wins the game",
            lambda asked, party: {"position": {"winner": party}},
        ),
        Phrase("nobody has won the [game]; the game goes on", lambda asked: {"position": {"winner": None}}),
        Phrase("WHO flips next; it is WHO's turn|go [to flip]", lambda asked, who: {"position": {"due": who}}),
        Phrase("anyone|anybody may|can flip next", lambda asked: {"position": {"due": "any"}}),
    ),
    "score": (
        Phrase(
            "the sets|pair|it score|worth NUMBER points|point; we|I [get|make|score] NUMBER points|point; "
            "it|that is NUMBER points|point",
            lambda asked, points: {"points": points},
        ),
    ),
    "deal": (
        Phrase("WHO gets NUMBER cards", _gets_cards),
        Phrase(
            "everybody|everyone|each gets NUMBER cards; each|every player gets NUMBER cards; we all get NUMBER cards",
            _get_cards,
        ),
    ),
    "rating": _RATINGS,
    "winners": (
        Phrase("PLAYERS share the win", lambda asked, seats: {"seats": seats}),
        Phrase("WHO wins [alone]", lambda asked, who: {"seats": [who]}),
        Phrase("PLAYERS win|tie|tied", lambda asked, seats: {"seats": seats}, some=True),
        Phrase("nobody wins", lambda asked: {"seats": []}),
    ),
    "play": (
        Phrase("[team] PARTY has won the [game]; [team] PARTY wins the [game]", lambda asked, party: {"winner": party}),
        Phrase("nobody has won the [game]; the game goes on", lambda asked: {"winner": None}),
        Phrase(f"{_MOVE} is allowed|legal|valid|counts", lambda asked: {"accepted": True}),
        Phrase(f"{_MOVE} is not allowed|legal|valid|counts; {_MOVE} is illegal", lambda asked: {"accepted": False}),
        Phrase(
            "WHO flips next; WHO [may|can] flip next|again; it is WHO's turn|go [to flip]",
            lambda asked, who: {"due": who},
        ),
        Phrase("anyone|anybody may|can flip next", lambda asked: {"due": "any"}),
        Phrase("nobody flips next", lambda asked: {"due": None}),
    ),
}
