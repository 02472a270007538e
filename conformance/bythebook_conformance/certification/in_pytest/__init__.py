"""The suites for projects that run them in their own pytest, one test per part. ``certify`` does not use pytest."""
