"""Whole pages and dialogs: the first page, a new game, recovery, damaged files, preferences, the end of a game."""
