"""The computer player for Diplomyopia: it plays by what it sees and what it remembers of the rest."""

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
"""The probability, per season out of sight, that a unit is still anywhere near."""
STAYING = 0.5
"""The probability that a unit out of sight stayed in its province in a season."""
BELIEVED = 2
"""For how many seasons a unit is assumed to be where it was last seen; guesses go further back."""
SEASONS = {"S": 0, "F": 1, "W": 2}


class Sighting(NamedTuple):
    """Where and when a foreign unit was last seen, and whether it is known to have left since."""

    unit: Unit
    season: int
    gone: bool = False


class DiplomyopiaTactics(StandardTactics):
    """A player that assumes units out of sight to be where they were last seen, and centers to belong to the power last
    seen in them, at first to the home power. It does not use the thousands of orders that name unseen units."""

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
        """All views so far, the earliest first; they begin with the start, which is the same in all games."""
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
        """The foreign units that are not in sight now, by the province in which they were last seen."""
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
        """Remove the sighting that a unit now in sight accounts for: in its own province, or else in an adjacent one.
        """
        near = self.values.reach(self.tables[unit.kind], unit.place.text).keys
        for key in (unit.place.key, *near):
            one = known.get(key)
            if one and (one.unit.power, one.unit.kind) == (unit.power, unit.kind):
                del known[key]
                return

    def guess(self, rng: Random) -> Position:
        """Return a possible position: each unit seen before may have moved on since, and is the less likely to be there
        the longer ago it was seen."""
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
        """Return a unit in a province out of sight where it may be one season later."""
        here, texts = unit.place, self.values.reach(self.tables[unit.kind], unit.place.text).texts
        hidden = [place for place in (self.board.locations[text] for text in texts) if place.key not in self.seen]
        if not hidden or (here.key not in self.seen and rng.random() < STAYING):
            return unit
        return Unit(unit.power, unit.kind, rng.choice(hidden))

    def listed(self, first: Sequence[Order]) -> Iterable[tuple[Order, ...]]:
        memo = self.variant.memo(self.board)
        listing: MovementListing | None = memo.get("listing in sight")
        if listing is None:
            listing = memo["listing in sight"] = MovementListing(self.variant, self.board, MOVE_VERBS)
        return listing.orders(self.position.units, self.power).values()


def _season(phase: Phase) -> int:
    """Return the number of the season of a phase, counted by its movement phases."""
    return 2 * phase.year + SEASONS.get(phase.season, 0) + (phase.step == "R")
