"""Strata: the desktop board and the command line."""
