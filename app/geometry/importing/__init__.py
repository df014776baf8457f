"""Maps of other programs, healed into a board: SVG (plain, jDip's, godip's) with jDip's tables, and GeoJSON."""

from .importer import Imported, imported
from .values import ImportRefused, Note

__all__ = ["ImportRefused", "Imported", "Note", "imported"]
