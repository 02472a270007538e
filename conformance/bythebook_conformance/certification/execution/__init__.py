"""The parts of a run are done: by one engine, by processes of this machine, or on a cluster; and the journal."""
