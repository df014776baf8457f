"""The panels at the right of the map editor."""

from .side import SidePanel

__all__ = ["SidePanel"]
