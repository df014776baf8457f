"""One game as the program has it open: the document, undoable commands, who may see what, draft orders and their saved
undo steps, variations, emailed orders, game master rulings, ballots, and what this computer remembers of secret games.
"""
