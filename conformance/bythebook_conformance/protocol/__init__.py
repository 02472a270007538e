"""The protocol: messages, schemas, JSON-RPC; engines behind a pipe or in this process, and a server."""
