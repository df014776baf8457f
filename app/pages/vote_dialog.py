"""A vote at the table: what was proposed, who voted how, what came of it, and that done in the same step."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QGridLayout, QLineEdit, QWidget

from app.gm import EXTENSION, OTHER, Vote
from app.language import mark, tr, tr_n
from app.ui.shades import px
from app.ui.widgets import Card, Emblem, NoteFrame, SegmentedControl, button, column, label, row, scrolled
from app.views import has_fog
from rules import Game

from .end_game import TITLES, WORDS
from .end_shares import Shares, barred, remaining

WIDTH, HEIGHT = 620, 640
KINDS = {EXTENSION: mark("Extension"), OTHER: mark("Something else")}
ASKED = {EXTENSION: mark("Until when?"), OTHER: mark("What was proposed?")}
BALLOTS = (("for", mark("For")), ("against", mark("Against")), ("abstained", mark("Not voted")))


class VoteDialog(QDialog):
    """`voted` carries the vote, when it is entered."""

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
        self.shares = Shares(self.position, counted=not has_fog(game))
        self.words = QLineEdit()
        self.words.setMaxLength(200)
        self.words.setMinimumHeight(px(32))
        self.ballots: dict[str, SegmentedControl] = {}
        self.named = QCheckBox(tr("Tell who voted how"))
        self.named.setChecked(True)
        self.named.setToolTip(tr("Else only how many votes there were is kept"))
        self.count = label("", "body", wrap=True)
        self.passed = SegmentedControl((("yes", tr("Passed")), ("no", tr("Failed"))), "no", tr("Result"))
        self.note = NoteFrame("hint", "")
        self.cancel_button, self.ok_button = button(tr("Cancel")), button(tr("Enter it"), "primary")
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
        """A line for each power that somebody plays: for it, against it, or neither."""
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
        card = Card()
        card.setLayout(grid)
        return card

    def _votes_now(self, power: str) -> bool:
        """Whether a power has a vote: somebody plays it, and it may still share in an end."""
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

    # What is asked.

    @property
    def ends(self) -> bool:
        """Whether an end of the game is proposed."""
        return self.kind.value in self._alone

    @property
    def vote(self) -> Vote:
        """What stands in the dialog."""
        ballots = {power: made.value for power, made in self.ballots.items()}
        powers = self.shares.chosen if self.ends else ()
        words = "" if self.ends else self.words.text().strip()
        return Vote(self.kind.value, powers, words, ballots, self.named.isChecked(), self.passed.value == "yes")

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
        """An end needs everybody's vote, all else more votes for it than against it; it can be said otherwise."""
        cast = [made.value for made in self.ballots.values()]
        all_agree = bool(cast) and set(cast) == {"for"}
        more = cast.count("for") > cast.count("against")
        self.passed.set_value("yes" if (all_agree if self.ends else more) else "no")
        self._say()

    def _say(self) -> None:
        """What will come of it."""
        vote = self.vote
        cast = list(vote.ballots.values())
        self.count.setText(
            tr_n("{n} vote for it, {against} against it", "{n} votes for it, {against} against it", cast.count("for"),
                 against=cast.count("against"))
        )  # fmt: skip
        ready = bool(vote.powers if self.ends else vote.words)
        self.ok_button.setEnabled(ready)
        ending = self.ends and vote.passed
        self.ok_button.setText(tr("Enter it and end the game") if ending else tr("Enter it"))
        if not ready:
            self.note.show_note("hint", tr("Choose at least one power.") if self.ends else tr(ASKED[vote.kind]))
        elif ending:
            self.note.show_note("warn", tr("The game ends so. Undo brings it back in an open game."))
        elif vote.passed and vote.kind == EXTENSION:
            self.note.show_note("hint", tr("The deadline is set to that."))
        else:
            self.note.show_note("hint", tr("It is entered in the rulings book, and told in the report of this phase."))
        found = self.game.variant.payoff(self.position, vote.end) if self.ends and vote.powers and vote.end else None
        self.shares.show_settlement(found)

    def _enter(self) -> None:
        self.accept()
        self.voted.emit(self.vote)
