"""Pictures of a game for other programs: the map as a sheet of paper or a screen, a turn or a game as a film."""
