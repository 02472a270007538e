"""What engines of Twins & Followers are asked: domains, generated games, malformed questions, metamorphic relations."""
