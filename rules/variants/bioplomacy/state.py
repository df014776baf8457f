"""What a game keeps beside units and centers (section 15). What a unit has forded is a trait of the unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ...i18n import tr, tr_noop
from ...options import End, StateWord
from ...position import Position
from ...units import NOTHING, Phase, Unit
from .species import TRIBES

if TYPE_CHECKING:
    from ...position import Variant


FORDED = "forded"
"""The trait of a unit that may cross a river: its value is the river's id."""


@dataclass(frozen=True, slots=True)
class BioplomacyState:
    """The variant's own part of a position. `builds`: SP by power that may be spent this Spring."""

    popped: tuple[str, ...] = ()
    """The tree centers from which a Flock has risen, in map order."""
    swamps: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    builds: Mapping[str, Fraction] = field(default_factory=lambda: NOTHING)
    pending: bool = False
    """Whether the choices of set-up are still open (R36)."""
    winners: tuple[str, ...] = ()
    pairs: Mapping[str, tuple[str, str]] = field(default_factory=lambda: NOTHING)
    """Player -> tribe and other animal, in a game of five (R37)."""
    ended: End | None = None


def state_of(position: Position) -> BioplomacyState:
    """What a position keeps beside units and centers; nothing where it was made without."""
    kept = position.extra
    return kept if isinstance(kept, BioplomacyState) else BioplomacyState()


def with_state(position: Position, **changes: Any) -> Position:
    """The position with some of that changed."""
    return replace(position, extra=replace(state_of(position), **changes))


def forded(unit: Unit) -> str:
    """The id of the river that a unit has forded, "" if none (R9)."""
    return next((str(value) for name, value in unit.traits if name == FORDED), "")


def having_forded(unit: Unit, river: str) -> Unit:
    """The unit with that river forded, or with none ("")."""
    if forded(unit) == river:
        return unit
    return replace(unit, traits=((FORDED, river),) if river else ())


def monsoon(phase: Phase) -> bool:
    """Section 9: it comes in Spring of even years, and lasts for its moves and retreats."""
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


# Who plays what: five players with two animals each, and who is told of it (rules 13 and 14, R37).

Pairs = Mapping[str, tuple[str, str]]


def seated(variant: Variant, position: Position, players: Mapping[str, str]) -> Position:
    """The position with the pairs of a game of five, as the seats have them; in gunboat players are numbers."""
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
    """A tribe and another animal; None for any other hand."""
    tribes = [power for power in powers if power in TRIBES]
    others = [power for power in powers if power not in TRIBES]
    return (tribes[0], others[0]) if len(tribes) == len(others) == 1 else None


def known_as(variant: Variant, position: Position, power: str, player: str) -> str:
    """Rule 13: in gunboat nobody is named, players of public pairs are numbers. Nor is anybody who plays two animals
    that others may not know of."""
    if variant["W"] and variant["link"] == "secret":
        return ""
    if not variant["G"]:
        return player
    number = next((number for number, pair in state_of(position).pairs.items() if power in pair), "")
    return tr("Player {number}", number=number) if number else ""


def shown(variant: Variant, position: Position, power: str) -> Position:
    """What a power may know, or everybody (""): all, but with secret links only its own player's pair."""
    pairs = state_of(position).pairs
    if not pairs or variant["link"] == "public":
        return position
    return with_state(position, pairs={player: pair for player, pair in pairs.items() if power in pair})
