"""The results panel: the orders of a turn with their results and reasons, incomes, endings, and the button to continue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QLabel, QStackedWidget, QWidget

from app.language import tr, tr_n, tr_noop
from app.session.document import Document
from app.ui.clause import ClauseLabel
from app.ui.icons import set_icon
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import (
    CardFrame,
    ElidedLabel,
    Emblem,
    IconLabel,
    SegmentedControl,
    button,
    column,
    foot,
    label,
    panel,
    row,
    scrolled,
)
from rules import PUBLIC, Board, Event, Game, Outcome, Phase, Position, Reason, Turn, Unit, View, say
from rules.economy import Measure
from rules.reasons import listed, many
from rules.reports import YEARS_TO_COMPARE, standing

from .chronicle import LOW, YearCharts
from .list_view import RowList
from .panel_layout import CardSlot, PanelFrame, relaid, scrolling, three_columns
from .rows import ListRow, PowerAccount, accounts, columns, result_rows, unbroken, vote_rows, with_names
from .wording import places_in, sentence

# ----------------------------------------------------------------------------------------------------
# What a player was told of a turn, as rows for the report beside the board, from the player's view and events only. No
# Qt here.

ICONS = {
    "eye": ("eye", "soft"),
    "conflict": ("swords", "soft"),
    "attack": ("warning", "warn"),
    "failed": ("swords", "bad"),
    "done": ("check", "good"),
    "lost": ("flag", "bad"),
    "new": ("plus", "good"),
    "taken": ("flag", "good"),
    "gone": ("cross", "bad"),
    "struck": ("warning", "bad"),
    "settled": ("check", "good"),
}
"""Sign of an event -> its icon and the shade of the icon."""
PLAIN = ("info", "soft")
SEEN = tr_noop("Visible now")
UNKNOWN = tr_noop("Everything else is out of sight and may be occupied.")
PLURALS = {"army": tr_noop("armies"), "fleet": tr_noop("fleets")}
NAMED = 6
"""How many places seen to be empty are named; the rest are counted."""


@dataclass(frozen=True, slots=True)
class ResultFact:
    """A sentence with its icon, the provinces concerned, a remark below it, and its rule."""

    icon: str
    shade: str
    text: str
    places: tuple[str, ...] = ()
    small: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class FactGroup:
    """Sentences under a heading."""

    title: str
    facts: tuple[ResultFact, ...]


def groups(events: Sequence[Event], view: View) -> Iterator[FactGroup]:
    """Yield the whole report: events grouped by title, then what is in sight."""
    board = view.position.variant.board(view.position)
    shown = [event for event in events if event.sign != "view"]
    for title in dict.fromkeys(event.title for event in shown):
        yield FactGroup(title, tuple(fact(event, board) for event in shown if event.title == title))
    seen = tuple(in_sight(view, board))
    if seen:
        yield FactGroup(tr(SEEN), seen)


def fact(event: Event, board: Board) -> ResultFact:
    """Return an event as a sentence of the report."""
    icon, shade = ICONS.get(event.sign, PLAIN)
    return ResultFact(icon, shade, say(event.reason), places_of(event, board), clause=event.reason.clause)


def places_of(event: Event, board: Board) -> tuple[str, ...]:
    """Return the provinces of an event: where it happened, then those its sentence names."""
    named = (*filter(None, [event.place]), *places_in(event.reason, board))
    return tuple(dict.fromkeys(named))


def in_sight(view: View, board: Board) -> Iterator[ResultFact]:
    """Yield others' units by power and kind, then the places seen to be empty; nothing if only own places are in sight.
    """
    position, sight = view.position, view.visible_provinces or frozenset()
    others = [unit for unit in position.units.values() if unit.power != view.power]
    for power in board.powers:
        for kind in position.variant.kinds:
            theirs = [unit for unit in others if (unit.power, unit.kind) == (power, kind)]
            if theirs:
                there = _provinces(theirs)
                yield ResultFact("eye", "soft", _units(position, board, theirs), there, clause=_rule(view, there))
    standing = (*position.units.values(), *(one.unit for one in position.dislodged.values()))
    occupied = set(_provinces(standing))
    empty = tuple(place for place in board.provinces if place in sight and place not in occupied)
    if empty:
        words = tr("Empty: {board}.", board=_listed(board, empty))
        yield ResultFact("eye", "soft", words, empty, tr(UNKNOWN), _rule(view, empty))


def _rule(view: View, places: Sequence[str]) -> str:
    """Return the clause by which these places are in sight, "" if only because they are the power's own."""
    reasons = (view.position.variant.seen_by(view.position, view.power, place) for place in places)
    return next((reason.clause for reason in reasons if reason), "")


def _units(position: Position, board: Board, units: Sequence[Unit]) -> str:
    """Return a sentence such as `Belgium, English Channel: English fleets.`"""
    kind, power = position.variant.kinds[units[0].kind].name, board.powers[units[0].power]
    several = len(units) > 1
    names = ", ".join(board.provinces[place].name for place in _provinces(units))
    noun = tr(PLURALS.get(kind, f"{kind}s")) if several else tr(kind)
    return tr("{places}: {adjective} {kind}.", places=names, adjective=power.adjective, kind=noun, power=power.name)


def _provinces(units: Iterable[Unit]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(unit.place.province for unit in units))


def _listed(board: Board, places: Sequence[str]) -> str:
    """Name the first of these places, and count the rest."""
    names = [board.provinces[place].name for place in places]
    more = len(names) - NAMED
    return ", ".join(names) if more <= 1 else tr("{names} and {more} more", names=", ".join(names[:NAMED]), more=more)


def means(view: View) -> Iterator[str]:
    """Yield what a player has: `5 centers`, `5 units`, builds or removals due."""
    position, power = view.position, view.power
    dislodged = [one for one in position.dislodged.values() if one.unit.power == power]
    yield many(len(position.owned(power)), "center")
    yield many(len(position.units_of(power)), "unit")
    if dislodged:
        yield tr("{number} dislodged", number=len(dislodged))
    if position.phase.step == "A":
        due = position.variant.adjustments_due(position, power)
        yield tr("{due} due", due=many(abs(due), "removal" if due < 0 else "build")) if due else tr("No builds due")


# ----------------------------------------------------------------------------------------------------
# The end of a game in words and as a table of the powers. No Qt here.


@dataclass(frozen=True, slots=True)
class PowerStanding:
    """A power at the end of the game. `out`: the year in which it was eliminated, 0 if it was not."""

    power: str
    name: str
    player: str
    centers: int
    units: int
    shares: bool
    out: int = 0

    @property
    def alive(self) -> bool:
        return bool(self.centers or self.units)


def standings(game: Game) -> tuple[PowerStanding, ...]:
    """Return all powers: those that share the victory or draw first, then by centers, the eliminated last by year."""
    sharing = game.end.powers if game.end else ()
    position = game.position
    found = [
        PowerStanding(
            power.id,
            power.name,
            _player(game, power.id),
            len(position.owned(power.id)),
            len(position.units_of(power.id)),
            power.id in sharing,
            _year_out(game, power.id),
        )
        for power in game.variant.board(position).powers.values()
    ]
    return tuple(sorted(found, key=lambda one: (not one.shares, -one.centers, not one.alive, -one.out)))


def title(game: Game) -> str:
    """Return who won or shares the draw: "France wins", "A draw"."""
    end = game.end
    if end is None:
        return ""
    names = _names(game, end.powers)
    if end.kind == "draw":
        return tr("A draw") if len(names) != 2 else tr("{one} and {other} draw", one=names[0], other=names[1])
    return tr_n("{names} wins", "{names} win", len(names), names=listed(names))


def summary(game: Game) -> str:
    """Return how and when the game ended: "With 18 of 34 centers, after Fall 1907.", "Agreed in Spring 1905." and the
    like."""
    end = game.end
    if end is None:
        return ""
    phase = last_position(game).title.partition(",")[0]
    if end.kind == "win":
        centers = sum(len(game.position.owned(power)) for power in end.powers)
        return tr(
            "With {centers} of {total} centers, after {phase}.",
            centers=centers,
            total=len(game.variant.base.centers),
            phase=phase,
        )
    if end.kind == "concession":
        return tr("The others conceded in {phase}.", phase=phase)
    sharing = _names(game, end.powers)
    who = tr("{sharing} share the draw. ", sharing=listed(sharing)) if len(sharing) > 2 else ""
    return tr("{who}Agreed in {phase}.", who=who, phase=phase)


def remark(one: PowerStanding, kind: str) -> str:
    """Return the remark at the end of a power's row."""
    if one.shares:
        return {"draw": tr("Shares the draw")}.get(kind, tr("Wins"))
    return "" if one.alive else tr("Eliminated in {out}", out=one.out) if one.out else tr("Out", "of the game")


def last_position(game: Game) -> Position:
    """Return the position before the phase that ended the game."""
    return game.turns[-1].before if game.turns else game.position


def _names(game: Game, powers: Sequence[str]) -> list[str]:
    """Return the names of these powers at the end of the game."""
    known = game.variant.board(game.position).powers
    return [known[power].name for power in powers]


def length(game: Game) -> str:
    """Return the length of the game: "12 phases, 1901 to 1904"."""
    first, last = game.start.phase.year, last_position(game).phase.year
    years = tr("{first} to {last}", first=first, last=last) if last > first else str(first)
    return f"{many(len(game.turns), 'phase')}, {years}"


def _player(game: Game, power: str) -> str:
    player = game.known_as(power)
    return "" if player == power else player


def _year_out(game: Game, power: str) -> int:
    """Return the last year that a power began a phase with a unit or center, 0 if it still has one."""
    for position in reversed(game.positions):
        if _lives(position, power):
            return 0 if position is game.position else position.phase.year
    return 0


def _lives(position: Position, power: str) -> bool:
    dislodged = any(one.unit.power == power for one in position.dislodged.values())
    return dislodged or bool(position.units_of(power) or position.owned(power))


# ----------------------------------------------------------------------------------------------------
# The income statement beside the board: a row for each power, and a button that copies it as text.

NUMBER_WIDTH, NAME_WIDTH = 34, 56
EMBLEM, BESIDE = 22, 6
ROOM = 255
"""Width of a row in the narrowest panel, in pixels at the normal text size."""


class IncomeCard(QWidget):
    """Shows the income statement of all powers made before a phase."""

    def __init__(self, powers: tuple[str, ...], variant: str, title: str = "") -> None:
        super().__init__()
        self.setAccessibleName(title or tr("Income"))
        self._whose = (variant, powers)
        self.statement = ""
        self.copy = button(tr("Copy as text"), "quiet", icon="copy")
        self.copy.clicked.connect(self._copy)
        self._inside = QWidget()
        self._shown = QWidget()
        self._inside.setLayout(column(self._shown, ..., margins=(16, 2, 16, 8)))
        whole = column(scrolled(self._inside), row(..., self.copy, margins=(16, 0, 10, 4)), spacing=2)
        whole.setStretch(0, 1)
        self.setLayout(whole)

    def show_statement(self, position: Position, statement: str) -> None:
        """Show the statement made before this phase, with the names that the powers have then."""
        names = {one.id: one.name for one in position.variant.board(position).powers.values()}
        ids = {name: power for power, name in names.items()}
        found = [replace(one, power=ids.get(one.power, one.power)) for one in accounts(statement)]
        self.statement = with_names(statement, names)
        inside = self._inside.layout()
        assert inside is not None
        shown = CardFrame(self._table(found, names))
        inside.replaceWidget(self._shown, shown)
        self._shown.hide()
        self._shown.deleteLater()
        self._shown = shown

    def _table(self, found: list[PowerAccount], names: dict[str, str]) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(12, 8, 14, 10)
        grid.setHorizontalSpacing(BESIDE)
        grid.setVerticalSpacing(1)
        grid.setColumnStretch(1, 1)
        heads = columns(found)
        titles = [_number(name[:1].upper() + name[1:], "small") for name in heads]
        called = [names[one.power] for one in found if one.power in names]
        beneath = int(not _fits(called, titles))
        for number, title in enumerate(titles):
            grid.addWidget(title, 0, number + 2 - beneath)
        for at, account in enumerate(found):
            self._add(grid, 3 * at + 1, account, heads, names, beneath)
        return grid

    def _add(
        self, grid: QGridLayout, at: int, account: PowerAccount, heads: list[str], names: dict[str, str], beneath: int
    ) -> None:
        """Add a power's row, and below it a row with the parts of its sums. `beneath`: 1 if the sums are below the
        name."""
        if account.power not in names:
            self._add_remark(grid, at, account, len(heads))
            return
        name = names[account.power]
        grid.addWidget(Emblem(account.power, EMBLEM, *self._whose), at, 0)
        title = ElidedLabel(name, "strong")
        title.setMinimumWidth(min(px(NAME_WIDTH), title.fontMetrics().horizontalAdvance(name) + 4))
        grid.setRowMinimumHeight(at, px(26))
        grid.addWidget(title, at, 1, 1, len(heads) if beneath else 1)
        for number, head in enumerate(heads):
            sum_ = _number(account.sums.get(head, ""), "strong" if head == heads[-1] else "")
            grid.addWidget(sum_, at + beneath, number + 2 - beneath)
        details = label(unbroken(account.details), "small", wrap=True)
        details.setContentsMargins(0, 0, 0, 5)
        details.setMinimumWidth(1)
        if account.details:
            grid.addWidget(details, at + beneath + 1, 1, 1, len(heads) + 1 - beneath)
        sums = ", ".join(f"{head} {number}" for head, number in account.sums.items())
        title.setAccessibleName(", ".join(filter(None, (name, sums, account.details))))

    def _add_remark(self, grid: QGridLayout, at: int, account: PowerAccount, columns: int) -> None:
        """Add a line that is not a power's account."""
        words = label(unbroken(account.details), "small", wrap=True)
        words.setContentsMargins(0, 3, 0, 5)
        words.setMinimumWidth(1)
        grid.addWidget(IconLabel("info", "muted", 16), at, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(words, at, 1, 1, columns + 1)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.statement)


def _fits(names: list[str], titles: list[QLabel]) -> bool:
    """Whether the names of the powers and their sums fit side by side."""
    widest = max((label(name, "strong").sizeHint().width() for name in names), default=0)
    return EMBLEM + widest + sum(title.minimumWidth() + BESIDE for title in titles) + 2 * BESIDE <= px(ROOM)


def _number(text: str, role: str) -> QLabel:
    made = label(text, role)
    made.setMinimumWidth(max(px(NUMBER_WIDTH), made.fontMetrics().horizontalAdvance(text) + 2))
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made


# ----------------------------------------------------------------------------------------------------
# What surrounds the list of results: reasons, the centers of the powers, the end of the game.


class WhyCard(CardFrame):
    """The reasons of a result and their rule. `asked`: show the whole explanation on the map."""

    asked = Signal()

    def __init__(self) -> None:
        super().__init__(kind="flat")
        self.title = label("", "strong", wrap=True)
        self.reasons = label("", wrap=True)
        self.rule = ClauseLabel()
        self.more = button(tr("Why?  Show on the map"), "link", tip=tr("Show every step on the map (?)"))
        self.more.clicked.connect(self.asked)
        more = row(self.more, ..., margins=(0, 0, 0, 0))
        self.setLayout(column(self.title, self.reasons, self.rule, more, spacing=5, margins=(12, 10, 12, 10)))

    def show_outcome(self, words: str, outcome: Outcome) -> None:
        self._show(words, outcome.reasons)
        self.more.show()

    def show_event(self, event: Event) -> None:
        self._show(tr(event.title), (event.reason,))
        self.more.show()

    def _show(self, words: str, reasons: Sequence[Reason]) -> None:
        lines = [say(reason) for reason in reasons] or [tr("It was unopposed.")]
        clauses = list(dict.fromkeys(reason.clause for reason in reasons if reason.clause))
        self.title.setText(f"{words}.")
        self.reasons.setText("\n".join(lines))
        self.reasons.setVisible(lines != [self.title.text()])
        self.rule.show_clauses(clauses)


class Scores(QWidget):
    """What each power has of what decides the game (centers, or what it has a target for), in descending order."""

    def __init__(self, powers: Sequence[str], variant: str) -> None:
        super().__init__()
        self._names = list(powers)
        self._variant = variant
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(6)
        self._cells = {power: (Emblem(power, 24, variant, tuple(powers)), label("", "strong")) for power in powers}

    def show_scores(self, now: Measure, before: Measure, names: Mapping[str, str]) -> None:
        """Show the amounts now and how they changed since `before`. `names`: the powers' current names."""
        columns = 3 if now.targets else 4
        for number in range(columns):
            self._grid.setColumnStretch(number * 2 + 1, 1)
        ranked = sorted(self._names, key=lambda power: -now.amounts.get(power, 0))
        for number, power in enumerate(ranked):
            emblem, count = self._cells[power]
            amount = now.amounts.get(power, 0)
            change = amount - before.amounts.get(power, 0)
            counted = now.coin.plain(amount)
            if now.targets:
                counted = tr("{amount} of {target}", amount=counted, target=now.coin.plain(now.targets[power]))
            count.setText(f"{counted} ({'+' * (change > 0)}{now.coin.plain(change)})" if change else counted)
            count.setAccessibleName(tr("{power}: {amount} {what}", power=names[power], amount=counted, what=now.title))
            emblem.setToolTip(count.accessibleName())
            self._grid.addWidget(emblem, number // columns, number % columns * 2)
            self._grid.addWidget(count, number // columns, number % columns * 2 + 1)


class EndNote(CardFrame):
    """The winner or the draw, above the results of the last phase and the final position."""

    def __init__(self, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__(kind="chosen")
        self._variant, self._powers = variant, powers
        self._emblem = Emblem(powers[0], 34, variant, powers)
        self._flag = IconLabel("flag", "accent", 26)
        self.title, self.words = label("", "heading", wrap=True), label("", "small", wrap=True)
        texts = column(self.title, self.words, spacing=1)
        inside = row(self._emblem, self._flag, texts, spacing=12, margins=(12, 10, 12, 10))
        inside.setStretch(2, 1)
        self.setLayout(inside)

    def show_end(self, game: Game) -> None:
        end = game.end
        self.setVisible(end is not None)
        if end is not None:
            alone = len(end.powers) == 1
            self._emblem.show_power(end.powers[0])
            self._emblem.setVisible(alone)
            self._flag.setVisible(not alone)
            self.title.setText(title(game))
            self.words.setText(summary(game))


# ----------------------------------------------------------------------------------------------------
# The results panel: every order of a turn with its result and reasons, and the button to continue.


class ResultsPanel(QFrame):
    """The panel beside the board while a past turn is shown."""

    primary = Signal()
    row_chosen = Signal(str)
    lit = Signal(tuple)
    """The places of the event whose line is selected, () for none."""
    asked = Signal(str)
    """Explain a result, by its key."""
    exported = Signal()
    reported = Signal()
    ending_wanted = Signal()
    """Show how the game ended."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.document = document
        board = document.game.variant.base
        self.title = label(tr("Results"), "title")
        self.export = button(tr("Export…"), "quiet", icon="export", tip=tr("Export the map (Ctrl+E)"))
        self.report = button(tr("Report…"), "quiet", icon="text", tip=tr("Read, copy or save the report for this turn"))
        self.powers = QComboBox()
        self.powers.setAccessibleName(tr("Power"))
        self.powers.setAccessibleDescription(tr("Power"))
        self.powers.addItem(tr("All powers"), "")
        for power in board.powers.values():
            self.powers.addItem(power.name, power.id)
        self.filter = SegmentedControl((("all", tr("All")), ("failed", tr("Failed"))), "all", tr("Filter results"))
        title = tr(document.game.variant.statement_title)
        self.parts = SegmentedControl((("orders", tr("Orders")), ("income", title)), "orders", tr("What is shown"))
        self.income = IncomeCard(tuple(board.powers), document.game.variant.id, title)
        self.list = RowList(tr("Results"), document.game.variant.id, tuple(board.powers))
        self.empty = label("", "muted", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.end_note = EndNote(document.game.variant.id, tuple(board.powers))
        self._seen: Turn | None = None
        self.why = WhyCard()
        self.scores = Scores(list(board.powers), document.game.variant.id)
        self.scores_title = label(tr("Centers"), "section")
        self.by_year_button = button(tr("By year"), "quiet", "right", tip=tr("A chart of the game so far"))
        self.by_year_button.setCheckable(True)
        self.by_year = YearCharts(LOW)
        self.centers = QWidget()
        head = row(self.scores_title, ..., self.by_year_button, spacing=0)
        self.centers.setLayout(column(head, self.scores, self.by_year, spacing=6))
        self.room = CardSlot(self.why, self.centers)
        """Holds the explanation of a result in narrow windows."""
        self.go_on = button("", "primary")
        self.go_on.setMinimumHeight(32)
        self.below = label("", "small", wrap=True)
        self.below.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.end_button = button(tr("How the game ended"), "link")
        self.end_button.hide()
        self.lies_below = False
        self._lay_out()
        self.parts.changed.connect(self._show_part)
        self.by_year_button.toggled.connect(self._show_years)
        self.powers.currentIndexChanged.connect(self.show_rows)
        self.filter.changed.connect(self.show_rows)
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.why.asked.connect(self._ask)
        self.go_on.clicked.connect(self.primary)
        self.end_button.clicked.connect(self.ending_wanted)
        self.export.clicked.connect(self.exported)
        self.report.clicked.connect(self.reported)

    def set_below(self, below: bool) -> None:
        """Place the panel below the board, or beside it."""
        if below != self.lies_below:
            self.lies_below = below
            self.setProperty("panel", "below" if below else "right")
            restyle(self)
            (self._lay_below if below else self._lay_out)()
            self._show_part()

    def _lay_below(self) -> None:
        """Lay out in three columns: what to show, the lines, and the reasons above the button to continue."""
        names = row(self.title, ..., self.report, self.export, spacing=0)
        left = scrolling(names, self.end_note, self.parts, self.powers, self.filter)
        self.stack = QStackedWidget()
        self.stack.addWidget(PanelFrame(column(self.list, self.empty, spacing=6, margins=(8, 6, 4, 6))))
        self.stack.addWidget(self.income)
        end = foot(column(self._foot_line(), self.go_on, spacing=6, margins=(12, 10, 12, 10)))
        body = column(scrolling(self.room, self.why, self.centers), end, spacing=0)
        body.setStretch(0, 1)
        relaid(self, three_columns(left, self.stack, PanelFrame(body)))

    def _foot_line(self) -> QHBoxLayout:
        """Return the line above the button to continue."""
        made = row(self.below, self.end_button, spacing=8)
        made.setStretch(0, 1)
        return made

    def _lay_out(self) -> None:
        filters = row(self.powers, self.filter, spacing=8)
        filters.setStretch(0, 1)
        head = column(
            row(self.title, ..., self.report, self.export, spacing=0),
            self.end_note,
            self.parts,
            spacing=8,
            margins=(16, 14, 16, 8),
        )
        lines = column(self.list, self.empty, spacing=6, margins=(10, 8, 4, 6))
        lines.setStretch(0, 1)
        lower = panel(column(self.room, self.why, self.centers, spacing=8, margins=(16, 8, 16, 10)), "plain")
        inside = column(row(filters, margins=(16, 0, 16, 0)), lines, lower, spacing=0)
        inside.setStretch(1, 1)
        self.stack = QStackedWidget()
        self.stack.addWidget(PanelFrame(inside))
        self.stack.addWidget(self.income)
        end = foot(column(self._foot_line(), self.go_on, spacing=6, margins=(16, 12, 16, 12)))
        whole = column(head, self.stack, end, spacing=0)
        whole.setStretch(1, 1)
        relaid(self, whole)

    def refresh(self) -> None:
        """Rebuild everything for the turn shown. Results of another turn start at the top."""
        document = self.document
        turn = document.last_turn
        if turn is None:
            return
        over = document.turn is None
        self.title.setText(tr("Game over") if over else self._title(turn))
        before = turn.after if over else turn.before
        names = {one.id: one.name for one in document.game.variant.board(turn.after).powers.values()}
        now, earlier = (standing(position, document.viewer) for position in (turn.after, before))
        self.scores.show_scores(now, earlier, names)
        self.scores_title.setText(now.title)
        self.by_year.show_tables(document.by_year, document.game.variant.id, tuple(names), YEARS_TO_COMPARE)
        self._show_years()
        self._show_names(names)
        self._show_income(turn)
        self.end_note.show_end(document.game)
        self.end_note.setVisible(bool(document.game.end) and self._at_end)
        self.show_rows()
        if document.turn is not self._seen:
            self._seen = document.turn
            self.list.scrollToTop()
        self._show_foot()

    def _show_years(self) -> None:
        """Show the chart by year, if the user has opened it."""
        self.by_year_button.setVisible(self.by_year.is_filled)
        asked = self.by_year_button.isChecked()
        set_icon(self.by_year_button, "down" if asked else "right", "soft")
        self.by_year.setVisible(asked and self.by_year.is_filled)

    def _show_names(self, names: Mapping[str, str]) -> None:
        """Update the names of the powers to those after this turn."""
        for number in range(1, self.powers.count()):
            self.powers.setItemText(number, names[self.powers.itemData(number)])

    def _show_income(self, turn: Turn) -> None:
        """Show the income statement, if this turn ended with one; if selected, it stays selected from year to year."""
        statement = turn.before.variant.statement(turn.after, "")
        self.parts.setVisible(bool(statement))
        if statement:
            self.income.show_statement(turn.after, statement)
        self._show_part()

    def _has_results(self, turn: Turn) -> bool:
        """Whether the turn has any results or events."""
        return bool(turn.outcomes or self.document.events)

    def _show_part(self) -> None:
        self.stack.setCurrentIndex(int(self.parts.value == "income" and not self.parts.isHidden()))

    @property
    def _at_end(self) -> bool:
        """Whether the last turn or the position after it is shown."""
        return self.document.shown >= len(self.document.game.turns) - 1

    def show_rows(self) -> None:
        turn = self.document.turn
        for part in (self.powers, self.filter):
            part.setVisible(turn is not None and self._has_results(turn))
        if turn is None:
            self.list.show_rows(())
            self.empty.hide()
            self.why.hide()
            return
        power, failed = str(self.powers.currentData() or ""), self.filter.value == "failed"
        rows = result_rows(turn, power, failed, self.document.events)
        if not power and not failed:
            rows = [*vote_rows(self.document.game, self.document.shown), *rows]
        self.list.show_rows(rows, self.document.selection)
        self.empty.setVisible(not rows)
        self.list.setVisible(bool(rows))
        self.empty.setText(self._no_rows(turn))
        self._show_chosen(self.list.current_row)

    def _title(self, turn: Turn) -> str:
        """Return the title; a phase of a variant's own without results is called by its name, such as the dealing of
        cards."""
        if self._has_results(turn):
            return tr("Results")
        _, _, step = turn.before.title.partition(", ")
        if turn.edits:
            return tr("Position edited")
        return tr("No results") if turn.before.phase.step in Phase.STEPS else step.capitalize()

    def _no_rows(self, turn: Turn) -> str:
        """Say why there is no line to show."""
        if self._has_results(turn):
            return tr("No order failed.") if self.filter.value == "failed" else tr("This power had no orders to give.")
        if turn.after.phase.step == "" and not turn.orders:
            return tr("The players ended the game at this point.")
        if turn.before.phase.step in NOBODY:
            some = turn.before.variant.must_act(turn.before)
            return tr(NOTHING) if some else tr(NOBODY[turn.before.phase.step])
        return tr(TO_EACH) if self.document.viewer == PUBLIC else tr("There were no units on the board.")

    def choose(self, key: str) -> None:
        """Select the result of a unit and show its reasons; "" deselects a unit's row, but not a row about no unit."""
        self.list.follow(key)
        self._show_chosen(self.list.current_row)
        QTimer.singleShot(0, self.list, self._scroll)

    def _scroll(self) -> None:
        """Scroll to the selected row, once the card below the list has its height."""
        if self.list.currentIndex().isValid():
            self.list.scrollTo(self.list.currentIndex())

    def _show_chosen(self, chosen: ListRow | None) -> None:
        """Show the reasons of the selected result below the list, and its places on the board."""
        turn = self.document.turn
        self.why.setVisible(chosen is not None and not self.room.taken)
        if chosen is not None and chosen.event is not None:
            self.why.show_event(chosen.event)
        elif chosen is not None and chosen.outcome is not None and turn is not None:
            order = chosen.outcome.order
            self.why.show_outcome(sentence(turn.before, order) if order.slots else chosen.words, chosen.outcome)
        self.lit.emit(highlights_by(chosen, turn))

    def _on_row(self, current: QModelIndex, before: QModelIndex) -> None:
        chosen = self.list.current_row
        self._show_chosen(chosen)
        QTimer.singleShot(0, self.list, self._scroll)
        if chosen is not None:
            self.row_chosen.emit(chosen.key)

    @property
    def chosen(self) -> str:
        """The key by which the selected result is explained, "" for none."""
        row = self.list.current_row
        if row is not None and row.event is not None and row.event in self.document.events:
            return f"{EVENT}{self.document.events.index(row.event)}"
        if row is None or row.outcome is None:
            return ""
        return row.key if row.outcome.unit else f"{row.power}: {row.outcome.key}"

    def _ask(self) -> None:
        if self.chosen:
            self.asked.emit(self.chosen)

    def _show_foot(self) -> None:
        document = self.document
        game, last = document.game, self._at_end
        self.end_button.setVisible(bool(game.end) and not last and not document.line)
        if last and game.end:
            self.go_on.setText(tr("See how the game ended"))
            self.below.hide()
            return
        following = game.positions[document.shown + 1]  # only for its title
        going = tr("Continue to {next_words}", next_words=next_words(following))
        self.go_on.setText(going if last else tr("Next phase"))
        self.below.setText(_state_words(document) if last else following.title)
        self.below.setVisible(bool(self.below.text()))


def highlights_by(chosen: ListRow | None, turn: Turn | None) -> tuple[str, ...]:
    """Return the places highlighted while a line is selected: those of an event. Units are ringed instead."""
    if chosen is None or chosen.event is None or turn is None:
        return ()
    return places_of(chosen.event, turn.before.variant.board(turn.before))


EVENT = "@"
"""The first character of an event's key, followed by its number."""
NOBODY = {"A": tr_noop("No builds or removals."), "R": tr_noop("No retreats.")}
"""Why a phase has no orders."""

NOTHING = tr_noop("No orders were entered in this phase.")
TO_EACH = tr_noop("This phase is complete, but none of it is public. Players see what they may know at their own "
                  "seats.")


def next_words(position: Position) -> str:
    """Return the name of a phase for the button: "retreats", "the budget", "Fall 1901"."""
    season, _, step = position.title.partition(", ")
    if position.phase.step not in ("R", "A"):
        return season
    return step if step.endswith("s") else tr("the {step}", step=step)


def _state_words(document: Document) -> str:
    """Say how many units must retreat or which powers must adjust."""
    game, now = document.game, document.present
    if now.phase.step == "R":
        waiting = sum(bool(one.retreats) for one in now.dislodged.values())
        if not waiting:
            return tr("No units need to retreat.")
        return tr("1 unit must retreat.") if waiting == 1 else tr("{waiting} units must retreat.", waiting=waiting)
    if now.phase.step == "A":
        names = {one.id: one.name for one in game.variant.board(now).powers.values()}
        acting = [power for power in game.to_act if game.variant.adjustments_due(now, power)]
        return tr("{acting} to adjust.", acting=", ".join(names[power] for power in acting)) if acting else ""
    return ""
