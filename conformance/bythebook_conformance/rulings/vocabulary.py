"""The words of people in the languages spoken here: which say nothing, which are forms of one another, which are
misspelt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from bythebook_conformance.kit.language import ENGLISH

_SPELLING = 0.8
"""How like a known word an unknown one must be to be taken for it misspelt."""
_BEGINNING = 4
"""The fewest letters that count as the beginning of a word."""
_SHORTEST = 3
"""The fewest letters that are left of a word without its ending, or that can be misspelt."""


@dataclass(frozen=True)
class Vocabulary:
    """What is known of the words of a language.

    ``small`` are the words that are in every question. ``forms`` are words for the same thing, and forms that no ending
    tells, each with the word that stands for it. ``kinds`` are words that are also meant where a text has only the
    other. ``phrases`` are put in other words before anything else.
    """

    small: frozenset[str]
    forms: Mapping[str, str]
    kinds: Mapping[str, str]
    endings: re.Pattern[str]
    phrases: tuple[tuple[re.Pattern[str], str], ...] = ()

    def words(self, text: str) -> list[str]:
        """The words of a text, the small ones too."""
        text = re.sub(r"(?<=\w)['’](?=\w)", "", text.casefold())
        for phrase, instead in self.phrases:
            text = phrase.sub(instead, text)
        return re.findall(r"[^\W_]+", text)

    def stem(self, word: str) -> str:
        """A word without its ending, or the word of which it is a form."""
        if word in self.forms:
            return self.forms[word]
        ended = self.endings.sub("", word)
        ended = self.forms.get(ended, ended)
        return re.sub(r"([bdgmnprt])\1$", r"\1", ended) if len(ended) > _SHORTEST else ended

    def stems(self, text: str) -> frozenset[str]:
        """The stems of the words of a text without the small ones."""
        return frozenset(self.stem(word) for word in self.words(text) if word not in self.small)

    def understood(self, word: str, known: Mapping[str, str]) -> str:
        """The stem of a word as the texts have it, given the stem of every word in them: that of a misspelt word is
        that of the word that it is most like. A small word has none, misspelt or not.
        """
        stem = self.stem(word)
        if word in self.small:
            return ""
        if word in known or stem in known.values() or word in self.forms or stem in self.kinds:
            return stem
        begun = {known[each] for each in known if len(word) >= _BEGINNING and each.startswith(word)}
        if len(begun) == 1:
            return begun.pop()
        spelt = [each for each in (*known, *self.forms, *self.small) if len(each) >= _SHORTEST]
        for meant in get_close_matches(word, spelt, 1, _SPELLING) if len(word) >= _SHORTEST else ():
            return "" if meant in self.small else known.get(meant, self.stem(meant))
        return stem

    def knows(self, text: str, known: Mapping[str, str]) -> int:
        """How many words of a text are of this language, given the stem of every word in other texts of it."""
        stems = {*known.values(), *self.forms.values()}
        return sum(word in self.small or self.stem(word) in stems for word in self.words(text))


def forms_of(groups: Mapping[str, str]) -> dict[str, str]:
    """Each form with the word that stands for it, given the forms of each such word."""
    return {form: word for word, forms in groups.items() for form in forms.split()}


_SMALL_ENGLISH = """
    a about actually again all already also although always am an and another any anybody anyone anything are as at
    away be been before behind being both but by can cannot cant could couldnt did didnt do does doesnt doing done
    dont during each either else even ever every everybody everyone everything exactly for from gave get gets
    getting give given gives go goes going gone got had happen happened happens has have having he her here him his
    how i id if ill im in instead into is isnt it its ive just keep let lets like make makes many matter matters may
    me might more most much must my need needed needs never no nobody none not nothing now of off on once only onto
    or other others our please put puts really right s said say says several she should so some somebody someone
    something still than that thats the their them then there theres these they thing things this those though to
    too until up us use used very via want wants was we were what whats when where wheres whether which while who
    whom whos whose why will with within without wont would yes yet you your yours
"""
_ENGLISH = Vocabulary(
    frozenset(_SMALL_ENGLISH.split()),
    forms_of(
        {
            "begin": "begins beginning begun began start starts starting started starter opens",
            "bottom": "below beneath under underneath lowest",
            "catch": "caught catches catching catcher",
            "claim": "claims claiming pick picks picked picking",
            "clockwise": "anticlockwise counterclockwise direction",
            "deal": "deals dealt dealing",
            "dealer": "dealer dealers",
            "discard": "throw throws thrown threw throwing",
            "draw": "drew drawn draws drawing",
            "forget": "forgot forgotten overlooked",
            "hand": "finger fingers slap slaps slapped slapping touch touches touched touching",
            "hold": "held holds holding",
            "large": "larger bigger uneven unequal",
            "late": "later",
            "lay": "laid lie lies lying lays",
            "lead": "led leads leading leader",
            "look": "looks looking peek peeked",
            "lose": "loses lost loss losing cost costs",
            "mistake": "mistaken misplay wrong wrongly false illegal error errors",
            "old": "older earlier",
            "own": "myself mine",
            "pack": "deck",
            "pile": "stack stacks piles",
            "play": "plays played playing",
            "player": "players people person persons",
            "point": "points score scores scored scoring worth count counts counted",
            "rob": "robs robbed robber robbery robbing steal steals stealing stole stolen",
            "rank": "kind kinds",
            "round": "way",
            "same": "equal identical alike",
            "take": "takes took taken taking",
            "talk": "talks talking tell tells speak discuss signal signals",
            "three": "3 threes triple triples triplet",
            "turn": "turns turned turning flip flips flipped flipping",
            "two": "2 twos",
            "win": "wins won winning winner",
        }
    ),
    {
        **dict.fromkeys(("club", "diamond", "heart", "spade"), "suit"),
        "begin": "lead",
        "discard": "play",
        "pair": "set",
        "point": "total",
        "round": "deal",
        "same": "tie",
        "table": "trick",
        "take": "claim",
    },
    re.compile(r"(?<=\w{3})(?:ing|ed|es|ers|er|en|s|e)$"),
    (
        (re.compile(r"\b(?:come|comes|go|goes) after\b"), "follow"),
        (re.compile(r"\bwho (?:deals|shuffles)\b"), "dealer"),
        (re.compile(r"\b(?:cant|cannot|can not|unable to) follow\b"), "void"),
        (re.compile(r"\bhow (?:many|much)\b"), "number"),
        (re.compile(r"\bnot (?:his|her|my|our|their|your) turn\b"), "out of turn"),
        (re.compile(r"\b(?:go|goes|went) first\b"), "starts first"),
    ),
)
_SMALL_GERMAN = """
    aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bin bis
    bist da dabei dafür damit dann daran darauf darf darfst das dass davon dazu dein deine dem den denn der des die
    dies diese diesem diesen dieser dieses doch du dürfen eigentlich ein eine einem einen einer eines er es etwas
    für gerade geschieht gibt hab habe haben hat hatte hätte ich ihm ihn ihr ihre ihrem ihren ihrer ihres im immer
    in ins irgendein ist ja jede jedem jeden jeder jedes jemand jetzt kann kannst kein keine keinem keinen keiner
    können könnte machen mal man mehrere mein meine meinem meinen meiner mich mir mit muss musst müssen müsste nach
    nicht nichts noch nun nur ob obwohl oder ohne passiert schon sehr sein seine seinem seinen seiner selbst sich
    sie sind so soll sollen sollte trotzdem um und uns unser viel viele vom von vor wann war waren warum was weil
    welche welchem welchen welcher welches wem wen wenn wer werden wie wieder wird wo wurde würde zu zum zur
"""
_GERMAN = Vocabulary(
    frozenset(_SMALL_GERMAN.split()),
    forms_of(
        {
            "ass": "asse assen ass",
            "bedien": "bedienen bedient bedienpflicht bekennen bekennt",
            "bekomm": "bekommen bekommt kriegen kriegt erhält erhalten",
            "bub": "bube buben bauer",
            "drei": "dreien 3",
            "end": "ende enden endet vorbei schluss fertig",
            "falsch": "falsche falschen fehler verboten verbotene unerlaubt",
            "fang": "fangen fängt gefangen gefangene gefangenen fing",
            "gewinn": "gewinnt gewinnen gewonnen gewinner sieg sieger siegt",
            "kost": "kosten kostet verliert verlieren verlust verloren",
            "leg": "legen legt gelegt liegt liegen lege",
            "minus": "null minuspunkte minuspunkt",
            "partie": "spiel spiele",
            "punkt": "punkte punkten zählt zählen zähle wert werte",
            "schlag": "schlagen schlägt geschlagen",
            "spiel": "spielen spielt gespielt",
            "spieler": "spielern mitspieler leute personen person",
            "stark": "stärker stärkste stärksten hoch höher höchste höchsten höchster",
            "zwei": "zweien 2",
        }
    ),
    {"herz": "farb", "karo": "farb", "kreuz": "farb", "pik": "farb"},
    re.compile(r"(?<=\w{3})(?:t?(?:em|en|er|es|e)|ern|est|et|st|n|s|t)$"),
    (
        (
            re.compile(r"\b(?:fängt\s+(?:\w+\s+){0,3}?an|anfangen|anfängt|beginnt|beginnen|gibt\s+an)\b"),
            "ersten stich",
        ),
        (re.compile(r"\b(spielt|spiele|kommt)((?:\s+\w+){0,3}?)\s+(?:aus|raus)\b"), r"ausspielt\2"),
    ),
)
_OF = {ENGLISH: _ENGLISH, "de": _GERMAN}


def vocabulary_of(language: str) -> Vocabulary:
    """The vocabulary of a language; that of English where there is none."""
    return _OF.get(language, _ENGLISH)
