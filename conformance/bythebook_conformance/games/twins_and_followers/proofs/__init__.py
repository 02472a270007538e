"""What clauses of Twins & Followers demand of its rules, what no clause says, and over which cases both are proved."""
