"""The right side of the map editor."""

from .side import SidePanel

__all__ = ["SidePanel"]
