"""DATC test cases as text: as its pages print them, and as jDip's files hold them.

The pages: a line `6.A.1. TEST CASE, MOVING TO AN AREA ...`, prose, and under a line `England:` a power's orders, one a
line. A power that appears a second time gives orders for the next phase. Units stand where their orders say.

jDip: `CASE 6.A.1`, `PRESTATE_SETPHASE Spring 1901, Movement`, then `PRESTATE`, `PRESTATE_DISLODGED`,
`PRESTATE_SUPPLYCENTER_OWNERS`, `PRESTATE_RESULTS`, `ORDERS`, `POSTSTATE`, `POSTSTATE_DISLODGED` or `POSTSTATE_SAME`
with lines `England: F nth - pic`, and `END`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ..game import Game
from ..i18n import tr, tr_noop
from ..orders import Unreadable
from ..position import Position, Variant
from ..units import Named, Order, Role
from .custom_variants import variant_of
from .errors import FileFault, ForeignGames, ImportedGame, SaveError

HEAD = re.compile(r"^\s*(?:CASE\s+)?(\d+\.[A-Z]\.\d+[a-z]?)\.?\s*(?:TEST CASE,?)?\s*(.*)$", re.IGNORECASE)
PHASE = re.compile(r"^(Spring|Fall|Winter)\s*,?\s*(\d{4})\s*,?\s*(Movement|Retreat|Adjustment|Build)s?$", re.IGNORECASE)
ORDERED = re.compile(r"^(build|remove|disband)?\s*(army|fleet|a|f)\b", re.IGNORECASE)
ADJUSTED = re.compile(r"^(build|remove)\b", re.IGNORECASE)
KEYWORDS = (
    *("PRESTATE", "PRESTATE_DISLODGED", "PRESTATE_SUPPLYCENTER_OWNERS", "PRESTATE_RESULTS", "ORDERS", "POSTSTATE"),
    *("POSTSTATE_DISLODGED", "POSTSTATE_SAME"),
)
FIRST, WINTER = "S1901M", "W1901A"
UNOWNED = tr_noop(
    "The case does not say who owns which centers. Strata assumes that powers that build own their home centers and "
    "powers that remove units own none."
)
Row = tuple[int, str, str]
"""Line number, power, and the rest of the line."""


@dataclass(slots=True)
class DatcCase:
    """A test case as it stands in the file. `at`: its phase in words and the line (0 for the first phase); `parts`: the
    rows under each keyword; `later`: the rows of later phases."""

    name: str
    title: str
    line: int
    at: tuple[int, str] = (0, "")
    parts: dict[str, list[Row]] = field(default_factory=dict)
    later: list[list[Row]] = field(default_factory=list)

    @property
    def phase(self) -> str:
        """The phase in the notation of positions; if none is given, the one its orders belong to. Raises _Wrong if
        there is no such phase."""
        if self.at[0]:
            return _phase(*self.at)
        rows = self.rows("ORDERS")
        return WINTER if rows and all(ADJUSTED.match(text) for _, _, text in rows) else FIRST

    @property
    def unowned(self) -> bool:
        """Whether centers matter in this case although it does not say who owns them."""
        return self.phase == WINTER and not self.at[0] and not self.rows("PRESTATE_SUPPLYCENTER_OWNERS")

    def rows(self, part: str) -> list[Row]:
        return self.parts.get(part, [])


def is_datc(text: str) -> bool:
    """Whether a text looks like test cases of either kind."""
    return any(HEAD.match(line) for line in text.splitlines() if not line.lstrip().startswith("#"))


def read_datc(path: Path, text: str) -> ForeignGames:
    """The test cases as games with orders entered. Raises SaveError, with all lines and causes, if none can be read."""
    variant, found, faults = variant_of("standard", {}), [], []
    for case in _cases(text, variant):
        try:
            found.append(_game(variant, case))
        except _Wrong as error:
            where = tr("line {line} ({case})", line=error.line, case=case.name)
            faults.append(FileFault(where, error.text))
    if not found:
        raise SaveError(path, faults or [FileFault("", tr("contains no DATC test case"))])
    return ForeignGames(tuple(found), tuple(faults))


class _Wrong(ValueError):
    """What cannot be read, and on which line."""

    def __init__(self, line: int, text: str) -> None:
        self.line, self.text = line, text
        super().__init__(text)


# --- lines -----------------------------------------------------------------------------------------------------------


def _cases(text: str, variant: Variant) -> Iterator[DatcCase]:
    """Yield the test cases of a file in order."""
    powers = {power.lower(): power for power in variant.base.powers}
    case: DatcCase | None = None
    part = power = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        head = HEAD.match(line)
        if head:
            if case is not None and case.parts:
                yield case
            case, part, power = DatcCase(head[1].upper(), head[2].strip(), number), "", ""
        elif case is not None and line:
            part, power = _row(case, number, line, part, power, powers)
    if case is not None and case.parts:
        yield case


def _row(case: DatcCase, number: int, line: str, part: str, power: str, powers: dict[str, str]) -> tuple[str, str]:
    """Read one line of a case. Returns the keyword and the power to which the following lines belong."""
    word, _, rest = line.partition(" ")
    if word == "PRESTATE_SETPHASE":
        case.at = (number, rest.strip())
        return part, power
    if word in KEYWORDS:
        case.parts.setdefault(word, [])
        return word, ""
    if word == "END":
        return "", ""
    head, colon, tail = line.partition(":")
    if part == "PRESTATE_RESULTS" and head.upper() in ("SUCCESS", "FAILURE"):
        case.parts[part].append((number, head.upper(), tail.partition(":")[2].strip()))
    elif colon and head.strip().lower() in powers:
        power = powers[head.strip().lower()]
        if part and tail.strip():
            case.parts[part].append((number, power, tail.strip()))
        elif not part:
            _begin(case, power)
            if tail.strip():
                _ordered(case, (number, power, tail.strip()))
    elif not part and power and ORDERED.match(line):
        _ordered(case, (number, power, line))
    elif not part:
        power = ""
    return part, power


def _begin(case: DatcCase, power: str) -> None:
    """A power's heading in a printed case. The second heading of the same power begins the next phase."""
    here = case.later[-1] if case.later else case.parts.setdefault("ORDERS", [])
    if any(one == power for _, one, _ in here):
        case.later.append([])


def _ordered(case: DatcCase, row: Row) -> None:
    (case.later[-1] if case.later else case.parts["ORDERS"]).append(row)


def _phase(number: int, text: str) -> str:
    found = PHASE.match(text.strip())
    if not found:
        raise _Wrong(number, tr("'{text}' is not a phase; write one like Spring 1901, Movement", text=text.strip()))
    step = {"m": "M", "r": "R"}.get(found[3][0].lower(), "A")
    season = "W" if step == "A" else found[1][0].upper()
    return f"{season}{found[2]}{step}"


# --- games -----------------------------------------------------------------------------------------------------------


def _game(variant: Variant, case: DatcCase) -> ImportedGame:
    """The case as a game with its orders entered; all phases before the last one are played."""
    start = _start(variant, case)
    game = Game.new(variant, {power: power for power in variant.base.powers}, title=f"DATC {case.name}")
    game, faults = _written(replace(game, start=start), case.rows("ORDERS"))
    if faults:
        raise faults[0]
    for rows in case.later:
        game, later = _written(game.resolve(), rows)
        faults += later
    remarks = tuple(tr("Line {line}: {text}", line=fault.line, text=fault.text) for fault in faults)
    remarks = (*remarks, tr(UNOWNED)) if case.unowned else remarks
    return ImportedGame(game, remarks, case.title, tuple(_expected(variant, case, game)))


def _written(game: Game, rows: list[Row]) -> tuple[Game, list[_Wrong]]:
    """The game with the orders of some rows entered, and the rows that are no orders."""
    orders: dict[str, list[Order]] = {}
    faults = []
    for number, power, text in rows:
        try:
            orders.setdefault(power, []).append(_order(game.position, number, power, text))
        except _Wrong as error:
            faults.append(error)
    for power, lines in orders.items():
        game = game.draft(power, lines)
    return game, faults


def _order(position: Position, number: int, power: str, text: str) -> Order:
    try:
        return position.variant.parse(position, power, text)
    except Unreadable as error:
        raise _Wrong(number, str(error)) from None


def _start(variant: Variant, case: DatcCase) -> Position:
    """The position before the orders: as the case states it, or as its orders imply."""
    units: dict[str, list[str]] = {}
    if "PRESTATE" in case.parts:
        for number, power, text in case.rows("PRESTATE"):
            units.setdefault(power, []).append(_unit(variant, number, power, text))
    else:
        bare = variant.position(phase=case.phase)
        for number, power, text in case.rows("ORDERS"):
            order = _order(bare, number, power, text)
            unit = order.slots[0] if order.slots else None
            if isinstance(unit, Named) and order.type.role is not Role.BUILD:
                known = unit.text if unit.kind else _unit(variant, number, power, text)
                units.setdefault(power, []).append(known)
    centers: dict[str, list[str]] = {}
    for number, power, text in case.rows("PRESTATE_SUPPLYCENTER_OWNERS"):
        centers.setdefault(power, []).append(_unit(variant, number, power, f"A {text.split()[-1]}").split()[1])
    if case.unowned:
        building = {power for _, power, text in case.rows("ORDERS") if text.lower().startswith("build")}
        centers = {power: list(variant.base.powers[power].homes) for power in variant.base.powers if power in building}
    setup: dict[str, Any] = {"phase": case.phase, "units": _once(units), "centers": centers}
    try:
        bare = variant.position(**setup)
        return variant.position(**setup, dislodged=_dislodged(bare, case))
    except _Wrong:
        raise
    except ValueError as error:
        raise _Wrong(case.line, str(error)) from None


def _once(units: dict[str, list[str]]) -> dict[str, list[str]]:
    """Drop the second mention of a unit that two orders name."""
    return {power: list(dict.fromkeys(there)) for power, there in units.items()}


def _unit(variant: Variant, number: int, power: str, text: str) -> str:
    """Read a unit as written here. Raises _Wrong if it is none."""
    unit = _order(variant.position(phase=FIRST), number, power, f"{text.strip()} H").slots[0]
    assert isinstance(unit, Named)
    return unit.text


def _dislodged(position: Position, case: DatcCase) -> dict[str, dict[str, list[str]]]:
    """Which units must retreat, and where to: not where the attacker came from, nor where a standoff took place."""
    variant, found = position.variant, dict[str, dict[str, list[str]]]()
    moves = [(how, _moved(variant, text)) for _, how, text in case.rows("PRESTATE_RESULTS")]
    stood_off = {goal for how, (_, goal) in moves if how == "FAILURE" and goal}
    taken = {unit.place.province for unit in position.units.values()}
    for number, power, text in case.rows("PRESTATE_DISLODGED"):
        unit = _unit(variant, number, power, text)
        kind, _, place = unit.partition(" ")
        came = {source for how, (source, goal) in moves if how == "SUCCESS" and goal == place.partition("/")[0]}
        near = variant.base.neighbors(variant.kinds[kind].table, place)
        barred = taken | came | stood_off
        found.setdefault(power, {})[unit] = [one for one in near if one.partition("/")[0] not in barred]
    return found


def _moved(variant: Variant, text: str) -> tuple[str, str]:
    """The two provinces of a move; "" for any other order."""
    try:
        order = variant.parse(variant.position(phase=FIRST), next(iter(variant.base.powers)), text)
    except Unreadable:
        return "", ""
    unit, goal = order.slots[0], order.slots[1] if order.type.role is Role.MOVE else None
    return getattr(getattr(unit, "place", None), "province", ""), getattr(goal, "province", "")


def _expected(variant: Variant, case: DatcCase, game: Game) -> Iterator[str]:
    """Where Strata's result differs from what jDip's file expects: a sentence for each unit."""
    if not {"POSTSTATE", "POSTSTATE_SAME", "POSTSTATE_DISLODGED"} & case.parts.keys():
        return
    after = game.resolve().turns[-1]
    ours = {f"{unit.power} {unit.text}" for unit in after.after.units.values()}
    rows = case.rows("PRESTATE") if "POSTSTATE_SAME" in case.parts else case.rows("POSTSTATE")
    wanted = {f"{power} {_unit(variant, number, power, text)}" for number, power, text in rows}
    gone = {f"{one.unit.power} {one.unit.text}" for one in after.after.dislodged.values()}
    expected = {f"{p} {_unit(variant, n, p, text)}" for n, p, text in case.rows("POSTSTATE_DISLODGED")}
    for unit in sorted((ours ^ wanted) | (gone ^ expected)):
        yield tr("{unit}: the case and Strata disagree.", unit=unit)
