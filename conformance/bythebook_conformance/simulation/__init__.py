"""Games played by the thousand: how often each clause decides, and how often each open point matters."""
