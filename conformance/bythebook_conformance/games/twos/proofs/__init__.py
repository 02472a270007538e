"""The domains over which the clauses of Twos allow the answers of the rules and no others; and what no clause says."""
