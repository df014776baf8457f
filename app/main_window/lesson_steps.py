"""The courses of the guided games: the standard one, and those that variants bring as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QToolButton, QWidget

import rules
from app.language import tr, tr_noop
from app.session import commands
from rules import Game, Order, Seat
from rules.guides import Lesson, LessonStep, StepKind
from rules.seals import Seal

from .files import Files
from .shell import Controller, Shell
from .turn_flow import TurnFlow

if TYPE_CHECKING:
    from app.game_view.view import GameView

__all__ = ["STEPS", "Course", "GuideState", "GuideStep", "course", "has_course", "parsed"]


# ----------------------------------------------------------------------------------------------------
# The first guided game: its position, and the orders of the others in each phase.

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
"""The orders of the others, by phase."""
MINE: Sequence[Sequence[str]] = (
    ("A Par - Bur", "A Mar S A Par - Bur"),
    ("A Bel - Ruh", "A Pic - Lon", "F ENG C A Pic - Lon"),
    ("A Mar R Spa",),
    ("build A Par",),
)
"""The learner's orders, by phase, for a game resumed at a later phase."""
OPEN_TURNS = len(MINE)
"""The number of turns played with open orders; after them each player has a seat behind the curtain."""


def lesson_game(turns: int, drafts: Sequence[str] = ()) -> Game:
    """Return the game after so many turns, with orders of the learner entered for the next phase."""
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
    """Return the game with secret orders, those of the others already submitted."""
    game = replace(game, secrecy="casual", seal=Seal.new("casual"))
    for power in game.to_act:
        if power != ME:
            game = game.draft(power, parsed(game, power, THEIRS[OPEN_TURNS].get(power, ()))).submit(power)
    return game


def parsed(game: Game, power: str, lines: Sequence[str]) -> list[Order]:
    """Parse order lines for the present phase."""
    return [game.variant.parse(game.position, power, line) for line in lines]


# ----------------------------------------------------------------------------------------------------
# What steps may ask of the guide, and have it do for the learner.


class GuideState(Controller):
    """The guided game on the table, and what steps may ask of it or do for the learner."""

    def __init__(self, shell: Shell, files: Files, flow: TurnFlow) -> None:
        super().__init__(shell)
        self.files, self.flow = files, flow
        self.was_refused = False
        self.was_read = False
        """Whether the learner has confirmed reading the card."""

    @property
    def table(self) -> GameView:
        assert self.shell.table is not None
        return self.shell.table

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
        """Show how an illegal destination is refused."""
        self.was_refused = True
        self.table.order_tool.typed.read("A Par - Kie")

    def read(self) -> None:
        """Note that the learner has read the card."""
        self.was_read = True

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

    def form_part(self, names: Sequence[str]) -> QWidget | None:
        """Return the first of these lines or buttons that the visible form has; None if it has none."""
        return next(filter(None, (self.table.orders.form.part(name) for name in names)), None)

    def show_form_part(self, names: Sequence[str]) -> None:
        """Show the form that has one of these lines or buttons, scrolled to it."""
        self.table.orders.show_part(names)


# ----------------------------------------------------------------------------------------------------
# The steps of the first guided game, and how each is recognized as done.

Done = Callable[["GuideState"], bool]
Do = Callable[["GuideState"], object]
Where = Callable[["GuideState"], QWidget | None]


@dataclass(frozen=True)
class GuideStep:
    """One thing to do. `words` say what and why, `keys` how without a mouse.

    `stage`: the number of turns played before. `at`: the places on the board that it is about; `beside`: otherwise the
    widget. `done`: whether the player has done it; `do` does it for them. `order`: the orders it makes, which must be
    entered when the phase is resolved. `begin`: the first step of its phase, where the course can be resumed.
    `resolves`, `goes_on`: the step is to press the Continue button, which resolves the phase or goes on. `looks`: the
    board is zoomed to the middle of the course. `fields`: the parts of a form that it is about, which are scrolled into
    view. `reads`: the card needs only to be read and has a button.
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
    looks: bool = False
    fields: tuple[str, ...] = ()
    reads: bool = False


def _written(*lines: str) -> Done:
    """Return a check whether these orders are entered."""
    return lambda guide: set(lines) <= {order.text for order in guide.document.orders(ME)}


def _write(*lines: str) -> Do:
    """Return a function that enters these orders and keeps those of other units."""

    def do(guide: GuideState) -> None:
        game = guide.document.game
        new = parsed(game, ME, lines)
        units = {order.unit.key for order in new if order.unit}
        old = [one for one in guide.document.orders(ME) if not one.unit or one.unit.key not in units]
        commands.set_orders(guide.document, ME, [*old, *new])
        guide.table.order_tool.start_over()

    return do


def _resolved(turns: int) -> Done:
    """Return a check whether so many turns have been played."""
    return lambda guide: len(guide.document.game.turns) == turns


def _press_go_on(guide: GuideState) -> None:
    guide.flow.go_on()


def _seen(guide: GuideState) -> bool:
    return not guide.table.reveal.playing


def _at_present(guide: GuideState) -> bool:
    return guide.document.at_present


def _results_button(guide: GuideState) -> QWidget | None:
    return guide.table.results.go_on


def _orders_button(guide: GuideState) -> QWidget | None:
    return guide.table.orders.go_on


def _order_step(
    name: str, stage: int, title: str, words: str, keys: str, at: tuple[str, ...], *order: str, begin: bool = False
) -> GuideStep:
    return GuideStep(name, stage, title, words, keys, _written(*order), _write(*order), at, order=order, begin=begin)


def _resolve_step(stage: int, words: str) -> GuideStep:
    return GuideStep(
        f"resolve {stage}", stage, tr_noop("Resolve"), words, tr_noop("Ctrl+Enter"), _resolved(stage + 1), _press_go_on,
        beside=_orders_button, resolves=True,
    )  # fmt: skip


def _on_step(stage: int, words: str) -> GuideStep:
    return GuideStep(
        f"on {stage}", stage, tr_noop("Continue"), words, tr_noop("Ctrl+Enter"), _at_present, _press_go_on,
        beside=_results_button, goes_on=True,
    )  # fmt: skip


STEPS: tuple[GuideStep, ...] = (
    GuideStep(
        "choose", 0, tr_noop("Choose a unit"),
        tr_noop("You are France. Click your army in Paris."),
        tr_noop("Press Tab until Paris is selected."),
        lambda guide: guide.chosen == "Par",
        lambda guide: guide.table.order_tool.choose_unit("Par"), ("Par",), begin=True,
    ),
    GuideStep(
        "refused", 0, tr_noop("Where it cannot go"),
        tr_noop("The highlighted provinces are in reach. Now point at Kiel: the board says why an army in Paris "
                "cannot go "
             "there."),
        tr_noop("F2, type A Par - Kie, Enter"),
        lambda guide: guide.was_refused,
        lambda guide: guide.refuse(), ("Kie",),
    ),
    _order_step(
        "move", 0, tr_noop("Move"), tr_noop("Burgundy is highlighted. Click it to order the army there."),
        tr_noop("F2, type A Par - Bur, Enter. Or pick Burgundy with the arrow keys and press Enter."),
        ("Bur",), "A Par - Bur",
    ),
    _resolve_step(
        0,
        tr_noop("All orders are carried out at the same moment; nobody takes turns. Press Resolve, and see what "
                "Germany "
             "had in mind."),
    ),
    GuideStep(
        "reveal", 0, tr_noop("Watch"),
        tr_noop("Two armies of equal strength try to enter Burgundy: they bounce."),
        tr_noop("Space pauses, Esc ends it."),
        _seen, lambda guide: guide.table.reveal.leave(), ("Bur",),
    ),
    GuideStep(
        "why", 0, tr_noop("Why?"),
        tr_noop("Ask why of any result. Click your army in Paris, then Why? in the panel, or press the ? key."),
        tr_noop("In the results panel, select the line and press the ? key."),
        lambda guide: guide.table.why.shown, lambda guide: guide.table.why.ask("Par"), ("Par",),
    ),
    GuideStep(
        "undo", 0, tr_noop("Undo"),
        tr_noop("The card gives the chain of causes. Equal strength gets nobody in, so bring support. First take the "
                "turn "
             "back: press Undo in the toolbar."),
        tr_noop("Esc, then Ctrl+Z"),
        lambda guide: not guide.document.game.turns,
        lambda guide: guide.flow.undo(), beside=lambda guide: guide.undo_button(),
    ),
    _order_step(
        "support", 0, tr_noop("Support"),
        tr_noop("Click your army in Marseilles. Then drag the army in Paris to Burgundy: Marseilles supports that "
                "move."),
        tr_noop("F2, type A Mar S A Par - Bur, Enter"),
        ("Mar", "Par", "Bur"), "A Mar S A Par - Bur", begin=True,
    ),
    _resolve_step(0, tr_noop("Now it is two against one. Resolve again.")),
    GuideStep(
        "reveal again", 0, tr_noop("Watch"), tr_noop("With support you are stronger: you move to Burgundy."),
        tr_noop("Space pauses, Esc ends it."), _seen, lambda guide: guide.table.reveal.leave(), ("Bur",),
    ),
    _on_step(0, tr_noop("The results stay beside the board as long as you like. Then continue to the fall.")),
    _order_step(
        "cut", 1, tr_noop("Cut a support"),
        tr_noop("Munich attacks Burgundy with support from Ruhr. Drag your army in Belgium to Ruhr: an attack cuts "
             "support, even if it bounces."),
        tr_noop("F2, type A Bel - Ruh, Enter"),
        ("Bel", "Ruh"), "A Bel - Ruh", begin=True,
    ),
    _order_step(
        "convoy", 1, tr_noop("Convoy"),
        tr_noop("Fleets convoy armies across the sea. Click the army in Picardy, then London: your fleet in the "
                "English "
             "Channel is ordered to convoy it."),
        tr_noop("F2, type A Pic - Lon, Enter"),
        ("Pic", "ENG", "Lon"), "A Pic - Lon", "F ENG C A Pic - Lon",
    ),
    _resolve_step(1, tr_noop("The board previews what your orders would do. Resolve, and watch Italy.")),
    GuideStep(
        "reveal third", 1, tr_noop("Watch"),
        tr_noop("The support is cut, and London is yours. But Italy attacked Marseilles with support: your army is "
             "dislodged."),
        tr_noop("Space pauses, Esc ends it."), _seen, lambda guide: guide.table.reveal.leave(), ("Mar",),
    ),
    _on_step(1, tr_noop("A dislodged unit may retreat. Continue.")),
    _order_step(
        "retreat", 2, tr_noop("Retreat"),
        tr_noop("Click the dislodged army in Marseilles, then Spain."),
        tr_noop("F2, type A Mar R Spa, Enter"),
        ("Mar", "Spa"), "A Mar R Spa", begin=True,
    ),
    _resolve_step(2, tr_noop("Retreats are simultaneous, too. Resolve.")),
    GuideStep(
        "reveal retreat", 2, tr_noop("Watch"), tr_noop("Spain is a supply center, and it is fall: now it is yours."),
        tr_noop("Space pauses, Esc ends it."), _seen, lambda guide: guide.table.reveal.leave(), ("Spa",),
    ),
    _on_step(2, tr_noop("In winter each power adjusts to one unit for each center. Continue.")),
    GuideStep(
        "build", 3, tr_noop("Build"),
        tr_noop("You have six centers and five units, so you may build one unit at home. Click Paris: it has no "
                "coast, so "
             "you build an army."),
        tr_noop("F2, type build A Par, Enter"),
        lambda guide: bool(guide.document.orders(ME)), _write("build A Par"), ("Par",), begin=True,
    ),
    _resolve_step(3, tr_noop("Resolve the winter.")),
    GuideStep(
        "reveal build", 3, tr_noop("Watch"), tr_noop("That was a whole year."),
        tr_noop("Space pauses, Esc ends it."), _seen, lambda guide: guide.table.reveal.leave(),
    ),
    GuideStep(
        "curtain", OPEN_TURNS, tr_noop("The curtain"),
        tr_noop("At a real table nobody reads anybody else's orders, so a curtain hides the board between players. The "
             "others have submitted: hold the button to sit down as France."),
        tr_noop("Hold Space or Enter on the button."),
        lambda guide: guide.document.seat == ME, lambda guide: guide.flow.raise_curtain(ME),
        beside=lambda guide: guide.curtain_button(), begin=True,
    ),
    GuideStep(
        "own", OPEN_TURNS, tr_noop("Your own plan"),
        tr_noop("From here on you decide. Order any unit you like; one is enough."),
        tr_noop("Tab, arrow keys, Enter; or F2 and type an order."),
        lambda guide: bool(guide.document.orders(ME)), _write("A Bur H"), ("Bur", "Bel"), looks=True,
    ),
    GuideStep(
        "review", OPEN_TURNS, tr_noop("Review"), tr_noop("Take a last look at your orders before they are locked."),
        tr_noop("Ctrl+Enter"),
        lambda guide: guide.reviewing, _press_go_on, beside=_orders_button, goes_on=True,
    ),
    GuideStep(
        "submit", OPEN_TURNS, tr_noop("Submit"),
        tr_noop("Units without orders hold. Submit: the curtain comes down before the next player looks."),
        tr_noop("Tab to the button, Enter"),
        lambda guide: ME in guide.document.game.submitted or guide.over,
        lambda guide: guide.flow.submit(), beside=lambda guide: guide.submit_button(), goes_on=True,
    ),
    GuideStep(
        "all in", OPEN_TURNS, tr_noop("All orders are in"), tr_noop("Now everybody may look. Show the results."),
        tr_noop("Enter"), lambda guide: guide.over, lambda guide: guide.flow.reveal(),
        beside=lambda guide: guide.results_button(), goes_on=True,
    ),
    GuideStep(
        "end", OPEN_TURNS, tr_noop("That is the game"),
        tr_noop("You can move, support, cut support, convoy, retreat, build, and ask why. F1 explains whatever is "
                "under "
             "the pointer. Play on from here, or begin a game of your own."),
        "", lambda guide: False, lambda guide: None, goes_on=True,
    ),
)  # fmt: skip


# ----------------------------------------------------------------------------------------------------
# Courses: the standard one, and those made from the lessons of variants.

STANDARD = "standard"
NEAR, MIDDLE = 1.75, "Bur"
"""The zoom of the board in the standard course, as a multiple of the whole map's, and the province in the middle."""


@dataclass(frozen=True)
class Course:
    """A guided game.

    `note`: the setting that holds the step to resume at. `me`: the learner's power. `start` makes the game after so
    many turns, with these lines of the learner. `others`, `draws`: the orders of the others and the chance results, by
    turn. `shown`: those orders of others that the board shows while the learner enters orders. `near`, `middle`: zoom
    and center of the board. `open_turns`: the number of turns with open orders. `previews`: whether the board previews
    the results. `fog`: whether the board is shown as the learner's power sees it.
    """

    note: str
    me: str
    steps: tuple[GuideStep, ...]
    start: Callable[[int, Sequence[str]], Game]
    others: Sequence[Lines]
    near: float = NEAR
    middle: str = MIDDLE
    open_turns: int = OPEN_TURNS
    draws: Sequence[Mapping[str, Any]] = ()
    shown: Mapping[int, Lines] = field(default_factory=dict)
    previews: bool = False
    fog: bool = False


def has_course(id: str) -> bool:
    """Whether a variant has a guided game."""
    return id == STANDARD or (id in rules.VARIANTS and rules.VARIANTS[id].lesson is not None)


def course(id: str) -> Course:
    """Return the guided game of a variant. Raises KeyError if it has none."""
    if id == STANDARD:
        return Course(
            "lesson", ME, STEPS, lesson_game, THEIRS, shown={1: {"Germany": THEIRS[1]["Germany"]}}, previews=True
        )
    lesson = rules.VARIANTS[id].lesson
    if lesson is None:
        raise KeyError(id)
    return _course_of(id, lesson)


def _course_of(id: str, lesson: Lesson) -> Course:
    """Return the course made from a variant's lesson."""
    steps = [_step_of(lesson, number) for number in range(len(lesson.steps))]
    end = GuideStep(
        "end", lesson.turns, lesson.steps[-1].title, lesson.steps[-1].words, "", lambda guide: False,
        lambda guide: None, lesson.steps[-1].places, goes_on=True, begin=lesson.steps[-2].kind is StepKind.CONTINUE,
    )  # fmt: skip
    return Course(
        f"lesson {id}", lesson.power, (*steps[:-1], end), lambda turns, lines: _game_of(id, lesson, turns, lines),
        lesson.others, lesson.zoom, lesson.middle, len(steps), lesson.draws, fog=lesson.fog,
    )  # fmt: skip


def _game_of(id: str, lesson: Lesson, turns: int, lines: Sequence[str]) -> Game:
    """Return the game of a lesson after so many turns, with the learner's lines entered."""
    variant = rules.variant(id, **lesson.options)
    start = variant.position(phase=lesson.phase, units=lesson.units, centers=lesson.centers, state=lesson.state)
    game = replace(Game.new(variant, title=tr("Guided turn: {variant}", variant=variant.name)), start=start)
    for turn in range(turns):
        game = game.play({**_at(lesson.others, turn), lesson.power: lesson.orders_of(turn)}, _at(lesson.draws, turn))
    return game.draft(lesson.power, parsed(game, lesson.power, lines)) if lines else game


def _at(table: Sequence[Mapping[str, Any]], turn: int) -> Mapping[str, Any]:
    return table[turn] if turn < len(table) else {}


def _step_of(lesson: Lesson, number: int) -> GuideStep:
    """Return a step of a lesson as a step of a course."""
    step = lesson.steps[number]
    stage = lesson.stage(number)
    begins = not number or lesson.steps[number - 1].kind is StepKind.CONTINUE
    if step.kind is StepKind.CONTINUE:
        return _continuing(step, stage - 1, f"step {number}")
    if step.kind is StepKind.RESOLVE:
        made = _resolve_step(stage, step.words)
        return replace(made, name=f"step {number}", begin=begins)
    before = tuple(line for n in range(number) if lesson.stage(n) == stage for line in lesson.steps[n].orders)
    reads = step.kind is StepKind.READ
    return GuideStep(
        f"step {number}", stage, step.title, step.words, step.keys,
        (lambda guide: guide.was_read) if reads else _stand(lesson.power, step.orders),
        (lambda guide: guide.read()) if reads else _enter(lesson.power, (*before, *step.orders)),
        step.places, lambda guide: guide.form_part(step.fields), step.orders, begins,
        fields=step.fields, reads=reads,
    )  # fmt: skip


def _continuing(step: LessonStep, stage: int, name: str) -> GuideStep:
    """Return a step beside results, which points at what it tells about and at the Continue button."""
    return GuideStep(
        name, stage, step.title, step.words, step.keys, _at_present, _press_go_on, step.places, _results_button,
        goes_on=True,
    )  # fmt: skip


def _stand(power: str, lines: tuple[str, ...]) -> Done:
    """Return a check whether these orders of a power are entered."""

    def done(guide: GuideState) -> bool:
        game = guide.document.game
        return {one.text for one in parsed(game, power, lines)} <= {one.text for one in guide.document.orders(power)}

    return done


def _enter(power: str, lines: tuple[str, ...]) -> Do:
    """Return a function that sets the orders of a power to exactly these."""

    def do(guide: GuideState) -> None:
        commands.set_orders(guide.document, power, parsed(guide.document.game, power, lines))
        guide.table.order_tool.start_over()

    return do
