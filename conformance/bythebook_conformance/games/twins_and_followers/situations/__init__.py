"""The situations of Twins & Followers: a hand, a table at which a card is discarded, a round, a state with a move.

Each domain is enumerated once: *whole* (every rank, suits as they come), of *key* ranks or phases (few, of every part),
or *drawn* by chance. What engines are asked, what mutants are held to and what is proved is made of these.
"""
