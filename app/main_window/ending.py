"""The end of a game in the window: the end that players agree on, the page that tells it, and what it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app import commands
from app.ui.slices import breathe, holding
from rules import End, Ruling

if TYPE_CHECKING:
    from app.pages.end_page import EndPage
    from app.pages.settlement_page import SettlementPage

    from .flow import Flow


class Ending(QObject):
    """`page` tells how the open game ended, `settlement` what that pays; None until they are asked for."""

    def __init__(self, flow: Flow) -> None:
        super().__init__(flow)
        self.flow = flow
        self.window = flow.window
        self.page: EndPage | None = None
        self.settlement: SettlementPage | None = None

    @property
    def pages(self) -> tuple[QWidget | None, ...]:
        return self.page, self.settlement

    def forget(self) -> None:
        """The pages are gone, with the table that they belonged to."""
        self.page = self.settlement = None

    def show(self) -> None:
        """The page that tells how the game ended, over the final position."""
        from app.pages.end_page import EndPage

        if self.page is None:
            self.page = EndPage()
            self.page.back.connect(self.window.show_table)
            self.page.looked_back.connect(self.look_back)
            self.page.reported.connect(self.window.exports.report_game)
            self.page.again.connect(self.window.show_new_game)
            self.page.settled.connect(self.show_settlement)
            self.window.pages.addWidget(self.page)
        with holding(self.window):
            self._fill(self.page)

    def _fill(self, page: EndPage) -> None:
        """The final position, and who has won."""
        document = self.window.document
        document.show_phase(len(document.game.turns))
        breathe()
        board = self.window.own_map()
        page.set_board(board)
        breathe()
        page.show_game(document.game)
        self.window.show_page(page)
        breathe()
        board.make_ready()
        page.take_focus()

    def show_settlement(self) -> None:
        """What the end pays, as a page."""
        from app.pages.settlement_page import SettlementPage

        if self.settlement is None:
            self.settlement = SettlementPage()
            self.settlement.back.connect(self.show)
            self.settlement.printed.connect(self.window.exports.print_settlement)
            self.settlement.saved.connect(self.window.exports.save_settlement)
            self.window.pages.addWidget(self.settlement)
        self.settlement.show_game(self.window.document.game)
        self.window.show_page(self.settlement)
        self.settlement.take_focus()

    def look_back(self) -> None:
        """The game from its first phase on, the keyboard on the timeline."""
        self.window.document.show_phase(0)
        self.window.show_table()
        if self.window.table is not None:
            self.window.table.timeline.slider.setFocus()

    def finish(self, end: End, told: Ruling | None = None) -> None:
        """The end that the players have agreed on; `told`: the vote, for the book. A true board that is sealed is
        opened first."""
        self.flow.leave_sealed()
        if self.window.document.game.known:
            self.flow.sealing.reveal.begin(lambda: self._finish(end, told), "end")
        else:
            self._finish(end, told)

    def _finish(self, end: End, told: Ruling | None) -> None:
        commands.finish(self.window.document, end, told)
        self.flow.sealing.close_all()
        self.window.show_table()
        self.show()
        if self.window.document.game.settlement:
            self.show_settlement()
