"""The state of a game beyond units and centers: control of land without a center, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from ...board import Board
from ...i18n import tr, tr_noop
from ...options import End, StateWord, outright_leader
from ...position import AdjudicationState, Position
from ...units import NOTHING, by_power
from ...variant import read_place

COUNTRIES: Mapping[str, tuple[str, ...]] = {
    "Austria": ("Boh", "Gal", "Tyr"),
    "England": ("Cly", "Wal", "Yor"),
    "France": ("Bur", "Gas", "Pic"),
    "Germany": ("Pru", "Ruh", "Sil"),
    "Italy": ("Apu", "Pie", "Tus"),
    "Russia": ("Fin", "Lvn", "Ukr"),
    "Turkey": ("Arm", "Syr"),
}
"""R21: what each power controls at the start besides its homes."""


@dataclass(frozen=True, slots=True)
class DiplomyopiaState:
    """`control`: land province without a center -> the power that controls it (D4); a center is controlled by its
    owner."""

    control: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    end: End | None = None


def state_of(position: Position) -> DiplomyopiaState:
    """Return the Diplomyopia state of a position; an empty one if it has none."""
    state = position.extra
    return state if isinstance(state, DiplomyopiaState) else DiplomyopiaState()


def with_state(position: Position, **changes: Any) -> Position:
    """Return the position with parts of its state changed."""
    return replace(position, extra=replace(state_of(position), **changes))


def is_land(board: Board, province: str) -> bool:
    """R20: whether a province is inland or coastal."""
    return board.provinces[province].kind != "sea"


def land(position: Position) -> dict[str, str]:
    """Return land province -> the power that controls it, centers included."""
    return {**position.centers, **state_of(position).control}


def alive(position: Position) -> tuple[str, ...]:
    """Return the powers that are not eliminated, in map order: those with a center or a unit, even a dislodged one."""
    units = {unit.power for unit in position.units.values()}
    found = units | {one.unit.power for one in position.dislodged.values()} | set(position.centers.values())
    return tuple(power for power in position.variant.base.powers if power in found)


def ruled(board: Board, held: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Split a table of province -> power into centers and other land, both in board order."""
    there = {id: held[id] for id in board.provinces if id in held}
    centers = {id: power for id, power in there.items() if board.provinces[id].center}
    return centers, {id: power for id, power in there.items() if id not in centers}


def state(position: Position) -> dict[str, Any]:
    """Section 6: return `control`, and at the end of the game `winner`, or `ended` for an end that was agreed on."""
    state = state_of(position)
    found: dict[str, Any] = {"control": by_power((power, id) for id, power in state.control.items())}
    if state.end and state.end.kind == "win":
        found["winner"] = state.end.powers[0]
    elif state.end:
        found["ended"] = {"kind": state.end.kind, "powers": list(state.end.powers)}
    return found


def read(position: Position, state: Mapping[str, Any], read_end: Callable[[Any], End]) -> Position:
    """Return the position with this state. Raises ValueError for an unknown key or value.

    R21: if `control` is left out, it is that of the start; if it is there, a power not listed controls no such land.
    """
    variant = position.variant
    unknown = sorted(key for key in state if key not in STATE_WORDS)
    if unknown:
        raise ValueError(tr("{variant} has no state called {unknown}", variant=variant.id, unknown=", ".join(unknown)))
    if "winner" in state and "ended" in state:
        raise ValueError(tr("winner and ended cannot both be set: a game that was won was not ended by agreement"))
    held = dict(_controlled(position, state.get("control", COUNTRIES)))
    end = read_end(state["ended"]) if "ended" in state else None
    if state.get("winner"):
        end = End("win", (_power(position, state["winner"]),))
    return replace(position, extra=DiplomyopiaState(ruled(variant.base, held)[1], end))


def _controlled(position: Position, table: Any) -> Iterator[tuple[str, str]]:
    """Yield province and power from `{ France = ["Bur"] }`. Raises ValueError for a province that cannot be listed or
    is listed for two powers."""
    if not isinstance(table, Mapping):
        raise ValueError(tr("control must be a table of provinces by power, not {value!r}", value=table))
    board, owners = position.variant.base, dict[str, str]()
    for name, places in table.items():
        power = _power(position, name)
        if not isinstance(places, list | tuple):
            raise ValueError(tr("control.{power} must be a list of provinces, not {value!r}", power=name, value=places))
        for text in places:
            province = _province(board, f"control.{name}", text)
            if owners.setdefault(province, power) != power:
                raise ValueError(
                    tr(
                        "{province} is assigned to both {owners} and {power}",
                        province=province,
                        owners=owners[province],
                        power=power,
                    )
                )
            yield province, power


def _province(board: Board, key: str, text: Any) -> str:
    """Return a province whose control is recorded. Raises ValueError for seas (R20), and for centers, which belong to
    their owners."""
    if not isinstance(text, str):
        raise ValueError(tr("{key} must be a list of provinces; {text!r} is not one", key=key, text=text))
    place = read_place(board, text)
    if not is_land(board, place.province):
        raise ValueError(tr("{key}: {place} is a sea zone, which no power controls", key=key, place=place.words))
    if board.provinces[place.province].center:
        raise ValueError(
            tr("{key}: {place} has a supply center, so its owner belongs under centers", key=key, place=place.words)
        )
    return place.province


def _power(position: Position, text: Any) -> str:
    if not isinstance(text, str):
        powers = ", ".join(position.variant.base.powers)
        raise ValueError(tr("{text!r} is not a power. The powers are {powers}", text=text, powers=powers))
    return position.variant.power(position.variant.base, text)


STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "control": StateWord(tr_noop("Provinces without a center"), "R21"),
        "winner": StateWord(tr_noop("Winner"), "R23"),
        "ended": StateWord(tr_noop("How the game ended"), "R23"),
    }
)


# The end of a season: occupied land changes hands, and 18 centers win (D4, D5).


def seize(now: AdjudicationState) -> AdjudicationState:
    """Give every land province with a unit in it to the unit's power, centers too, in Spring as in Autumn (D5)."""
    here = now.position
    standing = {unit.place.province: unit.power for unit in here.units.values()}
    taken = {province: power for province, power in standing.items() if is_land(now.board, province)}
    centers, control = ruled(now.board, {**land(here), **taken})
    winner = outright_leader(Counter(centers.values()), now.variant["victory"] or now.board.victory_centers)
    end = state_of(here).end or (End("win", (winner,)) if winner else None)
    return now.replace(replace(here, centers=centers, extra=DiplomyopiaState(control, end)))


def is_over(before: Position, after: Position) -> bool:
    """R4: whether a season ended between these positions: moves or retreats were made, and no retreat is due."""
    return before.phase.step in ("M", "R") and after.phase.step != "R"
