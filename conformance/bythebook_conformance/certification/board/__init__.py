"""A board: many certificates as a static site that shows which engine keeps which clauses."""
