"""Orders to go somewhere: a plain move, two spaces, and the words that some cards put behind them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Location
from ...position import Order, Position, Unit
from ...reasons import Reason, Sentence
from ...slots import Reader
from ...speech import mark, tr
from ...standard.verbs_moves import INLAND, NO_CARRIER, ONLY_ARMIES, on_coast
from ...standard.verbs_moves import Hold as PlainHold
from ...tidying import quoted
from ...verbs import Asked, Candidate, SlotReader, named
from .card import MINE, PATH
from .cards import can
from .convoys import fleets_missing
from .going import MINE as MINE_WORD
from .going import RETRIEVE, SEA, STEP_FIRST, VIA, Going, going, path_of
from .legality import lacks, shut
from .reach import marches, steps
from .state import card_of, kept, tag
from .verb import CharacterVerb, standing

WORDS = MappingProxyType(
    {
        VIA: r"\b(?:via|by)\b(?:\s+(?:a\s+)?(?:convoy|sea))?",
        RETRIEVE: r"\bretriev(?:es?|ing)\b(?:\s+(?:its|the|own))*(?:\s+mines?\b)?",
        MINE_WORD: r"(?:\b(?:lay(?:s|ing)?|leav(?:es?|ing))\s+)?(?:\ban?\s+)?\bmines?\b",
    }
)
"""The words behind a move and how they are spelled, in the order in which they are looked for."""
BETWEEN = re.compile(r"\band\b|,", re.IGNORECASE)
NO_SUCH_WORD = Sentence(
    "no_such_word", "'{text}' cannot stand behind a move: only via convoy, mine and retrieve do", "3"
)
NO_SUCH_MINE = Sentence("no_such_mine", "{unit} has laid no mine in {place}", "C-49")
WRITTEN = (VIA, MINE_WORD, RETRIEVE)
"""The order in which they are written."""


def read_words(reader: Any, text: str) -> tuple[str, ...]:
    """The words behind a move; LookupError for any other."""
    rest, found = text, []
    for word, spelling in WORDS.items():
        rest, times = re.subn(spelling, "", rest, flags=re.IGNORECASE)
        found += [word] * bool(times)
    if BETWEEN.sub("", rest).strip() or not found:
        raise LookupError(NO_SUCH_WORD(text=quoted(text)))
    return tuple(found)


class Worded(CharacterVerb):
    """An order to go somewhere, with the words that may stand behind it: `mine`, `retrieve` (card 12)."""

    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"words": read_words})

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        given = values.get("words", ())
        words = tuple(word for word in WRITTEN if word in given)
        slots = tuple(value for name, value in values.items() if name != "words")
        return Order(power, self.name, (*slots, *words), " ".join([self.write(values), *words]))

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        own = len(self.slots) + 1
        return self.order(asked.power, dict(zip(("unit", *self.slots), filled)) | {"words": filled[own:]})

    def more(self, asked: Asked, filled: tuple[Any, ...]) -> Iterator[Candidate]:
        """What may still be added to a whole order: the words of a Minelayer."""
        unit, given = standing(asked, filled[0]), filled[len(self.slots) + 1 :]
        if can(card_of(unit), MINE) and not unit.place.dock:
            to = filled[len(self.slots)]
            own = any(mine == (to.province, tag(unit)) for mine in kept(asked.position).mines)
            for word, label, fault in (
                (MINE_WORD, tr("leave a mine"), None),
                (RETRIEVE, tr("pick up its own mine"), None if own else NO_SUCH_MINE(unit=unit, place=to)),
            ):
                if word not in given and not (fault and word in given):
                    yield Candidate(word, word, label, None, fault)


class Move(Worded):
    """`1A Par - Bur`, `1A Par - Hyp`, `1A Hyp - Mun`; with the words `via convoy`, `mine`, `retrieve`."""

    name, title, key = "move", mark("Move"), "M"
    clause = "DATC 6.A.1"
    slots = ("to",)
    forms: ClassVar[tuple[str, ...]] = ("{unit}-{to}", "{unit}-{to}{words}")
    example = "1A Par - Bur"

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} - {values['to'].text}"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        """A move over sea without any fleet may be ordered: it has no convoy (section 14), and is not void."""
        found = going(asked, unit, order)
        return None if isinstance(found, Going) else found

    def goes_by_sea(self, position: Position, order: Order) -> bool | None:
        """Not where a card leads: over land or sea, to an island, through Hyperspace."""
        unit = position.units.get(order.key)
        if unit is None:
            return None
        found = going(Asked(position.variant, position.variant.board(position), position, unit.power), unit, order)
        return isinstance(found, Going) and found.how == SEA

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        for to in asked.board.locations.values():
            found = going(asked, unit, self.finish(asked, (filled[0], to)))
            if self._worth_naming(asked, unit, to, found):
                yield Candidate(to, to.text, to.words, to, self._refused(asked, unit, to, found))

    def _worth_naming(self, asked: Asked, unit: Unit, to: Location, found: Going | Reason) -> bool:
        """Coasts for those who come to stand on them, the whole province for the rest."""
        coasts = asked.board.provinces[to.province].coasts
        if isinstance(found, Going):
            return found.to == to or not coasts
        if to.coast or not coasts:
            return not coasts
        places = [asked.board.locations[f"{to.province}/{coast}"] for coast in coasts]
        ways = [going(asked, unit, self.finish(asked, (named(unit), place))) for place in places]
        return not any(isinstance(way, Going) for way in ways)

    def _refused(self, asked: Asked, unit: Unit, to: Location, found: Going | Reason) -> Reason | None:
        if not isinstance(found, Going):
            return found
        return shut(asked, to) or (fleets_missing(asked, unit, to) if found.how == SEA else None)


class MoveBySea(Move):
    """A move whose owner insists on a convoy."""

    name, title, key = "via", mark("Move via convoy"), "V"
    clause = "DATC 6.F"
    short = mark("Via")
    forms: ClassVar[tuple[str, ...]] = ("{unit}-{to}via convoy",)
    example = ""

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        return Move().order(power, {**values, "words": (*values.get("words", ()), VIA)})

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        if not marches(asked.board, unit):
            return ONLY_ARMIES()
        if not on_coast(asked.board, unit.place):
            return INLAND(unit=unit)
        return None if any(one.allowed for one in self.choices(asked, (named(unit),))) else NO_CARRIER(unit=unit)


class Path(Worded):
    """`1A Par - Bur - Mun`: two spaces (card 4). An army's way over a sea is a move by convoy, as people write it."""

    name, title, key = "path", mark("Move two spaces"), "2"
    clause = "card 4"
    short = mark("Two")
    slots = ("over", "to")
    forms = ("{unit}-{over}-{to}", "{unit}-{over}-{to}{words}")
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"words": read_words, "over": Reader.place})

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} - {values['over'].text} - {values['to'].text}"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        found = lacks(asked, unit, PATH) or path_of(asked, unit, order)
        return None if isinstance(found, tuple) and not isinstance(found, Reason) else found

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        return lacks(asked, unit, PATH)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        here = unit if len(filled) == 1 else unit.at(filled[1])
        back = STEP_FIRST(unit=unit, place=unit.place)
        for to in steps(asked.board, here):
            fault = back if to.province == unit.place.province else shut(asked, to)
            yield Candidate(to, to.text, to.words, to, fault)


class Hold(PlainHold):
    """`1A Par H`: the order, too, of every unit that is given none."""

    example = "1A Par H"
