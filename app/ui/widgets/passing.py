"""Dialogs that are gone once they are closed."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog


def shown(dialog: QDialog) -> bool:
    """Show a dialog until it is closed; whether it was accepted. Then it is gone: else the window would keep every
    dialog that was ever opened, and style them all anew with each theme."""
    try:
        return dialog.exec() == QDialog.DialogCode.Accepted
    finally:
        dialog.deleteLater()
