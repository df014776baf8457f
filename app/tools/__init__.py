"""Tools: what pointer and keys do on the board."""
