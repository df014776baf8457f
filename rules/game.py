"""A game: a variant, the people at the table, the turns so far, its variations and its rulings. It is immutable."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from .economy import RECEIPT, Book, LedgerEntry, Posting, SettlementSheet, entries, settlement_sheet
from .i18n import tr, tr_noop
from .options import End, Override
from .position import DrawNeeded, Draws, Position, Turn, Variant
from .reasons import listed
from .units import GM, NOTHING, PUBLIC, Order

__all__ = [
    "KINDS",
    "SECRECY",
    "Game",
    "MergeError",
    "Ruling",
    "Seat",
    "Variation",
    "VariationNode",
    "free_variation_name",
    "shared",
    "start_variation",
    "variation_game",
    "variation_tree",
    "with_variation",
    "with_variation_renamed",
    "without_variation",
]


# ----------------------------------------------------------------------------------------------------
# Variations of a game: what-ifs, and turns that were taken back. They are values: each has its own list of turns.

NAME, LONGEST = 60, 80
"""The most characters of a name when it is given, and with a number appended."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A named variation. `turns`: all turns from the game's first on, so that the variation is independent of the game;
    `drafts`: the orders being written after them; `parent`: the variation it was started from, "" for the game."""

    name: str
    turns: tuple[Turn, ...] = ()
    drafts: Mapping[str, tuple[Order, ...]] = field(default_factory=lambda: NOTHING)
    parent: str = ""


Branches = tuple[Variation, ...]


def named(branches: Branches, name: str) -> Variation:
    """Return the variation of that name. Raises KeyError if there is none."""
    return {branch.name: branch for branch in branches}[name]


def put(branches: Branches, branch: Variation) -> Branches:
    """Return the variations with this one in the place of its namesake, or at the end."""
    if any(one.name == branch.name for one in branches):
        return tuple(branch if one.name == branch.name else one for one in branches)
    return (*branches, branch)


def shared(one: Sequence[Turn], other: Sequence[Turn]) -> int:
    """Return how many leading turns two variations share: the same Turn objects, not merely equal ones."""
    least = min(len(one), len(other))
    return next((number for number in range(least) if one[number] is not other[number]), least)


def free_variation_name(taken: Iterable[str], wished: str) -> str:
    """Return the wished name, with a number appended if it is taken: "What if 2"."""
    names = set(taken)
    number = 2
    name = wished
    while name in names:
        name, number = f"{wished} {number}", number + 1
    return name


# ----------------------------------------------------------------------------------------------------
# The rulings of a game: what its game master has decided, noted and changed outside of play, in order.

KINDS = {
    "note": tr_noop("Note"),
    "override": tr_noop("Ruling"),
    "deadline": tr_noop("Deadline"),
    "player": tr_noop("Player"),
    "disorder": tr_noop("Civil disorder"),
    "vote": tr_noop("Vote"),
    "back": tr_noop("Undone"),
}
"""Kinds of entries in the rulings -> their names for people."""

MOST = {"text": 2000, "clause": 80, "about": 240}
"""The most characters in each part of an entry, as in files."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An entry in the game master's rulings. `turn`: the number of turns played before the phase it is about; `clause`:
    the rule it cites; `about`: the result it is about, as "France: A Par - Bur", if any; `date` of the entry."""

    kind: str
    turn: int
    phase: str
    text: str
    clause: str = ""
    about: str = ""
    date: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError for an entry too long for files."""
        for name, most in MOST.items():
            if len(getattr(self, name)) > most:
                raise ValueError(tr("That entry is too long: at most {most} characters.", most=most))


Rulings = tuple[Ruling, ...]
RULED = tr_noop("The game master ruled on a result.")


def for_all(rulings: Rulings, nameless: bool) -> Rulings:
    """Return the rulings as the public may read them in a game with hidden information: that a result was ruled on, but
    not which or why, and no notes; with `nameless` (who plays what is secret) nothing about players."""
    secret = ("note", *(("player", "disorder") if nameless else ()))
    return tuple(_plain(one) for one in rulings if one.kind not in secret)


def _plain(one: Ruling) -> Ruling:
    """Return a ruling on a result without its contents; others unchanged."""
    return Ruling(one.kind, one.turn, one.phase, RULED, date=one.date) if one.kind == "override" else one


# ----------------------------------------------------------------------------------------------------
# The sealed sections of a game: data only. rules.files.sealing opens and closes them.
#
# Every seat has a Lock: its own key, encrypted with its pass phrase, and two sections encrypted with that key:
# `own` (the orders being written and the notes) and `snapshot` (what it was shown, where the truth is sealed as well).
# Keys and contents of open seats are kept in memory only, never in a file.
#
# open: everybody may look; casual: the key is in the file; sealed: only its pass phrase opens a seat's section.

SECRECY = ("open", "casual", "sealed")
COMPUTERS_NOT_SEALED = tr_noop("The computer cannot play a power in a sealed game, because it has no pass phrase.")
"""Why a sealed game has no computer players."""


class SealError(ValueError):
    """A section cannot be opened or closed; the sentence says why and what to do. `power`: the seat whose section it
    is."""

    def __init__(self, power: str, words: str) -> None:
        self.power = power
        super().__init__(words)


class WrongPhrase(SealError):
    """The pass phrase is not the one that was set."""


class Tampered(SealError):
    """A section was changed or damaged after it was sealed."""


class PhraseNeeded(SealError):
    """The action needs a seat to be opened, or to have set its pass phrase."""


class MergeError(ValueError):
    """Two copies of a game contradict each other. `reasons`: a sentence for each contradiction."""

    def __init__(self, reasons: list[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("\n".join(reasons))


class NotAgreed(SealError):
    """The file has keys that a seat has not agreed to: nothing is sealed for them or opened with them."""


class KeyChange(NamedTuple):
    """A change of keys that a seat has not agreed to yet. `seat`: whose keys; `kind`: the keys are "new", "changed" or
    "gone", or there is a game "master" now although it was agreed that there is none."""

    seat: str
    kind: str


HALF = 32
"""The number of bytes in the first half of a seat's key, which opens its sections; the rest is the signing key."""


@dataclass(frozen=True, slots=True)
class Lock:
    """The sealed sections of one seat, as texts in base64; "" for sections that do not exist.

    `phrase`: how the pass phrase becomes a key. `key_box`: the seat's key encrypted with the phrase; `master_box`: the
    opening half of it for the game master; `share`: the seat's part of the key of the truth. `past`: marks of the
    states of `own` before this one.

    `box`, `sign`: the seat's public keys. `agreed`: seat -> the keys this seat has agreed to. `letters`: messages for
    other seats before the orders are opened, sealed for each. `sent`: whether its orders were handed in; `head`: how
    many turns it has seen, and the mark of the last. `number` counts its states; `others`: the counts of the other
    seats, as this one has seen them. The seat has signed all this: `signature` also says with whose key.

    Known only while the lock is open: `key`, `own_content`, and `handed`, the signature under the orders handed in; if
    the game master opened it, `voucher`: the key the game master signs with, being unable to sign for the player.
    """

    power: str
    phrase: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    key_box: str = ""
    master_box: str = ""
    share: str = ""
    own: str = ""
    snapshot: str = ""
    past: tuple[str, ...] = ()
    box: str = ""
    sign: str = ""
    agreed: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    letters: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    sent: bool = False
    head: str = ""
    number: int = 0
    others: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    signature: str = ""
    key: bytes = field(default=b"", repr=False, compare=False)
    own_content: str = field(default="", repr=False, compare=False)
    handed: str = field(default="", repr=False, compare=False)
    voucher: bytes = field(default=b"", repr=False, compare=False)

    @property
    def opened(self) -> bool:
        """Whether the key is known here, so that the contents can be read and written."""
        return bool(self.key)

    @property
    def secret(self) -> bytes:
        """The half of the key that opens the sections."""
        return self.key[:HALF]

    @property
    def signer(self) -> bytes:
        """The half of the key that signs; empty if the game master opened the seat."""
        return self.key[HALF:]

    @property
    def shut(self) -> Lock:
        """The lock as stored in the file: without key and contents."""
        return replace(self, key=b"", own_content="", handed="", voucher=b"")


@dataclass(frozen=True, slots=True)
class Seal:
    """The locks of a game. `game`: a random id of the game, so that no section fits another game.

    `file_key`: the key of a casual game, stored in the file. `master`: the game master's public key. `truth`: the
    encrypted positions and turns, where the board is hidden; `truth_box`: their key for the game master. `public`: what
    everybody was told, as a table. `salt`: used for the marks of turns that were secret and no longer are. `absent`:
    seats whose orders are not waited for when the next turn is resolved.
    """

    game: str
    locks: Mapping[str, Lock] = field(default_factory=lambda: NOTHING)
    file_key: bytes = field(default=b"", repr=False)
    master: str = ""
    truth: str = ""
    truth_box: str = ""
    public: Mapping[str, Any] | None = None
    salt: bytes = field(default=b"", repr=False)
    truth_key: bytes = field(default=b"", repr=False, compare=False)
    truth_content: str = field(default="", repr=False, compare=False)
    absent: frozenset[str] = field(default=frozenset(), compare=False)

    @classmethod
    def new(cls, secrecy: str) -> Seal | None:
        """Return the seal of a new game; None for an open game."""
        if secrecy == SECRECY[0]:
            return None
        return cls(secrets.token_hex(16), file_key=secrets.token_bytes(32) if secrecy == SECRECY[1] else b"")

    @property
    def locked(self) -> frozenset[str]:
        """The seats whose sections are shut, except absent ones."""
        shut = {power for power, lock in self.locks.items() if not lock.opened}
        return frozenset(shut - self.absent)

    def with_lock(self, lock: Lock) -> Seal:
        """Return the seal with this lock in place of its power's former one."""
        return replace(self, locks={**self.locks, lock.power: lock})

    def without(self, powers: frozenset[str] | set[str]) -> Seal:
        """Return the seal without the locks of these seats."""
        kept = {power: lock for power, lock in self.locks.items() if power not in powers}
        return replace(self, locks=kept) if len(kept) < len(self.locks) else self

    @property
    def shut(self) -> Seal:
        """The seal as stored in the file: without the seats' keys and contents."""
        locks = {power: lock.shut for power, lock in self.locks.items()}
        return replace(self, locks=locks, truth_key=b"", truth_content="", absent=frozenset())


# ----------------------------------------------------------------------------------------------------
# A game: a variant, the people at the table, and the turns so far. It is immutable; every step returns a new one.

RECEIVED, GIVEN_BACK = tr_noop("Stake received"), tr_noop("Stake returned")


@dataclass(frozen=True, slots=True)
class Seat:
    """The seat of a power. `player` "": nobody, its units hold. `code`: the PIN that opens its curtain, as a hash.
    `computer`: the computer player (a name in `rules.players.PLAYERS`), "" for a person.

    >>> game = rules.Game.new(rules.variant("standard"), {"France": "Anna"})
    >>> [seat.player for seat in game.seats if seat.power == "France"]
    ['Anna']
    """

    power: str
    player: str = ""
    code: str = ""
    computer: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """The state of play. `drafts`: the orders being written now, by power; `submitted`: the powers that have submitted.

    `book`: the money that changed hands at the table; it is kept when turns are undone. `notes`: each seat's own notes,
    JSON values by name; no rule reads them.

    `seed`: determines all chance results, "" if they are drawn fairly. `drawn`: chance results of turns that were taken
    back, by phase; they are not drawn again.

    `seal`: the sealed sections of a secret game, None before anything was sealed. `known`: "" if all turns are here;
    where the truth is sealed, the seat (or PUBLIC) whose knowledge the positions and turns are. `chain`: the marks of
    the turns from the file, where they cannot be recomputed or do not match.

    `branches`: the game's variations. `line`: "" in the game itself; in a variation, which is a Game of its own, its
    name.

    `rulings`: the game master's rulings; `deadline`: the deadline for orders in the game master's words, read by no
    rule.

    >>> game = rules.Game.new(rules.variant("standard"), {"France": "Anna"})
    >>> game.play({"France": ["A Par - Bur"]}).position.phase.text
    'F1901M'
    """

    variant: Variant
    start: Position
    seats: tuple[Seat, ...] = ()
    secrecy: str = "open"
    turns: tuple[Turn, ...] = ()
    drafts: Mapping[str, tuple[Order, ...]] = field(default_factory=lambda: NOTHING)
    submitted: frozenset[str] = frozenset()
    title: str = ""
    book: Book = ()
    notes: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: NOTHING)
    seed: str = ""
    drawn: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: NOTHING)
    seal: Seal | None = None
    known: str = ""
    chain: tuple[str, ...] = ()
    branches: Branches = ()
    line: str = ""
    rulings: Rulings = ()
    deadline: str = ""

    @classmethod
    def new(
        cls, variant: Variant, players: Mapping[str, str] = NOTHING, secrecy: str = "open", title: str = ""
    ) -> Game:
        """Return a game before its first orders. `players`: power -> player; powers left out are played by nobody,
        unless none is given.

        The key GM names the game master; without it there is none. Raises ValueError for an unknown power, or a secrecy
        that is not in SECRECY.
        """
        if secrecy not in SECRECY:
            raise ValueError(
                tr("a game must be {known}, not {secrecy}", known=listed(SECRECY, "or"), secrecy=repr(secrecy))
            )
        playing = {variant.power(variant.base, one): player for one, player in players.items() if one != GM}
        seats = [Seat(power, playing.get(power, "" if playing else power)) for power in variant.base.powers]
        master = [Seat(GM, players[GM])] if players.get(GM) else []
        start = variant.seated(variant.start(), playing, bool(master)) if players else variant.start()
        return cls(variant, start, (*seats, *master), secrecy, title=title, seal=Seal.new(secrecy))

    @property
    def position(self) -> Position:
        """The current position."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each turn, and the current one."""
        return (self.start, *(turn.after for turn in self.turns))

    @property
    def end(self) -> End | None:
        """How the game has ended; None while it goes on."""
        return self.variant.end(self.position)

    @property
    def players(self) -> Mapping[str, str]:
        """Power -> its player; powers without a player are left out."""
        return {seat.power: seat.player for seat in self.seats if seat.player and seat.power != GM}

    @property
    def at_table(self) -> tuple[Order, ...]:
        """The game master's orders that record changes at the table since the last turn."""
        under_way = self.seats and not self.end and not self.line
        return self.variant.table_orders(self.position, self.players) if under_way else ()

    @property
    def present(self) -> Position:
        """The current position with the present players."""
        lines = self.at_table
        return self.variant.after_first_orders(self.position, GM, lines) if lines else self.position

    def seat(self, power: str) -> Seat:
        """Return the seat of a power; one without a player if there is none."""
        return next((seat for seat in self.seats if seat.power == power), Seat(power))

    def known_as(self, power: str) -> str:
        """Return the public name of a power's player: in some games nobody is named before the end."""
        player = self.seat(power).player
        return self.variant.known_as(self.position, power, player) if player else ""

    def viewer(self, power: str = PUBLIC) -> str:
        """Return whose knowledge the player of a power (PUBLIC: a spectator) has: "" (everything) if nothing is secret
        or no longer is, and for the game master; otherwise the power itself."""
        return "" if self.secrecy == "open" or self.unattended or self.end or power == GM else power

    @property
    def to_act(self) -> tuple[str, ...]:
        """The powers that have orders to give now and a player to give them, in map order; in a variation, players or
        not."""
        acting = () if self.end else self.variant.must_act(self.position)
        return tuple(power for power in acting if self.line or self.seat(power).player)

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """The powers in `to_act` that have not submitted."""
        return tuple(power for power in self.to_act if power not in self.submitted)

    # Sealed sections and private notes.

    @property
    def locked(self) -> frozenset[str]:
        """The seats whose orders and notes are sealed and not in memory."""
        return self.seal.locked if self.seal else frozenset()

    @property
    def hides(self) -> bool:
        """Whether part of the position, or who plays what, is hidden from the public."""
        if self.known or (self.seal and self.seal.truth):
            return True
        return self.nameless or self.variant.view(self.position, PUBLIC).position is not self.position

    @property
    def nameless(self) -> bool:
        """Whether it is hidden from the public who plays a power."""
        return any(self.known_as(power) != player for power, player in self.players.items())

    @property
    def needed(self) -> frozenset[str]:
        """The seats whose sections must be opened before a sealed turn is resolved: those with orders, or all if the
        board is hidden, since each is shown something afterwards. The game master's only if the variant has orders of
        the game master."""
        played = {seat.power for seat in self.seats if seat.player}
        if not self.variant.gm:
            played.discard(GM)
        return frozenset(played if self.hides else played & {*self.to_act, GM})

    def noted(self, power: str, name: str, value: Any) -> Game:
        """Return the game with a seat's note under a name; None deletes the note. Raises PhraseNeeded if the notes are
        sealed."""
        if power in self.locked:
            raise PhraseNeeded(
                power, tr("{power}'s notes are sealed. Enter its pass phrase to open them.", power=power)
            )
        table = {**self.notes.get(power, {}), name: value}
        kept = {key: one for key, one in table.items() if one is not None}
        return replace(self, notes={**{seat: t for seat, t in self.notes.items() if seat != power}, power: kept})

    def reseat(self, players: Mapping[str, str]) -> Game:
        """Return the game with other players, by power; seats left out stay the same.

        A new player has no PIN yet and may change the drafted orders; "" leaves the power without a player and discards
        its orders.
        """
        changed = {seat.power for seat in self.seats if players.get(seat.power, seat.player) != seat.player}
        if not changed:
            return self
        seats = tuple(Seat(one.power, players[one.power]) if one.power in changed else one for one in self.seats)
        drafts = {power: lines for power, lines in self.drafts.items() if power not in changed or players[power]}
        # New players set pass phrases of their own, unless the truth depends on the old ones.
        seal = self.seal.without(changed) if self.seal and not self.seal.truth else self.seal
        return replace(self, seats=seats, drafts=drafts, submitted=self.submitted - changed, seal=seal)

    def with_computers(self, levels: Mapping[str, str]) -> Game:
        """Return the game with computer players in these seats, by power; "": a person plays it again. Raises
        ValueError in a sealed game, where only a pass phrase opens what a seat writes."""
        if self.secrecy == "sealed" and any(levels.values()):
            raise ValueError(tr(COMPUTERS_NOT_SEALED))
        seats = ((seat, levels.get(seat.power, seat.computer)) for seat in self.seats)
        made = tuple(replace(seat, computer=level, code="" if level else seat.code) for seat, level in seats)
        return replace(self, seats=made)

    @property
    def computers(self) -> Mapping[str, str]:
        """Power -> its computer player."""
        return {seat.power: seat.computer for seat in self.seats if seat.computer and seat.player}

    @property
    def people(self) -> tuple[str, ...]:
        """The people at the table, including the game master, whose screens must be hidden from each other."""
        return tuple(dict.fromkeys(seat.player for seat in self.seats if seat.player and not seat.computer))

    @property
    def handed_in(self) -> frozenset[str]:
        """The powers with human players that have submitted; computer players can write their orders again at any time.
        """
        return self.submitted - self.computers.keys()

    @property
    def unattended(self) -> bool:
        """Whether only computer players are at the table, so that nothing is hidden from anybody."""
        return bool(self.computers) and not self.people

    def with_master(self, player: str, code: str = "") -> Game:
        """Return the game with this person as game master; unchanged if there is one already."""
        if self.seat(GM).player or not player:
            return self
        kept = tuple(seat for seat in self.seats if seat.power != GM)
        return replace(self, seats=(*kept, Seat(GM, player, code)))

    def draft(self, power: str, orders: Sequence[Order]) -> Game:
        """Return the game with these orders as the power's draft. Raises ValueError if the power has submitted."""
        if power in self.submitted:
            raise ValueError(tr("{power} has submitted its orders. Withdraw them first", power=power))
        return replace(self, drafts={**self.drafts, power: tuple(orders)})

    def submit(self, power: str) -> Game:
        """Return the game with a power's draft submitted."""
        return replace(self, submitted=self.submitted | {power})

    def take_back(self, power: str) -> Game:
        """Return the game with a power's submission withdrawn, so that its orders can be changed."""
        return replace(self, submitted=self.submitted - {power})

    def resolve(self, draws: Mapping[str, Any] = NOTHING) -> Game:
        """Return the game after the drafted orders are adjudicated. Raises DrawNeeded if a chance result is missing,
        ValueError if a line of the game master cannot be carried out, PhraseNeeded while orders are sealed."""
        sealed = sorted(self.needed & self.locked)
        if sealed or self.known:
            raise PhraseNeeded("".join(sealed[:1]), tr("Orders are sealed. Enter the pass phrases to open them."))
        after = self.play(self.with_table(self.drafts), draws)
        if self.seal is None:
            return after
        absent = tuple(seat.power for seat in self.seats if seat.power in self.seal.absent)
        locks = self.seal.locks.items()
        return after.noting(absent, {power: lock.handed for power, lock in locks if lock.handed})

    def noting(self, absent: tuple[str, ...], signed: Mapping[str, str]) -> Game:
        """Return the game with its last turn marked with the absent powers and the signatures of orders; the same if
        there are none."""
        if not absent and not signed:
            return self
        return replace(self, turns=(*self.turns[:-1], replace(self.turns[-1], absent=absent, signed=signed)))

    def with_table(self, orders: Mapping[str, Sequence[str | Order]]) -> Mapping[str, Sequence[str | Order]]:
        """Return these orders, preceded by the changes at the table."""
        lines = self.at_table
        return {**orders, GM: (*lines, *orders.get(GM, ()))} if lines else orders

    def play(
        self,
        orders: Mapping[str, Sequence[str | Order]],
        draws: Mapping[str, Any] = NOTHING,
        overrides: tuple[Override, ...] = (),
    ) -> Game:
        """Return the game one turn later. Raises Unreadable for a line that is not an order, ValueError after the end
        of the game.

        Raises DrawNeeded for a chance result that neither `draws` nor the game knows.
        """
        if self.end:
            raise ValueError(tr("The game is over, so there are no more turns"))
        known = draws if isinstance(draws, Draws) else dict(draws)
        while True:
            try:
                turn = self.variant.adjudicate(self.position, orders, known, overrides)
            except DrawNeeded as needed:
                value = self.chance(needed)
                if value is None:
                    raise
                known[needed.name] = value
                continue
            if isinstance(known, Draws):
                turn = replace(turn, draws=dict(known))
            return replace(self, turns=(*self.turns, turn), drafts=NOTHING, submitted=frozenset())

    def chance(self, needed: DrawNeeded) -> Any:
        """Return the known result of a draw in the current phase, from a turn taken back or from the seed; None if
        unknown."""
        phase = self.position.phase.text
        value = self.drawn.get(phase, NOTHING).get(needed.name)
        if value is not None and needed.fits(value):
            return value
        return needed.fixed(self.seed, phase) if self.seed else None

    def remembering(self, later: Game) -> Game:
        """Return this game, an earlier state of `later`, with the chance results drawn since."""
        if later.turns[: len(self.turns)] != self.turns:
            return self
        drawn = {**self.drawn, **later.drawn}
        for turn in later.turns[len(self.turns) :]:
            phase = turn.before.phase.text
            if turn.draws:
                drawn[phase] = {**drawn.get(phase, {}), **turn.draws}
        return replace(self, drawn=drawn) if drawn != self.drawn else self

    def finish(self, end: End) -> Game:
        """Return the game ended by agreement of the remaining players. Raises ValueError if it cannot end this way."""
        return self.finish_with(end, self.at_table)

    def finish_with(self, end: End, lines: Sequence[Order]) -> Game:
        """Return the game ended by agreement, with these game master's lines on changes at the table. Raises
        PhraseNeeded while the truth is sealed."""
        if self.known:
            raise PhraseNeeded("", tr("The true position is sealed. Enter the pass phrases to open it."))
        here = self.variant.after_first_orders(self.position, GM, lines) if lines else self.position
        orders = {GM: tuple(lines)} if lines else NOTHING
        turn = Turn(self.position, orders, NOTHING, (), self.variant.finish(here, end), agreed=True)
        return replace(self, turns=(*self.turns, turn), drafts=NOTHING, submitted=frozenset())

    def back(self, turns: int = 1) -> Game:
        """Return the game without its last turns: their orders become drafts again, and nothing is submitted."""
        kept = max(0, len(self.turns) - turns)
        drafts = self._written(self.turns[kept]) if kept < len(self.turns) else self.drafts
        if self.locked:
            drafts = {power: lines for power, lines in drafts.items() if power not in self.locked}
        before = replace(self, turns=self.turns[:kept], drafts=drafts, submitted=frozenset(), chain=self.chain[:kept])
        return before.remembering(self)

    def _written(self, turn: Turn) -> Mapping[str, tuple[Order, ...]]:
        """Return the orders of a turn, without the game master's lines on who sat there and how it ended, which are
        asked again."""
        if GM not in turn.orders:
            return turn.orders
        kept = tuple(line for line in turn.orders[GM] if not self.variant.is_first(line))
        return {power: lines for power, lines in {**turn.orders, GM: kept}.items() if lines or power != GM}

    # Money at the table.

    def tick(self, power: str, received: bool, date: str = "") -> Game:
        """Return the game with a power's stake recorded as received or returned; the same if it already is."""
        due = next((one for one in self.variant.stakes(self.present, self.book) if one.power == power), None)
        if due is None or due.paid == received:
            return self
        amount, text = (due.amount, RECEIVED) if received else (-due.amount, GIVEN_BACK)
        return replace(self, book=(*self.book, Posting(date, self._last_phase, RECEIPT, power, amount, text)))

    def booked(self, date: str = "") -> Game:
        """Return the game with everything due recorded in its cash book, with this date."""
        due = self.variant.postings(self.position, self.book)
        lines = (replace(line, date=date, phase=self._last_phase) for line in due)
        return replace(self, book=(*self.book, *lines)) if due else self

    @property
    def _last_phase(self) -> str:
        """The current phase, or the last one played."""
        return (self.turns[-1].before if self.end and self.turns else self.position).phase.text

    def ledger(self, power: str = "") -> tuple[LedgerEntry, ...]:
        """Return the movements of money in order, as far as a power may know: in all turns, then at the table."""
        lines = (entry for turn in self.turns for entry in self.variant.ledger(turn, power))
        return (*lines, *entries(self.booked().book))

    @property
    def owed(self) -> tuple[str, ...]:
        """The powers that have not paid their stakes yet."""
        return tuple(one.power for one in self.variant.stakes(self.present, self.book) if not one.paid)

    @property
    def settlement(self) -> SettlementSheet | None:
        """The payouts at the end as a readable sheet; None while the game goes on, or if nothing is paid."""
        found = self.variant.payoff(self.position, self.end) if self.end else None
        if found is None:
            return None
        when = self.turns[-1].before.title if self.turns else self.position.title
        board = self.variant.board(self.position)
        return settlement_sheet(found, board.powers, self.variant.stake_coin, when, self.title, self.players, self.owed)


# ----------------------------------------------------------------------------------------------------
# Variations: a game continued separately from any phase, saved under a name or discarded. Games in, games out.
#
# A variation is a Game of its own (`Game.line` is its name): nothing in it is secret, all powers may be given
# orders, and nothing done in it affects the game that it was started from.


def start_variation(game: Game, number: int, name: str) -> Game:
    """Return a variation that leaves the game, or another variation, at phase `number` (0: the first). The orders
    written in that phase become drafts. Its chance results are kept; the seed is not, since the variation would reveal
    future draws."""
    game = replace(game, seal=None)
    back = game.back(len(game.turns) - number) if number < len(game.turns) else game
    return _line(game, replace(back, submitted=frozenset()), name)


def variation_game(game: Game, name: str) -> Game:
    """Return the game of a saved variation. Raises KeyError if there is none of that name."""
    branch = named(game.branches, name)
    return _line(game, replace(game, turns=branch.turns, drafts=branch.drafts), name)


def _line(game: Game, line: Game, name: str) -> Game:
    drawn = line.remembering(game).drawn
    return replace(
        line, submitted=frozenset(), secrecy="open", seal=None, known="", chain=(), seed="", drawn=drawn, line=name
    )


def with_variation(game: Game, line: Game, parent: str = "") -> Game:
    """Return the game with this variation saved. `parent`: the variation it was started from, if it is new."""
    old = next((one for one in game.branches if one.name == line.line), None)
    if old is not None and old.turns is line.turns and old.drafts is line.drafts:
        return game
    there = any(one.name == parent for one in game.branches)
    branch = Variation(line.line, line.turns, line.drafts, old.parent if old else parent if there else "")
    return replace(game, branches=put(game.branches, branch))


def without_variation(game: Game, name: str) -> Game:
    """Return the game without a variation; its children move to its parent. Raises KeyError if there is none of that
    name."""
    above = named(game.branches, name).parent
    left = (branch for branch in game.branches if branch.name != name)
    return replace(game, branches=_moved(left, name, above))


def with_variation_renamed(game: Game, name: str, to: str) -> Game:
    """Return the game with a variation renamed. Raises ValueError for a name that is empty, too long or taken, KeyError
    if there is no such variation."""
    to = to.strip()
    if not to:
        raise ValueError(tr("A variation needs a name."))
    if len(to) > NAME:
        raise ValueError(tr("A name can have at most {most} characters.", most=NAME))
    if to != name and any(one.name == to for one in game.branches):
        raise ValueError(tr('There is already a variation named "{to}".', to=to))
    branch = replace(named(game.branches, name), name=to)
    branches = (branch if one.name == name else one for one in game.branches)
    return replace(game, branches=_moved(branches, name, to))


def _moved(branches: Iterable[Variation], parent: str, to: str) -> Branches:
    """Return the variations with the children of `parent` below `to`."""
    return tuple(replace(one, parent=to) if one.parent == parent else one for one in branches)


class VariationNode(NamedTuple):
    """A variation in the tree of variations: its `depth`, and the number of turns (`at`) after which it leaves its
    parent."""

    branch: Variation
    depth: int
    at: int


def variation_tree(game: Game) -> tuple[VariationNode, ...]:
    """Return all variations, each below its parent."""
    return tuple(_beneath(game, "", 1))


def _beneath(game: Game, parent: str, depth: int) -> Iterator[VariationNode]:
    turns = game.turns if not parent else named(game.branches, parent).turns
    for branch in game.branches:
        if branch.parent == parent:
            yield VariationNode(branch, depth, shared(branch.turns, turns))
            yield from _beneath(game, branch.name, depth + 1)
