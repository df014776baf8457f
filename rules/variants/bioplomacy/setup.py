"""The state of a game written, read and checked in the notation of section 15."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ...board import Board
from ...i18n import tr
from ...options import End
from ...position import Position, Variant
from ...reasons import Reason, Sentence
from ...standard.game import CANNOT_STAND, ENDED_TOO_SOON, OVER_WITHOUT_END, retreat_findings
from ...units import NOTHING, Unit
from ...variant import StateReader, check_keys
from .adjustments import in_play, points, upkeep
from .orders import lake_zones
from .power_orders import DEFAULT_KINDS, allowance
from .species import BIRDS, INSECTS, OTHERS, SPECIES, TRIBES, named_for
from .state import STATE_WORDS, BioplomacyState, forded, having_forded, monsoon, state_of
from .terrain import amount, land_of, river_id

MOST = 10**6
"""The greatest number of SP that can be read."""


def write(board: Board, position: Position) -> dict[str, Any]:
    """Return the complete state of a position."""
    values = state_of(position)
    powers = [power for power in board.powers if in_play(position, power)]
    units = [unit for power in board.powers for unit in position.units_of(power)]
    state: dict[str, Any] = {
        "forded": {unit.text: forded(unit) for unit in units if forded(unit)},
        "popped": list(values.popped),
        "swamps": {power: list(spaces) for power, spaces in values.swamps.items()},
        "builds": {power: amount(sum_) for power, sum_ in values.builds.items()},
        "setup": "pending" if values.pending else "done",
        "sp": {power: amount(points(board, position, power)) for power in powers},
        "monsoon": monsoon(position.phase),
        "winners": list(values.winners),
        "pairs": {player: list(pair) for player, pair in values.pairs.items()},
    }
    if values.ended:
        state["ended"] = {"kind": values.ended.kind, "powers": list(values.ended.powers)}
    return state


def read(position: Position, state: Mapping[str, Any], end: Callable[[Any], End]) -> Position:
    """Return the position with this state; `end` reads an agreed end. Raises ValueError naming the key that is wrong.
    """
    check_keys(state, STATE_WORDS)
    reader = Reader(position.variant, position.variant.base)
    names = reader.items("winners", state.get("winners", []))
    values = BioplomacyState(
        popped=reader.popped(state.get("popped", ())),
        swamps=reader.swamps(state.get("swamps", NOTHING)),
        builds=reader.builds(state.get("builds", NOTHING)),
        pending=reader.pending(position, state.get("setup", "done")),
        winners=tuple(sorted(reader.power("winners", name) for name in names)),
        pairs=reader.pairs(state.get("pairs", NOTHING)),
        ended=end(state["ended"]) if "ended" in state else None,
    )
    position = reader.forded(replace(position, extra=values), state.get("forded", NOTHING))
    reader.check(position, state)
    return position


@dataclass(frozen=True, slots=True)
class Reader(StateReader):
    """Reads powers, spaces and amounts. Raises ValueError naming the entry that cannot be read."""

    def spaces(self, key: str, value: Any, known: Mapping[str, Any] | frozenset[str], what: str) -> tuple[str, ...]:
        """Return spaces in map order, all of which must be in `known`; `what` names that sort of space in the error."""
        found = set()
        for text in self.items(key, value):
            space = self.place(key, str(text))
            if space not in known:
                raise ValueError(tr("{key}: {text} is not a {what}", key=key, text=text, what=what))
            found.add(space)
        return tuple(space for space in self.board.provinces if space in found)

    def popped(self, value: Any) -> tuple[str, ...]:
        trees = frozenset(one for one, kind in land_of(self.board).centers.items() if kind == "tree")
        return self.spaces("popped", value, trees, tr("tree center"))

    def swamps(self, value: Any) -> dict[str, tuple[str, ...]]:
        """R31: return the swamps that Insects control; no other power may be listed."""
        found = {}
        for name, spaces in self.table("swamps", value):
            power = self.power("swamps", name)
            if power != INSECTS:
                raise ValueError(
                    tr("swamps: only {insects} can control swamps, not {power}", insects=INSECTS, power=power)
                )
            found[power] = self.spaces(f"swamps.{power}", spaces, land_of(self.board).swamps, tr("swamp"))
        return {power: spaces for power, spaces in found.items() if spaces}

    def builds(self, value: Any) -> dict[str, Fraction]:
        found = {self.power("builds", name): one for name, one in self.table("builds", value)}
        return {power: self.amount(f"builds.{power}", one) for power, one in found.items()}

    def amount(self, key: str, value: Any) -> Fraction:
        """Return SP from a whole number, a fraction, a decimal (taken literally), or a text: "3/2", "1 1/2"."""
        number = None
        if isinstance(value, float):
            value = str(value)
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            number = Fraction(value)
        elif isinstance(value, str) and len(value) < 20:
            try:
                number = sum((Fraction(part) for part in value.split()), Fraction(0)) if value.split() else None
            except (ValueError, ZeroDivisionError):
                number = None
        if number is None or not 0 <= number <= MOST:
            raise ValueError(
                tr("{key} must be an amount of SP like 1 or 3/2, not {value}", key=key, value=reprlib.repr(value))
            )
        return number

    def pending(self, position: Position, value: Any) -> bool:
        """R36: return whether set-up is pending, which is allowed only in S01M and before the units to be chosen are on
        the board."""
        if value not in ("pending", "done"):
            raise ValueError(tr("setup must be pending or done, not {value}", value=reprlib.repr(value)))
        phase = position.phase
        if value == "pending" and (phase.season, phase.year, phase.step) != ("S", 1, "M"):
            raise ValueError(tr("setup can be pending only in S01M, not in {phase}", phase=phase.text))
        early = [unit for unit in position.units.values() if unit.power in DEFAULT_KINDS]
        if value == "pending" and early:
            raise ValueError(
                tr(
                    "setup is pending, but {unit} of {power} is on the board already",
                    unit=early[0].text,
                    power=early[0].power,
                )
            )
        homes = {home for power in DEFAULT_KINDS for home in self.board.powers[power].homes}
        guests = [unit for unit in position.units.values() if unit.place.key in homes]
        if value == "pending" and guests:
            raise ValueError(
                tr(
                    "setup is pending, but {unit} of {power} occupies a space needed for a starting unit",
                    unit=guests[0].text,
                    power=guests[0].power,
                )
            )
        return bool(value == "pending")

    def pairs(self, value: Any) -> dict[str, tuple[str, str]]:
        """R37: return player -> tribe and other animal, for each of five players."""
        found: dict[str, tuple[str, str]] = {}
        for player, names in self.table("pairs", value):
            powers = [self.power("pairs", name) for name in self.items(f"pairs.{player}", names)]
            tribes, others = [one for one in powers if one in TRIBES], [one for one in powers if one in OTHERS]
            if len(powers) != 2 or len(tribes) != 1:
                raise ValueError(
                    tr(
                        "pairs.{player}: a player has a tribe and another animal, not {names}",
                        player=player,
                        names=reprlib.repr(names),
                    )
                )
            found[str(player)] = (tribes[0], others[0])
        used = [power for pair in found.values() for power in pair]
        if len(set(used)) < len(used):
            raise ValueError(tr("pairs: each power belongs to only one player"))
        return found

    def forded(self, position: Position, value: Any) -> Position:
        """R9: return the position with the units marked that have forded a river."""
        rivers = {river_id(line) for line in self.board.lines.values()}
        units = dict(position.units)
        by_text = {text.lower(): unit for unit in units.values() for text in (unit.text, unit.listed)}
        for text, river in self.table("forded", value):
            unit = by_text.get(" ".join(str(text).lower().split()))
            if unit is None:
                raise ValueError(tr("forded: there is no unit called '{text}'", text=text))
            if river not in rivers:
                raise ValueError(
                    tr("forded.{text}: there is no river called {river}", text=text, river=reprlib.repr(river))
                )
            units[unit.key] = having_forded(unit, river)
        return position.with_units(units)

    def check(self, position: Position, state: Mapping[str, Any]) -> None:
        """Check that derived values (monsoon, SP), where they are listed, agree with the position."""
        wet = monsoon(position.phase)
        if state.get("monsoon", wet) is not wet:
            raise ValueError(tr("monsoon must be {wet} in {phase}", wet=str(wet).lower(), phase=position.phase.text))
        for name, value in self.table("sp", state.get("sp", NOTHING)):
            power = self.power("sp", name)
            right = points(self.board, position, power)
            if self.amount(f"sp.{power}", value) != right:
                raise ValueError(
                    tr(
                        "sp.{power}: its centers and swamps are worth {amount} SP, not {value}",
                        power=power,
                        amount=amount(right),
                        value=value,
                    )
                )


NOT_ITS_ANIMAL = Sentence("not_its_animal", "{power} has {unit}, but cannot have {kind} units", "1.1")
COSTS_TOO_MUCH = Sentence("costs_too_much", "{power} has only {points} SP, but its units cost {cost} SP", "R33")
SPENDS_TOO_MUCH = Sentence(
    "spends_too_much", "{power} may spend {amount} SP, but has {points} SP and units that cost {cost} SP", "11"
)
SPENDS_NOW = Sentence(
    "spends_now", "{power} may spend {amount} SP, but builds are ordered only with Spring moves", "R27"
)
NO_SUCH_BANK = Sentence("no_such_bank", "{unit} is listed as having forded River {river}, but is not next to it", "R9")
NOT_ON_BANK = Sentence(
    "not_on_bank", "{unit} is listed as having forded a river, but is not on the ground outside a mountain", "R9"
)
IN_THE_LAKE = Sentence("in_the_lake", "{unit} is in {place}, which is a lake during the monsoon", "R6")
NONE_HAS_POPPED = Sentence("none_has_popped", "{power} has units, but no Flock has popped up in any tree center", "R25")
SWAMP_TAKEN = Sentence(
    "swamp_taken", "{unit} occupies the swamp {place}, which is listed as controlled by {power}", "R31"
)
NO_PAIRS = Sentence("no_pairs", "five players need five pairs of animals, but {number} are named", "R37")
PAIRS_FOR_NOTHING = Sentence(
    "pairs_for_nothing", "pairs of animals are named, but this is not a five-player game", "R37"
)


def findings(variant: Variant, position: Position) -> list[Reason]:
    """Return everything odd about a position, in board order."""
    board = variant.board(position)
    return [
        *(reason for unit in position.units.values() for reason in _unit(board, position, unit)),
        *(reason for power in board.powers for reason in _power(board, position, power)),
        *retreat_findings(position),
        *_pairs(variant, position),
        *_ending(variant, position),
    ]


def _unit(board: Board, position: Position, unit: Unit) -> Iterator[Reason]:
    land, zone, river = land_of(board), unit.place.key, forded(unit)
    power = board.powers[unit.power].name
    if unit.power not in SPECIES[unit.kind].powers:
        yield NOT_ITS_ANIMAL(power=power, unit=unit, kind=named_for(unit.kind, unit.power))
    if not land.may_be_in(unit.kind, zone):
        yield CANNOT_STAND(unit=unit, place=unit.place)
    beside = {river_id(line) for line in board.lines.values() if zone in line.between}
    if river and not land.on_bank(zone):
        yield NOT_ON_BANK(unit=unit)
    elif river and river not in beside:
        yield NO_SUCH_BANK(unit=unit, river=river)
    if monsoon(position.phase) and position.phase.step == "R" and zone in lake_zones(board):
        yield IN_THE_LAKE(unit=unit, place=unit.place)
    for owner, swamps in state_of(position).swamps.items():
        if zone in swamps and unit.power != owner and position.phase.step == "A":
            yield SWAMP_TAKEN(unit=unit, place=unit.place, power=board.powers[owner].name)


def _power(board: Board, position: Position, power: str) -> Iterator[Reason]:
    name, phase = board.powers[power].name, position.phase
    cost, worth, spare = upkeep(position, power), points(board, position, power), allowance(position, power)
    if phase.season == "S" and phase.step == "M" and cost > worth:
        yield COSTS_TOO_MUCH(power=name, cost=cost, points=amount(worth))
    elif spare and (phase.season, phase.step) != ("S", "M"):
        yield SPENDS_NOW(power=name, amount=amount(spare))
    elif spare and spare > worth - cost:
        yield SPENDS_TOO_MUCH(power=name, amount=amount(spare), points=amount(worth), cost=cost)
    if power == BIRDS and position.units_of(power) and not state_of(position).popped:
        yield NONE_HAS_POPPED(power=name)


def _pairs(variant: Variant, position: Position) -> Iterator[Reason]:
    pairs = state_of(position).pairs
    if variant["W"] and len(pairs) != 5:
        yield NO_PAIRS(number=len(pairs))
    if pairs and not variant["W"]:
        yield PAIRS_FOR_NOTHING()


def _ending(variant: Variant, position: Position) -> Iterator[Reason]:
    done, end = position.phase.text == "done", variant.end(position)
    if done and not end:
        yield OVER_WITHOUT_END()
    if not done and end:
        yield ENDED_TOO_SOON(phase=position.phase.text)
