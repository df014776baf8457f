"""The layers of the board, in the order in which they lie."""

from __future__ import annotations

from .areas import Areas, AskedArea, Docks
from .base import GroundLayer, ItemLayer, Layer, Topic
from .borders import Borders
from .boxes import Boxes
from .centers import Centers
from .chain import Chained
from .choice import Choice, Hover
from .dislodged import DislodgedUnits
from .distant import DistantUnits
from .fog import FogFights, FogGround, FogMemory, FogSeen, OwnNotes
from .ghost import Ghost
from .ground_signs import GroundSigns, StruckCenters
from .land import Land
from .lines import Lines, Rivers
from .links import Links, Risers
from .lit import Lit
from .names import PlaceNames
from .orders import Orders
from .plates import Column, Edge
from .refusals import Refusals
from .relief import Relief
from .results import Results
from .ringed import Ringed, RingNumbers
from .signs import Rackets, Signs
from .survey import Readings, Survey
from .symbols import Symbols
from .target_lines import TargetLines
from .targets import TargetsAbove, TargetsBelow
from .territory import Territory
from .titles import LevelTitles
from .units import Units
from .water import SeaBorders, Water
from .waterlines import Waterlines

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
