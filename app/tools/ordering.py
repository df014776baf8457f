"""Order entry on the board: what is selected, what is highlighted for the next slot, and the effects of results.

The pointer and key gestures are in `gestures`; `order_tool` has the tool with all of them.
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
# The candidate highlighted by keyboard: the nearest one in a direction, or one after the other.


def nearest(
    scene: BoardScene, candidates: Iterable[Candidate], here: Candidate | None, dx: float, dy: float
) -> Candidate | None:
    """Return the nearest candidate in the direction (dx, dy) from `here`; distance to the side counts double.

    Return the first candidate if `here` is None, None if nothing lies that way.
    """
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
    """The candidate highlighted by keyboard (`at`), None if there is none."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.at: Candidate | None = None

    def step(self, candidates: Iterable[Candidate], start: Candidate | None, dx: float, dy: float) -> bool:
        """Go to the nearest candidate in a direction, from `start` if none is highlighted; whether there is one."""
        found = nearest(self.scene, candidates, self.at or start, dx, dy)
        if found is None or found.place is None:
            return False
        self.at = found
        self.scene.hover(found.place.province)
        return True

    def cycle(self, candidates: Sequence[Candidate], start: Location | None, by: int) -> bool:
        """Go to the next or previous candidate in order of distance from `start`; whether there is any."""
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
        """Return the highlighted candidate and clear the highlight."""
        found, self.at = self.at, None
        return found


# ----------------------------------------------------------------------------------------------------
# The effects of the order builder's results: orders are entered or cleared, something is looked at.


def carry_out(tool: OrderToolState, answer: ClickResult) -> tuple[str, str, str] | None:
    """Carry out a result of the order builder. Return a message, its kind and its rule, None without a message."""
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
    """Enter the orders made, unless the user does not agree to what they destroy."""
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
    """The number that an order tool asks for."""

    def __init__(self, tool: OrderToolState) -> None:
        self.tool = tool
        tool.feedback.number.counted.connect(self.count)

    def count(self, by: int) -> None:
        """Change the number by 1 or -1."""
        self.tool.builder.count(by)
        self._changed()

    def digit(self, digit: str) -> bool:
        """Handle a typed digit."""
        if self.tool.builder.digit(digit):
            self._changed()
        else:
            self.tool.tell(tr("At most {numbers}.", numbers=self.tool.builder.numbers[-1]), "warn")
        return True

    def wheel(self, steps: int) -> bool:
        """Handle the wheel; whether a number is asked for."""
        asked = self.tool.builder.asks_number
        if asked and steps:
            self.count(steps)
        return asked

    def take(self) -> bool:
        """Accept the number and go on to the next slot; whether one was asked for."""
        builder = self.tool.builder
        found = builder.choices.find(builder.number) if builder.asks_number else None
        if found is not None:
            self.tool.pick(found)
        return found is not None

    def end(self) -> bool:
        """Finish an order without a unit as it stands; whether it could end."""
        answer = self.tool.builder.end()
        if answer.kind == "made":
            self.tool.do(answer)
        return answer.kind == "made"

    def _changed(self) -> None:
        """Update the display: with another number, other places may come next."""
        self.tool.cursor.at = None
        self.tool.show()


# ----------------------------------------------------------------------------------------------------
# The actions of order entry, and how the board shows them.


class OrderToolState(Tool):
    """The state and actions of an order tool, independent of gestures.

    - `typing`: open the typed line with a first letter
    - `menu_wanted`: open the menu of verbs at a point; `list_wanted`: the same as a list
    - `order_wanted`: open the menu of a drawn order (key of its unit, text, point)
    - `sought`: bring a place into view
    - `highlights`: the candidate highlighted by keyboard
    - `entered`: a place being worked on, whose board becomes the active one
    - `looked_at`: a place clicked where nothing can be ordered
    """

    typing = Signal(str)
    menu_wanted = Signal(object, object)
    list_wanted = Signal(object, object)
    order_wanted = Signal(str, str, object)
    sought = Signal(str)
    highlights = Signal(object)
    entered = Signal(str)
    looked_at = Signal(str)

    def __init__(self, document: Document, scene: BoardScene, over: QWidget) -> None:
        super().__init__(document, scene)
        self.builder = OrderBuilder(OrderContext(document.present))
        self.lenient = False
        """Whether illegal orders may be entered without Alt (a preference)."""
        illegal_orders = self.builder.interpreter.illegal_orders
        illegal_orders.permitted, illegal_orders.insisted = lambda: self.lenient, lambda: self.alt
        self.feedback = Feedback(self.builder, scene, over, self.tell, self.change_level, self.support)
        self.tag = self.feedback.tag
        self.fan = ChipFan(over)
        self.fan.picked.connect(self.pick)
        self.fan.closed.connect(self.step_back)
        self.fan.lit.connect(lambda one: self.feedback.show_orders(self.builder.preview(one).orders))
        self.over = over
        self.numbering = NumberEntry(self)
        self.cursor = Cursor(scene)
        """Holds the candidate highlighted by keyboard."""
        self.last: tuple[Hit, QPoint] | None = None
        """What the pointer was over last, and where; None once it has left the board."""
        self.dragged = False
        """Whether a unit or a thing is being dragged."""
        self.idle: Callable[[], str] = lambda: ""
        """Returns the message while nothing is selected; "" for the hint."""
        self.agreed: Callable[[str, str], bool] = lambda title, words: True
        """Asks whether to enter an order that destroys something for good."""

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
        """Take in changes of the document, and highlight what can be clicked now."""
        document = self.document
        own = document.own_powers
        context = OrderContext(document.present, document.writers, document.visible, document.standing, own)
        self.builder.turn_to(context, document.power)
        self._close_fan()
        self.show()

# Selection.

    @property
    def hit(self) -> Hit | None:
        """What the pointer was over last."""
        return self.last[0] if self.last else None

    def is_chosen(self, hit: Hit) -> bool:
        """Whether the hit is the selected unit, with no verb yet."""
        unit = self.builder.unit
        return unit is not None and len(self.builder.filled) == 1 and hit.unit == unit.key

    def choose_pointed_out(self) -> bool:
        """Select the unit under the pointer or the one selected in the lists; whether a unit is selected then."""
        hit = self.hit
        key = (hit.unit if hit else "") or self.document.selection
        if key and not self.builder.filled:
            self.choose_unit(key)
        return self.builder.unit is not None

    def choose_unit(self, key: str) -> None:
        """Select the unit with this key to give it another order, without changing any order."""
        self.builder.reset()
        answer = self.builder.interpret(HitTarget(key.partition("#")[0], key, key in self.document.standing.dislodged))
        if answer.kind == "step":
            self.do(self.builder.do(answer))
            self._seek()
        else:
            self.show()
            self.document.select(key)

    def choose_next_unit(self, step: int) -> bool:
        """Select the next or previous unit without an order; whether there is any."""
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
        """Choose a candidate from a list, a chip, or by keyboard."""
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
        """Choose a verb of the selected unit by key, or accept the alternative offered; whether there is such a verb.
        """
        hit = self.hit
        offered = self.builder.interpret(hit_target(hit)) if hit else NOTHING
        if offered.kind == "offer" and self.builder.offers_by(letter, offered):
            self.pick(offered.fan[0])
            return True
        answer = self.builder.key(letter)
        if answer.kind == "nothing":
            return False
        self.do(answer)
        return True

    def support(self, key: str) -> None:
        """Support a unit with the selected one, after a click on its support tag."""
        self.do(self.builder.do(self.builder.asked_to_help(HitTarget(key.partition("#")[0], key))))

    def change_level(self, by: int) -> None:
        """Order the selected unit to the board above (1) or below (-1)."""
        self.do(self.builder.change_level(by))

    def waive(self) -> bool:
        """Waive a build; whether that was possible."""
        waive = self.document.present.variant.order_type(Role.WAIVE)
        found = self.builder.choices.find(waive.name) if not self.builder.filled else None
        if found is None:
            return False
        self.do(self.builder.pick(found))
        return True

    def clear(self) -> bool:
        """Clear the order of the unit being ordered, or of the one selected; whether there is such a unit."""
        unit = self.builder.unit
        key = unit.key if unit else self.document.selection
        if not key:
            return False
        self.builder.reset()
        before = self.document.orders(self.builder.power)
        commands.clear_order(self.document, self.builder.power, key)
        written = self.document.orders(self.builder.power)
        gone = next((order.text for order in before if order not in written), "")
        self.show(remark=(tr("Order cleared: {order}.", order=gone), "hint", "") if gone else None)
        return True

    def step_back(self) -> bool:
        """Go one step back; whether there was one."""
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
        """Discard the unfinished order."""
        self._close_fan()
        self.dragged = False
        self.cursor.at = None
        self.builder.reset()
        self._hold()
        self.show()

    def _hold(self) -> None:
        """Clear the document's selection unless it is the unit being ordered."""
        unit, fan = self.builder.unit, self.builder.fan
        if self.document.selection != (unit.key if unit else ""):
            self.document.select("")
            self.builder.fan = fan

    def _seek(self) -> None:
        if self.builder.unit is not None:
            self.entered.emit(self.builder.unit.place.text)
            self.sought.emit(self.builder.unit.place.text)

    def _close_fan(self) -> None:
        """Close the chips, also behind the curtain, and return the focus that they had."""
        if self.fan.isVisible():
            self.over.setFocus()
        self.fan.close_fan()

# Results.

    def do(self, answer: ClickResult, at: QPoint | None = None) -> None:
        """Carry out a result of the builder. `at`: where the click was, None for keys and lists."""
        self.fan.close_fan()
        self.cursor.at = None
        if answer.kind == "refused":
            self.refuse(answer, at)
            return
        remark = (answer.words, "warn", answer.clause) if answer.kind == "offer" else carry_out(self, answer)
        if answer.kind in ("step", "made") and answer.power:
            fan = self.builder.fan
            self.document.act_for(answer.power)
            self.builder.fan = fan
        if answer.kind != "info":
            self._hold()
        self.show(at, remark)
        if self.builder.fan:
            self._open_fan(self.builder.fan, at or self.feedback.pixel_of(self.builder.fan[0]))

    def refuse(self, answer: ClickResult, at: QPoint | None) -> None:
        """Show a refusal; beside the pointer only after a click, since the pointer may be far from a line or a list."""
        if answer.words and answer.kind == "refused":
            self.feedback.refuse(answer, self.hit, at)

    def _open_fan(self, fan: Sequence[Candidate], at: QPoint) -> None:
        position = self.document.present
        self.feedback.quiet()
        self.feedback.levels.hide()
        self.feedback.supports.hide()
        self.fan.open(at, fan, about(position, self.builder.offered_to(fan[0]), fan))

    def show(self, at: QPoint | None = None, remark: tuple[str, str, str] | None = None) -> None:
        """Highlight the next slot on the board, and show `remark` or else the hint for the next click.

        `at`: where the click was.
        """
        highlights = self.builder.highlights
        chosen = self.builder.unit is not None or bool(self.builder.unitless_verb)
        refused = highlights.refused if chosen else ()
        unit = self.builder.unit
        dislodged = unit is not None and unit.key in self.document.standing.dislodged
        self.scene.show_targets(
            highlights.places,
            units=highlights.units,
            refused=refused,
            sites=highlights.sites,
            lines=highlights.lines,
            barred=highlights.barred,
            refusals=highlights.refused if dislodged else {},
        )
        self.scene.select(f"{unit.key}{DISLODGED if dislodged else ''}" if unit else None)
        self.feedback.show_number(at)
        self.feedback.show_levels()
        self.feedback.stands = False
        self.renew()
        self.tell(*(remark or (self.hint, "hint", "")))
        self.changed.emit()

    def renew(self) -> None:
        """Update the tag and the ghost to the current order without waiting for the pointer to move."""
        if not self.builder.filled or self.last is None:
            self.feedback.quiet()
        elif self.tag.isVisible() and not self.dragged:
            hit, at = self.last
            self.feedback.preview(self.builder.interpret(hit_target(hit)), hit, at, silent=True)

    @property
    def hint(self) -> str:
        """The hint for the next click, or the idle message while nothing is selected."""
        idle = "" if self.builder.filled else self.idle()
        return idle or self.builder.hint
