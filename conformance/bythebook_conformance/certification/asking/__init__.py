"""Ask an engine and judge its answers: sessions, batches with their seals, and recognition of readings."""
