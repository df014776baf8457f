"""Diplomafia (Evan Jones): five families on Manhattan, their rackets, and who is in debt to whom. `game` has it all."""
