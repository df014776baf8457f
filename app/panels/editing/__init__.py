"""The panel beside the board while the position is edited: units to put on, what is chosen, state, what is odd."""

from .panel import EditPanel

__all__ = ["EditPanel"]
