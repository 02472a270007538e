"""The words of people in the languages spoken here: which say nothing, which are forms of one another, which are
misspelt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from bythebook_conformance.kit.language import ENGLISH

NOT = frozenset({"not", "nicht"})
"""The stems of all words that deny something."""
DENYING = frozenset({"not", "never", "nicht", "nie"})
"""Words that deny that something is so."""
NUMBERS = {
    word: number
    for words in (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen",
        "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn"
        " siebzehn achtzehn neunzehn",
        "nothing a",
        "keinen einen",
        "no an",
        "nichts ein",
    )
    for number, word in enumerate(words.split())
}
_ENGLISH_ONES = "one two three four five six seven eight nine"
_GERMAN_ONES = "ein zwei drei vier fünf sechs sieben acht neun"
_ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"
NUMBERS |= {
    word.casefold(): 10 * tens + ones
    for tens, (ten, zehn) in enumerate(zip(_ENGLISH_TENS.split(), _GERMAN_TENS.split(), strict=True), start=2)
    for ones, (one, eins) in enumerate([("", ""), *zip(_ENGLISH_ONES.split(), _GERMAN_ONES.split(), strict=True)])
    for word in (ten + one, f"{eins}und{zehn}" if eins else zehn)
}
"""Numbers in words, those of two words written as one."""
NOTHING = frozenset({"nothing", "no", "zero", "nichts", "kein", "keine", "keinen"})
"""Words for none."""
ONESELF = frozenset({"i", "me", "my", "mine", "myself", "ich", "mir", "mich", "mein", "meine", "meiner"})
"""Words for whoever speaks."""
ANOTHER = frozenset({"you", "your", "yours", "du", "dir", "dich", "dein", "deine", "deiner"})
"""Words for somebody who is spoken to."""
HE = frozenset({"he", "she", "him", "her", "his", "hers", "er", "ihm", "ihn"})
"""Words for somebody who is not spoken to."""
OURS = frozenset({"we", "us", "our", "ours", "wir", "uns", "unser"})
"""Words for the team of whoever speaks."""
_SPELLING = 0.8
"""How like a known word an unknown one must be to be taken for it misspelt."""
_BEGINNING = 4
"""The fewest letters that count as the beginning of a word."""
_SHORTEST = 3
"""The fewest letters that are left of a word without its ending, or that can be misspelt."""


@dataclass(frozen=True)
class Speech:
    """What of the words of a language counts where somebody claims something.

    ``telling`` are small words that say something there, ``forms`` more words for the same thing. ``phrases`` are put
    in the words of sentences before anything else. ``markers`` are words before somebody that say which part they have,
    ``articles`` stand before a thing, ``things`` are what a sentence that is about no player begins with, ``units``
    stand behind a number of something, ``joints`` between two of a kind. ``questions`` begin what claims nothing,
    ``asking`` is a question that no such word begins, ``somebody`` are those that ask for somebody, ``reason`` stands
    before a reason, ``therefore`` behind one, and ``tag`` asks for assent at the end. ``turning`` are words by which
    what stands beside a claim may turn it: conditions, contrasts, and what others say.
    ``predicates`` are the first words by which a sentence that does not say whom it is about is no request.
    """

    telling: frozenset[str] = frozenset()
    forms: Mapping[str, str] = field(default_factory=dict)
    phrases: tuple[tuple[re.Pattern[str], str], ...] = ()
    markers: Mapping[str, str] = field(default_factory=dict)
    articles: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    joints: frozenset[str] = frozenset({"and"})
    questions: frozenset[str] = frozenset()
    asking: re.Pattern[str] = re.compile("(?!)")
    somebody: frozenset[str] = frozenset()
    reason: re.Pattern[str] = re.compile("(?!)")
    therefore: re.Pattern[str] = re.compile("(?!)")
    tag: re.Pattern[str] = re.compile("(?!)")
    turning: frozenset[str] = frozenset()
    predicates: re.Pattern[str] = re.compile("")


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
    speech: Speech = field(default_factory=lambda: Speech())

    @property
    def turning(self) -> frozenset[str]:
        """The words by which a claim may be turned that say nothing else."""
        return self.speech.turning - self.speech.telling

    def words(self, text: str) -> list[str]:
        """The words of a text, the small ones too."""
        text = re.sub(r"(?<=\w)['’](?=\w)", "", text.casefold())
        for phrase, instead in self.phrases:
            text = phrase.sub(instead, text)
        return re.findall(r"[^\W_]+", text)

    def spoken(self, text: str) -> list[str]:
        """The words of a claim and the places in braces, as they are written."""
        return re.findall(r"\{\w+\}|[-+−]?\d+(?![^\s,;:.!?)])|[,;:.!?]|[^\s,;:.!?\"“”()\-–]+", text)

    def says_nothing(self, word: str) -> bool:
        """Whether a word of a claim says nothing."""
        return not word[:1].isalnum() or (word in self.small and word not in self.speech.telling)

    def asks(self, text: str) -> bool:
        """Whether a text is a question, and claims nothing."""
        first = re.split(r"n't| ", text, maxsplit=1)[0].casefold()
        return "?" in self.plain(text) or first in self.speech.questions

    def turns(self, text: str) -> bool:
        """Whether a text has a word by which what stands beside it may be turned."""
        return not self.speech.turning.isdisjoint(map(str.casefold, self.spoken(text)))

    def plain(self, text: str) -> str:
        """A claim in the words of sentences, without a question at its end that only asks for assent."""
        text = self.speech.tag.sub("", text)
        for phrase, instead in self.speech.phrases:
            text = phrase.sub(instead, text)
        return text

    def stem(self, word: str) -> str:
        """A word without its ending, or the word of which it is a form."""
        if word in self.forms:
            return self.forms[word]
        ended = self.endings.sub("", word)
        ended = self.forms.get(ended, ended)
        return re.sub(r"([bdgmnprt])\1$", r"\1", ended) if len(ended) > _SHORTEST else ended

    def meaning(self, word: str) -> str:
        """The stem of a word of a claim."""
        if word in self.speech.forms or word in self.forms:
            return self.speech.forms.get(word) or self.forms[word]
        ended = self.endings.sub("", word)
        stands = {*self.forms.values(), *self.speech.forms.values()}
        return next((each for each in (word, ended) if each in stands), self.stem(word))

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


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


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
_TELLING_ENGLISH = """
    all another any anybody anyone anything both can cannot could each either else every everybody everyone
    everything get gets getting give given gives gave got if instead keep let made make makes many may might more
    most much must need needed needs never no nobody none not nothing on once only or other others put several
    should some somebody someone than there until up use used want with would off
"""
_PHRASES_ENGLISH = (
    (r"[’`´]", "'"),
    (
        r"^(?:(?:no(?=,)|yes|yeah|well|hey|sorry|oh|ok|okay|hang on|but|so|then|and|oi|ah|hah?|nope|nah|look|listen|hmm"
        r"|um|er|honestly|come on|hold on|all ?right(?=,)|rubbish(?=,)|nonsense(?=,)|typical(?=,)|excuse me|pardon"
        r"(?: me)?|lol|no way|bro|dude)\b,? +)+",
        "",
    ),
    (
        r"(?:^|(?<=[,.!?;] )|(?<=\bbut )|(?<=\band ))I (?:do |really )?(?:think|believe|reckon|say|bet|swear|would say)"
        r"(?: that)?,? (?=\w)|,? I (?:think|believe|reckon|say|bet)(?: you(?:'ll| will) find)?(?=$|[.!?;,])",
        "",
    ),
    (r"^(?:am I right(?: in thinking)?|is(?:n't| not)? it (?:so|true|right|correct)) that (?=\w)", ""),
    (r"^(?:do|does|did|is|was|are|were|has|have)n'?t (?=.*\?)", ""),
    (r"\b(do|does|did|is|was|are|were|would|could|has|have|had|must|need|ca|wo|should)n'?t\b", r"\1 not"),
    (r"\bca not\b|\bcannot\b", "can not"),
    (r"\b(I|we)'?ll have (?=(?:that|the|this|those|them|it)\b)", r"\1 takes "),
    (
        r"(?<=\w)'d (?=(?!\w+(?:ed|en)\b|(?:won|lost|caught|got|had|put|made|led|nothing|no|better)\b)\w)"
        r"|(?<=\b(?:we|he))d (?=have\b)",
        " would ",
    ),
    (r"^had (?=(?:I|you|he|she|we|they)\b)", "if had "),
    (r"\b(\w+)'(?:ve|ll|d)\b|\b(I|you|they)(?:ve|ll)\b", r"\1\2"),
    (r"\bI'?m\b", "I am"),
    (r"\b(you|they)'?re\b|'re\b", r"\1 are"),
    (
        r", (?:ladies|lads|mate|guys|folks|people|friends?|please|thanks|thank you|bro|dude|man|pal|dear|easy|sorry"
        r"|simple as that|end of story|well done us|beat that|deal with it)(?=$|[.!?;])",
        "",
    ),
    (r",? (?:surely|obviously|clearly|of course)(?=$|[.!?;,])", ""),
    (r"\bgot(?:cha| you(?=[,.!]))", "caught you"),
    (r"\b(it|that|there|he|she|this|who|what)'?s\b|\b(mine|hers|yours|theirs)'s\b", r"\1\2 is"),
    (r"\b(?:do|does|did) not (?:have|need) to\b|\b(?:there is )?no need to\b", "need not"),
    (r"(?:\b(?:is|am|are) )?\bnot (?:forced|obliged|bound|made|required) to\b|\bmust not (?=have to\b)", "need not"),
    (r"\b(?:has|have|had|got|need|needs|needed|ought|obliged|forced|bound|supposed|meant) to\b", "must"),
    (r"\bno choice but to\b|\bgotta\b", "must"),
    (r"\bthank you\b", "thanks"),
    (rf"\b({_ENGLISH_TENS.replace(' ', '|')})[- ](?=(?:{_ENGLISH_ONES.replace(' ', '|')})\b)", r"\1"),
    (r"\bthree of a kind\b", "threeofakind"),
    (r"\bcounts? to (?:three|3)\b", "countdown"),
    (r"\bflips? (them|both)(?: over)?\b(?! next)", r"turn \1 over"),
    (r"\b(?:allowed|free|able|permitted) to\b", "may"),
    (r"\b(?:(?:do|does|did) )?not((?: \w+){0,3}?) any(thing|body|one)\b", r"\1 no\2"),
    (r"\bnot((?: \w+){0,3}?) any\b(?! (?:of|more))", r"\1 no"),
    (r"\bnot((?: \w+){0,3}?) an? (?:single )?(?:bean|penny|thing)\b", r"\1 nothing"),
    (r"\bno ?one\b|\b(?:neither|none) of (?:them|us|you)\b", "nobody"),
    (r"\bno (?=(?!thing)\w+ing\b)", "may not "),
    (r"\b(?:not on|out of the question)(?=$|[,.!?;])", "not allowed"),
    (r"\b(my|your|his|her|our|their|\w+'s) (?:go|shot)(?=$|[,.!?;]| (?:next|now)\b)", r"\1 turn"),
    (r"\b(?:carry|carries|keeps?|plays?) (?:on|going|playing)(?=$|[,.!?;])", "goes on"),
    (r"\b(pile|stock|deck|pack)(?:'s| is| has) (?:gone|out|run out|used up)\b", r"\1 is empty"),
    (r"\b(?:get|gets|getting|got) rid of\b", "throw"),
    (r"\b(?:am|is|are) owed\b", "gets"),
    (r"\b(?:go|goes|went) down (?=(?:a|\d|one|two|three|four|six)\b)", "loses "),
    (r"\b(?:gets?|is|are|be) (?:flipped|turned)(?: over)?\b", "is turned over"),
    (r"\b(?:do|does|did) not count double\b", "counts as 1 set"),
    (r"\bcounts? double\b", "counts as 2 sets"),
    (r"\b(?:am|are|is) having\b|\bgimme\b", "takes"),
    (r"\b(?:is|are|am|was|were|be|been|gets?|got) (?:caught|captured|eaten)\b", "becaught"),
    (r"\b(?:is|are|am|be|been|gets?) beaten\b", "bebeaten"),
    (r"\bkicks? off\b|\bcomes? out first\b", "starts"),
    (r"\bin (?:all|total)\b|\b(?:altogether|overall|total|all (?:together|told))\b", "inall"),
    (r"\bmakes (?=(?:\d+|two|three|four|five|six|seven|eight)\b(?! points?\b))", "gets inall "),
    (r"\b(?:nothing|nobody)((?: \w+){0,3}?) (?:bigger|higher|stronger|better) than\b", r"\1 the highest is"),
    (r"\bcan not have\b", "may not take"),
    (r"\b(?:at|in) the same time\b", "tie"),
    (r"\b(?:is|am|are) (?:down|minus) (?!to\b)(?=\w)", "loses "),
    (
        r"\b(?:is|am|are|stands?|ends?(?: up)?) (?:at|on|with) (?=(?:minus )?(?:\d|nothing|one|two|three|four|six)\b)",
        "has ",
    ),
    (r"\bhas minus (?=\w)", "has -"),
    (r"\bfollowers?\b", "followerof"),
    (r"(\bturn\b[^.!?;]*, (?:but |so )?it is )mine\b", r"\1my turn"),
    (r"\b(?:is|are) (mine|yours|hers|ours|\w+'s$)", r"belongs to \1"),
    (r"(?:^|(?<=[.!?,;] ))mine(?=$|[.!?,;])", "belongs to me"),
    (r"\bonly (?=(?:loses?|gets?|owes?|scores?)\b)", ""),
    (r"\b(?:should|ought to) have won\b", "wins"),
    (r"\bwas\b", "is"),
    (r"\bwere\b", "are"),
)
_ENGLISH = Vocabulary(
    _words(_SMALL_ENGLISH),
    forms_of(
        {
            "begin": "begins beginning begun began start starts starting started starter opens",
            "bottom": "below beneath under underneath lowest",
            "catch": "caught catches catching catcher",
            "claim": "claims claiming fish fished grab grabs grabbed pick picks picked picking",
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
    Speech(
        _words(_TELLING_ENGLISH),
        forms_of(
            {
                "alike": "same equal identical match matches matching",
                "beat": "beats beaten top tops topped trump trumps outrank outranks overtake overtakes",
                "belong": "belongs",
                "catch": "kill kills killed eat eats ate nail nails nailed trap traps trapped",
                "colour": "color colours colors",
                "differ": "different differs unlike",
                "end": "ends ended ending finished",
                "fight": "battle duel fights fighting fought scrap",
                "follow": "follows followed following",
                "get": "gets getting got make makes made receive receives received earn earns earned collect collects",
                "may": "can could allow allowed legal permitted fine",
                "must": "should",
                "need": "needs needed",
                "not": "no never",
                "late": "slow slower",
                "mistake": "blew blown blunder blundered botched fluffed goof goofed messed screwed",
                "lose": "loose drop drops",
                "pay": "pays paid cough coughs fork forks",
                "discard": "bin bins binned chuck chucks chucked ditch ditched dump dumped",
                "play": "put puts",
                "quick": "quicker quickest fast faster fastest sooner",
                "revok": "renege reneged reneges",
                "rob": "raid raids pinch pinches nick nicks nab snatch snatches swipe",
            }
        ),
        tuple((re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in _PHRASES_ENGLISH),
        {"from": "from", "off": "from", "to": "to", "for": "to", "by": "by"},
        _words("a an the this that these those third next last my your his her our their"),
        _words("it that this the these they those a an there we"),
        _words("point points pts set sets pair pairs card cards times more"),
        frozenset({"and"}),
        _words("who what which when where why how do does did"),
        re.compile(
            r"\?\s*$|(?:^|[.!?,;] +)(?:(?:hey|wait|but|so|and|then|well),? +)?(?:can|may|must|do|does|did|is|are|was"
            r"|am|has|have|should|will|would|could|who|whose|what|which|when|why|how)(?:n['’]?t)?\b[^.!]*\?",
            re.IGNORECASE,
        ),
        _words("who whos whose whom"),
        re.compile(
            r"[,\s]+(?:because|since|cause|(?:even (?:though|if)|although)(?! not\b)"
            r"|as(?! (?:well|many|much|if|long|soon)\b))\s+",
            re.IGNORECASE,
        ),
        re.compile(r"[,.\s]+(?:and so|so|therefore|which means)\s+(?=\S+\s*\S)", re.IGNORECASE),
        re.compile(
            r",?\s*(?:right|ok|okay|eh|(?:is|are|has|have|does|do|did|was|must|can)(?:n't| not)?"
            r" (?:it|he|she|I|we|they|you))\?$",
            re.IGNORECASE,
        ),
        _words(
            "although believe believes but could dream dreams except false guess if imagine joke joking maybe might"
            " once only or perhaps rather reckon reckons said say says should sorry suppose think thinks though thought"
            " half true until unless wait well when whether without would wrong"
        ),
        re.compile(
            "(?:s|ed)$|^(?:can|caught|got|had|lost|made|may|must|need|not|only|should|took|won)$", re.IGNORECASE
        ),
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
_TELLING_GERMAN = """
    alle allem allen aller alles andere anderen darf darfst dürfen jede jedem jeden jeder jedes jemand kann kannst kein
    keine keinem keinen keiner können muss musst müssen müsste nicht nichts nur ob oder ohne soll sollen
"""
_PHRASES_GERMAN = (
    (
        r"^(?:(?:nein(?=,)|ne+(?=,)|ja|doch|halt|aber|also|dann|und|ach|na|tja|oh|ey|hey|mensch|quatsch|unsinn|moment|klar"
        r"|sag mal|hör mal)\b,? +)+",
        "",
    ),
    (r"\b(darf|kann|ha|muss|soll|will|krieg)s?te\b", r"\1st du"),
    (r"\bnich\b", "nicht"),
    (r", (?:bitte(?:schön)?|Leute|Alter|Mann|Freunde|basta|danke|ätsch|ganz einfach)(?=$|[.!?;])", ""),
    (r"(?:^|(?<=[,.!?;] ))ich (?:glaube?|denke?|finde?|meine?)(?: mal)?,? (?:dass )?(?=\w)", ""),
    (r"\bkannst?\b", "darf"),
    (r"\b(?:niemandem|keinem) (?:et)?was\b", "nichts"),
    (r"\b(darf(?:st)?\b(?: \w+){0,2}?) keinen?\b", r"\1 nicht"),
    (r"(?:^|(?<=[.!?,;] ))mein(?:s|e|er)(?=$|[.!?,;])", "gehört mir"),
    (r"\ban der Reihe\b", "dran"),
    (r"\b(?:nichts|niemand|keiner)((?: \w+){0,3}?) (?:höher|größer|stärker)( ist)? als\b", r"\1 die höchste ist"),
    (r"\bhätte(st)?\b(.*) (\w+) müssen\b", r"muss\2 \3"),
    (r"\b(?:zusammen|insgesamt)\b", "insgesamt"),
    (r"\bher mit\b", "gib"),
    (r"\bkeiner\b(?! (?:von|der)\b)", "niemand"),
)
_GERMAN = Vocabulary(
    _words(_SMALL_GERMAN),
    forms_of(
        {
            "ass": "asse assen ass",
            "bedien": "bedienen bedient bedienpflicht bekennen bekennt",
            "bekomm": "bekommen bekommt kriegen kriegt erhält erhalten",
            "bub": "bube buben bauer",
            "drei": "dreien 3",
            "end": "ende enden endet vorbei schluss fertig",
            "falsch": "falsche falschen fehler verboten verbotene unerlaubt",
            "fang": "fangen fängt gefangen gefangene gefangenen fing schnappt frisst",
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
    Speech(
        _words(_TELLING_GERMAN),
        forms_of(
            {
                "nicht": "kein keine keinem keinen keiner",
                "darf": "darfst dürfen",
                "muss": "musst müssen müsste musste",
                "bekomm": "kriege krieg",
                "kost": "verliere",
                "leg": "hinlegen hingelegt abgelegt",
                "nichts": "nix",
                "raub": "klauen klaut klaue geklaut beraubt berauben",
                "umdreh": "umgedreht drehen drehe dreht aufdecken deckt decke aufgedeckt",
                "zahl": "zahle blechen bleche blecht",
            }
        ),
        tuple((re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in _PHRASES_GERMAN),
        {"von": "from", "für": "to", "an": "to"},
        _words("der die das den dem ein eine einen mein meine dein deine sein seine ihr ihre"),
        _words("es das der die den dem wir sie"),
        _words("punkt punkte karte karten"),
        frozenset({"und"}),
        _words("wer was wann wo warum wie"),
        re.compile(
            r"\?\s*$|(?:^|[.!?,;] +)(?:(?:aber|und|also|moment),? +)?(?:darf|kann|muss|soll|ist|sind|hat|habe|bekomm\w*"
            r"|krieg\w*|wer|was|wann|warum|wie|zählt|gilt|gehört)\b[^.!]*\?",
            re.IGNORECASE,
        ),
        _words("wer wem wen wessen"),
        re.compile(r"(?:[,\s]+(?:weil|(?:obwohl|auch wenn)(?! nicht\b))|,\s*(?:denn|da))\s+", re.IGNORECASE),
        re.compile(r"[,\s]+(?:deshalb|darum|also)\s+(?=\S+\s*\S)", re.IGNORECASE),
        re.compile(r",?\s*(?:oder(?: etwa)?(?: nicht)?|nicht(?: wahr)?|gell)\?$", re.IGNORECASE),
        _words(
            "aber außer bis bloß erst falls falsch glaubt hätte könnte meint nur ob obwohl oder ohne sagt sobald sollte"
            " sondern vielleicht wahr wäre wenn würde"
        ),
        re.compile("t$|^(?:darf|kann|muss|nur|soll)$", re.IGNORECASE),
    ),
)
_OF = {ENGLISH: _ENGLISH, "de": _GERMAN}


def vocabulary_of(language: str) -> Vocabulary:
    """The vocabulary of a language; that of English where there is none."""
    return _OF.get(language, _ENGLISH)
