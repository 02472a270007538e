"""The winner of a trick gets no point for an honour that he played himself."""

from .sound import Sound

CLAUSE = "twos/honours-score-one"


class Engine(Sound):
    """The faulty engine."""

    def honours(self, trick: list[str]) -> int:
        return super().honours(trick) - self.is_honour(trick[self.winner(trick)])
