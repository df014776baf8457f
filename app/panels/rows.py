"""The rows of order and result lists as plain values. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.language import tr, tr_n, tr_noop, within
from app.session.document import Document
from app.session.drafts import faults as faults_of_units
from app.session.drafts import stands_beside
from app.session.variations import TurnPreview
from rules import Event, Game, Named, Order, Outcome, Position, Reason, Sentence, Turn, Unit, Unreadable, say
from rules.economy import Form, FormLine, Section
from rules.reasons import listed, many

from . import coach
from .coach import NOTES_SHOWN, adjusting, fate_of, free, lost, unit_orders, units_text
from .wording import result_line, result_words, sentence, split

# ----------------------------------------------------------------------------------------------------
# Values entered in a form, as orders, and why they are refused. No Qt here.

Value = int | bool | str
TOO_MUCH = Sentence("too_much_here", tr_noop("You can enter at most {most} here."))


@dataclass(frozen=True, slots=True)
class FormContext:
    """What a form belongs to: a position, a power, and its drafts."""

    position: Position
    power: str
    orders: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class FormLineResult:
    """The order that a line makes (None for none), or why it makes none."""

    order: Order | None = None
    fault: Reason | None = None


def filled(sheet: FormContext, line: FormLine, value: Value) -> FormLineResult:
    """Return the order that a value entered in a line makes; 0, False and blank text clear the order.

    A text that the rules refuse makes no order, nor does a number beyond the line's limit. Other numbers and checks
    always do: the form itself shows when they are too many.
    """
    words = value.strip() if isinstance(value, str) else value
    if not words:
        return FormLineResult()
    text = line.template.replace("{n}", str(words))
    answer = read(sheet, text)
    beyond = line.kind == "number" and int(value) > max(line.most, int(line.value or 0))
    fault = fault_of(sheet, answer.order, line.order) if answer.order and (beyond or line.kind == "text") else None
    if beyond and not fault:
        fault = answer.fault or TOO_MUCH(most=line.most)
    return FormLineResult(fault=fault) if fault else answer


def read(sheet: FormContext, text: str) -> FormLineResult:
    """Return the order that a text means, or why it is none."""
    try:
        return FormLineResult(sheet.position.variant.parse(sheet.position, sheet.power, text))
    except Unreadable as error:
        return FormLineResult(fault=error.reason)


def fault_of(sheet: FormContext, order: Order, instead: Order | None = None) -> Reason | None:
    """Return why an order would be void in its place, in place of `instead`, or at the end; None if it would not."""
    stands = instead if instead in sheet.orders else order
    before = sheet.orders[: sheet.orders.index(stands)] if stands in sheet.orders else sheet.orders
    return sheet.position.variant.fault(sheet.position, sheet.power, order, before)


def faults(sheet: FormContext) -> dict[int, Reason]:
    """Map the number of each line that would be void as things stand to the reason.

    Outside winter only lines that are not a unit's regular order count.
    """
    winter = sheet.position.phase.step == "A"
    found: dict[int, Reason] = {}
    for number, order in enumerate(sheet.orders):
        if winter or order.unit is None or stands_beside(sheet.position, order):
            reason = sheet.position.variant.fault(sheet.position, sheet.power, order, sheet.orders[:number])
            if reason:
                found[number] = reason
    return found


def with_others(form: Form, sheet: FormContext, forms: Sequence[Form] = ()) -> Form:
    """Return a whole form with an extra section for orders that have no line in it, so that none is hidden.

    `forms` are all forms of the phase; orders shown in one of them do not count.
    """
    if not form.whole:
        return form
    left = list(sheet.orders)
    for line in (line for one in (form, *forms) for section in one.sections for line in section.lines):
        if line.order in left:
            left.remove(line.order)
    if not left:
        return form
    whys = {sheet.orders[number]: why for number, why in faults(sheet).items()}
    lines = tuple(_other(number, order, whys.get(order)) for number, order in enumerate(left))
    return replace(form, sections=(*form.sections, Section(tr("Other orders"), lines=lines)))


def _other(number: int, order: Order, why: Reason | None) -> FormLine:
    return FormLine(
        tr("other {number}", number=number),
        "check",
        order.text,
        template=order.text,
        order=order,
        value=True,
        reason=why,
    )


def brief(reason: Reason) -> str:
    """Return a reason for display beside a line: without full stop, and in lower case unless it begins with a name."""
    text = say(reason).rstrip(".")
    return text[:1].lower() + text[1:] if reason.sentence.template[:1].islower() else text


def example(form: Form) -> str:
    """Return an order that the form can make, "store 1 Q", "" if none now."""
    if form.example:
        return form.example
    lines = (line for section in form.sections for line in section.lines)
    found = [line for line in lines if line.template and line.kind in ("number", "check") and not line.reason]
    last = found[-1] if found else None
    return last.template.replace("{n}", str(last.least)) if last else ""


# ----------------------------------------------------------------------------------------------------
# An income statement, given by the rules as lines of text, as a table with a row per power. No Qt here.
#
# A line reads `C: income 16 (C 7, J 5), award 2, points 18; interest P 1; stored P 5.`: sums with their parts before
# the first semicolon, lists after it.

LINE = re.compile(r"(?P<power>[^:]+): (?P<sums>[^;]*)(?:; (?P<rest>.*))?")
NUMBER = "[-\N{MINUS SIGN}]?\\d+(?:/\\d+)?"
SUM = re.compile(rf"(?P<name>[^\W\d][^\d(),;:]*?) (?P<number>{NUMBER})(?: \((?P<parts>[^)]*)\))?(?:, |$)")


OWNER = re.compile(r"(?P<power>[^\s:]+)(?=: )")


@dataclass(frozen=True, slots=True)
class PowerAccount:
    """A power's line: sums by name, and their parts and the other lists as one text."""

    power: str
    sums: dict[str, str] = field(default_factory=dict)
    details: str = ""


def accounts(statement: str) -> list[PowerAccount]:
    """Return the lines of a statement; a line that is no account is kept as a whole in `details`."""
    return [_account(line.strip()) for line in statement.splitlines() if line.strip()]


def _account(line: str) -> PowerAccount:
    found = LINE.fullmatch(line.rstrip("."))
    sums = list(SUM.finditer(found["sums"])) if found else []
    if found is None or not sums:
        return PowerAccount("", {}, line)
    parts = [one["parts"] for one in sums if one["parts"]]
    lists = [_capital(one) for one in (found["rest"] or "").split("; ") if one]
    return PowerAccount(found["power"], {one["name"]: one["number"] for one in sums}, " · ".join([*parts, *lists]))


def with_names(text: str, names: Mapping[str, str]) -> str:
    """Add the names of powers to lines that begin with their ids: `C: income 16` becomes `Crete (C): income 16`."""
    return "\n".join(_with_name(line, names) for line in text.split("\n"))


def _with_name(line: str, names: Mapping[str, str]) -> str:
    found = OWNER.match(line)
    name = names.get(found["power"], "") if found else ""
    if not found or name in ("", found["power"]):
        return line
    return f"{name} ({found['power']}){line[found.end() :]}"


def unbroken(text: str) -> str:
    """Keep each number on the line of its place in lists such as `C 7, J 5 · P 4`."""
    return re.sub(rf" (?={NUMBER}(?:,| ·|$))", "\N{NO-BREAK SPACE}", text)


def columns(found: Sequence[PowerAccount]) -> list[str]:
    """Return the names of all sums, those of the longest account first."""
    names = [name for one in found for name in one.sums]
    order = [*dict.fromkeys(names)]
    longest = max((list(one.sums) for one in found), key=len, default=[])
    return [*longest, *(name for name in order if name not in longest)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


AT_WILL = tr_noop("Stays unless ordered to retreat")

SHORT_FORM = 2


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of a list. `mark`: done, open, failed or ok; `key`: of the unit or site; `number`: its index among the
    drafts.

    `status`: the state of the unit if it is not at full strength; `warning`: why the order would be void; `event`: the
    event, in a line that is about no order.
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
    """The card of the unit, if units have cards and it is known."""
    outlook: str = ""
    """The predicted result of the order in a word or two; `doomed`: it would fail."""
    doomed: bool = False
    clause: str = ""
    """The rule behind a warning or the result."""
    aloud: str = ""
    """What a screen reader says instead of the words: the unit first, and at once that it has no complete order."""

    @property
    def spoken(self) -> str:
        """The row for screen readers."""
        ends = {"done": tr(", complete"), "open": tr(", not complete"), "failed": tr(", failed"), "ok": tr(", done")}
        about_order = self.kind or self.number >= 0
        words = self.words if about_order else f"{self.head} {self.rest}".strip() + f": {self.words}"
        text = self.aloud or words.rstrip(".")
        text += "" if self.aloud and self.mark == "open" else ends[self.mark]
        return tr("{words}, preview: {outlook}", words=text, outlook=self.outlook) if self.outlook else text


def order_rows(
    position: Position, power: str, orders: Sequence[Order], half: tuple[str, str, str] = ("", "", "")
) -> list[ListRow]:
    """Return a row for each unit with or without order, then for orders about no unit; in winter each line and what is
    still due.

    `half`: key, text and prompt of the unfinished order, which replaces the row of its unit.
    """
    if position.phase.step == "A":
        return [*_lines(position, power, orders), *_due(position, power, orders, half)]
    beside = [row for row in _lines(position, power, orders) if not row.key]
    if half[1] and not half[0]:
        beside.append(_half_line(power, half))
    return [*_unit_rows(position, power, orders, half), *beside]


def _unit_rows(position: Position, power: str, orders: Sequence[Order], half: tuple[str, str, str]) -> list[ListRow]:
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
            row = ListRow(unit.power, unit.kind, unit.text, "", say(why), "failed", unit.key, clause=why.clause)
            rows.append(row)
            continue
        if order is None and unit.key in at_will and half[0] != unit.key:
            card = _card(unit)
            rows.append(ListRow(unit.power, unit.kind, unit.text, "", tr(AT_WILL), "done", unit.key, card=card))
            continue
        half_made = half[0] == unit.key and half[1]
        rows.append(_half(unit, half) if half_made else _unit_row(position, unit, order, number, illegal))
    return rows


def _units(position: Position, power: str) -> list[Unit]:
    """Return a power's units in the order of the map's table; in a retreat phase those dislodged or free to retreat."""
    dislodged = [one.unit for one in position.dislodged.values() if one.unit.power == power]
    at_will = free(position, power)
    walking = [unit for unit in position.units_of(power) if unit.key in at_will]
    found = [*dislodged, *walking] if position.phase.step == "R" else position.units_of(power)
    order = list(position.variant.board(position).provinces)
    return sorted(found, key=lambda unit: order.index(unit.place.province))


def _unit_row(
    position: Position, unit: Unit, order: Order | None, number: int, illegal: Mapping[Order, Reason]
) -> ListRow:
    status, card = _status(unit), _card(unit)
    if order is None:
        fate = fate_of(position, unit).one
        words = tr("No order yet. It {fate}", fate=fate)
        aloud = tr("{unit}, no order yet, {fate}", unit=_named(unit), fate=fate)
        made = ListRow(unit.power, unit.kind, unit.text, "", words, "open", unit.key, status=status, card=card)
        return replace(made, aloud=aloud)
    head, rest = split(order)
    reason = illegal.get(order)
    why, clause = (say(reason), reason.clause) if reason else ("", "")
    words = tr("Illegal, will be void: {why}", why=why) if why else sentence(position, order)
    made = ListRow(unit.power, unit.kind, head, rest, words, "failed" if why else "done", unit.key, number)
    return replace(made, status=status, warning=why, card=card, clause=clause, aloud=_aloud(unit, words))


def _named(unit: Unit | Named) -> str:
    """Return a unit with the full name of its place."""
    return f"{unit.kind} {unit.place.words}".strip()


def _aloud(unit: Unit | Named, words: str) -> str:
    """Return words about a unit for screen readers, beginning with the unit; most begin with the name of its place."""
    named = words if words.startswith(unit.place.words) else f"{unit.place.words}: {words}"
    return f"{unit.kind} {named}".strip().rstrip(".")


def _card(unit: Unit) -> str:
    return str(dict(unit.traits).get("card", ""))


def _status(unit: Unit) -> str:
    return str(dict(unit.traits).get("status", ""))


def _half_line(power: str, half: tuple[str, str, str]) -> ListRow:
    """Return the row of an unfinished order about no unit."""
    word, _, rest = half[1].strip().replace("-", "–").partition(" ")
    # Abbreviations such as pp are shown in capitals.
    head = word.upper() if len(word) <= SHORT_FORM else f"{word[:1].upper()}{word[1:]}"
    return ListRow(power, "", f"{head} {rest} …".replace("  ", " "), "", half[2], "open", "")


def _half(unit: Unit, half: tuple[str, str, str]) -> ListRow:
    key, text, prompt = half
    rest = text[len(unit.text) :].strip().replace("-", "–") if text.startswith(unit.text) else text
    more, status, card = f"{rest} …".strip(), _status(unit), _card(unit)
    aloud = _aloud(unit, f"{more} {prompt}") + tr(", not complete")
    return ListRow(unit.power, unit.kind, unit.text, more, prompt, "open", key, status=status, card=card, aloud=aloud)


def _lines(position: Position, power: str, orders: Sequence[Order]) -> Iterator[ListRow]:
    """Yield a row for each draft, with the reason if it would be void."""
    void = faults(FormContext(position, power, tuple(orders)))
    for number, order in enumerate(orders):
        head, rest = split(order)
        if order.unit and head != order.unit.text:
            head, rest = f"{order.type.name.capitalize()} {order.unit.text}", ""
        kind, key = (order.unit.kind, order.unit.key) if order.unit else ("", "")
        key = "" if stands_beside(position, order) else key
        reason = void.get(number)
        why, clause = (say(reason), reason.clause) if reason else ("", "")
        words, mark = (why, "failed") if why else (sentence(position, order), "done")
        aloud = f"{head} {rest}".strip() + f": {words}" if order.unit else ""
        yield ListRow(power, kind, head, rest, words, mark, key, number, warning=why, clause=clause, aloud=aloud)


def _edit_rows(turn: Turn) -> list[ListRow]:
    """Return what the game master changed in the position, and why."""
    lines = [(change, edit.reason) for edit in turn.edits for change in edit.changes]
    return [
        ListRow("", "", change.rstrip("."), "", why or tr("Corrected by the game master"), "ok", "")
        for change, why in lines
    ]


def _due(position: Position, power: str, orders: Sequence[Order], half: tuple[str, str, str]) -> Iterator[ListRow]:
    """Yield the row for what can still be built or must still be removed."""
    if any(form.whole for form in position.variant.forms(position, power, tuple(orders))):
        return
    due = position.variant.adjustments_due(position, power)
    left = abs(due) - adjusting(orders)
    if left <= 0:
        return
    text = half[1].strip() or (tr("Build") if due > 0 else tr("Remove"))
    head = text[:1].upper() + text[1:]
    building = tr("{builds} left", builds=many(left, "build"))
    words = half[2] or (building if due > 0 else tr("{removals} left", removals=many(left, "removal")))
    yield ListRow(power, "", f"{head} …", "", words, "open", half[0])


def result_rows(
    turn: Turn, power: str = "", failed_only: bool = False, events: Sequence[Event] | None = None
) -> list[ListRow]:
    """Return the losses of the powers, every order with its result, moves first, then other events; of one power or
    all.

    `events`: the events told of the turn, if known.
    """
    rows = [_result_row(turn, one) for one in turn.outcomes if power in ("", one.order.power)]
    befell = turn.before.variant.events(turn, "") if events is None else events
    found = [_event_row(one) for one in befell if power in ("", one.power)]
    if turn.edits:
        return _edit_rows(turn)
    if turn.before.phase.step == "M":
        rows.sort(key=lambda row: not row.kind)
    # In winter all events follow from the orders; in a season losses come first, where nobody can miss them.
    losses = [] if turn.before.phase.step == "A" else [row for row in found if row.mark == "failed"]
    in_turn = [*losses, *rows, *(row for row in found if row not in losses)]
    return [row for row in in_turn if row.mark == "failed" or not failed_only]


def vote_rows(game: Game, number: int) -> list[ListRow]:
    """Return the votes in the phase of turn `number`, their results and who voted how."""
    found = [one.text.partition(". ") for one in game.rulings if one.kind == "vote" and one.turn == number]
    return [ListRow("", "", proposed, "", result or tr("Vote"), "ok", "") for proposed, _, result in found]


def _result_row(turn: Turn, outcome: Outcome) -> ListRow:
    order = outcome.order
    failed = outcome.failed and order.type.done not in outcome.words
    head, rest = split(order)
    kind = outcome.unit.kind if outcome.unit else (order.unit.kind if order.unit else "")
    key = outcome.unit.key if outcome.unit else (order.unit.key if order.unit else "")
    status = _status(outcome.unit) if outcome.unit else ""
    mark = "failed" if failed else "ok"
    clause = next((one.clause for one in outcome.reasons if one.clause), "")
    words = result_line(outcome, turn.after)
    text = sentence(turn.before, order).rstrip(".")
    aloud = f"{_aloud(order.unit, text) if order.unit else text}: {words}"
    made = ListRow(order.power, kind, head, rest, words, mark, key, outcome=outcome, aloud=aloud)
    return replace(made, status=status, clause=clause)


def _event_row(event: Event) -> ListRow:
    """Return the row of an event."""
    mark = "ok" if event.good else "failed"
    words, clause = say(event.reason).rstrip("."), event.reason.clause
    return ListRow(event.power, "", tr(event.title), "", words, mark, "", event=event, clause=clause)


# ----------------------------------------------------------------------------------------------------
# The predicted result of each order as a word in its row: the live preview in lists. No Qt here.

PREDICTED: Mapping[str, str] = {
    "ok": tr_noop("succeeds"),
    "bounce": tr_noop("bounces"),
    "cut": tr_noop("is cut"),
    "dislodged": tr_noop("is dislodged"),
    "destroyed": tr_noop("is destroyed"),
    "disband": tr_noop("is disbanded"),
    "void": tr_noop("void"),
    "no_convoy": tr_noop("no convoy"),
    "disrupted": tr_noop("convoy disrupted"),
    "blocked": tr_noop("is blocked"),
}
"""Result word -> its text in a preview; others have the text of a result."""
CHANCE = tr_noop("depends on chance")


def rows_with_preview(
    rows: Sequence[ListRow], orders: Sequence[Order], preview: TurnPreview | None, power: str
) -> list[ListRow]:
    """Return the rows with their predicted results; of units without an order only failures."""
    if preview is None:
        return list(rows)
    own = [outcome for outcome in preview.turn.outcomes if outcome.order.power == power]
    by_order = {outcome.order: outcome for outcome in own}
    by_unit = {outcome.unit.key: outcome for outcome in own if outcome.unit}
    return [_with_outlook(row, _outcome(row, orders, by_order, by_unit), preview) for row in rows]


def _outcome(
    row: ListRow, orders: Sequence[Order], by_order: Mapping[Order, Outcome], by_unit: Mapping[str, Outcome]
) -> Outcome | None:
    order = orders[row.number] if 0 <= row.number < len(orders) else None
    if order is not None and order in by_order:
        return by_order[order]
    return by_unit.get(row.key) if row.key else None


def _with_outlook(row: ListRow, outcome: Outcome | None, preview: TurnPreview) -> ListRow:
    if outcome is None or (row.mark == "open" and not outcome.failed):
        return row
    if not preview.sure(outcome):
        return replace(row, outlook=tr(CHANCE))
    return replace(row, outlook=words_of(outcome), doomed=outcome.failed)


def words_of(outcome: Outcome) -> str:
    """Return the predicted result of an order in a word or two: "bounces, is dislodged"."""
    words = [tr(PREDICTED[word]) for word in outcome.words if word in PREDICTED]
    return ", ".join(words) if len(words) == len(outcome.words) else within(result_words(outcome))


# ----------------------------------------------------------------------------------------------------
# How many orders a power can enter, how many it has not entered, and what becomes of those units. No Qt here.

NOT_NEEDED = tr_noop("No orders are needed in this phase.")
ALL_THE_SAME = tr_noop("No orders are needed in this phase. Submit anyway, so that nobody can tell.")


class OrderCounts:
    """Counts orders for the game of a document. `by_form`: the phase is a form to fill in, so nothing can be missing.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.by_form = False

    @property
    def idle(self) -> bool:
        """Whether no power can have orders in this phase, such as the dealing of cards."""
        game = self.document.game
        return not game.to_act and not game.end and not unit_orders(game.position)

    def whole(self, power: str) -> int:
        """Return how many orders a power can enter in this phase."""
        position = self.document.present
        if self.by_form:
            return 0
        if position.phase.step == "A":
            return abs(position.variant.adjustments_due(position, power))
        return len([row for row in order_rows(position, power, ()) if row.key and row.mark != "failed"])

    def left(self, power: str) -> int:
        """Return how many orders a power has not entered."""
        position, orders = self.document.present, self.document.orders(power)
        if self.by_form:
            return 0
        if position.phase.step == "A":
            return max(0, self.whole(power) - adjusting(orders))
        return len(coach.idle(position, power, orders))

    def missing(self) -> list[str]:
        """Return the units without orders in the current phase, a sentence per power, "France: A Par, A Mar.";
        adjustments are counted."""
        position, lines = self.document.present, []
        for power in self.document.still_writing:
            orders = self.document.orders(power)
            lacking = [unit.text for unit in coach.idle(position, power, orders)]
            if position.phase.step == "A":
                rows = order_rows(position, power, orders)
                lacking = [row.words.partition(".")[0] for row in rows if row.mark == "open"]
            if lacking:
                name = position.variant.board(position).powers[power].name
                lines.append(f"{name}: {', '.join(lacking)}.")
        return lines

    def fate(self, powers: Sequence[str]) -> str:
        """Say what will become of units without orders of these powers."""
        step = self.document.present.phase.step
        missing = sum(self.left(power) for power in powers)
        if self.by_form:
            return ""
        if not missing:
            if not powers or any(map(self.whole, powers)):
                return tr("All orders entered.")
            return tr(NOT_NEEDED) if self.document.open else tr(ALL_THE_SAME)
        if step == "A":
            return self._due_words(powers)
        position = self.document.present
        idle = [unit for power in powers for unit in coach.idle(position, power, self.document.orders(power))]
        return units_text("", [fate_of(position, unit) for unit in idle])

    def _due_words(self, powers: Sequence[str]) -> str:
        """Say how many builds and removals are left ("2 builds left.")."""
        position = self.document.present
        builds = sum(self.left(power) for power in powers if position.variant.adjustments_due(position, power) > 0)
        removals = sum(self.left(power) for power in powers) - builds
        parts = [*([many(builds, "build")] if builds else []), *([many(removals, "removal")] if removals else [])]
        return tr_n("{parts} left.", "{parts} left.", builds + removals, parts=listed(parts))


# ----------------------------------------------------------------------------------------------------
# The review before orders are locked: every line with its warnings, notes, and how many are entered. No Qt here.


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What is reviewed before orders are locked.

    `warnings` are texts and rules by row; `advice` are notes about no single row: kind, text, keys concerned, and rule;
    `count` says how many orders are entered; `what` is reviewed: orders, or a form by its id.
    """

    rows: tuple[ListRow, ...]
    warnings: tuple[tuple[str, str], ...]
    advice: tuple[tuple[str, str, tuple[str, ...], str], ...]
    count: str
    what: str = "orders"


def reviewed(position: Position, power: str, orders: Sequence[Order]) -> Reviewed:
    """Return a power's current orders for review."""
    forms = position.variant.forms(position, power, tuple(orders))
    whole = next((form for form in forms if form.whole), None)
    notes = coach.advise(position, power, orders, forms)
    own = [note for note in notes if note.keys and note.kind == "warn" and not note.general]
    said = {note.keys[0]: (note.text, note.clause) for note in reversed(own)}
    rows = order_rows(position, power, orders)
    advice = [(note.kind, note.text, note.keys, note.clause) for note in notes if note not in own and not note.in_lines]
    advice = advice[:NOTES_SHOWN]
    advice += [("hint", words, (), clause) for words, clause in _settled(whole)] if whole else []
    advice += [("hint", form.outlook, (), "") for form in forms if form.outlook]
    return Reviewed(
        tuple(rows),
        tuple(said.get(row.key, (row.warning, row.clause)) for row in rows),
        tuple(advice),
        _sums(whole) if whole else _ordered(position, power, orders, rows),
        whole.id if whole else "orders",
    )


def _settled(form: Form) -> list[tuple[str, str]]:
    """Return what the form says is settled whatever is entered, such as who is fielded and why, with the rule."""
    lines = [(section.title, line) for section in form.sections for line in section.lines if line.locked]
    return [(f"{title}. {line.words}", line.reason.clause if line.reason else "") for title, line in lines]


def _ordered(position: Position, power: str, orders: Sequence[Order], rows: Sequence[ListRow]) -> str:
    """Say how many units have orders or, in winter, how many of the builds or removals due are ordered."""
    due = position.variant.adjustments_due(position, power) if position.phase.step == "A" else 0
    if due:
        adjustments = many(abs(due), "build" if due > 0 else "removal")
        return tr("{ordered} of {adjustments} ordered", ordered=adjusting(orders), adjustments=adjustments)
    units = [row for row in rows if row.key or row.mark == "open"]
    ordered = sum(row.mark != "open" for row in units)
    return tr("{ordered} of {units} units have orders", ordered=ordered, units=len(units)) if units else ""


def _sums(form: Form) -> str:
    if form.sums is None:
        return ""
    have, planned, left = form.sums
    text = tr("Have {have} · Planned {planned} · ", have=have, planned=planned) + (
        tr("{left} too much", left=-left) if left < 0 else tr("Left {left}", left=left)
    )
    return text.replace("-", "\N{MINUS SIGN}")
