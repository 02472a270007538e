"""What engines of Twos are asked: domains, generated games, malformed questions, metamorphic relations."""
