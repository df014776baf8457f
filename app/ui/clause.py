"""Links to the rule that a text rests on, so that widgets which show one need not know the rules page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent, QWhatsThisClickedEvent
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget

from app.language import tr
from app.ui.shades import px, shade

CLAUSE = Qt.ItemDataRole.UserRole + 80
"""Item data role that holds the clause of a list item."""
NAME = "clause"
"""The property of a widget that holds the clause of its text."""
SIGN, WIDE = "§", 22
"""The section sign, and its minimum width in pixels at the normal text size."""


def _without_rule(clause: str) -> str:
    """Return a clause as shown behind "Rule:", which some of them begin with themselves."""
    return clause.removeprefix("rule ")


class ClauseLabel(QLabel):
    """"Rule: 5.1, R9": one link per clause, each opening its place on the rules page. Hidden without clauses.

    `kind` is "card" (the rules of the result chosen; F1 opens them wherever the pointer is), "line" (on one line beside
    the text that rests on the rule) or "sign" (like "line" but a section sign only, where there is no room). With
    "line" and "sign", the parent widget carries the clause as well.
    """

    def __init__(self, kind: str = "card") -> None:
        super().__init__()
        self._clauses: tuple[str, ...] = ()
        self.kind = kind
        self.setProperty("role", "small")
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(kind == "card")
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.linkActivated.connect(lambda clause: ask(self, clause))
        if kind == "sign":
            self.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self.setMinimumWidth(px(WIDE))
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_clauses(self, clauses: Sequence[str]) -> None:
        """Show links to these rules, on which the text beside the label rests."""
        self._clauses = tuple(clauses)
        self._write()
        if self.parent() is not None or not clauses:  # else it is shown together with its parent
            self.setVisible(bool(clauses))

    def show_clause(self, clause: str) -> None:
        """Show a link to one rule, "" for none. An unchanged clause is not written again."""
        if not clause or self._clauses != (clause,):
            self.show_clauses((clause,) if clause else ())

    def _write(self) -> None:
        sign, called = self.kind == "sign", [_without_rule(one) for one in self._clauses]
        text = ", ".join(called)
        links = ", ".join(
            f'<a href="{escape(one)}" style="color: {shade("accent")}">{SIGN if sign else escape(name)}</a>'
            for one, name in zip(self._clauses, called)
        )
        named, tip = tr("Rule: {clauses}", clauses=text), tr("Read this rule (F1)")
        self.setText(links if sign else tr("Rule: {links}", links=links))
        self.setAccessibleName(named)
        self.setToolTip(f"{named}. {tip}" if sign else tip)
        around = self.parentWidget() if self.kind != "card" else None
        for one in filter(None, (self, around)):
            one.setProperty(NAME, "; ".join(self._clauses))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Make the whole area of a single section sign clickable, since it is small, and keep the press from the
        parent."""
        if not self._is_one_sign:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._is_one_sign:
            super().mouseReleaseEvent(event)
        elif self.rect().contains(event.position().toPoint()):
            ask(self, self._clauses[0])

    @property
    def _is_one_sign(self) -> bool:
        return self.kind == "sign" and len(self._clauses) == 1

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Move keyboard focus on to the link itself, so that Enter follows it."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason and self._clauses:
            super().focusNextPrevChild(event.reason() != Qt.FocusReason.BacktabFocusReason)

    def changeEvent(self, event: QEvent) -> None:
        """Rewrite the links when the theme changes: their color is part of their text."""
        if event.type() == QEvent.Type.StyleChange and self._clauses:
            self._write()
        super().changeEvent(event)


def ask(widget: QWidget, clause: str) -> None:
    """Ask the window of a widget, or else the windows below it, to show a clause on the rules page."""
    asked: QWidget | None = widget.window()
    event = QWhatsThisClickedEvent(clause)
    while asked is not None and not (QCoreApplication.sendEvent(asked, event) and event.isAccepted()):
        asked = asked.parentWidget()


def asked_for(event: QEvent) -> str | None:
    """Return the clause that an event asks for, None if the event is of another type."""
    return event.href() if isinstance(event, QWhatsThisClickedEvent) else None


def clause_at(widget: QWidget | None, at: QPoint) -> str:
    """Return the clause of a widget, of one of its parents, or of the list item at a point of the screen, or ""."""
    while widget is not None:
        if clause := str(widget.property(NAME) or _of_item(widget, at)):
            return clause
        widget = widget.parentWidget()
    return ""


def chosen_clause(window: QWidget) -> str:
    """Return the clauses of the result that is selected and explained, "" if none is."""
    shown = (one for one in window.findChildren(ClauseLabel) if one.kind == "card" and one.isVisible())
    return next((str(one.property(NAME)) for one in shown), "")


def _of_item(widget: QWidget, at: QPoint) -> str:
    """Return the clause of the list item at this point of the screen, or ""."""
    if not isinstance(widget, QAbstractItemView):
        return ""
    return str(widget.indexAt(widget.viewport().mapFromGlobal(at)).data(CLAUSE) or "")
