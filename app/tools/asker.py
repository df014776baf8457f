"""Questions to the rules about one state of the game, each asked once. No Qt here."""

from __future__ import annotations

from typing import Any

import rules
from rules import Candidate, Choices, Named, Order

from .slots import BEGINS, Sheet, Spot, candidate_at

Filled = tuple[Any, ...]


def _about_lines(now: Choices) -> bool:
    """Whether all that can be chosen is meant by lines of the board too."""
    return bool(now.allowed) and all(one.line for one in now.allowed)


class Asker:
    """What may come next, for the powers and orders of a sheet."""

    def __init__(self, sheet: Sheet, permitted: set[Filled] | None = None) -> None:
        self.sheet = sheet
        self.permitted: set[Filled] = set() if permitted is None else permitted
        """What is filled in against the rules, on purpose."""
        self._known: dict[tuple[str, Filled], Choices] = {}

    def ask(self, power: str, filled: Filled) -> Choices:
        """The choices after `filled`. ValueError if that cannot be."""
        key = (power, filled)
        if key not in self._known:
            self._known[key] = self._asked(power, filled)
        return self._known[key]

    def _asked(self, power: str, filled: Filled) -> Choices:
        position, lines = self.sheet.position, self.sheet.orders(power)
        if any(filled[: len(one)] == one for one in self.permitted):
            choices: Choices = position.variant.ask(position, power, filled, lines)
            return choices
        return rules.choices(position, power, filled, lines)

    def can_go_on(self, power: str, filled: Filled) -> bool:
        """Whether there is something to choose after these slots."""
        try:
            return bool(self.ask(power, filled).candidates)
        except (ValueError, LookupError):
            return False

    def verb_before(self, power: str, head: Filled, slot: str) -> str:
        """The first verb of a unit that begins with this slot ("to", "helped"), "" if there is none; `head` are the
        slots up to that unit. One that is about lines of the board (rivers) is none of them: places are not what it
        goes to."""
        for verb in self.ask(power, head).allowed:
            now = self.ask(power, (*head, verb.value))
            if now.slot == slot and not _about_lines(now):
                return str(verb.value)
        return ""

    def line_verb(self, power: str, unit: Named) -> str:
        """The unit's verb that is about lines of the board, "" if there is none."""
        verbs = self.ask(power, (unit,)).allowed
        return next((str(one.value) for one in verbs if _about_lines(self.ask(power, (unit, one.value)))), "")

    def following(self, power: str, head: Filled, slot: str) -> Choices | None:
        """The candidates for that slot."""
        verb = self.verb_before(power, head, slot)
        return self.ask(power, (*head, verb)) if verb else None

    def errands(self, power: str) -> tuple[Candidate, ...]:
        """The verbs with which an order without a unit begins, allowed or not, in menu order."""
        now, verbs = self.ask(power, ()), self.sheet.position.variant.all_verbs
        return tuple(one for one in now.candidates if now.slot != "site" and one.place is None and one.value in verbs)

    def errands_at(self, power: str, spot: Spot) -> tuple[tuple[Candidate, Candidate], ...]:
        """The orders without a unit that a click at a spot can begin: the verb, and the place or unit there."""
        found, verbs = [], self.sheet.position.variant.all_verbs
        for verb in (one for one in self.errands(power) if verbs[one.value].offered):
            now = self.ask(power, (verb.value,)) if verb.allowed else Choices("")
            there = candidate_at(now, spot) if now.slot in BEGINS else None
            if there is not None and there.allowed:
                found.append((verb, there))
        return tuple(found)

    def stay(self, power: str, *head: Any) -> Order | None:
        """The order of a unit that needs nothing more: hold, disband; `head` are the slots up to that unit."""
        for verb in self.ask(power, head).allowed:
            now = self.ask(power, (*head, verb.value))
            if now.order and not now.candidates:
                return now.order
        return None

    def kinds(self, power: str, written: Order) -> tuple[Order, ...]:
        """Every order that can be written for the building site of this one."""
        assert written.unit is not None
        others = [one for one in self.sheet.orders(power) if one != written]
        position, site = self.sheet.position, written.unit.place.key
        kinds = rules.choices(position, power, (site,), others).allowed
        found = (rules.choices(position, power, (site, kind.value), others).order for kind in kinds)
        return tuple(order for order in found if order)
