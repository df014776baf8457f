"""The seats of a game: whose orders are missing, which seats can be taken, and by which PIN or pass phrase. No Qt."""

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
# PINs that lift a seat's curtain. Only a salted scrypt hash is kept, so that a save file does not reveal them.
#
# That protects the PIN, not the orders: those of a casual game are readable in its file.

SHORTEST = 4
"""The least number of characters."""
COST = 1 << 14
"""The work of one hash (scrypt's N): about a twentieth of a second."""
COST_MAX = 1 << 17
"""More work than this is refused: a file must not be able to keep the computer busy."""
BLOCK, PARALLEL, SALT_BYTES = 8, 1, 16


def fault(code: str) -> str:
    """Return what is wrong with a PIN chosen, "" if nothing. Having none is allowed."""
    return tr("At least {shortest} characters.", shortest=SHORTEST) if 0 < len(code) < SHORTEST else ""


def hashed(code: str, cost: int = COST) -> str:
    """Return the text to keep in `Seat.code`; "" for no PIN."""
    if not code:
        return ""
    salt = secrets.token_bytes(SALT_BYTES)
    digest = _scrypt(code, salt, cost)
    return f"scrypt${cost}${b64encode(salt).decode()}${b64encode(digest).decode()}"


def fits(code: str, stored: str) -> bool:
    """Whether this is the PIN kept as a hash, compared in constant time. A damaged hash fits nothing."""
    try:
        method, cost, salt, digest = stored.split("$")
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
# The seats of a game: whose orders are missing, which seats can be taken, and by which PIN or pass phrase.

FREE_TRIES = 2
"""The number of wrong codes without a pause; each further one costs a pause."""
PAUSE = 2.0
"""The pause after a wrong code, in seconds."""


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What everybody may know of a seat.

    `name`: the power's present name, `short` if there is little room. `acts`: it has something to order in this phase.
    `coded`: it has a PIN or pass phrase.
    """

    power: str
    name: str
    short: str
    player: str
    acts: bool
    submitted: bool
    coded: bool
    sealed: bool = False
    """Whether it opens with a pass phrase and not a PIN."""
    computer: bool = False
    """Whether a computer player has the seat."""

    @property
    def waiting(self) -> bool:
        return self.acts and not self.submitted


@dataclass(frozen=True, slots=True)
class CodeResult:
    """The result of trying a code.

    `wait`: seconds until the next try; `words`: what is wrong. `damaged`: the code could not be tried because the lock
    in the file was changed.
    """

    right: bool
    words: str = ""
    wait: float = 0.0
    damaged: bool = False


@dataclass
class SeatTable:
    """The seats of a game. Set `game` again whenever it has changed; wrong codes are remembered."""

    game: Game
    fixed_order: bool = False
    clock: Callable[[], float] = monotonic
    _keys: dict[str, bytearray] = field(default_factory=dict, repr=False)
    _let_in: frozenset[str] = frozenset()
    """The player's other seats that the last code opens as well."""
    _wrong: dict[str, int] = field(default_factory=dict)
    _closed_until: dict[str, float] = field(default_factory=dict)

    @property
    def places(self) -> tuple[PublicSeat, ...]:
        """All seats of powers that have a player, in map order."""
        powers = self.game.variant.base.powers
        return tuple(self._place(seat) for seat in self.game.seats if seat.player and seat.power in powers)

    def place(self, power: str) -> PublicSeat:
        """Return the seat of a power or the game master. Raises KeyError if it has no player."""
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
        """Return the player of a seat, as everybody may know it."""
        return self.game.known_as(seat.power) if seat.power in self.game.variant.base.powers else seat.player

    @property
    def _board(self) -> Board:
        """The board with the present names."""
        return self.game.variant.board(self.game.position)

    def name(self, power: str) -> str:
        """Return the present name of a power."""
        return self._board.powers[power].name

    def others(self, power: str) -> tuple[str, ...]:
        """Return the other powers of this power's player, if everybody may know that they have the same player.

        In a sealed game with a hidden board only one seat is open at a time, so there are none.
        """
        game = self.game
        apart = power not in game.variant.base.powers or (game.secrecy == "sealed" and game.hides)
        player = "" if apart or power in game.computers else game.seat(power).player
        known = (one.power for one in self.places if one.player == player == game.seat(one.power).player)
        return tuple(one for one in known if one != power) if player else ()

    def let_in(self, power: str) -> tuple[str, ...]:
        """Return those of the player's other seats that are open, too: the last code fits them, or they have none."""
        return tuple(one for one in self.others(power) if one in self._let_in or not self.place(one).coded)

    @property
    def gm(self) -> bool:
        """Whether there is a game master."""
        return bool(self.game.seat(GM).player)

    @property
    def fog(self) -> bool:
        """Whether each player sees a different board, so that results are not shown to all."""
        return has_fog(self.game)

    @property
    def action(self) -> str:
        """What happens once all orders are in, as the label of a button."""
        game = self.game
        action = "" if game.to_act else game.variant.step_actions.get(game.position.phase.step, "")
        return tr(action) or (tr("Resolve orders") if self.fog else tr("Show the results"))

    @property
    def left_to_gm(self) -> str:
        """What the game master would miss if the orders were resolved now, as a sentence; "" if nothing."""
        return left_to_gm(self.game) if self.gm else ""

    @property
    def unplayed(self) -> tuple[str, ...]:
        """The powers without a player, whose units hold."""
        return tuple(seat.power for seat in self.game.seats if not seat.player)

    @property
    def due(self) -> int:
        """How many seats have something to order in this phase."""
        return len(self.game.to_act)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The powers whose orders are not in."""
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
        """The power whose turn it is: the first in a fixed order, or the only player left; "" if any of several may be
        next."""
        coming = self.coming
        if coming and (self.fixed_order or {*coming[1:]} <= {*self.others(coming[0])}):
            return coming[0]
        return ""

    @property
    def coming(self) -> tuple[str, ...]:
        """The powers of human players whose orders are not in."""
        return tuple(power for power in self.waiting if power not in self.game.computers)

    @property
    def next_without_code(self) -> str:
        """A power that may be next and has no code, "" if there is none. In a fixed order only the first may be next.
        """
        coming = self.coming[:1] if self.fixed_order else self.coming
        return next((power for power in coming if not self.place(power).coded), "")

    def open_to(self, power: str) -> bool:
        """Whether the seat can be taken now, to enter orders or to take them back."""
        place = self.place(power)
        if place.computer or not place.acts or (place.submitted and self.complete):
            return False
        return not self.fixed_order or place.submitted or power == self.next

    def pause(self, power: str) -> float:
        """Return the seconds until a code for this seat can be tried again."""
        return max(0.0, self._closed_until.get(power, 0.0) - self.clock())

    def try_code(self, power: str, code: str = "") -> CodeResult:
        """Try a code for a seat. From the third wrong one on there is a pause after each."""
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
        """Try a pass phrase, which is slow. If it is right its key is kept for `take_key`."""
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
        """Keep the key of a seat for `take_key`; a seat opened with the game master's key needs no phrase."""
        self._keys[power] = bytearray(key)

    def take_key(self, power: str) -> bytes | None:
        """Return the key of this seat's last right phrase, once: it is wiped here."""
        own_key = self._keys.pop(power, None)
        if own_key is None:
            return None
        key = bytes(own_key)
        own_key[:] = bytes(len(own_key))
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
    """Return the name as a possessive: "Italy's", "Reptiles'"."""
    return tr("{name}'", name=name) if name.endswith("s") else tr("{name}'s", name=name)
