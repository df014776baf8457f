"""Order sheets: the orders of one phase as people mail them, a power's name before its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .board import Board, Power
from .position import GM
from .speech import tr
from .spellings import clean
from .tidying import quoted

_QUOTE = re.compile(r"\s*(?:>\s*)*")
_REMARK = re.compile(r"(?:^|\s)#.*")
_FRAME = " \t_=~-‐–—."
_FRAMED = re.compile(r"[-_=~‐–—]{2}.*[-_=~‐–—]{2}\s*")
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_CALLED = re.compile(
    r"(?P<before>(?:the\s+)?orders\s+(?:for|of|from)\s+(?:the\s+)?)?(?P<name>.*?)(?:['’]s?)?(?P<after>\s+orders)?",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"(?:(?:spring|fall|autumn|winter|\d{4}|orders|for|moves?|movements?|retreats?|builds?|removals?|phase)\b\W*)+",
    re.IGNORECASE,
)
_NOTHING = re.compile(r"(?:nmr|none|nothing|no (?:orders?|moves?|changes?))(?: received)?", re.IGNORECASE)
_ACTION = re.compile(
    r"\+|set\s?-?\s?up\s|(?:builds?|b|removes?|disbands?|destroys?|[rd])\s|waive|pass\b|name\s"
    r"|(?:moves?|draw|transfer|emergency|replenish|store|award|lend|accept|borrow|repay|buy)\s+\d"
    r"|(?:rackets?|dismantle|renew|shift|maintain|pp|buy\s+pp|vote)\s"
    r"|(?:move\s?home|new\s?home|field|half|unsupply|friendly|unfriendly)\s",
    re.IGNORECASE,
)
_STATEMENT = re.compile(r"\s*(?:lend|accept)s?\s+\d", re.IGNORECASE)
_GM = re.compile(r"gm|game[ -]?master", re.IGNORECASE)
_LONGEST_HEADING = 60
_MOST_WORDS = 4


def power_lines(
    text: str, board: Board, faults: list[tuple[int, str]] | None = None, gm: bool = False
) -> Iterator[tuple[int, str, str]]:
    """An order sheet as (line number, power id, order text).

    A line with a power's name alone, or before a colon, begins its orders, with whatever mails put around it:
    `Austrian orders:`, `**Austria** (Anna)`, `> Orders for Austria`. Blank lines, `#` remarks, titles like `Spring
    1901` and the words `none` and `NMR` are skipped; `;` and `,` part the orders of one line. `gm`: the heading `GM`
    is that of the game master.
    LookupError with a sentence for a line before any power and for a heading that names none. With `faults` these go
    there as (line number, sentence), and the lines below such a heading are left out.
    """
    power: str | None = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = _REMARK.sub("", _QUOTE.sub("", raw, count=1)).replace("*", " ").strip()
        found, line, fault = _headed(line, board, gm)
        power = None if fault else found or power
        if line and power == "":
            fault = tr("'{quoted}' comes before any power. Begin with a line like France:", quoted=quoted(line))
        if fault and faults is None:
            raise LookupError(tr("Line {number}: {fault}", number=number, fault=fault))
        if fault and faults is not None:
            faults.append((number, fault))
        elif power:
            yield from ((number, power, order) for order in _parted(line, board))


def _headed(line: str, board: Board, gm: bool) -> tuple[str, str, str]:
    """The power that a line is headed by, the orders in it, and what is wrong with its heading; each may be ""."""
    head, colon, tail = line.partition(":")
    plain = _ASIDE.sub(" ", head[: _LONGEST_HEADING + 1]).strip(_FRAME)
    tail = tail.strip() if tail.strip(_FRAME) else ""
    if not plain or len(head) > _LONGEST_HEADING:
        return "", line if line.strip(_FRAME) else "", ""
    if _TITLE.fullmatch(plain):
        return "", tail, ""
    called = _CALLED.fullmatch(plain)
    name = called["name"] if called else plain
    if gm and _GM.fullmatch(name):
        return GM, tail, ""
    power = _power(name, colon, board)
    if power:
        return power.id, tail, ""
    marked = (called and (called["before"] or called["after"])) or _FRAMED.fullmatch(head)
    if marked or (colon and _stands_alone(line, tail, board)):
        return (
            "",
            "",
            tr(
                "no power is called '{quoted}'. The powers are {powers}",
                quoted=quoted(name),
                powers=", ".join(board.powers),
            ),
        )
    return "", line, ""


def _power(name: str, colon: str, board: Board) -> Power | None:
    """The power that a heading names. A letter needs a colon; that of a kind of unit must be all its name."""
    power = board.power(name)
    if power and len(name) == 1:
        whole = power.id.lower() == name.lower()
        return power if colon and (whole or not _kinds(board).fullmatch(name)) else None
    return power


def _stands_alone(line: str, tail: str, board: Board) -> bool:
    """Whether what is before the colon is no part of an order: none begins with it, and one may begin after it."""
    return not _begins_order(line, board, kind_left_out=False) and (not tail or _begins_order(tail, board))


def _parted(line: str, board: Board) -> Iterator[str]:
    """The orders of a line: parted where what follows a comma or a semicolon reads like the beginning of one.

    A statement that two sign has both in it, and ends in words of their own: it is one order.
    """
    found: list[list[str]] = []
    for piece in [line] if _STATEMENT.match(line) else re.split(r"(?<=[;,])", line):
        if found and not _begins_order(piece, board):
            found[-1].append(piece)
        else:
            found.append([piece])
    orders = ("".join(one).strip(" \t;,") for one in found)
    return (one for one in orders if one and not _NOTHING.fullmatch(clean(one[:_LONGEST_HEADING])))


def _begins_order(text: str, board: Board, kind_left_out: bool = True) -> bool:
    """Whether a text begins as an order does, and goes on: with a unit, or an action like `build`."""
    line = clean(text[:_LONGEST_HEADING])
    if _ACTION.match(line):
        return True
    kind = _kinds(board).match(line)
    if not (kind or kind_left_out):
        return False
    words = re.split(r"[\s-]+", line[kind.end() :] if kind else line)
    return any(board.find(" ".join(words[:count])) for count in range(1, min(len(words), _MOST_WORDS + 1)))


def _kinds(board: Board) -> re.Pattern[str]:
    """The letter or the name of a kind of unit, as the map and its tables of moves show them."""
    found: re.Pattern[str] | None = board.memo.get("kinds in sheets")
    if found is None:
        units = (text.split(" ")[0].lstrip("0123456789") for texts in board.start.values() for text in texts)
        known = {*units, *board.letters, *board.moves}
        words = "|".join(sorted(map(re.escape, known), key=len, reverse=True))
        found = re.compile(rf"\d*(?:{words})(?:[.:]\s*|\s+|$)", re.IGNORECASE)
        board.memo["kinds in sheets"] = found
    return found
