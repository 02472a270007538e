"""What a run comes to: its outcome, with the findings sorted, and the verdict in a sentence."""
