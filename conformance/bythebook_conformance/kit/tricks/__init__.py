"""Games of tricks for four players with the French pack: what the kit asks and shows of every such game."""
