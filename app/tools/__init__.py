"""Tools: what the pointer and the keys do on the board."""
