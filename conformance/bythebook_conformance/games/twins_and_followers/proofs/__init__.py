"""What clauses of Twins & Followers demand of its rules, what no clause says, and the cases over which both are proved."""
