"""What the game master enters beside play: asked for in dialogs, put into the book, shown beside the verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from secrets import SystemRandom
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

import rules
from app import gm
from app.document import Document
from app.language import mark, tr
from app.pages.asking import Ask, AskDialog, Values
from app.pages.gm_review.rulings import RulingsPage
from app.panels.results import EVENT
from app.panels.wording import possible_results, result_words, sentence
from app.ui.widgets import shown
from rules import DrawNeeded, Outcome

if TYPE_CHECKING:
    from app.pages.gm_review import VerdictPanel

    from .review import Review
    from .window import MainWindow

ENTRIES = ("overrule", "ruling_note", "deadline", "replace_player", "disorder", "vote")
"""What can be entered, in menu order: actions of the window."""
KEPT = mark(
    "The seat keeps its pass phrase, for the true board hangs on it. The new player sets one of his own: on the "
    "curtain, by “Phrase lost?”, you open the section for him."
)
NO_RESULT = mark("Choose the result of an order first, in a phase that is resolved.")
NO_ORDER = mark(
    "That befell without an order: there is no result of one to be ruled otherwise. What came of it is set right by "
    "editing the position; what chance has drawn is entered anew after going back to this phase."
)
RULING = mark("All that follows from it is reckoned anew, in this phase and in all later ones.")
WHY = mark("Shown with the result for ever, to all who see that")
AS_RULES_SAY = mark("As the rules say again")
BY_HAND = mark("Otherwise: I name the result, and set what follows")
RULED = {
    "succeeds": mark("It succeeds: a move arrives, a support counts, a fleet carries"),
    "fails": mark("It fails: a move bounces, a support is cut, a convoy is disrupted"),
    "void": mark("It is void: as if it had never been written"),
}
SERIAL = count(1)
"""Each ruling by hand is a gesture of its own."""


class GmBook(QObject):
    """Answers the actions of the game master's book."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window

    @property
    def document(self) -> Document:
        return self.window.document

    def follow(self, review: Review) -> None:
        """Have the book beside the verdict of a review, as soon as there is one."""
        review.made.connect(lambda: self.lay_out(review.verdict))

    def lay_out(self, verdict: VerdictPanel) -> None:
        """The book as a page beside the verdict."""
        page = RulingsPage(self.document, tuple(self.window.acts[name] for name in ENTRIES))
        page.shown.connect(self.window.flow.show_phase)
        page.struck.connect(lambda number: gm.strike(self.document, number))
        verdict.add_tab("rulings", tr("Rulings"), page)

    def _ask(
        self, title: str, words: str, fields: Sequence[Ask], yes: str, use: Callable[[Values], object]
    ) -> AskDialog:
        dialog = AskDialog(title, words, fields, yes, use, self.window)
        shown(dialog)
        return dialog

    # Results.

    @property
    def chosen(self) -> Outcome | None:
        """The result chosen beside the board, or that of the unit pointed out."""
        table, turn = self.window.table, self.document.turn
        if table is None or turn is None:
            return None
        verdict = table.review.panel
        key = verdict.chosen if verdict is not None else table.results.chosen
        return rules.outcome_of(turn, key or self.document.selection)

    def overrule(self) -> None:
        """Rule the result chosen otherwise."""
        outcome, document = self.chosen, self.document
        if outcome is None:
            self.window.tell(tr(NO_ORDER if self._event_chosen else NO_RESULT), "warn")
            return
        number, turn = document.shown, document.game.turns[document.shown]
        offers = [(how, tr(RULED[how])) for how in rules.rulings_on(turn, outcome)]
        offers += [("", tr(AS_RULES_SAY))] if gm.ruled_on(turn, outcome) else []
        offers.append((rules.BY_HAND, tr(BY_HAND)))
        results = [(word, said) for word, said in possible_results(outcome) if (word,) != outcome.words]
        order = outcome.order
        says = sentence(turn.before, order) if order.slots else order.text
        fields = (
            Ask("ruling", tr("Ruling"), offers[0][0], offers, radio=True),
            Ask("result", tr("Its result"), results[0][0], results, needs=("ruling", (rules.BY_HAND,))),
            Ask("reason", tr("Reason"), hint=tr(WHY), lines=2),
        )
        self._ask(
            tr("Overrule {order}", order=f"{order.power}: {order.text}"),
            f"{says}. {result_words(outcome)}. {tr(RULING)}",
            fields,
            tr("Rule so"),
            lambda given: self._rule(number, outcome, given, dict(results)),
        )

    def _rule(self, number: int, outcome: Outcome, given: Values, results: Mapping[str, str]) -> None:
        """Carry a ruling out; by hand, the position that follows is edited next."""
        document, table = self.document, self.window.table
        if given["ruling"] != rules.BY_HAND:
            gm.overrule(document, number, outcome, given["ruling"], given["reason"], drawn)
            return
        said = tr("By hand: {result}", result=results[given["result"]])
        ruling = gm.ByHand(given["result"], said, given["reason"], f"by hand {number} {next(SERIAL)}")
        gm.rule_by_hand(document, number, outcome, ruling)
        if table is not None:
            table.editing.begin_by_hand(ruling, number, drawn)

    @property
    def _event_chosen(self) -> bool:
        """Whether the line chosen tells what befell somebody beside his orders."""
        table = self.window.table
        chosen = (table.review.panel or table.results).chosen if table is not None else ""
        return chosen.startswith(EVENT)

    def note(self) -> None:
        """A note pinned to a clause and to the phase shown."""
        document, outcome = self.document, self.chosen
        clauses = [reason.clause for reason in outcome.reasons if reason.clause] if outcome else []
        about = f"{outcome.order.power}: {outcome.order.text}" if outcome else ""
        fields = (
            Ask("text", tr("Note"), lines=3),
            Ask("clause", tr("Rule"), clauses[0] if clauses else "", hint=tr("Its clause, such as DATC 6.D.9")),
        )

        def use(given: Values) -> None:
            if not given["text"].strip():
                raise ValueError(tr("There is nothing in the note yet."))
            gm.note(document, given["text"], given["clause"], about)

        words = tr("On {phase}.", phase=document.title) + (f" {about}" if about else "")
        self._ask(tr("Note in the rulings book"), words, fields, tr("Note it"), use)

    # The table.

    def deadline(self) -> None:
        """Set or extend the deadline."""
        document = self.document
        fields = (
            Ask("deadline", tr("Deadline"), document.game.deadline, hint=tr("Friday 20:00")),
            Ask("reason", tr("Reason"), hint=tr("For the book")),
        )
        words = tr("A plain note for the players: nothing happens by itself when it is over.")

        def use(given: Values) -> None:
            gm.set_deadline(document, given["deadline"], given["reason"])

        self._ask(tr("Deadline"), words, fields, tr("Set it"), use)

    def replace_player(self) -> None:
        """Another player for a power."""
        document = self.document

        def use(given: Values) -> None:
            if not given["player"].strip():
                raise ValueError(tr("Who plays it? For nobody there is “Civil disorder”."))
            gm.replace_player(document, given["power"], given["player"], given["reason"])

        fields = (
            Ask("power", tr("Power"), document.power, self._powers()),
            Ask("player", tr("New player")),
            Ask("reason", tr("Reason"), hint=tr("For the book")),
        )
        kept = bool(document.game.seal and document.game.seal.truth and document.game.secrecy == "sealed")
        self._ask(tr("Replace a player"), tr(KEPT) if kept else "", fields, tr("Replace"), use)

    def disorder(self) -> None:
        """Nobody plays a power any more."""
        document = self.document
        powers = [pair for pair in self._powers() if document.game.seat(pair[0]).player]
        if len(powers) < 2:
            self.window.tell(tr("Somebody must play on."), "warn")
            return
        fields = (
            Ask("power", tr("Power"), document.power, powers),
            Ask("reason", tr("Reason"), hint=tr("For the book")),
        )
        words = tr("Its units hold, and are disbanded by the rules where it has no retreat and too few centers.")

        def use(given: Values) -> None:
            gm.replace_player(document, given["power"], "", given["reason"])

        self._ask(tr("Civil disorder"), words, fields, tr("Leave it to itself"), use)

    def vote(self) -> None:
        """A vote, and what it decides."""
        from app.pages.vote_dialog import VoteDialog

        dialog = VoteDialog(self.document.game, self.window)
        dialog.voted.connect(self._voted)
        shown(dialog)

    def _voted(self, vote: gm.Vote) -> None:
        """Enter a vote; an end that was agreed on ends the game in the same step."""
        if vote.end is not None and vote.passed:
            self.window.flow.ending.finish(vote.end, gm.vote_entry(self.document, vote))
        else:
            gm.enter_vote(self.document, vote)
            self.window.tell(tr("The vote stands in the rulings book."), "good")

    def _powers(self) -> list[tuple[str, str]]:
        game = self.document.game
        named = game.variant.board(game.position).powers.values()
        # In a game with secrets only the game master comes here, and he knows them all.
        played = {one.id: game.known_as(one.id) if self.document.open else game.seat(one.id).player for one in named}
        told = {id: player for id, player in played.items() if player != id}  # without names, a player is his power
        return [(one.id, f"{one.name} ({told[one.id]})" if told.get(one.id) else one.name) for one in named]


def drawn(needed: DrawNeeded) -> int:
    """What chance decides anew, drawn fairly."""
    return SystemRandom().randint(needed.low, needed.high)
