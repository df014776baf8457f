"""Tools: what the pointer and the keys do on the board. A new one needs a module, and a line in `TOOLS`."""

from .base import Tool
from .look_tool import LookTool, NoteTool, WhyTool
from .order_tool import OrderTool

TOOLS: tuple[type[Tool], ...] = (OrderTool, LookTool, NoteTool, WhyTool)
"""In menu order."""

__all__ = ["TOOLS", "LookTool", "NoteTool", "OrderTool", "Tool", "WhyTool"]
