"""Orders as text: slots, spellings, the notation, and a fast parser for canonical text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from .board import Board, Location, quoted, unaccented
from .i18n import tr
from .position import Position, parts_of
from .reasons import Reason, Sentence, listed, say
from .units import Named, Order, OrderType, Role, SlotReader, UnitKind, key_of, marked

# How people spell the fixed words of orders, and what is ignored in a line.
#
# Each fixed word of a form has full spellings, which are unambiguous, and short ones (letters, signs), which are read
# only in the phase of that order: in a build phase `A Par B` builds, in others it is the beginning of a move.

Spellings: TypeAlias = Mapping[str, re.Pattern[str]]

_TO = r"\s+(?:moves?|moving|goes)(?:\s+to)?\s+|\s+to\s+"
_SIGN = r"\s*-\s*|\s+(?:m|mv)\s+(?:to\s+)?"

_WORDS: Mapping[str, tuple[str, str]] = {
    "-": (_TO, _SIGN),
    "H": (r"\s+(?:to\s+)?(?:holds?|holding|stands?|standing)\b\s*", r"\s+h\b\s*"),
    "S": (r"\s+support(?:s|ing)?\s+", r"\s+(?:s|supp?)(?:\.\s*|\s+)"),
    "C": (r"\s+convoy(?:s|ing)?\s+", r"\s+(?:c|conv?)(?:\.\s*|\s+)"),
    "R": (r"\s+retreat(?:s|ing)?\s+(?:to\s+|-\s*)?", rf"\s+r\s+(?:to\s+|-\s*)?|{_TO}|{_SIGN}"),
    "D": (r"\s+(?:(?:r|retreats?)\s+)?disband(?:s|ed)?\b\s*", r"\s+(?:(?:r|retreats?)\s+)?d\b\s*"),
    "via convoy": (
        r"\s*,?\s*\b(?:via|by)\b(?:\s+(?:a\s+)?(?:convoy|sea|c)\b)?\s*|\s+convoyed\b\s*",
        r"\s+vc\b\s*",
    ),
    "build": (r"\s*build(?:s|ing)?\s+", r"\s*(?:b\s+|\+\s*)"),
    "built": (r"\s+(?:builds?|built)\b\s*", r"\s+b\b\s*"),
    "remove": (r"\s*(?:removes?|removing|disbands?|destroys?)\s+", r"\s*(?:[rd]\s+|-(?=\w))"),
    "removed": (r"\s+(?:removed?|removes|disband(?:s|ed)?)\b\s*", r"\s+d\b\s*"),
    "disband": (r"\s*disbands?\s+", r"\s*d\s+"),
    "waive": (r"\s*(?:waive[sd]?|pass|no\s+builds?)\b(?:\s+(?:an?|one|1|this)\b)?(?:\s+builds?\b)?\s*", r"(?!)"),
}
"""Fixed word of a form in plain Diplomacy -> (its full spellings, its short ones), as regular expressions. Other fixed
words are spelled as their order types say, or literally."""


def spelled(words: Mapping[str, str]) -> Spellings:
    """Return the spellings of an order type's own fixed words: word -> regular expression, ignoring case."""
    return {word: re.compile(full, re.IGNORECASE) for word, full in words.items()}


FULL: Spellings = {word: re.compile(full, re.IGNORECASE) for word, (full, _) in _WORDS.items()}
SPELLINGS: Spellings = {word: re.compile(f"{full}|{short}", re.IGNORECASE) for word, (full, short) in _WORDS.items()}

_MARK = re.compile(r"\s*(?:>\s*|(?:[-‐-―−•·*]|\(?\d{1,3}[.)])\s+)+")
_DASH = re.compile(r"[-=‐-―−]+\s*>|[-‐-―−]+|[>→⇒➔➜]")
_MOST_STOPS = 8
_HOP = re.compile(r"\s*-\s*|\s+(?:to|via|through|over)\s+")


def verbatim(line: str) -> str:
    """Return an order as it was written, without list marks and repeated blanks; accented letters are composed (NFC).
    """
    plain = unicodedata.normalize("NFC", line)
    return " ".join((_MARK.sub("", plain, count=1) if _MARK.match(plain) else plain).split())


def clean(line: str) -> str:
    """Return an order without list marks, brackets, accents and final punctuation, with every dash and arrow as a
    hyphen."""
    plain = _DASH.sub("-", _MARK.sub("", line, count=1) if _MARK.match(line) else line)
    return " ".join(re.sub(r"[\[\](){}*•·]", " ", unaccented(plain)).split()).rstrip(" .,;!")


def over_sea(line: str, board: Board) -> Iterator[str]:
    """Yield readings of `A Bel - NTH - Nwy` and `A Bel - Nwy via NTH`, as judges write them, with `via convoy` in place
    of the sea zones."""
    head, via, route = line.partition(" via ")
    if via and _seas(route, board):
        yield f"{head} via convoy"
    stops = line.split("-")
    if len(stops) > _MOST_STOPS:
        return
    for first in range(1, len(stops) - 1):
        for after in range(first + 1, len(stops)):
            if _seas("-".join(stops[first:after]), board):
                yield f"{'-'.join(stops[:first])}-{'-'.join(stops[after:])} via convoy"


def _seas(route: str, board: Board) -> bool:
    """Whether the text names one or more sea zones."""
    pieces = [route] if board.find(route) else re.split(r"[-,]", route)
    found = [board.find(piece) for piece in pieces]
    return all(len(one) == 1 and board.provinces[one[0].province].kind == "sea" for one in found)


# The slots of an order's text: how a unit, a place, a number, a power, a route or a name is read.
#
# A new slot is a method of OrderTextReader and an entry in SLOT_READERS, or in `readers` of the only order type that
# has it.

NO_UNIT_WORDS = Sentence("no_unit_words", "'{text}' does not name a unit. Enter one like A Par or F StP/nc")
NOT_COUNTED = Sentence("not_counted", "units in {place} are not numbered: remove the number from '{text}'")
NO_GOAL = Sentence("no_goal", "the move does not say where to")
NO_POWER = Sentence("no_power", "no power is called '{text}'. The powers are {powers}")
NO_NUMBER = Sentence("no_number", "'{text}' is not a whole number of at most six digits")
NO_LETTER = Sentence("no_letter_here", "'{text}' is neither the word \"power\" nor the letter of a province")
NO_ROUTE = Sentence("no_route", "a route needs at least two provinces, like K - M - N")

NUMBER = re.compile(
    r"\s*0*(\d{1,6})\s*(?:p(?:oin)?ts?\.?\s*|mu\b\s*)?(?:\b(?:from|in|at|into|to|for|out of)\s*)?", re.IGNORECASE
)
COUNTED = re.compile(r"(.*?)\s*#\s*0*([1-9]\d{0,2})\s*")
CALLED = re.compile(r"\s*(.*?)\s*(?:\[\s*([^\[\]]*?)\s*\])?\s*")
MOST_PARTS = 6
"""The most pieces, separated by hyphens, of a place name on a route."""


@dataclass(slots=True)
class OrderTextReader:
    """Reads the slots of one text, with its fixed words spelled as in `words`.

    `looked`: the reading depended on the position, so it is valid only there. `complaints`: the obstacles met, each
    with the depth that the reading had reached. `bare`: whether a unit may be named by its place alone.

    The methods raise LookupError with a Reason for text that they cannot read.
    """

    board: Board
    kinds: Mapping[str, UnitKind]
    position: Position | None
    power: str
    words: Spellings = field(default_factory=lambda: SPELLINGS)
    looked: bool = False
    complaints: list[tuple[int, Reason]] = field(default_factory=list)
    bare: bool = True

    def unit(self, text: str) -> Named:
        """Return the unit in `A Par`, `2A Mun`, `army Paris`, or in a bare place whose unit the position shows."""
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
        """Return the place and number in `Eas#2`; only docks have numbers, and the first unit there has none."""
        found = COUNTED.fullmatch(text)
        place = self.place(found[1] if found else text)
        if found and not place.dock:
            raise LookupError(NOT_COUNTED(place=place, text=quoted(text)))
        return place, found[2] if found and found[2] != "1" else ""

    def place(self, text: str) -> Location:
        """Return the place that a text names. Refuses empty text, and text with a move sign at either end, which is a
        fragment."""
        if not text.strip("- ") or text.strip()[0] == "-" or text.rstrip()[-1] == "-":
            raise LookupError(NO_GOAL())
        article = re.match(r"\s*the\s+", text, re.IGNORECASE)
        return self.board.place(text[article.end() :] if article and not self.board.find(text) else text)

    def number(self, text: str) -> int:
        """Return the whole number in `5`, `5 points` or `5 from`."""
        found = NUMBER.fullmatch(text)
        if not found:
            raise LookupError(NO_NUMBER(text=quoted(text)))
        return int(found[1])

    def owner(self, text: str) -> str:
        """Return the id of the power that a text names."""
        found = self.board.power(text)
        if found is None:
            raise LookupError(NO_POWER(text=quoted(text), powers=list(self.board.powers)))
        return found.id

    def letter(self, text: str) -> str:
        """Return a province's name common to all its levels: `A`, also for `A@2` and for its full name."""
        same = next((base for base in self.board.stacks if base.lower() == text.strip().lower()), None)
        found = self.board.find(text)
        if same is None and not found:
            raise LookupError(NO_LETTER(text=quoted(text)))
        return same or self.board.provinces[found[0].province].base

    def route(self, text: str) -> tuple[Location, ...]:
        """Return two or more places in sequence, separated by hyphens or words. Names may contain hyphens."""
        pieces = _HOP.split(text)
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
        """Return what is wrong with the first piece of a route that is not a place."""
        for piece in pieces:
            try:
                self.place(piece)
            except LookupError as error:
                reason: Reason = error.args[0]
                return reason
        return NO_ROUTE()

    def called(self, text: str) -> tuple[str, str]:
        """Return a name and its abbreviation in square brackets, "" if there is none. Any text is a name.

        Accented letters are composed (NFC), however they were typed.
        """
        found = CALLED.fullmatch(unicodedata.normalize("NFC", text))
        assert found is not None
        return found[1], found[2] or ""

    def _split(self, text: str) -> tuple[str, str, str, str]:
        """Return owner, number, kind letter and the rest of the text. A power's name before the kind is the owner,
        which matters in docks only; otherwise the owner is the writer."""
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
        """Return the kind and place (with coast) of the unit in a place; kind "" if no unit is known there."""
        self.looked = True
        if self.position is None:
            return "", place
        for key in (key_of(place, self.power, number), marked(place.key, "1")):
            dislodged = self.position.dislodged.get(key)
            unit = dislodged.unit if dislodged else self.position.units.get(key)
            if unit:
                return unit.kind, unit.place
        return "", place


def unit_beginning(board: Board, kinds: Mapping[str, UnitKind]) -> re.Pattern[str]:
    """Return a pattern for the text before a unit's place: `A`, `an army in`, `the Italian F`, `Austria's A`."""
    known: dict[tuple[UnitKind, ...], re.Pattern[str]] = board.memo.setdefault("unit beginnings", {})
    key = tuple(kinds.values())
    if key not in known:
        names = {name for power in board.powers.values() for name in (power.id, power.map_name, power.adjective)}
        letters = {name for name in names if len(name) == 1}  # `A A` is an army in A, whatever powers there are
        owner = _one_of({*(names - letters), *(f"{name}{sign}s" for name in names for sign in "'’")})
        kind = _one_of(word for one in key for word in one.spellings)
        numbered = any(one.serial for one in key)
        serial = r"(?:(?P<serial>\d+)\s*)?" if numbered else r"(?P<serial>(?!))?"
        whose = rf"(?:the\s+)?(?:(?P<owner>{owner})\s+)?(?:an?\s+(?=[a-z]{{2}}))?{serial}"
        known[key] = re.compile(rf"{whose}(?P<kind>{kind})(?:\s+|[.:]\s*)(?:in\s+)?(?=\S)", re.IGNORECASE)
    return known[key]


def _one_of(words: Iterable[str]) -> str:
    """Return a regular expression for one of these words, longest first."""
    return f"(?:{'|'.join(re.escape(word) for word in sorted(set(words), key=lambda word: (-len(word), word)))})"


SLOT_READERS: Mapping[str, SlotReader] = {
    "unit": OrderTextReader.unit,
    "helped": OrderTextReader.unit,
    "army": OrderTextReader.unit,
    "to": OrderTextReader.place,
    "into": OrderTextReader.place,
    "from": OrderTextReader.place,
    "site": OrderTextReader.place,
    "n": OrderTextReader.number,
    "power": OrderTextReader.owner,
    "letter": OrderTextReader.letter,
    "route": OrderTextReader.route,
    "called": OrderTextReader.called,
}
ENDLESS = ("route", "called", "terms")
"""Slots that extend to the end of the line."""


def slot_reader(verb: OrderType, name: str) -> SlotReader:
    """Return the reader of an order type's slot. Raises KeyError if there is none."""
    return verb.readers.get(name) or SLOT_READERS[name]


# A fast parser for canonical orders, as in files.

UNIT = 2
"""The number of tokens of a unit: kind and place."""


class OrderPattern(NamedTuple):
    """A form split into tokens: the positions of its fixed words, and its slots as (name, position, number of tokens).

    A unit has two tokens; a slot that extends to the end of the line has 0.
    """

    type: OrderType
    words: tuple[tuple[int, str], ...]
    slots: tuple[tuple[str, int, int], ...]
    places: frozenset[str] = frozenset()
    """The slots whose value is a place."""


def parse_canonical(
    text: str, power: str, board: Board, kinds: Mapping[str, UnitKind], verbs: Sequence[OrderType]
) -> Order | None:
    """Return the order if the text is exactly canonical, as in files, else None. Many times faster than `read`."""
    tokens = text.split(" ")
    shapes = _shapes(tuple(verbs))
    for at in (2, 0):
        shape = shapes.fixed.get((len(tokens), at, tokens[at])) if at < len(tokens) else None
        values = shape and _filled(tokens, shape, board, kinds, power)
        if shape and values is not None:
            return shape.type.order(power, values)
    for shape in shapes.endless.get(tokens[0], ()):
        values = _filled(tokens, shape, board, kinds, power) if len(tokens) > shape.slots[-1][1] else None
        order = shape.type.order(power, values) if values else None
        if order and order.text == text:
            return order
    return None


def cased(
    line: str, power: str, board: Board, kinds: Mapping[str, UnitKind], verbs: Sequence[OrderType]
) -> Order | None:
    """Return the order if the line is canonical apart from the case of its signs, letters and words, else None."""
    words = _shapes(tuple(verbs)).words
    tokens = [token.lower() if token.lower() in words else token for token in line.split()]
    cased = " ".join(token.upper() if len(token) == 1 else token for token in tokens)
    order = parse_canonical(cased, power, board, kinds, verbs)
    return None if order is None or order.type.verbatim else order


def _filled(
    tokens: list[str], shape: OrderPattern, board: Board, kinds: Mapping[str, UnitKind], power: str
) -> dict[str, Any] | None:
    """Return the slots' values from canonical tokens; None if a word or a slot does not match."""
    for at, word in shape.words:
        if tokens[at] != word:
            return None
    values: dict[str, Any] = {}
    for name, at, length in shape.slots:
        if length == UNIT:
            value: Any = _named(board, kinds, tokens[at], tokens[at + 1], power)
        elif name in shape.places:
            value = board.spelled(tokens[at])
        else:
            value = _exact(shape.type, name, tokens[at:] if length == 0 else tokens[at : at + 1], board, kinds)
        if value is None:
            return None
        values[name] = value
    return values


def _exact(verb: OrderType, name: str, tokens: list[str], board: Board, kinds: Mapping[str, UnitKind]) -> Any:
    """Return the value of a slot that is neither unit nor place; None if its tokens cannot be read."""
    try:
        return slot_reader(verb, name)(OrderTextReader(board, kinds, None, ""), " ".join(tokens))
    except LookupError:
        return None


def _named(board: Board, kinds: Mapping[str, UnitKind], letter: str, text: str, power: str) -> Named | None:
    """Return the unit of a kind at a place, one object per board; None if there is no such kind or place."""
    known: dict[tuple[str, str], Named] = board.memo.setdefault("named", {})
    found = known.get((letter, text))
    if found:
        return found
    kind = letter.lstrip("0123456789")
    place = board.spelled(text) if kind in kinds else None
    if place is None:
        return _in_dock(board, letter, text, power) if letter in kinds else None
    number, serial = letter.removesuffix(kind), kinds[kind].serial
    if number.startswith("0") or (place.dock and not serial):
        return None if number else _in_dock(board, letter, text, power)
    if place.dock:
        return Named(kind, place, "", power, number)
    found = known[letter, text] = Named(kind, place, serial=number) if serial else Named(kind, place, number)
    return found


def _in_dock(board: Board, kind: str, text: str, power: str) -> Named | None:
    """Return the writer's own unit in a dock, `Eas`, or `Eas#2` from the second on; None if it is not one."""
    base, mark, number = text.partition("#")
    place = board.spelled(base)
    counted = not mark or (number.isdecimal() and number[0] != "0" and number != "1")
    return Named(kind, place, number, power) if place and place.dock and counted else None


class OrderPatterns(NamedTuple):
    """The forms of order types: `fixed` by number of tokens, position of the first fixed word, and that word; `endless`
    by their first word. `words`: all fixed words."""

    fixed: Mapping[tuple[int, int, str], OrderPattern]
    endless: Mapping[str, tuple[OrderPattern, ...]]
    words: frozenset[str]


@lru_cache(maxsize=64)
def _shapes(verbs: tuple[OrderType, ...]) -> OrderPatterns:
    fixed: dict[tuple[int, int, str], OrderPattern] = {}
    endless: dict[str, tuple[OrderPattern, ...]] = {}
    words: set[str] = set()
    for verb in verbs:
        for form in verb.forms:
            length, shape = _shape(verb, form)
            words.update(word for _, word in shape.words)
            first = shape.words[0]
            if any(slot in ENDLESS for slot, _, _ in shape.slots):
                endless[first[1]] = (*endless.get(first[1], ()), shape)
            else:
                fixed.setdefault((length, *first), shape)
    return OrderPatterns(fixed, endless, frozenset(words))


def _shape(verb: OrderType, form: str) -> tuple[int, OrderPattern]:
    """Return the number of tokens of a form, and the form split into them."""
    words: list[tuple[int, str]] = []
    slots: list[tuple[str, int, int]] = []
    at = 0
    for is_slot, name in parts_of(form):
        if is_slot:
            length = 0 if name in ENDLESS else UNIT if SLOT_READERS.get(name) is OrderTextReader.unit else 1
            slots.append((name, at, length))
            at += length
        else:
            fixed = name.split(" ")
            words += enumerate(fixed, at)
            at += len(fixed)
    places = frozenset(name for name, _, _ in slots if slot_reader(verb, name) is OrderTextReader.place)
    return at, OrderPattern(verb, tuple(words), tuple(slots), places)


# Text to order and back: lenient when reading, canonical when writing.
#
# An order is read by the forms of the order types: every way of cutting the text at a form's fixed words is tried, and
# the first in which all slots can be read is taken. So names may contain hyphens.

NOT_AN_ORDER = Sentence("not_an_order", "'{text}' is not a valid order here. {example}")
TOO_LONG = Sentence("too_long", "'{text}' is too long for an order")
NO_KIND = Sentence("no_kind", "'{text}' does not say what to build. Enter {orders}")

LONGEST = 200
"""The most characters in an order."""
MOST_CUTS = 12


class Unreadable(ValueError):
    """Text that is not an order. `reason` says what is wrong and suggests a correction.

    >>> start = rules.variant("standard").start()
    >>> try:
    ...     rules.parse(start, "France", "A Par - Brg")
    ... except rules.Unreadable as error:
    ...     print(error)
    There is no province called 'Brg'. Did you mean Bur (Burgundy)?
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return say(self.reason)


def read(
    text: str,
    power: str,
    board: Board,
    kinds: Mapping[str, UnitKind],
    verbs: Sequence[OrderType],
    position: Position | None = None,
    words: Spellings = SPELLINGS,
) -> tuple[Order, bool]:
    """Return the order that `text` means, and whether that depended on the position. Raises Unreadable if there is
    none.

    `words`: how fixed words may be spelled; with FULL, for order types of other phases, only orders with a canonical
    equivalent are read.
    """
    if len(text) > LONGEST:
        raise Unreadable(TOO_LONG(text=quoted(text)))
    known = parse_canonical(text, power, board, kinds, verbs)
    if known is not None:
        return known, False
    reader = OrderTextReader(board, kinds, position, power, words)
    line = clean(text)
    known = cased(line, power, board, kinds, verbs) if words is SPELLINGS else None
    if known is not None:
        return known, False
    order = _read(line, verbatim(text), verbs, reader)
    routes = over_sea(line, board) if order is None and words is SPELLINGS else ()
    for route in routes:
        order = order or _carried(
            _read(route, route, verbs, OrderTextReader(board, kinds, position, power, words)), kinds
        )
    if order is not None and (words is SPELLINGS or parse_canonical(order.text, power, board, kinds, verbs)):
        return order, reader.looked
    if reader.complaints:
        raise Unreadable(max(reader.complaints, key=lambda c: c[0])[1])
    raise Unreadable(NOT_AN_ORDER(text=quoted(text), example=example(verbs, line, board)))


def _read(line: str, raw: str, verbs: Sequence[OrderType], reader: OrderTextReader) -> Order | None:
    """Return the order of the first form that matches the line; `raw`: the line as it was written.

    Readings in which all units have their kind are preferred: `A M to S` is the army in M, even where there is a place
    A.
    """
    strict = replace(reader, bare=False, complaints=[])
    return _formed(line, raw, verbs, strict) or _formed(line, raw, verbs, reader)


def _formed(line: str, raw: str, verbs: Sequence[OrderType], reader: OrderTextReader) -> Order | None:
    """Return the order of the first form of the first order type that matches, else None."""
    for verb in verbs:
        unseen = replace(reader, position=None) if verb.unitless else reader
        for form in verb.forms:
            values = _match(raw if verb.verbatim else line, parts_of(form), unseen, verb)
            if values is not None and _kind_is_said(line, verb, values, reader):
                return verb.order(reader.power, values)
    return None


def _kind_is_said(line: str, verb: OrderType, values: Mapping[str, Any], reader: OrderTextReader) -> bool:
    """Whether an order for a unit yet to be built says its kind; adds a complaint if not."""
    unit = values.get("unit")
    if not verb.unitless or unit is None or unit.kind:
        return True
    stands = reader.board.stands
    units = [Named(one.letter, to) for one in reader.kinds.values() for to in stands(one.table, unit.place.province)]
    orders = listed([verb.write({"unit": unit}) for unit in units], "or")
    reader.complaints.append((len(line), NO_KIND(text=quoted(line), orders=orders)))
    return False


def _carried(order: Order | None, kinds: Mapping[str, UnitKind]) -> Order | None:
    """Return the order if the unit that it moves is an army, which alone can be convoyed; else None."""
    movers = [slot for slot in order.slots if isinstance(slot, Named)] if order else []
    return order if movers and (not movers[-1].kind or kinds[movers[-1].kind].table == "army") else None


def example(verbs: Sequence[OrderType], line: str, board: Board) -> str:
    """Return examples of orders for a line that is not one: those that begin with its first word, or a few of all."""
    begun = line.lower().partition(" ")[0]
    own = [verb.example for verb in verbs if verb.example]
    meant = [text for text in own if text.partition(" ")[0] == begun]
    roles = {verb.role for verb in verbs}
    units_too = roles.isdisjoint((Role.MOVE, Role.RETREAT)) or all(verb.example or verb.unitless for verb in verbs)
    if meant or (own and units_too):
        return tr("Example: {meant}", meant=listed((meant or own)[:3], "or"))
    unit, near = _step_on(board)
    if Role.BUILD in roles:
        return tr("Examples: build {unit}, remove {unit}, waive", unit=unit)
    if Role.RETREAT in roles:
        return tr("Examples: {unit} R {near}, {unit} D", unit=unit, near=near)
    if unit == "A Par":
        return tr("Examples: A Par - Bur, A Mar S A Par - Bur, F NTH C A Lon - Nwy")
    return tr("Examples: {unit} - {near}, {unit} H", unit=unit, near=near)


def _step_on(board: Board) -> tuple[str, str]:
    """Return a unit on this board, and a place adjacent to it."""
    if board.spelled("Par"):
        return "A Par", "Bur"
    unit = next(iter(board.start.values()))[0]
    place = unit.partition(" ")[2]
    return unit, next((near[place][0] for near in board.moves.values() if near.get(place)), place)


def _match(
    text: str, parts: Sequence[tuple[bool, str]], reader: OrderTextReader, verb: OrderType, depth: int = 0
) -> dict[str, Any] | None:
    """Return the slots' values if the text has this form, else None; obstacles are added to the reader's complaints."""
    if not parts:
        return {} if not text.strip() else None
    (is_slot, name), rest = parts[0], parts[1:]
    if not is_slot:
        found = _word(verb, name, reader).match(text)
        return _match(text[found.end() :], rest, reader, verb, depth + 1) if found else None
    for head, tail in _cuts(text, rest, reader, verb):
        try:
            value = slot_reader(verb, name)(reader, head)
        except LookupError as error:
            reader.complaints.append((depth, error.args[0]))
            continue
        others = _match(tail, rest, reader, verb, depth + 1)
        if others is not None:
            return {name: value, **others}
    return None


def _word(verb: OrderType, name: str, reader: OrderTextReader) -> re.Pattern[str]:
    """Return the pattern for the spellings of a fixed word of a form."""
    return verb.spellings.get(name) or reader.words.get(name) or _as_written(name)


@lru_cache(maxsize=64)
def _as_written(word: str) -> re.Pattern[str]:
    """Return the pattern for a fixed word without other spellings."""
    return re.compile(rf"(?:^|\s+){re.escape(word)}(?!\S)\s*", re.IGNORECASE)


def _cuts(
    text: str, rest: Sequence[tuple[bool, str]], reader: OrderTextReader, verb: OrderType
) -> Iterator[tuple[str, str]]:
    """Yield the ways to end a slot (at most MOST_CUTS): at the end of the text, or before the next fixed word."""
    if not rest:
        yield text, ""
        return
    is_slot, name = rest[0]
    if is_slot:
        blanks = islice(re.finditer(r"(?<=\S)\s+(?=\S)", text), MOST_CUTS)
        yield from ((text[: blank.start()], text[blank.end() :]) for blank in blanks)
        return
    word = _word(verb, name, reader)
    starts = (at for at in range(1, len(text)) if not text[at - 1].isspace() and word.match(text, at))
    for at in islice(starts, MOST_CUTS):
        yield text[:at], text[at:]


def write(order: Order) -> str:
    """Return the canonical text of an order, which is read back as the same order.

    >>> start = rules.variant("standard").start()
    >>> rules.write(rules.parse(start, "France", "a paris holds"))
    'A Par H'
    """
    return order.text
