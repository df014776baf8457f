"""Kinds of units: armies and fleets, and amphibians once they are known as such. Each has a number for good (C-6)."""

from __future__ import annotations

from types import MappingProxyType

from ...verbs import Kind

A, F, AMP = "A", "F", "Amp"
ARMY, FLEET, AMPHIBIAN = "army", "fleet", "amphibian"
EXPLORER_ARMY, EXPLORER_FLEET, CONVERTER_FLEET = "explorer army", "explorer fleet", "converter fleet"
"""The tables of neighbours: of ordinary units, of any amphibian, and those that only some cards open."""

KINDS = MappingProxyType(
    {
        A: Kind(A, "army", ARMY, serial=True),
        F: Kind(F, "fleet", FLEET, serial=True),
        AMP: Kind(AMP, "amphibian", AMPHIBIAN, ("amphib",), serial=True),
    }
)
