"""Small widgets that pages, panels and dialogs share, styled by `app.ui.theme`."""

from .buttons import BigButton, HoldButton, PushButton, SegmentedControl, ToolButton, button, tool_button
from .carried import CarriedButton
from .emblem import Emblem, Logo, paint_emblem
from .frames import Bar, Card, NoteFrame, foot, line, page, scrolled
from .labels import ElidedLabel, IconLabel, KeyLabel, Pill, SectionHeader, heading, label
from .layouts import column, emptied, in_tab_order, panel, row
from .passing import shown

__all__ = [
    "Bar", "BigButton", "Card", "CarriedButton", "ElidedLabel", "Emblem", "HoldButton", "IconLabel", "KeyLabel",
    "Logo", "NoteFrame", "Pill", "PushButton", "SectionHeader", "SegmentedControl", "ToolButton", "button", "column",
    "emptied", "foot", "heading", "in_tab_order", "label", "line", "page", "paint_emblem", "panel", "row", "scrolled",
    "shown", "tool_button",
]  # fmt: skip
