"""An action of the window as one record, and what is made of all records: QActions, menus, and why an action is
disabled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from app.language import tr, tr_noop
from app.session.document import Document
from app.ui.icons import set_icon

# Why the position of a game cannot be edited now.
AS_GM = tr_noop("In a game with secrets only the game master can edit the position: GM > Game master… > See the whole "
             "board.")
NO_GM = tr_noop(
    "This game has secrets and no game master, so nobody can edit the position. You can rewind to an earlier phase "
    "or end the game."
)
SEALED = tr_noop("The full position is sealed. The players' pass phrases open it.")


@dataclass(frozen=True, slots=True)
class ActionState:
    """The state that decides whether an action can be used.

    `document`: the open game; `board`: its table is in front; `covered`: the curtain covers it. `map_open`,
    `map_shown`: a map is open in the map editor, and in front.
    """

    document: Document | None = None
    board: bool = False
    covered: bool = False
    map_open: bool = False
    map_shown: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Requirement:
    """Something an action needs, and the sentence shown if it is missing."""

    holds: Callable[[ActionState], bool]
    missing: str


@dataclass(frozen=True, slots=True)
class Action:
    """Everything about an action. Texts are marked for translation, not translated.

    `run` does it. `keys` are separated by spaces; the first is the one shown. `help` is what F1 shows. `needs`: the
    first requirement that is not met gives the reason why the action is disabled. `board`: the keys work only while the
    board has the focus, so that they can be typed elsewhere. `checked` makes the action checkable; `visible` and
    `title` are given if visibility or name change. The answer None leaves the present state, as when there is no table
    to ask.
    """

    id: str
    text: str
    run: Callable[[], object]
    keys: str = ""
    icon: str = ""
    help: str = ""
    needs: tuple[Requirement, ...] = ()
    board: bool = False
    checked: Callable[[ActionState], bool | None] | None = None
    visible: Callable[[ActionState], bool | None] | None = None
    title: Callable[[ActionState], str] | None = None

    def why_disabled(self, state: ActionState) -> str:
        """Return why the action cannot be used, translated; "" if it can."""
        return next((tr(need.missing) for need in self.needs if not need.holds(state)), "")


@dataclass(frozen=True, slots=True)
class Submenu:
    """A menu that is filled as the game goes on; `of_table`: filled by each table for itself."""

    title: str
    of_table: bool = False


Menus = Mapping[str, tuple[tuple[str, ...], ...]]
"""Menu -> its groups of ids, separated by lines. An id is that of an action or a submenu."""


class Actions:
    """The actions of a window: `actions["save"]`. Raises KeyError for an unknown action.

    `submenus` are the menus filled as the game goes on. `over`: the actions that the page in front replaces by its own.
    """

    def __init__(
        self,
        window: QMainWindow,
        records: Iterable[Action],
        menus: Menus,
        submenus: Mapping[str, Submenu],
        state: Callable[[], ActionState],
        over: Callable[[], Mapping[str, Action]],
    ) -> None:
        self._window, self._state, self._over = window, state, over
        self._stale = False
        self._records = {one.id: one for one in records}
        self._found = {one.id: self._made(one) for one in self._records.values()}
        self._titles, self._submenu_records = tuple(menus), submenus
        self.submenus: dict[str, QMenu] = {}
        self._surveys: list[QMenu] = []
        self._menus: list[QMenu] = []
        for title, groups in menus.items():
            self._menus.append(window.menuBar().addMenu(tr(title)))
            self._menus[-1].aboutToShow.connect(self.update)
            self._fill(self._menus[-1], groups)

    def __getitem__(self, id: str) -> QAction:
        self.update()
        return self._found[id]

    def __contains__(self, id: str) -> bool:
        return id in self._found

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._found)

    def record(self, id: str) -> Action:
        """Return the window's own record of the action."""
        return self._records[id]

    def why_disabled(self, id: str) -> str:
        """Return why an action cannot be used now."""
        record = self._now().get(id)
        return (record.why_disabled(self._state()) if record else "") or tr("Not available in this phase or game.")

    def at_board(self, board: QWidget) -> None:
        """Make the keys of board actions work on this board."""
        board.addActions([self._found[one.id] for one in self._records.values() if one.board])

    def refresh(self) -> None:
        """Bring all actions up to date as soon as one is asked for, at the latest before the next frame.

        One step of the game changes a dozen things, each of which asks for this.
        """
        if not self._stale:
            self._stale = True
            QTimer.singleShot(0, self._window, self.update)

    def update(self) -> None:
        """Bring all actions up to date at once, if something changed: visible, enabled, checked and title."""
        if not self._stale:
            return
        self._stale = False
        state = self._state()
        holds = cache(lambda need: need.holds(state))  # most requirements are those of many actions
        for id, record in self._now().items():
            _show(self._found[id], record, state)
            self._found[id].setEnabled(all(map(holds, record.needs)))

    def retranslate(self) -> None:
        """Set all texts in the present language."""
        for id, record in self._records.items():
            _say(self._found[id], record)
        for menu, title in zip(self._menus, self._titles):
            menu.setTitle(tr(title))
        for id, menu in self.submenus.items():
            menu.setTitle(tr(self._submenu_records[id].title))

    def forget_table(self) -> None:
        """Clear the menus filled by a table that is being removed, whose keys would still work otherwise."""
        of_table = [menu for id, menu in self.submenus.items() if self._submenu_records[id].of_table]
        for menu in (*of_table, *self._surveys):
            menu.clear()

    def surveys(self, titles: Iterable[str]) -> list[QMenu]:
        """Replace the submenus of surveys by new ones with these titles, and return them."""
        for old in self._surveys:
            old.deleteLater()
        anchor = self.submenus["surveys"].menuAction()
        anchor.setVisible(False)
        view = next(menu for menu in self._menus if anchor in menu.actions())
        self._surveys = [QMenu(f"{title}…", view) for title in titles]
        for made in self._surveys:
            view.insertMenu(anchor, made)
        return self._surveys

    def _now(self) -> Mapping[str, Action]:
        """Return every action as it applies to the page in front."""
        return {**self._records, **self._over()}

    def _fill(self, menu: QMenu, groups: tuple[tuple[str, ...], ...]) -> None:
        for number, ids in enumerate(groups):
            if number:
                menu.addSeparator()
            for id in ids:
                if id in self._found:
                    menu.addAction(self._found[id])
                else:
                    self.submenus[id] = menu.addMenu(tr(self._submenu_records[id].title))

    def _made(self, record: Action) -> QAction:
        made = QAction(self._window)
        made.setObjectName(record.id)
        made.setCheckable(record.checked is not None)
        if record.keys:
            made.setShortcuts([QKeySequence(key) for key in record.keys.split()])
        if record.board:
            made.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        else:
            self._window.addAction(made)
        if record.icon:
            set_icon(made, record.icon, "text")
        made.triggered.connect(lambda _=False, id=record.id: self._run(id))
        _say(made, record)
        return made

    def _run(self, id: str) -> None:
        """Run an action, unless what was clicked a moment ago left it disabled."""
        if self[id].isEnabled():
            self._now()[id].run()


def _say(action: QAction, record: Action) -> None:
    """Set an action's text and tooltip."""
    text = tr(record.text)
    plain = text.replace("&", "").rstrip("…")
    action.setText(text)
    action.setToolTip(f"{plain} ({record.keys.split()[0]})" if record.keys else plain)


def _show(action: QAction, record: Action, state: ActionState) -> None:
    """Bring an action up to date, but for whether it can be used."""
    visible = record.visible(state) if record.visible else None
    checked = record.checked(state) if record.checked else None
    if visible is not None:
        action.setVisible(visible)
    if checked is not None:
        action.setChecked(checked)
    if record.title:
        action.setText(record.title(state))
