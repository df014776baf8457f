"""What the owner of a unit learns through it in a movement phase: the table of section 2, E1 to E12."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...position import Dislodged
from ...reasons import Reason
from ...standard.plan import naming_fault
from ...standard.verbs_moves import MoveVerb
from ...verbs import Asked
from .battle import Battle
from .facts import Fact
from .holding import hold_eye


def sees(battle: Battle, key: str, fled: Dislodged | None) -> Iterator[Fact]:
    """All that is learnt through one unit; `fled`: if it was dislodged, with the retreats open to it."""
    unit, order = battle.units[key], battle.written(key)
    for fact in _by_order(battle, key):
        yield replace(fact, eye=unit, order=order)
    if fled:
        yield from dislodged(battle, key, fled)


def _by_order(battle: Battle, key: str) -> Iterator[Fact]:
    """What the order lets it see, whose it is left out."""
    verb = battle.written(key).verb
    if verb == "move" and battle.attack(key):
        yield from move_eye(battle, key)
    elif verb == "support" and not impossible(battle, key):
        yield from support_eye(battle, key)
    elif verb == "convoy" and not impossible(battle, key):
        yield from convoy_eye(battle, key)
    else:
        yield from hold_eye(battle, key)  # E1


def impossible(battle: Battle, key: str) -> Reason | None:
    """R19: why a unit could not carry out its order whatever stood elsewhere; None if it could."""
    variant, unit, order = battle.now.variant, battle.units[key], battle.written(key)
    verb = variant.verb(order.verb)
    assert isinstance(verb, MoveVerb)
    asked = Asked(variant, battle.board, battle.now.before, unit.power)
    return naming_fault(variant, unit, order) or verb.fault(asked, unit, order)


def move_eye(battle: Battle, key: str) -> Iterator[Fact]:
    """E4 to E8: what a moving unit sees, and who helped it or carried it sees with it."""
    move, to = battle.under_way.get(key), battle.ready(key).order.slots[1]
    goal = battle.ready(key).to or to
    at = battle.board.locations[goal.province]
    if move is None:
        if battle.sails(key):
            yield Fact("noconvoy", at=at)
        else:  # held by a paradox that makes everybody concerned hold
            yield from hold_eye(battle, key)
        return
    opposition = battle.opposition(move)
    if battle.left(key):
        yield Fact("won", at=at, units=opposition) if opposition else Fact("moved", to=goal)
    elif move.dst in battle.after or battle.head_on(move):  # R5, R6
        yield Fact("border", at=at, units=opposition)
    else:
        yield Fact("stoodoff", at=at, units=opposition)


def support_eye(battle: Battle, key: str) -> Iterator[Fact]:
    """E2, E9, E10: a support that is needed sees what it helped with, another one is a hold."""
    seen = tuple(_through_support(battle, key)) if key in battle.supports else ()
    yield from seen
    if not seen:
        yield from _idle(battle, key)
    elif battle.is_cut(key):
        yield Fact("cut")  # R7: by nobody


def _through_support(battle: Battle, key: str) -> Iterator[Fact]:
    """What a needed support sees; nothing if it was not needed."""
    force = battle.supports[key]
    if len(battle.ready(key).order.slots) > 2:
        move = battle.needed_move(key)
        if move:
            yield from move_eye(battle, move.unit)
        return
    owner = battle.units[force.helps].power
    attackers = tuple(unit for unit in battle.attackers(force.into) if unit.power != owner)
    if attackers:
        yield Fact("attack", at=battle.board.locations[force.into], units=attackers)  # R9


def convoy_eye(battle: Battle, key: str) -> Iterator[Fact]:
    """E3, E11: a fleet that the army came to sees what the army sees, another one holds."""
    army = battle.carried(key)
    if army and key in battle.reached(army):
        yield from move_eye(battle, army)
    else:
        yield from _idle(battle, key)


def _idle(battle: Battle, key: str) -> Iterator[Fact]:
    """R13: not told whether it was not taken up or not needed."""
    yield Fact("idle")
    yield from hold_eye(battle, key)


def dislodged(battle: Battle, key: str, fled: Dislodged) -> Iterator[Fact]:
    """E12, R25: by whom and from where; a unit with no open retreat is disbanded at once."""
    unit, by = battle.units[key], battle.units[battle.resolution.dislodged_by[key].unit]
    yield Fact("dislodged", eye=unit, by=by, retreats=fled.retreats)
    if not fled.retreats:
        yield Fact("disbanded", eye=unit)
