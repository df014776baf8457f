"""The game master's tools: forms in the review, second opinions, cards dealt, the rulings book and scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

import rules
from app.language import tr, tr_noop
from app.pages.dialogs import FormField, FormFieldsDialog, Values
from app.session import commands, game_master
from app.session.document import Document
from app.session.drafts import line_of, offers_to
from app.ui.widgets import column, emptied, label, scrolled, shown
from rules import GM, DrawNeeded, Game, Outcome, Turn
from rules.economy import Advice, Form
from rules.files import SaveError, ScenarioError
from rules.players import PLAYERS
from rules.units import CardDeal

from .files import GAMES, SUFFIX, Files
from .journal_keeping import waited
from .shell import Controller, Shell
from .turn_flow import TurnFlow, drawn

if TYPE_CHECKING:
    from app.game_view.review import Review
    from app.pages.gm_review import VerdictPanel
    from app.pages.gm_review.opinions import Opinion, OpinionPage
    from app.pages.printing import DealPage, FormHeader
    from app.panels.forms import FormView
    from app.panels.rows import FormContext


# ----------------------------------------------------------------------------------------------------
# Forms in a game master's review: what the selected power fills in, such as a budget, beside the results.

TAB = "forms"


class ReviewForms(QObject):
    """The page with the forms of the selected power, such as a budget, in a game master's review.

    The page is shown only while there is a form to fill in. What is filled in appears in the inbox at once.
    """

    def __init__(self, review: Review) -> None:
        super().__init__(review)
        self.review = review
        self.views: list[FormView] = []
        self.forms: tuple[Form, ...] = ()
        self._shown: tuple[object, ...] = ()
        review.made.connect(self._lay_out)

    @property
    def document(self) -> Document:
        return self.review.layout.document

    def _lay_out(self) -> None:
        from app.panels.forms import FormFoot

        self.title, self.foot = label("", "strong"), FormFoot()
        self.foot.repaired.connect(self._mend)
        self._room: QVBoxLayout = column(spacing=10)
        inside = QWidget()
        inside.setLayout(column(self.title, self._room, self.foot, ..., spacing=10, margins=(14, 8, 14, 8)))
        self.review.verdict.add_tab(TAB, tr("Form"), scrolled(inside))
        self.review.refreshed.connect(self.refresh)
        self.review.inbox.chosen.connect(self._turn_to)
        self.document.changed.connect(self._follow)
        self.refresh()

    # What it shows.

    def refresh(self) -> None:
        """Show the forms of the selected power with its present orders."""
        from app.panels.rows import with_others

        self.forms = self._asked()
        shown = (self.document.power, self.document.present.phase, *(form.id for form in self.forms))
        if shown != self._shown:
            self._shown = shown
            self._make()
        sheet = self._sheet
        for view, form in zip(self.views, self.forms):
            view.show_form(with_others(form, sheet, self.forms), sheet)
        sums = next((form.sums for form in self.forms if form.sums), None)
        self.foot.show_state(sums, [advice for form in self.forms for advice in form.advice])
        self.review.verdict.show_tab(TAB, bool(self.forms))
        whole = any(form.whole for form in self.forms)
        self.title.setVisible(bool(self.forms) and not whole)
        if whole != self.review.verdict.with_form:
            self.review.verdict.with_form = whole
            self.review.layout.room.fit()

    def _asked(self) -> tuple[Form, ...]:
        document, power = self.document, self.document.power
        if not self.review.on or document.seen_as or power not in document.writers:
            return ()
        offers = offers_to(document.game, power)
        return tuple(document.present.variant.forms_on(document.present, power, document.orders(power), offers))

    @property
    def _sheet(self) -> FormContext:
        from app.panels.rows import FormContext

        document = self.document
        return FormContext(document.present, document.power, document.orders(document.power))

    def _make(self) -> None:
        """Make a view for each form, under its title."""
        emptied(self._room)
        position = self.document.present
        self.title.setText(position.variant.writer_name(position, self.document.power) if self.forms else "")
        self.views = [self._view() for _ in self.forms]
        for view, form in zip(self.views, self.forms):
            self._room.addWidget(label(form.title, "section"))
            self._room.addWidget(view)

    def _view(self) -> FormView:
        """Return a view that passes everything entered, begun or dragged to the orders panel, as the panel's own form
        does."""
        from app.panels.forms import FormView

        made, panel = FormView(), self.review.layout.orders
        for signal in ("line_filled", "instead", "opened", "carried", "dropped", "pointed", "left"):
            getattr(made, signal).connect(getattr(panel, signal))
        made.line_moved.connect(panel.move_order)
        made.begun.connect(self._begin)
        made.taken.connect(self._begin)
        return made

    # Filling it in.

    def _begin(self, partial: tuple[str, ...]) -> None:
        """Begin an order that is completed on the map, which takes clicks only while it shows the position before."""
        if not self.review.ordering:
            self.review.show_mode("before")
        self.review.layout.orders_controller.begin(partial)

    def _mend(self, advice: Advice) -> None:
        """Enter the order that an advice proposes."""
        from app.panels.rows import read

        order = read(self._sheet, advice.order).order
        line = line_of(self.forms, order) if order else None
        if order:
            self.review.layout.orders_controller.fill_line(line.order if line else None, order, "")

    def _turn_to(self, power: str) -> None:
        """Bring the form to the front when a power's letter is opened, if the form covers all its orders."""
        if any(form.whole for form in self.forms):
            self.review.verdict.turn_to(TAB)

    def _follow(self, what: str) -> None:
        if what == "selection" and self.review.on:
            self.refresh()


# ----------------------------------------------------------------------------------------------------
# Comparing a turn with another adjudication, in the game master's review: pasted text or another saved game.

SECOND_OPINION_TAB = "compare"


class SecondOpinion(Controller):
    """Compares a turn with another adjudication: pasted text or another saved game.

    Its page is beside the results in the review. The comparison is dropped when another turn is shown.
    """

    def __init__(self, shell: Shell, files: Files) -> None:
        super().__init__(shell)
        self.files = files
        self.page: OpinionPage | None = None
        self.review: Review | None = None

    def follow(self, review: Review) -> None:
        """Add the page to a review as soon as the review is made."""
        self.page, self.review = None, review
        review.made.connect(lambda: self._lay_out(review))

    def _lay_out(self, review: Review) -> None:
        from app.pages.gm_review.opinions import OpinionPage

        self.page = page = OpinionPage()
        page.compared.connect(self.compare)
        page.opened.connect(self.ask)
        page.cleared.connect(lambda: review.compare(None))
        page.chosen.connect(lambda number: self._look_at(review, number))
        review.verdict.add_tab(SECOND_OPINION_TAB, tr("Compare"), page)
        self.document.changed.connect(self._on_changed)

    def show(self) -> None:
        """Open the review with this page in front."""
        table = self.shell.table
        if table is None:
            return
        if not table.review.on:
            self.shell.acts["review"].trigger()
        if table.review.on and self.page is not None:
            table.review.verdict.turn_to(SECOND_OPINION_TAB)
            self.page.text.setFocus()

    def compare(self, text: str) -> None:
        """Compare a text with the results of the turn shown."""
        from app.pages.gm_review.opinions import compare_text

        turn = self.document.turn
        if turn is None:
            self._say_none()
            return
        self._show(compare_text(turn, text), tr("the text"))

    def ask(self) -> None:
        """Ask for another saved game, and compare with it."""
        folder = self.files.folder()
        kinds = tr(GAMES, suffix=SUFFIX)
        name, _ = QFileDialog.getOpenFileName(self.shell, tr("Open another saved game"), folder, kinds)
        if name:
            self.compare_file(Path(name))

    def compare_file(self, path: Path) -> None:
        """Compare the turn shown with the same turn of another saved game."""
        from app.pages.gm_review.opinions import compare_game

        if self.document.turn is None:
            self._say_none()
            return
        try:
            other = waited(self.shell, tr("Opening {name}…", name=path.name), lambda wanted: rules.load_game(path))
        except SaveError as error:
            self.shell.complain(tr("{name} cannot be compared.", name=path.name), str(error))
            return
        except OSError as error:
            why = rules.files.disk_words(error)
            self.shell.complain(tr("{name} was not opened: {why}.", name=path.name, why=why), "")
            return
        opinion, why = compare_game(self.document.game, self.document.shown, other)
        self._show(opinion, path.name, why)

    def _show(self, opinion: Opinion, title: str, why: str = "") -> None:
        if self.page is None or self.review is None:
            return
        shown = bool(opinion.compared or opinion.differences)
        self.review.compare(title if shown else None, opinion.differences)
        self.page.show_opinion(opinion, title, why)

    def _say_none(self) -> None:
        from app.pages.gm_review.opinions import Opinion

        if self.page is not None:
            why = tr("There are no results yet. Go to a resolved turn.")
            self.page.show_opinion(Opinion(()), why=why)

    def _look_at(self, review: Review, number: int) -> None:
        """Show a difference on the board."""
        review.number = number - 1
        review.next_difference()

    def _on_changed(self, what: str) -> None:
        """Drop the comparison when another turn is shown, and also the text when the seat changes."""
        if self.page is None:
            return
        if what == "seat":
            self.page.forget()
        elif what in ("game", "shown"):
            self.page.show_opinion(None)


# ----------------------------------------------------------------------------------------------------
# The game master's page with the cards dealt, and printing it.


def deal_shown(document: Document) -> CardDeal | None:
    """Return the deal of the turn shown, or the last one before it; None if there is none or the viewer may not know
    all."""
    if document.viewer:
        return None
    turns = document.game.turns[: document.shown + 1]
    found = (turn.before.variant.deal(turn) for turn in reversed(turns))
    return next((deal for deal in found if deal is not None), None)


class DealController(Controller):
    """Opens the page with the cards dealt, and prints it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.pages_closing.connect(self.put_away)
        self.page: DealPage | None = None

    def show(self) -> None:
        """Show the last deal up to the phase shown."""
        from app.pages.printing import DealPage

        document = self.document
        deal = deal_shown(document)
        if deal is None:
            return
        if self.page is None:
            self.page = page = DealPage()
            page.back.connect(self.shell.show_table)
            page.printed.connect(lambda: self._print(page.forms_html(self._head)))
            page.pack_printed.connect(lambda: self._print(page.pack_html(self._head)))
            page.saved.connect(self._save)
            self.shell.pages.addWidget(page)
        self.page.show_deal(document.game, deal)
        self.shell.show_page(self.page, self.show)
        self.page.take_focus()

    def put_away(self) -> None:
        """Remove the page when the game is closed."""
        self.shell.remove(self.page)
        self.page = None

    @property
    def _head(self) -> FormHeader:
        from app.pages.printing import FormHeader

        game = self.document.game
        return FormHeader(game.variant.name, game.title, game.seat(GM).player)

    def _print(self, html: str) -> None:
        """Show a print preview of the page."""
        from PySide6.QtPrintSupport import QPrinter

        from app.pages.printing import PrintPreview, print_html

        title, paint = tr("Assignment of characteristics"), partial(print_html, html=html)
        shown(PrintPreview(title, paint, QPrinter(), self.shell))

    def _save(self) -> None:
        from app.pictures.files import safe

        game = self.document.game
        start = str(Path.home() / tr("{game}, cards.pdf", game=safe(game.title or game.variant.name)))
        name = QFileDialog.getSaveFileName(self.shell, tr("Save the forms"), start, tr("PDF (*.pdf)"))[0]
        if name:
            self.save_to(Path(name))

    def save_to(self, path: Path) -> bool:
        """Write the forms as a PDF, and return whether they were written."""
        from app.pages.printing import save_pdf

        assert self.page is not None
        target = path if path.suffix else path.with_suffix(".pdf")
        try:
            save_pdf(self.page.forms_html(self._head), tr("Assignment of characteristics"), target)
        except OSError as error:
            self.shell.complain(tr("The forms were not saved."), error.strerror or str(error))
            return False
        self.shell.tell(tr("Forms saved in {target}.", target=target.name), "good")
        return True


# ----------------------------------------------------------------------------------------------------
# The game master's book: rulings, notes, deadline, players, votes.

ENTRIES = ("overrule", "ruling_note", "deadline", "replace_player", "disorder", "vote")
"""The ids of the actions that make entries in the book, in menu order."""
KEPT = tr_noop(
    "The seat keeps its pass phrase, because the full board depends on it. The new player can set another: open the "
    "section with “Lost pass phrase?” on the curtain."
)
NO_RESULT = tr_noop("First select the result of an order in a resolved phase.")
NO_ORDER = tr_noop(
    "No order caused this result, so it cannot be overruled. To correct it, edit the position; to change a chance "
    "result, rewind to this phase and enter it again."
)
RULING = tr_noop("Everything that follows from the ruling is recalculated, in this phase and all later ones.")
WHY = tr_noop("Shown with the result to everyone who may see it")
AS_RULES_SAY = tr_noop("Restore the rules' result")
BY_HAND = tr_noop("Other: enter the result and its consequences by hand")
RULED = {
    "succeeds": tr_noop("Succeeds: a move arrives, a support counts, a fleet convoys"),
    "fails": tr_noop("Fails: a move bounces, a support is cut, a convoy is disrupted"),
    "void": tr_noop("Void: as if the order had never been given"),
}
SERIAL = count(1)
"""Numbers rulings by hand, so that each is a gesture of its own."""


class GmBookController(Controller):
    """Carries out the actions of the game master's book: rulings, notes, deadline, players and votes."""

    def __init__(self, shell: Shell, flow: TurnFlow) -> None:
        super().__init__(shell)
        self.flow = flow

    def follow(self, review: Review) -> None:
        """Add the book to a review as soon as the review is made."""
        review.made.connect(lambda: self.lay_out(review.verdict))

    def lay_out(self, verdict: VerdictPanel) -> None:
        """Add the book as a page beside the results."""
        from app.pages.gm_review.verdict import RulingsPage

        page = RulingsPage(self.document, tuple(self.shell.acts[name] for name in ENTRIES))
        page.shown.connect(self.flow.show_phase)
        page.struck.connect(lambda number: game_master.strike(self.document, number))
        verdict.add_tab("rulings", tr("Rulings"), page)

    def _ask(
        self, title: str, words: str, fields: Sequence[FormField], yes: str, use: Callable[[Values], object]
    ) -> FormFieldsDialog:
        dialog = FormFieldsDialog(title, words, fields, yes, use, self.shell, "game-master#rulings")
        shown(dialog)
        return dialog

    # Results.

    @property
    def chosen(self) -> Outcome | None:
        """The result selected beside the board, or that of the selected unit; None if there is none."""
        table, turn = self.shell.table, self.document.turn
        if table is None or turn is None:
            return None
        verdict = table.review.panel
        key = verdict.chosen if verdict is not None else table.results.chosen
        return rules.explanation.outcome_of(turn, key or self.document.selection)

    def overrule(self) -> None:
        """Ask for a ruling that changes the selected result."""
        from app.panels.wording import possible_results, result_words, sentence

        outcome, document = self.chosen, self.document
        if outcome is None:
            self.shell.tell(tr(NO_ORDER if self._event_chosen else NO_RESULT), "warn")
            return
        number, turn = document.shown, document.game.turns[document.shown]
        offers = [(how, tr(RULED[how])) for how in rules.game_master.rulings_on(turn, outcome)]
        offers += [("", tr(AS_RULES_SAY))] if game_master.ruled_on(turn, outcome) else []
        offers.append((rules.options.BY_HAND, tr(BY_HAND)))
        results = [(word, said) for word, said in possible_results(outcome) if (word,) != outcome.words]
        order = outcome.order
        says = sentence(turn.before, order) if order.slots else order.text
        fields = (
            FormField("ruling", tr("Ruling"), offers[0][0], offers, radio=True),
            FormField("result", tr("Result"), results[0][0], results, needs=("ruling", (rules.options.BY_HAND,))),
            FormField("reason", tr("Reason"), hint=tr(WHY), lines=2),
        )
        self._ask(
            tr("Overrule {order}", order=f"{order.power}: {order.text}"),
            f"{says}. {result_words(outcome)}. {tr(RULING)}",
            fields,
            tr("Apply ruling"),
            lambda given: self._rule(number, outcome, given, dict(results)),
        )

    def _rule(self, number: int, outcome: Outcome, given: Values, results: Mapping[str, str]) -> None:
        """Apply a ruling. For one by hand, begin editing the position that follows."""
        document, table = self.document, self.shell.table
        if given["ruling"] != rules.options.BY_HAND:
            game_master.override_result(document, number, outcome, given["ruling"], given["reason"], drawn)
            return
        said = tr("By hand: {result}", result=results[given["result"]])
        ruling = game_master.ManualRuling(given["result"], said, given["reason"], f"by hand {number} {next(SERIAL)}")
        game_master.override_result_by_hand(document, number, outcome, ruling)
        if table is not None:
            table.editing.begin_by_hand(ruling, number, drawn)

    @property
    def _event_chosen(self) -> bool:
        """Whether the selected line tells an event, not the result of an order."""
        from app.panels.results import EVENT

        table = self.shell.table
        chosen = (table.review.panel or table.results).chosen if table is not None else ""
        return chosen.startswith(EVENT)

    def note(self) -> None:
        """Ask for a note on the phase shown, and the clause it refers to."""
        document, outcome = self.document, self.chosen
        clauses = [reason.clause for reason in outcome.reasons if reason.clause] if outcome else []
        about = f"{outcome.order.power}: {outcome.order.text}" if outcome else ""
        fields = (
            FormField("text", tr("Note"), lines=3),
            FormField("clause", tr("Rule"), clauses[0] if clauses else "", hint=tr("Clause, such as DATC 6.D.9")),
        )

        def use(given: Values) -> None:
            if not given["text"].strip():
                raise ValueError(tr("The note is empty."))
            game_master.note(document, given["text"], given["clause"], about)

        words = tr("About {phase}.", phase=document.title) + (f" {about}" if about else "")
        self._ask(tr("Note in the rulings book"), words, fields, tr("Add note"), use)

    # The table.

    def deadline(self) -> None:
        """Ask for a new deadline."""
        document = self.document
        fields = (
            FormField("deadline", tr("Deadline"), document.game.deadline, hint=tr("Friday 20:00")),
            FormField("reason", tr("Reason"), hint=tr("Note text")),
        )
        words = tr("A reminder for the players. Nothing happens automatically when the deadline passes.")

        def use(given: Values) -> None:
            game_master.set_deadline(document, given["deadline"], given["reason"])

        self._ask(tr("Deadline"), words, fields, tr("Set deadline"), use)

    def replace_player(self) -> None:
        """Ask for a new player, or a computer player, for a power.

        A player at their own seat may only hand that seat over, or take one from the computer.
        """
        from app.pages.new_game_forms import LEVELS

        document = self.document
        free = {*document.own_powers, *document.game.computers} - {GM}
        powers = [one for one in self._powers() if document.knows_all or one[0] in free]

        def use(given: Values) -> None:
            level = given.get("computer", "")
            player = tr(LEVELS[level]) if level else given["player"].strip()
            if not player:
                raise ValueError(tr("Enter the new player. If there is none, use “Civil disorder”."))
            power = given["power"]
            game_master.replace_player(document, power, player, given["reason"], level)
            if power in document.own_powers:
                self.shell.rise_wanted.emit()
            self.shell.begin_wanted.emit()

        levels = [(level, tr(LEVELS[level])) for level in PLAYERS if document.game.secrecy != "sealed"]
        fields = (
            FormField("power", tr("Power"), document.power, powers),
            FormField("computer", tr("Played by"), "", [("", tr("A player")), *levels]),
            FormField("player", tr("New player"), needs=("computer", ("",))),
            FormField("reason", tr("Reason"), hint=tr("Note text")),
        )
        secret = bool(document.game.seal and document.game.seal.truth and document.game.secrecy == "sealed")
        self._ask(tr("Replace a player"), tr(KEPT) if secret else "", fields, tr("Replace"), use)

    def disorder(self) -> None:
        """Ask which power goes into civil disorder."""
        document = self.document
        powers = [pair for pair in self._powers() if document.game.seat(pair[0]).player]
        if len(powers) < 2:
            self.shell.tell(tr("At least one power must have a player."), "warn")
            return
        fields = (
            FormField("power", tr("Power"), document.power, powers),
            FormField("reason", tr("Reason"), hint=tr("Note text")),
        )
        words = tr("Its units hold. Those that must retreat, or exceed its centers, are disbanded by the rules.")

        def use(given: Values) -> None:
            game_master.replace_player(document, given["power"], "", given["reason"])

        self._ask(tr("Civil disorder"), words, fields, tr("Put in civil disorder"), use)

    def vote(self) -> None:
        """Ask for a vote and its result."""
        from app.pages.ending_dialogs import VoteDialog

        dialog = VoteDialog(self.document.game, self.shell)
        dialog.voted.connect(self._voted)
        shown(dialog)

    def _voted(self, vote: game_master.VoteResult) -> None:
        """Enter a vote; if it ends the game, end the game in the same step."""
        if vote.end is not None and vote.passed:
            self.flow.ending.finish(vote.end, game_master.vote_entry(self.document, vote))
        else:
            game_master.enter_vote(self.document, vote)
            self.shell.tell(tr("The vote is recorded in the rulings book."), "good")

    def _powers(self) -> list[tuple[str, str]]:
        game = self.document.game
        named = game.variant.board(game.position).powers.values()
        known = self.document.open or self.document.seat != GM  # the game master knows them all
        played = {one.id: game.known_as(one.id) if known else game.seat(one.id).player for one in named}
        names = {
            id: player for id, player in played.items() if player != id
        }  # an unnamed player is called by the power
        return [(one.id, f"{one.name} ({names[one.id]})" if names.get(one.id) else one.name) for one in named]


# ----------------------------------------------------------------------------------------------------
# Setting up positions, and recording turns as scenario files.

CHANCE = tr_noop("This phase has chance results. Resolve it first, then record it.")
NOTHING = tr_noop("There is nothing to record: no phase has been resolved and no order entered.")


class Scenarios:
    """Sets up positions as games, and records turns as scenarios."""

    def __init__(self, shell: Shell, files: Files) -> None:
        self.shell, self.files = shell, files

    def set_up(self) -> None:
        """Ask for a position, and begin a game from it."""
        from app.pages.file_dialogs import PositionTextDialog

        dialog = PositionTextDialog(self.shell)
        dialog.taken.connect(self.begin)
        shown(dialog)

    def begin(self, setup: Any) -> None:
        """Put a game on the table that begins with this position, and enter the orders that came with it."""
        game = replace(Game.new(setup.position.variant), start=setup.position, title=setup.title)
        document = Document(game)
        document.saved = False
        self.files.begin(document)
        for power, texts in setup.orders.items():
            orders = [game.variant.parse(game.position, power, text) for text in texts]
            commands.set_orders(self.shell.document, power, orders)
        if self.shell.table is not None and not setup.orders:
            self.shell.table.editing.begin()

    def record(self) -> None:
        """Ask which turns to record, and write them to a file."""
        from app.pages.file_dialogs import RecordDialog

        document = self.shell.document
        try:
            turns = self.turns()
        except DrawNeeded:
            self.shell.tell(tr(CHANCE), "warn")
            return
        if not any(not turn.edits and not turn.agreed for turn in turns):
            self.shell.tell(tr(NOTHING), "warn")
            return
        dialog = RecordDialog(turns, document.shown, self.shell)
        dialog.recorded.connect(lambda *recorded: self._save(turns, *recorded))
        shown(dialog)

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns of the game and, in an open game with orders entered, the turn that would result from them.

        Raises DrawNeeded if chance results are needed.
        """
        document = self.shell.document
        game = document.game
        written = document.open and not game.end and any(game.drafts.values())
        return (*game.turns, *([game.resolve(document.draws).turns[-1]] if written else []))

    def _save(self, turns: Sequence[Turn], first: int, last: int, id: str, title: str, rule: str) -> None:
        folder = self.shell.settings.note("folder", str(Path.home()))
        name, _ = QFileDialog.getSaveFileName(
            self.shell, tr("Record as a scenario"), str(Path(folder) / f"{id}.toml"), tr("Scenarios (*.toml)")
        )
        if name:
            self.write(Path(name), scenario_text(turns[first : last + 1], id, title, rule))

    def write(self, path: Path, text: str) -> None:
        """Write the file, and show whether the scenario passes."""
        try:
            rules.files.write_file(path, text.encode())
            report = rules.files.check_scenarios(path)
        except (OSError, ScenarioError) as error:
            self.shell.complain(tr("The scenario was not recorded."), str(error))
            return
        message = tr(
            "{file}: {passed} passed, {failed} failed.", file=path.name, passed=report.passed, failed=report.failed
        )
        self.shell.tell(message, "warn" if report.failed else "good")


def scenario_text(turns: Sequence[Turn], id: str, title: str = "", rule: str = "") -> str:
    """Return turns as a scenario, or as several if the position was edited between them."""
    runs = list(_runs(turns))
    names = [id] if len(runs) == 1 else [f"{id}-{number}" for number in range(1, len(runs) + 1)]
    return "\n".join(rules.files.write_scenario(run, id=name, title=title, rule=rule) for name, run in zip(names, runs))


def _runs(turns: Sequence[Turn]) -> Iterator[list[Turn]]:
    """Yield runs of turns with no edit or agreed end between them."""
    run: list[Turn] = []
    for turn in turns:
        if turn.edits or turn.agreed:
            if run:
                yield run
            run = []
        else:
            run.append(turn)
    if run:
        yield run
