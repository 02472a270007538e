"""What has been seen of an engine: findings and evidence, counted by clause; what is known of them, and whose fault."""
