"""The map editor: a page on which a board is drawn, told about, tried and saved."""
