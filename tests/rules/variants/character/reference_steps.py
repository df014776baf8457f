"""Steps 1 to 7 of section 7 once more, straight from their sentences: who is away, robbed, disbelieved, annihilated,
hypnotized, gassed, pinned. Whether a single order is legal with a given card is asked of the program.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules import Order
from rules.position import AdjudicationState
from rules.variants.character.orders import as_owner, reaches_itself
from rules.variants.character.spaces import borders
from rules.variants.character.specials import Act, fault_of, work
from rules.variants.character.state import card_of

MOVING = ("move", "path", "jump")
GROUPS = (("1", "2"), ("8",), ("9",), ("10",), ("11",), ("12",), ("15",), ("X2",), ("X4",), ("X6",))
TWO_AT_MOST = (("1", "2"), ("10",), ("12",))
WORDS = {"mine": "12", "retrieve": "12", "and support": "18"}


@dataclass
class Unit:
    """What a unit does. `order`: None for Hold."""

    act: Act
    card: str
    order: Order | None
    words: list[str] = field(default_factory=list)
    hypnotized: bool = False

    @property
    def power(self) -> str:
        return self.act.unit.power

    @property
    def verb(self) -> str:
        return self.order.verb if self.order else "hold"

    def hold(self, word: str = "") -> None:
        self.order = None
        self.words = [one for one in self.words if one == "hypnotized"]
        self.words += [word] if word else []


class Steps:
    """All the steps; `now` is the situation after orders were sorted by unit."""

    def __init__(self, now: AdjudicationState) -> None:
        self.now, self.near = now, borders(now.board)
        self.units = {key: self._begin(act) for key, act in work(now).acts.items()}
        self.away: set[str] = set()
        self.robbed: set[tuple[str, str]] = set()
        self.disbelieved: set[str] = set()
        self.ruined: set[str] = set()
        self.gassed: set[str] = set()
        self.used: set[str] = set()
        for step in (self.first, self.steal, self.disbelieve, self.legality, self.annihilate, self.hypnotize, self.gas):
            step()
        self.jump()

    def _begin(self, act: Act) -> Unit:
        unit = Unit(act, act.card, act.order if act.order.verb != "hold" else None)
        unit.words = list(act.words)
        return unit

    def legal(self, key: str, order: Order) -> bool:
        unit = self.units[key]
        return fault_of(self.now, unit.act._replace(card=unit.card), order) is None

    def aims(self, verb: str, card: str) -> dict[str, tuple[str, Order]]:
        """The lines of one kind: unit -> the space aimed at, if somebody is there and it is adjacent."""
        found = {}
        for key, unit in self.units.items():
            for line in unit.act.lines:
                at = line.slots[1].province if line.verb == verb else ""
                right = at in self.units and at in self.near.get(key, ()) and unit.card == card
                if right and self._named_rightly(line.slots[1], at):
                    found[key] = at, line
        return found

    def _named_rightly(self, named: object, at: str) -> bool:
        unit = self.units[at].act.unit
        kind, serial = getattr(named, "kind", ""), getattr(named, "serial", "")
        return kind in ("", unit.kind) and serial in ("", unit.serial)

    def first(self) -> None:
        for key, unit in self.units.items():
            if unit.card == "X2" and unit.order and unit.verb == "move" and self.legal(key, unit.order):
                self.away.add(key)

    def steal(self) -> None:
        aims = {key: at for key, (at, _) in self.aims("steal", "X3").items()}
        targets = list(aims.values())
        for key, at in aims.items():
            if at not in self.away and targets.count(at) == 1 and key not in targets and not self._too_many(key, at):
                self.robbed.add((key, at))
        for key, at in self.robbed:
            self.units[key].card = self.units[at].card = "20"

    def _too_many(self, thief: str, victim: str) -> bool:
        card, power = card_of(self.units[victim].act.unit), self.units[thief].power
        group = next((one for one in GROUPS if card in one), ())
        others = (unit for key, unit in self.units.items() if key not in (thief, victim) and unit.power == power)
        held = [one for one in others if card_of(one.act.unit) in group]
        return len(held) >= (2 if group in TWO_AT_MOST else 1) if group else False

    def disbelieve(self) -> None:
        aims = self.aims("disbelieve", "X4")
        cards = {key: card_of(unit.act.unit) for key, unit in self.units.items()}
        taken = {thief: cards[victim] for thief, victim in self.robbed}
        cards |= taken | dict.fromkeys((victim for _, victim in self.robbed), "20")
        right = {
            key: at
            for key, (at, line) in aims.items()
            if at not in self.away and cards[at] == line.slots[2] and cards[at] != "9"
        }
        for key in self._working(right):
            self.disbelieved.add(right[key])
        for key in self.disbelieved:
            self.units[key].card = "20"

    def _working(self, aims: dict[str, str]) -> set[str]:
        """Those who are not hindered by one that works; in a ring nobody works."""
        fate: dict[str, bool] = {}
        while True:
            before = len(fate)
            for key in aims:
                hinderers = [one for one, at in aims.items() if at == key]
                if any(fate.get(one) for one in hinderers):
                    fate[key] = False
                elif all(fate.get(one) is False for one in hinderers):
                    fate[key] = True
            if len(fate) == before:
                return {key for key, works in fate.items() if works}

    def legality(self) -> None:
        for key, unit in self.units.items():
            if unit.order and not self.legal(key, unit.order):
                unit.hold("void")
        bad = [key for key, unit in self.units.items() if unit.order and self._no_exchanger(key, unit.order)]
        for key in bad:
            self.units[key].hold("void")

    def _no_exchanger(self, key: str, order: Order) -> bool:
        if order.verb != "exchange":
            return False
        other = self.units.get(order.slots[1].key)
        return other is not None and "X1" not in (self.units[key].card, other.card)

    def annihilate(self) -> None:
        going = [key for key, unit in self.units.items() if unit.verb == "annihilate"]
        void = [key for key in going if not self._reaches(key)]
        for key in void:
            self.units[key].hold("void")
        for key in going:
            if key not in void:
                order = self.units[key].order
                assert order is not None
                self.ruined.add(order.slots[1].province)
        for key, unit in self.units.items():
            if key in self.ruined and unit.verb not in (*MOVING, "annihilate"):
                unit.order = None

    def _reaches(self, key: str) -> bool:
        """C-33: by itself, or over fleets that were ordered to carry it there."""
        unit = self.units[key]
        assert unit.order is not None
        target = unit.order.slots[1]
        if reaches_itself(self.now.board, unit.act.unit, target):
            return True
        fleets = {
            one
            for one, other in self.units.items()
            if other.order
            and other.verb == "convoy"
            and other.order.slots[1].key == key
            and other.order.slots[2].province == target.province
            and self.now.board.provinces[one].kind == "sea"
        }
        reached, edge = set(), {one for one in fleets if one in self.near[key]}
        while edge:
            reached |= edge
            edge = {one for one in fleets - reached if self.near[one] & reached}
        return any(target.province in self.near[one] for one in reached)

    # --- hypnosis -------------------------------------------------------------------------------

    def hypnotize(self) -> None:
        aims = {key: unit.order for key, unit in self.units.items() if unit.order and unit.verb == "hypnotize"}
        while aims:
            at = {key: order.slots[1].key for key, order in aims.items()}
            free = [key for key in aims if key not in at.values()]
            # A victim is settled once all who aim at it are free; else there are rings, which fail.
            ready = [one for one in at.values() if all(key in free for key, to in at.items() if to == one)]
            if not ready:
                self._fail(aims)
                return
            rivals = [key for key, to in at.items() if to == ready[0]]
            orders = {key: aims.pop(key) for key in rivals}
            if len(rivals) > 1 or not self._entrance(rivals[0], orders[rivals[0]], aims):
                self._fail(orders)

    def _fail(self, keys: Iterable[str]) -> None:
        for key in keys:
            self.used.add(key)
            self.units[key].hold()
            self.units[key].words.append("failed")

    def _entrance(self, key: str, order: Order, aims: dict[str, Order]) -> bool:
        target = order.slots[1].key
        victim = self.units[target]
        given = as_owner(self.now.board, self.now.position, order.slots[2], victim.act.unit)
        words = [word for word in WORDS if word in given.slots and victim.card != WORDS[word]]
        if (
            target in self.away
            or victim.verb == "annihilate"
            or "gassed" in victim.words
            or given.verb == "annihilate"
            or words
            or not self.legal(target, given)
            or self._no_exchanger(target, given)
        ):
            return False
        self.used.add(key)
        aims.pop(target, None)
        victim.order, victim.words, victim.hypnotized = given, ["hypnotized"], True
        if given.verb == "hold" or (target in self.ruined and given.verb not in MOVING):
            victim.order = None
        if victim.verb == "hypnotize":
            aims[target] = given
        return True

    def gas(self) -> None:
        gassers = self._aimed("gas")
        for key, at in gassers.items():
            self.gassed.add(at)
            self.used.add(key)
        for key, at in gassers.items():
            unit = self.units.get(at)
            alien = unit and unit.power != self.units[key].power
            if unit is None or not alien or at in self.away or unit.verb == "annihilate" or unit.hypnotized:
                continue
            if "gassed" in unit.words:
                continue
            if unit.verb in ("gas", "hypnotize"):
                unit.words.append("gassed")
            else:
                kept = [word for word in unit.words if word in ("failed", "void")]
                unit.hold("gassed")
                unit.words += kept

    def _aimed(self, verb: str) -> dict[str, str]:
        """Who gives an order of this kind, and at which space."""
        return {key: self._slot(key, 1) for key, unit in self.units.items() if unit.verb == verb}

    def _slot(self, key: str, number: int) -> str:
        order = self.units[key].order
        assert order is not None
        place: str = order.slots[number].province
        return place

    def jump(self) -> None:
        over = self._aimed("jump")
        works = self._working(over)
        landing = {key: self._slot(key, 2) for key in works}
        for key in sorted(works - {key for key in works if over[key] in self.away}):
            unit = self.units[over[key]]
            if unit.verb in (*MOVING, "exchange"):
                unit.hold("pinned")
            elif unit.order and self._against(unit.order, key, landing[key]):
                unit.hold("void")
        pinned = {over[key] for key in works}
        for key in over:
            if key not in works and key not in pinned:
                self.units[key].hold("pinned")

    def _against(self, order: Order, jumper: str, landing: str) -> bool:
        if order.verb == "support":
            into = order.slots[2].province if len(order.slots) > 2 else order.slots[1].key
            return into == landing and order.slots[1].key != jumper
        return order.verb == "convoy" and order.slots[2].province == landing
