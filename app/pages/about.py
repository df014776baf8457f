"""What this program is, in which version, and whose work is in it."""

from __future__ import annotations

from importlib import metadata

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QDialog, QWidget

from app.language import mark, tr
from app.ui.widgets import Logo, button, column, heading, label, line, row

WORDS = mark("A board and adjudicator for Diplomacy and its variants.")
CREDITS = (
    (mark("Letters"), mark("Inter and EB Garamond, under the SIL Open Font License 1.1")),
    (mark("Windows"), mark("Qt {qt} through PySide6, under the LGPL 3")),
    (mark("License"), mark("MIT: use, change and share it freely")),
)


class AboutDialog(QDialog):
    """A small dialog with one button."""

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
            told = row(first, label(tr(words, qt=qVersion()), wrap=True), spacing=12)
            told.setStretch(1, 1)
            facts.addLayout(told)
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
    """The version installed; "of a checkout" where none is."""
    try:
        return metadata.version("strata")
    except metadata.PackageNotFoundError:
        return tr("of a checkout")
