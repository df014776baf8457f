"""The page for a new game, with everything on one page: variant, options, seats, and secrecy of orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLineEdit,
    QListView,
    QRadioButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

import rules
from app.board.atlas import atlas_of
from app.hotseat.seats import hashed
from app.language import day_of, tr, tr_n, tr_noop
from app.ui.icons import paint_icon
from app.ui.idle_jobs import busy
from app.ui.shades import px
from app.ui.widgets import (
    NoteFrame,
    button,
    column,
    emptied,
    foot,
    heading,
    in_tab_order,
    label,
    line,
    page,
    panel,
    row,
    scrolled,
)
from rules.files import load_board

from .game_cards import (
    STRONG,
    WHOLE,
    CardList,
    ThumbnailLoader,
    card_frame,
    font,
    paint_empty,
    place_at,
    write,
    write_lines,
)
from .new_game_forms import OptionsForm, SeatsForm

# ----------------------------------------------------------------------------------------------------
# The variants as cards: a map, players and hours, and a summary. The arrow keys choose.

Index = QModelIndex | QPersistentModelIndex
EDGE = 10
BETWEEN = 12
LEAST = 250
"""Minimum width of an upright card; with less room, cards become rows."""
PART = (0.19, 0.33, 0.56)
"""The part of a map shown on a card (see `game_cards.HEART`)."""
SHAPE = 0.55
"""Height of the picture as a share of its width."""
LOWEST = 100
"""Minimum height of a picture that is made lower so that no row of cards is cut off."""
WORDS, HEAD = 86, 54
"""Minimum height of the text of an upright card, and the part of it above the summary, at the normal text size."""
ROW_WIDE = 150
ROW_HIGH = 100
"""Height of a row at the normal text size: a name, a line and three lines of text."""


def size_of_game(variant: str) -> str:
    """Return the number of players and hours in a line."""
    kind = rules.games()[variant]
    return tr("{players} players · {hours} hours", players=kind.players, hours=kind.hours.replace("-", "–"))


def summary_of(variant: str) -> str:
    """Return the first sentence of a variant's summary."""
    return tr(rules.games()[variant].summary).partition(". ")[0].rstrip(".") + "."


@lru_cache(maxsize=32)
def _highest(width: int, letters: str, texts: tuple[str, ...]) -> int:
    """Return the height of the longest of some texts, wrapped to this width. `letters`: the font as a Qt string."""
    lettering, room = QFont(), QRect(0, 0, width, 999)
    lettering.fromString(letters)
    metrics, wrap = QFontMetrics(lettering), Qt.TextFlag.TextWordWrap
    return max(metrics.boundingRect(room, wrap, text).height() for text in texts)


class VariantModel(QAbstractListModel):
    """The ids of the variants, in menu order."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.ids = tuple(rules.games())

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        name = self.ids[index.row()]
        kind = rules.games()[name]
        if role == Qt.ItemDataRole.DisplayRole:
            return kind.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{kind.name}, {size_of_game(name)}. {tr(kind.summary)}"
        return name if role == Qt.ItemDataRole.UserRole else None


class VariantDelegate(QStyledItemDelegate):
    """Paints a variant as an upright card, or as a row on a narrow page."""

    def __init__(self, parent: QListView) -> None:
        super().__init__(parent)
        self.width = LEAST
        self.row_high = 0
        """The height of a row at which all fit; 0 for the natural height."""
        self.upright = True
        self._pictures = ThumbnailLoader(parent.viewport())

    @property
    def picture(self) -> QSize:
        if not self.upright:
            return QSize(ROW_WIDE, px(ROW_HIGH))
        width = self.width - 2 * EDGE
        high, room = round(width * SHAPE), self.row_high - 2 * EDGE - self.words - BETWEEN
        return QSize(width, room if LOWEST <= room < high else high)

    @property
    def words(self) -> int:
        """The height of the text of upright cards, enough for the longest summary."""
        summaries = tuple(summary_of(name) for name in rules.games())
        return max(px(WORDS), px(HEAD) + _highest(self.width - 2 * EDGE, font(13).toString(), summaries))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        words = self.words if self.upright else 0
        return QSize(self.width + BETWEEN, self.picture.height() + 2 * EDGE + words + BETWEEN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        name: str = index.data(Qt.ItemDataRole.UserRole)
        view = self.parent()
        chosen = isinstance(view, QListView) and view.currentIndex() == index
        card = QRect(option.rect).adjusted(0, 0, -BETWEEN, -BETWEEN)
        picture = QRect(card.topLeft() + QPoint(EDGE, EDGE), self.picture)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card_frame(painter, card, option.state, chosen)
        made = self._pictures.picture(name, self.picture, PART)
        if made is None:
            paint_empty(painter, QRectF(picture))
        else:
            painter.drawPixmap(picture.topLeft(), made)
        if self.upright:
            words = QRect(picture.left(), picture.bottom() + 8, picture.width(), card.bottom() - picture.bottom() - 14)
        else:
            left = picture.right() + 14
            words = QRect(left, picture.top(), card.right() - left - 12, picture.height())
        self._paint_words(painter, words, name, chosen)
        painter.restore()

    def _paint_words(self, painter: QPainter, box: QRect, name: str, chosen: bool) -> None:
        title = QRect(box.left(), box.top(), box.width() - 24, px(22))
        write(painter, title, rules.games()[name].name, size=15, weight=STRONG)
        if chosen:
            paint_icon(painter, QRectF(box.right() - 18, box.top() + 2, 18, 18), "check", "accent")
        write(painter, QRect(box.left(), title.bottom(), box.width(), px(18)), size_of_game(name), "muted", 12)
        rest = QRect(box.left(), title.bottom() + px(20), box.width(), box.bottom() - title.bottom() - px(20))
        write_lines(painter, rest, summary_of(name), "soft")


class VariantCards(CardList):
    """The cards of the variants. `chosen` carries the id of a variant."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__(tr("Variants"))
        self.cards = VariantDelegate(self)
        self._high = 0
        self.setModel(VariantModel(self))
        self.setItemDelegate(self.cards)
        self.setCurrentIndex(self.model().index(0, 0))
        self.selectionModel().currentChanged.connect(lambda now: self.chosen.emit(now.data(Qt.ItemDataRole.UserRole)))

    @property
    def variant(self) -> str:
        """The id of the selected variant."""
        return str(self.currentIndex().data(Qt.ItemDataRole.UserRole))

    def choose(self, variant: str) -> None:
        """Select a variant by its id."""
        model = self.model()
        rows = (model.index(row, 0) for row in range(model.rowCount()))
        found = next((one for one in rows if one.data(Qt.ItemDataRole.UserRole) == variant), None)
        if found is not None:
            self.setCurrentIndex(found)

    def height_needed(self) -> int:
        """Return the height of all cards at the current width."""
        return self._rows * self.cards.sizeHint(QStyleOptionViewItem(), QModelIndex()).height()

    def fit_into(self, high: int) -> None:
        """Make the pictures lower if then all cards fit this height."""
        self._high = high
        self._measure()

    @property
    def _rows(self) -> int:
        return -(-self.model().rowCount() // self.side_by_side)

    @property
    def side_by_side(self) -> int:
        return max(1, min(3, self._room // (LEAST + BETWEEN))) if self.cards.upright else 1

    @property
    def _room(self) -> int:
        return self.width() - 2 * self.verticalScrollBar().sizeHint().width()

    def set_upright(self, upright: bool) -> None:
        """Show upright cards, or rows in a narrow window."""
        self.cards.upright = upright
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        self.cards.width = self._room // self.side_by_side - BETWEEN
        self.cards.row_high = 0
        if self.height_needed() > self._high:
            self.cards.row_high = self._high // self._rows
        self.doItemsLayout()


WIDE_FROM = 1200
RIGHT_WIDE, RIGHT_NARROW = 430, 410
ABOVE_CARDS, FRAME = 118, 6
ANY_HEIGHT = 16_777_215
"""Qt's value for an unlimited height."""
PREVIEW_LEAST = 260
"""Minimum height of the preview of the whole map."""
SECRECY = (
    ("open", tr_noop("Open"), tr_noop("All orders are visible to everyone. Good for study.")),
    (
        "casual",
        tr_noop("Casual"),
        tr_noop("A curtain hides each player's orders from the others. The file contains its own key, so a determined "
             "person can read it."),
    ),
    (
        "sealed",
        tr_noop("Sealed"),
        tr_noop(
            "Each player's orders are encrypted with a pass phrase, which cannot be recovered if lost. Does not hide "
            "who has submitted or protect against a modified program."
        ),
    ),
)

LATER = tr_noop("You can change this later between turns in the Turn menu.")


class NewGameSettings(NamedTuple):
    """The settings of a new game: variant and options, title, players and PINs by power. `usual`: the default player
    names."""

    variant: str
    options: Mapping[str, Any]
    title: str
    players: Mapping[str, str]
    usual: Sequence[str]
    codes: Mapping[str, str]
    secrecy: str
    seed: str


class NewGamePage(QWidget):
    """The page for a new game.

    `started` carries the game, `canceled`: go back; `rules_asked`: show the rules of the variant; `lesson_wanted`
    carries the id of the variant whose guided turn to play.
    """

    started = Signal(rules.Game)
    canceled = Signal()
    rules_asked = Signal(rules.Variant)
    lesson_wanted = Signal(str)

    def __init__(self, left_out: Sequence[str] = (), parent: QWidget | None = None) -> None:
        """Create the page. `left_out`: a sentence about each game that is not listed because its map is faulty."""
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.left_out = NoteFrame("warn", "\n".join(left_out))
        self.left_out.setVisible(bool(left_out))
        self._solo = False
        """Whether one person plays against the computer only, whichever variant is chosen."""
        self.cards = VariantCards()
        self.cards.chosen.connect(self.show_variant)
        self.title = QLineEdit()
        self.title.setAccessibleName(tr("Name of the game"))
        self.title.setMaxLength(80)
        self.note = NoteFrame("warn", "")
        self.cancel_button = button(tr("Cancel"))
        self.cancel_button.clicked.connect(self.canceled)
        self.start_button = button(tr("Start game"), "primary")
        self.start_button.clicked.connect(self.start)
        self._name, self._summary = label(role="title"), label(role="body", wrap=True)
        self.rules_button = button(tr("Read the rules"), "link")
        self.rules_button.clicked.connect(lambda: self.rules_asked.emit(self.variant))
        tip = tr("Learn this variant on its own board, step by step")
        self.lesson_button = button(tr("Guided turn"), "link", tip=tip)
        self.lesson_button.clicked.connect(lambda: self.lesson_wanted.emit(self.cards.variant))
        self._forms = QVBoxLayout()
        self._preview = MapPreview()
        self._left, self._right = self._left_half(), self._right_half()
        halves = row(self._left, self._right, spacing=0)
        halves.setStretch(0, 1)
        self.setLayout(halves)
        self.show_variant(self.cards.variant)

    def _left_half(self) -> QWidget:
        words = tr("Choose a variant, then set its options, seats and secrecy on the right.")
        half = QWidget()
        layout = column(
            heading(tr("New game")), label(words, "body", wrap=True), self.left_out, 10, self.cards, self._preview,
            spacing=4, margins=(32, 26, 14, 24),
        )  # fmt: skip
        layout.setStretch(4, 100)
        layout.setStretch(5, 1)
        half.setLayout(layout)
        return half

    def _right_half(self) -> QFrame:
        name = row(label(tr("Name")), self.title, spacing=12)
        name.setStretch(1, 1)
        inside = QWidget()
        texts = column(row(self._name, ..., self.lesson_button, self.rules_button), self._summary, spacing=2)
        self._secret = page(column(line(), self._secrecy(), spacing=5))
        parts = (texts, name, self._forms, self._secret, ...)
        inside.setLayout(column(*parts, spacing=5, margins=(24, 10, 24, 6)))
        inside.setMinimumHeight(1)  # the height of its texts at their actual width, not at their minimum width
        buttons = row(self.cancel_button, ..., self.start_button)
        lower = foot(column(self.note, buttons, spacing=10, margins=(24, 10, 24, 14)))
        layout = column(scrolled(inside), lower, spacing=0)
        layout.setStretch(0, 1)
        return panel(layout, "right")

    def _secrecy(self) -> QVBoxLayout:
        self._secrecy_group = QButtonGroup(self)
        self.secrecy_buttons: dict[str, QRadioButton] = {}
        made = column(label(tr("Secrecy"), "heading"), spacing=2)
        for value, name, words in SECRECY:
            choice = QRadioButton(tr(name))
            choice.setStyleSheet("font-weight: 600;")
            choice.setAccessibleDescription(tr(words))
            says = label(tr(words), "body", wrap=True)
            says.setContentsMargins(27, 0, 0, 0)
            self._secrecy_group.addButton(choice)
            self.secrecy_buttons[value] = choice
            made.addLayout(column(choice, says, spacing=0))
        self.secrecy_buttons["casual"].setChecked(True)
        for value, choice in self.secrecy_buttons.items():  # Tab goes to the default, the arrow keys to others
            choice.setFocusPolicy(Qt.FocusPolicy.StrongFocus if value == "casual" else Qt.FocusPolicy.ClickFocus)
        self._secrecy_group.buttonToggled.connect(lambda: self.seats.set_secrecy(self.secrecy))
        made.addWidget(label(tr(LATER), "small", wrap=True))
        return made

    # Choices.

    @property
    def secrecy(self) -> str:
        return next(value for value, choice in self.secrecy_buttons.items() if choice.isChecked())

    @busy()
    def show_variant(self, name: str) -> None:
        """Show the options and seats of a variant with their defaults."""
        self._show(rules.games()[name], {})

    def _show(self, kind: type[rules.Variant], values: Mapping[str, Any]) -> None:
        """Show the options and seats of a variant with these option values."""
        self._kind = kind
        self._name.setText(kind.name)
        self._summary.setText(tr(kind.summary))
        self.lesson_button.setVisible(_has_lesson(self.cards.variant))
        self.title.setPlaceholderText(_usual_title(kind.name))
        emptied(self._forms)
        self.options = OptionsForm(kind)
        self.options.set_narrow(self.width() < WIDE_FROM)
        for option, value in values.items():
            self.options.set_value(option, value)
        self.seats = SeatsForm(rules.variant(kind.id, **self.options.values))
        self.seats.changed.connect(self._advise)
        self.options.changed.connect(self._options_changed)
        self.seats.set_secrecy(self.secrecy)
        if self._solo:
            self.seats.seat_solo()
        for part in (self.options, line(), self.seats):
            self._forms.addWidget(part)
        self._forms.setSpacing(6)
        self._preview.show_map(kind.plays or kind.id)
        seats = (self.options, self.seats, *self.secrecy_buttons.values())
        links = (self.lesson_button, self.rules_button)
        in_tab_order(self.cards, *links, self.title, *seats, self.cancel_button, self.start_button)
        self._advise()

    def _options_changed(self) -> None:
        """Update the page: options may change the variant actually played, and which powers one player may have."""
        values = self.options.values
        kind = rules.games()[self.cards.variant].played_as(values)
        if kind is not self._kind:
            usual = {option.name: option.default for option in self._kind.options}
            common = usual.keys() & {option.name for option in kind.options}
            # Options left at their defaults get the defaults of the other variant.
            self._show(kind, {name: values[name] for name in values if name in common and values[name] != usual[name]})
            self.options.set_focus(kind.options[0].name)
        self.seats.set_hands(self.variant.power_groups())

    @property
    def variant(self) -> rules.Variant:
        """The variant chosen, with its options."""
        return rules.variant(self.cards.variant, **self.options.values)

    def game(self) -> rules.Game:
        """Return the game with the current settings."""
        variant = self.variant
        title = self.title.text().strip() or self.title.placeholderText()
        game = rules.Game.new(variant, self.seats.players, self.secrecy, title)
        typed = self.seats.codes
        seats = tuple(replace(seat, code=hashed(typed.get(seat.power, ""))) for seat in game.seats)
        game = replace(game, seats=seats, seed=self.options.chosen_seed)
        return game.with_computers(self.seats.computers)

    def seat_solo(self) -> None:
        """Seat one person against the computer in all other seats, whichever variant is chosen."""
        self._solo = True
        self.secrecy_buttons["casual"].setChecked(True)
        self.seats.seat_solo()

    def filled_in(self) -> NewGameSettings:
        """Return everything chosen and typed."""
        seats = {seat.power: seat.player for seat in self.seats.all_rows}
        return NewGameSettings(
            self.cards.variant, self.options.values, self.title.text(), seats, self.seats.usual, self.seats.codes,
            self.secrecy, self.options.chosen_seed,
        )  # fmt: skip

    def fill_in(self, chosen: NewGameSettings) -> None:
        """Fill in these settings; default player names are translated to the current language."""
        self.cards.choose(chosen.variant)
        for name, value in chosen.options.items():
            self.options.set_value(name, value)
        self.title.setText(chosen.title)
        if self.options.seed is not None:
            self.options.seed.setText(chosen.seed)
        called = dict(zip(chosen.usual, self.seats.usual))
        for seat in self.seats.all_rows:
            player = chosen.players.get(seat.power, "")
            seat.set_player(called.get(player, player))
            seat.code.setText(chosen.codes.get(seat.power, ""))
        self.secrecy_buttons[chosen.secrecy].setChecked(True)

    def start(self) -> None:
        """Start the game, unless something is wrong, which is then shown."""
        if self.start_button.isEnabled() and self.seats.check():
            self.started.emit(self.game())

    def _advise(self) -> None:
        """Show warnings about the seats, and enable or disable the start."""
        unplayed, played, fault = self.seats.unplayed, self.seats.played, self.seats.fault
        self._secret.setVisible(not self.seats.alone or self.secrecy != "casual")
        self.note.setVisible(bool(unplayed or fault))
        self.start_button.setEnabled(played and not fault)
        if fault:
            self.note.show_note("bad", fault)
        elif not played:
            self.note.show_note("bad", tr("No players yet. Assign a player to at least one power."))
        elif unplayed:
            names = rules.reasons.listed([self.seats.rows[power].name for power in unplayed])
            words = tr_n(
                "{names} has no player: its units hold (civil disorder).",
                "{names} have no player: their units hold (civil disorder).",
                len(unplayed),
                names=names,
            )
            self.note.show_note("warn", words)

    # Keys and layout.

    def take_focus(self) -> None:
        self.cards.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Esc, start on Ctrl+Enter."""
        if event.key() == Qt.Key.Key_Escape:
            self.canceled.emit()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < WIDE_FROM
        self._right.setFixedWidth(px(RIGHT_NARROW if narrow else RIGHT_WIDE))
        self.cards.set_upright(not narrow)
        self.options.set_narrow(narrow)
        self.cards.fit_into(self.height() - ABOVE_CARDS - FRAME)
        needed = self.cards.height_needed() + FRAME
        preview = self.height() - ABOVE_CARDS - needed >= PREVIEW_LEAST
        self._preview.setVisible(preview)
        self.cards.setMaximumHeight(needed if preview else ANY_HEIGHT)


class MapPreview(QWidget):
    """The whole map of a variant at the start, as large as fits."""

    def __init__(self) -> None:
        super().__init__()
        self._variant = ""
        self._pictures = ThumbnailLoader(self)
        self.setMinimumHeight(PREVIEW_LEAST)
        self.setMouseTracking(True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the name of the province under the pointer."""
        super().mouseMoveEvent(event)
        map_id = rules.games()[self._variant].map_id if self._variant else ""
        place = place_at(map_id, self._sheet(), WHOLE, event.position()) if map_id and self._is_drawn else ""
        self.setToolTip(load_board(map_id).provinces[place].name if place else "")

    @property
    def _is_drawn(self) -> bool:
        """Whether the map of the variant has been read and drawn."""
        return self._pictures.picture(self._variant, self.size(), WHOLE, self._sheet) is not None

    def show_map(self, variant: str) -> None:
        self._variant = variant
        self.setAccessibleName(tr("Map of {variants}", variants=rules.games()[variant].name))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._variant:
            return
        made = self._pictures.picture(self._variant, self.size(), WHOLE, self._sheet)
        if made is not None:
            painter = QPainter(self)
            painter.drawPixmap(0, 0, made)
            painter.end()

    def _sheet(self) -> QSize:
        """Return the size at which the map is shown."""
        whole = atlas_of(rules.games()[self._variant].map_id).frame.size()
        return whole.scaled(self.width() - 12, self.height(), Qt.AspectRatioMode.KeepAspectRatio).toSize()


def _has_lesson(id: str) -> bool:
    """Whether a variant has a guided turn; the standard game always has one."""
    return id == next(iter(rules.VARIANTS)) or rules.games()[id].lesson is not None


def _usual_title(name: str) -> str:
    """Return the default title of a game."""
    today = date.today()
    return f"{name}, {day_of(today)}"
