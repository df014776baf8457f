"""Surveys: answers laid over the map for one power, chosen in the View menu: its friendly territory, distances."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from app.board.scene import BoardScene
from app.document import Document
from app.language import tr
from rules import Survey

from .actions import Actions
from .sight import sight_of

NONE = ("", "")


class Surveys(QObject):
    """Fills the submenus of a variant's surveys, and keeps what is chosen by seat."""

    def __init__(self, document: Document, scene: BoardScene, acts: Actions) -> None:
        super().__init__(scene)
        self.document = document
        self.scene = scene
        self.surveys: tuple[Survey, ...] = document.game.variant.surveys
        self.menus: list[QMenu] = acts.surveys(tr(survey.title) for survey in self.surveys)
        for survey, menu in zip(self.surveys, self.menus):
            menu.aboutToShow.connect(partial(self.fill, survey, menu))

    @property
    def chosen(self) -> tuple[str, str]:
        """The survey shown and its power."""
        return sight_of(self.document).survey

    def fill(self, survey: Survey, menu: QMenu) -> None:
        """The powers, by the names they have now."""
        menu.clear()
        group = QActionGroup(menu)
        position = self.document.position
        names = [(power.id, power.name) for power in position.variant.board(position).powers.values()]
        for power, name in (("", tr("Nobody")), *names):
            action = menu.addAction(name)
            action.setCheckable(True)
            group.addAction(action)
            value = (survey.id, power) if power else NONE
            action.setChecked(self.chosen == value or (not power and self.chosen[0] != survey.id))
            action.triggered.connect(lambda _=False, value=value: self.choose(value))

    def choose(self, survey: tuple[str, str]) -> None:
        """Lay a survey over the map, or take away what lies there."""
        self.document.keep_sight(replace(sight_of(self.document), survey=survey))
        self.refresh()

    def refresh(self) -> None:
        """The answer as things stand in the position shown."""
        id, power = self.chosen
        if not id:
            self.scene.show_survey({})
            return
        position = self.document.position
        name = position.variant.board(position).powers[power].name
        title = next(tr(survey.title) for survey in self.surveys if survey.id == id)
        self.scene.show_survey(
            position.variant.survey(position, id, power), power, tr("{title} of {name}", title=title, name=name)
        )
