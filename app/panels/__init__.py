"""The panels round the board: orders, results, coach, timeline, layers."""
