"""Faults in A turn."""

from faults import fault, wrong

from .sound import Sound, Table


@wrong(Sound.may_declare, "twins_and_followers/winning-hand-is-declared")
def declaration_not_checked(self: Sound, table: Table, seat: int) -> bool:
    """Any four cards may be declared a winning hand."""
    return table.phase == "discard" and seat == table.turn


@wrong(Sound.let_pass, "twins_and_followers/turn-passes-to-the-left")
def declining_takes_the_turn(self: Sound, table: Table, seat: int) -> None:
    """The turn passes on from the player who declined to claim."""
    self.begin_turn(table, self.next_seat(table, seat))


@fault("twins_and_followers/discard-back-to-three")
class DiscardOfACardNotHeld(Sound):
    """A discard that the player does not hold is taken for the first card of the hand."""

    def may_discard(self, table: Table, seat: int, card: str) -> bool:
        return super().may_discard(table, seat, card) or super().may_discard(table, seat, table.hands[seat][0])

    def discard(self, table: Table, seat: int, card: str) -> None:
        hand = table.hands[seat]
        super().discard(table, seat, card if card in hand else hand[0])


@wrong(Sound.may_discard, "twins_and_followers/turn-opens-with-a-draw")
def discard_without_a_draw(self: Sound, table: Table, seat: int, card: str) -> bool:
    """A turn may open with a discard."""
    hasty = table.phase == "draw" and seat == table.turn and card in table.hands[seat]
    return hasty or Sound.may_discard(self, table, seat, card)


@fault("twins_and_followers/discard-face-up")
class DiscardsLaidUnderneath(Sound):
    """An ordinary discard goes under the discards before it."""

    def look_round(self, table: Table) -> None:
        table.discards.insert(0, table.discards.pop())
        super().look_round(table)

    def claim(self, table: Table, seat: int) -> None:
        table.discards.append(table.discards.pop(0))
        super().claim(table, seat)


@wrong(Sound.draw, "twins_and_followers/winning-hand-is-declared")
def drawn_win_declares_itself(self: Sound, table: Table, seat: int) -> None:
    """Drawing the card that completes a hand ends the round without a declaration."""
    Sound.draw(self, table, seat)
    if self.is_winning(table.hands[seat]):
        self.declare(table, seat)


@wrong(Sound.may_discard, "twins_and_followers/any-card-may-be-discarded")
def only_the_drawn_card_goes(self: Sound, table: Table, seat: int, card: str) -> bool:
    """Only the card just drawn may be discarded."""
    return Sound.may_discard(self, table, seat, card) and card == table.hands[seat][-1]


@wrong(Sound.may_draw, "twins_and_followers/one-draw-no-passing")
def second_draw_accepted(self: Sound, table: Table, seat: int) -> bool:
    """A player who does not like the card drawn may draw another."""
    again = table.phase == "discard" and seat == table.turn and bool(table.pile)
    return again or Sound.may_draw(self, table, seat)


@fault("twins_and_followers/one-draw-no-passing")
class TurnMayBeSkipped(Sound):
    """A player may pass instead of drawing."""

    def may_pass(self, table: Table, seat: int) -> bool:
        return super().may_pass(table, seat) or (table.phase == "draw" and seat == table.turn)

    def let_pass(self, table: Table, seat: int) -> None:
        if table.phase == "draw":
            table.discarder = seat
        super().let_pass(table, seat)
