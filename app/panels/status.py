"""The status line: why a goal is refused, by which rule, what a click will do; at the right whether all is saved."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QStatusBar, QWidget

from app.language import tr
from app.ui.clause import ClauseLabel
from app.ui.theme import restyle
from app.ui.widgets import ElidedLabel, IconLabel, label, row

KINDS = {"hint": ("info", "hint"), "warn": ("warning", "bad"), "good": ("check", "good"), "": ("info", "hint")}


class StatusLine(QStatusBar):
    """A status bar with one message that is read out when it changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.icon = IconLabel("info", "hint", 16)
        self.icon.hide()  # until there is something to say
        self.words = ElidedLabel()
        self.words.setAccessibleName(tr("Status"))
        self.rule = ClauseLabel("line")
        self.rule.show_clause("")
        self.saved = label("", "muted")
        holder = QWidget()
        inside = row(self.icon, self.words, self.rule, ..., spacing=8, margins=(12, 0, 8, 0))
        holder.setLayout(inside)
        self.addWidget(holder, 1)
        end = QWidget()
        end.setLayout(row(self.saved, margins=(8, 0, 12, 0)))
        self.addPermanentWidget(end)

    def tell(self, words: str, kind: str = "hint", clause: str = "") -> None:
        """Show words. `kind`: hint, warn (a click that is refused) or good; `clause`: the rule that they rest on."""
        self.rule.show_clause(clause)
        if words == self.words.text():
            return
        self.words.setText(words)
        self.icon.setVisible(bool(words))
        self.icon.show_icon(*KINDS[kind])
        self.words.setAccessibleName(words or tr("Status"))
        QAccessible.updateAccessibility(QAccessibleEvent(self.words, QAccessible.Event.Alert))
        announce(self.words, words, urgent=kind == "warn")

    def tell_saved(self, words: str, bad: bool = False) -> None:
        """Whether all is saved; `bad`: it cannot be, which is read out as well."""
        if words == self.saved.text():
            return
        self.saved.setText(words)
        self.saved.setProperty("role", "bad" if bad else "muted")
        restyle(self.saved)
        if bad:
            QAccessible.updateAccessibility(QAccessibleEvent(self.saved, QAccessible.Event.Alert))
            announce(self.saved, words, urgent=True)


def announce(widget: QWidget, words: str, urgent: bool = False) -> None:
    """Have a screen reader say words at once where they are `urgent`, else when it has said what it is saying."""
    if words:
        said = QAccessibleAnnouncementEvent(widget, words)
        polite, now = QAccessible.AnnouncementPoliteness.Polite, QAccessible.AnnouncementPoliteness.Assertive
        said.setPoliteness(now if urgent else polite)
        QAccessible.updateAccessibility(said)
