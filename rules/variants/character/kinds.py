"""Kinds of units: armies and fleets, and amphibians once they are known as such. Each has a number for good (C-6)."""

from __future__ import annotations

from types import MappingProxyType

from ...speech import mark
from ...verbs import Kind

A, F, AMP = "A", "F", "Amp"
ARMY, FLEET, AMPHIBIAN = "army", "fleet", "amphibian"
EXPLORER_ARMY, EXPLORER_FLEET, CONVERTER_FLEET = "explorer army", "explorer fleet", "converter fleet"
"""The tables of neighbours: of ordinary units, of any amphibian, and those that only some cards open."""

KINDS = MappingProxyType(
    {
        A: Kind(A, mark("army"), ARMY, serial=True),
        F: Kind(F, mark("fleet"), FLEET, serial=True),
        AMP: Kind(AMP, mark("amphibian"), AMPHIBIAN, ("amphib",), serial=True),
    }
)
