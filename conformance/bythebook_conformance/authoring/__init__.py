"""New projects: engines that speak the protocol from the start, games whose parts fit together, and translations."""
