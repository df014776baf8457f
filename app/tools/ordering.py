"""Orders as they are given on the board: what is chosen, what is lit for the next slot, what comes of an answer.

Which gesture of pointer or keys does what is told in `gestures`, for the tool that has them all (`order_tool`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QWidget

from app.board.picking import Hit
from app.board.scene import BoardScene
from app.board.scene_state import DISLODGED
from app.language import tr
from app.session import commands
from app.session.document import Document
from rules import Candidate, Location, Role

from .base import NOTHING, ClickResult, HitTarget, OrderContext, Tool, hit_target
from .feedback import Feedback
from .look_tool import fog_words, seen_by_rule
from .menus import ChipFan, about
from .order_entry import OrderBuilder

# ----------------------------------------------------------------------------------------------------
# The candidate that keys light: the nearest one in a direction, or one after the other.


def nearest(
    scene: BoardScene, candidates: Iterable[Candidate], here: Candidate | None, dx: float, dy: float
) -> Candidate | None:
    """The candidate that lies nearest in the direction (dx, dy) from the one that is lit now; what lies aside counts
    double. With nothing lit: the first. None if nothing lies that way."""
    found = list(candidates)
    if here is None or here.place is None:
        return found[0] if found else None
    start = scene.point_of(here.place.text)
    best: tuple[float, Candidate] | None = None
    for one in found:
        if one.place is None or one.place == here.place:
            continue
        way = scene.point_of(one.place.text) - start
        along = way.x() * dx + way.y() * dy
        aside = abs(way.x() * dy) + abs(way.y() * dx)
        if along > 0 and aside < 2.5 * along:
            cost = hypot(along, 2 * aside)
            best = min(best, (cost, one), key=lambda pair: pair[0]) if best else (cost, one)
    return best[1] if best else None


class Cursor:
    """The candidate that the arrow keys have come to."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.at: Candidate | None = None

    def step(self, candidates: Iterable[Candidate], start: Candidate | None, dx: float, dy: float) -> bool:
        """Go to the nearest one in that direction, from `start` where it is nowhere yet; whether there is one."""
        found = nearest(self.scene, candidates, self.at or start, dx, dy)
        if found is None or found.place is None:
            return False
        self.at = found
        self.scene.hover(found.place.province)
        return True

    def cycle(self, candidates: Sequence[Candidate], start: Location | None, by: int) -> bool:
        """Go to the next one, nearest to `start` first, or to the one before; whether there is any."""
        ranked = sorted((one for one in candidates if one.place), key=lambda one: self._far(one, start))
        if not ranked:
            return False
        here = next((n for n, one in enumerate(ranked) if one == self.at), -1 if by > 0 else 0)
        self.at = ranked[(here + by) % len(ranked)]
        assert self.at.place is not None
        self.scene.hover(self.at.place.province)
        return True

    def _far(self, one: Candidate, start: Location | None) -> float:
        if start is None or one.place is None:
            return 0.0
        way = self.scene.point_of(one.place.text) - self.scene.point_of(start.text)
        return hypot(way.x(), way.y())

    def take(self) -> Candidate | None:
        """The candidate, which is then left."""
        found, self.at = self.at, None
        return found


# ----------------------------------------------------------------------------------------------------
# What an answer of the order builder changes outside of it: orders are written or cleared, something is looked at.


def carry_out(tool: OrderToolState, answer: ClickResult) -> tuple[str, str, str] | None:
    """Do for an order tool what was answered; words about it, their kind and their rule, if there are any."""
    builder, document = tool.builder, tool.document
    if answer.kind == "made":
        return _write(tool, answer)
    if answer.kind == "clear":
        commands.clear_order(document, answer.power or builder.power, answer.key)
        return answer.words, "hint", ""
    if answer.kind == "info":
        document.select(answer.key)
        tool.looked_at.emit(answer.key)
        looked = fog_words(document, tool.scene.state.fog, answer.key)
        return looked or answer.words, "hint", seen_by_rule(document, answer.key) if looked else ""
    if answer.kind == "step" and builder.unit is not None and len(builder.filled) == 1:
        tool.entered.emit(builder.unit.place.text)
    return (answer.words, "hint", answer.clause) if answer.kind == "fan" else None


def _write(tool: OrderToolState, answer: ClickResult) -> tuple[str, str, str]:
    """Write the orders that are made, unless something would be lost by them and that is not agreed to."""
    order = answer.orders[0].text
    if answer.asked and not tool.agreed(f"{order}?", answer.asked):
        return tr("Order not entered."), "hint", ""
    commands.set_orders(tool.document, answer.power or tool.builder.power, answer.orders)
    tool.builder.go_on()
    tool.feedback.quiet()
    if answer.fault:
        return tr("Illegal order entered: {order}. {why}", order=order, why=answer.fault), "warn", answer.clause
    return tr("Order entered: {order}. {words}", order=order, words=answer.words).rstrip(), "good", ""


# ----------------------------------------------------------------------------------------------------
# Numbers in orders: the chip beside the pointer, the wheel, digits, and the end of an order without a unit.


class NumberEntry:
    """The number that an order tool asks for, while it does."""

    def __init__(self, tool: OrderToolState) -> None:
        self.tool = tool
        tool.feedback.number.counted.connect(self.count)

    def count(self, by: int) -> None:
        """One more or one less."""
        self.tool.builder.count(by)
        self._changed()

    def digit(self, digit: str) -> bool:
        """A digit is typed."""
        if self.tool.builder.digit(digit):
            self._changed()
        else:
            self.tool.tell(tr("At most {numbers}.", numbers=self.tool.builder.numbers[-1]), "warn")
        return True

    def wheel(self, steps: int) -> bool:
        """The wheel is turned; whether a number is asked for."""
        asked = self.tool.builder.asks_number
        if asked and steps:
            self.count(steps)
        return asked

    def take(self) -> bool:
        """Take the number as it stands, and go on to the next slot; whether one was asked for."""
        builder = self.tool.builder
        found = builder.choices.find(builder.number) if builder.asks_number else None
        if found is not None:
            self.tool.pick(found)
        return found is not None

    def end(self) -> bool:
        """End an order without a unit as it stands; whether it could end."""
        answer = self.tool.builder.end()
        if answer.kind == "made":
            self.tool.do(answer)
        return answer.kind == "made"

    def _changed(self) -> None:
        """Another number: other places may come next."""
        self.tool.cursor.at = None
        self.tool.show()


# ----------------------------------------------------------------------------------------------------
# What can be done in ordering, and what the board shows of it.


class OrderToolState(Tool):
    """What an order tool has and does, whichever gesture asks for it.

    `typing` asks for the typed line with a first letter, `menu_wanted` for the menu of verbs at a point, `list_wanted`
    for the same as a list, `order_wanted` for that of a drawn order (key of its unit, text, point), `sought` for a
    place to be in view; `lit` carries the candidate that the keys have come to, `entered` a place that is worked on
    now, whose board is to be the active one, `looked_at` a place clicked where nothing can be ordered.
    """

    typing = Signal(str)
    menu_wanted = Signal(object, object)
    list_wanted = Signal(object, object)
    order_wanted = Signal(str, str, object)
    sought = Signal(str)
    lit = Signal(object)
    entered = Signal(str)
    looked_at = Signal(str)

    def __init__(self, document: Document, scene: BoardScene, over: QWidget) -> None:
        super().__init__(document, scene)
        self.builder = OrderBuilder(OrderContext(document.present))
        self.lenient = False
        """Whether illegal orders may be written without Alt: a preference."""
        anyway = self.builder.judging.anyway
        anyway.permitted, anyway.insisted = lambda: self.lenient, lambda: self.alt
        self.feedback = Feedback(self.builder, scene, over, self.tell, self.change_level, self.support)
        self.tag = self.feedback.tag
        self.fan = ChipFan(over)
        self.fan.picked.connect(self.pick)
        self.fan.closed.connect(self.step_back)
        self.fan.lit.connect(lambda one: self.feedback.show_orders(self.builder.preview(one).orders))
        self.over = over
        self.numbering = NumberEntry(self)
        self.cursor = Cursor(scene)
        """At the candidate that the keys have lit."""
        self.last: tuple[Hit, QPoint] | None = None
        """What the pointer was over last, and where; None once it has left the board."""
        self.dragged = False
        """Whether a unit or a thing hangs on the pointer."""
        self.idle: Callable[[], str] = lambda: ""
        """What is told while nothing is chosen; "": what the next click does."""
        self.agreed: Callable[[str, str], bool] = lambda title, words: True
        """Whether an order is to be written by which something is lost for good."""

    def start(self) -> None:
        self.refresh()

    def stop(self) -> None:
        self.builder.reset()
        self.feedback.quiet()
        self.feedback.number.hide()
        self.feedback.levels.hide()
        self.feedback.supports.hide()
        self._close_fan()
        self.scene.hover("")
        self.scene.clear_targets()
        self.scene.select(None)
        self.changed.emit()

    def refresh(self) -> None:
        """Take in what has changed, and light what can be clicked now."""
        document = self.document
        own = document.own_powers
        sheet = OrderContext(document.present, document.writers, document.visible, document.standing, own)
        self.builder.turn_to(sheet, document.power)
        self._close_fan()
        self.show()

    # What is chosen.

    @property
    def hit(self) -> Hit | None:
        """What the pointer was over last."""
        return self.last[0] if self.last else None

    def is_chosen(self, hit: Hit) -> bool:
        """Whether that is the unit chosen, with no verb yet."""
        unit = self.builder.unit
        return unit is not None and len(self.builder.filled) == 1 and hit.unit == unit.key

    def choose_pointed_out(self) -> bool:
        """Choose the unit under the pointer, or the one selected; whether that could be done."""
        hit = self.hit
        key = (hit.unit if hit else "") or self.document.selection
        if key and not self.builder.filled:
            self.choose_unit(key)
        return self.builder.unit is not None

    def choose_unit(self, key: str) -> None:
        """Choose the unit with this key, to give it another order. What a click would change stays as it is."""
        self.builder.reset()
        answer = self.builder.judge(HitTarget(key.partition("#")[0], key, key in self.document.standing.dislodged))
        if answer.kind == "step":
            self.do(self.builder.do(answer))
            self._seek()
        else:
            self.show()
            self.document.select(key)

    def choose_next_unit(self, step: int) -> bool:
        """Choose the next unit without order, or the one before; whether there is any."""
        self._close_fan()
        found = self.builder.next_unit(step)
        if found:
            self._hold()
            self.show()
            self._seek()
        return found

    def choose_verb(self, name: str) -> None:
        self.do(self.builder.verb(name))

    def pick(self, candidate: Candidate) -> ClickResult:
        """A choice of the list, a chip, or what the keys have lit."""
        self._close_fan()
        answer = self.builder.pick(candidate)
        self.do(answer)
        return answer

    def begin(self, partial: Sequence[Any]) -> ClickResult:
        """Begin an order with these slots, for the power shown in the panel."""
        self.builder.power = self.document.power
        answer = self.builder.begin(partial)
        self.do(answer)
        return answer

    def press_verb(self, letter: str) -> bool:
        """The key of a verb of the unit chosen; whether there is such a verb. It takes what is offered there."""
        hit = self.hit
        offered = self.builder.judge(hit_target(hit)) if hit else NOTHING
        if offered.kind == "offer" and self.builder.offers_by(letter, offered):
            self.pick(offered.fan[0])
            return True
        answer = self.builder.key(letter)
        if answer.kind == "nothing":
            return False
        self.do(answer)
        return True

    def support(self, key: str) -> None:
        """The unit chosen supports this one: a tag beside it was clicked."""
        self.do(self.builder.do(self.builder.asked_to_help(HitTarget(key.partition("#")[0], key))))

    def change_level(self, by: int) -> None:
        """Order the unit chosen to the board above (1) or below (-1)."""
        self.do(self.builder.change_level(by))

    def waive(self) -> bool:
        """Waive a build."""
        waive = self.document.present.variant.order_type(Role.WAIVE)
        found = self.builder.choices.find(waive.name) if not self.builder.filled else None
        if found is None:
            return False
        self.do(self.builder.pick(found))
        return True

    def clear(self) -> bool:
        """Clear the order of the unit chosen, or of the one selected."""
        unit = self.builder.unit
        key = unit.key if unit else self.document.selection
        if not key:
            return False
        self.builder.reset()
        before = self.document.orders(self.builder.power)
        commands.clear_order(self.document, self.builder.power, key)
        kept = self.document.orders(self.builder.power)
        gone = next((order.text for order in before if order not in kept), "")
        self.show(told=(tr("Order cleared: {order}.", order=gone), "hint", "") if gone else None)
        return True

    def step_back(self) -> bool:
        """One step back; whether there was one."""
        self._close_fan()
        self.dragged = False
        self.cursor.at = None
        if not self.builder.back():
            pointed_out = bool(self.document.selection)
            self.document.select("")
            return pointed_out
        self.document.act_for(self.builder.power)
        self._hold()
        self.show()
        return True

    def start_over(self) -> None:
        """Nothing is chosen any more."""
        self._close_fan()
        self.dragged = False
        self.cursor.at = None
        self.builder.reset()
        self._hold()
        self.show()

    def _hold(self) -> None:
        """The unit in hand takes the place of what was pointed out before; nothing in hand: nothing is pointed out."""
        unit, fan = self.builder.unit, self.builder.fan
        if self.document.selection != (unit.key if unit else ""):
            self.document.select("")
            self.builder.fan = fan

    def _seek(self) -> None:
        if self.builder.unit is not None:
            self.entered.emit(self.builder.unit.place.text)
            self.sought.emit(self.builder.unit.place.text)

    def _close_fan(self) -> None:
        """Close the chips, also behind the curtain; the keyboard was theirs."""
        if self.fan.isVisible():
            self.over.setFocus()
        self.fan.close_fan()

    # What comes of it.

    def do(self, answer: ClickResult, at: QPoint | None = None) -> None:
        """Carry out what the builder answered. `at`: where it was clicked, None for keys and lists."""
        self.fan.close_fan()
        self.cursor.at = None
        if answer.kind == "refused":
            self.refuse(answer, at)
            return
        told = (answer.words, "warn", answer.clause) if answer.kind == "offer" else carry_out(self, answer)
        if answer.kind in ("step", "made") and answer.power:
            fan = self.builder.fan
            self.document.act_for(answer.power)
            self.builder.fan = fan
        if answer.kind != "info":
            self._hold()
        self.show(at, told)
        if self.builder.fan:
            self._open_fan(self.builder.fan, at or self.feedback.pixel_of(self.builder.fan[0]))

    def refuse(self, answer: ClickResult, at: QPoint | None) -> None:
        """Only a click is answered beside the pointer, which may be far from a line or a list."""
        if answer.words and answer.kind == "refused":
            self.feedback.refuse(answer, self.hit, at)

    def _open_fan(self, fan: Sequence[Candidate], at: QPoint) -> None:
        position = self.document.present
        self.feedback.quiet()
        self.feedback.levels.hide()
        self.feedback.supports.hide()
        self.fan.open(at, fan, about(position, self.builder.offered_to(fan[0]), fan))

    def show(self, at: QPoint | None = None, told: tuple[str, str, str] | None = None) -> None:
        """Light the board for the next slot, and say what the next click does, or what was `told` instead.

        `at`: where it was clicked.
        """
        lit = self.builder.lit
        chosen = self.builder.unit is not None or bool(self.builder.unitless_verb)
        refused = lit.refused if chosen else ()
        unit = self.builder.unit
        fled = unit is not None and unit.key in self.document.standing.dislodged
        self.scene.show_targets(
            lit.places,
            units=lit.units,
            refused=refused,
            sites=lit.sites,
            lines=lit.lines,
            barred=lit.barred,
            told=lit.refused if fled else {},
        )
        self.scene.select(f"{unit.key}{DISLODGED if fled else ''}" if unit else None)
        self.feedback.show_number(at)
        self.feedback.show_levels()
        self.feedback.stands = False
        self.renew()
        self.tell(*(told or (self.hint, "hint", "")))
        self.changed.emit()

    def renew(self) -> None:
        """The tag and the ghost tell of the order as it is now, whether or not the pointer moves."""
        if not self.builder.filled or self.last is None:
            self.feedback.quiet()
        elif self.tag.isVisible() and not self.dragged:
            hit, at = self.last
            self.feedback.preview(self.builder.judge(hit_target(hit)), hit, at, silent=True)

    @property
    def hint(self) -> str:
        """What the next click does, or what is told while nothing is chosen."""
        idle = "" if self.builder.filled else self.idle()
        return idle or self.builder.hint
