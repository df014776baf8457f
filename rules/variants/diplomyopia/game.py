"""Diplomyopia: the answers to all that a variant is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from ...adjudication import Step
from ...forms import Advice
from ...position import Event, Order, Phase, Position, Turn, View
from ...reasons import Reason
from ...speech import mark
from ...standard import Standard
from ...standard.adjustments import adjust
from ...standard.moves import fight
from ...standard.plan import sort_out
from ...standard.retreats import retreat
from ...terms import End, Option, StateWord
from ...told import Told
from ...variant import DONE
from ...verbs import Choices, Verb
from . import doctor, report
from .coaching import coaching
from .events import events
from .facts import plain
from .master import set_aside
from .naming import as_written, name_rightly
from .options import OPTIONS, USUAL
from .season import seize
from .secrecy import seen, view
from .sight import noted, seen_by
from .state import alive, is_land, keeping, land, read, realm, state
from .state_words import STATE_WORDS
from .telling import facts
from .verbs import MOVE_VERBS

STEPS: Mapping[str, tuple[Step, ...]] = {
    "M": (set_aside, name_rightly, sort_out, fight, as_written),
    "R": (set_aside, retreat, seize),
    "A": (set_aside, adjust),
}
"""What happens in each phase: those of Spring and of Autumn alike (D5)."""


class Diplomyopia(Standard):
    """Hidden movement: units are the players' eyes."""

    id = "diplomyopia"
    name = "Diplomyopia"
    summary = mark(
        "Plain Diplomacy in the fog: you see only what your units see. Each player has a report of his own, garrisons "
        "tell what you lose, and centers change hands in Spring too."
    )
    gm = True
    settled = True
    convoys_in_vain = True
    by_entry: ClassVar[frozenset[str]] = frozenset({"control"})
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    usual: ClassVar[Mapping[str, Any]] = USUAL
    all_verbs: ClassVar[Mapping[str, Verb]] = MappingProxyType(
        {**Standard.all_verbs, **{verb.name: verb for verb in MOVE_VERBS}}
    )
    seating = mark(
        "Every player looks at a board of his own. Without a game master nobody sees the whole of it before the end."
    )

    def verbs(self, phase: Phase) -> Sequence[Verb]:
        return MOVE_VERBS if phase.step == "M" else super().verbs(phase)

    def steps(self, phase: Phase) -> Sequence[Step]:
        return STEPS[phase.step] if super().steps(phase) else ()

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        if power not in self.base.powers:
            return Choices("unit")
        return super().ask(position, power, partial, orders)

    def must_act(self, position: Position) -> tuple[str, ...]:
        """R24, R26: everybody, where anybody has something to order: who retreats or builds is his own knowledge."""
        return alive(position) if super().must_act(position) else ()

    # The end.

    def end(self, position: Position) -> End | None:
        """A power has won at the end of a Spring or an Autumn (D5), or the players have agreed on an end."""
        return realm(position).end

    def finish(self, position: Position, end: End) -> Position:
        super().finish(position, end)
        return keeping(position, end=end).at(DONE)

    # What a player may know.

    def view(self, position: Position, power: str) -> View:
        return view(position, power)

    def seen(self, turn: Turn, power: str) -> Turn:
        return seen(turn, power)

    def seen_by(self, position: Position, power: str, province: str) -> Reason | None:
        return seen_by(position, power, province)

    def told(self, turn: Turn, power: str) -> Mapping[str, Told]:
        """Section 6: the facts, whole or some; the view at the end of the season, and what is not in it."""
        given, shown = [plain(fact) for fact in facts(turn, power)], noted(turn.after, power)
        return {
            **super().told(turn, power),
            "facts": Told(given),
            "includes": Told(given, "among"),
            "view": Told(shown, "entries"),
            "hidden": Told(list(shown), "absent"),
        }

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        return tuple(events(turn, power))

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        return tuple(coaching(position, power, orders))

    def report(self, turn: Turn, power: str) -> str:
        return report.of_turn(self, turn, power)

    def holdings(self, position: Position) -> Mapping[str, str]:
        """D4: who controls the land; what is not known to be controlled is held by whoever is seen in it, unless the
        season is not over."""
        standing = {unit.place.province: unit.power for unit in position.units.values()}
        seen = {id: power for id, power in standing.items() if is_land(self.base, id) and position.phase.step != "R"}
        return {**seen, **land(position)}

    def doctor(self, position: Position) -> list[Reason]:
        return doctor.findings(self, position)

    # The notation of scenarios and save files (section 6).

    def state(self, position: Position) -> dict[str, Any]:
        return state(position)

    def state_words(self) -> Mapping[str, StateWord]:
        return STATE_WORDS

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """ValueError for a key or a value that there is not."""
        return read(position, state, lambda table: self._read_end(self.base, table))
