"""Where everything on the board lies: levels and their layouts, units, routes of arrows, signs, names."""
