"""What this computer remembers of secret games, to recognize a copy that is less secret, older, or has other keys.

A file can vouch only for what its seats have signed. Only a computer that has seen the game before can tell that all of
its sealing was removed, or that an older copy was put back. Under each game's number it keeps how secret the game is,
the fingerprints of its keys, the numbers of its sections, the marks of its turns and the file it was last in, in one
file in the program's data folder. Nothing in it is secret, and whoever can write there can change it.

Nothing is refused because of it: a table may choose a new pass phrase, another player, another secrecy or to replay a
turn. The program warns, and after confirmation accepts the copy as the right one.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rules
from app.language import tr, tr_noop
from rules import GM, Game
from rules.game import SECRECY
from rules.reasons import listed

if TYPE_CHECKING:
    from rules.seals import PublicFacts


log = logging.getLogger(__name__)
FILE = "games.json"
MOST = 400
"""The most games remembered; beyond that, those not seen for longest are forgotten."""
WEAKER = tr_noop("When this computer last saw this game, it was {was}. This copy is {now}: {what}.")
SAYS = {"open": tr_noop("open"), "casual": tr_noop("casual"), "sealed": tr_noop("sealed")}
READABLE = {
    "open": tr_noop("anyone can read what is in it"),
    "casual": tr_noop("its key is in the file, so anyone with the file can read it"),
    "sealed": tr_noop("it was sealed again, as a different game"),
}
OTHER_GAME = tr_noop(
    "When this computer last saw this file, it held a sealed game. This is a different game, or the same one sealed "
    "again."
)
KEYS = tr_noop("{seat} has different keys from those this computer saw before.")
GONE = tr_noop("{seat} no longer has keys, though this computer has seen some.")
MASTER = tr_noop("It contains a game master's key. When this computer last saw the game, there was no game master.")
ALTERED = tr_noop("Turn {number} differs from the one this computer has seen.")
OLDER = tr_noop("It is older: this computer has seen {seen} of this game, but this copy has only {here}.")
SECTIONS = tr_noop("The latest entries of {seats} are missing: this computer has seen newer orders or notes.")
WHAT = tr_noop(
    "If the players know why (a new pass phrase, a new player, a change of secrecy, a rewound turn), continue: from "
    "now on this computer accepts this copy. If not, ask for the latest copy, or merge the two."
)
"""What can be done about any of these findings."""


@dataclass(frozen=True)
class KnownGame:
    """What is remembered of one game. `order`: the higher, the more recently it was seen (no clock is used)."""

    secrecy: str
    keys: Mapping[str, str] = field(default_factory=dict)
    states: Mapping[str, int] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    file: str = ""
    order: int = 0


class KnownGames:
    """The games remembered by this computer, in a file in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def findings(self, game: Game, file: Path | None) -> tuple[str, ...]:
        """Return how a game is less secret, older or different than what was seen before, one sentence each; () if it
        is not."""
        facts = rules.seals.public_facts(game)
        known = self._read()
        name = self._match(known, facts, file)
        return tuple(_compared(known[name], facts, name == facts.number)) if name else ()

    def remember(self, game: Game, file: Path | None) -> None:
        """Remember a game as it is now. A failure to write is only logged."""
        facts = rules.seals.public_facts(game)
        known = self._read()
        before = dict(known)
        name, here = self._match(known, facts, file), _name_of(file)
        if name and name != facts.number:
            known[name] = replace(known[name], secrecy=facts.secrecy)
        known = {one: replace(kept, file="") if here and kept.file == here else kept for one, kept in known.items()}
        if facts.number:
            old = before.get(facts.number)
            order = 1 + max((one.order for one in known.values()), default=0)
            fresh = KnownGame(facts.secrecy, facts.keys, facts.states, facts.marks, here, order)
            same = old is not None and replace(fresh, order=old.order) == old
            known[facts.number] = old if same and old else fresh
        if known != before:
            self._write(known)

    def _match(self, known: Mapping[str, KnownGame], facts: PublicFacts, file: Path | None) -> str:
        """Return the number under which a game is remembered, or "": its own; else that of a secret game with which it
        shares its turns (at least two); else that of a sealed game last seen in the same file."""
        if facts.number in known:
            return str(facts.number)
        here = _name_of(file)
        for number, kept in known.items():
            length = min(len(kept.marks), len(facts.marks))
            if kept.secrecy != SECRECY[0] and length > 1 and kept.marks[:length] == facts.marks[:length]:
                return number
        found = (number for number, kept in known.items() if here and kept.file == here and kept.secrecy == "sealed")
        return next(found, "")

    def _read(self) -> dict[str, KnownGame]:
        """Return what is remembered; {} if the file cannot be read."""
        try:
            table = json.loads(self.path.read_text(encoding="utf-8"))
            return {number: _memory(row) for number, row in table["games"].items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            log.warning("The memory of games cannot be read: %s", error)
            return {}

    def _write(self, known: Mapping[str, KnownGame]) -> None:
        latest = sorted(known.items(), key=lambda pair: -pair[1].order)[:MOST]
        text = json.dumps({"format": "strata-games", "version": 1, "games": {n: asdict(one) for n, one in latest}})
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            rules.files.write_file(self.path, text.encode())
        except OSError as error:
            log.warning("The memory of games cannot be written: %s", error)


def _memory(row: Mapping[str, Any]) -> KnownGame:
    """Return the remembered game of one row of the file. Raises ValueError, TypeError, KeyError or AttributeError if
    the row is damaged."""
    keys = {str(seat): str(key) for seat, key in row["keys"].items()}
    states = {str(seat): int(number) for seat, number in row["states"].items()}
    marks = tuple(map(str, row["marks"]))
    if row["secrecy"] not in SECRECY:
        raise ValueError(row["secrecy"])
    return KnownGame(row["secrecy"], keys, states, marks, str(row["file"]), int(row["order"]))


def _name_of(file: Path | None) -> str:
    return str(file.resolve()) if file else ""


def _compared(known: KnownGame, facts: PublicFacts, same: bool) -> Iterator[str]:
    """Yield how a copy differs from what was seen. `same`: whether it has the same number."""
    was, now = known.secrecy, facts.secrecy
    if SECRECY.index(now) < SECRECY.index(was):
        yield tr(WEAKER, was=tr(SAYS[was]), now=tr(SAYS[now]), what=tr(READABLE[now]))
        return
    if not same:
        yield tr(OTHER_GAME)
        return
    yield from _other_keys(known, facts)
    shared = min(len(known.marks), len(facts.marks))
    number = next((n for n in range(shared) if known.marks[n] != facts.marks[n]), None)
    if number is not None:
        yield tr(ALTERED, number=number + 1)
    elif len(facts.marks) < len(known.marks):
        yield tr(OLDER, seen=_turns(len(known.marks)), here=_turns(len(facts.marks)))
    else:
        same_keys = (seat for seat, key in known.keys.items() if facts.keys.get(seat) == key)
        older = [seat for seat in same_keys if facts.states.get(seat, 0) < known.states.get(seat, 0)]
        if older:
            yield tr(SECTIONS, seats=listed([_called(seat) for seat in older]))


def _other_keys(known: KnownGame, facts: PublicFacts) -> Iterator[str]:
    for seat, key in known.keys.items():
        now = facts.keys.get(seat, "")
        if key and key != now:
            none = seat == GM and "none" in (key, now)
            words = MASTER if none and key == "none" else GONE if none or not now else KEYS
            seen = tr(words, seat=_called(seat))
            yield seen[:1].upper() + seen[1:]


def _called(seat: str) -> str:
    return tr("the game master") if seat == GM else seat


def _turns(count: int) -> str:
    return rules.i18n.tr_n("{n} turn", "{n} turns", count)
