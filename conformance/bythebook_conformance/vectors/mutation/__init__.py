"""Whether the vectors are enough: the rules of the reference with one change each, and what tells them apart."""
