"""`strata report`: what was told of turns, as text for one reader or as a pack of pictures and pages for all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import rules
from rules import Game, Turn

from .games import ranged, read, viewer_of
from .pictures import start_qt
from .refusal import Refusal
from .sealed import as_known


def report(source: Path, power: str, folder: Path, phase: str) -> None:
    """Writes the report of a power into a folder: `France.txt`, of one phase `France-S1901M.txt`; of a whole game that
    is over also what its end pays.
    """
    from app.packs import readers

    game = read(source)
    viewer = viewer_of(game, power)
    game = as_known(source, game, viewer)
    turns = wanted(source, game, phase)
    folder.mkdir(parents=True, exist_ok=True)
    name = next((part.stem for part in readers(game) if part.viewer == viewer), viewer)
    path = folder / (f"{name}-{turns[0].before.phase.text}.txt" if phase else f"{name}.txt")
    told = [rules.report_of(game, number, viewer) for number, turn in enumerate(game.turns) if turn in turns]
    path.write_text("\n".join(told), encoding="utf-8")
    print(path)
    if not phase:
        settle(game, folder)


def pack(source: Path, folder: Path, phase: str) -> None:
    """Writes a pack into a folder, of one phase or of the last: for every power, for everybody and for whoever may know
    all a picture, a page and the report; of the last turn also what the end pays.
    """
    start_qt()
    from app.packs import readers, write_pack

    game = read(source)
    turns = wanted(source, game, phase)
    if game.known:
        print(f"{source.name}: the players' own parts are sealed. --as POWER asks for a pass phrase")
    tail = f"-{turns[0].before.phase.text}" if phase else ""
    for path in write_pack(game, list(game.turns).index(turns[-1]), folder, readers(game), tail):
        if path is not None:
            print(path)
    if not phase:
        settle(game, folder)


def settle(game: Game, folder: Path) -> None:
    """Writes what the end of a game pays, if it pays anything: `settlement.txt`, and as a table `settlement.csv`."""
    sheet = game.settlement
    if sheet is not None:
        for path, text in ((folder / "settlement.txt", sheet.text), (folder / "settlement.csv", sheet.csv)):
            path.write_text(text, encoding="utf-8")
            print(path)


def wanted(source: Path, game: Game, phase: str) -> Sequence[Turn]:
    """The turns of a phase, or all."""
    if not game.turns:
        raise Refusal(f"{source.name}: no turn has been taken yet, so there is nothing to report")
    return [game.turns[turn_of(source, game.turns, phase)]] if phase else game.turns


def turn_of(source: Path, turns: Sequence[Turn], phase: str) -> int:
    """The index of the turn of a phase."""
    phases = [turn.before.phase.text for turn in turns]
    if phase.upper() not in phases:
        raise Refusal(f"{source.name}: no phase {phase}. There are {ranged(phases)}")
    return phases.index(phase.upper())
