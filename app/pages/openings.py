"""How games begin: who owns what, and which units stand where."""

from __future__ import annotations

from functools import cache

import rules

from .thumbnails import Owners, Unit


def opening(variant: str) -> tuple[Owners, tuple[Unit, ...]]:
    """Who owns what when a game of a variant begins, and which units stand where."""
    return _opening(variant, rules.games()[variant])


@cache
def _opening(variant: str, kind: type[rules.Variant]) -> tuple[Owners, tuple[Unit, ...]]:
    """`kind` is there for the cache: a game of one's own that was changed is another one."""
    start = rules.variant(variant).start()
    units = tuple((unit.power, unit.kind, unit.place.text) for unit in start.units.values())
    owned = start.variant.holdings(start) or start.centers
    return tuple(owned.items()), units
