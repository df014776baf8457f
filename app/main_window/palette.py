"""What the palette finds: all actions of the menus, order types, provinces, units, phases and preferences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from app.language import tr
from app.pages.palette import Palette, PaletteCommand
from rules import Candidate, say

from .shell import Shell

if TYPE_CHECKING:
    from app.game_view.view import GameView

FORMAT = QKeySequence.SequenceFormat.NativeText


Preference = Callable[[str], object]
"""Opens the preferences at the one with this name."""


def open_palette(shell: Shell, preference: Preference) -> None:
    """Open the palette, which finds every action, place, unit and preference by name."""
    palette = shell.findChild(Palette) or Palette(shell)
    palette.open(found_in(shell, preference))


def found_in(shell: Shell, preference: Preference) -> list[PaletteCommand]:
    """List everything that can be done, the most frequent first."""
    table = shell.table if shell.in_front(shell.table) else None
    verbs = list(_verbs(table)) if table else []
    found = [*verbs, *_actions(shell)]
    if table is not None:
        found += [*_units(table), *_places(table), *_powers(table), *_phases(table)]
    return [*found, *_preferences(shell, preference)]


# Actions.


def _actions(shell: Shell) -> Iterator[PaletteCommand]:
    """Yield the actions of all menus in order, including menus that are filled as they open."""
    skipped = shell.acts.submenus["verbs"]
    shell.acts.update()
    for top in shell.menuBar().actions():
        menu = top.menu()
        if isinstance(menu, QMenu):
            yield from _of_menu(shell, menu, [_text(top)], skipped)


def _of_menu(shell: Shell, menu: QMenu, path: list[str], skipped: QMenu) -> Iterator[PaletteCommand]:
    if menu is skipped:
        return
    if menu in shell.acts.submenus.values() and menu.menuAction().isEnabled():
        menu.aboutToShow.emit()
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from _of_menu(shell, below, [*path, _text(action)], skipped)
        elif action.isVisible() and not action.isSeparator() and action.objectName() != "find":
            if not action.isEnabled() and not action.objectName():
                continue  # not an action but a remark such as "No games yet"
            yield _action(shell, action, path)


def _action(shell: Shell, action: QAction, path: list[str]) -> PaletteCommand:
    acts, name = shell.acts, action.objectName()
    why = "" if action.isEnabled() else acts.why_disabled(name)
    keys = action.shortcut().toString(FORMAT)
    own = acts.record(name).icon if name in acts else ""
    icon = "check" if action.isCheckable() and action.isChecked() else own
    return PaletteCommand(_text(action), " › ".join(path), action.trigger, keys, why, icon)


def _text(action: QAction) -> str:
    return action.text().replace("&", "").partition("\t")[0].rstrip("…").strip()


# Orders.


def _verbs(table: GameView) -> Iterator[PaletteCommand]:
    """Yield the order types of the selected unit (if none is selected: of all units), and orders that need no unit."""
    tool, variant = table.order_tool, table.document.game.variant
    builder = tool.builder
    if not builder.active:
        return
    unit = builder.unit
    for one in builder.offered_verbs() if unit else ():
        yield _verb(table, one, unit.text if unit else "")
    if unit is None:
        for verb in (one for one in variant.verbs(table.document.present.phase) if not one.unitless):
            yield PaletteCommand(verb.title, tr("Order"), str, verb.key, tr("Choose a unit first."), words=verb.name)
    for one in builder.unitless_orders():
        yield _verb(table, one, "")


def _verb(table: GameView, one: Candidate, unit: str) -> PaletteCommand:
    verb = table.document.game.variant.verb(str(one.value))
    title = f"{unit}: {verb.title}" if unit else verb.title
    why, clause = (say(one.reason), one.reason.clause) if one.reason else ("", "")
    run = partial(table.order_tool.choose_verb, verb.name)
    return PaletteCommand(title, tr("Order"), run, verb.key, why, words=verb.name, clause=clause)


# What is on the board.


def _units(table: GameView) -> Iterator[PaletteCommand]:
    """Yield the visible units: running the command selects an own unit and points out any other."""
    document = table.document
    standing = document.standing
    powers = standing.variant.board(standing).powers
    dislodged = [one.unit for one in standing.dislodged.values()]
    for unit in [*standing.units.values(), *dislodged]:
        kind = tr("Unit of {power}", power=powers[unit.power].name)
        yield PaletteCommand(unit.text, kind, partial(_go_to_unit, table, unit.key), words=unit.place.words)


def _go_to_unit(table: GameView, key: str) -> None:
    unit = table.document.standing.units.get(key)
    if unit is not None and unit.power in table.document.writers and table.pointer.tool is table.order_tool:
        table.document.act_for(unit.power)
        table.order_tool.choose_unit(key)
    else:
        table.document.select(key)
    _go_to(table, key.partition("#")[0])


def _places(table: GameView) -> Iterator[PaletteCommand]:
    board = table.scene.board
    level = {one.id: one.name for one in board.levels}
    for place in board.provinces.values():
        _, _, above = place.id.partition("@")
        kind = tr("Province, {level}", level=level[above]) if above in level else tr("Province")
        name = place.name if place.name != place.id else tr("Space {id}", id=place.id)
        yield PaletteCommand(name, kind, partial(_go_to, table, place.id), words=place.id, icon="point")


def _go_to(table: GameView, place: str) -> None:
    """Show a place: its level, centered and large enough to read."""
    table.levels.reveal(place)
    table.view.show_place(place)
    if not table.order_tool.builder.filled:
        table.document.select(place)


def _powers(table: GameView) -> Iterator[PaletteCommand]:
    document = table.document
    if document.open or len(document.still_writing) > 1:
        powers = document.present.variant.board(document.present).powers
        for power in document.still_writing:
            title = tr("Orders of {power}", power=powers[power].name if power in powers else power)
            yield PaletteCommand(title, tr("Write"), partial(document.act_for, power))


def _phases(table: GameView) -> Iterator[PaletteCommand]:
    for number, position in enumerate(table.document.so_far if table.document.at_present else ()):
        go = partial(table.phase_wanted.emit, number)
        yield PaletteCommand(position.title, tr("Phase"), go, words=str(position.phase))


# Preferences.


def _preferences(shell: Shell, preference: Preference) -> Iterator[PaletteCommand]:
    from app.pages.preferences import PreferencesDialog

    dialog = PreferencesDialog(shell.settings)
    dialog.deleteLater()
    for name, words in dialog.names:
        yield PaletteCommand(name, tr("Preference"), partial(preference, name), words=words, icon="gear")
