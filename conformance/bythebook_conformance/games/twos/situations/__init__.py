"""The situations of Twos: a trick, a hand behind one, a deal with its moves, a state with a move.

Each domain is enumerated once: *whole* (one of every class up to the names of the suits), of *key* ranks (few, of every
part), or *drawn* by chance. What engines are asked, what mutants are held to and what is proved is made of these.
"""
