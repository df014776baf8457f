"""Whole pages and dialogs: the start page, a new game, recovery, damaged files, preferences, the end of a game."""
