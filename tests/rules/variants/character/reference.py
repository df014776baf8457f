"""Section 8 once more, straight from its sentences and as slow as it likes: every assignment of "succeeds" and "fails"
to the claims of a turn is tried, and kept if each claim agrees with the definition under it.

It takes what steps 0 to 8 found (who acts with what card, who goes where, which supports and convoys match, what is cut
by Cutters), and nothing of the solver's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from rules.position import AdjudicationState
from rules.variants.character.movement import PLAN, CharacterMovementPlan
from rules.variants.character.spaces import borders
from rules.variants.character.specials import Act, Helped, work
from rules.variants.character.state import impassable, kept

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
        found = work(now)
        self.acts: Mapping[str, Act] = found.acts
        self.plan, self.near = plan, borders(now.board)
        self.shut = found.annihilated | found.gassed | impassable(now.before)
        self.short, self.defenses = found.short, kept(now.before).defenses
        self.up = {key for key, way in plan.ways.items() if way.how == "up"}
        self.claims = [claim for key in plan.ways if key not in self.up for claim in self._claims(key)]
        self.first = {claim.unit: claim for claim in self.claims if claim.way != "second"}
        self.second = {claim.unit: claim for claim in self.claims if claim.way == "second"}
        self.supports: dict[str, Helped] = dict(plan.supports)
        self.landings: dict[str, Helped] = {one.by: one for one in plan.landings()}

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

    def _given(self) -> Iterator[Helped]:
        yield from self.supports.values()
        yield from self.landings.values()

    def worth(self, help: Helped, fates: Fates) -> int:
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
