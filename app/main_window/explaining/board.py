"""What is under the pointer on the board, as whoever looks may know it: a unit, an order, a mark, a place, a line."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QPointF, QRect

from app.board.chain import order_at
from app.board.scene import Hit
from app.language import mark, tr
from app.panels.rows import Row, order_rows, result_rows
from app.tools.place_words import place_words
from app.tools.slots import Spot
from rules import Board, Outcome, Unit, outcome_of, say

from ..rule_here import refused
from ..table import Table
from .told import Told

REACH = 0.6
"""How far from the line of an order the pointer still means it, in radii of a unit."""
NEAR_PX = 14
KINDS = {
    "sea": mark("A sea: fleets go here."),
    "coast": mark("Land on a coast: armies and fleets go here."),
    "inland": mark("Land without a coast: armies go here."),
    "lake": mark("A lake."),
    "dock": mark("A place beside the board."),
}
SIGNS = {
    "capacity": mark("How many units there is room for."),
    "points": mark("Points that lie here."),
    "pressure": mark("Political pressure on this place."),
    "rackets": mark("A racket."),
    "captured": mark("A racket that was taken from another."),
}
CHOOSE = mark("Click it, then click where it goes. Drag it to move it. Right button: all it can do.")
OTHERS = mark("It is ordered by {power}. Choose a unit of your own, then click this one to support it.")
RESULT = mark("Click it to point out its line in the list.")
ORDER_KEYS = mark("H hold, M move, S support, C convoy; Backspace clears the order")
RESULT_KEYS = mark("? asks why")
PLACE = mark("With a unit chosen, a click orders it to here.")
LINE = mark("It runs along a border, and bears on who may cross there.")


def told_at(table: Table, at: QPoint) -> Told | None:
    """What is at a point of the board's viewport; None for nothing."""
    hit = table.view.hit(QPointF(at))
    stage = table.scene.stage
    found = _unit(table, hit) or _sign(table, hit)
    if found is None and hit.province:
        drawn = order_at(stage.plan, hit.point, REACH * stage.metrics.r)
        found = (_order(table, drawn) if drawn else None) or _line(table, hit) or _place(table, hit)
    if found is None:
        return None
    near = QPoint(NEAR_PX, NEAR_PX)
    spot = table.view.viewport().mapToGlobal(at)
    return Told(found.title, found.does, found.now, found.keys, found.clauses, QRect(spot - near, spot + near))


def told_of_place(table: Table, place: str) -> Told | None:
    """What the keyboard has come to on the board."""
    return told_at(table, table.view.mapFromScene(table.scene.point_of(place)))


def _unit(table: Table, hit: Hit) -> Told | None:
    document, position = table.document, table.document.standing
    if hit.unit is None:
        return None
    fled = position.dislodged.get(hit.unit)
    unit = fled.unit if hit.dislodged and fled else position.units.get(hit.unit)
    if unit is None:
        return None
    board = position.variant.board(position)
    kind = tr(position.variant.kinds[unit.kind].called(unit.power))
    title = tr("{unit}: {kind} of {power}", unit=unit.text, kind=kind, power=board.powers[unit.power].name)
    outcome = _outcome(table, unit.key)
    now = [tr("Dislodged: it retreats or is disbanded.")] if hit.dislodged else []
    now += [*_ordered(table, unit), *_worth(table, unit)]
    mine = unit.power in document.writers
    does = tr(RESULT) if document.turn else tr(CHOOSE) if mine else tr(OTHERS, power=board.powers[unit.power].name)
    keys = tr(RESULT_KEYS) if document.turn else tr(ORDER_KEYS) if mine else ""
    return Told(title, does, tuple(now), keys, _clauses(outcome) or _refused(table, hit))


def _worth(table: Table, unit: Unit) -> Iterator[str]:
    """What it is worth, where variants tell that."""
    position = table.document.standing
    for words, amount in position.variant.describe(position, unit):
        yield f"{words} {amount}".strip()


def _outcome(table: Table, key: str) -> Outcome | None:
    turn = table.document.turn
    return outcome_of(turn, key) if turn else None


def _clauses(outcome: Outcome | None) -> tuple[str, ...]:
    return tuple(reason.clause for reason in outcome.reasons if reason.clause) if outcome else ()


def _refused(table: Table, hit: Hit) -> tuple[str, ...]:
    clause = refused(table, hit)
    return (clause,) if clause else ()


def _rows(table: Table) -> Iterator[Row]:
    """The lines of what is shown, with results where there are any."""
    document = table.document
    if document.turn is not None:
        yield from result_rows(document.turn, events=document.events)
        return
    for power, orders in document.visible.items():
        yield from order_rows(document.standing, power, orders)


def _ordered(table: Table, unit: Unit) -> Iterator[str]:
    """Its order, and what came of it."""
    row = next((one for one in _rows(table) if one.key == unit.key and one.power == unit.power), None)
    if row is not None:
        yield f"{row.head} {row.rest}: {row.words}" if row.rest else f"{row.head}: {row.words}"


def _order(table: Table, key: str) -> Told | None:
    """An arrow or a line of support."""
    row = next((one for one in _rows(table) if one.key == key), None)
    if row is None:
        return None
    board = table.document.standing.variant.board(table.document.standing)
    outcome = row.outcome
    reasons = [say(reason) for reason in outcome.reasons] if outcome else []
    owner = tr("An order of {power}.", power=board.powers[row.power].name)
    keys = tr(RESULT_KEYS) if table.document.turn else tr("Backspace on its unit clears it")
    return Told(f"{row.head} {row.rest}".strip(), owner, (row.words, *reasons), keys, _clauses(outcome))


def _sign(table: Table, hit: Hit) -> Told | None:
    if not hit.sign:
        return None
    words = tr(SIGNS.get(hit.sign, "")) if hit.sign in SIGNS else hit.sign
    return Told(words, tr("Click it: what can be done there."), tuple(filter(None, [_where(table, hit)])))


def _where(table: Table, hit: Hit) -> str:
    return place_words(table.document, table.scene.stage.fog, hit.province)


def _line(table: Table, hit: Hit) -> Told | None:
    """A river, a bridge, a ford."""
    board = table.document.standing.variant.board(table.document.standing)
    found = next((board.lines[one] for one in hit.lines if one in board.lines), None)
    if found is None:
        return None
    names = [board.provinces[place].name if place in board.provinces else place for place in found.between]
    return Told(found.words, tr(LINE), (tr("Between {first} and {second}.", first=names[0], second=names[-1]),))


def _place(table: Table, hit: Hit) -> Told | None:
    position = table.document.standing
    board = position.variant.board(position)
    province = board.provinces.get(hit.province)
    if province is None:
        return None
    home = board.powers.get(province.home)
    where = _where(table, hit)
    now = [tr(KINDS[province.kind]) if province.kind in KINDS else "", where if where != province.name else ""]
    now += [tr("Home of {power}.", power=home.name) if home else "", _borders(board, hit.province)]
    builder = table.order_tool.builder
    does = ""
    clauses = _refused(table, hit)
    if clauses or builder.filled:
        answer = builder.judge(Spot(hit.location, "", False, "", (), hit.anywhere, ""))
        does = answer.words if answer.kind == "refused" else ""
    does = does or (tr(PLACE) if table.document.writers else tr(RESULT))
    title = f"{province.name} ({hit.province})" if province.name != hit.province else province.name
    return Told(title, does, tuple(filter(None, now)), tr(RESULT_KEYS) if table.document.turn else "", clauses)


def _borders(board: Board, place: str) -> str:
    """Its neighbours by name."""
    stands = [(table, one.text) for table in board.moves for one in board.stands(table, place)]
    found = sorted({to for table, text in stands for to in board.reaches(table, text)}, key=board.order.__getitem__)
    return tr("Next to {places}.", places=", ".join(board.provinces[one].name for one in found)) if found else ""
