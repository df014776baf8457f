"""The guided first game: its script, its steps, and the guide that points at what each is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolButton, QWidget

import rules
from app.language import mark, tr
from app.panels.overlays import CoachMark
from app.session import commands
from app.session.document import Document
from rules import Game, Order, Seat
from rules.seals import Seal

from .files import Files
from .shell import Shell
from .turn_flow import TurnFlow

if TYPE_CHECKING:
    from app.game_view.view import GameView

__all__ = ["Guide"]


# ----------------------------------------------------------------------------------------------------
# The game that a beginner plays: where it begins, and what the others order in each phase.

ME = "France"
OTHERS = ("England", "Germany", "Italy")
UNITS = {
    ME: ("A Par", "A Mar", "A Bel", "A Pic", "F ENG"),
    "Germany": ("A Mun", "A Ruh"),
    "Italy": ("A Pie", "F LYO"),
    "England": ("F Edi",),
}
CENTERS = {
    ME: ("Par", "Mar", "Bre", "Bel", "Por"),
    "Germany": ("Mun", "Kie"),
    "Italy": ("Rom",),
    "England": ("Edi", "Lon"),
}
Lines = Mapping[str, Sequence[str]]
THEIRS: Sequence[Lines] = (
    {"Germany": ("A Mun - Bur",)},
    {
        "Germany": ("A Mun - Bur", "A Ruh S A Mun - Bur"),
        "Italy": ("A Pie - Mar", "F LYO S A Pie - Mar"),
    },
    {},
    {},
    {"Germany": ("A Ruh H", "A Mun H"), "Italy": ("A Mar H", "F LYO H"), "England": ("F Edi - NTH",)},
)
"""What the others order, a phase each."""
MINE: Sequence[Sequence[str]] = (
    ("A Par - Bur", "A Mar S A Par - Bur"),
    ("A Bel - Ruh", "A Pic - Lon", "F ENG C A Pic - Lon"),
    ("A Mar R Spa",),
    ("build A Par",),
)
"""What the beginner has ordered, a phase each, when he goes on from a phase later on."""
OPEN_TURNS = len(MINE)
"""So many turns are played with all orders open; after them each player has a seat behind the curtain."""


def lesson_game(turns: int, drafts: Sequence[str] = ()) -> Game:
    """The game after so many turns, with orders of the beginner written for the phase that follows."""
    variant = rules.variant("standard")
    start = variant.position(phase="S1901M", units=UNITS, centers=CENTERS)
    seats = tuple(Seat(power, power if power in (ME, *OTHERS) else "") for power in variant.base.powers)
    game = replace(Game.new(variant, title=tr("Your first game")), start=start, seats=seats)
    for number in range(turns):
        game = game.play({**THEIRS[number], ME: MINE[number]})
    if turns == OPEN_TURNS:
        game = _behind_the_curtain(game)
    return game.draft(ME, parsed(game, ME, drafts)) if drafts else game


def _behind_the_curtain(game: Game) -> Game:
    """The same game, in which nobody reads the orders of another; those of the others are in."""
    game = replace(game, secrecy="casual", seal=Seal.new("casual"))
    for power in game.to_act:
        if power != ME:
            game = game.draft(power, parsed(game, power, THEIRS[OPEN_TURNS].get(power, ()))).submit(power)
    return game


def parsed(game: Game, power: str, lines: Sequence[str]) -> list[Order]:
    """Orders as they are written in the present phase."""
    return [game.variant.parse(game.position, power, line) for line in lines]


# ----------------------------------------------------------------------------------------------------
# What a beginner does in the guided first game, one step after the other, and how it is known that he has done it.

Done = Callable[["Guide"], bool]
Do = Callable[["Guide"], object]
Where = Callable[["Guide"], QWidget | None]


@dataclass(frozen=True)
class LessonStep:
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
    guide.flow.go_on()


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
) -> LessonStep:
    return LessonStep(name, stage, title, words, keys, _written(*order), _write(*order), at, order=order, begin=begin)


def _resolve_step(stage: int, words: str) -> LessonStep:
    return LessonStep(
        f"resolve {stage}", stage, mark("Resolve"), words, mark("Ctrl+Enter"), _resolved(stage + 1), _press_go_on,
        beside=_orders_button, resolves=True,
    )  # fmt: skip


def _on_step(stage: int, words: str) -> LessonStep:
    return LessonStep(
        f"on {stage}", stage, mark("Continue"), words, mark("Ctrl+Enter"), _at_present, _press_go_on,
        beside=_results_button, goes_on=True,
    )  # fmt: skip


STEPS: tuple[LessonStep, ...] = (
    LessonStep(
        "choose", 0, mark("Choose a unit"),
        mark("You are France. Click your army in Paris."),
        mark("Tab goes from unit to unit, until Paris is chosen."),
        lambda guide: guide.chosen == "Par",
        lambda guide: guide.table.order_tool.choose_unit("Par"), ("Par",), begin=True,
    ),
    LessonStep(
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
    LessonStep(
        "reveal", 0, mark("Watch"),
        mark("Everybody moves at once. Two armies of the same strength want Burgundy: both bounce."),
        mark("Space pauses, Esc ends it."),
        _seen, lambda guide: guide.table.reveal.leave(), ("Bur",),
    ),
    LessonStep(
        "why", 0, mark("Why?"),
        mark("Every result can be asked why. Click your army in Paris, then Why? in the panel, or press the key ?"),
        mark("Results panel: choose the line, then the key ?"),
        lambda guide: guide.table.why.shown, lambda guide: guide.table.why.ask("Par"), ("Par",),
    ),
    LessonStep(
        "undo", 0, mark("Undo"),
        mark("The card tells the chain of causes. Equal strength moves nobody, so bring help. First take the turn "
             "back: press Undo in the toolbar."),
        mark("Esc, then Ctrl+Z"),
        lambda guide: not guide.document.game.turns,
        lambda guide: guide.flow.undo(), beside=lambda guide: guide.undo_button(),
    ),
    _order_step(
        "support", 0, mark("Support"),
        mark("Click your army in Marseilles. Then drag the army in Paris to Burgundy: Marseilles supports that move."),
        mark("F2, type A Mar S A Par - Bur, Enter"),
        ("Mar", "Par", "Bur"), "A Mar S A Par - Bur", begin=True,
    ),
    _resolve_step(0, mark("Two against one now. Resolve again.")),
    LessonStep(
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
    LessonStep(
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
    LessonStep(
        "reveal retreat", 2, mark("Watch"), mark("Spain is a center, and it is autumn: now it is yours."),
        mark("Space pauses, Esc ends it."), _seen, lambda guide: guide.table.reveal.leave(), ("Spa",),
    ),
    _on_step(2, mark("In winter centers are counted: one unit for each. Go on.")),
    LessonStep(
        "build", 3, mark("Build"),
        mark("You have six centers and five units, so you may build one at home. Click Paris: it has no coast, "
             "so it will be an army."),
        mark("F2, type build A Par, Enter"),
        lambda guide: bool(guide.document.orders(ME)), _write("build A Par"), ("Par",), begin=True,
    ),
    _resolve_step(3, mark("Resolve the winter.")),
    LessonStep(
        "reveal build", 3, mark("Watch"), mark("That was a whole year."),
        mark("Space pauses, Esc ends it."), _seen, lambda guide: guide.table.reveal.leave(),
    ),
    LessonStep(
        "curtain", OPEN_TURNS, mark("The curtain"),
        mark("At a real table nobody reads another's orders. Between two players the curtain is up. The others have "
             "submitted: hold the button to sit down as France."),
        mark("Hold Space or Enter on the button."),
        lambda guide: guide.document.seat == ME, lambda guide: guide.flow.lift(ME),
        beside=lambda guide: guide.curtain_button(), begin=True,
    ),
    LessonStep(
        "own", OPEN_TURNS, mark("Your own plan"),
        mark("Nobody tells you what to do any more. Order any unit as you like; one is enough."),
        mark("Tab, arrow keys, Enter; or F2 and type."),
        lambda guide: bool(guide.document.orders(ME)), _write("A Bur H"), ("Bur", "Bel"),
    ),
    LessonStep(
        "review", OPEN_TURNS, mark("Review"), mark("Have a last look at your orders before they are locked."),
        mark("Ctrl+Enter"),
        lambda guide: guide.reviewing, _press_go_on, beside=_orders_button, goes_on=True,
    ),
    LessonStep(
        "submit", OPEN_TURNS, mark("Submit"),
        mark("Units without an order hold. Submit: the curtain is up again before the next one looks."),
        mark("Tab to the button, Enter"),
        lambda guide: ME in guide.document.game.submitted or guide.over,
        lambda guide: guide.flow.submit(), beside=lambda guide: guide.submit_button(), goes_on=True,
    ),
    LessonStep(
        "all in", OPEN_TURNS, mark("All orders are in"), mark("Everybody looks now. Show the results."),
        mark("Enter"), lambda guide: guide.over, lambda guide: guide.flow.reveal(),
        beside=lambda guide: guide.results_button(), goes_on=True,
    ),
    LessonStep(
        "end", OPEN_TURNS, mark("That is the game"),
        mark("You can move, support, cut, convoy, retreat, build and ask why. F1 explains whatever is under the "
             "pointer. Play on from here, or begin a game of your own."),
        "", lambda guide: False, lambda guide: guide.leave(), goes_on=True,
    ),
)  # fmt: skip


# ----------------------------------------------------------------------------------------------------
# Leads through the guided first game: shows each step beside what it is about, and the next once that is done.

NOTE = "lesson"
"""The note of the settings that holds the step to go on from."""
TICK_MS = 120
ROOM, HALF = 1.35, 16
"""How much is ringed round a unit, in radii of its counter, and half of what is kept free round others, in pixels."""
NEAR, MIDDLE = 1.75, "Bur"
"""How near the board is shown, as a multiple of all of it, and what is in the middle."""
FIRST = mark("First do what the card says: {title}.")
ENDINGS = (mark("Start page"), mark("Play on"))


class Guide(QObject):
    """`on` while the guided game is on the table. Nothing of it is written to a file unless the player saves it."""

    flow: TurnFlow
    was_refused: bool

    def __init__(self, shell: Shell, files: Files, flow: TurnFlow) -> None:
        super().__init__(shell)
        self.shell, self.files, self.flow = shell, files, flow
        self.card: CoachMark | None = None
        self.number = 0
        self.was_refused = False
        self._document: Document | None = None
        self._boxes: tuple[list[QRect], QRect | None] | None = None
        self._ticks = QTimer(self, interval=TICK_MS)
        self._ticks.timeout.connect(self.check)
        self._skip = QShortcut(QKeySequence("Ctrl+Shift+Right"), shell, self.skip)
        self._skip.setEnabled(False)

    # What there is.

    @property
    def on(self) -> bool:
        return self.card is not None

    @property
    def _is_open(self) -> bool:
        return self.shell.table is not None and self.shell.document is self._document

    @property
    def length(self) -> int:
        return len(STEPS)

    @property
    def step(self) -> LessonStep:
        return STEPS[self.number]

    @property
    def document(self) -> Document:
        return self.shell.document

    @property
    def table(self) -> GameView:
        assert self.shell.table is not None
        return self.shell.table

    @property
    def left_at(self) -> int:
        """The step to go on from; 0 for the beginning."""
        told = self.shell.settings.note(NOTE, "0")
        number = int(told) if told.isdigit() else 0
        return number if number < len(STEPS) - 1 else 0

    # For the steps.

    @property
    def chosen(self) -> str:
        unit = self.table.order_tool.builder.unit
        return unit.key if unit else ""

    @property
    def reviewing(self) -> bool:
        return self.shell.in_front(self.flow.review)

    @property
    def over(self) -> bool:
        return len(self.document.game.turns) > OPEN_TURNS

    def refuse(self) -> None:
        """Show for him how a goal is refused."""
        self.was_refused = True
        self.table.order_tool.typed.read("A Par - Kie")

    def undo_button(self) -> QWidget | None:
        action = self.shell.acts["undo"]
        return next((one for one in self.table.bar.findChildren(QToolButton) if one.defaultAction() is action), None)

    def curtain_button(self) -> QWidget | None:
        curtain = self.flow.curtain
        if curtain is None:
            return None
        return curtain.hold_button if curtain.hold_button.isVisible() else curtain.wheel.seat(ME)

    def submit_button(self) -> QWidget | None:
        return self.flow.review.submit_button if self.flow.review else None

    def results_button(self) -> QWidget | None:
        return self.flow.curtain.results_button if self.flow.curtain else None

    # Beginning and leaving.

    def begin(self) -> None:
        """From where it was left, or from the first step."""
        self.go_to(self.left_at)

    def go_to(self, number: int) -> None:
        """To a step, in the game as it stands there; to that at which its phase begins."""
        while not STEPS[number].begin:
            number -= 1
        stage = STEPS[number].stage
        before = [line for step in STEPS[:number] if step.stage == stage for line in step.order]
        document = Document(lesson_game(stage, before))
        if not self.files.leave():
            return
        self.files.begin(document)
        self.files.keeping.end()
        self._document = document
        document.fleeting = True
        self.number = number
        self._follow(document)
        self._show()

    def _follow(self, document: Document) -> None:
        """Look at what the player does."""
        self._put_away()
        self.card = CoachMark(self.shell)
        self.card.helped.connect(self.skip)
        self.card.left.connect(self.leave)
        self.card.chosen.connect(self._end)
        shell, table = self.shell, self.table
        document.act_for(ME)
        self._show_theirs()
        document.changed.connect(self._soon)
        table.order_tool.changed.connect(self._soon)
        table.order_tool.told.connect(self._on_told)
        shell.pages.currentChanged.connect(self._soon)
        shell.installEventFilter(self)
        self.flow.gate, self.flow.asks = self._may_go_on, False
        self._skip.setEnabled(True)
        self._ticks.start()

    def say_anew(self) -> None:
        """The card in the language spoken now, beside the new table."""
        if self.card is not None and self._is_open:
            self._follow(self.document)
            self._show()

    def leave(self) -> None:
        """Back to the first page; what is to come is not lost."""
        self.shell.settings.keep_note(NOTE, str(self.number))
        self._put_away()
        if self._is_open:
            self.files.close_game()

    def _put_away(self) -> None:
        self._ticks.stop()
        self._skip.setEnabled(False)
        self.flow.gate, self.flow.asks = lambda: True, True
        self.shell.removeEventFilter(self)
        if self.card is not None:
            self.shell.pages.currentChanged.disconnect(self._soon)
            self.card.put_away()
            for one in (*self.card.rings, self.card):
                one.deleteLater()
        self.card = None

    def _end(self, number: int) -> None:
        """The last card: to the first page, or the game goes on as any other."""
        self.shell.settings.keep_note(NOTE, "0")
        self._put_away()
        if not number:
            self.files.close_game()
            return
        self.document.fleeting = False
        self._document = None
        self.shell.show_table()
        self.files.keeping.begin(None)
        self.files.keeping.note()

    # What the player does.

    def _on_told(self, words: str, kind: str) -> None:
        if kind == "warn" and self.step.name == "refused" and self.chosen in ("", "Par"):
            self.was_refused = True
        self._soon()

    def _soon(self, *_: object) -> None:
        """Once what is under way is over."""
        QTimer.singleShot(0, self, self.check)

    def check(self) -> None:
        """Go on if the step is done; the card stays beside what it is about."""
        if self.card is None:
            return
        if not self._is_open:
            self._put_away()
            return
        if self._was_undone():
            return
        if self.step.done(self):
            self._next()
        else:
            self._place()

    def _was_undone(self) -> bool:
        """Whether the player is back in an earlier phase, by undo: the card goes there with him."""
        turns = len(self.document.game.turns)
        if self.step.stage == OPEN_TURNS or turns >= self.step.stage or not self.document.at_present:
            return False
        back = next(n for n, step in enumerate(STEPS) if step.stage == turns and step.begin and step.name != "choose")
        self.number = back
        self._show()
        return True

    def _next(self) -> None:
        self.number += 1
        if self.step.begin and self.step.stage == OPEN_TURNS:
            self.go_to(self.number)
            return
        self._show()

    def _show(self) -> None:
        """The card of the step that has come."""
        if self.card is None:
            return
        step = self.step
        self.was_refused = False
        self.shell.settings.keep_note(NOTE, str(self.number))
        if step.begin:
            self._show_theirs()
        if step.begin or step.name == "own":
            self._look()
        ends = tuple(map(tr, ENDINGS)) if step is STEPS[-1] else ()
        self.card.show_step(tr(step.title), tr(step.words), tr(step.keys), self.number, len(STEPS), ends)
        self._boxes = None
        self._place()

    def _show_theirs(self) -> None:
        """What the others want lies open from the second time on; only Italy keeps still. What the board foresees is
        shown then, too: before, it would tell the end of the story."""
        document = self.document
        late = self.step.name != "choose"
        if document.open:
            document.set_previewing(late and self.shell.settings.preferences.live_preview)
        if self.step.stage == 1 and document.at_present and document.open:
            document.draft("Germany", parsed(document.game, "Germany", THEIRS[1]["Germany"]))

    def _may_go_on(self) -> bool:
        """Whether the one button may do now what it does. Where it resolves, the others write what they want, and the
        beginner's units do what the steps were about."""
        step = self.step
        if self.document.turn is not None and not step.resolves:
            return step.goes_on or self._hold_back()
        if not step.resolves:
            return step.goes_on or self._hold_back()
        mine = [one for one in STEPS[: self.number] if one.stage == step.stage and one.order]
        missing = next((one for one in mine if not one.done(self)), None)
        if missing is not None:
            self.number = STEPS.index(missing)
            self._show()
            return False
        self._write_for_all(step.stage, [line for one in mine for line in one.order])
        return True

    def _write_for_all(self, stage: int, mine: list[str]) -> None:
        document = self.document
        if mine and {order.text for order in document.orders(ME)} != set(mine):
            commands.set_orders(document, ME, parsed(document.game, ME, mine))
        theirs: Mapping[str, object] = THEIRS[stage]
        for power in document.game.to_act:
            if power != ME:
                document.draft(power, parsed(document.game, power, THEIRS[stage].get(power, ()) if theirs else ()))

    def _hold_back(self) -> bool:
        self.shell.tell(tr(FIRST, title=tr(self.step.title)), "warn")
        return False

    def skip(self) -> None:
        """Do it for him."""
        if self.card is not None and self.step is not STEPS[-1]:
            step = self.step
            if self.shell.pages.currentWidget() is self.shell.table and not self.document.at_present:
                self.table.reveal.leave()
            step.do(self)
            self.check()

    # Where it stands.

    def _place(self) -> None:
        """The card beside what the step is about, rings round that."""
        if self.card is None:
            return
        boxes, room = self._board_boxes() or self._widget_boxes(), self._room()
        if (boxes, room) != self._boxes or not self.card.isVisible():
            self._boxes = boxes, room
            self.card.stand(boxes, self._free(), room)

    def _look(self) -> None:
        """The west of the map, where all of it happens, large enough for who sees it the first time."""
        view = self.table.view
        view.set_zoom(view.fitting_zoom() * NEAR)
        view.centerOn(self.table.scene.point_of(MIDDLE))

    def _at_table(self) -> GameView | None:
        table = self.shell.table
        return table if table is not None and self.shell.pages.currentWidget() is table else None

    def _board_boxes(self) -> list[QRect]:
        """Round the places of the step, in pixels of the window."""
        table = self._at_table()
        if table is None:
            return []
        view, r = table.view, ROOM * table.scene.stage.metrics.r
        seen = self._within(view)
        boxes = []
        for place in self.step.at:
            at = self._spot(place)
            box = QRectF(at - QPointF(r, r), at + QPointF(r, r))
            corners = (view.mapFromScene(box.topLeft()), view.mapFromScene(box.bottomRight()))
            boxes.append(QRect(*(view.viewport().mapTo(self.shell, corner) for corner in corners)))
        return [box for box in boxes if seen.contains(box.center())]

    def _spot(self, place: str) -> QPointF:
        """Where a unit stands, or the dislodged one that is to be ordered."""
        fled = any(one.unit.place.text == place for one in self.document.standing.dislodged.values())
        scene = self.table.scene
        return QPointF(*scene.stage.atlas.unit_anchor(place, dislodged=True)) if fled else scene.point_of(place)

    def _widget_boxes(self) -> list[QRect]:
        widget = self.step.beside(self)
        if widget is None or not widget.isVisible():
            return []
        return [self._within(widget).adjusted(-2, -2, 2, 2)]

    def _room(self) -> QRect | None:
        """The board, while it is there: the card hides neither the phase above nor the line of phases below."""
        table = self._at_table()
        return self._within(table.view) if table is not None else None

    def _free(self) -> list[QRect]:
        """What the card had better not cover: units, the panel and the cards over the board; words of other pages."""
        table = self._at_table()
        if table is None:
            page = self.shell.pages.currentWidget()
            kept = (*page.findChildren(QLabel), *page.findChildren(QAbstractButton)) if page is not None else ()
            return [self._within(one) for one in kept if one.isVisible()]
        parts: list[QWidget] = [table.dock, table.bar, table.transport, table.timeline, table.status, table.why.card]
        units = [table.view.mapFromScene(table.scene.point_of(unit)) for unit in self.document.standing.units]
        at = [table.view.viewport().mapTo(self.shell, spot) for spot in units]
        shown = [self._within(one) for one in parts if one.isVisible()]
        return [*shown, *(QRect(spot.x() - HALF, spot.y() - HALF, 2 * HALF, 2 * HALF) for spot in at)]

    def _within(self, widget: QWidget) -> QRect:
        """A widget in pixels of the window."""
        return QRect(widget.mapTo(self.shell, QPoint(0, 0)), widget.size())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.card is not None:
            self._boxes = None
            self._soon()
        return False
