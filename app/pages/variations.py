"""The variations of a game as a tree, and a comparison of two of them: a map with the differences, and a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

import rules
from app.board.from_rules import contrast_picture, picture_of
from app.board.view import BoardView
from app.geometry.drawing import province_of
from app.language import tr, tr_n, tr_noop
from app.panels.timeline import GAME, PhaseSlider
from app.ui.shades import px
from app.ui.widgets import button, column, label, panel, row
from rules import Game, Position, Unit

# ----------------------------------------------------------------------------------------------------
# The differences between two positions of the same phase. No Qt here.

LONGEST = 60
"""The longest text of a state value, in characters."""


class VariationDifference(NamedTuple):
    """A difference. `text`: its subject; `ours` and `theirs`: the two sides; `place`: the province, "" for none."""

    place: str
    text: str
    ours: str
    theirs: str


def contrasts(ours: Position, theirs: Position) -> tuple[VariationDifference, ...]:
    """Return the differences: units, then dislodged units, centers, and the variant's own state."""
    return (*_units(ours, theirs), *_dislodged(ours, theirs), *_centers(ours, theirs), *_state(ours, theirs))


def _units(ours: Position, theirs: Position) -> Iterator[VariationDifference]:
    for key in _keys(ours, ours.units, theirs.units):
        mine, other = ours.units.get(key), theirs.units.get(key)
        if mine != other:
            unit = mine or other
            assert unit is not None
            texts = _unit(ours, mine), _unit(theirs, other)
            if mine and other and texts[0] == texts[1]:
                texts = _with_traits(texts[0], mine, other), _with_traits(texts[1], other, mine)
            yield VariationDifference(unit.place.province, unit.place.words, *texts)


def _with_traits(words: str, unit: Unit, other: Unit) -> str:
    """Return a unit in words, with those of its traits that differ from another's."""
    own, theirs = dict(unit.traits), dict(other.traits)
    differing = {name: value for name, value in own.items() if theirs.get(name) != value}
    traits = [name if value is True else f"{name} {value}" for name, value in differing.items()]
    return f"{words} ({', '.join(traits)})" if traits else words


def _dislodged(ours: Position, theirs: Position) -> Iterator[VariationDifference]:
    for key in _keys(ours, ours.dislodged, theirs.dislodged):
        mine, other = (position.dislodged.get(key) for position in (ours, theirs))
        if (mine and mine.unit) != (other and other.unit):
            unit = (mine or other).unit  # type: ignore[union-attr]
            text = tr("{place}, dislodged", place=unit.place.words)
            texts = (_unit(ours, mine.unit if mine else None), _unit(theirs, other.unit if other else None))
            yield VariationDifference(unit.place.province, text, *texts)


def _keys(ours: Position, mine: Mapping[str, Any], others: Mapping[str, Any]) -> list[str]:
    """Return the keys of both positions in map order."""
    order = {province: number for number, province in enumerate(ours.variant.board(ours).provinces)}
    return sorted({*mine, *others}, key=lambda key: (order.get(key.partition("#")[0].partition("/")[0], -1), key))


def _unit(position: Position, unit: Unit | None) -> str:
    """Return a unit in words, with its number if units have one, without its place."""
    if unit is None:
        return tr("no unit")
    kind = position.variant.kinds[unit.kind].of(position.variant.board(position).powers[unit.power])
    return f"{kind} {unit.serial}".strip()


def _centers(ours: Position, theirs: Position) -> Iterator[VariationDifference]:
    board = ours.variant.board(ours)
    for center in dict.fromkeys((*ours.centers, *theirs.centers)):
        mine, other = ours.centers.get(center, ""), theirs.centers.get(center, "")
        if mine != other:
            owners = (board.powers[power].name if power in board.powers else tr("unowned") for power in (mine, other))
            text = tr("{place}, the center", place=board.locations[center].words)
            yield VariationDifference(center, text, *owners)


def _state(ours: Position, theirs: Position) -> Iterator[VariationDifference]:
    """Yield differences in the variant's own state, by key, and by entry for tables."""
    mine, other = ours.variant.state(ours), theirs.variant.state(theirs)
    for key in dict.fromkeys((*mine, *other)):
        yield from _value(key.replace("_", " "), mine.get(key), other.get(key))


def _value(text: str, mine: Any, other: Any) -> Iterator[VariationDifference]:
    if mine == other:
        return
    if isinstance(mine, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*mine, *other)):
            yield from _value(f"{text}, {key}", mine.get(key), other.get(key))
        return
    yield VariationDifference("", text, _said(mine), _said(other))


def _said(value: Any) -> str:
    """Return a state value as a short text."""
    if value is None or value == [] or value == {}:
        return tr("nothing")
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


TREE_WIDE, LIST_WIDE, NARROW = 300, 320, 250
ROW_SIDES, ROW_MARGIN = 64, 16
"""Pixels beside and around the text of a row in the list of differences, when narrow."""
LINES_PAGE_LONGEST = 18
"""The longest name in the list of differences, in characters."""
NAME = Qt.ItemDataRole.UserRole
SAME = tr_noop("No differences in this phase.")
NOT_HELD = tr_noop("{name} does not reach this phase.")
ALONE = tr_noop("No variations yet. Choose “What if…” to start one at the phase shown.")


class VariationsPage(QWidget):
    """The page of variations.

    `wanted` carries the variation to switch to, "" for the game; `renamed` and `thrown` the one to rename or discard;
    `closed`: back to the board.
    """

    wanted = Signal(str)
    renamed = Signal(str)
    thrown = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.lines: Mapping[str, tuple[Position, ...]] = {}
        self.view: BoardView | None = None
        self.differences: tuple[VariationDifference, ...] = ()
        self._make_parts()
        self._board = row(margins=0)
        middle = column(
            column(self.heading, self.key, spacing=0, margins=(14, 10, 14, 0)), self._board, self.slider, spacing=4
        )
        middle.setStretch(1, 1)
        whole = row(self._left(), middle, self._right(), spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def _make_parts(self) -> None:
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(tr("Variations"))
        self.tree.setColumnCount(2)
        self.tree.setHeaderLabels([tr("Variation"), tr("Begins at")])
        self.tree.setUniformRowHeights(True)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head = self.tree.header()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.currentItemChanged.connect(lambda *_: self._compare())
        self.against = QComboBox()
        self.against.setAccessibleName(tr("Compared with"))
        self.against.currentIndexChanged.connect(lambda *_: self._compare())
        self.slider = PhaseSlider()
        self.slider.valueChanged.connect(lambda *_: self._show())
        self.list = QListWidget()
        self.list.setProperty("roomy", True)
        self.list.setAccessibleName(tr("Differences"))
        self.list.setWordWrap(True)
        self.list.currentRowChanged.connect(self._point)
        self.heading, self.count = label("", "heading"), label("", "section")
        self.key = label("", "small", wrap=True)
        self.empty = label("", "muted", wrap=True)
        self.look = button(tr("Switch to this"), "primary")
        self.rename, self.throw = button(tr("Rename…")), button(tr("Discard…"))
        self.back = button(tr("Back to the board"))
        self.look.clicked.connect(lambda: self.wanted.emit(self.chosen))
        self.rename.clicked.connect(lambda: self.renamed.emit(self.chosen))
        self.throw.clicked.connect(lambda: self.thrown.emit(self.chosen))
        self.back.clicked.connect(self.closed)

    def _left(self) -> QWidget:
        inside = column(
            label(tr("Variations"), "title"),
            self.tree,
            self.rename,
            self.throw,
            self.look,
            self.back,
            spacing=8,
            margins=(16, 14, 14, 14),
        )
        inside.setStretch(1, 1)
        self.left = panel(inside, "left")
        return self.left

    def _right(self) -> QWidget:
        head = column(label(tr("Compared with"), "small"), self.against, spacing=3)
        inside = column(head, 4, self.count, self.empty, self.list, ..., spacing=6, margins=(14, 14, 14, 14))
        inside.setStretch(4, 100)  # without a list, the text stays at the top
        self.right = panel(inside, "right")
        return self.right

    def set_board(self, view: BoardView) -> None:
        """Put the map for the differences into the page."""
        self.view = view
        self._board.addWidget(view)

    def fit(self, width: int) -> None:
        """Set the widths of the side panels; in narrow windows the map gets more room."""
        narrow = width < 1200
        for part, wide in ((self.left, TREE_WIDE), (self.right, LIST_WIDE)):
            part.setFixedWidth(min(px(NARROW if narrow else wide), width // 3))

    # Content.

    @property
    def chosen(self) -> str:
        """The name of the variation selected in the tree, "" for the game."""
        item = self.tree.currentItem()
        return str(item.data(0, NAME)) if item is not None else ""

    def show_game(self, game: Game, chosen: str = "") -> None:
        """Show the variations of a game and select one, by default the first."""
        known = {"": game.positions}
        known |= {one.name: (game.start, *(turn.after for turn in one.turns)) for one in game.branches}
        self.lines = known
        self._fill_tree(game, chosen or next((fork.branch.name for fork in rules.game.variation_tree(game)), ""))
        self.against.blockSignals(True)
        self.against.clear()
        for name in known:
            self.against.addItem(name or tr(GAME), name)
        self.against.blockSignals(False)
        self._compare()

    def _fill_tree(self, game: Game, chosen: str) -> None:
        self.tree.blockSignals(True)
        self.tree.clear()
        items = {"": QTreeWidgetItem([tr(GAME), "–"])}
        items[""].setData(0, NAME, "")
        items[""].setSizeHint(0, QSize(0, px(30)))
        self.tree.addTopLevelItem(items[""])
        for fork in rules.game.variation_tree(game):
            name = fork.branch.name
            where = self.lines[name][fork.at].title.partition(",")[0]
            items[name] = QTreeWidgetItem([name, where])
            items[name].setData(0, NAME, name)
            items[name].setSizeHint(0, QSize(0, px(30)))
            items[name].setToolTip(
                0, tr_n("{n} turn", "{n} turns", len(fork.branch.turns) - fork.at)
            )
            items[fork.branch.parent].addChild(items[name])
        self.tree.expandAll()
        self.tree.setCurrentItem(items.get(chosen, items[""]))
        self.tree.blockSignals(False)

    def _compare(self) -> None:
        """Show the phases of the selected variation, at the last phase that both sides reach."""
        name = self.chosen
        for part in (self.rename, self.throw):
            part.setEnabled(bool(name))
        positions = self.lines.get(name, ())
        self.slider.show_phases(positions, self._last_common())
        self._show()

    @property
    def _other(self) -> Sequence[Position]:
        return self.lines.get(str(self.against.currentData() or ""), ())

    def _last_common(self) -> int:
        """Return the number of the last phase of the selected variation that the other one reaches too."""
        held = {position.phase for position in self._other}
        mine = self.lines.get(self.chosen, ())
        return max((number for number, position in enumerate(mine) if position.phase in held), default=0)

    def _show(self) -> None:
        """Show the differences in the phase selected on the slider."""
        if self.view is None or not self.lines:
            return
        mine = self.lines[self.chosen]
        ours = mine[min(self.slider.value(), len(mine) - 1)]
        theirs = next((one for one in self._other if one.phase == ours.phase), None)
        name = str(self.against.currentData() or "")
        self.heading.setText(f"{self.chosen or tr(GAME)} · {ours.title}")
        key = tr(
            "Solid: {ours}. Pale with a dashed ring: {theirs}.", ours=self.chosen or tr(GAME), theirs=name or tr(GAME)
        )
        alone = len(self.lines) < 2
        self.key.setText("" if alone else key)
        self.differences = contrasts(ours, theirs) if theirs is not None else ()
        scene = self.view.scene()
        scene.show_position(ours, {})
        held = theirs if theirs is not None else ours
        scene.show_picture(picture_of(ours) if alone else contrast_picture(ours, held))
        scene.light()
        self._fill_list()
        missing = tr(NOT_HELD, name=name or tr(GAME)) if theirs is None else tr(SAME)
        self.empty.setText(tr(ALONE) if alone else missing)
        self.empty.setVisible(not self.differences)
        self.list.setVisible(bool(self.differences))
        self.count.setText(tr_n("{n} difference", "{n} differences", len(self.differences)))
        self.count.setVisible(bool(self.differences))

    def _fill_list(self) -> None:
        ours, theirs = (_short(name or tr(GAME)) for name in (self.chosen, str(self.against.currentData() or "")))
        self.list.blockSignals(True)
        self.list.clear()
        for one in self.differences:
            text = f"{one.text}\n{ours}: {one.ours}\n{theirs}: {one.theirs}"
            item = QListWidgetItem(text)
            item.setSizeHint(QSize(0, self._row_high(text)))
            self.list.addItem(item)
        self.list.setCurrentRow(-1)
        self.list.blockSignals(False)

    def _row_high(self, text: str) -> int:
        """Return the height of a row with wrapped text."""
        room = QRect(0, 0, px(NARROW - ROW_SIDES), 9999)
        return self.list.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text).height() + px(ROW_MARGIN)

    def _point(self, number: int) -> None:
        """Show a difference on the map."""
        if self.view is None or not 0 <= number < len(self.differences):
            return
        place = province_of(self.differences[number].place)
        scene = self.view.scene()
        if place and scene.state.shown(place):
            scene.light((place,))
            at = scene.point_of(place)
            self.view.ensureVisible(at.x(), at.y(), 1, 1, 120, 100)
        else:
            scene.light()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _short(name: str) -> str:
    """Return a name, shortened to fit a line of the list."""
    return name if len(name) <= LINES_PAGE_LONGEST else name[: LINES_PAGE_LONGEST - 1] + "…"
