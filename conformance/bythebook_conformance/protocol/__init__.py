"""What travels: messages, schemas, JSON-RPC; engines behind a pipe or in this process, and the server of one."""
