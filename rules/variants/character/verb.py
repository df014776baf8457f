"""What the orders of a movement phase have in common."""

from __future__ import annotations

from ...position import Named, Unit
from ...reasons import Reason
from ...standard.verbs_moves import MoveVerb
from ...verbs import Asked
from .legality import acting, in_disorder, meant


class CharacterVerb(MoveVerb):
    """An order of a movement phase. `fault` is asked with the card that the unit acts with, in the true position."""

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        return in_disorder(asked, unit) or self.never(asked, acting(asked.position, unit))

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        """Why a unit, with the card it acts with, can give no such order here."""
        return None


def standing(asked: Asked, unit: Named) -> Unit:
    """The unit that an order names with the card it acts with; as it is named if nobody is seen there."""
    found = meant(asked.position, unit)
    return acting(asked.position, found) if found else Unit(asked.power, unit.kind, unit.place, serial=unit.serial)


def text_of(unit: Named, power: str) -> str:
    """How an order of a power names another unit: whose it is, is written of one in Hyperspace that is not its own."""
    alien = unit.place.dock and unit.power not in ("", power)
    return f"{unit.power} {unit.text}" if alien else unit.text
