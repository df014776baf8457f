"""Help on F1 ("What's this?"): explains what is under the pointer or has the focus; F1 again opens the rule or the
manual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QAction, QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QLabel, QTabBar, QToolButton, QWidget

from app.game_view.actions import Actions
from app.language import tr, tr_noop
from app.panels.overlays import HelpCard
from app.ui.clause import ClauseLabel, ask, chosen_clause, clause_at
from rules import Board, Outcome, Unit, say
from rules.explanation import outcome_of

from .shell import Controller, Shell

if TYPE_CHECKING:
    from app.board.picking import Hit
    from app.game_view.view import GameView
    from app.panels.rows import ListRow

__all__ = ["HelpController"]


# ----------------------------------------------------------------------------------------------------
# The rule that F1 means: that of whatever is under the pointer, on the board or beside it, or of the selected result.


def rule_here(window: QWidget, table: GameView | None) -> str:
    """Return the clause of whatever is under the pointer or selected; "" for none.

    Uses only what the window shows, so the clause reveals no more than the viewer may know.
    """
    at = QCursor.pos()
    found = clause_at(QApplication.widgetAt(at), at)
    if not found and table is not None:
        found = on_board(table, at)
    return found or chosen_clause(window)


def on_board(table: GameView, at: QPoint) -> str:
    """Return the clause that forbids ordering to the place at a point of the screen, or that decided the unit's result
    there."""
    viewport = table.view.viewport()
    if not table.isVisible() or QApplication.widgetAt(at) is not viewport:
        return ""
    hit = table.view.hit(QPointF(viewport.mapFromGlobal(at)))
    return refused(table, hit) or result(table, hit)


def refused(table: GameView, hit: Hit) -> str:
    """Return the clause by which the selected unit cannot be ordered to this place; "" if it can, or none is selected.
    """
    builder = table.order_tool.builder
    if not builder.filled:
        return ""
    here = [one for one in builder.aimed.candidates if one.place and one.place.province == hit.province]
    if any(one.allowed for one in here):
        return ""
    return next((one.reason.clause for one in here if one.reason), "")


def result(table: GameView, hit: Hit) -> str:
    """Return the clauses that decided the unit's result in a resolved turn, separated by "; "; "" if there are none."""
    turn = table.document.turn
    if turn is None or hit.unit is None:
        return ""
    mine = [one for one in turn.outcomes if one.unit is not None and one.unit.key == hit.unit]
    return "; ".join(reason.clause for one in mine for reason in one.reasons if reason.clause)


# ----------------------------------------------------------------------------------------------------
# The content of a help card.


@dataclass(frozen=True)
class HelpContent:
    """What F1 shows about a thing.

    title, does, keys: what it is, what it is for, and the keys that apply to it. now: its present state, one line each.
    clauses: the rules it rests on. box: where it is, in screen pixels. page: the page of the manual with more about it;
    "" for the page about whatever is in front.
    """

    title: str
    does: str = ""
    now: tuple[str, ...] = ()
    keys: str = ""
    clauses: tuple[str, ...] = ()
    box: QRect | None = None
    page: str = ""


# ----------------------------------------------------------------------------------------------------
# The parts of the windows, by the name of the widget's class: title, purpose and keys.


class WindowPart(NamedTuple):
    """The description of a part of a window."""

    title: str
    does: str
    keys: str = ""


PARTS: Mapping[str, WindowPart] = {
    "Timeline": WindowPart(
        tr_noop("Timeline"),
        tr_noop("The phases of the game so far. Click one to look at it; the game does not change."),
        "[  ]  End",
    ),
    "PlaybackControls": WindowPart(
        tr_noop("Replay controls"),
        tr_noop("Controls the replay of the turn: pause, step, slower, faster, skip."),
        "Space  Esc",
    ),
    "OrdersPanel": WindowPart(
        tr_noop("Orders panel"),
        tr_noop("The orders entered and the units that still need one. The button at the bottom continues."),
        tr_noop("F9 shows or hides it"),
    ),
    "ResultsPanel": WindowPart(
        tr_noop("Results panel"),
        tr_noop("The result of every order. Select a line to see it on the map, with the reason."),
        "?",
    ),
    "ReportPanel": WindowPart(tr_noop("Your report"), tr_noop("Everything your power learned about the turn.")),
    "EntryCard": WindowPart(
        tr_noop("Type an order"),
        tr_noop(
            "Type the first letters of names; matching orders appear below. Enter accepts one. You can also paste "
            "many lines."
        ),
        "F2  Tab  Enter  Esc",
    ),
    "UnreadLines": WindowPart(tr_noop("Lines not understood"), tr_noop("Each line says what is wrong. Click it to fix "
                                                                       "it.")),
    "PowerRow": WindowPart(
        tr_noop("Powers"),
        tr_noop("Choose whose orders to show. A dot means that some units have no order yet."),
        tr_noop("Ctrl+PgUp, Ctrl+PgDn"),
    ),
    "Header": WindowPart(
        tr_noop("Player and power"), tr_noop("The power, its player, and how many orders have been entered.")
    ),
    "CoachNotes": WindowPart(
        tr_noop("Coach"),
        tr_noop(
            "Points out what a friend at the table would. It never forbids anything. Click a tip to see it on the map."
        ),
    ),
    "WrittenOrders": WindowPart(
        tr_noop("List of orders"), tr_noop("Lists every unit and its order."), tr_noop("Backspace clears")
    ),
    "FormView": WindowPart(
        tr_noop("Form"),
        tr_noop("Decisions other than moves: points, builds, business. The form enters the orders for you."),
    ),
    "SectionCard": WindowPart(
        tr_noop("Form section"), tr_noop("One decision, with what is left to spend and what it costs.")
    ),
    "CardNotesPanel": WindowPart(tr_noop("Cards"), tr_noop("The cards you know about, and what they do.")),
    "Legend": WindowPart(tr_noop("Legend"), tr_noop("Explains the symbols now visible on the map.")),
    "Minimap": WindowPart(tr_noop("Overview map"), tr_noop("Shows the whole map. Drag the frame to move the view.")),
    "UnitCard": WindowPart(tr_noop("Unit"), tr_noop("The strength of the unit under the pointer in each role.")),
    "LevelRail": WindowPart(
        tr_noop("Levels"),
        tr_noop("Switches between the levels. Show one, all at once, exploded or side by side."),
        tr_noop("PgUp, PgDn; hold L for a lens"),
    ),
    "LayersPopover": WindowPart(tr_noop("Layers"), tr_noop("Choose what the map shows, and how.")),
    "StatusLine": WindowPart(
        tr_noop("Status line"),
        tr_noop("Says what the next click does, or why it is not possible. On the right: whether the game is saved."),
    ),
    "ProvincesPanel": WindowPart(
        tr_noop("Province list"), tr_noop("Type to find a province. Enter acts like a click on the map."), "F7"
    ),
    "LedgerPanel": WindowPart(tr_noop("Ledger"), tr_noop("What each player has and owes, as far as you may know.")),
    "ChainCard": WindowPart(
        tr_noop("Why?"),
        tr_noop("Explains a result step by step. The map shows each step."),
        tr_noop("Left, Right; Esc closes"),
    ),
    "WhyCard": WindowPart(tr_noop("Selected result"), tr_noop("The result and the rule behind it. Why? shows every "
                                                              "step.")),
    "FindingsCard": WindowPart(
        tr_noop("Check position"), tr_noop("What looks wrong in this position. Click a line to see where.")
    ),
    "VariationBar": WindowPart(tr_noop("Variation"), tr_noop("You are in a variation. Nothing here affects the game.")),
    "VariationPicker": WindowPart(tr_noop("Variations"), tr_noop("The game and its saved variations.")),
    "Inbox": WindowPart(tr_noop("Inbox"), tr_noop("The players' emails. Lines that were not understood are marked.")),
    "VerdictPanel": WindowPart(
        tr_noop("Results and rulings"), tr_noop("The results as they will be announced, and the game master's rulings.")
    ),
    "Curtain": WindowPart(
        tr_noop("The curtain"),
        tr_noop("Hides the board between two players. Choose your seat on the wheel to see your board."),
    ),
    "ReviewPage": WindowPart(
        tr_noop("Review page"), tr_noop("Your orders in words, before they are locked. Change takes you back to an "
                                        "order.")
    ),
    "StartPage": WindowPart(tr_noop("Start page"), tr_noop("Start a game, open one, draw a map, or learn by playing.")),
    "RecentList": WindowPart(
        tr_noop("Recent games"),
        tr_noop("Click a game or press Enter to open it. The images show only what everyone may know."),
    ),
    "NewGamePage": WindowPart(
        tr_noop("New game"), tr_noop("Choose the variant, its options, the players, and how secret the orders are.")
    ),
    "VariantCards": WindowPart(
        tr_noop("Variants"), tr_noop("Each variant with its map, its players and what makes it special.")
    ),
    "OptionsForm": WindowPart(tr_noop("Options"), tr_noop("House rules for this variant. The standard ones are "
                                                          "preset.")),
    "SeatsForm": WindowPart(tr_noop("Seats"), tr_noop("The player of each power, and an optional PIN for the seat.")),
    "PreferencesDialog": WindowPart(
        tr_noop("Preferences"), tr_noop("Changes take effect at once, unless marked “from the next start”.")
    ),
    "RulesDialog": WindowPart(
        tr_noop("Rules"), tr_noop("The contents are on the left. Find highlights a word wherever it occurs."), "Ctrl+F"
    ),
    "EndPage": WindowPart(tr_noop("End of the game"), tr_noop("How the game ended, and how the powers did.")),
    "SettlementPage": WindowPart(tr_noop("Settlement"), tr_noop("The payout for each player.")),
    "VariationsPage": WindowPart(
        tr_noop("All variations"), tr_noop("The game and its variations as a tree. You can compare any two.")
    ),
    "DesignerPage": WindowPart(
        tr_noop("Map editor"),
        tr_noop(
            "Tools on the left, the map in the middle, and the selected province on the right. Saved as SVG and "
            "map.toml."
        ),
        "F6",
    ),
    "Toolbox": WindowPart(tr_noop("Tools"), tr_noop("While the map has the focus, one letter selects each tool.")),
    "Canvas": WindowPart(
        tr_noop("The map you draw"), tr_noop("Neighbors share a border: moving it changes both."), "+  -  0  Tab"
    ),
    "SidePanel": WindowPart(
        tr_noop("Selected province"), tr_noop("Its type, its neighbors, the powers, and any problems left.")
    ),
    "ImportReport": WindowPart(
        tr_noop("Import report"), tr_noop("What was corrected or is uncertain. Click a line to see where.")
    ),
}
CONTROLS: Mapping[str, WindowPart] = {
    "QCheckBox": WindowPart("", tr_noop("Click to turn it on or off."), tr_noop("Space bar")),
    "QRadioButton": WindowPart("", tr_noop("Select one of several options."), tr_noop("Arrow keys")),
    "QComboBox": WindowPart("", tr_noop("Click to see the choices."), tr_noop("Arrow keys, letters")),
    "QSpinBox": WindowPart("", tr_noop("A number."), tr_noop("Up, Down, digits, wheel")),
    "QAbstractSpinBox": WindowPart("", tr_noop("A number."), tr_noop("Up, Down, digits, wheel")),
    "QLineEdit": WindowPart("", tr_noop("A text field.")),
    "QPlainTextEdit": WindowPart("", tr_noop("A text field for several lines.")),
    "QAbstractSlider": WindowPart("", tr_noop("Drag, or use the arrow keys."), tr_noop("Arrow keys")),
    "QAbstractItemView": WindowPart("", tr_noop("A list: select a line."), tr_noop("Up, Down, Enter")),
    "QTabBar": WindowPart("", tr_noop("Switches to another page."), tr_noop("Left, Right")),
    "QAbstractButton": WindowPart("", tr_noop("A button."), tr_noop("Space or Enter")),
}
"""What the standard controls do, by the name of their Qt class."""

# ----------------------------------------------------------------------------------------------------
# The manual's page and heading for parts of the window and dialogs, by the name of the class.

OF_THE_GAME = ""
"""Stands for the manual's page about the variant being played."""
MANUAL_PAGES: Mapping[str, str] = {
    **dict.fromkeys(("StartPage", "RecentList"), "index"),
    **dict.fromkeys(("NewGamePage", "VariantCards", "OptionsForm", "SeatsForm"), "playing#starting-a-game"),
    **dict.fromkeys(("OrdersPanel", "EntryCard", "UnreadLines", "WrittenOrders", "Header", "PowerRow"),
        "playing#giving-orders"),
    "CoachNotes": "playing#giving-orders",
    **dict.fromkeys(
        ("FormView", "SectionCard", "PaperDialog", "CardNotesPanel", "LedgerPanel", "LevelRail"), OF_THE_GAME
    ),
    **dict.fromkeys(("SettlementPage", "RemarksDialog"), "gambling"),
    **dict.fromkeys(("ResultsPanel", "ReportPanel", "ReportDialog", "Timeline", "PlaybackControls"), "playing#results"),
    **dict.fromkeys(("ChainCard", "WhyCard"), "playing#why"),
    **dict.fromkeys(("Curtain", "ReviewPage"), "playing#the-curtain"),
    **dict.fromkeys(("PhrasesPage", "PhrasePage", "SafetyPage", "PhraseDialog"), "secrecy#sealed-games"),
    **dict.fromkeys(("VariationBar", "VariationPicker", "VariationsPage", "NameDialog"), "playing#variations"),
    **dict.fromkeys(("EndPage", "EndGameDialog", "VoteDialog"), "playing#ending-the-game"),
    **dict.fromkeys(("Legend", "Minimap", "LayersPopover", "ProvincesPanel", "UnitCard"), "playing#the-board"),
    **dict.fromkeys(("Inbox", "VerdictPanel", "DifferenceCard", "OpinionPage"), "game-master#review"),
    "RulingsPage": "game-master#rulings",
    **dict.fromkeys(("GameMasterDialog", "NumbersDialog", "DealPage"), "game-master#the-game-masters-seat"),
    **dict.fromkeys(("EditPanel", "FindingsCard", "PositionTextDialog", "RecordDialog"), "game-master#positions"),
    **dict.fromkeys(
        ("PreviousVersionsDialog", "RecoveryDialog", "MergeDialog", "FileProblemDialog"), "secrecy#save-files"
    ),
    **dict.fromkeys(("ExportDialog", "PrintPreview", "ImportDialog"), "game-master#pictures-and-reports"),
    **dict.fromkeys(("DesignerPage", "MatrixDialog", "TutorialDialog", "ImportReport"), "designing"),
    "NewGameDialog": "designing#making-a-game-of-it",
    "PlaytestReport": "computer#playtests",
    "AboutDialog": "index",
    "PreferencesDialog": "playing#preferences",
}  # fmt: skip


def manual_page(widget: QWidget) -> str:
    """Return the manual's page about the innermost known part of the window that contains a widget; "" if there is
    none. A dialog made of standard parts names its page itself, in the property `manual`."""
    now: QWidget | None = widget
    while now is not None:
        if now.property("manual"):
            return str(now.property("manual"))
        for kind in type(now).__mro__:
            if kind.__name__ in MANUAL_PAGES:
                return MANUAL_PAGES[kind.__name__]
        now = now.parentWidget()
    return ""


def page_of_game(table: GameView | None) -> str:
    """Return the manual's page about the variant on the table; "playing" if there is no table."""
    from app.pages.manual import page_for

    return page_for(table.document.game.variant) if table is not None else "playing"


# ----------------------------------------------------------------------------------------------------
# Help on what is under the pointer on the board, as far as the viewer may know it: unit, order, mark, place, line.

REACH = 0.6
"""How far from the line of an order a point still counts as on the order, in unit radii."""
NEAR_PX = 14
KINDS = {
    "sea": tr_noop("Sea zone: only fleets can go here."),
    "coast": tr_noop("Coastal province: armies and fleets can go here."),
    "inland": tr_noop("Inland province: only armies can go here."),
    "lake": tr_noop("A lake."),
    "dock": tr_noop("A space off the board."),
}
CHOOSE = tr_noop("Click it, then click its destination, or drag it there. Right-click to see all its orders.")
OTHERS = tr_noop("Belongs to {power}. Select one of your own units, then click this one to support it.")
RESULT = tr_noop("Click to find it in the list.")
ORDER_KEYS = tr_noop("H hold, M move, S support, C convoy; Backspace clears the order")
RESULT_KEYS = tr_noop("? explains why")
PLACE = tr_noop("Select a unit, then click here to order it here.")
LINE = tr_noop("It follows a border and affects which units may cross.")


def help_at(table: GameView, at: QPoint) -> HelpContent | None:
    """Return the help on what is at a point of the board's viewport; None if there is nothing."""
    from app.board.plan import order_at

    hit = table.view.hit(QPointF(at))
    state = table.scene.state
    found = _unit(table, hit) or _sign(table, hit)
    if found is None and hit.province:
        drawn = order_at(state.plan, hit.point, REACH * state.metrics.r)
        found = (_order(table, drawn) if drawn else None) or _line(table, hit) or _place(table, hit)
    if found is None:
        return None
    near = QPoint(NEAR_PX, NEAR_PX)
    center = table.view.viewport().mapToGlobal(at)
    return HelpContent(
        found.title, found.does, found.now, found.keys, found.clauses, QRect(center - near, center + near)
    )


def help_for_place(table: GameView, place: str) -> HelpContent | None:
    """Return the help on the place that the keyboard cursor has reached."""
    return help_at(table, table.view.mapFromScene(table.scene.point_of(place)))


def _unit(table: GameView, hit: Hit) -> HelpContent | None:
    document, position = table.document, table.document.standing
    if hit.unit is None:
        return None
    dislodged = position.dislodged.get(hit.unit)
    unit = dislodged.unit if hit.dislodged and dislodged else position.units.get(hit.unit)
    if unit is None:
        return None
    board = position.variant.board(position)
    kind = tr(position.variant.kinds[unit.kind].called(unit.power))
    title = tr("{unit}: {kind} of {power}", unit=unit.text, kind=kind, power=board.powers[unit.power].name)
    outcome = _outcome(table, unit.key)
    now = [tr("Dislodged: must retreat or disband.")] if hit.dislodged else []
    now += [*_ordered(table, unit), *_worth(table, unit)]
    mine = unit.power in document.writers
    does = tr(RESULT) if document.turn else tr(CHOOSE) if mine else tr(OTHERS, power=board.powers[unit.power].name)
    keys = tr(RESULT_KEYS) if document.turn else tr(ORDER_KEYS) if mine else ""
    return HelpContent(title, does, tuple(now), keys, _clauses(outcome) or _refused(table, hit))


def _worth(table: GameView, unit: Unit) -> Iterator[str]:
    """Yield what the unit is worth, in variants that tell."""
    position = table.document.standing
    for words, amount in position.variant.describe(position, unit):
        yield f"{words} {amount}".strip()


def _outcome(table: GameView, key: str) -> Outcome | None:
    turn = table.document.turn
    return outcome_of(turn, key) if turn else None


def _clauses(outcome: Outcome | None) -> tuple[str, ...]:
    return tuple(reason.clause for reason in outcome.reasons if reason.clause) if outcome else ()


def _refused(table: GameView, hit: Hit) -> tuple[str, ...]:
    clause = refused(table, hit)
    return (clause,) if clause else ()


def _rows(table: GameView) -> Iterator[ListRow]:
    """Yield the list rows of the phase shown: results if it is resolved, otherwise orders."""
    from app.panels.rows import order_rows, result_rows

    document = table.document
    if document.turn is not None:
        yield from result_rows(document.turn, events=document.events)
        return
    for power, orders in document.visible.items():
        yield from order_rows(document.standing, power, orders)


def _ordered(table: GameView, unit: Unit) -> Iterator[str]:
    """Yield the unit's order and its result."""
    row = next((one for one in _rows(table) if one.key == unit.key and one.power == unit.power), None)
    if row is not None:
        yield f"{row.head} {row.rest}: {row.words}" if row.rest else f"{row.head}: {row.words}"


def _order(table: GameView, key: str) -> HelpContent | None:
    """Return the help on an order drawn on the board."""
    row = next((one for one in _rows(table) if one.key == key), None)
    if row is None:
        return None
    board = table.document.standing.variant.board(table.document.standing)
    outcome = row.outcome
    reasons = [say(reason) for reason in outcome.reasons] if outcome else []
    owner = tr("An order of {power}.", power=board.powers[row.power].name)
    keys = tr(RESULT_KEYS) if table.document.turn else tr("Backspace on its unit clears it")
    return HelpContent(f"{row.head} {row.rest}".strip(), owner, (row.words, *reasons), keys, _clauses(outcome))


def _sign(table: GameView, hit: Hit) -> HelpContent | None:
    if hit.sign is None:
        return None
    return HelpContent(
        tr(hit.sign.help), tr("Click to see what you can do there."), tuple(filter(None, [_where(table, hit)]))
    )


def _where(table: GameView, hit: Hit) -> str:
    from app.tools.look_tool import place_words

    return place_words(table.document, table.scene.state.fog, hit.province)


def _line(table: GameView, hit: Hit) -> HelpContent | None:
    """Return the help on a line of the map: a river, a bridge or a ford."""
    board = table.document.standing.variant.board(table.document.standing)
    found = next((board.lines[one] for one in hit.lines if one in board.lines), None)
    if found is None:
        return None
    names = [board.provinces[place].name if place in board.provinces else place for place in found.between]
    return HelpContent(found.words, tr(LINE), (tr("Between {first} and {second}.", first=names[0], second=names[-1]),))


def _place(table: GameView, hit: Hit) -> HelpContent | None:
    from app.tools.base import HitTarget

    position = table.document.standing
    board = position.variant.board(position)
    province = board.provinces.get(hit.province)
    if province is None:
        return None
    home = board.powers.get(province.home)
    where = _where(table, hit)
    now = [tr(KINDS[province.kind]) if province.kind in KINDS else "", where if where != province.name else ""]
    now += [tr("Home center of {power}.", power=home.name) if home else "", _borders(board, hit.province)]
    builder = table.order_tool.builder
    does = ""
    clauses = _refused(table, hit)
    if clauses or builder.filled:
        answer = builder.interpret(HitTarget(hit.location, anywhere=hit.anywhere))
        does = answer.words if answer.kind == "refused" else ""
    does = does or (tr(PLACE) if table.document.writers else tr(RESULT))
    title = f"{province.name} ({hit.province})" if province.name != hit.province else province.name
    return HelpContent(title, does, tuple(filter(None, now)), tr(RESULT_KEYS) if table.document.turn else "", clauses)


def _borders(board: Board, place: str) -> str:
    """Return a sentence that names the neighbors of a province; "" if it has none."""
    stands = [(table, one.text) for table in board.moves for one in board.stands(table, place)]
    found = sorted({to for table, text in stands for to in board.reaches(table, text)}, key=board.order.__getitem__)
    return tr("Borders {places}.", places=", ".join(board.provinces[one].name for one in found)) if found else ""


# ----------------------------------------------------------------------------------------------------
# Help on a widget: its own words, the action it runs, and the part of the window it belongs to.


def help_for_widget(acts: Actions, widget: QWidget, at: QPoint | None = None) -> HelpContent | None:
    """Return the help on a widget. `at`: the point of the screen that is meant; None for the widget with the focus."""
    point = at or widget.mapToGlobal(widget.rect().center())
    clause = clause_at(widget, point)
    clauses = (clause,) if clause else ()
    part, control = part_of(widget), control_of(widget)
    if control is None and part is None and not clauses:
        return None
    action = _action(widget)
    item, box = _item(widget, at), QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())
    if action is not None:
        return _of_action(acts, action, widget, clauses, box)
    name = _name(widget)
    own = tuple(filter(None, [item, _tip(widget, name), _description(widget)]))
    if control is None and not name and not item:
        if part is None:
            return None
        return HelpContent(tr(part.title), tr(part.does), own, tr(part.keys), clauses, box, manual_page(widget))
    title = name or (tr(part.title) if part else "")
    about = tr("{part}: {does}", part=tr(part.title), does=tr(part.does)) if part and tr(part.title) != title else ""
    does = " ".join(filter(None, [tr(control.does) if control else "", about]))
    keys = _key_in(widget.toolTip(), name) or (tr(control.keys) if control else tr(part.keys) if part else "")
    return HelpContent(title, does, own, keys, clauses, box, manual_page(widget))


def _of_action(acts: Actions, action: QAction, widget: QWidget, clauses: tuple[str, ...], box: QRect) -> HelpContent:
    """Return the help on a button that runs an action."""
    name = action.objectName()
    title = action.text().replace("&", "").rstrip("…")
    keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
    gray = "" if action.isEnabled() else tr("Not now: {why}", why=acts.why_disabled(name))
    text = tr(acts.record(name).help) if name in acts else ""
    own = tuple(filter(None, [gray]))
    return HelpContent(title, text or _tip(widget, title), own, keys, clauses, box, manual_page(widget))


def part_of(widget: QWidget) -> WindowPart | None:
    """Return the part of the window that a widget is or belongs to."""
    now: QWidget | None = widget
    while now is not None:
        for kind in type(now).__mro__:
            if kind.__name__ in PARTS:
                return PARTS[kind.__name__]
        now = now.parentWidget()
    return None


def control_of(widget: QWidget) -> WindowPart | None:
    """Return what kind of control a widget is; None if it is not a control."""
    for kind in _kinds(widget):
        if kind in CONTROLS:
            return CONTROLS[kind]
    return None


def _kinds(widget: QWidget) -> Iterator[str]:
    parent = widget.parentWidget()
    inner = isinstance(parent, QAbstractItemView) and widget is parent.viewport()
    for kind in type(parent if inner else widget).__mro__:
        yield kind.__name__


def _action(widget: QWidget) -> QAction | None:
    return widget.defaultAction() if isinstance(widget, QToolButton) else None


def _name(widget: QWidget) -> str:
    parent = widget.parentWidget()
    if isinstance(parent, QAbstractItemView) and widget is parent.viewport():
        return str(parent.accessibleName())
    text = getattr(widget, "text", None)
    said = widget.accessibleName() or (text() if callable(text) and not isinstance(widget, QLabel) else "")
    return str(said).replace("&", "")


def _tip(widget: QWidget, name: str) -> str:
    tip = unescape(widget.toolTip())
    return tip if tip and tip != name and not _key_in(tip, name) else ""


def _key_in(tip: str, name: str) -> str:
    """Return the key of a tool whose tooltip is its name followed by the key in parentheses; "" for others."""
    return tip.removeprefix(f"{name} (").removesuffix(")") if name and tip.startswith(f"{name} (") else ""


def _description(widget: QWidget) -> str:
    return str(widget.accessibleDescription())


def _item(widget: QWidget, at: QPoint | None) -> str:
    """Return the list line under the pointer, or the current one; for a tab bar, the title of the tab."""
    from app.panels.list_view import ROW
    from app.panels.rows import ListRow

    if isinstance(widget, QTabBar):
        number = widget.tabAt(widget.mapFromGlobal(at)) if at else widget.currentIndex()
        return str(widget.tabText(number)).replace("&", "") if number >= 0 else ""
    view = widget if isinstance(widget, QAbstractItemView) else widget.parentWidget()
    if not isinstance(view, QAbstractItemView):
        return ""
    index = view.indexAt(view.viewport().mapFromGlobal(at)) if at else view.currentIndex()
    line = index.data(ROW)
    if isinstance(line, ListRow):
        return f"{line.head} {line.rest}".strip() + f": {line.words}"
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole) or index.data(Qt.ItemDataRole.DisplayRole)
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    return ". ".join(str(one) for one in (spoken, tip) if one)


class HelpController(Controller):
    """Shows one help card at a time, in the window or in the dialog over it, about nothing that is not shown there.

    `page_wanted` asks for the manual at a page and heading.
    """

    page_wanted = Signal(str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.card: HelpCard | None = None
        self._clauses: tuple[str, ...] = ()
        self._manual_page = ""
        self._focused_at = QPoint()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._app = app
        app.focusChanged.connect(self._on_focus)
        shell.pages.currentChanged.connect(self.shut)

    # F1.

    def press(self) -> None:
        """Answer F1: show the card. If it is already shown, or there is nothing to tell, open the rules or the manual.
        """
        if self.card is not None and self.card.isVisible():
            self.open_page()
            return
        host = self._host()
        if isinstance(host, QDialog) and type(host).__name__ in ("RulesDialog", "ManualWindow"):
            return
        content = self.found(host)
        self._manual_page = content.page if content is not None else manual_page(host.focusWidget() or host)
        if content is None or content.box is None:
            self._clauses = ()
            self.open_page()
        else:
            self.show(content, host)

    def found(self, host: QWidget) -> HelpContent | None:
        """Return the help on what is meant: the widget with the focus if the pointer has not moved since it got the
        focus, otherwise what is under the pointer."""
        at = QCursor.pos()
        under, focus = QApplication.widgetAt(at), host.focusWidget()
        inside = under is not None and under.window() is host
        by_keys = focus is not None and at == self._focused_at and focus is not under
        if isinstance(under, ClauseLabel) and inside and not by_keys:
            return None
        if inside and under is not None and not by_keys:
            return self._under(under, at)
        return self._focused(focus) if focus is not None else None

    def _under(self, widget: QWidget, at: QPoint) -> HelpContent | None:
        table = self.shell.table
        if table is not None and widget is table.view.viewport():
            return help_at(table, widget.mapFromGlobal(at))
        return help_for_widget(self.shell.acts, widget, at)

    def _focused(self, widget: QWidget) -> HelpContent | None:
        table = self.shell.table
        if table is None or widget is not table.view:
            return help_for_widget(self.shell.acts, widget)
        builder, cursor = table.order_tool.builder, table.order_tool.keys.cursor.at
        place = cursor.place if cursor is not None and cursor.place else builder.place
        return help_for_place(table, place.text) if place else None

    def show(self, content: HelpContent, host: QWidget) -> None:
        """Show the card beside what it explains."""
        assert content.box is not None
        if self.card is None or self.card.over is not host:
            self._drop()
            self.card = HelpCard(host)
            self.card.more.connect(self.open_page)
        self._clauses = content.clauses
        box = QRect(host.mapFromGlobal(content.box.topLeft()), content.box.size()).intersected(host.rect())
        self.card.tell(content.title, content.does, content.now, content.keys, content.clauses, box, self._page())

    # The page.

    def _page(self) -> str:
        """Return the name of the page that F1 opens next."""
        from app.pages.manual import title_of

        if self._clauses and self.shell.acts["rules"].isEnabled():
            return tr("Rules of this game")
        return tr("Manual: {page}", page=title_of(self.manual_page.partition("#")[0]))

    @property
    def manual_page(self) -> str:
        """The manual's page on what was explained, or else on the page in front."""
        front = self.shell.pages.currentWidget()
        page = self._manual_page or (manual_page(front) if front is not None else "")
        return page or page_of_game(self.shell.table)

    def open_page(self) -> None:
        """Open the rules at the clause of what was explained; if there is none, open the manual."""
        clauses, page = "; ".join(self._clauses), self.manual_page
        card, self._clauses = self.card, ()
        if card is not None and card.isVisible():
            card.hide()
            if clauses:
                ask(card, clauses.split("; ")[0])
                return
        clause = rule_here(self.shell, self.shell.table) if self.shell.acts["rules"].isEnabled() else ""
        if clause:
            self.shell.acts["rules"].trigger()
        else:
            self.page_wanted.emit(page)

    def shut(self, *_: object) -> None:
        """Close the card when the page or the seat changes, since its text may be secret from the next player."""
        self._drop()
        self._clauses = ()

    def _drop(self) -> None:
        if self.card is not None:
            self.card.hide()
            self.card.setParent(None)  # removed from the window at once, though deleted later
            self.card.deleteLater()
        self.card = None

    # The focus.

    def _host(self) -> QWidget:
        """Return the window over which the card is shown."""
        active = self._app.activeModalWidget() or self._app.activeWindow()
        return active if active is not None and self._is_mine(active) else self.shell

    def _is_mine(self, window: QWidget) -> bool:
        """Whether `window` is a dialog over this window. Each window explains only its own dialogs."""
        return isinstance(window, QDialog) and window.isVisible() and self.shell.is_over(window)

    def _on_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """Remember the pointer's position when the focus changes, and make F1 work in a dialog."""
        if now is None:
            return
        self._focused_at = QCursor.pos()
        host = now.window()
        if self._is_mine(host) and not host.property("explained"):
            host.setProperty("explained", True)
            host.destroyed.connect(self._forget)
            QShortcut(QKeySequence("F1"), host, self.press)

    def _forget(self, *_: object) -> None:
        """Forget the card of a dialog that was destroyed."""
        if self.card is not None and self.card.over is not self.shell:
            self.card = None
