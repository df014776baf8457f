"""One piece of the coach's advice. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from rules import Advice

NOTES_SHOWN = 3
"""No more are shown at a time: nobody reads ten."""


@dataclass(frozen=True, slots=True)
class Note:
    """`kind`: warn or hint; `keys`: the units or places it speaks of, which it points out on the map."""

    kind: str
    text: str
    keys: tuple[str, ...] = ()
    general: bool = False
    """Whether no line of a list of orders says it already."""
    advice: Advice | None = None
    """The note of a form or of the rules that it repeats, with the order that would mend it."""
    clause: str = ""
    """The rule that it rests on."""
    in_lines: bool = False
    """Whether the lines of these units say it already."""
