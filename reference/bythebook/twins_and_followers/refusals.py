"""Why a move is refused."""

from bythebook.game import Reason


class Why(Reason):
    """The reasons against a move, as sentences about the values that were compared."""

    ROUND_IS_OVER = "the round is over"
    NO_SUCH_SEAT = "there is no seat {}: {} play"
    # A turn
    OUT_OF_TURN = "seat {} is out of turn: it is seat {}'s turn"
    MUST_DRAW_FIRST = "seat {} holds {} cards and draws first"
    ALREADY_DREW = "seat {} has drawn already and holds {} cards"
    MAY_NOT_PASS = "seat {} has nothing to pass on: a turn cannot be passed"
    NOT_HELD = "seat {} does not hold {} but {}"
    NOT_WINNING = "seat {} does not win with {}"
    MUST_DECLARE = "seat {} wins with {} and must declare"
    DRAWN_CARD_STAYS = "{} was drawn in this turn and may not be discarded"
    # Claims
    CLAIM_IS_OPEN = "the claim comes first; to claim or pass: seats {}"
    NOTHING_TO_CLAIM = "seat {} has nothing to claim: no card is open to claims"
    OWN_DISCARD_BARRED = "seat {} discarded {} and may not take it back"
    NOT_ABLE = "seat {} does not win with {} and {}"
    ALREADY_ANSWERED = "seat {} has already claimed or passed"
    # A fight
    NO_FIGHT = "seat {} has no fight to drop a card in"
    FIGHT_IS_OPEN = "the fight comes first; to drop: seats {}"
    NOT_A_FIGHTER = "seat {} does not fight, but seats {}"
    ALREADY_DROPPED = "seat {} has already chosen {}"
    DROPS_OUT_OF_TURN = "seat {} drops after seat {}: fighters drop one after another, clockwise"
    MAY_NOT_BE_DROPPED = "{} may not be dropped; allowed: {}"
