"""The rule that a text rests on, as a link: whoever shows it need not know the page of rules."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent, QWhatsThisClickedEvent
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget

from app.language import tr
from app.ui.shades import px, shade

CLAUSE = Qt.ItemDataRole.UserRole + 80
"""Role of the clause of an item of a list."""
NAME = "clause"
"""The property of a widget that holds the clause of what it says."""
SIGN, WIDE = "§", 22
"""The sign of a paragraph, and how wide it is at least, at the normal size of text."""


class ClauseLabel(QLabel):
    """ "Rule: 5.1, R9": each a link that asks for its place on the page of rules. Hidden without any.

    `kind`: card (the rules of what is chosen: F1 means them wherever the pointer is), line (in one line beside the
    words that rest on it) or sign (the same with the sign of a paragraph alone, where there is no room). What a line or
    sign stands in tells its rule, too.
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
        """The rules that what is said beside this rests on."""
        self._clauses = tuple(clauses)
        self._write()
        if self.parent() is not None or not clauses:  # else it comes in sight with what it is put into
            self.setVisible(bool(clauses))

    def show_clause(self, clause: str) -> None:
        """The one rule that it rests on; "" for none. It is not written anew for the same."""
        if not clause or self._clauses != (clause,):
            self.show_clauses((clause,) if clause else ())

    def _write(self) -> None:
        sign, told = self.kind == "sign", ", ".join(self._clauses)
        links = ", ".join(
            f'<a href="{escape(one)}" style="color: {shade("accent")}">{SIGN if sign else escape(one)}</a>'
            for one in self._clauses
        )
        named, tip = tr("Rule: {clauses}", clauses=told), tr("Read this rule (F1)")
        self.setText(links if sign else tr("Rule: {links}", links=links))
        self.setAccessibleName(named)
        self.setToolTip(f"{named}. {tip}" if sign else tip)
        around = self.parentWidget() if self.kind != "card" else None
        for one in filter(None, (self, around)):
            one.setProperty(NAME, "; ".join(self._clauses))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A sign is a small thing to hit: all round it counts, and nothing that it stands in hears of it."""
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
        """The keyboard comes to the link itself, so that Enter follows it."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason and self._clauses:
            super().focusNextPrevChild(event.reason() != Qt.FocusReason.BacktabFocusReason)

    def changeEvent(self, event: QEvent) -> None:
        """Links take their color when they are written, so another theme writes them anew."""
        if event.type() == QEvent.Type.StyleChange and self._clauses:
            self._write()
        super().changeEvent(event)


def ask(widget: QWidget, clause: str) -> None:
    """Ask the window round a widget, or the one under that, to show a clause on the page of rules."""
    asked: QWidget | None = widget.window()
    event = QWhatsThisClickedEvent(clause)
    while asked is not None and not (QCoreApplication.sendEvent(asked, event) and event.isAccepted()):
        asked = asked.parentWidget()


def asked_for(event: QEvent) -> str | None:
    """The clause that an event asks for; None if it is no such event."""
    return event.href() if isinstance(event, QWhatsThisClickedEvent) else None


def clause_at(widget: QWidget | None, at: QPoint) -> str:
    """The clause of a widget, of what it stands in, or of the item of a list at this point of the screen; or ""."""
    while widget is not None:
        if clause := str(widget.property(NAME) or _of_item(widget, at)):
            return clause
        widget = widget.parentWidget()
    return ""


def chosen_clause(window: QWidget) -> str:
    """The clause of the result that is chosen and explained; "" for none."""
    shown = (one for one in window.findChildren(ClauseLabel) if one.kind == "card" and one.isVisible())
    return next((str(one.property(NAME)) for one in shown), "")


def _of_item(widget: QWidget, at: QPoint) -> str:
    """The clause of the item of a list that is at this point of the screen."""
    if not isinstance(widget, QAbstractItemView):
        return ""
    return str(widget.indexAt(widget.viewport().mapFromGlobal(at)).data(CLAUSE) or "")
