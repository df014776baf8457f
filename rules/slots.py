"""The slots of an order's text: how a unit, a place, a number, a power, a route or a name is read.

A new slot is a method of Reader and a line in SLOT_READERS, or stands with the verb that alone has it. LookupError with
a Reason for what cannot be meant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .board import Board, Location
from .position import Named, Position, key_of, marked
from .reasons import Reason, Sentence
from .spellings import SPELLINGS, Spellings, hops
from .tidying import quoted
from .verbs import Kind, SlotReader, Verb

NO_UNIT_WORDS = Sentence("no_unit_words", "'{text}' names no unit. Write it like A Par or F StP/nc")
NOT_COUNTED = Sentence("not_counted", "units in {place} are not counted: leave the number out of '{text}'")
NO_GOAL = Sentence("no_goal", "no place stands behind the move sign")
NO_POWER = Sentence("no_power", "no power is called '{text}'. The powers are {powers}")
NO_NUMBER = Sentence("no_number", "'{text}' is no whole number of at most six digits")
NO_LETTER = Sentence("no_letter_here", "'{text}' is neither the word power nor the letter of a province")
NO_ROUTE = Sentence("no_route", "a route has two provinces or more, like K - M - N")

NUMBER = re.compile(
    r"\s*0*(\d{1,6})\s*(?:p(?:oin)?ts?\.?\s*|mu\b\s*)?(?:\b(?:from|in|at|into|to|for|out of)\s*)?", re.IGNORECASE
)
COUNTED = re.compile(r"(.*?)\s*#\s*0*([1-9]\d{0,2})\s*")
CALLED = re.compile(r"\s*(.*?)\s*(?:\[\s*([^\[\]]*?)\s*\])?\s*")
MOST_PARTS = 6
"""How many hyphens the name of a place on a route has, at most."""


@dataclass(slots=True)
class Reader:
    """Reads the slots of one text, its fixed words spelled as in `words`.

    `looked`: the position had to be asked, so the reading holds only there. `complaints`: what stood in the way, each
    with how far the reading had come. `bare`: whether a unit may be named by its place alone.
    """

    board: Board
    kinds: Mapping[str, Kind]
    position: Position | None
    power: str
    words: Spellings = field(default_factory=lambda: SPELLINGS)
    looked: bool = False
    complaints: list[tuple[int, Reason]] = field(default_factory=list)
    bare: bool = True

    def unit(self, text: str) -> Named:
        """`A Par`, `2A Mun`, `army Paris`, or the bare place where the position tells the kind."""
        owner, number, letter, rest = self._split(text)
        if not letter and not (rest and self.bare):
            raise LookupError(NO_UNIT_WORDS(text=quoted(text)))
        place, last = self._numbered(rest)
        if letter and self.kinds[letter].serial:
            return Named(letter, place, "", owner if place.dock else "", number)
        number = last or ("" if place.dock and number == "1" else number)
        if not letter:
            letter, place = self._standing(place, number)
        return Named(letter, place, number, self.power) if place.dock else Named(letter, place, number)

    def _numbered(self, text: str) -> tuple[Location, str]:
        """`Eas#2`: a place, and in a dock the number behind it; the first one there has none."""
        found = COUNTED.fullmatch(text)
        place = self.place(found[1] if found else text)
        if found and not place.dock:
            raise LookupError(NOT_COUNTED(place=place, text=quoted(text)))
        return place, found[2] if found and found[2] != "1" else ""

    def place(self, text: str) -> Location:
        """The place, unless there is none yet, or a move sign beside it says that it is only part of one."""
        if not text.strip("- ") or text.strip()[0] == "-" or text.rstrip()[-1] == "-":
            raise LookupError(NO_GOAL())
        article = re.match(r"\s*the\s+", text, re.IGNORECASE)
        return self.board.place(text[article.end() :] if article and not self.board.find(text) else text)

    def number(self, text: str) -> int:
        """`5`, `5 points`, `5 from`: a whole number, with the words that may stand behind it."""
        found = NUMBER.fullmatch(text)
        if not found:
            raise LookupError(NO_NUMBER(text=quoted(text)))
        return int(found[1])

    def owner(self, text: str) -> str:
        """The id of a power."""
        found = self.board.power(text)
        if found is None:
            raise LookupError(NO_POWER(text=quoted(text), powers=list(self.board.powers)))
        return found.id

    def letter(self, text: str) -> str:
        """What a province is called on all its levels: `A`, also for `A@2` and for its full name."""
        same = next((base for base in self.board.stacks if base.lower() == text.strip().lower()), None)
        found = self.board.find(text)
        if same is None and not found:
            raise LookupError(NO_LETTER(text=quoted(text)))
        return same or self.board.provinces[found[0].province].base

    def route(self, text: str) -> tuple[Location, ...]:
        """Places one after the other. Hyphens inside names do no harm."""
        pieces = hops(text)
        found: dict[int, tuple[Location, ...]] = {len(pieces): ()}
        for start in reversed(range(len(pieces))):
            for end in range(start + 1, min(len(pieces), start + MOST_PARTS) + 1):
                places = self.board.find("-".join(pieces[start:end])) if end in found else []
                if len(places) == 1:
                    found[start] = (places[0], *found[end])
                    break
        if 0 not in found:
            raise LookupError(self._no_route(pieces))
        if len(found[0]) < 2:
            raise LookupError(NO_ROUTE())
        return found[0]

    def _no_route(self, pieces: Sequence[str]) -> Reason:
        """What is wrong with the first piece of a route that is no place."""
        for piece in pieces:
            try:
                self.place(piece)
            except LookupError as error:
                reason: Reason = error.args[0]
                return reason
        return NO_ROUTE()

    def called(self, text: str) -> tuple[str, str]:
        """A name and its abbreviation in square brackets, "" if there is none: as it is written, whatever it is.

        Accented letters come as one character each, however they were typed.
        """
        found = CALLED.fullmatch(unicodedata.normalize("NFC", text))
        assert found is not None
        return found[1], found[2] or ""

    def _split(self, text: str) -> tuple[str, str, str, str]:
        """Owner, number, kind letter and the rest. A power's name before the kind says whose unit it is, which matters
        in docks alone; else it is the writer's."""
        match = re.fullmatch(r"\s*(?:(\d+)\s*(?=[A-Za-z]))?(.*?)\s*", text)
        number, rest = (match.group(1) or "", match.group(2)) if match else ("", text)
        found = unit_beginning(self.board, self.kinds).match(rest)
        if not found:
            return "", "", "", text
        word = found["kind"].lower()
        letter = next(one.letter for one in self.kinds.values() if word in map(str.lower, one.spellings))
        owner = self.board.power(re.sub(r"['’]s$", "", found["owner"])) if found["owner"] else None
        number = (number or found["serial"] or "").lstrip("0")
        return owner.id if owner else self.power, number, letter, rest[found.end() :]

    def _standing(self, place: Location, number: str) -> tuple[str, Location]:
        """The kind of unit that stands there, and its place with the coast; "" if nobody can be seen there."""
        self.looked = True
        if self.position is None:
            return "", place
        for key in (key_of(place, self.power, number), marked(place.key, "1")):
            dislodged = self.position.dislodged.get(key)
            unit = dislodged.unit if dislodged else self.position.units.get(key)
            if unit:
                return unit.kind, unit.place
        return "", place


def unit_beginning(board: Board, kinds: Mapping[str, Kind]) -> re.Pattern[str]:
    """What stands before the place of a unit: `A`, `an army in`, `the Italian F`, `Austria's A`."""
    known: dict[tuple[Kind, ...], re.Pattern[str]] = board.memo.setdefault("unit beginnings", {})
    key = tuple(kinds.values())
    if key not in known:
        names = {name for power in board.powers.values() for name in (power.id, power.name, power.adjective)}
        letters = {name for name in names if len(name) == 1}  # `A A` is an army in A, whatever powers there are
        owner = _one_of({*(names - letters), *(f"{name}{sign}s" for name in names for sign in "'’")})
        kind = _one_of(word for one in key for word in one.spellings)
        numbered = any(one.serial for one in key)
        serial = r"(?:(?P<serial>\d+)\s*)?" if numbered else r"(?P<serial>(?!))?"
        whose = rf"(?:the\s+)?(?:(?P<owner>{owner})\s+)?(?:an?\s+(?=[a-z]{{2}}))?{serial}"
        known[key] = re.compile(rf"{whose}(?P<kind>{kind})(?:\s+|[.:]\s*)(?:in\s+)?(?=\S)", re.IGNORECASE)
    return known[key]


def _one_of(words: Iterable[str]) -> str:
    """A regular expression for one of these words, the longest that fits."""
    return f"(?:{'|'.join(re.escape(word) for word in sorted(set(words), key=lambda word: (-len(word), word)))})"


SLOT_READERS: Mapping[str, SlotReader] = {
    "unit": Reader.unit,
    "helped": Reader.unit,
    "army": Reader.unit,
    "to": Reader.place,
    "into": Reader.place,
    "from": Reader.place,
    "site": Reader.place,
    "n": Reader.number,
    "power": Reader.owner,
    "letter": Reader.letter,
    "route": Reader.route,
    "called": Reader.called,
}
ENDLESS = ("route", "called", "terms")
"""Slots of as many words as there are to the end of the line."""


def slot_reader(verb: Verb, name: str) -> SlotReader:
    """How a slot of a verb is read."""
    return verb.readers.get(name) or SLOT_READERS[name]


@lru_cache(maxsize=1024)
def parts_of(form: str) -> tuple[tuple[bool, str], ...]:
    """A form cut into (is a slot, its name or its fixed word)."""
    found = re.findall(r"\{(\w+)\}|([^{}]+)", form)
    return tuple((True, slot) if slot else (False, word.strip()) for slot, word in found if slot or word.strip())
