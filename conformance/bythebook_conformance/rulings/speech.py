"""How players speak of a game: which of their words say nothing, which say the same, and which turn what is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bythebook_conformance.kit.language import ENGLISH
from bythebook_conformance.rulings.vocabulary import Vocabulary, forms_of

NOT, NOBODY = "not", "nobody"
DENIALS = frozenset({NOT, NOBODY})
MODALS = frozenset({"may", "must", "need"})
"""What is a duty or a permission: it says something only where a question is about these."""


@dataclass(frozen=True)
class Speech:
    """What is known of how people speak at a table in a language.

    ``markers`` are words before somebody that say which part they have. ``turning`` are words that change what the
    rest of a sentence means. ``units`` stand behind a number of something.
    """

    vocabulary: Vocabulary
    markers: Mapping[str, str]
    turning: frozenset[str]
    articles: frozenset[str]
    units: frozenset[str]
    questions: frozenset[str]
    vague: frozenset[str]
    """What says nothing where no wording has it."""
    tag: re.Pattern[str]
    """What asks for assent at the end."""

    @cached_property
    def exact(self) -> frozenset[str]:
        """The stems of words that a text has where a wording has them, and only there."""
        return frozenset(filter(None, map(self.meaning, self.turning))) | MODALS | DENIALS

    def asks(self, text: str) -> bool:
        """Whether a text is a question, and claims nothing."""
        text = self.plain(text)
        return "?" in text or re.split(r"n't| ", text, maxsplit=1)[0].casefold() in self.questions

    def plain(self, text: str) -> str:
        """A text without a question at its end that only asks for assent."""
        return self.tag.sub("", text)

    def split(self, text: str) -> list[str]:
        """The words of a text and its places in braces, as they are written."""
        for phrase, instead in self.vocabulary.phrases:
            text = phrase.sub(instead, text)
        return re.findall(r"\{\w+\}|[^\s,;:.!?\"“”()]+", text)

    def meaning(self, word: str) -> str:
        """What a word stands for; empty if it says nothing."""
        word = word.strip("'’").casefold()
        return "" if word in self.vocabulary.small else self.vocabulary.stem(word)


_SMALL = """
    a ah actually again ah all's already also am an anyway are as at be been being certainly clearly come comes course
    definitely did do does doing done easily even ever exactly fair for from had hence her here hers him his i'd in into
    is it its itself just like look me mine my myself now obviously of off oh on our ours out own please really right's
    shall simply so some still straight such surely that the their theirs them then there these they this those thus
    time to today too up upon us very was we well were which who will yes yet you your yours
    therefore though anyhow ok okay hereby he she i has have having would-be away back by between against down
"""
_TURNING = """
    with only both half instead unless except if or either neither all every each everybody everyone everything any
    anybody anyone anything first second last third maybe perhaps might probably would could almost nearly double twice
    more less fewer least most other another else until before after without but whether once never-ever and many much
    rather alone not nobody than next anymore sometimes usually
"""
_ARTICLES = "a an the this that my your his her our their"
_UNITS = "point points pts set sets pair pairs card cards times more"
_QUESTIONS = "who what which when where why how do does did is are was were am can could will would"
_PASSIVE = {
    "catches": "caught|captured",
    "robs": "robbed|stolen",
    "beats": "beaten|beat",
    "takes": "taken|takes|took",
    "wins": "won|wins",
    "plays": "played",
}
_ENGLISH = Speech(
    Vocabulary(
        frozenset(_SMALL.split()),
        forms_of(
            {
                "be_caught": "be_caught caught captured",
                "be_beaten": "beaten",
                "be_robbed": "robbed stolen",
                "allow": "allowed legal permitted fine okay valid ok lawful",
                "follower": "followers",
                "discard": "discards discarded discarding",
                "forbid": "forbidden illegal prohibited banned",
                "anyone": "anybody",
                "everyone": "everybody",
                "beat": "beats top tops topped trump trumps outrank outranks overtake overtakes exceed",
                "begin": "begins began starts start started starting beginning opens open",
                "catch": "catches catching capture captures capturing nab nabs",
                "claim": "claims claimed claiming",
                "cost": "costs",
                "count": "counts counted counting worth",
                "draw": "draws drew drawn",
                "end": "ended ends over finished finish done ending finishes",
                "fight": "fights fighting battle duel fought",
                "flip": "flips flipped flipping turned-over",
                "follow": "follows followed following",
                "game": "match",
                "get": "gets got getting gotten receive receives received earn earns earned collect collects collected "
                "gain gains gained score scores scored scoring make makes made making pocket pockets bag bags obtain "
                "obtains",
                "go": "goes going went",
                "high": "highest higher strongest strong stronger top biggest best greatest",
                "hold": "holds held",
                "keep": "keeps kept keeping retain retains",
                "lead": "leads led leading",
                "lose": "loses lost losing loose looses forfeit forfeits forfeited surrender surrenders",
                "may": "can permit",
                "mistake": "wrong error fault foul mistaken false erroneous",
                "must": "obliged forced required bound compelled supposed should",
                "next": "following-player",
                "nobody": "none noone nobodys",
                "not": "no never nor cannot isnt nothing isn't",
                "owe": "owes owed owing",
                "pay": "pays paid paying",
                "play": "plays played playing throw throws threw thrown throwing lay lays laid put puts putting "
                "use uses used using drop drops dropped",
                "point": "points pts pt",
                "rob": "robs robbing steal steals stole stealing snatch snatches nick nicks",
                "round": "hand's",
                "safe": "uncaught",
                "set": "sets pair pairs",
                "share": "shares sharing split splits",
                "suit": "suits colour color",
                "take": "takes took taken taking grab grabs",
                "tie": "ties tied simultaneous",
                "trick": "tricks",
                "twin": "twins",
                "win": "wins won winning winner winners victory",
            }
        ),
        {"discard": "play", "follower": "follow"},
        re.compile(r"(?<=\w{3})(?:'s|s)$"),
        tuple(
            (re.compile(pattern, re.IGNORECASE), instead)
            for pattern, instead in (
                (r"[’`´]", "'"),
                (r"^(?:I|we) (?:do|does) not (?:think|believe)(?: that)?\b", "not"),
                (
                    r"^(?:I|we) (?:thinks?|believe|says?|claim that|guess|reckon|mean|bet|know|insist|am sure|'m sure)"
                    r"(?: that)?\b",
                    "",
                ),
                (r"\b(?:our|my) team\b", "we"),
                (r"\b(?:is|am|are|be) down (?=\w+$|\w+ points?\b)", "loses "),
                (r"\bno one\b", "nobody"),
                *(
                    (rf"^(.+?) (?:is|are|gets?|be|been)(?: been)? (?:{done}) by (.+)$", rf"\2 {does} \1")
                    for does, done in _PASSIVE.items()
                ),
                (r"\bnot((?: \w+){0,3}?) anything\b", r"\1 nothing"),
                (r"\bnot((?: \w+){0,3}?) any\b(?!\s+(?:of|more))", r"\1 no"),
                (r"\bnot((?: \w+){0,3}?) any(?:body|one)\b", r"\1 nobody"),
                (r"\bnot (?:a|an) single\b", "no"),
                (r"\b(?:has|have|had) been\b", "been"),
                *(
                    (rf"\b(?:has|have|had) {done}\b", does)
                    for does, done in (
                        ("wins", "won"),
                        ("loses", "lost"),
                        ("catches", "caught"),
                        ("takes", "taken"),
                        ("makes", "made"),
                        ("gets", "earned"),
                    )
                ),
                (r"\b(turn|turns|turned|flip|flips|flipped|goes|go)\b(?=.*\bover\b)(.*?)\s*\bover\b", r"flips\2"),
                (r"\b(?:get|gets) (?=turned|flipped|flips|caught|robbed|stolen)", "is "),
                (
                    r"\b(?:give|gives|gave) (?:up|away|back)\b|\bhand(?:s|ed)? (?:over|back|in)\b|\bputs? back\b",
                    "loses",
                ),
                (r"\b(?:pick|picks|picked)\b(.*?) up\b", r"takes\1"),
                (r"\b(?:is|are|am|be) able to\b", "can"),
                (r"\bcontinues?\b", "goes on"),
                (r"\bno (?:need to|must)\b", "need not"),
                (r"\bat the same time\b", "tie"),
                (r"\b(?:in total|altogether|overall|all in all|all together|total)\b", "in-all"),
                (r"\bin all\b", "in-all"),
                (r"\bthree of a kind\b", "set-of-three"),
                (r"\bset of three\b", "set-of-three"),
                (r"\bscores? of\b", "gets"),
            )
        ),
    ),
    {"from": "from", "off": "from", "to": "to", "for": "to", "by": "by", "between": "between"},
    frozenset(_TURNING.split()),
    frozenset(_ARTICLES.split()),
    frozenset(_UNITS.split()),
    frozenset(_QUESTIONS.split()),
    frozenset({"card", "cards", "hand"}),
    re.compile(
        r",?\s*(?:right|ok|okay|eh|(?:is|are|has|have|does|do|did|was|must|can)(?:n't| not)?"
        r" (?:it|he|she|I|we|they|you))\?$",
        re.IGNORECASE,
    ),
)
_OF = {ENGLISH: _ENGLISH}


def speech_of(language: str) -> Speech | None:
    """How people speak in a language; None where that is not known."""
    return _OF.get(language)
