"""Tools: what the pointer and the keys do on the board."""

from .base import PlaceTool, Tool
from .look_tool import LookTool, MeasureTool, NoteTool, WhyTool
from .order_tool import OrderTool

PLACE_TOOLS: tuple[type[PlaceTool], ...] = (NoteTool, MeasureTool)
"""Those that are taken up from the menu, in its order. A new one is a class in `look_tool`, and its name here."""

__all__ = ["PLACE_TOOLS", "LookTool", "NoteTool", "OrderTool", "Tool", "WhyTool"]
