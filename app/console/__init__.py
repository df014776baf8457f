"""The subcommands of `strata`: games, scenarios, maps and pictures without a window."""
