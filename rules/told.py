"""What a power is told after a turn, in the notation of scenarios (`sees`), and how an expectation is held to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that a power is told. `how` an expectation is met:

    whole    by the same value, lists in any order; entries that are `usual` may be left out of a table
    entries  by a table of which every entry is there, whatever else there is; an entry left out there is `usual`
    among    by a list of which everything is there, however often it asks for it
    absent   by a list of places of which nothing is there
    """

    value: Any
    how: str = "whole"
    usual: Any = None
