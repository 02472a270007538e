"""An engine is asked, and its answers are judged: sessions, batches with their seals, and what it plays."""
