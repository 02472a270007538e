"""What an author of engines starts with: a project in his language that speaks the protocol at once."""
