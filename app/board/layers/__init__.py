"""The layers of the board, from the lowest to the highest."""

from __future__ import annotations

from .base import GroundLayer, ItemLayer, Layer, Topic
from .ground import (
    AreaLayer,
    AskedAreaLayer,
    BoardEdgeLayer,
    BorderLayer,
    BoxLayer,
    BridgeLayer,
    CenterLayer,
    ColumnLayer,
    DockLayer,
    GroundSignLayer,
    LandLayer,
    ReliefLayer,
    RiverLayer,
    SeaBorderLayer,
    StruckCenterLayer,
    SurveyLayer,
    SurveyTextLayer,
    TerrainSymbolLayer,
    TerritoryLayer,
    WaterLayer,
    WaterlineLayer,
)
from .orders import CauseChainLayer, GhostOrderLayer, IconLayer, OrderLayer, RefusalLayer, ResultLayer, SignLayer
from .overlays import (
    FogConflictLayer,
    FogGroundLayer,
    FogMemoryLayer,
    FogSightLayer,
    HighlightLayer,
    LevelTitleLayer,
    NameLayer,
    PlaceNoteLayer,
    TargetLayerAbove,
    TargetLayerBelow,
    TargetLineLayer,
)
from .units import (
    DislodgedUnitLayer,
    DistantUnitLayer,
    HoverLayer,
    LevelLinkLayer,
    RingLayer,
    RingNumberLayer,
    RisingUnitLayer,
    SelectionLayer,
    UnitLayer,
)

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

WATER_LAYERS: tuple[type[GroundLayer], ...] = (WaterLayer, WaterlineLayer, SeaBorderLayer)
LAND_LAYERS: tuple[type[GroundLayer], ...] = (
    BoardEdgeLayer,
    LandLayer,
    TerritoryLayer,
    ReliefLayer,
    BridgeLayer,
    DockLayer,
    BorderLayer,
    AreaLayer,
    RiverLayer,
    TerrainSymbolLayer,
    ColumnLayer,
    BoxLayer,
)
ITEM_LAYERS: tuple[type[ItemLayer], ...] = (
    FogGroundLayer,
    SurveyLayer,
    TargetLayerBelow,
    TargetLineLayer,
    LevelLinkLayer,
    HoverLayer,
    HighlightLayer,
    AskedAreaLayer,
    GroundSignLayer,
    CenterLayer,
    StruckCenterLayer,
    IconLayer,
    SignLayer,
    SurveyTextLayer,
    FogSightLayer,
    LevelTitleLayer,
    NameLayer,
    OrderLayer,
    RisingUnitLayer,
    TargetLayerAbove,
    DistantUnitLayer,
    FogMemoryLayer,
    UnitLayer,
    DislodgedUnitLayer,
    ResultLayer,
    RefusalLayer,
    FogConflictLayer,
    PlaceNoteLayer,
    RingLayer,
    RingNumberLayer,
    CauseChainLayer,
    SelectionLayer,
    GhostOrderLayer,
)
GROUND_NAMES = frozenset(kind.name for kind in (*WATER_LAYERS, *LAND_LAYERS))
ALL_LAYERS: tuple[type[Layer], ...] = (*WATER_LAYERS, *LAND_LAYERS, *ITEM_LAYERS)
TITLES = {kind.name: kind.title for kind in ALL_LAYERS if kind.title}
"""Name and title of the layers that users can switch, from the lowest to the highest."""
