"""Colors as greys, for paper without colour: powers are told by their patterns and letters then."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from .tokens import PowerLook, Theme, ThemeName, color

GREY = "grey"
HATCH = "#3C3C3C"
"""Patterns are all there is to tell land by."""
PALEST = 0.72
"""Land is at least so light that its pattern and its names can be read."""
Value = TypeVar("Value")


def grey_theme(theme: Theme) -> Theme:
    """A theme in greys; it has a name of its own."""
    return replace(_greyed(theme), name=cast(ThemeName, GREY))


def grey_look(look: PowerLook) -> PowerLook:
    """How a power shows in greys."""
    return replace(_greyed(look), letter=look.letter, pattern=look.pattern, tint=_pale(look.tint), hatch=HATCH)


def _greyed(value: Value) -> Value:
    """The same with every colour as a grey, as light as it looks."""
    if isinstance(value, str):
        return cast(Value, _grey(value)) if value.startswith("#") else value
    if isinstance(value, tuple):
        return cast(Value, tuple(map(_greyed, value)))
    if is_dataclass(value) and not isinstance(value, type):
        changed: dict[str, Any] = {one.name: _greyed(getattr(value, one.name)) for one in fields(value)}
        return replace(value, **changed)
    return value


def _grey(text: str) -> str:
    level = _level(text)
    return f"#{level:02X}{level:02X}{level:02X}{text[7:9]}"


def _pale(text: str) -> str:
    level = round(255 * PALEST + (1 - PALEST) * _level(text))
    return f"#{level:02X}{level:02X}{level:02X}"


def _level(text: str) -> int:
    """How light a colour looks, 0 to 255 (ITU-R BT.601)."""
    value = color(text[:7])
    return round(0.299 * value.red() + 0.587 * value.green() + 0.114 * value.blue())
