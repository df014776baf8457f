"""What units can do by their cards: the card of the unit chosen, and what a player noted of the others."""

from .part import CardsPart

__all__ = ["CardsPart"]
