"""Import maps of other programs as boards: SVG (plain, jDip, godip), tables (jDip, godip, judge), and GeoJSON."""

from .importer import ImportedMap, imported
from .values import ImportCancelled, ImportNote, ImportRefused, Wanted, always

__all__ = ["ImportCancelled", "ImportNote", "ImportRefused", "ImportedMap", "Wanted", "always", "imported"]
