"""A player's own notes on cards: what he ticked off, and what he takes a unit's card to be.

They are texts by key, as a game keeps them for each seat: the tally has no say in the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from app.document import Document
from rules import CardKind, Unit

GUESS, TICKED = "guess", "seen"
NAME = "cards"
"""The name under which a game keeps them."""


class Notes(Protocol):
    """Where a player's notes are kept."""

    def get(self, key: str) -> str:
        """What he wrote under a key, "" for nothing."""

    def put(self, key: str, text: str) -> None:
        """Write something under a key; "" strikes it out."""


@dataclass(frozen=True, slots=True)
class GameNotes:
    """The notes of whoever sits there, as the game keeps them; in open games those of the table."""

    document: Document

    def get(self, key: str) -> str:
        return str(self.document.notes.get(NAME, {}).get(key, ""))

    def put(self, key: str, text: str) -> None:
        texts = {**self.document.notes.get(NAME, {}), key: text}
        kept = {one: words for one, words in texts.items() if words}
        self.document.note(NAME, kept or None)


def tag_of(unit: Unit) -> str:
    """What a unit is called across powers for good: `France 1A`."""
    return f"{unit.power} {unit.serial}{unit.kind}"


def guess_of(notes: Notes, unit: Unit) -> str:
    """The card that the player takes a unit to hold, "" for none."""
    return notes.get(f"{GUESS} {tag_of(unit)}")


def guesses_in(notes: Mapping[str, Any]) -> Mapping[str, str]:
    """All such guesses among the notes of a seat: what a unit is called across powers -> the card."""
    texts = notes.get(NAME, {})
    return {key.removeprefix(f"{GUESS} "): str(card) for key, card in texts.items() if key.startswith(f"{GUESS} ")}


def guess(notes: Notes, unit: Unit, card: str) -> None:
    """Write down what a unit's card may be."""
    notes.put(f"{GUESS} {tag_of(unit)}", card)


def ticked(notes: Notes, kind: CardKind) -> int:
    """How many cards of a kind the player ticked off beyond those that he knows of."""
    text = notes.get(f"{TICKED} {kind.card}")
    most = max(0, kind.count - len(kind.seen))
    return min(most, int(text)) if text.isdigit() else 0


def tick(notes: Notes, kind: CardKind, count: int) -> None:
    """Tick off so many of a kind beyond those that are known."""
    most = max(0, kind.count - len(kind.seen))
    count = max(0, min(count, most))
    notes.put(f"{TICKED} {kind.card}", str(count) if count else "")


def met(notes: Notes, kind: CardKind) -> int:
    """How many of a kind are known or ticked off."""
    return min(kind.count, len(kind.seen)) + ticked(notes, kind)


def kinds_by_card(deck: tuple[CardKind, ...]) -> Mapping[str, CardKind]:
    """The kinds of a pack by their number."""
    return {kind.card: kind for kind in deck}
