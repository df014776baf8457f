"""Dialogs for ending a game by agreement or by the game master: who shares in the end, and payouts."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QGridLayout, QLabel, QLineEdit, QWidget

from app.hotseat.seats import SeatTable
from app.language import tr, tr_n, tr_noop
from app.panels.ledger import signed
from app.session.game_master import EXTENSION, OTHER, VoteResult, barred, remaining
from app.session.views import has_fog
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import CardFrame, Emblem, NoteFrame, SegmentedControl, button, column, label, row, scrolled
from rules import GM, End, Game, Position
from rules.economy import Settlement
from rules.reasons import many

# ----------------------------------------------------------------------------------------------------
# Who shares in an end: a check box for each power, and its payout.

BOX, CENTERS, PAYOUT, NET = 1, 2, 3, 4
"""The columns of the table; the emblem is in the first, column 0."""
NUMBER = 62


class DrawShares(CardFrame):
    """A check box for each power, with its payout.

    `changed`: the choice has changed; `ticked`: emitted before that, with the power checked.
    """

    ticked = Signal(str)
    changed = Signal()

    def __init__(self, position: Position, counted: bool = True) -> None:
        """Create the table. `counted`: everybody may know how many centers each power has."""
        super().__init__()
        self._position = position
        variant = position.variant
        self._powers = tuple(variant.base.powers)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(14, 8, 14, 10)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(BOX, 1)
        self.boxes: dict[str, QCheckBox] = {}
        self.amounts: dict[str, tuple[QLabel, QLabel]] = {}
        """Payout and net result by power, those of the house under ""."""
        paid = variant.payoff(position, End("draw", ())) is not None
        if paid:
            self._add_heads()
        for number, power in enumerate(variant.board(position).powers.values(), 1):
            self._grid.addWidget(Emblem(power.id, 24, variant.id, self._powers), number, 0)
            self._add_box(number, power.id, power.name)
            owned = label(many(len(position.owned(power.id)), "center") if counted else "", "muted")
            self._grid.addWidget(owned, number, CENTERS, Qt.AlignmentFlag.AlignRight)
            if paid:
                self.amounts[power.id] = self._add_amounts(number, "")
        if paid:
            self._grid.addWidget(label(tr("The house"), "strong"), len(self._powers) + 1, 0, 1, 2)
            self.amounts[""] = self._add_amounts(len(self._powers) + 1, "strong")
        self.setLayout(self._grid)

    def _add_heads(self) -> None:
        for at, words in ((PAYOUT, tr("Paid")), (NET, tr("Net"))):
            self._grid.addWidget(label(words, "small"), 0, at, Qt.AlignmentFlag.AlignRight)

    def _add_box(self, number: int, power: str, name: str) -> None:
        box = self.boxes[power] = QCheckBox(name)
        box.toggled.connect(lambda on, power=power: self._on_tick(power, on))
        self._grid.addWidget(box, number, BOX)

    def _add_amounts(self, number: int, role: str) -> tuple[QLabel, QLabel]:
        made = label("", role), label("", role)
        for at, one in zip((PAYOUT, NET), made):
            one.setMinimumWidth(px(NUMBER))
            one.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(one, number, at)
        return made

    # Choice.

    @property
    def chosen(self) -> tuple[str, ...]:
        return tuple(power for power, box in self.boxes.items() if box.isChecked())

    def _on_tick(self, power: str, on: bool) -> None:
        if on:
            self.ticked.emit(power)
        self.changed.emit()

    def choose(self, powers: tuple[str, ...]) -> None:
        """Check these powers, if they can share, without emitting signals."""
        for power, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(power in powers and box.isEnabled())
            box.blockSignals(False)

    def bar(self, why: Mapping[str, str]) -> None:
        """Disable the powers that cannot share; the tooltip gives the reason from `why`."""
        for power, box in self.boxes.items():
            box.setEnabled(not why[power])
            box.setToolTip(why[power])

    def lock(self) -> None:
        """Make all boxes read-only, with the checked ones still clearly visible."""
        for box in self.boxes.values():
            box.setEnabled(box.isChecked())
            box.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            box.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_settlement(self, found: Settlement | None) -> None:
        """Show what everybody would be paid; None if nothing is chosen yet."""
        coin = self._position.variant.stake_coin
        for power, shown in self.amounts.items():
            share = found.share(power) if found and power else None
            amounts = (share.payout, share.net) if share else (found.payouts, found.house) if found else None
            for one, amount in zip(shown, amounts or (None, None)):
                one.setText("" if amount is None else signed(coin.words(amount)))
            self._tint(shown[1], bool(amounts and amounts[1] < 0), "strong" if not power else "")

    def _tint(self, shown: QLabel, loss: bool, role: str) -> None:
        """Show a loss in red."""
        shown.setProperty("role", "bad" if loss else role)
        restyle(shown)


TITLES = {"draw": tr_noop("Draw"), "concession": tr_noop("Concession"), "win": tr_noop("Win")}
WORDS = {
    "draw": tr_noop("Who shares in the draw?"),
    "concession": tr_noop("Who is the game conceded to?"),
    "win": tr_noop("Who has won?"),
}
LOWER = tr_noop("You can still look at the map, but no more orders are accepted.")
COUNTED = tr_noop("The centers have been counted. These are the payouts.")


class EndGameDialog(QDialog):
    """A dialog to end the game.

    `decided` carries the end agreed on by the players; `settled`: a counted end is acknowledged. A game that is over
    already is shown with its end filled in.
    """

    decided = Signal(End)
    settled = Signal()

    def __init__(
        self, game: Game, parent: QWidget | None = None, table: SeatTable | None = None, master: bool = False
    ) -> None:
        """Create the dialog.

        `table` remembers wrong PINs from one time to the next; `master`: the game master has entered the PIN already.
        """
        super().__init__(parent)
        self.setWindowTitle(tr("End the game"))
        self.setMinimumWidth(480)
        self.game, self.position = game, game.present
        self._master = master
        self.table = table or SeatTable(game)
        self._names = {one.id: one.name for one in game.variant.board(self.position).powers.values()}
        self._alone = game.variant.endings
        ended = (game.end.kind,) if game.end else ()
        kinds = tuple((kind, tr(TITLES[kind])) for kind in dict.fromkeys((*self._alone, *ended)))
        self.kind = SegmentedControl(kinds, name=tr("How the game ends"))
        self._question = label(role="heading")
        self.shares = DrawShares(self.position, counted=not has_fog(game))
        self.boxes = self.shares.boxes
        self.rates = label("", "small", wrap=True)
        self.agreed = QCheckBox(tr("All remaining players agree"))
        self.code = QLineEdit()
        self.note = NoteFrame("hint", "")
        self.cancel_button = button(tr("Keep playing"))
        self.end_button = button(tr("End the game"), "primary", "flag")
        self._lay_out()
        self._connect()
        if game.end:
            self._tell(game.end)
        else:
            self._kind_changed(self.kind.value)
            self.cancel_button.setFocus()

    def _lay_out(self) -> None:
        self.code.setEchoMode(QLineEdit.EchoMode.Password)
        self.code.setPlaceholderText(tr("The game master's PIN"))
        self.code.setAccessibleName(tr("The game master's PIN"))
        self._coded = not self._master and self.game.secrecy != "open" and bool(self.game.seat(GM).code)
        self._lower = label(tr(LOWER), "body", wrap=True)
        self._title = label(tr("End the game"), "title")
        head = column(self._title, self._lower, spacing=2)
        buttons = row(..., self.cancel_button, self.end_button)
        parts = (
            head,
            self.kind,
            self._question,
            self.shares,
            self.rates,
            self.agreed,
            self.code,
            self.note,
            2,
            buttons,
        )
        self.setLayout(column(*parts, spacing=10, margins=(26, 22, 26, 18)))
        self.rates.setVisible(bool(self.shares.amounts))
        self.code.setVisible(self._coded and not self.game.end)

    def _connect(self) -> None:
        self.kind.changed.connect(self._kind_changed)
        self.shares.ticked.connect(self._ticked)
        self.shares.changed.connect(self._advise)
        self.agreed.toggled.connect(self._advise)
        self.code.textChanged.connect(self._advise)
        self.cancel_button.setDefault(True)
        self.cancel_button.clicked.connect(self.reject)
        self.end_button.clicked.connect(self._decide)

    @property
    def end(self) -> End | None:
        """The end chosen now, None while no power is."""
        return End(self.kind.value, self.shares.chosen) if self.shares.chosen else None

    def _kind_changed(self, kind: str) -> None:
        """Preselect all powers for a draw, none for other ends."""
        self._question.setText(tr(WORDS[kind]))
        self.agreed.setVisible(kind != "win" and not self._coded)
        self.shares.bar(barred(self.position, kind))
        self.shares.choose(remaining(self.position) if kind == "draw" else ())
        self._advise()

    def _ticked(self, power: str) -> None:
        if self._alone[self.kind.value]:
            self.shares.choose((power,))

    def _tell(self, end: End) -> None:
        """Fill in an end that was counted, which leaves nothing to choose."""
        self._title.setText(tr("The game is over"))
        self._lower.setText(tr(COUNTED))
        self.kind.set_value(end.kind)
        self.kind.setEnabled(False)
        self._question.setText(tr(WORDS[end.kind]))
        self.shares.choose(end.powers)
        self.shares.lock()
        self.agreed.hide()
        self.cancel_button.setText(tr("Look at the map"))
        self.end_button.setText(tr("Settle"))
        self.end_button.setDefault(True)
        self._show_payoff(end)
        winner = end.powers[0]
        owned = len(self.position.owned(winner))
        self.note.show_note(
            "good", tr("{names} owns {owned} centers and wins.", names=self._names[winner], owned=owned)
        )

    # Result.

    def _advise(self) -> None:
        end = self.end
        agreed = bool(self.code.text()) if self._coded else self.agreed.isChecked() or self.agreed.isHidden()
        self.end_button.setEnabled(end is not None and agreed)
        self._show_payoff(end)
        if end is None:
            self.note.show_note("hint", tr("Choose at least one power."))
        elif end.kind != "draw":
            self.note.show_note("hint", self._won_words(end))
        elif len(end.powers) == 1:
            self.note.show_note(
                "warn", tr("Only {names} shares in it. Is this a concession?", names=self._names[end.powers[0]])
            )
        else:
            left_out = [self._names[one] for one in remaining(self.position) if one not in end.powers]
            words = (
                tr("Without {left_out}.", left_out=", ".join(left_out))
                if left_out
                else tr("All survivors share in the draw.")
            )
            self.note.show_note("hint", words)

    def _won_words(self, end: End) -> str:
        names = [self._names[power] for power in end.powers]
        if end.kind == "win":
            return tr("{name} has won.", name=names[0])
        who = (
            tr("{name} wins", name=names[0])
            if len(names) == 1
            else tr("{names} and {last} share the draw", names=", ".join(names[:-1]), last=names[-1])
        )
        return tr("The others concede: {who}.", who=who)

    def _show_payoff(self, end: End | None) -> None:
        found = self.game.variant.payoff(self.position, end) if end else None
        self.shares.show_settlement(found)
        self.rates.setText(f"{found.rates} {' '.join(found.notes)}".strip() if found else "")

    def _decide(self) -> None:
        end = self.end
        if self.game.end:
            self.accept()
            self.settled.emit()
        elif end is not None and self._let_in():
            self.accept()
            self.decided.emit(end)

    def _let_in(self) -> bool:
        """Whether the game master's PIN is right, if it is required."""
        answer = self.table.try_code(GM, self.code.text()) if self._coded else None
        self.code.setText("")  # clear() could be undone
        if answer is not None and not answer.right:
            self.note.show_note("bad", answer.words)
        return answer is None or answer.right


# ----------------------------------------------------------------------------------------------------
# A vote at the table: the proposal, the votes, the result, and its execution in the same step.

WIDTH, HEIGHT = 620, 640
KINDS = {EXTENSION: tr_noop("Extension"), OTHER: tr_noop("Other")}
ASKED = {EXTENSION: tr_noop("Until when?"), OTHER: tr_noop("What was proposed?")}
BALLOTS = (("for", tr_noop("For")), ("against", tr_noop("Against")), ("abstained", tr_noop("Not voted")))


class VoteDialog(QDialog):
    """A dialog to enter the result of a vote, which `voted` carries."""

    voted = Signal(object)

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Vote"))
        self.resize(px(WIDTH), px(HEIGHT))
        self.game, self.position = game, game.present
        self._alone = game.variant.endings
        kinds = [*((kind, tr(TITLES[kind])) for kind in self._alone), *((kind, tr(KINDS[kind])) for kind in KINDS)]
        self.kind = SegmentedControl(kinds, name=tr("Proposal"))
        self.question = label(role="heading")
        self.shares = DrawShares(self.position, counted=not has_fog(game))
        self.words = QLineEdit()
        self.words.setMaxLength(200)
        self.words.setMinimumHeight(px(32))
        self.ballots: dict[str, SegmentedControl] = {}
        self.named = QCheckBox(tr("Show how each power voted"))
        self.named.setChecked(True)
        self.named.setToolTip(tr("Otherwise only the vote count is recorded"))
        self.count = label("", "body", wrap=True)
        self.passed = SegmentedControl((("yes", tr("Passed")), ("no", tr("Failed"))), "no", tr("Result"))
        self.note = NoteFrame("hint", "")
        self.cancel_button, self.ok_button = button(tr("Cancel")), button(tr("Enter result"), "primary")
        self._lay_out()
        self._connect()
        self._kind_changed(self.kind.value)

    def _lay_out(self) -> None:
        inside = QWidget()
        parts = (self.question, self.shares, self.words, label(tr("Votes"), "heading"), self._votes(), self.named, ...)
        inside.setLayout(column(*parts, spacing=8, margins=(0, 0, 8, 0)))
        result = row(label(tr("Result"), "strong"), self.passed, self.count, spacing=10)
        result.setStretch(2, 1)
        buttons = row(..., self.cancel_button, self.ok_button)
        head = label(tr("A vote"), "title")
        whole = column(
            head, self.kind, scrolled(inside), result, self.note, buttons, spacing=10, margins=(24, 20, 24, 18)
        )
        whole.setStretch(2, 1)
        self.setLayout(whole)

    def _votes(self) -> QWidget:
        """Return a line for each power with a player: for, against, or not voted."""
        grid = QGridLayout()
        grid.setContentsMargins(14, 8, 14, 8)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        powers = tuple(self.game.variant.base.powers)
        voters = [one for one in self.game.variant.board(self.position).powers.values() if self._votes_now(one.id)]
        choices = [(value, tr(words)) for value, words in BALLOTS]
        for number, power in enumerate(voters):
            made = self.ballots[power.id] = SegmentedControl(
                choices, "abstained", tr("Vote of {power}", power=power.name)
            )
            made.changed.connect(self._advise)
            grid.addWidget(Emblem(power.id, 24, self.game.variant.id, powers), number, 0)
            grid.addWidget(label(power.name), number, 1)
            grid.addWidget(made, number, 2)
        card = CardFrame()
        card.setLayout(grid)
        return card

    def _votes_now(self, power: str) -> bool:
        """Whether a power has a vote: it has a player and may still share in an end."""
        played = bool(self.game.seat(power).player) or not self.game.seats
        return played and power in remaining(self.position)

    def _connect(self) -> None:
        self.kind.changed.connect(self._kind_changed)
        self.shares.ticked.connect(self._ticked)
        self.shares.changed.connect(self._advise)
        self.words.textChanged.connect(self._advise)
        self.passed.changed.connect(self._say)
        self.cancel_button.clicked.connect(self.reject)
        self.ok_button.clicked.connect(self._enter)

    # Proposal.

    @property
    def ends(self) -> bool:
        """Whether the proposal is to end the game."""
        return self.kind.value in self._alone

    @property
    def vote(self) -> VoteResult:
        """The vote as entered."""
        ballots = {power: made.value for power, made in self.ballots.items()}
        powers = self.shares.chosen if self.ends else ()
        words = "" if self.ends else self.words.text().strip()
        return VoteResult(self.kind.value, powers, words, ballots, self.named.isChecked(), self.passed.value == "yes")

    def _kind_changed(self, kind: str) -> None:
        self.question.setText(tr(WORDS[kind] if self.ends else ASKED[kind]))
        self.shares.setVisible(self.ends)
        self.words.setVisible(not self.ends)
        self.words.setAccessibleName(self.question.text())
        if self.ends:
            self.shares.bar(barred(self.position, kind))
            self.shares.choose(remaining(self.position) if kind == "draw" else ())
        else:
            self.words.setText(self.game.deadline if kind == EXTENSION else "")
        self._advise()

    def _ticked(self, power: str) -> None:
        if self._alone.get(self.kind.value):
            self.shares.choose((power,))

    def _advise(self) -> None:
        """Preset the result: an end needs everybody's vote, other proposals more votes for than against. The user may
        change it."""
        cast = [made.value for made in self.ballots.values()]
        all_agree = bool(cast) and set(cast) == {"for"}
        more = cast.count("for") > cast.count("against")
        self.passed.set_value("yes" if (all_agree if self.ends else more) else "no")
        self._say()

    def _say(self) -> None:
        """Show the vote count and what entering the result will do."""
        vote = self.vote
        cast = list(vote.ballots.values())
        self.count.setText(
            tr_n("{n} vote for it, {against} against it", "{n} votes for it, {against} against it", cast.count("for"),
                 against=cast.count("against"))
        )  # fmt: skip
        ready = bool(vote.powers if self.ends else vote.words)
        self.ok_button.setEnabled(ready)
        ending = self.ends and vote.passed
        self.ok_button.setText(tr("Enter result and end the game") if ending else tr("Enter result"))
        if not ready:
            self.note.show_note("hint", tr("Choose at least one power.") if self.ends else tr(ASKED[vote.kind]))
        elif ending:
            self.note.show_note("warn", tr("This ends the game. In an open game you can undo it."))
        elif vote.passed and vote.kind == EXTENSION:
            self.note.show_note("hint", tr("The deadline will be set to this time."))
        else:
            self.note.show_note("hint", tr("The result goes into the rulings book and the report for this phase."))
        found = self.game.variant.payoff(self.position, vote.end) if self.ends and vote.powers and vote.end else None
        self.shares.show_settlement(found)

    def _enter(self) -> None:
        self.accept()
        self.voted.emit(self.vote)
