"""Hearts for bythebook."""
