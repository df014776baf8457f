"""What befell in a phase beside orders and results, in words: for everybody, or for one power alone (section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...position import PUBLIC, Event, Position, Turn, Unit
from ...reasons import Sentence, many
from ...speech import mark
from .cards import CARDS
from .secrecy import shown
from .state import Note, card_of, everybody, kept, knows, tag, with_card

ANNIHILATED = Sentence("annihilated", "{place} is annihilated: nobody enters it through the next turn", "card 9, C-37")
GASSED = Sentence("gassed_space", "{place} is gassed: nobody enters it this turn", "card 10, C-39")
MINE = Sentence("mine_went_off", "{unit} runs into a mine in {place} and is destroyed", "card 12")
CLEARED = Sentence("cleared", "{unit} clears {mines} in {place}", "card 13, C-50")
TOOK = Sentence("took", "{unit} takes card {card}", "X3, C-63")
ROBBED = Sentence("robbed", "{unit} is robbed of its card and is an Ordinary unit now", "X3, C-63")
NOT_HYPNOTIZED = Sentence("hypnosis_failed", "the hypnosis of {unit} fails", "card 11, C-44")
DISCLOSED = Sentence("disclosed", "{unit} has card {card}", "C-7")
DEALT = Sentence("dealt", "{unit} is dealt card {card}", "rules 4, 5")
SENTENCES: Mapping[str, Sentence] = {
    "annihilated": ANNIHILATED,
    "gassed": GASSED,
    "mine": MINE,
    "cleared": CLEARED,
    "took": TOOK,
    "robbed": ROBBED,
    "hypnosis-failed": NOT_HYPNOTIZED,
}
TITLES: Mapping[str, str] = {
    "annihilated": mark("Annihilated"),
    "gassed": mark("Gas"),
    "mine": mark("Mine"),
    "cleared": mark("Mines cleared"),
    "took": mark("Card taken"),
    "robbed": mark("Card lost"),
    "hypnosis-failed": mark("Hypnosis failed"),
}
GOOD = ("cleared", "took")
SIGNS = {
    **{"annihilated": "struck", "gassed": "struck", "mine": "gone", "cleared": "settled"},
    **{"took": "taken", "robbed": "lost"},
}
DISCLOSED_TITLE, DEALT_TITLE = mark("Card disclosed"), mark("Card dealt")


def events(turn: Turn, power: str) -> tuple[Event, ...]:
    """All of it for ""; for a power what is its own, and what all are told."""
    return (*_notes(turn, power), *_disclosed(turn, power), *_dealt(turn, power))


def _notes(turn: Turn, power: str) -> Iterator[Event]:
    for note in kept(turn.after).notes:
        if note.phase == turn.before.phase.text and (not power or note.power in ("", power)):
            yield _event(turn, note, power)


def _event(turn: Turn, note: Note, power: str) -> Event:
    unit = _named(turn.before, note)
    place = turn.before.variant.base.locations.get(note.place)
    shown_unit = unit and (unit if not power or unit.power == power else with_card(unit, ""))
    refs = {
        "unit": shown_unit or note.unit,
        "place": place or note.place,
        "mines": many(int(note.amount), "mine") if note.code == "cleared" else "",
        "card": CARDS[note.amount].title if note.code == "took" else "",
    }
    sentence = SENTENCES[note.code]
    told = {name: refs[name] for name in refs if f"{{{name}}}" in sentence.template}
    at = note.place or (unit.place.province if unit else "")
    return Event(
        note.phase, note.power, TITLES[note.code], sentence(**told), at, note.code in GOOD, SIGNS.get(note.code, "")
    )


def _named(position: Position, note: Note) -> Unit | None:
    """The unit that a note speaks of, as it stood before the phase."""
    units = everybody(position)
    return next((one for one in units if one.text == note.unit and note.power in ("", one.power)), None)


def _disclosed(turn: Turn, power: str) -> Iterator[Event]:
    """Cards that came on the public record."""
    before, after = kept(turn.before).shown, kept(turn.after).shown
    units = {tag(unit): unit for unit in (*everybody(turn.before), *everybody(turn.after))}
    for one in after[len(before) :]:
        unit = units.get(one.unit)
        words = DISCLOSED(unit=_plain(unit, power) if unit else one.unit, card=CARDS[one.card].title)
        owner = one.unit.rpartition(" ")[0]
        yield Event(turn.before.phase.text, owner, DISCLOSED_TITLE, words, unit.place.province if unit else "", True)


def _plain(unit: Unit, power: str) -> Unit:
    return unit if not power or unit.power == power else with_card(unit, "")


def _dealt(turn: Turn, power: str) -> Iterator[Event]:
    """The cards that units were dealt: each power is told of its own."""
    if power == PUBLIC or turn.before.phase.step not in ("D", "A"):
        return
    had = {tag(unit) for unit in everybody(turn.before) if knows(unit)}
    renamed = {one.order.key for one in turn.outcomes if one.order.verb == "convert"}
    for unit in everybody(shown(turn.after, power)):
        if tag(unit) not in had and unit.key not in renamed and power in ("", unit.power) and knows(unit):
            words = DEALT(unit=unit, card=CARDS[card_of(unit)].title)
            yield Event(turn.before.phase.text, unit.power, DEALT_TITLE, words, unit.place.province, True)
