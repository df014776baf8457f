"""A table that plays by itself and is killed: the program in processes of their own, for the test of what is left.

`python -m tests.app.killed_table FOLDER` makes one window, and forks it: for each scenario once to play it to the end
and note the state after every gesture, then for each moment of death. Every run has a folder of its own, in which `log`
has a line for every gesture that was done, and `states.json` (of the run that lives) what the game was after each.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import rules
from rules import Game
from tests.app.round_table import Sealed, phrase
from tests.selfplay import random_game, random_lines

LINES = 2
"""How many lines a power writes at most: more tell nothing new."""


class Scenario(NamedTuple):
    """What is played. `turns`: how many; the file is saved after each, or `early` before the first. `retreats`: it
    begins where somebody was dislodged; `options`: of the variant."""

    name: str
    variant: str
    secrecy: str
    players: int
    turns: int = 1
    early: bool = False
    retreats: bool = False
    options: tuple[tuple[str, Any], ...] = ()


SCENARIOS = (
    Scenario("standard", "standard", "open", 4, turns=2),
    Scenario("retreats", "standard", "casual", 7, early=True, retreats=True),
    Scenario("fog, sealed", "diplomyopia", "sealed", 3),
    Scenario("budgets", "pink", "open", 3),
    Scenario("business", "diplomafia", "casual", 3, early=True, options=(("public_ledger", False),)),
    Scenario("cards, sealed", "character", "sealed", 3, turns=2, early=True),
    Scenario("jungle", "bioplomacy", "casual", 3, early=True),
)


@cache
def begun(scenario: Scenario) -> Game:
    """The game as it begins: made before the window is forked, since a retreat has to be looked for."""
    variant = rules.variant(scenario.variant, **dict(scenario.options))
    powers = list(variant.base.powers)[: scenario.players]
    game = Game.new(variant, {power: power for power in powers}, scenario.secrecy, title=scenario.name)
    if scenario.retreats:
        start = next(one for one in map(dislodged, range(1, 99)) if one is not None)
        game = replace(game, start=start)
    return replace(game, seed="a fixed seed")


def dislodged(seed: int) -> rules.Position | None:
    """A position with retreats to be ordered, if a game of this seed comes to one."""
    found = random_game(seed, 4)
    return next((one for one in found.positions if one.phase.step == "R"), None)


# --- playing --------------------------------------------------------------------------------------------------------


def gestures(hands: Sealed, scenario: Scenario, path: Path) -> Iterator[None]:
    """Play at the window; every step is one gesture."""
    rng = Random(scenario.name)
    hands.begin(begun(scenario))
    yield
    if scenario.early:
        hands.window.files.save(path)
        yield
    for _ in range(scenario.turns):
        yield from phase(hands, rng)
        hands.window.files.save(path)
        yield


def phase(hands: Sealed, rng: Random) -> Iterator[None]:
    """One phase round the table; where everybody has to set a phrase before something is dealt, they do."""
    document = hands.document
    document.show_phase(len(document.game.turns))
    if not document.game.to_act:
        resolve(hands)
        while hands.page == "PhrasePage":
            hands.set_phrase(phrase(hands.window.flow.sealing._asked))
            yield
    if document.open:
        for power in document.game.to_act:
            document.act_for(power)
            yield from written(hands, power, rng)
    for power in () if document.open else document.game.waiting_for:
        yield from visited(hands, power, rng)
    resolve(hands)
    yield


def visited(hands: Sealed, power: str, rng: Random) -> Iterator[None]:
    """A seat: its phrase or none, its orders, submitted."""
    sealed = hands.document.game.secrecy == "sealed"
    page = hands.window.flow.sealing.page
    if sealed and hands.window.pages.currentWidget() is page:
        hands.set_phrase(phrase(power))
        yield
    if hands.page != "Curtain":
        hands.window.flow.put_up()
    if sealed:
        hands.try_code(power)
    else:
        hands.window.flow.raise_curtain(power)
    if sealed and hands.window.pages.currentWidget() is hands.window.flow.sealing.page:
        hands.set_phrase(phrase(power))
    hands.window.flow.show_phase(len(hands.document.game.turns))
    yield
    yield from written(hands, power, rng)
    hands.window.flow.submit()
    yield


def written(hands: Sealed, power: str, rng: Random) -> Iterator[None]:
    """Some lines of a power, each a gesture."""
    for order in random_lines(hands.document.present, power, rng)[:LINES]:
        hands.table.line.read_lines(order.text)
        yield


def resolve(hands: Sealed) -> None:
    """The turn is resolved; sealed orders are opened first."""
    flow = hands.window.flow
    flow.reveal()
    keys = flow.sealing.reveal.page
    if keys is not None and hands.page == "PhrasesPage":
        for power in hands.document.game.submitted:
            hands.give(power)
        keys.reveal_button.click()


# --- what is left ---------------------------------------------------------------------------------------------------


def told(game: Game) -> list[Any]:
    """What a game holds, its sealed sections opened: the same for the same state."""
    keys: dict[str, bytes] = {}
    if game.secrecy == "sealed" and game.seal:
        game = rules.seals.shut_all(rules.seals.resealed(game))
        keys = {power: rules.seals.key_of(game, power, phrase(power)) for power in game.seal.locks}
    drafts = {power: [order.text for order in orders] for power, orders in game.drafts.items() if orders}
    for power, key in keys.items():
        own = rules.seals.opened(game, power, key).game.drafts.get(power, ())
        drafts |= {power: [order.text for order in own]} if own else {}
    return [game.position.phase.text, len(game.turns), sorted(game.submitted), dict(sorted(drafts.items()))]


# --- processes ------------------------------------------------------------------------------------------------------


def live(folder: Path, scenario: Scenario, window: Any, after: Callable[[Sealed], None]) -> None:
    """In a process of its own: play, and note every gesture that was done."""
    os.environ["XDG_DATA_HOME"] = str(folder)
    log = os.open(folder / "log", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    hands = Sealed(window)
    for number, _ in enumerate(gestures(hands, scenario, folder / "game.strata")):
        os.write(log, b"%d\n" % number)
        after(hands)


def forked(play: Callable[[], None]) -> int:
    """A process that does this and ends; its number."""
    child = os.fork()
    if child:
        return child
    try:
        play()
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def survivor(folder: Path, scenario: Scenario, window: Any) -> dict[str, Any]:
    """The run that lives: how long it took, and how many calls of the disk."""
    folder.mkdir()
    states: list[list[Any]] = []
    calls = folder / "calls"

    def play() -> None:
        count = counting(None)
        live(folder, scenario, window, lambda hands: states.append(told(hands.document.whole)))
        (folder / "states.json").write_text(json.dumps(states))
        calls.write_text(str(count[0]))

    began = time.monotonic()
    _, status = os.waitpid(forked(play), 0)
    assert status == 0, folder
    return {"seconds": time.monotonic() - began, "calls": int(calls.read_text()), "gestures": len(gestures_in(folder))}


def gestures_in(folder: Path) -> list[str]:
    """The gestures that were done in a run."""
    log = folder / "log"
    return log.read_text().splitlines() if log.exists() else []


def wait_for(log: Path, gestures: int) -> None:
    """Until so many were done."""
    while len(gestures_in(log.parent)) < gestures:
        time.sleep(0.002)


def counting(deadly: int | None) -> list[int]:
    """Count the calls that write; at the one with this number the process dies, before it or after."""
    count, half = [0], Random(deadly)

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def made(*args: Any, **kwargs: Any) -> Any:
            count[0] += 1
            if count[0] != deadly:
                return call(*args, **kwargs)
            if call is write and half.random() < 0.5:
                write(args[0], args[1][: len(args[1]) // 2])
            elif half.random() < 0.5:
                call(*args, **kwargs)
            os.kill(os.getpid(), signal.SIGKILL)

        return made

    write = os.write
    for name in ("write", "fsync", "replace"):
        setattr(os, name, counted(getattr(os, name)))
    return count


def main(folder: Path) -> None:
    """All runs; what they were stands in `runs.json`."""
    from PySide6.QtWidgets import QApplication

    from app.main_window.window import MainWindow
    from app.pages.dialogs import Message
    from app.settings import Settings
    from app.ui.theme import apply_theme
    from rules.files import encryption

    app = QApplication(["strata"])
    apply_theme(app, "light")
    settings = Settings(folder / "settings.ini")
    settings.set("motion", "reduced")
    encryption.COST.update(encryption.CHEAP)
    Message.asked = lambda self: "yes"  # type: ignore[method-assign]
    window = MainWindow(settings)
    window.flow.asks = False  # units without orders are meant here
    window.files.may_leave = lambda: True  # type: ignore[method-assign]
    window.show()
    for scenario in SCENARIOS:
        begun(scenario)
    rng, runs = Random(8), []
    lived = {scenario: survivor(folder / scenario.name, scenario, window) for scenario in SCENARIOS}
    for number in range(int(sys.argv[2])):
        scenario, here = SCENARIOS[number % len(SCENARIOS)], folder / f"{number}"
        here.mkdir()
        at_call = number % 3 == 2
        deadly = rng.randrange(1, lived[scenario]["calls"]) if at_call else None

        def play(here: Path = here, scenario: Scenario = scenario, deadly: int | None = deadly) -> None:
            if deadly:
                counting(deadly)
            live(here, scenario, window, lambda hands: None)
            time.sleep(60)  # it has come to its end before it was killed: it waits for that

        child = forked(play)
        if not at_call:
            wait_for(here / "log", rng.randrange(lived[scenario]["gestures"] - 1))
            time.sleep(rng.uniform(0, lived[scenario]["seconds"] / lived[scenario]["gestures"]))
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        runs.append({"scenario": scenario.name, "folder": here.name, "call": deadly, "status": status})
    (folder / "runs.json").write_text(json.dumps(runs))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
