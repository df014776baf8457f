"""Character Diplomacy: the answers to all that a variant is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from ...adjudication import Situation, Step
from ...board import Board, Location
from ...cards import CardKind, CardNote, Deal
from ...conservation import Fate
from ...forms import Advice, Form
from ...position import Dislodged, Event, Order, Outcome, Phase, Position, Turn, Unit, View
from ...reasons import Reason
from ...signs import Sign
from ...speech import mark, tr
from ...standard import Standard
from ...standard.options import OPTIONS as STANDARD_OPTIONS
from ...terms import End, Option, StateWord
from ...told import Told
from ...variant import DONE
from ...verbs import Asked, Choices, Verb, named
from . import (
    asking,
    building,
    deal_told,
    doctor,
    fates,
    forms,
    notes,
    open_retreats,
    options,
    published,
    reach,
    reading,
    report,
    retreating,
    secrecy,
    telling,
    winter,
    writing,
)
from .aftermath import aftermath
from .beginning import begin
from .blasting import annihilate
from .cards_first import disbelieve, judge, move_first, steal
from .coaching import coaching
from .dealing import deal_opening
from .fight import fight
from .gassing import gas
from .grounds import grounds
from .jumping import agree, jump
from .kinds import KINDS
from .plan import short_paths, sort_out
from .spaces import playing
from .state import has_status, keeping, kept
from .state_words import STATE_WORDS
from .trances import hypnotize
from .verbs import ALL_VERBS, BY_STEP

MOVES: tuple[Step, ...] = (
    begin,
    move_first,
    steal,
    disbelieve,
    judge,
    annihilate,
    hypnotize,
    gas,
    jump,
    agree,
    short_paths,
    sort_out,
    fight,
    aftermath,
)
"""Section 7, in its order."""
STEPS: Mapping[tuple[str, str], tuple[Step, ...]] = {
    ("S", "M"): MOVES,
    ("S", "R"): (retreating.retreat,),
    ("F", "M"): MOVES,
    ("F", "R"): (retreating.retreat, winter.capture),
    ("W", "A"): (winter.winter,),
}
"""The phases of a year in their order, and what happens in each (section 6)."""
FOLLOWS = dict(zip(STEPS, (*list(STEPS)[1:], *STEPS)))
OPENING = ("S", "D")
"""The deal before the first moves."""
PARADOX = tuple(option for option in STANDARD_OPTIONS if option.name == "convoy_paradox")


class Character(Standard):
    """Every unit has a card: 20 kinds of special powers, and ten more to vote on."""

    id = "character"
    name = "Character Diplomacy"
    summary = mark("A secret card for every unit: jumps, gas, hypnosis, mines, Hyperspace.")
    hours = "4-7"
    map_id = "character"
    kinds = KINDS
    gm: ClassVar[bool] = True
    statement_title: ClassVar[str] = mark("Adjustments")
    options: ClassVar[tuple[Option, ...]] = (*options.OPTIONS, *PARADOX)
    all_verbs: ClassVar[Mapping[str, Verb]] = ALL_VERBS
    by_chance = True
    step_words: ClassVar[Mapping[str, str]] = MappingProxyType({**Phase.STEPS, "D": mark("deal")})
    step_deeds: ClassVar[Mapping[str, str]] = MappingProxyType({"D": mark("Deal the cards")})
    by_entry: ClassVar[frozenset[str]] = frozenset()
    by_leaf: ClassVar[Mapping[str, Any]] = writing.BY_LEAF

    def __init__(self, base: Board, **chosen: Any) -> None:
        super().__init__(playing(base), **chosen)

    def standing_place(self, board: Board, kind: str, place: Location) -> Location | None:
        return reach.standing_place(board, kind, place)

    def verbs(self, phase: Phase) -> Sequence[Verb]:
        return BY_STEP.get(phase.step, ())

    def steps(self, phase: Phase) -> Sequence[Step]:
        key = (phase.season, phase.step)
        return (deal_opening,) if key == OPENING else STEPS.get(key, ())

    def next_phase(self, phase: Phase) -> Phase:
        key = (phase.season, phase.step)
        if key == OPENING:
            return Phase("S", phase.year, "M", phase.digits)
        if key not in FOLLOWS:
            return phase
        season, step = FOLLOWS[key]
        return Phase(season, phase.year + (phase.step == "A"), step, phase.digits)

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        if self.over(position):
            return Choices("unit")
        return asking.ask(Asked(self, self.board(position), position, power, orders), partial)

    def waits(self, position: Position) -> bool:
        return winter.waits(position)

    def must_act(self, position: Position) -> tuple[str, ...]:
        return () if self.over(position) else winter.must_act(position)

    def dues(self, position: Position, power: str) -> int:
        return building.dues(position, power)

    def missing(self, position: Position, power: str) -> tuple[Order, ...]:
        """Units hold, what becomes of dislodged ones the rules say; removals are those of the rules."""
        if self.over(position) or position.phase.step in ("R", "D"):
            return ()
        if position.phase.step == "A":
            due = self.dues(position, power)
            gone = building.missing(position, power, position.units)[: max(0, -due)]
            return tuple(self.verb("remove").order(power, {"unit": named(unit)}) for unit in gone)
        return tuple(self.verb("hold").order(power, {"unit": named(unit)}) for unit in position.units_of(power))

    def retreats(self, now: Situation, unit: Unit, origin: str) -> Dislodged:
        return open_retreats.open_retreats(now.position, unit, origin)

    def state(self, position: Position) -> dict[str, Any]:
        return writing.write(position)

    def state_words(self) -> Mapping[str, StateWord]:
        return STATE_WORDS

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """ValueError for a key or a value that cannot be read."""
        found = reading.read(position, state, lambda table: self._read_end(self.base, table))
        wrong = next((unit for unit in found.units.values() if reach.misplaced(self.base, unit)), None)
        if wrong:
            kind = tr(KINDS[wrong.kind].name)
            raise ValueError(
                tr(
                    "'{wrong}' is no unit: no {kind} can stand in {place}",
                    wrong=wrong.text,
                    kind=kind,
                    place=wrong.place.words,
                )
            )
        return found

    def meant(self, position: Position, key: str, value: Any) -> Any:
        return writing.meant(position, key, value)

    # What may be known, and what is told.

    def view(self, position: Position, power: str) -> View:
        return View(power, secrecy.shown(position, power))

    def seen(self, turn: Turn, power: str) -> Turn:
        return published.seen(turn, power)

    def told(self, turn: Turn, power: str) -> Mapping[str, Told]:
        return published.told(turn, power, super().told(turn, power))

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        return notes.events(turn, power)

    def fates(self, turn: Turn) -> Iterable[Fate]:
        return fates.fates(turn)

    def report(self, turn: Turn, power: str) -> str:
        return report.of_turn(self, turn, power)

    def statement(self, position: Position, power: str) -> str:
        return report.statement(position, power)

    def doctor(self, position: Position) -> list[Reason]:
        return doctor.findings(position)

    def grounds(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        return tuple(grounds(turn, outcome))

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        return tuple(coaching(position, power, orders))

    def signs(self, position: Position) -> tuple[Sign, ...]:
        return telling.signs(position)

    def card_of(self, position: Position, unit: Unit) -> CardNote | None:
        return telling.card_note(position, unit)

    def deck(self, position: Position, power: str) -> tuple[CardKind, ...]:
        return telling.deck(position)

    def deal(self, turn: Turn) -> Deal | None:
        return deal_told.deal(turn)

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        if self.over(position):
            return ()
        return forms.forms(Asked(self, self.base, position, power, tuple(orders)))

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        return forms.fault(Asked(self, self.base, position, power, tuple(orders)), order)

    def end(self, position: Position) -> End | None:
        """The first to own enough centers that count after a Fall, and more than any other; or as agreed (C-42)."""
        state = kept(position)
        if state.ended:
            return state.ended
        if position.phase.step != "A" and position.phase.season != DONE.season:
            return None
        counting = [
            owner
            for center, owner in position.centers.items()
            if center not in state.gassed_centers and has_status(position, center)
        ]
        owned = Counter(counting).most_common(2)
        most = owned[0][1] if owned else 0
        ahead = len(owned) < 2 or owned[1][1] < most
        return End("win", (owned[0][0],)) if most >= self.victory and ahead else None

    def finish(self, position: Position, end: End) -> Position:
        super().finish(position, end)
        return keeping(replace(position, phase=DONE), ended=end)
