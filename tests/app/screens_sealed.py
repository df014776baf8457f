"""Pictures of sealed games: phrases set and asked for, the reveal, merging two copies."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QApplication

import rules
from app.pages.file_dialogs import MergeDialog
from rules import Game
from rules.files import encryption
from tests.app.conftest import Hands
from tests.app.sealed_hands import Sealed, phrase


class Camera(Protocol):
    """Takes a picture of the window under a name, into its folder."""

    folder: Path
    take: Callable[[str], None]


def sealed(hands: Hands, camera: Camera) -> None:
    """Seven people: a phrase is chosen, one is wrong, one is missing; copies that fit together and that do not."""
    encryption.COST.update(encryption.CHEAP)
    made = Sealed(hands.window)
    players = {power: f"Player {n}" for n, power in enumerate(rules.variant("standard").base.powers, 1)}
    made.begin(Game.new(rules.variant("standard"), players, "sealed"))
    made.knock("Italy")
    page = made.window.flow.sealing.page
    assert page is not None
    page.first.setText("blue table seven rivers")
    camera.take("phrase")
    made.set_phrase(phrase("Italy"))
    made.submit()
    mine, yours = (Path(tempfile.mkdtemp()) / name for name in ("mine.strata", "yours.strata"))
    made.window.files.save(mine)
    made.knock("Italy", "wrong")
    camera.take("curtain-sealed")
    for power in players:
        if power != "Italy":
            made.knock(power)
            made.set_phrase(phrase(power))
            made.submit()
    made.window.files.save(yours)
    merge(made, camera, "merge", mine, yours)
    made.reveal("Austria", "France")
    made.give("England", "wrong")
    camera.take("reveal-sealed")
    made.reveal(*players)
    made.window.files.save(yours)
    merge(made, camera, "merge-refused", mine, yours)


def merge(hands: Sealed, camera: Camera, name: str, *paths: Path) -> None:
    dialog = MergeDialog(None, hands.window)
    dialog.show_files(*paths)
    dialog.show()
    QApplication.processEvents()
    dialog.grab().save(str(camera.folder / f"{name}.png"))
    dialog.close()
