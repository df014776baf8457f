"""How people spell the fixed words of orders, and what in a line does not matter.

Each fixed word of a form has full spellings, which can mean nothing else, and short ones (letters, signs), which are
read only in the phase in which the order is due: there `A Par B` builds, elsewhere it is a move not yet written out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from .board import Board
from .tidying import unaccented

Spellings: TypeAlias = Mapping[str, re.Pattern[str]]

_TO = r"\s+(?:moves?|moving|goes)(?:\s+to)?\s+|\s+to\s+"
_PRESSURE = r"(?:pp|(?:political\s+)?pressure)"
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
    "move": (r"\s*moves?\s+(?=\d)", r"(?!)"),
    "draw": (r"\s*draws?\s+(?=\d)", r"(?!)"),
    "transfer": (r"\s*transfers?\s+(?=\d)", r"(?!)"),
    "store": (r"\s*stores?\s+(?=\d)", r"(?!)"),
    "emergency": (r"\s*emergency\s+(?=\d)", r"(?!)"),
    "replenish": (r"\s*replenish(?:es)?\s+(?=\d)", r"(?!)"),
    "award": (r"\s*awards?\s+(?=\d)", r"(?!)"),
    "movehome": (r"\s*moves?\s*-?\s*home\s+(?:cent(?:er|re)\s+)?(?:from\s+)?", r"(?!)"),
    "newhome": (r"\s*new\s*-?\s*home\s+(?:cent(?:er|re)\s+)?(?:in\s+|at\s+)?", r"(?!)"),
    "field": (r"\s*fields?\s+", r"(?!)"),
    "half": (r"\s*hal(?:f|ves?)\s+", r"(?!)"),
    "unsupply": (r"\s*unsuppl(?:y|ied)\s+", r"(?!)"),
    "friendly": (r"\s*friendly\s+(?:(?:to|with)\s+)?", r"(?!)"),
    "unfriendly": (r"\s*unfriendly\s+(?:(?:to|with)\s+)?", r"(?!)"),
    "name": (r"\s*names?\s+(?:province\s+)?", r"(?!)"),
    "name power": (r"\s*names?\s+(?:my\s+)?power\s+", r"(?!)"),
    "ford": (r"\s+ford(?:s|ing)?\s+(?:(?:to|across|over|towards)\s+)?", r"(?!)"),
    "search": (r"\s+search(?:es|ing)?\b\s*", r"(?!)"),
    "divide": (r"\s+(?:divid(?:e[sd]?|ing)|splits?)\b\s*", r"(?!)"),
    "unite": (r"\s+(?:unit(?:e[sd]?|ing)|joins?)\b\s*", r"(?!)"),
    "setup": (r"\s*set\s*-?\s*up\s+", r"(?!)"),
    "racket": (r"\s*(?:place\s+(?:an?\s+)?)?(?:new\s+)?rackets?\s+(?:of\s+)?", r"(?!)"),
    "dismantle": (r"\s*(?:dismantles?|sells?)\s+", r"(?!)"),
    "renew": (r"\s*renews?\s+", r"(?!)"),
    "shift": (r"\s*shifts?\s+", r"(?!)"),
    "lend": (r"\s*lends?\s+(?=\d)", r"(?!)"),
    "accept": (r"\s*accepts?\s+(?=\d)", r"(?!)"),
    "borrow": (r"\s*borrows?\s+(?=\d)", r"(?!)"),
    "repay": (r"\s*(?:repays?|pays?\s+back)\s+(?=\d)", r"(?!)"),
    "maintain": (r"\s*maintains?\s+", r"(?!)"),
    "buy": (r"\s*buys?\s+(?=\d)", r"(?!)"),
    "pp": (rf"\s*{_PRESSURE}\b\s*", r"(?!)"),
    "buy pp": (rf"\s*buys?\s+(?:an?\s+)?{_PRESSURE}\b\s*", r"(?!)"),
    "pp S": (rf"\s*{_PRESSURE}\s+(?:s|supp?(?:ort(?:s|ing)?)?)(?:\.\s*|\s+)", r"(?!)"),
    "end": (r"\s*ends?\s+(?:the\s+game\s+)?(?:(?:by|in|with|as)\s+)?(?:an?\s+)?", r"(?!)"),
    "drop": (r"\s*drops?\s+", r"(?!)"),
    "replace": (r"\s*replaces?\s+", r"(?!)"),
    "vote draw": (r"\s*votes?\s+(?:for\s+)?(?:an?\s+)?draw\b\s*", r"(?!)"),
    "vote concede": (r"\s*votes?\s+(?:to\s+)?concedes?\s+(?:to\s+)?", r"(?!)"),
    "jump": (r"\s+jump(?:s|ing)?\s+(?:over\s+)?", r"(?!)"),
    "convert": (r"\s+convert(?:s|ing)?\s+(?:(?:in)?to\s+)?(?:an?\s+(?=[a-z]{2}))?", r"(?!)"),
    "annihilate": (r"\s+annihilat(?:es?|ing)\s+", r"(?!)"),
    "gas": (r"\s+gas(?:ses)?\s+", r"(?!)"),
    "gassed": (r"\s+gassed\b\s*", r"(?!)"),
    "hypnotize": (r"\s+hypnoti[sz](?:es?|ing)\s+", r"(?!)"),
    ":": (r"\s*:\s*", r"(?!)"),
    "exchange": (r"\s+exchang(?:es?|ing)\s+(?:places\s+)?(?:with\s+)?", r"(?!)"),
    "fortify": (r"\s+fortif(?:y|ies|ying)\s+(?:against\s+)?", r"(?!)"),
    "steal": (r"\s+steals?\s+(?:from\s+)?", r"(?!)"),
    "disbelieve": (r"\s+disbeliev(?:es?|ing)\s+", r"(?!)"),
    "cut": (r"\s+cuts?\s+", r"(?!)"),
    "otb": (r"\s+(?:goes\s+)?(?:otb|off\s+the\s+board)\b\s*", r"(?!)"),
    "via convoy and support": (
        r"\s*,?\s*\b(?:via|by)\s+(?:a\s+)?(?:convoy|sea)\b\s*(?:,|\band\b)\s*supports?\b\s*",
        r"(?!)",
    ),
    "and support": (r"\s*(?:,|\band\b)\s*supports?\b(?:\s+(?:its|the)\s+landing)?\s*", r"(?!)"),
    "redeploy": (r"\s+redeploy(?:s|ing)?\s+(?:(?:over|to|through)\s+|-\s*)?", r"(?!)"),
    "deal": (r"\s*deals?\s+(?:to\s+)?", r"(?!)"),
    "seed": (r"\s*seed\s+(?=\d)", r"(?!)"),
    "chance": (r"\s*(?:by\s+)?chance\b\s*", r"(?!)"),
    "waive": (r"\s*(?:waive[sd]?|pass|no\s+builds?)\b(?:\s+(?:an?|one|1|this)\b)?(?:\s+builds?\b)?\s*", r"(?!)"),
}
"""Fixed word of a form -> its full spellings, its short ones."""

FULL: Spellings = {word: re.compile(full, re.IGNORECASE) for word, (full, _) in _WORDS.items()}
SPELLINGS: Spellings = {word: re.compile(f"{full}|{short}", re.IGNORECASE) for word, (full, short) in _WORDS.items()}

_MARK = re.compile(r"\s*(?:>\s*|(?:[-‐-―−•·*]|\(?\d{1,3}[.)])\s+)+")
_DASH = re.compile(r"[-=‐-―−]+\s*>|[-‐-―−]+|[>→⇒➔➜]")
_MOST_STOPS = 8
_HOP = re.compile(r"\s*-\s*|\s+(?:to|via|through|over)\s+")


def hops(route: str) -> list[str]:
    """The pieces between the signs of a route, `K - M via N`; a hyphen inside a name parts it too."""
    return _HOP.split(route)


def verbatim(line: str) -> str:
    """An order as it was written, without list marks and doubled blanks; accented letters are one character each."""
    plain = unicodedata.normalize("NFC", line)
    return " ".join((_MARK.sub("", plain, count=1) if _MARK.match(plain) else plain).split())


def clean(line: str) -> str:
    """An order as it was meant: without list marks, brackets, accents and last stops; every dash and arrow a hyphen."""
    plain = _DASH.sub("-", _MARK.sub("", line, count=1) if _MARK.match(line) else line)
    return " ".join(re.sub(r"[\[\](){}*•·]", " ", unaccented(plain)).split()).rstrip(" .,;!")


def over_sea(line: str, board: Board) -> Iterator[str]:
    """`A Bel - NTH - Nwy` and `A Bel - Nwy via NTH`, as judges write them, with `via convoy` in place of the seas."""
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
    """Whether this names seas, one or several."""
    pieces = [route] if board.find(route) else re.split(r"[-,]", route)
    found = [board.find(piece) for piece in pieces]
    return all(len(one) == 1 and board.provinces[one[0].province].kind == "sea" for one in found)
