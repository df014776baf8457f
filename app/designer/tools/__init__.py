"""The tools of the map editor, in the order of their buttons; None is a line between groups."""

from .anchors import AnchorTool
from .base import MapTool
from .border_pen import BorderPenTool
from .coast import CoastTool
from .eraser import EraserTool
from .junction import JunctionTool
from .nodes import NodeTool
from .river import RiverTool
from .select import SelectTool
from .smooth import SmoothTool
from .stamps import LakeTool, MountainTool
from .trace import TraceTool

TOOLS: tuple[type[MapTool] | None, ...] = (
    SelectTool,
    BorderPenTool,
    EraserTool,
    NodeTool,
    SmoothTool,
    JunctionTool,
    None,
    LakeTool,
    MountainTool,
    RiverTool,
    CoastTool,
    AnchorTool,
    None,
    TraceTool,
)

__all__ = ["TOOLS", "MapTool"]
