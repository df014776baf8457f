"""What a beginner does in the guided first game, one step after the other, and how it is known that he has done it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app import commands
from app.language import mark

from .script import ME, OPEN_TURNS, parsed

if TYPE_CHECKING:
    from .guide import Guide

Done = Callable[["Guide"], bool]
Do = Callable[["Guide"], object]
Where = Callable[["Guide"], QWidget | None]


@dataclass(frozen=True)
class Step:
    """One thing to do. `words` say what and why, `keys` how without a mouse.

    `at`: places on the board that it is about; `beside`: else the widget. `done`: whether the player has done it; `do`:
    does it for him. `order`: the orders that it makes, which must stand when the phase is resolved. `begin`: the phase
    begins here, so that one can go on from here another day. `resolves`, `goes_on`: the one button is meant. `stage`:
    after how many turns.
    """

    name: str
    stage: int
    title: str
    words: str
    keys: str
    done: Done
    do: Do
    at: tuple[str, ...] = ()
    beside: Where = lambda guide: None
    order: tuple[str, ...] = ()
    begin: bool = False
    resolves: bool = False
    goes_on: bool = False


def _written(*lines: str) -> Done:
    """Whether these orders stand."""
    return lambda guide: set(lines) <= {order.text for order in guide.document.orders(ME)}


def _write(*lines: str) -> Do:
    """Write these orders beside those that stand."""

    def do(guide: Guide) -> None:
        game = guide.document.game
        new = parsed(game, ME, lines)
        units = {order.unit.key for order in new if order.unit}
        old = [one for one in guide.document.orders(ME) if not one.unit or one.unit.key not in units]
        commands.set_orders(guide.document, ME, [*old, *new])
        guide.table.order_tool.start_over()

    return do


def _resolved(turns: int) -> Done:
    """Whether so many turns are over and seen."""
    return lambda guide: len(guide.document.game.turns) == turns


def _press_go_on(guide: Guide) -> None:
    guide.window.flow.go_on()


def _seen(guide: Guide) -> bool:
    return not guide.table.reveal.playing


def _at_present(guide: Guide) -> bool:
    return guide.document.at_present


def _results_button(guide: Guide) -> QWidget | None:
    return guide.table.results.go_on


def _orders_button(guide: Guide) -> QWidget | None:
    return guide.table.orders.go_on


def _order_step(
    name: str, stage: int, title: str, words: str, keys: str, at: tuple[str, ...], *order: str, begin: bool = False
) -> Step:
    return Step(name, stage, title, words, keys, _written(*order), _write(*order), at, order=order, begin=begin)


def _resolve_step(stage: int, words: str) -> Step:
    return Step(
        f"resolve {stage}", stage, mark("Resolve"), words, mark("Ctrl+Enter"), _resolved(stage + 1), _press_go_on,
        beside=_orders_button, resolves=True,
    )  # fmt: skip


def _on_step(stage: int, words: str) -> Step:
    return Step(
        f"on {stage}", stage, mark("Go on"), words, mark("Ctrl+Enter"), _at_present, _press_go_on,
        beside=_results_button, goes_on=True,
    )  # fmt: skip


STEPS: tuple[Step, ...] = (
    Step(
        "choose", 0, mark("Choose a unit"),
        mark("You are France. Click your army in Paris."),
        mark("Tab goes from unit to unit, until Paris is chosen."),
        lambda guide: guide.chosen == "Par",
        lambda guide: guide.table.order_tool.choose_unit("Par"), ("Par",), begin=True,
    ),
    Step(
        "refused", 0, mark("Where it cannot go"),
        mark("What is lit can be reached. Now point at Kiel: the board says why an army in Paris cannot go there."),
        mark("F2, type A Par - Kie, Enter"),
        lambda guide: guide.was_refused,
        lambda guide: guide.refuse(), ("Kie",),
    ),
    _order_step(
        "move", 0, mark("Move"), mark("Burgundy is lit. Click it, and the army is ordered to go there."),
        mark("F2, type A Par - Bur, Enter. Or: arrow keys light a goal, Enter takes it."),
        ("Bur",), "A Par - Bur",
    ),
    _resolve_step(
        0,
        mark("All orders are carried out at the same moment. Nobody waits for a turn. Press Resolve, "
             "and see what Germany had in mind."),
    ),
    Step(
        "reveal", 0, mark("Watch"),
        mark("Everybody moves at once. Two armies of the same strength want Burgundy: both bounce."),
        mark("Space pauses, Esc ends it."),
        _seen, lambda guide: guide.table.reveal.leave(), ("Bur",),
    ),
    Step(
        "why", 0, mark("Why?"),
        mark("Every result can be asked why. Click your army in Paris, then Why? in the panel, or press the key ?"),
        mark("Results panel: choose the line, then the key ?"),
        lambda guide: guide.table.why.shown, lambda guide: guide.table.why.ask("Par"), ("Par",),
    ),
    Step(
        "undo", 0, mark("Undo"),
        mark("The card tells the chain of causes. Equal strength moves nobody, so bring help. First take the turn "
             "back: press Undo in the toolbar."),
        mark("Esc, then Ctrl+Z"),
        lambda guide: not guide.document.game.turns,
        lambda guide: guide.window.flow.undo(), beside=lambda guide: guide.undo_button(),
    ),
    _order_step(
        "support", 0, mark("Support"),
        mark("Click your army in Marseilles. Then drag the army in Paris to Burgundy: Marseilles supports that move."),
        mark("F2, type A Mar S A Par - Bur, Enter"),
        ("Mar", "Par", "Bur"), "A Mar S A Par - Bur", begin=True,
    ),
    _resolve_step(0, mark("Two against one now. Resolve again.")),
    Step(
        "reveal again", 0, mark("Watch"), mark("With the support you are stronger: Burgundy is yours."),
        mark("Space pauses, Esc ends it."), _seen, lambda guide: guide.table.reveal.leave(), ("Bur",),
    ),
    _on_step(0, mark("The results stand beside the board as long as you like. Then go on to the autumn.")),
    _order_step(
        "cut", 1, mark("Cut a support"),
        mark("Munich attacks Burgundy with the support of Ruhr. Drag your army in Belgium to Ruhr: a unit that is "
            "attacked supports nobody, even if the attack bounces."),
        mark("F2, type A Bel - Ruh, Enter"),
        ("Bel", "Ruh"), "A Bel - Ruh", begin=True,
    ),
    _order_step(
        "convoy", 1, mark("Convoy"),
        mark("Fleets carry armies over the sea. Click the army in Picardy, then London: your fleet between is "
             "ordered to carry it."),
        mark("F2, type A Pic - Lon, Enter"),
        ("Pic", "ENG", "Lon"), "A Pic - Lon", "F ENG C A Pic - Lon",
    ),
    _resolve_step(1, mark("The board shows at once what your orders bring about. Resolve. Mind Italy…")),
    Step(
        "reveal third", 1, mark("Watch"),
        mark("The support is cut, London is taken. But Italy came to Marseilles with support: your army is dislodged."),
        mark("Space pauses, Esc ends it."), _seen, lambda guide: guide.table.reveal.leave(), ("Mar",),
    ),
    _on_step(1, mark("A dislodged unit may retreat. Go on.")),
    _order_step(
        "retreat", 2, mark("Retreat"),
        mark("Click the army that was dislodged in Marseilles, then Spain."),
        mark("F2, type A Mar R Spa, Enter"),
        ("Mar", "Spa"), "A Mar R Spa", begin=True,
    ),
    _resolve_step(2, mark("Retreats are carried out together, too. Resolve.")),
    Step(
        "reveal retreat", 2, mark("Watch"), mark("Spain is a center, and it is autumn: now it is yours."),
        mark("Space pauses, Esc ends it."), _seen, lambda guide: guide.table.reveal.leave(), ("Spa",),
    ),
    _on_step(2, mark("In winter centers are counted: one unit for each. Go on.")),
    Step(
        "build", 3, mark("Build"),
        mark("You have six centers and five units, so you may build one at home. Click Paris: it has no coast, "
             "so it will be an army."),
        mark("F2, type build A Par, Enter"),
        lambda guide: bool(guide.document.orders(ME)), _write("build A Par"), ("Par",), begin=True,
    ),
    _resolve_step(3, mark("Resolve the winter.")),
    Step(
        "reveal build", 3, mark("Watch"), mark("That was a whole year."),
        mark("Space pauses, Esc ends it."), _seen, lambda guide: guide.table.reveal.leave(),
    ),
    Step(
        "curtain", OPEN_TURNS, mark("The curtain"),
        mark("At a real table nobody reads another's orders. Between two players the curtain is up. The others have "
             "submitted: hold the button to sit down as France."),
        mark("Hold Space or Enter on the button."),
        lambda guide: guide.document.seat == ME, lambda guide: guide.window.flow.lift(ME),
        beside=lambda guide: guide.curtain_button(), begin=True,
    ),
    Step(
        "own", OPEN_TURNS, mark("Your own plan"),
        mark("Nobody tells you what to do any more. Order any unit as you like; one is enough."),
        mark("Tab, arrow keys, Enter; or F2 and type."),
        lambda guide: bool(guide.document.orders(ME)), _write("A Bur H"), ("Bur", "Bel"),
    ),
    Step(
        "review", OPEN_TURNS, mark("Review"), mark("Have a last look at your orders before they are locked."),
        mark("Ctrl+Enter"),
        lambda guide: guide.reviewing, _press_go_on, beside=_orders_button, goes_on=True,
    ),
    Step(
        "submit", OPEN_TURNS, mark("Submit"),
        mark("Units without an order hold. Submit: the curtain is up again before the next one looks."),
        mark("Tab to the button, Enter"),
        lambda guide: ME in guide.document.game.submitted or guide.over,
        lambda guide: guide.window.flow.submit(), beside=lambda guide: guide.submit_button(), goes_on=True,
    ),
    Step(
        "all in", OPEN_TURNS, mark("All orders are in"), mark("Everybody looks now. Show the results."),
        mark("Enter"), lambda guide: guide.over, lambda guide: guide.window.flow.reveal(),
        beside=lambda guide: guide.results_button(), goes_on=True,
    ),
    Step(
        "end", OPEN_TURNS, mark("That is the game"),
        mark("You can move, support, cut, convoy, retreat, build and ask why. F1 explains whatever is under the "
             "pointer. Play on from here, or begin a game of your own."),
        "", lambda guide: False, lambda guide: guide.leave(), goes_on=True,
    ),
)  # fmt: skip
