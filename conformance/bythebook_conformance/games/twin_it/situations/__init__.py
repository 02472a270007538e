"""The situations of Twin It!: hands on targets, a position with a slap, sets to count, a game, a state with a move.

Each domain is enumerated once: *whole* (one of every class up to the names of players, cards and designs), of *key*
places and hands (few, of every part), or *drawn* by chance. What engines are asked, what mutants are held to and what
is proved is made of these.
"""
