"""The subcommands of `strata`: games, scenarios, maps and pictures without a window.

The command line speaks English, whatever the window does: its words are for scripts too.
"""
