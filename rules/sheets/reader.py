"""The order sheet parser: the orders of one phase as people mail them, and the power of each.

It serves the command line, pasted mails and the letters of a review. The power of a line is that of the heading above
it, in any of the forms headings take in mails, otherwise the owner of the unit ordered. If both exist and disagree, if
there is neither, or if several powers fit, the line becomes a question and not an order.

A text is read line by line (`_SheetReader.line`): additions of mail programs (quote marks, tags, columns) are removed;
then a line is a heading, a line of orders, talk (a greeting, a signature), or not understood. Lines of orders are cut
where orders begin. Each piece is first read literally; only if that fails, liberally: other wordings, place names in
other languages, misspellings, a missing sign (`A Par Bur`), the verb of the order before or of the title above (`Build
F Kie, A Mun`). In adjustments a unit alone (`F Kie, A Mun`) is a build where its power has builds, and a removal where
its power must remove units and has that one; anywhere else it is not understood.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..board import Board, quoted, ratio, tidy, unaccented
from ..orders import LONGEST, Unreadable, clean, unit_beginning
from ..position import Position
from ..reasons import Reason, Sentence
from ..units import GM, Order, OrderType, Role, Unit
from .mail_words import (
    ALL_HOLD,
    CLOSING,
    END,
    FILLING,
    MAIL_HEADER,
    NO_HEADINGS,
    NOTHING,
    OTHERWISE,
    PLACES,
    POWERS,
    PREFIXES,
    SENDERS,
    SUBJECTS,
    TALK,
    TITLES,
    WEAK,
    mail_pieces,
)

__all__ = [
    "OrderSheet",
    "SheetLine",
    "heading_in",
    "read_sheet",
]


NO_SUCH_HEADING = Sentence("no_such_heading", "no power is called '{text}'. The powers are {powers}")
CONFLICT = Sentence("sheet_conflict", "{unit} belongs to {owners}, but this line is under {power}. Name the power")
FITS_SEVERAL = Sentence("sheet_fits_several", "'{text}' could be an order of {powers}. Name the power.")
NOBODYS = Sentence("sheet_nobodys", "'{text}' is not under a power's heading. Name the power")
UNDER_NO_POWER = Sentence(
    "sheet_under_no_power", "the heading in line {number} does not name a power, so the power of '{text}' is unknown"
)
OTHER_PHASE = Sentence("sheet_other_phase", "'{order}' is not an order for this phase")
NOT_ALL = Sentence("sheet_not_all", "'{text}': the part '{rest}' was not understood")
TOO_LONG = Sentence("sheet_too_long", "'{text}' is too long for one order")
NOTHING_DUE = Sentence(
    "sheet_nothing_due", "'{text}' does not say what to do, and {power} has no builds and no removals"
)
NOT_TO_REMOVE = Sentence("sheet_not_to_remove", "{power} must remove units, but has no {unit} to remove")


@dataclass(frozen=True, slots=True)
class SheetLine:
    """What was found in a line of a sheet; each of several orders in one line has its own SheetLine.

    `number`: the line number, from 1; `text`: the original text of this part; `power`: its power, "" if unknown.
    `order`: the order read; None if there is none, and then `reason` says why. `powers`: the possible powers, if
    somebody must be asked.
    """

    number: int
    text: str
    power: str = ""
    order: Order | None = None
    reason: Reason | None = None
    powers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """The result of reading a text: orders, questions and lines not understood, in the order of the text.

    `headings`: (line number, power) of every heading; `passed`: (line number, text) of lines that need not be orders,
    such as titles, greetings and signatures.
    """

    lines: tuple[SheetLine, ...] = ()
    headings: tuple[tuple[int, str], ...] = ()
    passed: tuple[tuple[int, str], ...] = ()

    @property
    def orders(self) -> Mapping[str, tuple[Order, ...]]:
        """Power -> its orders, in the order of the text."""
        found: dict[str, tuple[Order, ...]] = {}
        for line in self.lines:
            if line.order:
                found[line.power] = (*found.get(line.power, ()), line.order)
        return found

    @property
    def questions(self) -> tuple[SheetLine, ...]:
        """The lines whose power somebody must determine."""
        return tuple(line for line in self.lines if line.powers)

    @property
    def unread(self) -> tuple[SheetLine, ...]:
        """The lines that were not understood."""
        return tuple(line for line in self.lines if line.order is None and not line.powers)

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers that have headings or orders in the text, in order of appearance."""
        named = [*self.headings, *((line.number, line.power) for line in self.lines if line.power)]
        return tuple(dict.fromkeys(power for _, power in sorted(named, key=lambda one: one[0])))


def read_sheet(position: Position, text: str, power: str = "", shown: str = "") -> OrderSheet:
    """Read a text as orders in this position.

    `power`: the power of the text if known, for example from a file name; it applies to everything above the first
    heading. A single heading below everything is taken as a signature, with the same effect. `shown`: the power of
    orders under no heading whose unit does not tell, for example the power whose orders are on the screen; "": ask.
    """
    sheet = _SheetReader(position, power, shown).read(text)
    signed = {one for _, one in sheet.headings}
    last = max((number for number, _ in sheet.headings), default=0)
    if power or len(signed) != 1 or not sheet.lines or any(line.number >= last for line in sheet.lines):
        return sheet
    (whose,) = signed
    return _SheetReader(position, whose, shown).read(text)


def heading_in(position: Position, line: str) -> tuple[str, str]:
    """Return the power that a single line names before its order, "" if none, and the rest of the line."""
    reader = _SheetReader(position)
    if isinstance(reader._read(line), Order) and ":" not in line:
        return "", line.strip()
    headed = reader._headed(line.strip())
    if headed and len(headed[0]) == 1:
        return headed[0][0], headed[1]
    return reader._claim(line.strip()) or ("", line.strip())


_QUOTE = re.compile(r"\s*(?:>\s*)*")
_REMARK = re.compile(r"\s(?:#|//).*")
_LONGEST_LINE = 5000


# --- headings ------------------------------------------------------------------------------------------------

_LONGEST_HEADING = 120
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|<[^<>]*>")
_OWNERS_S = re.compile(r"['’]s?\b")
_TOKEN = re.compile(r"[^\W_]+")
_WHEN = re.compile(r"[a-z]\d{1,4}[a-z]?|\d{1,4}(?:st|nd|rd|th)?")
"""Matches `S1903M`, `F02`, `1903`, `3rd`."""
_MARKED = re.compile(r"\s*(?:(?:the\s+|my\s+)?orders\s+(?:for|of|from)\s+|befehle\s+(?:für|von)\s+)", re.IGNORECASE)
_FRAMED = re.compile(r"\s*[-_=~‐–—]{2}.*[-_=~‐–—]{2}\s*")
_HASH = re.compile(r"\s*#+\s*(.*?)[\s#]*")
_BY_HAND = re.compile(r"\s*[/,|‐-―-]\s*")
"""Matches what separates the power from its player, `France / Ina:`."""
_BULLET = re.compile(r"(?:(?:[-‐-―−•·]|\(?\d{1,3}[.)]|[a-z]\))\s+)+")
_MOST_NAMES = 4


@dataclass(slots=True)
class _Names:
    """The names of a board's powers in headings, split into words without accents."""

    whole: dict[tuple[str, ...], str] = field(default_factory=dict)
    stems: list[tuple[str, str]] = field(default_factory=list)
    firsts: list[tuple[str, str]] = field(default_factory=list)
    """The first word of every name, which three or more of its letters may abbreviate."""

    @classmethod
    def of(cls, board: Board) -> _Names:
        """Return the names of the powers of a board, cached with it."""
        known: _Names | None = board.memo.get("names in sheets")
        if known is None:
            known = board.memo["names in sheets"] = cls()
            for power in board.powers.values():
                known._add(power.id, (power.id, power.map_name, power.adjective, power.short))
            for power in board.powers.values():
                known._add(power.id, POWERS.get(power.map_name, "").replace("_", "-").split(), late=True)
        return known

    def _add(self, power: str, names: Iterable[str], late: bool = False) -> None:
        for name in names:
            words = tuple(_plain_words(name))
            if name.endswith("*"):
                self.stems.append((words[0], power))
            elif words:
                self.whole.setdefault(words, power)
            if words and not late:
                self.firsts.append((words[0], power))

    def at(self, words: Sequence[str], start: int, letters: bool) -> tuple[str, int]:
        """Return the power whose name begins at a word, and its number of words; "" if there is none.

        `letters`: accept a single letter, or an abbreviation, in lower case too.
        """
        for length in range(min(_MOST_NAMES, len(words) - start), 0, -1):
            name = tuple(_plain(word) for word in words[start : start + length])
            power = self.whole.get(name, "")
            if power and (len(name[0]) > 1 or length > 1 or letters or words[start].isupper()):
                return power, length
        word = _plain(words[start])
        stem = next(
            (power for begun, power in self.stems if word.startswith(begun) and len(word) <= len(begun) + 2), ""
        )
        return (stem, 1) if stem else (self._short(words[start], letters), 1)

    def _short(self, word: str, small: bool) -> str:
        """Return the power that `FRA` or `Fra` abbreviates: three or more letters with which no other power's name
        begins."""
        if len(word) < 3 or not (small or word[0].isupper()) or _plain(word) in FILLING:
            return ""
        found = {power for first, power in self.firsts if first.startswith(_plain(word))}
        return found.pop() if len(found) == 1 else ""


def _plain(word: str) -> str:
    return unaccented(word).lower()


def _plain_words(text: str) -> list[str]:
    return _TOKEN.findall(_plain(text))


# --- other wordings of orders -----------------------------------------------------------------------------

_COMMAND = re.compile(r"^\W*[.!/$](?:orders?|o|move|submit)\s+", re.IGNORECASE)
_END_ASIDE = re.compile(
    r"\s*[(\[](?!\s*(?:[nsew]\.?\s*[ck]|north|south|east|west|nord|sud|via|by)\b)[^()\[\]]*[)\]]\W*$", re.IGNORECASE
)
_PARTED = re.compile(r"\s*[;,]\s*|\s+(?:/|&|\+|and|und|et|then|dann|puis)\s+", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['’/][^\W\d_]+)*")
_SEA_WORDS = frozenset(["sea", "ocean", "channel", "bight", "gulf", "see", "meer"])
_MOST_CUTS = 12
_MOST_WORDS = 3
_ALIKE = 0.8
_SHORTEST_TYPO = 5


class _SheetReader:
    """Reads one text. `power` is the power of the last heading, "" for none."""

    def __init__(self, position: Position, power: str = "", shown: str = "") -> None:
        self.position = position
        self.variant = position.variant
        self.board: Board = position.variant.board(position)
        self.names = _Names.of(self.board)
        self.base = power
        self.shown = shown
        self.power = power
        self.wrong = 0
        """The line number of the last heading if it names no power, otherwise 0."""
        self.signing = False
        """Whether the end of a mail is reached: whatever is not an order there is the writer's name and the like."""
        self.lines: list[SheetLine] = []
        self.headings: list[tuple[int, str]] = []
        self.passed: list[tuple[int, str]] = []
        self._verb = ""
        """The verb that the last order of the current line begins with, "" if none: `build F Kie, A Mun`."""
        self._implied: Sequence[str] = ()
        """The builds or removals that a unit alone in the current line may mean."""
        self._title = ""
        """The verb given by the title above, "" if none: `Builds: F Kie, A Mun`."""
        self._holding: list[tuple[int, int, str, str]] = []
        self._known: dict[tuple[str, str], Order | Reason] = {}

    def read(self, text: str) -> OrderSheet:
        """Read the whole text."""
        for number, piece in mail_pieces(text):
            if len(piece) <= _LONGEST_LINE:
                self.line(number, piece)
            elif _TOKEN.search(piece):
                self.lines.append(SheetLine(number, quoted(piece), self.power, None, TOO_LONG(text=quoted(piece))))
        for at, number, power, line in reversed(self._holding):
            self.lines[at:at] = self._all_hold(number, power, line)
        return OrderSheet(tuple(self.lines), tuple(self.headings), tuple(self.passed))

    # Lines.

    def line(self, number: int, raw: str) -> None:
        """Read one line of the text, or one piece between tags."""
        line = _QUOTE.sub("", raw, count=1).replace("*", " ").replace("`", " ").strip()
        if not line:
            return
        if END.fullmatch(line):
            self.signing = True
            self.passed.append((number, line))
        elif "\t" in line or "|" in line:
            self._row(number, [cell.strip() for cell in re.split(r"[\t|]", line)])
        elif not (self._mail_header(number, line) or self._remark(number, line)):
            self._plain_line(number, _REMARK.sub("", line).strip())

    def _plain_line(self, number: int, line: str) -> None:
        """Read a line outside of tables: a heading, orders, talk, or not understood."""
        line = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
        headed = self._headed(line)
        if headed:
            self._begin(number, line, *headed)
            return
        claimed = self._claim(line)
        if claimed:
            power, rest = claimed
            self._orders(number, rest, power)
        elif isinstance(self._read(line), Order):
            self._orders(number, line, self.power)
        elif self._hold_all(number, line, self.power):
            return
        elif TALK.match(unaccented(line)) or CLOSING.match(unaccented(line)):
            self._talk(number, line)
        elif not self._wrong_heading(number, line):
            self._orders(number, line, self.power)

    def _talk(self, number: int, line: str) -> None:
        """Read a line of talk. If it may contain an order, it is treated as orders, so that it counts as not
        understood."""
        if self._orderly(line):
            self._orders(number, line, self.power)
            return
        self.signing = self.signing or bool(CLOSING.match(unaccented(line)))
        self.passed.append((number, line))

    def _row(self, number: int, cells: list[str]) -> None:
        """Read a row of a table: a power in a cell of its own owns the orders in the other cells."""
        cells = [cell for cell in cells if _TOKEN.search(cell)]
        heads = [self._headed(cell) for cell in cells]
        named = [head[0][0] for head in heads if head and len(head[0]) == 1 and not head[1]]
        if len(named) == 1 and len(cells) > 1:
            rest = [cell for cell, head in zip(cells, heads) if not head]
            self.headings.append((number, named[0]))
            for cell in self._joined(rest):
                self._orders(number, cell, named[0])
        elif len(named) > 1 and len(named) == len(cells):
            self._begin(number, " | ".join(cells), tuple(named), "")  # columns: the owners of the units decide
        else:
            for cell in self._joined(cells):
                self._plain_line(number, cell)

    def _joined(self, cells: list[str]) -> list[str]:
        """Return the cells of a row, joined into one text if only together they form an order."""
        whole = " ".join(cells)
        return [whole] if len(cells) > 1 and isinstance(self._read(whole), Order) else cells

    def _remark(self, number: int, line: str) -> bool:
        """Read a line that begins with `#` or `//`, a remark unless the rest is a heading; return whether it was one of
        these."""
        if not line.startswith(("#", "//")):
            return False
        found = _HASH.fullmatch(line)
        headed = self._headed(found[1]) if found else None
        if headed and len(headed[0]) == 1 and not headed[1]:
            self._begin(number, line, *headed)
        else:
            self.passed.append((number, line))
        return True

    def _mail_header(self, number: int, line: str) -> bool:
        """Read a mail header and return whether the line was one. `From: France <x@y>` is a heading; from another
        writer it starts a mail under no power."""
        found = MAIL_HEADER.fullmatch(line)
        if not found or isinstance(self._read(line), Order):
            return False
        name, rest = found["name"].lower(), found["rest"].strip()
        if name in SENDERS | SUBJECTS:
            rest = PREFIXES.sub("", rest)
            powers = self._powers_in(rest, letters=False) or self._in_aside(rest)
            if powers and len(powers) == 1:
                self._begin(number, line, powers, "")
                return True
        if name in SENDERS and self._orderly(rest):
            return False
        if name in SENDERS:
            self.power, self.wrong, self.signing = self.base, 0, False
        self.passed.append((number, line))
        return True

    # Headings.

    def _begin(self, number: int, line: str, powers: tuple[str, ...], tail: str) -> None:
        """Read a heading, or a title that names no power, and the rest of its line."""
        if powers:
            self.power = powers[0] if len(powers) == 1 else ""
            self.headings += [(number, power) for power in powers]
            self.wrong, self.signing = 0, False
        elif not tail:
            self.passed.append((number, line))
        self._entitle(line.removesuffix(tail))
        below = self._headed(tail) if tail else None
        if below is not None and not below[0]:  # `Germany: Builds: F Kie`
            self._entitle(tail.removesuffix(below[1]))
            tail = below[1]
        if tail and not self._hold_all(number, tail, self.power):
            self._orders(number, tail, self.power)

    def _entitle(self, head: str) -> None:
        """Remember the kind of orders named in a heading, which applies until another heading names another."""
        for word in _plain_words(_ASIDE.sub(" ", head)):
            self._title = _titled(word, self._title)

    def _headed(self, line: str) -> tuple[tuple[str, ...], str] | None:
        """Return the powers named in a heading, and the text after its colon; None if the line is not a heading. The
        heading is the whole line or the part before the colon. A title names no power."""
        head, colon, tail = line.partition(":")
        if len(line) <= _LONGEST_HEADING:
            powers = self._powers_in(line, letters=line.rstrip().endswith(":"))
            # `A L D` is an order of power A in Pink, not three powers; `A: A L D` is that order after a heading.
            if powers is not None and not self._is_order(line) and not self._is_order(tail):
                return powers, ""
        if not colon or len(head) > _LONGEST_HEADING:
            return None
        powers = self._powers_in(head, letters=True)
        if powers is None:
            powers = None if _TOKEN.search(tail) else self._in_aside(head) or self._by_hand(head)
        if powers is None or (not powers and not _TOKEN.search(tail)):
            return None if powers is None else (powers, "")
        return powers, tail.strip() if _TOKEN.search(tail) else ""

    def _is_order(self, text: str) -> bool:
        """Whether a text of more than one word is an order, or begins with one before a separator."""
        first = _PARTED.split(text, maxsplit=1)[0]
        return any(len(_TOKEN.findall(part)) > 1 and isinstance(self._read(part), Order) for part in (text, first))

    def _powers_in(self, text: str, letters: bool) -> tuple[str, ...] | None:
        """Return the powers named in a text that contains only names and words usual in headings; None if it contains
        others.

        `letters`: accept a power's single letter, as before a colon.
        """
        bare = _ASIDE.sub(" ", text)
        words = _TOKEN.findall(_OWNERS_S.sub("", bare if _TOKEN.search(bare) else text))
        if len(words) == 1 and len(words[0]) == 1:
            power = self._lettered(words[0], letters)
            return (power,) if power else None
        found: list[str] = []
        at = weak = 0
        while at < len(words):
            power, length = self.names.at(words, at, letters=letters and len(words) == 1)
            plain = _plain(words[at])
            if self.variant.gm and (plain == "gm" or [*map(_plain, words[at : at + 2])] == ["game", "master"]):
                power, length = GM, 1 if plain == "gm" else 2
            if power:
                found.append(power)
            elif plain not in FILLING and not _WHEN.fullmatch(plain):
                return None
            weak += not power and plain in WEAK
            at += length
        if words and not found and weak == len(words):
            return None
        return tuple(dict.fromkeys(found))

    def _lettered(self, letter: str, colon: bool) -> str:
        """Return the power whose name is a single letter. Before a colon, also the power with that letter, if no kind
        of unit has it. "" if there is none."""
        for power in self.board.powers.values():
            if letter.lower() in (power.id.lower(), power.map_name.lower(), power.short.lower()):
                return power.id if colon or letter.isupper() else ""
        known = [power.id for power in self.board.powers.values() if power.letter.lower() == letter.lower()]
        free = letter.upper() not in self.variant.kinds
        return known[0] if colon and free and len(known) == 1 else ""

    def _in_aside(self, text: str) -> tuple[str, ...] | None:
        """Return the power in `Ina (France)`; None if there is none."""
        asides = [self._powers_in(aside[1:-1], letters=False) for aside in _ASIDE.findall(text)]
        named = [powers for powers in asides if powers and len(powers) == 1]
        return named[0] if len(named) == 1 and not self._orderly(_ASIDE.sub(" ", text)) else None

    def _by_hand(self, text: str) -> tuple[str, ...] | None:
        """Return the power in `France / Ina`, where only a name may follow; None if there is none."""
        power, *rest = _BY_HAND.split(text, maxsplit=1)
        named = self._powers_in(power, letters=False)
        player = _TOKEN.findall(rest[0]) if rest else []
        return named if named and len(named) == 1 and 0 < len(player) <= 2 and not self._orderly(text) else None

    def _claim(self, line: str) -> tuple[str, str] | None:
        """Return the power named before an order in the same line, `French A Par - Bur` or `France - A Par - Bur`, and
        the rest of the line; None if there is none."""
        words = [(found[0], found.end()) for found in _TOKEN.finditer(line[:_LONGEST_HEADING])][: _MOST_NAMES + 1]
        first = 1 if words and words[0][0].lower() == "the" else 0
        if first >= len(words) or len(words[first][0]) < 2:
            return None
        power, length = self.names.at([word for word, _ in words], first, letters=False)
        rest = re.sub(r"^(?:['’]s?\b)?[\s\-‐-―,:;.]*", "", line[words[first + length - 1][1] :]) if power else ""
        begins = rest and any(isinstance(read, Order) for _, read, _ in self._parts(rest))
        return (power, rest) if begins else None

    def _wrong_heading(self, number: int, line: str) -> bool:
        """Read a line that looks like a heading but names no power, so that what follows has no power; return whether
        it does."""
        head, colon, tail = line.partition(":")
        plain = _ASIDE.sub(" ", head)
        marked = _MARKED.match(plain)
        name = plain[marked.end() :] if marked else re.sub(r"['’]s?\b|\borders\s*$", "", plain)
        name = name.strip(" \t_=~-‐–—.")
        words = _plain_words(name)
        if not 0 < len(words) <= _MOST_NAMES or len(head) > _LONGEST_HEADING or words[0] in NO_HEADINGS:
            return False
        behind = colon and (not _TOKEN.search(tail) or any(isinstance(one, Order) for _, one, _ in self._parts(tail)))
        if self._unit_starts(plain) or not (marked or behind or _FRAMED.fullmatch(line)):
            return False
        reason = NO_SUCH_HEADING(text=quoted(name), powers=", ".join(self.board.powers))
        self.power, self.wrong, self.signing = "", number, False
        self.lines.append(SheetLine(number, line, "", None, reason))
        if _TOKEN.search(tail):
            self._orders(number, tail.strip(), "")
        return True

    # Orders.

    def _orders(self, number: int, line: str, power: str) -> None:
        """Read the orders of a line and find the power of each."""
        found = self._parts(line, power)
        if self.signing and not self._orderly(line) and not any(isinstance(one, Order) for _, one, _ in found):
            self.passed.append((number, line))
            return
        for part, read, source in found:
            if isinstance(read, Reason):
                self.lines.append(SheetLine(number, part, power, None, read))
            else:
                self.lines.append(self._assigned(number, part, read, source, power))

    def _assigned(self, number: int, part: str, order: Order, source: str, power: str) -> SheetLine:
        """Return an order with its power, or the question whose order it is."""
        owners = self._owners(order, source, power)
        unit = order.unit.text if order.unit else order.text
        if self.wrong and not power:
            reason = UNDER_NO_POWER(number=self.wrong, text=quoted(part))
            return SheetLine(number, part, "", None, reason, owners or self._writers)
        if power and owners and power not in owners and not self._offered(order, power):
            called = [self.variant.writer_name(self.position, one) for one in owners]
            reason = CONFLICT(unit=unit, owners=called, power=self.variant.writer_name(self.position, power))
            return SheetLine(number, part, "", None, reason, (*owners, power))
        if not power and not owners:
            power = self.shown
        if not power and len(owners) != 1:
            called = [self.variant.writer_name(self.position, one) for one in owners]
            reason = FITS_SEVERAL(text=quoted(part), powers=called) if owners else NOBODYS(text=quoted(part))
            return SheetLine(number, part, "", None, reason, owners or self._writers)
        whose = power or owners[0]
        read = self._read(source, whose)
        if isinstance(read, Reason):
            return SheetLine(number, part, whose, None, read)
        return SheetLine(number, part, whose, read)

    @cached_property
    def _writers(self) -> tuple[str, ...]:
        """All who may have written an order of this phase."""
        acting = set(self.variant.must_act(self.position))
        powers = tuple(power for power in self.variant.base.powers if power in acting) or tuple(
            self.variant.base.powers
        )
        return (*powers, GM) if self.variant.gm else powers

    def _owners(self, order: Order, source: str, power: str) -> tuple[str, ...]:
        """Return the powers that can have given an order, judging by its unit or building site; () if these do not
        tell."""
        unit = order.unit
        if unit is None or power == GM:
            return ()
        if unit.place.dock:
            return self._docked(source)
        crowd = [one for one in self._standing if one.place.province == unit.place.province]
        for name in ("kind", "number", "serial"):
            said = getattr(unit, name)
            crowd = [one for one in crowd if said and getattr(one, name) == said] or crowd
        found = [one.power for one in crowd]
        if order.type.unitless:
            found += self._site_owners(unit.place.province)
        return tuple(dict.fromkeys(found))

    @cached_property
    def _standing(self) -> tuple[Unit, ...]:
        """The units that can be ordered: in retreat phases the dislodged ones, otherwise all."""
        dislodged = tuple(one.unit for one in self.position.dislodged.values())
        return (
            dislodged if dislodged and self.position.phase.step == "R" else (*dislodged, *self.position.units.values())
        )

    def _docked(self, source: str) -> tuple[str, ...]:
        """Return the powers that have the ordered unit in a dock, where any power may have units."""
        found = []
        for power in self.variant.base.powers:
            read = self._read(source, power)
            unit = read.unit if isinstance(read, Order) else None
            if unit and unit.key in self.position.units:
                found.append(power)
        return tuple(found)

    def _site_owners(self, province: str) -> list[str]:
        """Return the owner of a center and the powers whose home it is, which may build there."""
        owner = self.position.centers.get(province)
        homes = [power.id for power in self.board.powers.values() if province in power.homes]
        return [*([owner] if owner else []), *homes]

    def _offered(self, order: Order, power: str) -> bool:
        """Whether the power may use the site of an order without a unit even though it is another's home."""
        if order.unit is None or not order.type.unitless:
            return False
        asked = [self.variant.ask(self.position, power, (), ())]
        if asked[0].slot == "verb" and asked[0].find(order.type.name):
            asked.append(self.variant.ask(self.position, power, (order.type.name,), ()))
        sites = {one.place.province for now in asked for one in now.candidates if one.place}
        return order.unit.place.province in sites

    def _hold_all(self, number: int, line: str, power: str) -> bool:
        """Read `All units hold`, which applies to units without an order elsewhere in the text; return whether it is
        that."""
        if not ALL_HOLD.fullmatch(clean(line)):
            return False
        self._holding.append((len(self.lines), number, power, line))
        return True

    def _all_hold(self, number: int, power: str, line: str) -> list[SheetLine]:
        """Return the hold orders of a power's units without another order."""
        if not power:
            return [SheetLine(number, line, "", None, NOBODYS(text=quoted(line)), self._writers)]
        ordered = {one.order.key for one in self.lines if one.order}
        units = [unit for key, unit in self.position.units.items() if unit.power == power and key not in ordered]
        found = [(unit.text, self._read(f"{unit.text} H", power)) for unit in units]
        if not found or any(isinstance(read, Reason) for _, read in found):
            read = self._read(line, power)
            return [SheetLine(number, line, power, None, read)] if isinstance(read, Reason) else []
        return [SheetLine(number, line, power, read) for _, read in found if isinstance(read, Order)]

    def _read(self, text: str, power: str = "") -> Order | Reason:
        """Return the order of this phase that a text means for a power, or the reason why it is none. Cached."""
        whose = power or self.power or self._writers[0]
        known = self._known.get((text, whose))
        if known is None:
            try:
                known = self.variant.parse(self.position, whose, text)
            except Unreadable as error:
                known = error.reason
            if isinstance(known, Order) and not any(known.type.same_kind(one) for one in self._due):
                known = OTHER_PHASE(order=known.text)
            self._known[text, whose] = known
        return known

    @cached_property
    def _due(self) -> Sequence[OrderType]:
        return self.variant.verbs(self.position.phase)

    # A line of several orders.

    def _parts(self, line: str, power: str = "") -> list[tuple[str, Order | Reason, str]]:
        """Return the orders of a line: the original text, the order or reason, and the wording in which it was read.

        Text after an order that cannot be an order of its own belongs to it: `A Par - Bur, or hold` is not understood.
        """
        found: list[tuple[str, Order | Reason, str]] = []
        for words, read, source in self._cut(line, power):
            if isinstance(read, Order) or not found or self._orderly(words):
                found.append((words, read, source))
                continue
            before, was, _ = found[-1]
            whole = line[line.find(before) : line.rfind(words) + len(words)]
            if isinstance(was, Reason):
                found[-1] = (whole, was, "")
            elif not CLOSING.match(unaccented(words)):
                found[-1] = (whole, NOT_ALL(text=quoted(whole), rest=quoted(words)), "")
        return found

    def _cut(self, line: str, power: str) -> Iterator[tuple[str, Order | Reason, str]]:
        """Cut a line into orders and other text.

        A piece extends to the last possible cut that makes it a literal order, or else to the first that makes it an
        order in another wording.
        """
        self._verb = self._title
        cuts = [(found.start(), found.end()) for found in _PARTED.finditer(line)]
        units = (at for at in self._unit_starts(line) if re.search(r"[\w.)!]\s+$", line[:at]))
        ends = sorted({*cuts, *((at, at) for at in units)})
        at = 0
        while at < len(line):
            near = [*[end for end in ends if end[0] > at][:_MOST_CUTS], (len(line), len(line))]
            self._implied = ()
            part, read, source, after = self._next(line, at, near, power)
            if isinstance(read, Reason):
                end, after = next((cut for cut in cuts if cut[0] > at), (len(line), len(line)))
                part = line[at:end]
            words = part.strip(" \t;,")
            if not isinstance(read, Reason):
                begun = read.text.startswith(f"{read.type.name} ")
                written = read.text.split()[0] if begun else _titled(_plain(source.split()[0]), self._title)
                self._verb = self._title if source in self._implied else written
                yield words, read, source
            elif _TOKEN.search(words) and not NOTHING.fullmatch(clean(words)[:_LONGEST_HEADING]):
                reason = self._undue(words, power) or self._read(words, power)
                yield words, reason if isinstance(reason, Reason) else read, words
            at = max(after, at + 1)

    def _next(
        self, line: str, at: int, ends: Sequence[tuple[int, int]], power: str
    ) -> tuple[str, Order | Reason, str, int]:
        """Return the order at the beginning of the rest of a line: its text, the order or reason, the wording, and
        where the next piece may begin."""
        pieces = [(line[at:end].strip(), after) for end, after in ends if end - at <= LONGEST]
        read: Order | Reason
        for piece, after in reversed(pieces):
            read = self._read(piece, power)
            if isinstance(read, Order):
                return piece, read, piece, after
        for piece, after in pieces:
            for said in self._otherwise(piece, power):
                read = self._read(said, power)
                if isinstance(read, Order):
                    return piece, read, said, after
        return line[at:], self._read(line[at : at + LONGEST], power), "", len(line)

    def _unit_starts(self, line: str) -> list[int]:
        """Return the positions in a line where a unit is named: a kind followed by a place."""
        pattern: re.Pattern[str] | None = self.board.memo.get("units in sheets")
        if pattern is None:
            begun = unit_beginning(self.board, self.variant.kinds).pattern
            pattern = self.board.memo["units in sheets"] = re.compile(
                rf"(?<![\w/@'’-])(?:\d+\s?)?{begun}", re.IGNORECASE
            )
        return [found.start() for found in pattern.finditer(line) if self._begins_place(line[found.end() :])]

    def _begins_place(self, text: str) -> bool:
        """Whether the first words of a text name a place."""
        words = re.split(r"[\s,;-]+", text[:_LONGEST_HEADING], maxsplit=_MOST_NAMES)[:_MOST_NAMES]
        return any(self.board.find(" ".join(words[:count])) for count in range(1, len(words) + 1))

    def _orderly(self, line: str) -> bool:
        """Whether a line may be meant as an order: it names a unit, or a place beside a sign used in orders."""
        plain = clean(re.sub(r"<[^<>]*>", " ", line))
        first = re.match(r"(\d*[A-Za-z]+)[\s.]+\S", plain)
        if self._unit_starts(plain) or (first and first[1].lstrip("0123456789") in self.variant.kinds):
            return True
        placed = any(len(word) > 2 and self.board.find(word) for word in _WORD.findall(plain))
        return placed and bool(re.search(r"\s-|-\s|\s[HSCRD]\b|\b(?:hold|support|convoy|move)s?\b", plain))

    # Other wordings.

    def _otherwise(self, text: str, power: str) -> Iterator[str]:
        """Yield other wordings that a text which is no order may have meant."""
        plain = clean(_END_ASIDE.sub("", _COMMAND.sub("", text)))
        said = plain
        for pattern, by in OTHERWISE:
            said = pattern.sub(by, said)
        said = re.sub(r"\b(\w{3,})([nsew]c)\b", self._with_coast, " ".join(said.split()))
        ways = [plain, said, self._respelled(plain), self._respelled(said), self._with_signs(said)]
        if self._verb:
            ways += [f"{self._verb} {one}" for one in ways[:4]]
        elif self.position.phase.step == "A":
            self._implied = [order.text for one in ways[:4] if (order := self._adjustment(one, power))]
            ways += self._implied
        tried = {text}
        for one in ways:
            if one not in tried:
                tried.add(one)
                yield one

    # A unit alone: a build or a removal.

    def _adjustment(self, text: str, power: str) -> Order | None:
        """Return the build or removal that a unit alone means: a build where its power has builds (if that is not
        known: where no unit stands), a removal where its power must remove that unit; None if it is neither."""
        for role, sign in ((Role.BUILD, 1), (Role.REMOVE, -1)):
            order = self._unit_alone(text, power, role)
            if order is None or order.unit is None:
                continue
            stands = self.position.units.get(order.unit.place.key)
            whose = power or self.power
            owners = () if sign > 0 and stands is not None else self._owners(order, order.text, power)
            powers = (whose,) if whose else owners or (self.shown,)
            fits = sign > 0 or (stands is not None and stands.kind == order.unit.kind and stands.power in powers)
            if fits and any(self._adjustments_due(one) * sign > 0 for one in powers):
                return order
        return None

    def _undue(self, text: str, power: str) -> Reason | None:
        """Return why a unit alone is neither a build nor a removal, None if it is no unit alone or the power is not
        known."""
        whose = power or self.power or self.shown
        ways = (text, self._respelled(text)) if whose and self.position.phase.step == "A" and not self._verb else ()
        order = next((order for one in ways if (order := self._unit_alone(one, whose, Role.REMOVE))), None)
        if order is None or order.unit is None or self._adjustments_due(whose) > 0:
            return None
        called = self.variant.writer_name(self.position, whose)
        if self._adjustments_due(whose) < 0:
            return NOT_TO_REMOVE(power=called, unit=order.unit)
        return NOTHING_DUE(text=quoted(text), power=called)

    def _unit_alone(self, text: str, power: str, role: Role) -> Order | None:
        """Return the order of a role that a text is the unit of; None if the text is no unit, or no such order is due.
        """
        kind = self.variant.by_role.get(role)
        read = self._read(f"{kind.name} {text}", power) if kind is not None else None
        return read if isinstance(read, Order) else None

    def _adjustments_due(self, power: str) -> int:
        return self.variant.adjustments_due(self.position, power) if power in self.variant.base.powers else 0

    def _with_coast(self, found: re.Match[str]) -> str:
        return f"{found[1]}/{found[2]}" if self.board.find(found[1]) else found[0]

    def _with_signs(self, text: str) -> str:
        """Return `A Mar S A Par Bur` with the missing move sign between adjacent place names."""
        words, made, at, after_place = text.split(), list[str](), 0, False
        while at < len(words):
            most = min(_MOST_NAMES, len(words) - at)
            called = (" ".join(words[at : at + count]) for count in range(most, 0, -1))
            place = next((name for name in called if len(name) > 2 and len(self.board.find(name)) == 1), "")
            made += ["-"] * (bool(place) and after_place) + [place or words[at]]
            at, after_place = at + max(1, len(place.split())), bool(place)
        return " ".join(made)

    def _respelled(self, text: str) -> str:
        """Return a text with foreign or misspelled place names replaced by ids."""
        words = [(found[0], found.start(), found.end()) for found in _WORD.finditer(text)]
        done, made, at = 0, "", 0
        while at < len(words):
            at_once = 1
            for length in range(min(_MOST_WORDS, len(words) - at), 0, -1):
                start, end = words[at][1], words[at + length - 1][2]
                if re.search(r"[^\w\s.'’/]|\d", text[start:end]):
                    continue
                known, place = self._place_called(text[start:end])
                if known or place:
                    at_once = length
                    made, done = (f"{made}{text[done:start]}{place}", end) if place else (made, done)
                    break
            at += at_once
        return made + text[done:]

    def _place_called(self, words: str) -> tuple[bool, str]:
        """Return whether the board knows these words, and if not, the id of the only place that they can mean, or "".
        """
        if self.board.find(words):
            return True, ""
        plain = tidy(words)
        called = _called(self.board)
        if plain in called:
            return False, called[plain]
        pieces = plain.split()
        if len(pieces) > 1 and len(pieces[-1]) > 2:
            begun = {to for name, to in called.items() if _begins_words(name.split(), pieces)}
            if len(begun) == 1:
                return False, begun.pop()
            seas = [one for one in self.board.find(" ".join(pieces[:-1])) if pieces[-1] in _SEA_WORDS]
            if len(seas) == 1 and self.board.provinces[seas[0].province].kind == "sea":
                return False, seas[0].text
        long = len(plain) >= _SHORTEST_TYPO and all(len(piece) > 2 for piece in pieces)
        return False, self._mistyped(plain, called) if long else ""

    @staticmethod
    def _mistyped(plain: str, called: Mapping[str, str]) -> str:
        """Return the id of the only place with a sufficiently similar name, or ""."""
        names = [name for name in called if len(name) >= _SHORTEST_TYPO and name[0] == plain[0]]
        near = difflib.get_close_matches(plain, names, n=4, cutoff=_ALIKE)
        best = max((ratio(plain, name) for name in near), default=0.0)
        meant = {called[name] for name in near if ratio(plain, name) > best - 0.05}
        return meant.pop() if len(meant) == 1 else ""


def _titled(word: str, otherwise: str) -> str:
    """Return the verb for orders under a title with this word; `otherwise` if the word does not determine it."""
    return next((verb for words, verb in TITLES if words.fullmatch(word)), otherwise)


def _begins_words(name: Sequence[str], begun: Sequence[str]) -> bool:
    """Whether these words abbreviate the words of a name, in sequence."""
    return len(begun) <= len(name) and all(word.startswith(piece) for word, piece in zip(name, begun))


def _called(board: Board) -> Mapping[str, str]:
    """Return the tidy names of places, including foreign ones -> ids; places on several levels are left out."""
    known: dict[str, str] | None = board.memo.get("places in sheets")
    if known is None:
        known = board.memo["places in sheets"] = {}
        flat = [one for one in board.provinces.values() if not one.level]
        for province in flat:
            for name in (province.map_name, *province.aliases):
                known.setdefault(tidy(name), province.id)
        for province in flat:
            for name in PLACES.get(province.map_name, "").split():
                known.setdefault(tidy(name.replace("_", " ")), province.id)
    return known
