"""The state of a game beyond units and centers (section 15). A river forded is a trait of the unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from ...i18n import tr, tr_noop
from ...options import End, StateWord
from ...position import Position, Variant
from ...units import NOTHING, Phase, Unit
from .species import TRIBES

FORDED = "forded"
"""The trait of a unit that has forded a river; its value is the river's id."""


@dataclass(frozen=True, slots=True)
class BioplomacyState:
    """The variant's own part of a position. `builds`: power -> SP it may spend this Spring."""

    popped: tuple[str, ...] = ()
    """The tree centers in which a Flock has popped up, in map order."""
    swamps: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    builds: Mapping[str, Fraction] = field(default_factory=lambda: NOTHING)
    pending: bool = False
    """Whether starting units can still be chosen (R36)."""
    winners: tuple[str, ...] = ()
    pairs: Mapping[str, tuple[str, str]] = field(default_factory=lambda: NOTHING)
    """Player -> tribe and other animal, in a five-player game (R37)."""
    ended: End | None = None


def state_of(position: Position) -> BioplomacyState:
    """Return the Bioplomacy state of a position; an empty one if it has none."""
    state = position.extra
    return state if isinstance(state, BioplomacyState) else BioplomacyState()


def with_state(position: Position, **changes: Any) -> Position:
    """Return the position with parts of its state changed."""
    return replace(position, extra=replace(state_of(position), **changes))


def forded(unit: Unit) -> str:
    """Return the id of the river that a unit has forded, "" if none (R9)."""
    return next((str(value) for name, value in unit.traits if name == FORDED), "")


def having_forded(unit: Unit, river: str) -> Unit:
    """Return the unit marked as having forded this river, or none for ""."""
    if forded(unit) == river:
        return unit
    return replace(unit, traits=((FORDED, river),) if river else ())


def monsoon(phase: Phase) -> bool:
    """Section 9: whether a phase is in the monsoon, which lasts for moves and retreats in Spring of even years."""
    return phase.season == "S" and phase.year % 2 == 0


CHOSEN = MappingProxyType({"pending": tr_noop("not chosen yet"), "done": tr_noop("chosen")})
STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "forded": StateWord(tr_noop("Rivers forded"), "R9"),
        "popped": StateWord(tr_noop("Flocks popped up in"), "R25"),
        "swamps": StateWord(tr_noop("Swamps controlled by Insects"), "R31"),
        "builds": StateWord(tr_noop("SP to spend this Spring"), "R27"),
        "setup": StateWord(tr_noop("Starting units"), "R36", CHOSEN),
        "sp": StateWord(tr_noop("SP of centers and swamps"), "rule 5"),
        "monsoon": StateWord(tr_noop("Monsoon"), "rule 10"),
        "winners": StateWord(tr_noop("Winners"), "R35"),
        "pairs": StateWord(tr_noop("Pairs of tribe and animal"), "R37"),
        "ended": StateWord(tr_noop("How the game ended"), "R35"),
    }
)


# Five players with two animals each, and who may know the pairs (rules 13 and 14, R37).


def seated(variant: Variant, position: Position, players: Mapping[str, str]) -> Position:
    """Return the position with the pairs of a five-player game, taken from the seats; in gunboat the players are
    numbers."""
    if not variant["W"]:
        return position
    hands: dict[str, list[str]] = {}
    for power in variant.base.powers:
        if players.get(power):
            hands.setdefault(players[power], []).append(power)
    pairs = {player: pair for player, powers in hands.items() if (pair := _pair(powers))}
    if variant["G"]:
        ranked = sorted(pairs.values(), key=lambda pair: TRIBES.index(pair[0]))
        pairs = {str(number): pair for number, pair in enumerate(ranked, 1)}
    return with_state(position, pairs=pairs)


def _pair(powers: list[str]) -> tuple[str, str] | None:
    """Return a tribe and another animal; None for any other combination."""
    tribes = [power for power in powers if power in TRIBES]
    others = [power for power in powers if power not in TRIBES]
    return (tribes[0], others[0]) if len(tribes) == len(others) == 1 else None


def known_as(variant: Variant, position: Position, power: str, player: str) -> str:
    """Rule 13: return the public name of a player: in gunboat a number for public pairs, else "". Also "" if pairs are
    secret, since the name would reveal them."""
    if variant["W"] and variant["link"] == "secret":
        return ""
    if not variant["G"]:
        return player
    number = next((number for number, pair in state_of(position).pairs.items() if power in pair), "")
    return tr("Player {number}", number=number) if number else ""


def shown(variant: Variant, position: Position, power: str) -> Position:
    """Return what a power may know, or everybody (""): the whole position, but of secret pairs only its own player's.
    """
    pairs = state_of(position).pairs
    if not pairs or variant["link"] == "public":
        return position
    return with_state(position, pairs={player: pair for player, pair in pairs.items() if power in pair})
