"""Maps of other programs, healed into a board: SVG (plain, jDip's, godip's) with jDip's tables, and GeoJSON."""

from .importer import ImportedMap, imported
from .values import ImportCancelled, ImportNote, ImportRefused, Wanted, always

__all__ = ["ImportCancelled", "ImportNote", "ImportRefused", "ImportedMap", "Wanted", "always", "imported"]
