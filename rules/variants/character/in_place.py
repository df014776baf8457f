"""What units do where they stand, once the fight is over: conversions, exchanges, border defenses (step 10b)."""

from __future__ import annotations

from collections.abc import Iterable

from ...board import Location
from ...reasons import Reason, Sentence
from .card import AMPHIBIOUS, CONVERT, EXPLORE
from .cards import can
from .converting import converted
from .kinds import AMP, A, F
from .reach import acting_kind, can_stand
from .roll import Roll
from .spaces import LAKE, closed_spaces, kind
from .state import keeping, kept, with_card
from .verbs_convert import converted_place
from .work import Act, Work

CONVERTED = Sentence("converted", "{unit} becomes {new}", "card 6")
FOILED = Sentence("foiled", "{other} was on its way to {place}, so {unit} could not do it", "C-28")
CANNOT_STAND = Sentence("cannot_stand", "{unit} cannot stand in {place}", "C-60")
DRIVEN_OUT = Sentence("driven_out", "{unit} was driven out", "C-28")
GAS_CLOSES = Sentence("gas_closes", "gas closes {place}", "C-60")
PLACES_CHANGED = Sentence("places_changed", "{unit} changes places with {other}", "X1")
FORTIFIED = Sentence("fortified", "{unit} fortifies {place} against {borders}", "X11")
MOST_DEFENSES = 2


class InPlace:
    """Carries these orders out on a roll. `failed` and `done`: why, by the units' keys before the turn; `entered`:
    who came into which province by an exchange."""

    def __init__(self, roll: Roll, work: Work) -> None:
        self.roll = roll
        self.work = work
        self.board = roll.board
        self.failed: dict[str, Reason] = {}
        self.done: dict[str, Reason] = {}
        self.entered: list[tuple[str, str]] = []
        for key, act in work.acts.items():
            if act.order.verb == "convert":
                self._convert(key, act)
            elif act.order.verb == "fortify":
                self._fortify(key, act)
        for one, other in work.pairs:
            self._exchange(one, other)

    def _foiled(self, key: str, friends: bool = False, apart: Iterable[str] = ()) -> Reason | None:
        """C-28: the claim that stops what a unit does in its place. `friends`: one of its own power does, too; `apart`:
        claims of these units do not. Moves that gas bars never count."""
        unit = self.work.acts[key].unit
        for claim in self.work.claims:
            counts = (
                claim.exists
                and claim.at not in self.work.gassed
                and claim.unit not in apart
                and (friends or claim.power != unit.power)
            )
            if counts and claim.at == unit.place.province:
                return FOILED(other=self.work.acts[claim.unit].unit, place=unit.place, unit=unit)
        return None if key in self.roll.standing else DRIVEN_OUT(unit=unit)

    def _convert(self, key: str, act: Act) -> None:
        place = converted_place(self.board, act.unit, act.order)
        fault = self._foiled(key) or (place if isinstance(place, Reason) else None)
        if fault or isinstance(place, Reason):
            self.failed[key] = fault or CANNOT_STAND(unit=act.unit, place=act.unit.place)
            return
        new = converted(self.roll.everybody, self.roll.standing[key], act.order.slots[1], place)
        self.roll.change(key, new)
        self.done[key] = CONVERTED(unit=act.unit, new=new)

    def _exchange(self, one: str, other: str) -> None:
        """X1: both go, or neither; of one that agreed without an order nothing failed."""
        acts = self.work.acts
        ordered = [key for key in (one, other) if acts[key].order.verb == "exchange"]
        fault = self._exchange_fault(one, other)
        for key in ordered:
            partner = acts[other if key == one else one].unit
            told = fault or PLACES_CHANGED(unit=acts[key].unit, other=partner)
            (self.failed if fault else self.done)[key] = told
        if ordered and fault is None:
            self._swap(one, other)

    def _exchange_fault(self, one: str, other: str) -> Reason | None:
        acts = self.work.acts
        for key in (one, other):
            if key in self.work.gassed:
                return GAS_CLOSES(place=self.board.locations[key])
            fault = self._foiled(key, True, (one, other))
            if fault:
                return fault
        for mover, goal in ((acts[one], acts[other]), (acts[other], acts[one])):
            if not self._fits(mover, goal):
                return CANNOT_STAND(unit=mover.unit, place=goal.unit.place)
        return None

    def _fits(self, one: Act, other: Act) -> bool:
        """Whether a unit can stand on the very place of another, with the card that it acts with."""
        place, as_kind = other.unit.place, acting_kind(self.board, with_card(one.unit, one.card))
        if can(one.card, AMPHIBIOUS):
            as_kind = AMP
        place = self._spot(as_kind, place)
        stands = can_stand(self.board, as_kind, place)
        closed = place.province in closed_spaces(self.board)
        return stands and (not closed or may_enter(kind(self.board, place.province), one.card, as_kind))

    def _spot(self, as_kind: str, place: Location) -> Location:
        """The very place of a unit, as another one stands there: whoever is no fleet is on no coast."""
        return place if as_kind == F else self.board.locations[place.province]

    def _swap(self, key: str, other: str) -> None:
        one, two = self.roll.standing[key], self.roll.standing[other]
        self.roll.change(key, one.at(self._spot(one.kind, two.place)))
        self.roll.change(other, two.at(self._spot(two.kind, one.place)))
        self.entered += [(key, two.place.province), (other, one.place.province)]

    def _fortify(self, key: str, act: Act) -> None:
        fault = self._foiled(key)
        if fault:
            self.failed[key] = fault
            return
        state, here = kept(self.roll.kept), act.unit.place.province
        there = state.defenses.get(here, ())
        new = (place.province for place in act.order.slots[1:])
        borders = tuple(dict.fromkeys((*there, *new)))[:MOST_DEFENSES]
        self.roll.kept = keeping(self.roll.kept, defenses={**state.defenses, here: borders})
        against = [self.board.locations[one] for one in borders]
        self.done[key] = FORTIFIED(unit=act.unit, place=self.board.locations[here], borders=against)


def may_enter(space: str, card: str, as_kind: str) -> bool:
    """Who may come into a space that only some cards open (section 5)."""
    if space != LAKE:
        return can(card, EXPLORE) and (as_kind == A or space != "inland")
    return can(card, EXPLORE) or can(card, AMPHIBIOUS) or (as_kind == F and can(card, CONVERT))
