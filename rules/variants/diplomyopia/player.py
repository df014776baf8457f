"""How a computer player thinks of a game under the fog: by what is in sight and what it remembers of the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple

from ...position import Position, View
from ...standard.listing import MovementListing
from ...standard.player import StandardTactics
from ...units import Order, Phase, Unit
from .orders import MOVE_VERBS

FADING = 0.75
"""How likely a unit that went out of sight a season ago is still anywhere near."""
STAYING = 0.5
"""How often a unit out of sight is thought to have stayed where it was in a season."""
BELIEVED = 2
"""So many seasons a unit is taken to stand where it was seen last; guesses go farther back."""
SEASONS = {"S": 0, "F": 1, "W": 2}


class Sighting(NamedTuple):
    """Where a foreign unit was seen last, when, and whether it has been seen since that it stands there no more."""

    unit: Unit
    season: int
    gone: bool = False


class DiplomyopiaTactics(StandardTactics):
    """What went out of sight is thought to stand where it was seen last, and a center to belong to whoever was seen in
    it last, at first to whose home it is. Orders that name units out of sight are left out: there are thousands."""

    counting = True
    """Centers change hands after every season (D5)."""
    memory = 12

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.seen = view.visible_provinces or frozenset()
        self.season = _season(self.position.phase)
        if view.visible_provinces is not None:
            there = (one for one in self.sightings.values() if not one.gone and self.season - one.season <= BELIEVED)
            self.believed = self._with({one.unit.place.key: one.unit for one in there})

    def _with(self, units: Mapping[str, Unit]) -> Position:
        hidden = {key: unit for key, unit in units.items() if key not in self.seen}
        return self.position.with_units({**self.position.units, **hidden}, centers=self._owners)

    @property
    def _views(self) -> tuple[View, ...]:
        """What was known, the earliest first: to begin with the start, which is the same in all games."""
        return (View(self.power, self.variant.start(), frozenset()), *self.view.past, self.view)

    @cached_property
    def _owners(self) -> dict[str, str]:
        owners: dict[str, str] = {}
        for position in (view.position for view in self._views):
            owners = {place: one for place, one in owners.items() if one != self.power}
            owners |= position.centers
            guests = position.units.values() if position.phase.step != "R" else ()
            owners |= {
                one.place.key: one.power for one in guests if one.power != self.power and one.place.key in self.prizes()
            }
        return owners

    @cached_property
    def sightings(self) -> Mapping[str, Sighting]:
        """By province, of all foreign units that are not in sight now."""
        known: dict[str, Sighting] = {}
        for view in self._views:
            season, units = _season(view.position.phase), view.position.units
            for unit in units.values():
                self._recognize(known, unit)
            for key in known:
                if key in (view.visible_provinces or ()):
                    known[key] = known[key]._replace(gone=True)
            known |= {key: Sighting(unit, season) for key, unit in units.items() if unit.power != self.power}
        return {key: one for key, one in known.items() if key not in self.position.units}

    def _recognize(self, known: dict[str, Sighting], unit: Unit) -> None:
        """A unit in sight is the one that was seen there, or else one that was seen next to it."""
        near = self.values.reach(self.tables[unit.kind], unit.place.text).keys
        for key in (unit.place.key, *near):
            one = known.get(key)
            if one and (one.unit.power, one.unit.kind) == (unit.power, unit.kind):
                del known[key]
                return

    def guess(self, rng: Random) -> Position:
        """All that was seen before may have gone on since, and is less likely there the longer ago that was."""
        if self.view.visible_provinces is None:
            return self.position
        found: dict[str, Unit] = {}
        for one in self.sightings.values():
            unit, age = one.unit, self.season - one.season
            for _ in range(max(age, int(one.gone))):
                unit = self._after_a_season(unit, rng)
            if rng.random() < FADING**age:
                found.setdefault(unit.place.key, unit)
        return self._with(found)

    def _after_a_season(self, unit: Unit, rng: Random) -> Unit:
        """Where a unit may stand that is nowhere in sight."""
        here, texts = unit.place, self.values.reach(self.tables[unit.kind], unit.place.text).texts
        hidden = [place for place in (self.board.locations[text] for text in texts) if place.key not in self.seen]
        if not hidden or (here.key not in self.seen and rng.random() < STAYING):
            return unit
        return Unit(unit.power, unit.kind, rng.choice(hidden))

    def listed(self, first: Sequence[Order]) -> Iterable[tuple[Order, ...]]:
        memo = self.variant.memo.setdefault(self.board, {})
        listing: MovementListing | None = memo.get("listing in sight")
        if listing is None:
            listing = memo["listing in sight"] = MovementListing(self.variant, self.board, MOVE_VERBS)
        return listing.orders(self.position.units, self.power).values()


def _season(phase: Phase) -> int:
    """How many times there have been moves before a phase."""
    return 2 * phase.year + SEASONS.get(phase.season, 0) + (phase.step == "R")
