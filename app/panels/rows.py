"""The rows of order and result lists as plain values. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.language import mark, tr
from app.legality import faults as faults_of_units
from app.lines import stands_beside
from rules import Event, Game, Order, Outcome, Position, Reason, Turn, Unit, many, say

from .fates import adjusting, fate_of, free, lost, unit_orders
from .filling import Sheet, faults
from .wording import result_line, sentence, split

AT_WILL = mark("Stays, or retreats of its own accord")

SHORT_FORM = 2
LEGAL: Mapping[Order, Reason] = {}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list. `mark`: done, open, failed or ok; `key`: of the unit or site; `number`: among those written.

    `status`: how the unit is, if it is not at full strength; `warning`: why an order written would be void; `event`:
    what befell the power, in a line that is about no order.
    """

    power: str
    kind: str
    head: str
    rest: str
    words: str
    mark: str
    key: str
    number: int = -1
    outcome: Outcome | None = None
    status: str = ""
    warning: str = ""
    event: Event | None = None
    card: str = ""
    """The card of the unit, where units have cards and it is known."""
    outlook: str = ""
    """What would come of the order as all orders stand, in a word or two; `doomed`: it would fail."""
    doomed: bool = False
    clause: str = ""
    """The rule that a warning, or the result, rests on."""

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        ends = {"done": tr(", complete"), "open": tr(", not complete"), "failed": tr(", failed"), "ok": tr(", done")}
        told = tr("{words}{end}, preview: {outlook}") if self.outlook else "{words}{end}"
        return told.format(words=self.words, end=ends[self.mark], outlook=self.outlook)


def order_rows(
    position: Position, power: str, orders: Sequence[Order], half: tuple[str, str, str] = ("", "", "")
) -> list[Row]:
    """Every unit with its order or without one, then orders of no unit; in winter every line and what is still due.

    `half`: key, text and prompt of an order half made, which stands in the place of the unit's own.
    """
    if position.phase.step == "A":
        return [*_lines(position, power, orders), *_due(position, power, orders, half)]
    beside = [row for row in _lines(position, power, orders) if not row.key]
    if half[1] and not half[0]:
        beside.append(_half_line(power, half))
    return [*_unit_rows(position, power, orders, half), *beside]


def _unit_rows(position: Position, power: str, orders: Sequence[Order], half: tuple[str, str, str]) -> list[Row]:
    if not unit_orders(position):
        return []
    illegal = faults_of_units(position, power, orders)
    own = [(number, one) for number, one in enumerate(orders) if one.unit and not stands_beside(position, one)]
    written = {order.unit.key: (number, order) for number, order in own if order.unit}
    position = position.variant.drafted(position, {power: tuple(orders)})
    rows, gone, at_will = [], lost(position, power), free(position, power)
    for unit in _units(position, power):
        number, order = written.get(unit.key, (-1, None))
        if order is None and unit.key in gone:
            why = gone[unit.key]
            row = Row(unit.power, unit.kind, unit.text, "", say(why), "failed", unit.key, clause=why.clause)
            rows.append(row)
            continue
        if order is None and unit.key in at_will and half[0] != unit.key:
            card = _card(unit)
            rows.append(Row(unit.power, unit.kind, unit.text, "", tr(AT_WILL), "done", unit.key, card=card))
            continue
        half_made = half[0] == unit.key and half[1]
        rows.append(_half(unit, half) if half_made else _unit_row(position, unit, order, number, illegal))
    return rows


def _units(position: Position, power: str) -> list[Unit]:
    """Its units, while retreats are due those that are dislodged or may retreat at will, in the order of the map's
    table, where each is found again."""
    fled = [one.unit for one in position.dislodged.values() if one.unit.power == power]
    at_will = free(position, power)
    walking = [unit for unit in position.units_of(power) if unit.key in at_will]
    found = [*fled, *walking] if position.phase.step == "R" else position.units_of(power)
    order = list(position.variant.board(position).provinces)
    return sorted(found, key=lambda unit: order.index(unit.place.province))


def _unit_row(
    position: Position, unit: Unit, order: Order | None, number: int, illegal: Mapping[Order, Reason] = LEGAL
) -> Row:
    status, card = _status(unit), _card(unit)
    if order is None:
        words = tr("No order yet. It will {fate_of}", fate_of=fate_of(position, unit))
        return Row(unit.power, unit.kind, unit.text, "", words, "open", unit.key, status=status, card=card)
    head, rest = split(order)
    reason = illegal.get(order)
    why, clause = (say(reason), reason.clause) if reason else ("", "")
    words = tr("Illegal, so it will be void: {why}", why=why) if why else sentence(position, order)
    made = Row(unit.power, unit.kind, head, rest, words, "failed" if why else "done", unit.key, number)
    return replace(made, status=status, warning=why, card=card, clause=clause)


def _card(unit: Unit) -> str:
    return str(dict(unit.traits).get("card", ""))


def _status(unit: Unit) -> str:
    return str(dict(unit.traits).get("status", ""))


def _half_line(power: str, half: tuple[str, str, str]) -> Row:
    """An order of no unit, half made."""
    word, _, rest = half[1].strip().replace("-", "–").partition(" ")
    # What is no word, as pp, is a short form.
    head = word.upper() if len(word) <= SHORT_FORM else f"{word[:1].upper()}{word[1:]}"
    return Row(power, "", f"{head} {rest} …".replace("  ", " "), "", half[2], "open", "")


def _half(unit: Unit, half: tuple[str, str, str]) -> Row:
    key, text, prompt = half
    rest = text[len(unit.text) :].strip().replace("-", "–") if text.startswith(unit.text) else text
    more, status, card = f"{rest} …".strip(), _status(unit), _card(unit)
    return Row(unit.power, unit.kind, unit.text, more, prompt, "open", key, status=status, card=card)


def _lines(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Row]:
    """Every line, with why it would be void if it would."""
    void = faults(Sheet(position, power, tuple(orders)))
    for number, order in enumerate(orders):
        head, rest = split(order)
        if order.unit and head != order.unit.text:
            head, rest = f"{order.verb.capitalize()} {order.unit.text}", ""
        kind, key = (order.unit.kind, order.unit.key) if order.unit else ("", "")
        key = "" if stands_beside(position, order) else key
        reason = void.get(number)
        why, clause = (say(reason), reason.clause) if reason else ("", "")
        words, mark = (why, "failed") if why else (sentence(position, order), "done")
        yield Row(power, kind, head, rest, words, mark, key, number, warning=why, clause=clause)


def _edit_rows(turn: Turn) -> list[Row]:
    """What the game master changed in the position, and why."""
    lines = [(change, edit.reason) for edit in turn.edits for change in edit.changes]
    return [Row("", "", change.rstrip("."), "", why or tr("Set right by hand"), "ok", "") for change, why in lines]


def _due(position: Position, power: str, orders: Sequence[Order], half: tuple[str, str, str]) -> Iterator[Row]:
    """What can still be built or must still be removed."""
    if any(form.whole for form in position.variant.forms(position, power, tuple(orders))):
        return
    due = position.variant.dues(position, power)
    left = abs(due) - adjusting(orders)
    if left <= 0:
        return
    text = half[1].strip() or (tr("Build") if due > 0 else tr("Remove"))
    head = text[:1].upper() + text[1:]
    building = tr("{builds} left. Click a place", builds=many(left, "build"))
    words = half[2] or (building if due > 0 else tr("{removals} left. Click a unit", removals=many(left, "removal")))
    yield Row(power, "", f"{head} …", "", words, "open", half[0])


def result_rows(
    turn: Turn, power: str = "", failed_only: bool = False, events: Sequence[Event] | None = None
) -> list[Row]:
    """What the powers lost, every order with what came of it, units' moves first, and what else befell the powers; a
    power's only or all.

    `events`: what is told of the turn beside orders, if it is known.
    """
    rows = [_result_row(turn, one) for one in turn.outcomes if power in ("", one.order.power)]
    befell = turn.before.variant.events(turn, "") if events is None else events
    told = [_event_row(one) for one in befell if power in ("", one.power)]
    if turn.edits:
        return _edit_rows(turn)
    if turn.before.phase.step == "M":
        rows.sort(key=lambda row: not row.kind)
    # In winter all of it follows from the orders; in a season nobody looks for losses behind them.
    losses = [] if turn.before.phase.step == "A" else [row for row in told if row.mark == "failed"]
    in_turn = [*losses, *rows, *(row for row in told if row not in losses)]
    return [row for row in in_turn if row.mark == "failed" or not failed_only]


def vote_rows(game: Game, number: int) -> list[Row]:
    """What was voted on in the phase of turn `number`: what came of it, and who voted how."""
    found = [one.text.partition(". ") for one in game.rulings if one.kind == "vote" and one.turn == number]
    return [Row("", "", proposed, "", told or tr("Vote"), "ok", "") for proposed, _, told in found]


def _result_row(turn: Turn, outcome: Outcome) -> Row:
    order = outcome.order
    verb = turn.before.variant.all_verbs.get(order.verb)
    failed = outcome.failed and (verb is None or verb.done not in outcome.words)
    head, rest = split(order)
    kind = outcome.unit.kind if outcome.unit else (order.unit.kind if order.unit else "")
    key = outcome.unit.key if outcome.unit else (order.unit.key if order.unit else "")
    status = _status(outcome.unit) if outcome.unit else ""
    mark = "failed" if failed else "ok"
    clause = next((one.clause for one in outcome.reasons if one.clause), "")
    made = Row(order.power, kind, head, rest, result_line(outcome), mark, key, outcome=outcome)
    return replace(made, status=status, clause=clause)


def _event_row(event: Event) -> Row:
    """What befell a power beside its orders."""
    mark = "ok" if event.good else "failed"
    words, clause = say(event.reason).rstrip("."), event.reason.clause
    return Row(event.power, "", tr(event.title), "", words, mark, "", event=event, clause=clause)
