"""The ledger panel: what everybody has and would have, then what moved money."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QWidget

from app.document import Document
from app.language import mark, tr
from app.ui.shades import px
from app.ui.widgets import NoteFrame, SegmentedControl, button, column, label, line, row, scrolled, tool_button
from rules import GM, Position

from ..prospect import ProspectCards
from .entries import NUMBER, EntryList
from .grid_view import GridView
from .tables import Posted, as_text, grid, posted

NO_ENTRIES = mark("Nothing has changed hands yet.")
NOT_HERE = mark("The game master ticks the stakes: menu GM, Game master.")


class LedgerPanel(QFrame):
    """Reads the document. `ticked`: a power and whether its stake is received; `explained`: what the sums rest on is
    asked for; `closed`: the panel is to be put away."""

    ticked = Signal(str, bool)
    explained = Signal()
    closed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.setAccessibleName(tr("Ledger"))
        self.document = document
        variant = document.game.variant
        powers = tuple(variant.base.powers)
        self.parts = SegmentedControl(
            (("now", tr("Now")), ("turns", tr("By turn"))), "now", tr("What the ledger shows")
        )
        self.copy_button = tool_button("copy", tr("Copy the entries"))
        self.close_button = tool_button("cross", tr("Put the ledger away"))
        self.grid = GridView(variant.id, powers)
        self.list = EntryList(variant.id, powers)
        self.prospects = ProspectCards()
        self.empty = label(tr(NO_ENTRIES), "muted")
        self.note = NoteFrame("hint", "")
        self.about_button = button(tr("About these sums…"), "link")
        self._heads = row(
            label(tr("Entries"), "section"), ..., *map(_head, (tr("In"), tr("Out"), tr("Balance"))), spacing=0
        )
        self._lay_out()
        self.parts.changed.connect(self._show_part)
        self.grid.ticked.connect(self.ticked)
        self.copy_button.clicked.connect(self._copy)
        self.close_button.clicked.connect(self.closed)
        self.about_button.clicked.connect(self.explained)

    def _lay_out(self) -> None:
        head = row(
            label(tr("Ledger"), "title"), ..., self.parts, self.copy_button, self.close_button, spacing=6,
            margins=(16, 14, 10, 8),
        )  # fmt: skip
        self._now, self._moved, inside = QWidget(), QWidget(), QWidget()
        self._now.setLayout(column(self.grid, self.prospects, margins=(14, 2, 14, 4)))
        self._moved.setLayout(column(self._heads, line(), self.empty, self.list, spacing=5, margins=(18, 6, 18, 4)))
        inside.setLayout(column(self._now, self._moved, ..., spacing=2))
        self._area = scrolled(inside)
        lower = column(self.note, row(..., self.about_button), spacing=4, margins=(16, 4, 16, 12))
        whole = column(head, self._area, lower, spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self.about_button.setVisible(bool(self.document.game.variant.remarks()))

    # What it shows.

    @property
    def may_tick(self) -> bool:
        """Whether stakes can be ticked here: not past the game master's code."""
        if self.document.line:
            return False
        return self.document.open or not self.document.game.seat(GM).code

    def refresh(self) -> None:
        """Everything anew from the document."""
        document, game = self.document, self.document.game
        position = self._shown
        names = {one.id: one.name for one in game.variant.board(position).powers.values()}
        shown = grid(position.variant.accounts(position, document.viewer), names)
        paid = {one.power: one.paid for one in game.variant.stakes(position, game.book)}
        players = {power: player for power, player in game.players.items() if player != power}
        self.grid.show_grid(shown, document.seat, players if shown.by_power else {}, paid, self.may_tick)
        self.list.show_entries([posted(game.variant, one, names) for one in document.entries])
        self.show_prospects()
        self.parts.setVisible(not shown.by_power)
        self._show_part()
        self._show_note({power: names[power] for power, ticked in paid.items() if not ticked})

    @property
    def _shown(self) -> Position:
        """Where everybody stands: beside the results of a turn after it, as these tell what it brought."""
        document = self.document
        turn = document.turn
        return document.at_table if turn is None or document.shown == len(document.game.turns) - 1 else turn.after

    def show_prospects(self) -> None:
        """What chance may bring the power whose panel is shown, as its lines stand."""
        document = self.document
        power, at = document.power, document.present
        known = power and document.at_present and power in document.writers
        chances = at.variant.prospects(at, power, document.orders(power)) if known else ()
        self.prospects.show_prospects(chances, at.variant.coin)

    def _show_part(self) -> None:
        """Both parts where powers go down, for then the table is low; else one of them."""
        both, now = self.parts.isHidden(), self.parts.value == "now"
        has_entries = bool(self.entries)
        self._now.setVisible(both or now)
        self._moved.setVisible(both or not now)
        self.list.setVisible(has_entries)
        self.empty.setVisible(not has_entries)
        self.copy_button.setEnabled(has_entries)
        if not both:
            self._scroll_to_end()

    def _scroll_to_end(self) -> None:
        """The last entries, once there is room for all."""
        bar = self._area.verticalScrollBar()
        QTimer.singleShot(0, self, lambda: bar.setValue(0 if self.parts.value == "now" else bar.maximum()))

    def _show_note(self, owing: dict[str, str]) -> None:
        """G-8: a warning while a stake is missing; nothing is held up by it."""
        self.note.setVisible(bool(owing))
        if owing:
            who = tr("every power") if len(owing) == len(self.document.game.players) else ", ".join(owing.values())
            noun = tr("stake is") if len(owing) == 1 else tr("stakes are")
            where = "" if self.may_tick else f" {tr(NOT_HERE)}"
            self.note.show_note(
                "warn",
                tr(
                    "{owing} {noun} still to come: {who}. The game goes on.{where}",
                    owing=len(owing),
                    noun=noun,
                    who=who,
                    where=where,
                ),
            )

    @property
    def entries(self) -> tuple[Posted, ...]:
        """The entries shown."""
        return self.list.entries.entries

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(as_text(self.entries))


def _head(text: str) -> QWidget:
    made = label(text, "small")
    made.setFixedWidth(px(NUMBER))
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
