"""The subcommands of `strata`: games, scenarios, maps and images without a window.

The command line always speaks English, whatever the language of the window, since scripts read its output too.
"""
