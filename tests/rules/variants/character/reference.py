"""Section 8 once more, straight from its sentences and as slow as it likes: every assignment of "succeeds" and
"fails" to the claims of a turn is tried, and kept if each claim agrees with the definition under it; section 2 once
more, straight from its sentences: a deal out of a shuffled list of cards; steps 1 to 7 of section 7 once more,
straight from their sentences: who is away, robbed, disbelieved, annihilated, hypnotized, gassed, pinned.

It takes what steps 0 to 8 found (who acts with what card, who goes where, which supports and convoys match, what is cut
by Cutters), and nothing of the solver's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from rules import Order
from rules.position import AdjudicationState
from rules.variants.character.movement import PLAN, CharacterMovementPlan
from rules.variants.character.orders import as_owner, reaches_itself
from rules.variants.character.spaces import borders
from rules.variants.character.specials import MatchedSupport, UnitAction, fault_of, findings_of
from rules.variants.character.state import card_of, impassable, state_of

MOVE = {"1": 2, "2": 2, "X5": 0}
HOLD = {"1": 2, "2": 2}
SUPPORT = {"2": 2, "X5": 3}
MOST_CLAIMS = 11
"""Turns with more claims than this are too many to try."""


class Claim(NamedTuple):
    """A claim of a unit on a space (key before the turn, space it starts in). `way`: plain, first, second, sea."""

    unit: str
    power: str
    start: str
    at: str
    way: str
    meets: bool
    border: str
    middle: str = ""


Fates = Mapping[Claim, bool]


class Table:
    """One turn's claims and all that the definition asks about them."""

    def __init__(self, now: AdjudicationState) -> None:
        plan: CharacterMovementPlan = now.plan[PLAN]
        found = findings_of(now)
        self.acts: Mapping[str, UnitAction] = found.acts
        self.plan, self.near = plan, borders(now.board)
        self.shut = found.annihilated | found.gassed | impassable(now.before)
        self.short, self.defenses = found.short, state_of(now.before).defenses
        self.up = {key for key, way in plan.ways.items() if way.how == "up"}
        self.claims = [claim for key in plan.ways if key not in self.up for claim in self._claims(key)]
        self.first = {claim.unit: claim for claim in self.claims if claim.way != "second"}
        self.second = {claim.unit: claim for claim in self.claims if claim.way == "second"}
        self.supports: dict[str, MatchedSupport] = dict(plan.supports)
        self.landings: dict[str, MatchedSupport] = {one.by: one for one in plan.landings()}

    def _claims(self, key: str) -> Iterator[Claim]:
        way, power = self.plan.ways[key], self.acts[key].unit.power
        if way.first:
            middle = way.first.province
            yield Claim(key, power, key, middle, "first", True, key, middle)
            yield Claim(key, power, key, way.to.province, "second", False, middle, middle)
        else:
            border = way.border if way.how in ("step", "cross", "jump") else ""
            how = "sea" if way.how == "sea" else "plain"
            yield Claim(key, power, key, way.to.province, how, way.how == "step", border)

    def m(self, key: str) -> int:
        return MOVE.get(self.acts[key].card, 1)

    # --- departed, there, head-on ---------------------------------------------------------------

    def departed(self, key: str, fates: Fates) -> bool:
        if key in self.up or self.acts[key].order.verb == "annihilate":
            return True
        return key in self.first and fates[self.first[key]]

    def dislodged(self, key: str, fates: Fates) -> bool:
        came = any(fates[one] for one in self.claims if one.at == key and one.unit != key)
        return came and not self.departed(key, fates)

    def opponent(self, claim: Claim) -> Claim | None:
        """The claim that comes head-on at this one (C-15)."""
        other = self.first.get(claim.at)
        return other if other and claim.meets and other.meets and other.at == claim.start else None

    def exists(self, claim: Claim, fates: Fates) -> bool:
        if claim.way == "second":
            return fates[self.first[claim.unit]] and claim.unit not in self.short
        return claim.way != "sea" or self.route(claim, fates)

    def fleets(self, claim: Claim) -> list[str]:
        return [key for key, army in self.plan.convoys.items() if army == claim.unit]

    def route(self, claim: Claim, fates: Fates, last: str = "") -> bool:
        """Whether a chain of fleets stands; `last`: one that ends with that fleet."""
        left = {key for key in self.fleets(claim) if not self.dislodged(key, fates)}
        return any(claim.at in self.near[end] for end in self._reached(claim, left, last))

    def _reached(self, claim: Claim, left: set[str], last: str) -> set[str]:
        """The fleets at which a chain may end. One that has to end with a fleet goes through that fleet only there."""
        if last and last not in left:
            return set()
        begun = {key for key in left if claim.start in self.near[key]}
        inner = left - {last}
        found = begun & inner if last else set(begun)
        while more := {key for key in inner if key not in found and found & self.near[key]}:
            found |= more
        return ({last} if last in begun or found & self.near[last] else set()) if last else found

    # --- supports -------------------------------------------------------------------------------

    def waited(self, second: Claim) -> set[Claim]:
        """C-75: the moves that the first part of a path waits for."""
        found: set[Claim] = set()
        space = second.middle
        while space in self.first and self.first[space] not in found:
            found.add(self.first[space])
            space = self.first[space].at
        return found

    def cutting(self, by: str, bears: str, move: Claim | None, in_place: bool, fates: Fates) -> list[Claim]:
        """The claims that cut a support given by a unit, that bears on a space, for a move or none."""
        found = []
        for one in self.claims:
            if one.at != by or one.power == self.acts[by].unit.power or not self.exists(one, fates):
                continue
            helped = any(help.helps == one.unit and help.into == by for help in self._given())
            if (not self.m(one.unit) and not helped) or by in self.shut:
                continue
            if not in_place and one.start == bears:
                continue
            if one.way == "second" and (one.middle == bears or move in self.waited(one)):
                continue
            found.append(one)
        return found

    def _given(self) -> Iterator[MatchedSupport]:
        yield from self.supports.values()
        yield from self.landings.values()

    def worth(self, help: MatchedSupport, fates: Fates) -> int:
        card = self.acts[help.by].card
        whole = 1 if help.by in self.landings else SUPPORT.get(card, 1)
        if self.dislodged(help.by, fates) or help.by in self.plan.cut:
            return 0
        if card == "X8":
            return whole
        move = next((one for one in self.claims if one.unit == help.helps and one.at == help.into), None)
        cuts = self.cutting(help.by, help.into or help.at, move, not help.into, fates)
        if card == "2":
            return max(0, whole - sum(self.m(one.unit) for one in cuts))
        return 0 if cuts else whole

    def help(self, claim: Claim, fates: Fates, foe: str = "") -> int:
        """The valid supports of a claim, without those of a power whose unit stands in the way."""
        given = [one for one in self.supports.values() if one.helps == claim.unit and one.into == claim.at]
        for one in self.landings.values():
            if one.helps == claim.unit and one.into == claim.at and self.route(claim, fates, one.by):
                given.append(one)
        return sum(self.worth(one, fates) for one in given if self.acts[one.by].unit.power != foe)

    # --- the definition -------------------------------------------------------------------------

    def attack(self, claim: Claim, fates: Fates) -> int:
        foe = self.acts[claim.at].unit.power if claim.at in self.acts else ""
        stays = bool(foe) and (not self.departed(claim.at, fates) or self.opponent(claim) is not None)
        return self.m(claim.unit) + self.help(claim, fates, foe if stays and foe != claim.power else "")

    def prevent(self, claim: Claim, fates: Fates) -> int | None:
        """None: none at all."""
        opponent = self.opponent(claim)
        if not self.exists(claim, fates) or (opponent and fates[opponent]):
            return None
        return self.m(claim.unit) + self.help(claim, fates)

    def hold(self, key: str, claim: Claim, fates: Fates) -> int:
        card = self.acts[key].card
        moves = key in self.first
        strength = HOLD.get(card, 1)
        for one in self.supports.values():
            flexible = "X9" in (card, self.acts[one.by].card)
            if one.helps == key and not one.into and (not moves or flexible):
                strength += self.worth(one, fates)
        return strength + (not moves and claim.border in self.defenses.get(key, ()))

    def succeeds(self, claim: Claim, fates: Fates) -> bool:
        if claim.at in self.shut or not self.exists(claim, fates):
            return False
        there, opponent, force = claim.at, self.opponent(claim), self.attack(claim, fates)
        if there in self.acts and (opponent or not self.departed(there, fates)):
            if self.acts[there].unit.power == claim.power:
                return False
            against = self.m(there) + self.help(opponent, fates) if opponent else self.hold(there, claim, fates)
            if force <= against:
                return False
        if any(self._stands_off(one, claim, force, fates) for one in self.claims):
            return False
        return claim.way != "second" or not self._stopped(claim, fates)

    def _stands_off(self, one: Claim, claim: Claim, force: int, fates: Fates) -> bool:
        if one.unit == claim.unit or one.at != claim.at or {one.way, claim.way} == {"first", "second"}:
            return False
        if one.way == "second" and claim in self.waited(one):
            return False
        against = self.prevent(one, fates)
        if against is None:
            return False
        first = self.acts[claim.unit].card == "X2" and self.acts[one.unit].card != "X2"
        return force < against if first else force <= against

    def _stopped(self, claim: Claim, fates: Fates) -> bool:
        """Another Double Mover stops here on its first part (C-22), or one for whose move this one waits (C-75)."""
        waited = self.waited(claim)
        before = (one for one in self.claims if one.at == claim.at and (one.way == "first" or one in waited))
        return any(fates[one] and not (one.way == "first" and fates[self.second[one.unit]]) for one in before)

    def agreeing(self) -> list[dict[Claim, bool]]:
        """All assignments under which every claim does what the definition says."""
        found = []
        for row in product((True, False), repeat=len(self.claims)):
            fates = dict(zip(self.claims, row))
            if all(self.succeeds(claim, fates) is fates[claim] for claim in self.claims):
                found.append(fates)
        return found


# --- Section 2 once more, straight from its sentences: a deal out of a shuffled list of cards.

DOUBLE = ("1", "2")
AT_START = (DOUBLE, *((card,) for card in ("8", "9", "10", "11", "12", "15", "X2", "X3", "X4", "X6")))
ALWAYS_ONE = ("8", "9", "11", "15", "X2", "X3", "X4", "X6")
Units = Sequence[tuple[str, str]]
"""Label and kind letter, in order."""


def refused_at_start(card: str, held: list[str], units: int, last: bool) -> bool:
    same = next((group for group in AT_START if card in group), ())
    return (
        card == "19"
        or any(one in held for one in same)
        or (card == "20" and held.count("20") >= (1 if units <= 3 else 2))
        or (last and "20" not in held and card != "20")
    )


def refused_in_winter(card: str, held: list[str], entitled: int, powers: int) -> bool:
    if card in ALWAYS_ONE:
        return card in held
    if card in DOUBLE:
        return len([one for one in held if one in DOUBLE]) >= (2 if entitled >= 8 else 1)
    if card == "10":
        return held.count("10") >= (2 if entitled >= 8 else 1)
    return card == "12" and held.count("12") >= (2 if entitled >= 10 and powers <= 4 else 1)


def suits(card: str, kind: str) -> bool:
    return not (card == "17" and kind == "F") and not (card == "18" and kind == "A")


def deal(
    new: Units, old: list[str], draw: Callable[[], str], refused: Callable[[str, list[str], bool], bool]
) -> dict[str, str]:
    """What the new units of one power are dealt; `old`: the cards of the others."""
    given: dict[str, str] = {}
    waiting = list(new)
    while waiting:
        for index, (label, _) in enumerate(waiting):
            while refused(card := draw(), [*old, *given.values()], index == len(waiting) - 1):
                pass
            given[label] = card
        waiting = _put_right(new, given)
    return given


def _put_right(new: Units, given: dict[str, str]) -> list[tuple[str, str]]:
    waiting = []
    for label, kind in new:
        card = given[label]
        if suits(card, kind):
            continue
        fits = (one for one, other in new if suits(card, other) and one in given and suits(given[one], kind))
        partner = next(fits, None)
        if partner is None:
            del given[label]
            waiting.append((label, kind))
        else:
            given[label], given[partner] = given[partner], card
    return waiting


# --- Steps 1 to 7 of section 7 once more, straight from their sentences: who is away, robbed, disbelieved,
# annihilated, hypnotized, gassed, pinned.

MOVING = ("move", "path", "jump")
GROUPS = (("1", "2"), ("8",), ("9",), ("10",), ("11",), ("12",), ("15",), ("X2",), ("X4",), ("X6",))
TWO_AT_MOST = (("1", "2"), ("10",), ("12",))
WORDS = {"mine": "12", "retrieve": "12", "and support": "18"}


@dataclass
class Unit:
    """What a unit does. `order`: None for Hold."""

    act: UnitAction
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
        self.units = {key: self._begin(act) for key, act in findings_of(now).acts.items()}
        self.away: set[str] = set()
        self.robbed: set[tuple[str, str]] = set()
        self.disbelieved: set[str] = set()
        self.ruined: set[str] = set()
        self.gassed: set[str] = set()
        self.used: set[str] = set()
        for step in (self.first, self.steal, self.disbelieve, self.legality, self.annihilate, self.hypnotize, self.gas):
            step()
        self.jump()

    def _begin(self, act: UnitAction) -> Unit:
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
