"""The state of a game in the notation of section 14; what is empty is left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...position import Position
from .building import dues
from .cards import ORDINARY, written
from .state import Kept, card_of, everybody, kept, knows, past

UNKNOWN = "?"
"""The card of a unit whose card whoever looks does not know."""
BY_LEAF: Mapping[str, Any] = {"cards": int(ORDINARY), "adjust": 0, "numbers": 0}
"""What expectations check for the units and powers that they list, and what is left out there."""
UNTIL = ("civil_disorder", "impassable", "no_center")
BY_UNIT = ("civil_disorder", "used")


def write(position: Position) -> dict[str, Any]:
    """The state of a position."""
    state = kept(position)
    told: dict[str, Any] = {
        "cards": _cards(position),
        "revealed": _by_power(state.revealed.items()),
        "mines": [mine._asdict() for mine in state.mines],
        "civil_disorder": dict(state.disorder),
        "impassable": dict(state.impassable),
        "no_center": dict(state.no_center),
        "gassed_centers": list(state.gassed_centers),
        "used": dict(state.used),
        "defenses": {place: list(borders) for place, borders in state.defenses.items()},
        "rhr": list(state.rhr),
        "numbers": {power: dict(letters) for power, letters in state.numbers.items()},
        "adjust": _adjust(position),
        **_pack(state),
        "standoffs": list(state.standoffs),
        "powerless": list(state.powerless),
        "closed": list(state.closed),
        "otb": list(state.otb),
        "borders": dict(state.borders),
        "shown": [{"unit": one.unit, "card": written(one.card)} for one in state.shown],
    }
    return {key: value for key, value in told.items() if value or (key == "deck" and state.deck is not None)} | _end(
        state
    )


def _adjust(position: Position) -> dict[str, int]:
    """What is owed in a Winter, by power; before it what a set-up said of the coming one."""
    if position.phase.step != "A":
        return dict(kept(position).adjust)
    owed = {power: dues(position, power) for power in position.variant.base.powers}
    return {power: number for power, number in owed.items() if number}


def _pack(state: Kept) -> dict[str, Any]:
    """The pack and how it is dealt from."""
    deck = {} if state.deck is None else {card: number for card, number in state.deck.items() if number}
    return {"deck": deck, "dealt": state.dealt, "buried": [written(card) for card in state.buried], "seed": state.seed}


def _cards(position: Position) -> dict[str, dict[str, Any]]:
    """Power -> unit -> card; Ordinary units are left out, and before the deal those without a card."""
    found = []
    usual = UNKNOWN if position.phase.step == "D" else ORDINARY
    for unit in everybody(position):
        card = card_of(unit) if knows(unit) else UNKNOWN
        if card != usual:
            found.append((f"{unit.power} {unit.tag}", card))
    return _by_power(found)


def _by_power(pairs: Iterable[tuple[str, str]]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name, card in pairs:
        power, _, unit = name.rpartition(" ")
        found.setdefault(power, {})[unit] = card if card == UNKNOWN else written(card)
    return found


def _end(state: Kept) -> dict[str, Any]:
    end = state.ended
    return {"ended": {"kind": end.kind, "powers": list(end.powers)}} if end else {}


def meant(position: Position, key: str, value: Any) -> Any:
    """A table of the state without what is past, and without units that have left the game (section 14)."""
    if key in UNTIL and isinstance(value, Mapping):
        value = {one: until for one, until in value.items() if not past(str(until), position.phase)}
    alive = {f"{unit.power} {unit.tag}".lower() for unit in everybody(position)}
    if key in BY_UNIT and isinstance(value, Mapping):
        return {one: said for one, said in value.items() if str(one).lower() in alive}
    if key == "rhr" and isinstance(value, list | tuple):
        return [one for one in value if str(one).lower() in alive]
    return value
