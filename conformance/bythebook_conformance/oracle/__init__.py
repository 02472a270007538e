"""The oracle: the right answer to a question, the comparison with what came, and questions to ask."""
