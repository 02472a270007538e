"""The suites: every question that an engine is asked, in independent parts."""
