"""The preferences: pages on the left, a search, changes that apply at once; and the About dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, QStringListModel, Qt, QTimer, qVersion
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QFrame,
    QLineEdit,
    QListView,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.language import languages, tr, tr_noop
from app.panels.timeline import SPEEDS
from app.settings import Settings
from app.ui.icons import icon
from app.ui.widgets import Logo, SegmentedControl, button, column, foot, heading, label, line, panel, row

# ----------------------------------------------------------------------------------------------------
# What this program is, its version, and credits.

WORDS = tr_noop("A board and adjudicator for Diplomacy and its variants.")
CREDITS = (
    (tr_noop("Fonts"), tr_noop("Inter and EB Garamond, under the SIL Open Font License 1.1")),
    (tr_noop("Built with"), tr_noop("Qt {qt} through PySide6, under the LGPL 3")),
    (tr_noop("License"), tr_noop("MIT: free to use, change and share")),
)


class AboutDialog(QDialog):
    """The About dialog: version, credits, license."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Strata"))
        self.setMinimumWidth(540)
        title = column(heading("Strata"), label(tr("Version {version}", version=version()), "muted"), spacing=0)
        close = button(tr("Close"), "primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        facts = column(spacing=6)
        for name, words in CREDITS:
            first = label(tr(name), "muted")
            first.setMinimumWidth(70)
            head = row(first, label(tr(words, qt=qVersion()), wrap=True), spacing=12)
            head.setStretch(1, 1)
            facts.addLayout(head)
        self.setLayout(
            column(
                row(Logo(52, "window"), title, ..., spacing=14),
                label(tr(WORDS), "body", wrap=True),
                line(),
                facts,
                6,
                row(..., close),
                spacing=14,
                margins=(26, 24, 26, 20),
            )
        )


def version() -> str:
    """Return the installed version, "from source" if it is not installed."""
    from importlib import metadata

    try:
        return metadata.version("strata")
    except metadata.PackageNotFoundError:
        return tr("from source")


W = TypeVar("W", bound=QWidget)
LEFT, MOST_LEFT, LEFT_MARGINS = 212, 236, 40
"""Minimum and maximum width of the list of pages, and the part of it beside the names."""


class PreferenceRow(QWidget):
    """A preference: name, explanation, field."""

    def __init__(self, name: str, words: str, field: QWidget) -> None:
        super().__init__()
        self.name = name
        self.text = f"{name} {words}".lower()
        field.setAccessibleName(name)
        field.setAccessibleDescription(words)
        texts = column(label(name), label(words, "small", wrap=True) if words else None, spacing=1)
        inside = row(texts, field, spacing=16)
        inside.setStretch(0, 1)
        self.setLayout(inside)


class PageNames(QStringListModel):
    """The titles of the pages with their icons."""

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DecorationRole:
            return super().data(index, role)
        title = super().data(index, Qt.ItemDataRole.DisplayRole)
        return next((icon(drawn) for name, drawn, _ in PAGES if tr(name) == title), None)


class PreferencesDialog(QDialog):
    """Shows `Settings` and changes them at once; views listen to `Settings.changed`."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(780, 520)
        self._settings = settings
        self._make()
        settings.changed.connect(self._show)

    def _make(self) -> None:
        """Create the content in the current language."""
        self.setWindowTitle(tr("Preferences"))
        self.fields: dict[str, QWidget] = {}
        self._shown: dict[str, Callable[[], None]] = {}
        self.pages: dict[str, list[PreferenceRow]] = {tr(name): make(self) for name, _, make in PAGES}
        self._stack = QStackedWidget()
        for name, entries in self.pages.items():
            self._stack.addWidget(_page(name, entries))
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find a preference"))
        self.search.setAccessibleName(tr("Find a preference"))
        self.search.textChanged.connect(self._find)
        self._names = PageNames(list(self.pages), self)
        self.list = self._list()
        self.setLayout(self._laid_out())

    def _retranslate(self) -> None:
        """Rebuild the dialog in another language, on the same page, with focus on the language field."""
        page, wanted, old = self.list.currentIndex().row(), self.search.text(), QWidget()
        inside = self.layout()
        assert inside is not None
        old.setLayout(inside)
        old.deleteLater()
        self._make()
        self.search.setText(wanted)
        self.list.setCurrentIndex(self._names.index(max(0, page)))
        self.fields["language"].setFocus(Qt.FocusReason.OtherFocusReason)

    def _list(self) -> QListView:
        made = QListView()
        made.setProperty("pages", True)
        made.ensurePolished()  # before rows are measured
        made.setModel(self._names)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setIconSize(QSize(18, 18))
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.setAccessibleName(tr("Preference pages"))
        made.setCurrentIndex(self._names.index(0))
        made.selectionModel().currentChanged.connect(lambda now: self._go_to(str(now.data())))
        return made

    def _laid_out(self) -> QVBoxLayout:
        defaults = button(tr("Restore defaults"), "quiet")
        defaults.clicked.connect(self._settings.restore_defaults)
        close = button(tr("Close"), "primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        lower = foot(
            row(defaults, ..., label(tr("Changes apply at once"), "small"), 6, close, margins=(20, 12, 20, 14))
        )
        left: QFrame = panel(column(self.search, self.list, spacing=10, margins=(12, 18, 12, 12)), "left")
        left.setFixedWidth(min(max(LEFT, self.list.sizeHintForColumn(0) + LEFT_MARGINS), MOST_LEFT))
        right = column(self._stack, lower, spacing=0)
        right.setStretch(0, 1)
        halves = row(left, right, spacing=0)
        halves.setStretch(1, 1)
        return column(halves)

    def _go_to(self, name: str) -> None:
        if name in self.pages:
            self._stack.setCurrentIndex(list(self.pages).index(name))

    def _find(self, text: str) -> None:
        """Show only preferences that contain the text, and the pages that have any."""
        wanted = text.strip().lower()
        for entries in self.pages.values():
            for entry in entries:
                entry.setVisible(wanted in entry.text)
        left = [name for name, entries in self.pages.items() if any(wanted in entry.text for entry in entries)]
        self._names.setStringList(left)
        if left:
            self.list.setCurrentIndex(self._names.index(0))

    def _show(self, name: str) -> None:
        if name == "language":
            QTimer.singleShot(0, self, self._retranslate)  # later: one of its fields is being clicked
        elif name in self._shown:
            self._shown[name]()

    @property
    def names(self) -> list[tuple[str, str]]:
        """Each preference as its name and its whole text."""
        return [(entry.name, entry.text) for entries in self.pages.values() for entry in entries]

    # Fields, each bound to one preference.

    def choice(self, name: str, choices: Sequence[tuple[str, str]]) -> SegmentedControl:
        made = SegmentedControl(choices, self._value(name))
        made.setMinimumWidth(230)
        made.changed.connect(lambda value: self._settings.set(name, value))
        return self._bound(name, made, lambda: made.set_value(str(self._value(name))))

    def switch(self, name: str) -> QCheckBox:
        made = QCheckBox()
        made.setChecked(bool(self._value(name)))
        made.toggled.connect(lambda on: self._settings.set(name, on))
        return self._bound(name, made, lambda: made.setChecked(bool(self._value(name))))

    def sized(self, name: str, sizes: Sequence[tuple[int, str]]) -> SegmentedControl:
        """Return a choice between a few numbers; any other value shows as the nearest one."""

        def nearest() -> str:
            return str(min((size for size, _ in sizes), key=lambda size: abs(size - int(self._value(name)))))

        made = SegmentedControl([(str(size), words) for size, words in sizes], nearest())
        made.setMinimumWidth(230)
        made.changed.connect(lambda value: self._settings.set(name, int(value)))
        return self._bound(name, made, lambda: made.set_value(nearest()))

    def number(self, name: str, least: int, most: int, unit: str, none: str = "", step: int = 1) -> QSpinBox:
        made = QSpinBox()
        made.setRange(least, most)
        made.setSingleStep(step)
        made.setSuffix(unit)
        made.setSpecialValueText(none)
        made.setFixedWidth(140)
        made.lineEdit().setTextMargins(6, 0, 0, 0)
        made.setValue(int(self._value(name)))
        made.valueChanged.connect(lambda value: self._settings.set(name, value))
        return self._bound(name, made, lambda: made.setValue(int(self._value(name))))

    def _value(self, name: str) -> str:
        value: str = getattr(self._settings.preferences, name)
        return value

    def _bound(self, name: str, field: W, show: Callable[[], None]) -> W:
        self.fields[name] = field
        self._shown[name] = show
        return field


def _page(name: str, entries: Sequence[PreferenceRow]) -> QWidget:
    made = QWidget()
    layout = column(label(name, "title"), 4, spacing=12, margins=(26, 24, 26, 16))
    for n, entry in enumerate(entries):
        if n:
            layout.addWidget(line())
        layout.addWidget(entry)
    layout.addStretch(1)
    made.setLayout(layout)
    return made


def _look(dialog: PreferencesDialog) -> list[PreferenceRow]:
    themes = (("light", tr("Light")), ("dark", tr("Dark")), ("system", tr("System")))
    contrasts = (("normal", tr("Normal")), ("high", tr("High")), ("system", tr("System")))
    tongues = (("system", tr("System")), *languages().items())
    return [
        PreferenceRow(tr("Language"), tr("System: same as your desktop."), dialog.choice("language", tongues)),
        PreferenceRow(tr("Theme"), tr("System: same as your desktop."), dialog.choice("theme", themes)),
        PreferenceRow(
            tr("Contrast"), tr("High: black and white with strong lines."), dialog.choice("contrast", contrasts)
        ),
    ]


def _sizes(dialog: PreferencesDialog) -> list[PreferenceRow]:
    sizes = ((12, tr("Small")), (13, tr("Normal")), (16, tr("Large")), (19, tr("Larger")))
    return [
        PreferenceRow(
            tr("Text size"), tr("For menus, panels, lists and names on the map."), dialog.sized("text_px", sizes)
        ),
        PreferenceRow(
            tr("Interface size"),
            tr("Takes effect the next time you start Strata."),
            dialog.number("scale", 100, 200, " %", step=25),
        ),
    ]


def _map(dialog: PreferencesDialog) -> list[PreferenceRow]:
    names = (("none", tr("None")), ("short", tr("Short")), ("full", tr("Full")))
    patterns = (("off", tr("Off")), ("needed", tr("When needed")), ("always", tr("Always")))
    return [
        PreferenceRow(
            tr("Names on the map"), tr("Full names appear where there is room."), dialog.choice("names", names)
        ),
        PreferenceRow(
            tr("Patterns on land"), tr("Tell powers apart without color."), dialog.choice("patterns", patterns)
        ),
        PreferenceRow(
            tr("Panel below the board"), tr("Use this layout in wide windows too."), dialog.switch("panel_below")
        ),
    ]


def _play(dialog: PreferencesDialog) -> list[PreferenceRow]:
    motions = (("full", tr("Full")), ("reduced", tr("Reduced")), ("system", tr("System")))
    shown = tr("Preview the results while orders are entered, wherever everyone may see them.")
    hints = tr("Shows what a computer player would order, in open games and when you play the computer alone.")
    bluff = tr("Illegal orders are void and drawn gray and dotted. Alt+click allows one at any time.")
    return [
        PreferenceRow(tr("Live preview"), shown, dialog.switch("live_preview")),
        PreferenceRow(tr("Hints"), hints, dialog.switch("hints")),
        PreferenceRow(tr("Allow illegal orders"), bluff, dialog.switch("lenient")),
        PreferenceRow(tr("Motion"), tr("Reduced: results appear at once."), dialog.choice("motion", motions)),
        PreferenceRow(tr("Speed"), tr("How fast a turn is replayed."), dialog.choice("pace", tuple(SPEEDS.items()))),
    ]


def _mouse(dialog: PreferencesDialog) -> list[PreferenceRow]:
    wheel = (("zoom", tr("Zooms")), ("pan", tr("Scrolls")))
    words = tr("With Ctrl it always zooms. Two fingers on a touchpad always scroll.")
    return [PreferenceRow(tr("The mouse wheel"), words, dialog.choice("wheel", wheel))]


def _secrecy(dialog: PreferencesDialog) -> list[PreferenceRow]:
    never = dialog.number("autolock_minutes", 0, 60, tr(" minutes"), tr("Never"))
    return [
        PreferenceRow(
            tr("Curtain between turns"),
            tr("In casual games, hides each player's orders from the others."),
            dialog.switch("curtain"),
        ),
        PreferenceRow(tr("Lock and hide the board after"), tr("When nobody uses the computer."), never),
        PreferenceRow(
            tr("Fixed seat order"), tr("Powers take their turns in the order of the map."), dialog.switch("fixed_order")
        ),
    ]


PAGES: tuple[tuple[str, str, Callable[[PreferencesDialog], list[PreferenceRow]]], ...] = (
    (tr_noop("Look"), "palette", _look),
    (tr_noop("Text and size"), "text", _sizes),
    (tr_noop("Map"), "board", _map),
    (tr_noop("Orders and results"), "play", _play),
    (tr_noop("Mouse and touchpad"), "mouse", _mouse),
    (tr_noop("Secrecy"), "lock", _secrecy),
)
"""Title, icon and content of each page."""
