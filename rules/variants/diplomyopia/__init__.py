"""Diplomyopia, by Colin Hemming: standard Diplomacy in which players see only what their units see."""
