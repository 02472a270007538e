"""Why a move is refused."""

from bythebook.game import Reason


class Why(Reason):
    """The reasons against a move, as sentences about the values that were compared."""

    GAME_IS_OVER = "the game is over: {} has won"
    NO_SUCH_SEAT = "there is no seat {}: {} play"
    # A flip
    NOT_DUE = "seat {} is not to flip: {} is"
    OTHER_SIDE = "seat {} may not resume: team {} may"
    EMPTY_PILE = "the pile of seat {} is empty"
    PAIR_WAITS = "seat {} may not flip while a pair is visible"
    # A slap
    NOT_VISIBLE = "card {} is not visible"
    TOO_MANY_HANDS = "seat {} touches {} cards: a player has two hands"
    NOT_THEIR_SET = "card {} is in no set of seat {}'s"
