"""The panels around the board: orders, results, coach, timeline, layers."""
