"""What a sealed game with a hidden board leaves on the disk, byte by byte: file, journal, copies, settings."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import rules
from app.journal import Copies
from app.main_window.window import MainWindow
from app.pages.dialogs import Message
from app.settings import data_folder
from rules import PUBLIC, Game
from tests.app.sealed_hands import Sealed, phrase
from tests.selfplay import random_lines


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Message, "asked", lambda self: "")


def disk(hands: Sealed, folder: Path) -> dict[str, str]:
    """Every file that there is of the game, by what it is."""
    files = hands.window.files
    found = {"save": folder / "g.strata", "settings": Path(hands.window.settings.path)}
    if files.keeping.journal is not None and files.keeping.journal.path.exists():
        found["journal"] = files.keeping.journal.path
    copies = Copies(data_folder() / "copies").of(folder / "g.strata")
    found.update({f"copy {n}": copy.path for n, copy in enumerate(copies)})
    return {name: path.read_text(encoding="utf-8") for name, path in found.items() if path.exists()}


def secrets(game: Game) -> set[str]:
    """What is nobody's to read in the open: units, orders and reports of the true game but for the first position."""
    texts = {unit.text for position in game.positions[1:] for unit in position.units.values()}
    for turn in game.turns:
        texts |= {order.text for lines in turn.orders.values() for order in lines}
        for power in game.variant.base.powers:
            texts |= {rules.say(event.reason) for event in game.variant.events(turn, power)}
        texts -= {rules.say(event.reason) for event in game.variant.events(turn, PUBLIC)}
    return texts


def test_nothing_of_the_true_board_is_on_the_disk(window: MainWindow, tmp_path: Path) -> None:
    hands, rng = Sealed(window), Random(4)
    variant = rules.variant("diplomyopia")
    hands.begin(Game.new(variant, {power: f"Player {power}" for power in variant.base.powers}, "sealed"))
    left: list[dict[str, str]] = []
    for turn in range(2):
        for power in variant.base.powers:
            hands.knock(power)
            if not turn:
                hands.set_phrase(phrase(power))
            hands.document.show_phase(turn)
            hands.document.draft(power, random_lines(hands.document.present, power, rng))
            hands.document.note("map", {"Bur": f"secret note of {power}"})
            if power == "France":
                hands.window.files.save(tmp_path / "g.strata")
            left.append(disk(hands, tmp_path))
            hands.submit()
        hands.reveal(*variant.base.powers)
        left.append(disk(hands, tmp_path))
    hands.window.files.save(tmp_path / "g.strata")
    left.append(disk(hands, tmp_path))
    game = hands.document.game
    keys = {power: rules.seals.key_of(game, power, phrase(power)) for power in variant.base.powers}
    truth = rules.seals.revealed(game, keys).game
    hidden = {*secrets(truth), "secret note", "nobody guesses"}
    plain = rules.files.game_text(replace(truth, secrecy="open", seal=None))
    assert len([text for text in hidden if text in plain]) > 40
    leaks = {(name, text) for files in left for name, content in files.items() for text in hidden if text in content}
    assert leaks == set()
    assert {"save", "journal", "settings"} <= {name for files in left for name in files}


def test_the_first_whole_line_of_a_journal_is_sealed_like_the_file(window: MainWindow) -> None:
    hands = Sealed(window)
    hands.begin(Game.new(rules.variant("standard"), {"France": "Anna"}, "sealed"))
    hands.knock("France")
    hands.set_phrase(phrase("France"))
    hands.write("France", "A Par - Bur")
    assert hands.window.files.keeping.journal is not None
    journal = hands.window.files.keeping.journal
    lines = [json.loads(line) for line in journal.path.read_text(encoding="utf-8").splitlines()]
    assert "drafts" not in lines[1]["game"] and "sealing" in lines[1]["game"]
    assert set(lines[-1]["drafts"]) == {"submitted", "sealing"}
