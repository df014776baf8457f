"""Maps of other programs, healed into a board: SVG (plain, jDip's, godip's) with jDip's tables, and GeoJSON."""

from .importer import Imported, imported
from .values import ImportCancelled, ImportRefused, Note, Wanted, always

__all__ = ["ImportCancelled", "ImportRefused", "Imported", "Note", "Wanted", "always", "imported"]
