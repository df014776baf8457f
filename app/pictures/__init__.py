"""Images of a game for other programs: the map as an image or on paper, a turn or a game as an animation, report packs.
"""
