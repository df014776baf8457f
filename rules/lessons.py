"""Guided turns as data: what a card says, what it points at, and which orders complete it.

A variant brings one as its `lesson`; a program plays it step by step on the variant's own board. Nothing here knows an
order type: an order is a line of text that must stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from .i18n import tr_noop
from .units import NOTHING

__all__ = ["Lesson", "LessonStep", "StepKind", "continue_step", "order_step", "read_step", "resolve_step"]


class StepKind(StrEnum):
    """What completes a step."""

    READ = "read"
    """The learner has read the card and says so."""
    ORDER = "order"
    """The orders of the step stand."""
    RESOLVE = "resolve"
    """The phase is resolved."""
    CONTINUE = "continue"
    """The learner has seen the results and goes on to the next phase."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One card. `title`, `words` and `keys` (how it is done without a mouse) are marked texts.

    `orders`: lines of the learner's power that must stand; `places`: the provinces that the card points at; `fields`:
    the keys of the form lines (`economy.FormLine.key`) or the labels of the form buttons that it points at, the first
    one that is in sight.
    """

    kind: StepKind
    title: str
    words: str
    keys: str = ""
    orders: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


def read_step(title: str, words: str, *places: str, fields: Sequence[str] = ()) -> LessonStep:
    """A card that only tells something; a button on it leads on."""
    return LessonStep(StepKind.READ, title, words, tr_noop("Ctrl+Shift+Right"), (), places, tuple(fields))


def order_step(
    title: str, words: str, keys: str, *orders: str, places: Sequence[str] = (), fields: Sequence[str] = ()
) -> LessonStep:
    """A card that asks for orders: on the board at `places`, or in a form at `fields`."""
    return LessonStep(StepKind.ORDER, title, words, keys, orders, tuple(places), tuple(fields))


def resolve_step(words: str) -> LessonStep:
    """A card that asks to resolve the phase."""
    return LessonStep(StepKind.RESOLVE, tr_noop("Resolve"), words, tr_noop("Ctrl+Enter"))


def continue_step(title: str, words: str, *places: str) -> LessonStep:
    """A card that tells what came of the phase, beside `places`, until the learner continues to the next one."""
    return LessonStep(StepKind.CONTINUE, title, words, tr_noop("Ctrl+Enter"), (), places)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided turn of a variant.

    `power`: whose orders the learner writes. `phase`, `units`, `centers` and `state` are the position in which it
    begins, as `Variant.position` reads them. `options` of the variant. `others`: what the other powers order, phase by
    phase. `draws`: what chance brings, phase by phase. `middle` and `zoom`: the province at the middle of the view,
    and how large the board is shown, as a multiple of the whole map. `fog`: the board is shown as the power sees it.
    """

    power: str
    phase: str
    units: Mapping[str, Sequence[str]]
    steps: tuple[LessonStep, ...]
    centers: Mapping[str, Sequence[str]] | None = None
    state: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    options: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    others: tuple[Mapping[str, Sequence[str]], ...] = ()
    draws: tuple[Mapping[str, Any], ...] = ()
    middle: str = ""
    zoom: float = 1.0
    fog: bool = False

    @property
    def turns(self) -> int:
        """How many phases are resolved in it."""
        return sum(step.kind is StepKind.RESOLVE for step in self.steps)

    def stage(self, number: int) -> int:
        """How many phases are resolved before a step is done."""
        return sum(step.kind is StepKind.RESOLVE for step in self.steps[:number])

    def orders_of(self, turn: int) -> tuple[str, ...]:
        """All lines that the learner has written when a phase is resolved."""
        steps = (step for number, step in enumerate(self.steps) if self.stage(number) == turn)
        return tuple(line for step in steps for line in step.orders)
