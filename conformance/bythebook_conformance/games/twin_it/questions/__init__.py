"""What engines of Twin It! are asked: domains, generated games, malformed questions, metamorphic relations."""
