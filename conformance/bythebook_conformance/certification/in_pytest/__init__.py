"""The suites for people who run them in their own pytest: one test a part. Certifying does without."""
