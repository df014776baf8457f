"""Who sits where: whose orders are still out, who may sit down next, and by which code or pass phrase. No Qt."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

import rules
from app.language import tr
from app.session.drafts import left_to_gm
from app.session.views import has_fog
from rules import GM, Board, Game, Seat
from rules.seals import SealError, WrongPhrase

# ----------------------------------------------------------------------------------------------------
# Codes that lift a seat's curtain. Only a salted scrypt hash of them is kept, so a save file does not tell them.
#
# That keeps a code from being read, not the orders: those of a casual game stand openly in its file.

SHORTEST = 4
"""The least number of characters."""
COST = 1 << 14
"""Work of one hash (scrypt's N): about a twentieth of a second."""
COST_MAX = 1 << 17
"""More than this is refused: a file must not be able to keep the computer busy."""
BLOCK, PARALLEL, SALT_BYTES = 8, 1, 16


def fault(code: str) -> str:
    """What is wrong with a code that somebody chooses, "" if nothing. No code at all is allowed."""
    return tr("At least {shortest} characters.", shortest=SHORTEST) if 0 < len(code) < SHORTEST else ""


def hashed(code: str, cost: int = COST) -> str:
    """The text to keep in `Seat.code`; "" for no code."""
    if not code:
        return ""
    salt = secrets.token_bytes(SALT_BYTES)
    digest = _scrypt(code, salt, cost)
    return f"scrypt${cost}${b64encode(salt).decode()}${b64encode(digest).decode()}"


def fits(code: str, kept: str) -> bool:
    """Whether this is the code that was kept, compared in constant time. A spoilt hash fits nothing."""
    try:
        method, cost, salt, digest = kept.split("$")
        work = int(cost)
        if method != "scrypt" or not 1 < work <= COST_MAX:
            return False
        return secrets.compare_digest(_scrypt(code, b64decode(salt), work), b64decode(digest))
    except ValueError:
        return False


def _scrypt(code: str, salt: bytes, cost: int) -> bytes:
    plain = unicodedata.normalize("NFC", code).encode()
    return hashlib.scrypt(plain, salt=salt, n=cost, r=BLOCK, p=PARALLEL, maxmem=2 * 128 * BLOCK * cost)


# ----------------------------------------------------------------------------------------------------
# Who sits where: whose orders are still out, who may sit down next, and by which code or pass phrase. No Qt.

FREE_TRIES = 2
"""So many wrong codes are answered at once; each further one costs a pause."""
PAUSE = 2.0
"""That pause, in seconds."""


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What everybody may know of a seat. `acts`: it has something to order in this phase.

    `name` is what the power is called now, `short` the same where there is little room.
    """

    power: str
    name: str
    short: str
    player: str
    acts: bool
    submitted: bool
    coded: bool
    sealed: bool = False
    """Whether it opens with a pass phrase instead of a code."""
    computer: bool = False
    """Whether nobody sits there but a computer player."""

    @property
    def waiting(self) -> bool:
        return self.acts and not self.submitted


@dataclass(frozen=True, slots=True)
class CodeResult:
    """What came of a code. `wait`: seconds until the next one is looked at; `words` say what is wrong.

    `damaged`: the code cannot be tried, for the lock in the file was changed.
    """

    right: bool
    words: str = ""
    wait: float = 0.0
    damaged: bool = False


@dataclass
class SeatTable:
    """The seats of a game. Put the game in again whenever it has changed; wrong codes are remembered."""

    game: Game
    fixed_order: bool = False
    clock: Callable[[], float] = monotonic
    _keys: dict[str, bytearray] = field(default_factory=dict, repr=False)
    _let_in: frozenset[str] = frozenset()
    """The other seats that the code typed last opens as well."""
    _wrong: dict[str, int] = field(default_factory=dict)
    _closed_until: dict[str, float] = field(default_factory=dict)

    @property
    def places(self) -> tuple[PublicSeat, ...]:
        """All seats of powers that somebody plays, in map order."""
        powers = self.game.variant.base.powers
        return tuple(self._place(seat) for seat in self.game.seats if seat.player and seat.power in powers)

    def place(self, power: str) -> PublicSeat:
        """One of them, or the game master's. KeyError for a power that nobody plays."""
        seat = self.game.seat(power)
        if not seat.player:
            raise KeyError(power)
        return self._place(seat)

    def _place(self, seat: Seat) -> PublicSeat:
        power = self._board.powers.get(seat.power)
        name = power.name if power else tr("the game master")
        acts, submitted = seat.power in self.game.to_act, seat.power in self.game.submitted
        short = power.short if power else ""
        sealed = self.game.secrecy == "sealed"
        coded = self.has_phrase(seat.power) if sealed else bool(seat.code)
        player, computer = self._player(seat), bool(seat.computer)
        return PublicSeat(seat.power, name, short or name, player, acts, submitted, coded, sealed, computer)

    def has_phrase(self, power: str) -> bool:
        """Whether a seat has set its pass phrase."""
        return self.game.seal is not None and power in self.game.seal.locks

    def _player(self, seat: Seat) -> str:
        """Who sits there, as everybody may know it."""
        return self.game.known_as(seat.power) if seat.power in self.game.variant.base.powers else seat.player

    @property
    def _board(self) -> Board:
        """The board as it is called now."""
        return self.game.variant.board(self.game.position)

    def name(self, power: str) -> str:
        """What a power is called now."""
        return self._board.powers[power].name

    def others(self, power: str) -> tuple[str, ...]:
        """The other powers of whoever plays this one, where everybody may know that he does. A hidden board that is
        sealed is open for one seat at a time."""
        game = self.game
        apart = power not in game.variant.base.powers or (game.secrecy == "sealed" and game.hides)
        player = "" if apart or power in game.computers else game.seat(power).player
        known = (one.power for one in self.places if one.player == player == game.seat(one.power).player)
        return tuple(one for one in known if one != power) if player else ()

    def let_in(self, power: str) -> tuple[str, ...]:
        """Those of them that are his to open, too: the code that was typed last fits, or they have none."""
        return tuple(one for one in self.others(power) if one in self._let_in or not self.place(one).coded)

    @property
    def gm(self) -> bool:
        """Whether somebody is game master beside the powers."""
        return bool(self.game.seat(GM).player)

    @property
    def fog(self) -> bool:
        """Whether each player has a board of his own, so that nothing is for all to see."""
        return has_fog(self.game)

    @property
    def action(self) -> str:
        """What comes once all orders are in, as a button says it."""
        game = self.game
        action = "" if game.to_act else game.variant.step_actions.get(game.position.phase.step, "")
        return tr(action) or (tr("Resolve orders") if self.fog else tr("Show the results"))

    @property
    def left_to_gm(self) -> str:
        """What the game master would miss if the orders were resolved now, as a sentence; "" if nothing."""
        return left_to_gm(self.game) if self.gm else ""

    @property
    def unplayed(self) -> tuple[str, ...]:
        """The powers without a player: their units hold."""
        return tuple(seat.power for seat in self.game.seats if not seat.player)

    @property
    def due(self) -> int:
        """How many seats have something to order in this phase."""
        return len(self.game.to_act)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The powers whose orders are still out."""
        return self.game.waiting_for

    @property
    def done(self) -> int:
        return self.due - len(self.waiting)

    @property
    def complete(self) -> bool:
        """Whether all orders are in."""
        return not self.waiting

    @property
    def next(self) -> str:
        """Whose turn it is: the only one left, or the first in a fixed order; "" where any of several may come. Who
        plays several powers is one of them."""
        coming = self.coming
        if coming and (self.fixed_order or {*coming[1:]} <= {*self.others(coming[0])}):
            return coming[0]
        return ""

    @property
    def coming(self) -> tuple[str, ...]:
        """The powers whose orders people have still to write."""
        return tuple(power for power in self.waiting if power not in self.game.computers)

    @property
    def next_without_code(self) -> str:
        """Who may come next and needs no code; "" if nobody. In a fixed order only the first may come."""
        coming = self.coming[:1] if self.fixed_order else self.coming
        return next((power for power in coming if not self.place(power).coded), "")

    def open_to(self, power: str) -> bool:
        """Whether somebody may sit down here now, to write orders or to take them back."""
        place = self.place(power)
        if place.computer or not place.acts or (place.submitted and self.complete):
            return False
        return not self.fixed_order or place.submitted or power == self.next

    def pause(self, power: str) -> float:
        """Seconds until a code for this seat is looked at again."""
        return max(0.0, self._closed_until.get(power, 0.0) - self.clock())

    def try_code(self, power: str, code: str = "") -> CodeResult:
        """Whether this code lets somebody sit down. From the third wrong one on there is a pause after each."""
        self._let_in = frozenset()
        if not self.place(power).coded:
            return CodeResult(True)
        if self.pause(power):
            return CodeResult(False, tr("Wait a moment before you try again."), self.pause(power))
        if self.game.secrecy == "sealed":
            return self._tried(power, code)
        if fits(code, self.game.seat(power).code):
            self._wrong.pop(power, None)
            self._let_in = frozenset(one for one in self.others(power) if fits(code, self.game.seat(one).code))
            return CodeResult(True)
        return self._refused(power)

    def _tried(self, power: str, phrase: str) -> CodeResult:
        """What came of a pass phrase; this is slow. The key of a right one is kept for `take_key`."""
        try:
            self.hand_key(power, rules.seals.key_of(self.game, power, bytearray(phrase, "utf-8", "replace")))
        except WrongPhrase:
            return self._refused(power)
        except SealError as error:
            return CodeResult(False, str(error), damaged=True)
        self._wrong.pop(power, None)
        self._let_in = frozenset(one for one in self.others(power) if self._opens(one, phrase))
        return CodeResult(True)

    def _opens(self, power: str, phrase: str) -> bool:
        """Whether a phrase opens another seat of the same player as well; its key is then kept for `take_key`."""
        if not self.has_phrase(power):
            return False
        with suppress(SealError):
            self.hand_key(power, rules.seals.key_of(self.game, power, bytearray(phrase, "utf-8", "replace")))
            return True
        return False

    def hand_key(self, power: str, key: bytes) -> None:
        """The key of a seat that opens without its phrase: the game master's opens all."""
        self._keys[power] = bytearray(key)

    def take_key(self, power: str) -> bytes | None:
        """The key of the phrase that was right last for this seat, once: it is wiped here."""
        kept = self._keys.pop(power, None)
        if kept is None:
            return None
        key = bytes(kept)
        kept[:] = bytes(len(kept))
        return key

    def _refused(self, power: str) -> CodeResult:
        self._wrong[power] = self._wrong.get(power, 0) + 1
        if self._wrong[power] > FREE_TRIES:
            self._closed_until[power] = self.clock() + PAUSE
        whose = owner(self.place(power).name)
        wrong = tr("That is not {whose} PIN.", whose=whose)
        if self.place(power).sealed:
            wrong = tr("That is not {whose} pass phrase.", whose=whose)
        return CodeResult(False, wrong, self.pause(power))


def owner(name: str) -> str:
    """The name as an owner: "Italy's", "Reptiles'"."""
    return tr("{name}'", name=name) if name.endswith("s") else tr("{name}'s", name=name)
