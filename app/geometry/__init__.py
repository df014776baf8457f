"""The drawn board as geometry: reading and writing it, editing it, deriving neighbors from it, checking it.

Does not use Qt.
"""
