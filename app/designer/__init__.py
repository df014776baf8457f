"""The map editor: a page on which a board is drawn, described, tried and saved."""
