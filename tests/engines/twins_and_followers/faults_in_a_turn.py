"""Faults in A turn."""

from faults import fault

from .sound import Sound, Table


@fault("twins_and_followers/winning-hand-is-declared")
class DeclarationNotChecked(Sound):
    """Any four cards may be declared a winning hand."""

    def may_declare(self, table: Table, seat: int) -> bool:
        return table.phase == "discard" and seat == table.turn


@fault("twins_and_followers/turn-passes-to-the-left")
class DecliningTakesTheTurn(Sound):
    """The turn passes on from the player who declined to claim."""

    def let_pass(self, table: Table, seat: int) -> None:
        self.begin_turn(table, self.next_seat(table, seat))


@fault("twins_and_followers/discard-back-to-three")
class DiscardOfACardNotHeld(Sound):
    """A discard that the player does not hold is taken for the first card of the hand."""

    def may_discard(self, table: Table, seat: int, card: str) -> bool:
        return super().may_discard(table, seat, card) or super().may_discard(table, seat, table.hands[seat][0])

    def discard(self, table: Table, seat: int, card: str) -> None:
        hand = table.hands[seat]
        super().discard(table, seat, card if card in hand else hand[0])


@fault("twins_and_followers/turn-opens-with-a-draw")
class DiscardWithoutADraw(Sound):
    """A turn may open with a discard."""

    def may_discard(self, table: Table, seat: int, card: str) -> bool:
        hasty = table.phase == "draw" and seat == table.turn and card in table.hands[seat]
        return hasty or super().may_discard(table, seat, card)


@fault("twins_and_followers/discard-face-up")
class DiscardsLaidUnderneath(Sound):
    """An ordinary discard goes under the discards before it."""

    def look_round(self, table: Table) -> None:
        table.discards.insert(0, table.discards.pop())
        super().look_round(table)

    def claim(self, table: Table, seat: int) -> None:
        table.discards.append(table.discards.pop(0))
        super().claim(table, seat)


@fault("twins_and_followers/winning-hand-is-declared")
class DrawnWinDeclaresItself(Sound):
    """Drawing the card that completes a hand ends the round without a declaration."""

    def draw(self, table: Table, seat: int) -> None:
        super().draw(table, seat)
        if self.is_winning(table.hands[seat]):
            self.declare(table, seat)


@fault("twins_and_followers/any-card-may-be-discarded")
class OnlyTheDrawnCardGoes(Sound):
    """Only the card just drawn may be discarded."""

    def may_discard(self, table: Table, seat: int, card: str) -> bool:
        return super().may_discard(table, seat, card) and card == table.hands[seat][-1]


@fault("twins_and_followers/one-draw-no-passing")
class SecondDrawAccepted(Sound):
    """A player who does not like the card drawn may draw another."""

    def may_draw(self, table: Table, seat: int) -> bool:
        again = table.phase == "discard" and seat == table.turn and bool(table.pile)
        return again or super().may_draw(table, seat)


@fault("twins_and_followers/one-draw-no-passing")
class TurnMayBeSkipped(Sound):
    """A player may pass instead of drawing."""

    def may_pass(self, table: Table, seat: int) -> bool:
        return super().may_pass(table, seat) or (table.phase == "draw" and seat == table.turn)

    def let_pass(self, table: Table, seat: int) -> None:
        if table.phase == "draw":
            table.discarder = seat
        super().let_pass(table, seat)
