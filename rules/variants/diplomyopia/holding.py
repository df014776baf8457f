"""The hold eye: what a unit that stands still sees happen round it (D3 i)."""

from __future__ import annotations

from collections.abc import Iterator

from ...position import Unit
from .battle import Battle
from .facts import Fact
from .sight import in_sight


def hold_eye(battle: Battle, key: str) -> Iterator[Fact]:
    """What units of other powers did in all provinces in sight, and by whom the unit itself was attacked."""
    power = battle.units[key].power
    attackers = tuple(unit for unit in battle.attackers(key) if unit.power != power)
    if attackers:
        yield Fact("attacked", units=attackers)
    near = in_sight(battle.board, key)
    for province in battle.board.provinces:
        if province in near:
            yield from _in(battle, province, power)


def _in(battle: Battle, province: str, power: str) -> Iterator[Fact]:
    """What happened in one province, as far as others than `power` took part in it."""
    at = battle.board.locations[province]
    began, entering = battle.units.get(province), battle.into.get(province, ())
    if began and battle.left(province) and began.power != power:
        yield Fact("leaves", at=at, units=(began,))
    stayed = battle.stayed(province)
    if len(entering) > 1 or (entering and stayed):
        yield from _conflict(battle, province, power)
    elif stayed and stayed.power != power:
        yield Fact("remains", at=at, units=(stayed,))
    else:
        came = (battle.units[move.unit] for move in entering if battle.left(move.unit))
        yield from (Fact("enters", at=at, units=(unit,)) for unit in came if unit.power != power)


def _conflict(battle: Battle, province: str, power: str) -> Iterator[Fact]:
    """Who tried to enter and who did not leave, and what came of it; supporters are not named."""
    there = {move.unit for move in battle.into[province]} | ({province} if battle.stayed(province) else set())
    units = battle.sorted(there)
    if all(unit.power == power for unit in units):
        return
    result, by = _result(battle, province)
    out = battle.units[province] if province in battle.resolution.dislodged_by else None
    yield Fact("conflict", at=battle.board.locations[province], units=units, result=result, by=by, out=out)


def _result(battle: Battle, province: str) -> tuple[str, Unit | None]:
    """`empty`, `held` or `taken`, and who has the place now."""
    winners = [move.unit for move in battle.into[province] if battle.left(move.unit)]
    if winners:
        return "taken", battle.units[winners[0]]
    return ("held", battle.stayed(province)) if province in battle.after else ("empty", None)
