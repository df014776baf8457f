"""Diplomyopia, by Colin Hemming: plain Diplomacy in which a player sees only what his units see."""
