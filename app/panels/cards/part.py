"""The part of the orders panel that is about cards: the unit chosen, and the check-list of the pack."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.document import Document
from app.language import mark, tr
from app.ui.icons import set_icon
from app.ui.widgets import Card, button, column, row
from rules import CardKind, CardNote, Phase, Position, Unit

from . import notebook
from .checklist import CheckList
from .chosen import ChosenCard
from .notebook import GameNotes, Notes

SEEN = mark("Cards seen")


class CardsPart(QWidget):
    """The check-list; `chosen` is a card of its own, for the panel to put where it belongs. Both are hidden in games
    without cards. The notes belong to whoever sits there."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.chosen = ChosenCard()
        self.list = CheckList()
        self.fold = button(tr(SEEN), "quiet", "right")
        self.fold.setCheckable(True)
        self.fold.setAccessibleDescription(tr("The check-list of all cards of the game"))
        self._frame = Card(column(self.list, margins=(8, 6, 8, 6)))
        self.setLayout(column(row(self.fold, ...), self._frame, spacing=6))
        self.notes: Notes = GameNotes(document)
        self._unit: Unit | None = None
        self._deck: tuple[CardKind, ...] = ()
        self.fold.toggled.connect(self._turn)
        self.chosen.guessed.connect(self._guess)
        self.list.changed.connect(self._show_seen)
        self._turn(False)
        self.clear()

    @property
    def there(self) -> bool:
        """Whether the game has cards."""
        return bool(self._deck)

    def show_unit(self, position: Position, key: str, *, low: bool = False) -> None:
        """The unit with this key as whoever looks may know it; none: only the check-list."""
        viewer = self.document.viewer
        self._deck = position.variant.deck(position, viewer)
        self.setVisible(bool(self._deck))
        if not self._deck:
            self.chosen.hide()
            return
        fled = position.dislodged.get(key)
        self._unit = fled.unit if fled else position.units.get(key)
        note = position.variant.card_of(position, self._unit) if self._unit else None
        self.chosen.setVisible(note is not None)
        if note is not None and self._unit is not None:
            self._show_note(position, self._unit, note, low)
        self._show_list()

    def clear(self) -> None:
        """Nobody sits there: nothing of anybody's cards stays."""
        self._unit, self._deck = None, ()
        self.list.show_deck((), self.notes)
        self.chosen.hide()
        self.hide()

    def _show_note(self, position: Position, unit: Unit, note: CardNote, low: bool) -> None:
        own = self.document.viewer in ("", unit.power)
        powers = position.variant.board(position).powers
        name = unit.text if self.document.power == unit.power else f"{powers[unit.power].name} {unit.text}"
        self.chosen.show_note(name, note, tuple(facts_of(position, note)), own=own)
        self.chosen.set_low(low)
        self._show_guess(note)

    def _show_guess(self, note: CardNote) -> None:
        unknown = self._unit is not None and not note.card
        self.chosen.show_guess(self._deck if unknown else (), self._guessed if unknown else "", self._words(unknown))

    @property
    def _guessed(self) -> str:
        return notebook.guess_of(self.notes, self._unit) if self._unit else ""

    def _words(self, unknown: bool) -> str:
        """How many of the card that is guessed have been seen."""
        kind = notebook.kinds_by_card(self._deck).get(self._guessed) if unknown else None
        return (
            tr("{kind}: {met} of {count} seen", kind=kind.name, met=notebook.met(self.notes, kind), count=kind.count)
            if kind
            else ""
        )

    def _show_list(self) -> None:
        if self.fold.isChecked():
            self.list.show_deck(self._deck, self.notes)
        whole = sum(kind.count for kind in self._deck)
        met = sum(notebook.met(self.notes, kind) for kind in self._deck)
        self.fold.setText(tr("{seen} · {met} of {whole}", seen=tr(SEEN), met=met, whole=whole))

    def _turn(self, shown: bool) -> None:
        self._frame.setVisible(shown)
        set_icon(self.fold, "down" if shown else "right", "soft")
        self._show_list()

    def _guess(self, card: str) -> None:
        if self._unit is not None:
            notebook.guess(self.notes, self._unit, card)
            self._show_seen()

    def _show_seen(self) -> None:
        """Notes have changed: what they say elsewhere."""
        self.chosen.seen.setText(self._words(True))
        self.chosen.seen.setVisible(bool(self._words(True)))
        self._show_list()


def facts_of(position: Position, note: CardNote) -> list[str]:
    """Further lines about a unit: when it last used its card, where its mines lie, what else befalls it."""
    provinces = position.variant.board(position).provinces
    found = []
    if note.used:
        found.append(tr("Last used in {season_of}", season_of=season_of(position, note.used)))
    if note.mines:
        names = [provinces[place].name if place in provinces else place for place in note.mines]
        found.append(
            tr("Mines in {names}", names=", ".join(names)) if len(names) > 1 else tr("A mine in {name}", name=names[0])
        )
    return [*found, *note.effects]


def card_lines(position: Position, unit: Unit) -> tuple[tuple[str, str], ...]:
    """What there is to say of a unit's card in a few lines, as words and amounts; () where units have none."""
    note = position.variant.card_of(position, unit)
    if note is None:
        return ()
    name = f"{note.card} {note.name}" if note.card else "unknown"
    public = (tr("known to all"), "yes") if note.public else None
    return tuple(filter(None, (("card", name), public, *((fact, "") for fact in facts_of(position, note)))))


def season_of(position: Position, turn: str) -> str:
    """A turn as people say it: "Fall 1903"; what is no phase stays as it is."""
    try:
        return position.at(Phase.parse(turn)).title.partition(",")[0]
    except ValueError:
        return turn
