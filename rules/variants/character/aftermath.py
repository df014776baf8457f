"""Step 10 of a movement phase: explosions, conversions and other orders in place, mines, disclosure, notes, and the
dislodged units with their retreats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...adjudication import interned
from ...board import Location
from ...position import AdjudicationState, ChoiceRequest, Position
from ...reasons import Reason, Sentence
from ...units import Dislodged, Order, Outcome, Unit
from .adjustments import Minefield, converted, relabelled
from .cards import (
    AIR,
    AMP,
    AMPHIBIOUS,
    ANNIHILATE,
    CARDS,
    CONVERT,
    EXCHANGE,
    EXPLORE,
    FORTIFY,
    GAS,
    HYPER,
    JUMP,
    LEAP,
    ORDINARY,
    PATH,
    REDEPLOY,
    SPECIAL,
    WALK,
    A,
    F,
    can,
)
from .routes import CROSSING, LANDING_SUPPORT, SEA, MoveRoute, going, open_retreats
from .spaces import LAKE, TWICE, acting_kind, beyond_kind, border, can_stand, closed_spaces, kind, support_reach
from .special_orders import MOST_DEFENSES, converted_place
from .specials import Claim, MovementFindings, UnitAction, findings_of
from .state import (
    DisclosedCard,
    PhaseNote,
    amphibian,
    card_of,
    gone,
    has_status,
    in_disorder,
    moves_of,
    powers_work,
    renumbered,
    state_of,
    tag,
    used_up,
    with_card,
    with_state,
)

# The units after resolution, by their keys before the turn: on the board, dislodged, or destroyed.


class UnitRegister:
    """The units by their keys before the turn: `standing` and `dislodged`. `latest` has the present centers and state
    (whose tables follow units that are renamed), but the units as they were."""

    def __init__(self, now: AdjudicationState, findings: MovementFindings) -> None:
        self.board = now.board
        self.before = now.before
        keys = {tag(unit): key for key, unit in now.before.units.items()}
        found = {keys[tag(unit)]: unit for unit in now.position.units.values()}
        self.standing: dict[str, Unit] = {key: found[key] for key in now.before.units if key in found}
        self.dislodged: dict[str, Unit] = {key: now.before.units[key] for key in findings.dislodged}
        self.latest: Position = now.position

    @property
    def position(self) -> Position:
        """The position with the units still on the board."""
        return self.latest.with_units({unit.key: unit for unit in self.standing.values()})

    @property
    def everybody(self) -> Position:
        """The position with all units whose numbers count as used: also the dislodged, the destroyed, and renamed ones
        under both names."""
        units = [*self.before.units.values(), *self.standing.values(), *self.dislodged.values()]
        return self.latest.with_units({tag(unit): unit for unit in units})

    def unit(self, key: str) -> Unit | None:
        """Return the unit as it is now, on the board or dislodged, or None."""
        return self.standing.get(key) or self.dislodged.get(key)

    def change(self, key: str, new: Unit) -> None:
        """Replace a unit by a new version: another card, kind or place."""
        where = self.standing if key in self.standing else self.dislodged
        old, where[key] = where[key], interned(self.board, new)
        self.latest = relabelled(self.latest, old, new)

    def destroy(self, key: str) -> None:
        self.standing.pop(key, None)


# Orders executed in place, after resolution: conversions, exchanges, border defenses (step 10b).

CONVERTED = Sentence("converted", "{unit} became {new}", "card 6")
FOILED = Sentence("foiled", "{other} was moving to {place}, so {unit} could not carry out its order", "C-28")
CANNOT_STAND = Sentence("cannot_stand", "{unit} cannot be in {place}", "C-60")
DRIVEN_OUT = Sentence("driven_out", "{unit} was dislodged", "C-28")
GAS_CLOSES = Sentence("gas_closes", "{place} is closed by gas", "C-60")
PLACES_CHANGED = Sentence("places_changed", "{unit} exchanged places with {other}", "X1")
FORTIFIED = Sentence("fortified", "{unit} fortified {place} against {borders}", "X11")


class InPlaceOrders:
    """Executes these orders on a register. `failed` and `done`: the reasons, by the units' keys before the turn;
    `entered`: units and the provinces they entered by an exchange."""

    def __init__(self, register: UnitRegister, findings: MovementFindings) -> None:
        self.register = register
        self.findings = findings
        self.board = register.board
        self.failed: dict[str, Reason] = {}
        self.done: dict[str, Reason] = {}
        self.entered: list[tuple[str, str]] = []
        for key, act in findings.acts.items():
            if act.order.verb == "convert":
                self._convert(key, act)
            elif act.order.verb == "fortify":
                self._fortify(key, act)
        for one, other in findings.pairs:
            self._exchange(one, other)

    def _foiled(self, key: str, friends: bool = False, apart: Iterable[str] = ()) -> Reason | None:
        """C-28: return the reason if a claim on its province stops an order in place. `friends`: claims of its own
        power count too; `apart`: claims of these units do not. Moves barred by gas never count."""
        unit = self.findings.acts[key].unit
        for claim in self.findings.claims:
            counts = (
                claim.exists
                and claim.at not in self.findings.gassed
                and claim.unit not in apart
                and (friends or claim.power != unit.power)
            )
            if counts and claim.at == unit.place.province:
                return FOILED(other=self.findings.acts[claim.unit].unit, place=unit.place, unit=unit)
        return None if key in self.register.standing else DRIVEN_OUT(unit=unit)

    def _convert(self, key: str, act: UnitAction) -> None:
        place = converted_place(self.board, act.unit, act.order)
        fault = self._foiled(key) or (place if isinstance(place, Reason) else None)
        if fault or isinstance(place, Reason):
            self.failed[key] = fault or CANNOT_STAND(unit=act.unit, place=act.unit.place)
            return
        new = converted(self.register.everybody, self.register.standing[key], act.order.slots[1], place)
        self.register.change(key, new)
        self.done[key] = CONVERTED(unit=act.unit, new=new)

    def _exchange(self, one: str, other: str) -> None:
        """X1: exchange two units, or neither; a unit that agreed without an order gets no result."""
        acts = self.findings.acts
        ordered = [key for key in (one, other) if acts[key].order.verb == "exchange"]
        fault = self._exchange_fault(one, other)
        for key in ordered:
            partner = acts[other if key == one else one].unit
            reason = fault or PLACES_CHANGED(unit=acts[key].unit, other=partner)
            (self.failed if fault else self.done)[key] = reason
        if ordered and fault is None:
            self._swap(one, other)

    def _exchange_fault(self, one: str, other: str) -> Reason | None:
        acts = self.findings.acts
        for key in (one, other):
            if key in self.findings.gassed:
                return GAS_CLOSES(place=self.board.locations[key])
            fault = self._foiled(key, True, (one, other))
            if fault:
                return fault
        for mover, goal in ((acts[one], acts[other]), (acts[other], acts[one])):
            if not self._fits(mover, goal):
                return CANNOT_STAND(unit=mover.unit, place=goal.unit.place)
        return None

    def _fits(self, one: UnitAction, other: UnitAction) -> bool:
        """Whether a unit, with the card it acts with, can be in the place of another."""
        as_kind = AMP if can(one.card, AMPHIBIOUS) else acting_kind(self.board, one.acting)
        place = self._place_for(as_kind, other.unit.place)
        closed = place.province in closed_spaces(self.board)
        entered = not closed or may_enter(kind(self.board, place.province), one.card, as_kind)
        return entered and can_stand(self.board, as_kind, place)

    def _place_for(self, as_kind: str, place: Location) -> Location:
        """Return a place for this kind of unit: only fleets are on a coast."""
        return place if as_kind == F else self.board.locations[place.province]

    def _swap(self, key: str, other: str) -> None:
        one, two = self.register.standing[key], self.register.standing[other]
        self.register.change(key, one.at(self._place_for(one.kind, two.place)))
        self.register.change(other, two.at(self._place_for(two.kind, one.place)))
        self.entered += [(key, two.place.province), (other, one.place.province)]

    def _fortify(self, key: str, act: UnitAction) -> None:
        fault = self._foiled(key)
        if fault:
            self.failed[key] = fault
            return
        state, here = state_of(self.register.latest), act.unit.place.province
        there = state.defenses.get(here, ())
        new = (place.province for place in act.order.slots[1:])
        borders = tuple(dict.fromkeys((*there, *new)))[:MOST_DEFENSES]
        self.register.latest = with_state(self.register.latest, defenses={**state.defenses, here: borders})
        against = [self.board.locations[one] for one in borders]
        self.done[key] = FORTIFIED(unit=act.unit, place=self.board.locations[here], borders=against)


def may_enter(space: str, card: str, as_kind: str) -> bool:
    """Whether a unit with this card may enter a closed space of this kind (section 5)."""
    if space != LAKE:
        return can(card, EXPLORE) and (as_kind == A or space != "inland")
    return can(card, EXPLORE) or can(card, AMPHIBIOUS) or (as_kind == F and can(card, CONVERT))


# Which orders disclose a card (C-7), as a table that can be checked against the rules.
#
# A card is disclosed if a legal order of its unit is possible with no other card, whether or not the order succeeds.


class CardOrder(NamedTuple):
    """A legal order of a unit; the unit has the card it acts with."""

    asked: ChoiceRequest
    unit: Unit
    order: Order

    @property
    def verb(self) -> str:
        return self.order.verb

    @property
    def goal(self) -> Location | None:
        """The destination of a move or retreat, or the place where a support counts."""
        if self.verb == "support":
            into: Location = self.order.slots[2] if len(self.order.slots) > 2 else self.order.slots[1].place
            return into
        return self.order.slots[1] if self.verb in ("move", "retreat") else None


def _by(*verbs: str) -> Callable[[CardOrder], bool]:
    return lambda order: order.verb in verbs


def _beyond(order: CardOrder) -> bool:
    """Whether an order leads where the unit's reported kind could not go, with no convoy that could have carried it."""
    if order.verb == "path" or order.goal is None or order.verb == "support" or order.unit.kind == AMP:
        return False
    way = going(order.asked, order.unit, order.order) if order.verb == "move" else None
    if isinstance(way, MoveRoute) and way.how == SEA:
        return order.unit.kind != A
    return beyond_kind(order.asked.board, order.unit, order.asked.variant.rulings, order.goal)


LINKED = (frozenset(("Ire", "Lvp")), frozenset(("Sic", "Nap")))
"""The links that only Explorers use; Spain-North Africa is open to cards 7, 16 and 17."""


def _explores(order: CardOrder) -> bool:
    """Whether an order leads into an island or Switzerland, or over one of these links."""
    goal, board = order.goal, order.asked.board
    if goal is None or goal.dock:
        return False
    extra = goal.province in closed_spaces(board) and kind(board, goal.province) != LAKE
    return extra or frozenset((order.unit.place.province, goal.province)) in LINKED


AMBIGUOUS = (frozenset(("Spa", "Naf")),)
AMBIGUOUS_FOR_ARMIES = (frozenset(("Alb", "Apu")), frozenset(("Arm", "Mos")))


def _crosses(order: CardOrder) -> bool:
    """Whether a move crosses Switzerland, the North Sea or Greece-Tunis, or as a fleet Albania-Apulia or
    Armenia-Moscow."""
    if order.verb != "move" or order.goal is None:
        return False
    way = going(order.asked, order.unit, order.order)
    pair = frozenset((order.unit.place.province, order.goal.province))
    unclear = pair in AMBIGUOUS or (order.unit.kind == A and pair in AMBIGUOUS_FOR_ARMIES)
    return isinstance(way, MoveRoute) and way.how == CROSSING and not unclear


def _leaps(order: CardOrder) -> bool:
    """Whether an order is one of the five jumps, or supports the landing."""
    if order.verb == "convoy":
        return LANDING_SUPPORT in order.order.slots
    way = going(order.asked, order.unit, order.order) if order.verb == "move" else None
    return isinstance(way, MoveRoute) and way.how == CROSSING


def _flies(order: CardOrder) -> bool:
    """Whether a support is out of ordinary reach, two spaces away."""
    if order.verb != "support" or order.goal is None:
        return False
    return order.goal.province not in support_reach(order.asked.board, with_card(order.unit, ORDINARY))


DISCLOSED_BY: Mapping[str, Callable[[CardOrder], bool]] = {
    AMPHIBIOUS: _beyond,  # it is then shown as Amp
    PATH: _by("path"),
    JUMP: _by("jump"),
    CONVERT: _by("convert"),
    EXPLORE: _explores,
    HYPER: lambda order: bool(order.goal and order.goal.dock),
    ANNIHILATE: _by("annihilate"),
    GAS: _by("gas"),
    WALK: _by("retreat"),
    SPECIAL: _crosses,
    LEAP: _leaps,
    EXCHANGE: _by("exchange"),  # the order of the Exchanger itself
    AIR: _flies,
    REDEPLOY: _by("redeploy"),
    FORTIFY: _by("fortify"),
}
"""Ability -> whether an order discloses the card. Never disclosed: cards 1, 2, 11, 12, 13, 15, 17, 19, 20, X2, X3, X4,
X5, X8, X9, and crossings that several cards allow."""


def may_be_disclosed(card: str) -> bool:
    """Whether any order can disclose this card."""
    return not CARDS[card].can.isdisjoint(DISCLOSED_BY)


def gives_away(order: CardOrder, voluntary: bool = True) -> bool:
    """Whether a legal order discloses the card of its unit. `voluntary`: for a retreat, whether the unit was not
    dislodged."""
    abilities = CARDS[card_of(order.unit)].can - (frozenset() if voluntary else {WALK})
    return any(reveals(order) for ability, reveals in DISCLOSED_BY.items() if ability in abilities)


def announce(position: Position, disclosed: Iterable[tuple[Unit, str]]) -> Position:
    """Return the position with these units' cards on the public record, under their present names. By option the
    program records none (C-7)."""
    if position.variant["reveal"] != "certain":
        return position
    state = state_of(position)
    revealed: Mapping[str, str] = state.revealed
    shown = state.shown
    for unit, card in disclosed:
        if revealed.get(tag(unit)) != card:
            revealed = {**revealed, tag(unit): card}
            shown = (*shown, DisclosedCard(tag(unit), card))
    return position if revealed is state.revealed else with_state(position, revealed=revealed, shown=shown)


def turn_amphibian(position: Position, key: str) -> tuple[Position, Unit]:
    """Return the position in which a unit is shown as an amphibian, and the unit (C-6, C-12)."""
    unit = position.units[key]
    new = amphibian(position, unit)
    units = {one.key: one for one in (new if other == key else standing for other, standing in position.units.items())}
    return relabelled(position.with_units(units), unit, new), new


EXPLODED = Sentence("exploded", "{unit} was destroyed in the annihilation of {place}", "C-34")
SPENT = Sentence("spent", "{unit} destroyed itself along with {place}", "card 9")
SECOND_TURN = Sentence("second_turn", "{unit} was dislodged in its second turn of gas and disbanded", "C-40")
NEXT, THIRD = 1, 3
"""For how many turns after its own an explosion closes its space, and takes away its status as a center (C-37)."""
OF_A_VICTIM = ("hypnotized", "bounce", "gassed", "pinned", "void", "no_convoy", "disrupted")
"""The result words that are kept for a unit destroyed by an annihilation."""


def aftermath(now: AdjudicationState) -> AdjudicationState:
    """Execute step 10."""
    after = Aftermath(now)
    after.change_cards()
    after.explode()
    after.do_in_place()
    after.run_into_mines()
    after.disclose()
    after.keep_account()
    return after.dislodge()


class Aftermath:
    """The register of units and the outcomes during step 10, both by the units' keys before the turn."""

    def __init__(self, now: AdjudicationState) -> None:
        self.now = now
        self.phase = now.before.phase
        self.findings: MovementFindings = findings_of(now)
        self.register = UnitRegister(now, self.findings)
        self.register.latest = with_state(now.position, rhr=(), notes=(), deals=())
        self.notes: list[PhaseNote] = []
        self.entered: list[tuple[str, str]] = []
        self.main = {one.unit.key: index for index, one in enumerate(now.outcomes) if self._is_main(one) and one.unit}
        self.outcomes = list(now.outcomes)

    def _is_main(self, outcome: Outcome) -> bool:
        """Whether an outcome belongs to a unit's main order, not to an additional line."""
        act = self.findings.acts.get(outcome.unit.key) if outcome.unit else None
        return act is not None and outcome.order not in act.lines

    def words(self, key: str) -> tuple[str, ...]:
        return self.outcomes[self.main[key]].words

    def say(self, key: str, words: tuple[str, ...], *reasons: Reason) -> None:
        one = self.outcomes[self.main[key]]
        self.outcomes[self.main[key]] = one.replace(words=words, reasons=(*one.reasons, *reasons))

    def keep(self, **changes: object) -> None:
        self.register.latest = with_state(self.register.latest, **changes)

    # Thefts: cards change hands for good; without its card a unit is no longer an amphibian (C-74).

    def change_cards(self) -> None:
        for thief, victim, card in self.findings.thefts:
            if self.register.unit(thief):
                self._give(thief, card)
            self.notes.append(self._note(thief, "took", amount=card))
            self.notes.append(self._note(victim, "robbed"))
            if self.register.unit(victim):
                self._give(victim, ORDINARY)
                self._plain(victim)

    def _give(self, key: str, card: str) -> None:
        unit = self.register.unit(key)
        assert unit is not None
        self.register.change(key, with_card(unit, card))

    def _plain(self, key: str) -> None:
        """Turn a robbed amphibian into an army or a fleet, depending on where it was robbed, and delete its public
        record."""
        unit, before = self.register.unit(key), self.now.before.units[key]
        letter = acting_kind(self.now.board, with_card(before, ORDINARY))
        if unit is None or unit.kind == letter:
            return
        state = state_of(self.register.latest)
        self.keep(revealed={one: card for one, card in state.revealed.items() if one != tag(unit)})
        serial = renumbered(self.register.everybody, unit, letter)
        self.register.change(key, replace(unit, kind=letter, serial=serial))

    # (a) Explosions.

    def explode(self) -> None:
        ruined = self.findings.annihilated
        if not ruined:
            return
        acts, locations = self.findings.acts, self.now.board.locations
        for key, act in acts.items():
            if act.order.verb == "annihilate" and "void" not in self.words(key):
                self.register.destroy(key)
                self.say(key, ("ok", "destroyed"), SPENT(unit=act.unit, place=act.order.slots[1]))
        for key in [key for key, unit in self.register.standing.items() if unit.place.province in ruined]:
            place = locations[self.register.standing[key].place.province]
            words = tuple(word for word in OF_A_VICTIM if word in self.words(key))
            self.say(key, (*words, "destroyed"), EXPLODED(unit=acts[key].unit, place=place))
            self.register.destroy(key)
        self._ruin(sorted(ruined))

    def _ruin(self, ruined: list[str]) -> None:
        """C-36, C-37: remove mines and defenses, close the spaces through the next turn, and take away centers' owners,
        and their status for three turns."""
        state, centers = state_of(self.register.latest), self.now.variant.base.centers
        lost = [place for place in ruined if place in centers]
        self.notes += [PhaseNote(self.phase.text, "", "annihilated", place=place) for place in ruined]
        self.keep(
            mines=tuple(mine for mine in state.mines if mine.at not in ruined),
            defenses={place: borders for place, borders in state.defenses.items() if place not in ruined},
            impassable={**state.impassable, **dict.fromkeys(ruined, moves_of(self.phase, NEXT))},
            no_center={**state.no_center, **dict.fromkeys(lost, moves_of(self.phase, THIRD))},
        )
        position = self.register.latest
        owners = {center: owner for center, owner in position.centers.items() if center not in ruined}
        self.register.latest = position.with_units(position.units, centers=owners)

    # (b) Conversions, exchanges, border defenses.

    def do_in_place(self) -> None:
        done = InPlaceOrders(self.register, self.findings)
        for key, reason in done.failed.items():
            words = ("failed", *(word for word in self.words(key) if word not in ("ok", "failed")))
            self.say(key, _hypnotized_first(words), reason)
        for key, reason in done.done.items():
            self.say(key, self.words(key), reason)
        self.entered = done.entered

    # (c) Mines: new ones are laid first, then units enter.

    def run_into_mines(self) -> None:
        findings, state = self.findings, state_of(self.register.latest)
        field = Minefield(self.now.board, state.mines, self.phase.text)
        for key, place in findings.left.items():
            field.lay(findings.acts[key].unit, place)
        for key, places in findings.entries.items():
            if key in self.register.standing and places:
                # C-48: a unit that only passes through sets off no mine.
                self._enter(field, key, places[-1], key in findings.retrieving)
        for key, place in self.entered:
            self._enter(field, key, place, False)
        self.notes += field.notes
        self.keep(mines=tuple(field.mines))

    def _enter(self, field: Minefield, key: str, place: str, retrieving: bool) -> None:
        act = self.findings.acts[key]
        blown = field.enter(act.unit, place, act.card, retrieving)
        if blown:
            words = tuple(word for word in self.words(key) if word not in ("partial", "ok"))
            self.say(key, _hypnotized_first((*words, "ok", "destroyed")), blown)
            self.register.destroy(key)

    # (d) Disclosure and private notes.

    def disclose(self) -> None:
        """Put the cards disclosed by legal orders on record, and show amphibians as such (C-7, C-12)."""
        for key, act in sorted(self.findings.acts.items()):
            order = published(act) if may_be_disclosed(act.card) else None
            if order is None or not self._was_legal(key, act):
                continue
            asked = ChoiceRequest(self.now.variant, self.now.board, self.now.before, act.unit.power)
            if not gives_away(CardOrder(asked, with_card(act.unit, act.card), order)):
                continue
            unit = self.register.unit(key)
            if unit and can(act.card, AMPHIBIOUS) and unit.kind != AMP:
                self.register.change(key, amphibian(self.register.everybody, unit))
            # The public record of a destroyed unit is deleted, but its card stays among those seen (rule 10).
            self.register.latest = announce(self.register.latest, [(self.register.unit(key) or act.unit, act.card)])
        for key, unit in list(self.register.standing.items()):
            if not can_stand(self.now.board, unit.kind, unit.place):  # an exchange brought it there
                self.register.change(key, amphibian(self.register.everybody, unit))
                self.register.latest = announce(self.register.latest, [(self.register.standing[key], card_of(unit))])

    def _was_legal(self, key: str, act: UnitAction) -> bool:
        """Whether a unit's order was legal. Void orders disclose nothing, nor do those of units still in civil disorder
        from the previous turn's gas."""
        void = "void" in (*act.words, *self.words(key))
        return not void and not (in_disorder(self.now.before, act.unit) and powers_work(self.now.before))

    def _note(self, key: str, code: str, amount: str = "") -> PhaseNote:
        unit = self.now.before.units[key]
        return PhaseNote(self.phase.text, unit.power, code, unit.text, amount=amount)

    # Effects that last: uses of special powers, gas.

    def keep_account(self) -> None:
        state, phase, findings = state_of(self.register.latest), self.phase, self.findings
        used = {tag(unit): phase.text for key in findings.used if (unit := self.register.unit(key))}
        asleep = {tag(unit): moves_of(phase, NEXT) for key in findings.newly if (unit := self.register.unit(key))}
        self.notes += [PhaseNote(phase.text, "", "gassed", place=place) for place in sorted(findings.gassed)]
        self.notes += [self._note(key, "hypnosis-failed") for key in findings.unheard]
        self.keep(used={**state.used, **used}, disorder={**state.disorder, **asleep}, gassed_centers=self._gassed())

    def _gassed(self) -> tuple[str, ...]:
        """C-42: return the centers that gas excludes from this Fall's count."""
        if self.phase.season == "S":
            return ()
        centers = self.now.variant.base.centers
        there = {place for place in self.findings.gassed if has_status(self.register.latest, place)}
        return tuple(center for center in centers if center in there)

    # (e) The dislodged units.

    def dislodge(self) -> AdjudicationState:
        """Return the situation with the dislodged units and their retreats; computed last, when the board is final."""
        findings, register = self.findings, self.register
        contested = self.now.resolution.contested if self.now.resolution else frozenset()
        there = {unit.place.province for unit in register.standing.values()}
        lost = self._lost()
        # Ordinary for the rest of this turn: units disbelieved, and Thieves that have just taken a card.
        powerless = sorted(findings.powerless | {thief for thief, _, _ in findings.thefts})
        self.keep(
            notes=tuple(self.notes),
            standoffs=tuple(sorted(contested - there)),
            closed=tuple(sorted(findings.annihilated | findings.gassed)),
            powerless=tuple(tag(unit) for key in powerless if (unit := register.unit(key))),
            otb=tuple(tag(unit) for key, unit in register.dislodged.items() if self._goes_off(key)),
            borders={tag(unit): self._border(key, findings.dislodged[key]) for key, unit in register.dislodged.items()},
        )
        position = register.position
        dislodged = {unit.key: self._retreats(position, key, unit) for key, unit in register.dislodged.items()}
        position = used_up(self.now.before, gone(position.with_units(position.units, dislodged)))
        return self.now.replace(position, outcomes=tuple(self.outcomes), lost={**self.now.lost, **lost})

    def _lost(self) -> dict[str, Dislodged]:
        """Return the dislodged units that are disbanded at once: those in their second turn of gas (C-40)."""
        if self.now.variant["gassed_may_retreat"]:
            return {}
        gassed = [key for key in self.register.dislodged if in_disorder(self.now.before, self.now.before.units[key])]
        lost = {}
        for key in gassed:
            unit = self.register.dislodged.pop(key)
            lost[unit.key] = Dislodged(unit)
            self.say(key, (*self.words(key), "disband"), SECOND_TURN(unit=self.findings.acts[key].unit))
        return lost

    def _goes_off(self, key: str) -> bool:
        """Whether the owner ordered that the unit disband if it is dislodged and nothing else is ordered (rule 14a)."""
        return self.phase.season == "S" and any(line.verb == "otb" for line in self.findings.acts[key].lines)

    def _border(self, key: str, claim: Claim) -> int:
        """C-69: return the border that the attacker crossed, as an index in the ring of the province."""
        here = self.now.before.units[key].place.province
        if (here, claim.over) not in TWICE:
            return border(here, claim.over)
        attacker = self.now.before.units[claim.unit]
        goal = self.register.standing.get(claim.unit)
        coasts = (attacker.place.text, goal.place.text if goal else "")
        return border(here, claim.over, next((coast for coast in coasts if "/" in coast), ""))

    def _retreats(self, position: Position, key: str, unit: Unit) -> Dislodged:
        claim = self.findings.dislodged[key]
        spared = claim.by_sea and self.now.variant["retreat_to_convoy_origin"]
        start = self.now.before.units[claim.unit].place.province
        return open_retreats(position, unit, "" if spared else start)


def published(act: UnitAction) -> Order | None:
    """Return the order of a unit as published: the one its Hypnotist gave it, or the one written for it (section 4)."""
    return act.given if act.by and act.given else act.written


def _hypnotized_first(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(words, key=lambda word: word != "hypnotized"))
