"""Ways on where a pass phrase is lost, or a section was changed: each loses what is in there, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

import rules
from app.hotseat.busy import busy
from app.hotseat.seats import owner
from app.language import tr
from rules import GM, SealError

from .sealing_words import DAMAGED, LOST

if TYPE_CHECKING:
    from .sealing import Sealing


class Mending(QObject):
    """Says what can be done, and does what is chosen."""

    def __init__(self, sealing: Sealing) -> None:
        super().__init__(sealing)
        self.sealing = sealing
        self.window = sealing.window

    def lost(self, power: str) -> None:
        """A phrase is lost: the game master opens the section, or it is given up, or nothing can be done."""
        game = self.window.document.game
        assert game.seal is not None
        name = self.sealing.name(power)
        ways = [("", tr("Cancel"), "primary")]
        if not game.seal.truth:
            ways.insert(0, ("anew", tr("Give it up, set a new phrase"), "danger"))
        if power != GM and rules.opens_for_master(game, power):
            ways.insert(0, ("master", tr("The game master opens it"), ""))
        words = tr(LOST["master" if len(ways) > 1 and ways[0][0] == "master" else "anew" if len(ways) > 1 else "never"])
        answer = self._ask(tr("{name} pass phrase is lost.", name=owner(name)), words.format(name=name), ways)
        if answer == "anew":
            self.window.document.hold(rules.renewed(game, power), changed=True)
            self.sealing.ask_phrase(power, lambda: self.window.flow.lift(power))
        elif answer == "master":
            self._by_master(power)

    def _by_master(self, power: str) -> None:
        """The game master types his phrase, the player a new one for himself."""
        from app.pages.phrase_dialog import asked_phrase

        phrase = asked_phrase(tr("The game master's pass phrase"), self.window)
        if not phrase:
            return
        with busy():
            answer = self.sealing.seats.knock(GM, phrase)
        master = self.sealing.seats.take_key(GM)
        if master is None:
            self.window.complain(tr("The section was not opened."), answer.words)
            return
        try:
            both = rules.opened(self.window.document.game, GM, master).game
            key = rules.key_by_master(both, power)
            self.window.document.hold(rules.opened(rules.shut(both, GM), power, key).game)
        except SealError as error:
            self.window.complain(tr("The section was not opened."), str(error))
            return
        self.sealing.ask_phrase(power, lambda: self.window.flow.lift(power))

    def damaged(self, power: str, words: str, key: bytes = b"") -> bool:
        """A section was changed or damaged: another copy, or go on without what is in there. Whether it is open now."""
        game = self.window.document.game
        fresh = self._without(power, key)
        ways = [("copy", tr("Open another copy…"), ""), ("", tr("Cancel"), "primary")]
        if fresh is not None:
            ways.insert(0, ("empty", tr("Go on without it"), "danger"))
        answer = self._ask(tr(DAMAGED, whose=owner(self.sealing.name(power))), words, ways)
        if answer == "copy":
            self.window.files.open()
        elif answer == "empty" and fresh is not None:
            self.window.document.hold(fresh, changed=True)
            if key:
                return True
            self.sealing.ask_phrase(power, lambda: self.window.flow.lift(power))
        else:
            self.window.document.hold(game)
        return False

    def _without(self, power: str, key: bytes) -> rules.Game | None:
        """The game with the damaged section given up, open with its key; None if that cannot be."""
        try:
            if not key:
                return rules.renewed(self.window.document.game, power)
            return rules.opened(rules.emptied(self.window.document.game, power), power, key).game
        except SealError:
            return None

    def _ask(self, title: str, words: str, ways: list[tuple[str, str, str]]) -> str:
        from app.pages.dialogs import Message

        return Message("warn", title, words, ways, "", self.window).asked()
