"""A custom variant on the edited map: its name, victory condition, where units are built, and other options.

The dialog makes a `variant.toml` (see rules/files/README.md), which its caller writes beside the saved map.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QDialog, QGridLayout, QLineEdit, QRadioButton, QSpinBox, QWidget

import rules
from app.language import tr
from app.pages.new_game_forms import OptionsForm
from app.ui.shades import px
from app.ui.widgets import button, column, label, row, scrolled
from rules import Variant

from .document import MapDocument
from .facts import center_count, fact
from .files import id_fault

WIDTH, HIGHEST = 560, 240
MOST = 200


@dataclass(frozen=True)
class NewGame:
    """What was entered: the map's id, the centers needed for victory, and the content of `variant.toml`."""

    id: str
    victory: int
    name: str
    summary: str
    builds: str
    options: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The content of a `variant.toml`, without options that have their standard value."""
        import tomlkit

        table = tomlkit.document()
        table.update({"format": "strata-variant", "version": 1, "rules": "standard", "name": self.name})
        if self.summary:
            table["summary"] = self.summary
        table["builds"] = self.builds
        if self.options:
            table["options"] = dict(self.options)
        return tomlkit.dumps(table)


def standard_kind() -> type[Variant]:
    """Return the standard variant with only the options that a custom variant may set."""
    usual = rules.VARIANTS["standard"]
    chosen = tuple(option for option in usual.options if option.name not in ("victory", "builds"))
    return cast(type[Variant], type("Choices", (usual,), {"options": chosen}))


class NewGameDialog(QDialog):
    """Asks for the rules of a game on the map.

    `use` takes a NewGame; if it raises ValueError the text is shown, and the dialog stays open. `said`: the rules
    already in the folder.
    """

    def __init__(
        self, document: MapDocument, said: Any, use: Callable[[NewGame], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setMinimumWidth(px(WIDTH))
        self.document, self.use = document, use
        self.usual = standard_kind()
        there = center_count(document.facts)
        wins = int(fact(document.facts, ("victory_centers",), 0) or 0)
        self.id = QLineEdit(self._free_id())
        self.name = QLineEdit(said.name or document.title)
        self.summary = QLineEdit(said.summary)
        self.summary.setPlaceholderText(tr("One sentence for the list of games (optional)"))
        for line in (self.id, self.name, self.summary):
            line.setMaxLength(MOST)
        self.victory = QSpinBox()
        self.victory.setRange(1, max(1, there))
        self.victory.setValue(wins or there // 2 + 1)
        self.victory.lineEdit().setTextMargins(6, 0, 0, 0)
        self.centers = label(tr("of {n} centers", n=there), "muted")
        self.builds: dict[str, QRadioButton] = {}
        self.options = OptionsForm(self.usual)
        for name, value in said.options.items():
            self.options.set_value(name, value)
        self.fault = label("", "small", wrap=True)
        self.fault.setProperty("tint", "bad")
        self.fault.hide()
        cancel, self.ok_button = button(tr("Cancel")), button(tr("Save game"), "primary")
        cancel.clicked.connect(self.reject)
        self.ok_button.clicked.connect(self.commit)
        self.ok_button.setDefault(True)
        words = tr(
            "A game with standard rules on this map. It is saved with the map and appears in the list of new games."
        )
        area = scrolled(self.options)
        area.setMaximumHeight(px(HIGHEST))
        inside = (
            label(tr("New game on this map"), "heading"),
            label(words, "body", wrap=True),
            self._fields(said.builds),
            area,
            self.fault,
            row(..., cancel, self.ok_button),
        )
        self.setLayout(column(*inside, spacing=12, margins=(26, 24, 26, 20)))
        self.name.setFocus()

    def _free_id(self) -> str:
        """Return the map's id, or a similar one if the program already has that."""
        id = str(fact(self.document.facts, ("id",), ""))
        return f"my-{id}" if id_fault(id) else id

    def _fields(self, chosen: str) -> QWidget:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(9)
        grid.setColumnStretch(1, 1)
        group, radios = QButtonGroup(self), []
        for value, words in rules.files.BUILDS:
            self.builds[value] = radio = QRadioButton(tr(words))
            radio.setChecked(value == chosen)
            group.addButton(radio)
            radios.append(radio)
        for number, (title, field) in enumerate(
            (
                (tr("Name"), self.name),
                (tr("ID"), self.id),
                (tr("Summary"), self.summary),
                (tr("Victory"), _beside(self.victory, self.centers)),
                (tr("Builds"), _below(*radios)),
            )
        ):
            named = label(title)
            named.setMinimumHeight(px(28))
            grid.addWidget(named, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(field, number, 1)
            named.setBuddy(field)
            field.setAccessibleName(title)
        made = QWidget()
        made.setLayout(grid)
        return made

    @property
    def chosen(self) -> NewGame:
        """The content of the fields."""
        usual = {option.name: option.default for option in self.usual.options}
        other = {name: value for name, value in self.options.values.items() if value != usual[name]}
        builds = next(value for value, radio in self.builds.items() if radio.isChecked())
        name, summary = self.name.text().strip(), self.summary.text().strip()
        return NewGame(self.id.text().strip(), self.victory.value(), name, summary, builds, other)

    def commit(self) -> None:
        """Make the game, or show why not."""
        new = self.chosen
        why = id_fault(new.id) or ("" if new.name else tr("Enter a name for the game."))
        try:
            if why:
                raise ValueError(why)
            self.use(new)
        except ValueError as error:
            self.fault.setText(str(error))
            self.fault.show()
            return
        self.accept()


def _beside(*parts: QWidget) -> QWidget:
    made = QWidget()
    made.setLayout(row(*parts, ...))
    made.setFocusProxy(parts[0])
    return made


def _below(*parts: QWidget) -> QWidget:
    made = QWidget()
    made.setLayout(column(*parts, spacing=4))
    return made
