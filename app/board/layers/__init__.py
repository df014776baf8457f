"""The layers of the board, in the order in which they lie."""

from __future__ import annotations

from .base import GroundLayer, ItemLayer, Layer, Topic
from .ground import (
    Areas,
    AskedArea,
    Borders,
    Boxes,
    Centers,
    Column,
    Docks,
    Edge,
    GroundSigns,
    Land,
    Lines,
    Readings,
    Relief,
    Rivers,
    SeaBorders,
    StruckCenters,
    Survey,
    Symbols,
    Territory,
    Water,
    Waterlines,
)
from .orders import Chained, Ghost, Orders, Rackets, Refusals, Results, Signs
from .overlays import (
    FogFights,
    FogGround,
    FogMemory,
    FogSeen,
    LevelTitles,
    Lit,
    OwnNotes,
    PlaceNames,
    TargetLines,
    TargetsAbove,
    TargetsBelow,
)
from .units import Choice, DislodgedUnits, DistantUnits, Hover, Links, Ringed, RingNumbers, Risers, Units

__all__ = [
    "GROUND_NAMES",
    "ITEM_LAYERS",
    "LAND_LAYERS",
    "TITLES",
    "WATER_LAYERS",
    "GroundLayer",
    "ItemLayer",
    "Layer",
    "Topic",
]

WATER_LAYERS: tuple[type[GroundLayer], ...] = (Water, Waterlines, SeaBorders)
LAND_LAYERS: tuple[type[GroundLayer], ...] = (
    Edge,
    Land,
    Territory,
    Relief,
    Lines,
    Docks,
    Borders,
    Areas,
    Rivers,
    Symbols,
    Column,
    Boxes,
)
ITEM_LAYERS: tuple[type[ItemLayer], ...] = (
    FogGround,
    Survey,
    TargetsBelow,
    TargetLines,
    Links,
    Hover,
    Lit,
    AskedArea,
    GroundSigns,
    Centers,
    StruckCenters,
    Rackets,
    Signs,
    Readings,
    FogSeen,
    LevelTitles,
    PlaceNames,
    Orders,
    Risers,
    TargetsAbove,
    DistantUnits,
    FogMemory,
    Units,
    DislodgedUnits,
    Results,
    Refusals,
    FogFights,
    OwnNotes,
    Ringed,
    RingNumbers,
    Chained,
    Choice,
    Ghost,
)
GROUND_NAMES = frozenset(kind.name for kind in (*WATER_LAYERS, *LAND_LAYERS))
ALL_LAYERS: tuple[type[Layer], ...] = (*WATER_LAYERS, *LAND_LAYERS, *ITEM_LAYERS)
TITLES = {kind.name: kind.title for kind in ALL_LAYERS if kind.title}
"""Name and title of the layers that people switch, in their order from below."""
