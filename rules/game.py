"""A game: a variant, the people at the table, the turns so far, its variations and its rulebook. It never changes."""

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
from .units import GM, NOTHING, PUBLIC, Event, Order

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
# Lines of play beside a game: what-ifs, and turns that were taken back. All in values: a branch is a second list.

NAME, LONGEST = 60, 80
"""How many characters a name may be given, and how many it has at most with a number behind it."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A line of play under a name. `turns`: all of them from the game's first on, so that it stands by itself whatever
    becomes of the game; `drafts`: the orders being written after them; `parent`: the branch that it was forked from,
    "" for the game."""

    name: str
    turns: tuple[Turn, ...] = ()
    drafts: Mapping[str, tuple[Order, ...]] = field(default_factory=lambda: NOTHING)
    parent: str = ""


Branches = tuple[Variation, ...]


def named(branches: Branches, name: str) -> Variation:
    """The branch of that name. KeyError if there is none."""
    return {branch.name: branch for branch in branches}[name]


def put(branches: Branches, branch: Variation) -> Branches:
    """With this branch in the place of the one of its name, or as the last."""
    if any(one.name == branch.name for one in branches):
        return tuple(branch if one.name == branch.name else one for one in branches)
    return (*branches, branch)


def dropped(branches: Branches, name: str) -> Branches:
    """Without the branch of that name; what was forked from it hangs on what it was forked from."""
    above = named(branches, name).parent
    return tuple(_hung(one, name, above) for one in branches if one.name != name)


def renamed(branches: Branches, name: str, to: str) -> Branches:
    """With another name for a branch."""
    held = (Variation(to, one.turns, one.drafts, one.parent) if one.name == name else one for one in branches)
    return tuple(_hung(one, name, to) for one in held)


def _hung(branch: Variation, name: str, to: str) -> Variation:
    """The branch, on another parent if it hung on the one of that name."""
    return Variation(branch.name, branch.turns, branch.drafts, to) if branch.parent == name else branch


def shared(one: Sequence[Turn], other: Sequence[Turn]) -> int:
    """How many turns two lines of play have in common: the very same ones, not others in which the same happened."""
    least = min(len(one), len(other))
    return next((number for number in range(least) if one[number] is not other[number]), least)


def free_variation_name(taken: Iterable[str], wished: str) -> str:
    """The name wished for, with a number behind it if a branch has it already: "What if 2"."""
    names = set(taken)
    number = 2
    name = wished
    while name in names:
        name, number = f"{wished} {number}", number + 1
    return name


# ----------------------------------------------------------------------------------------------------
# The rulings book of a game: what its game master has decided, noted and changed beside play, in order.

KINDS = {
    "note": tr_noop("Note"),
    "override": tr_noop("Ruling"),
    "deadline": tr_noop("Deadline"),
    "player": tr_noop("Player"),
    "disorder": tr_noop("Civil disorder"),
    "vote": tr_noop("Vote"),
    "back": tr_noop("Undone"),
}
"""What an entry is about, and what people call that."""

MOST = {"text": 2000, "clause": 80, "about": 240}
"""How many characters an entry may have at most: no file holds more."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An entry. `turn`: how many turns had been played at the phase that it is about; `clause`: the rule that it rests
    on, as it is cited; `about`: the result, as "France: A Par - Bur", where it is about one; `date` of the entry."""

    kind: str
    turn: int
    phase: str
    text: str
    clause: str = ""
    about: str = ""
    date: str = ""

    def __post_init__(self) -> None:
        """ValueError for an entry that no file could hold."""
        for name, most in MOST.items():
            if len(getattr(self, name)) > most:
                raise ValueError(tr("That entry is too long: at most {most} characters.", most=most))


Rulings = tuple[Ruling, ...]
RULED = tr_noop("The game master ruled on a result.")


def for_all(rulings: Rulings, nameless: bool) -> Rulings:
    """The book as everybody may read it where something of the board is hidden: that a result was ruled on, not which
    and why, and no notes; where it is secret who plays what (`nameless`), nothing of that."""
    secret = ("note", *(("player", "disorder") if nameless else ()))
    return tuple(_plain(one) for one in rulings if one.kind not in secret)


def _plain(one: Ruling) -> Ruling:
    return Ruling(one.kind, one.turn, one.phase, RULED, date=one.date) if one.kind == "override" else one


# ----------------------------------------------------------------------------------------------------
# What a game keeps of its sealed sections: data only. What opens and closes them is in rules.files.sealing.
#
# Every seat has a Lock: its own key, wrapped under its pass phrase, and its two sections, encrypted with that key:
# `own` (the orders being written and the notes) and `told` (what it was shown, where the truth is sealed as well).
# Keys and contents of seats that are open are kept in memory and stand in no file.

SECRECY = ("open", "casual", "sealed")
COMPUTERS_NOT_SEALED = tr_noop("The computer cannot play a power in a sealed game, because it has no pass phrase.")
"""Everybody may look; the key lies in the file; every seat's section opens with its pass phrase alone."""


class SealError(ValueError):
    """A section that cannot be opened or closed; the sentence says why and what can be done. `power`: whose it is."""

    def __init__(self, power: str, words: str) -> None:
        self.power = power
        super().__init__(words)


class WrongPhrase(SealError):
    """Another pass phrase than the one that was set."""


class Tampered(SealError):
    """A section that was changed or damaged since it was sealed."""


class PhraseNeeded(SealError):
    """Something that cannot be done before a seat is opened, or has set its pass phrase."""


class MergeError(ValueError):
    """Two copies of a game that contradict each other. `reasons`: a sentence for each contradiction."""

    def __init__(self, reasons: list[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("\n".join(reasons))


class NotAgreed(SealError):
    """Keys in the file that a seat has not agreed to: nothing is sealed for them, or opened with them."""


class KeyChange(NamedTuple):
    """Something that a seat has not agreed to yet. `seat`: whose keys; `kind`: they are "new", were "changed", are
    "gone", or there is a game "master" now though it was agreed that there is none."""

    seat: str
    kind: str


HALF = 32
"""The bytes of a seat's key that open its sections; the rest is what it signs with."""


@dataclass(frozen=True, slots=True)
class Lock:
    """The sealed sections of one seat, texts in base64; "" for what there is not.

    `phrase`: how the phrase becomes a key. `key_box`: the seat's key under the phrase; `master_box`: the half of it
    that opens, for the game master; `share`: its part of the key of the truth. `past`: marks of the states of `own`
    that this one follows.

    `box`, `sign`: its public keys. `agreed`: by seat, which keys it has agreed to. `letters`: what it tells other seats
    before the orders are opened, sealed for each. `sent`: whether its orders were handed in; `head`: how many turns it
    has seen, and the mark of the last. `number` counts its states; `others`: those of the other seats, as it has seen
    them. All this it has signed: `signature` says with whose key, too.

    Known only while it is open: `key`, `own_content`, and `handed`, the signature under the orders handed in; where the
    game master has opened it, `voucher`: what he signs with, for he cannot sign in its player's name.
    """

    power: str
    phrase: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    key_box: str = ""
    master_box: str = ""
    share: str = ""
    own: str = ""
    told: str = ""
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
        """Whether its key is known here, so that what it holds can be read and written."""
        return bool(self.key)

    @property
    def secret(self) -> bytes:
        """The half of its key that opens its sections."""
        return self.key[:HALF]

    @property
    def signer(self) -> bytes:
        """The half that signs; nothing where the game master has opened the seat."""
        return self.key[HALF:]

    @property
    def shut(self) -> Lock:
        """The lock as it stands in the file: without key and contents."""
        return replace(self, key=b"", own_content="", handed="", voucher=b"")


@dataclass(frozen=True, slots=True)
class Seal:
    """The locks of a game. `game`: a number of its own, so that no section fits another game.

    `file_key`: that of a casual game, which lies in the file. `master`: the game master's public key. `truth`: the
    positions and turns, where the board is hidden; `truth_box`: their key for the game master. `public`: what everybody
    was told, as a table. `salt`: what the marks of turns were made with that were secret and are so no longer.
    `absent`: seats without which the next turn is resolved.
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
        """The seal of a new game; None where all is open."""
        if secrecy == SECRECY[0]:
            return None
        return cls(secrets.token_hex(16), file_key=secrets.token_bytes(32) if secrecy == SECRECY[1] else b"")

    @property
    def locked(self) -> frozenset[str]:
        """The seats whose sections are shut, but for those that are done without."""
        shut = {power for power, lock in self.locks.items() if not lock.opened}
        return frozenset(shut - self.absent)

    def with_lock(self, lock: Lock) -> Seal:
        """The seal with this lock in the place of that of the same power."""
        return replace(self, locks={**self.locks, lock.power: lock})

    def without(self, powers: frozenset[str] | set[str]) -> Seal:
        """Without the locks of these seats."""
        kept = {power: lock for power, lock in self.locks.items() if power not in powers}
        return replace(self, locks=kept) if len(kept) < len(self.locks) else self

    @property
    def shut(self) -> Seal:
        """As it stands in the file: no key of a seat, nothing of what it holds."""
        locks = {power: lock.shut for power, lock in self.locks.items()}
        return replace(self, locks=locks, truth_key=b"", truth_content="", absent=frozenset())


@dataclass(frozen=True, slots=True)
class SeatKnowledge:
    """What a seat (or PUBLIC) was told, where the game holds nothing else: the truth lies sealed in the file.

    `sights`: the provinces in sight, one entry a position, None for all. `events` and `reports`: one entry a turn.
    `acting`: who has something to order now. `chain`: the marks of the turns, which say whether history was altered.
    """

    power: str
    sights: tuple[frozenset[str] | None, ...]
    events: tuple[tuple[Event, ...], ...] = ()
    reports: tuple[str, ...] = ()
    acting: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()


# ----------------------------------------------------------------------------------------------------
# A game: a variant, the people at the table, and the turns so far. It never changes; every step gives a new one.

RECEIVED, GIVEN_BACK = tr_noop("Stake received"), tr_noop("Stake returned")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a power. `player` "": nobody, its units hold. `code`: what lifts its curtain, kept only as a hash.
    `computer`: which computer player writes for it (a name of `rules.players.PLAYERS`), "" where a person does.

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
    """The state of play. `drafts`: the orders being written now, by power; `submitted`: who has sent his.

    `book`: the money that changed hands at the table; it goes on when turns are dropped. `notes`: what each seat has
    noted for itself, values of JSON by name; no rule reads them.

    `seed`: what fixes all that is left to chance, "" where it is drawn fairly. `drawn`: what was drawn in turns that
    were taken back, by phase: it is not drawn again.

    `seal`: the sealed sections of a secret game, None before anything was sealed. `known`: "" if all turns are here;
    where the truth lies sealed, whose knowledge the positions and turns are: a seat's, or PUBLIC. `chain`: the marks of
    the turns as the file has them, where they cannot be made anew or do not fit.

    `branches`: lines of play beside the game. `line`: "" in the game itself; in a what-if, a game of its own, its name.

    `rulings`: the game master's book; `deadline`: until when orders are wanted, in his words, which no rule reads.

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
        """A game before its first orders. `players` by power; one left out is played by nobody unless none is named.

        Under the key GM stands who is game master; nobody is unless he is named. ValueError for a power that there is
        not, and another secrecy than those of SECRECY.
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
        """Where the game stands now."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each turn, and the present one."""
        return (self.start, *(turn.after for turn in self.turns))

    @property
    def end(self) -> End | None:
        """How the game has ended; None while it goes on."""
        return self.variant.end(self.position)

    @property
    def players(self) -> Mapping[str, str]:
        """Power -> who plays it; the powers that nobody plays are left out."""
        return {seat.power: seat.player for seat in self.seats if seat.player and seat.power != GM}

    @property
    def at_table(self) -> tuple[Order, ...]:
        """Lines of the game master that say what has changed at the table since the last turn."""
        told = self.seats and not self.end and not self.line
        return self.variant.table_orders(self.position, self.players) if told else ()

    @property
    def present(self) -> Position:
        """Where the game stands now, with those at the table who sit there now."""
        lines = self.at_table
        return self.variant.after_first_orders(self.position, GM, lines) if lines else self.position

    def seat(self, power: str) -> Seat:
        """Who plays a power; a seat without a player where nobody does."""
        return next((seat for seat in self.seats if seat.power == power), Seat(power))

    def known_as(self, power: str) -> str:
        """Who plays a power, as far as everybody may know: in some games nobody is named before the end."""
        player = self.seat(power).player
        return self.variant.known_as(self.position, power, player) if player else ""

    def viewer(self, power: str = PUBLIC) -> str:
        """Whose knowledge somebody has who plays a power (PUBLIC: none): "", all of it, where nothing is secret or no
        longer, and for the game master."""
        return "" if self.secrecy == "open" or self.unattended or self.end or power == GM else power

    @property
    def to_act(self) -> tuple[str, ...]:
        """The powers that have something to order now and somebody to do it, in map order: in a what-if all of them."""
        acting = () if self.end else self.variant.must_act(self.position)
        return tuple(power for power in acting if self.line or self.seat(power).player)

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """Those of them who have not submitted."""
        return tuple(power for power in self.to_act if power not in self.submitted)

    # Sealed sections and private notes.

    @property
    def locked(self) -> frozenset[str]:
        """The seats whose orders and notes lie sealed and are not in the game now."""
        return self.seal.locked if self.seal else frozenset()

    @property
    def hides(self) -> bool:
        """Whether something of the position, or who plays what, is not for everybody to see."""
        if self.known or (self.seal and self.seal.truth):
            return True
        return self.nameless or self.variant.view(self.position, PUBLIC).position is not self.position

    @property
    def nameless(self) -> bool:
        """Whether it is not for everybody to know who plays a power."""
        return any(self.known_as(power) != player for power, player in self.players.items())

    @property
    def needed(self) -> frozenset[str]:
        """The seats that open their sections before a sealed turn is resolved: those with orders; where the board is
        hidden all, for each is shown something after it. The game master's only where he gives orders himself."""
        played = {seat.power for seat in self.seats if seat.player}
        lookers = set() if self.variant.gm else {GM}
        return frozenset(played - lookers if self.hides else played & {*self.to_act, GM} - lookers)

    def noted(self, power: str, name: str, value: Any) -> Game:
        """The game with something noted by a seat under a name; None strikes it out. PhraseNeeded if it is sealed."""
        if power in self.locked:
            raise PhraseNeeded(
                power, tr("{power}'s notes are sealed. Enter its pass phrase to open them.", power=power)
            )
        table = {**self.notes.get(power, {}), name: value}
        kept = {key: one for key, one in table.items() if one is not None}
        return replace(self, notes={**{seat: t for seat, t in self.notes.items() if seat != power}, power: kept})

    def reseat(self, players: Mapping[str, str]) -> Game:
        """The game with other people at the table; seats that are left out stay as they are.

        Who sits down anew has no code yet, and may change the orders that he finds; "": nobody plays it, and its orders
        are torn up.
        """
        seats = tuple(self._taken(seat, players.get(seat.power, seat.player)) for seat in self.seats)
        changed = {seat.power for seat, before in zip(seats, self.seats) if seat is not before}
        left = {seat.power for seat in seats if seat.power in changed and not seat.player}
        drafts = {power: lines for power, lines in self.drafts.items() if power not in left}
        if not changed:
            return self
        return replace(self, seats=seats, drafts=drafts, submitted=self.submitted - changed, seal=self._left(changed))

    def with_computers(self, levels: Mapping[str, str]) -> Game:
        """The game with computer players at these seats, by power; "": a person plays it again. Not in a sealed game,
        where only a pass phrase opens what a seat writes: ValueError."""
        if self.secrecy == "sealed" and any(levels.values()):
            raise ValueError(tr(COMPUTERS_NOT_SEALED))
        seats = ((seat, levels.get(seat.power, seat.computer)) for seat in self.seats)
        made = tuple(replace(seat, computer=level, code="" if level else seat.code) for seat, level in seats)
        return replace(self, seats=made)

    @property
    def computers(self) -> Mapping[str, str]:
        """Power -> the computer player that writes for it."""
        return {seat.power: seat.computer for seat in self.seats if seat.computer and seat.player}

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits at the table, the game master too: those whom nobody may look over the shoulder."""
        return tuple(dict.fromkeys(seat.player for seat in self.seats if seat.player and not seat.computer))

    @property
    def handed_in(self) -> frozenset[str]:
        """The powers whose people have submitted: what the computer has written it writes again at any time."""
        return self.submitted - self.computers.keys()

    @property
    def unattended(self) -> bool:
        """Whether computer players alone are at the table: nothing is to be hidden from anybody."""
        return bool(self.computers) and not self.people

    def with_master(self, player: str, code: str = "") -> Game:
        """The game with somebody as game master who has no seat yet; the same where one is."""
        if self.seat(GM).player or not player:
            return self
        kept = tuple(seat for seat in self.seats if seat.power != GM)
        return replace(self, seats=(*kept, Seat(GM, player, code)))

    def _left(self, powers: set[str]) -> Seal | None:
        """The seal once others sit there: they set phrases of their own, unless the truth hangs on the old ones."""
        return self.seal.without(powers) if self.seal and not self.seal.truth else self.seal

    def _taken(self, seat: Seat, player: str) -> Seat:
        return seat if seat.player == player else Seat(seat.power, player)

    def draft(self, power: str, orders: Sequence[Order]) -> Game:
        """The game with these orders written for a power in place of what it had. ValueError once it has submitted."""
        if power in self.submitted:
            raise ValueError(tr("{power} has submitted its orders. Withdraw them first", power=power))
        return replace(self, drafts={**self.drafts, power: tuple(orders)})

    def submit(self, power: str) -> Game:
        """The game with a power's draft handed in as it stands."""
        return replace(self, submitted=self.submitted | {power})

    def take_back(self, power: str) -> Game:
        """The orders open for change again, before the last power has submitted."""
        return replace(self, submitted=self.submitted - {power})

    def resolve(self, draws: Mapping[str, Any] = NOTHING) -> Game:
        """The game after the present orders are adjudicated. DrawNeeded where chance is asked for, ValueError where the
        game master's line cannot be carried out, PhraseNeeded while orders are sealed.
        """
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
        """The game with a note in its last turn on who was missing when it was resolved, and on whose orders are signed
        how; the same where there is nothing to note."""
        if not absent and not signed:
            return self
        return replace(self, turns=(*self.turns[:-1], replace(self.turns[-1], absent=absent, signed=signed)))

    def with_table(self, orders: Mapping[str, Sequence[str | Order]]) -> Mapping[str, Sequence[str | Order]]:
        """These orders, and before them what has changed at the table."""
        lines = self.at_table
        return {**orders, GM: (*lines, *orders.get(GM, ()))} if lines else orders

    def play(
        self,
        orders: Mapping[str, Sequence[str | Order]],
        draws: Mapping[str, Any] = NOTHING,
        overrides: tuple[Override, ...] = (),
    ) -> Game:
        """The game one turn on. Unreadable for a line that is no order; ValueError once the game is over.

        DrawNeeded where chance is asked for that neither `draws` nor the game knows.
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
        """What is known of a draw in the present phase: from a turn taken back, or by the seed; None if nothing is."""
        phase = self.position.phase.text
        value = self.drawn.get(phase, NOTHING).get(needed.name)
        if value is not None and needed.fits(value):
            return value
        return needed.fixed(self.seed, phase) if self.seed else None

    def remembering(self, later: Game) -> Game:
        """The game, an earlier state of another one, with what was drawn there since."""
        if later.turns[: len(self.turns)] != self.turns:
            return self
        drawn = {**self.drawn, **later.drawn}
        for turn in later.turns[len(self.turns) :]:
            phase = turn.before.phase.text
            if turn.draws:
                drawn[phase] = {**drawn.get(phase, {}), **turn.draws}
        return replace(self, drawn=drawn) if drawn != self.drawn else self

    def finish(self, end: End) -> Game:
        """The game ended by agreement of the remaining players. ValueError if it cannot end so."""
        return self.finish_with(end, self.at_table)

    def finish_with(self, end: End, lines: Sequence[Order]) -> Game:
        """The same, by these lines of the game master on what has changed at the table. PhraseNeeded while the truth
        lies sealed.
        """
        if self.known:
            raise PhraseNeeded("", tr("The true position is sealed. Enter the pass phrases to open it."))
        here = self.variant.after_first_orders(self.position, GM, lines) if lines else self.position
        orders = {GM: tuple(lines)} if lines else NOTHING
        turn = Turn(self.position, orders, NOTHING, (), self.variant.finish(here, end), agreed=True)
        return replace(self, turns=(*self.turns, turn), drafts=NOTHING, submitted=frozenset())

    def back(self, turns: int = 1) -> Game:
        """The game without its last turns: their orders are written again as drafts, nothing is submitted."""
        kept = max(0, len(self.turns) - turns)
        drafts = self._written(self.turns[kept]) if kept < len(self.turns) else self.drafts
        if self.locked:
            drafts = {power: lines for power, lines in drafts.items() if power not in self.locked}
        before = replace(self, turns=self.turns[:kept], drafts=drafts, submitted=frozenset(), chain=self.chain[:kept])
        return before.remembering(self)

    def _written(self, turn: Turn) -> Mapping[str, tuple[Order, ...]]:
        """What was written for a turn, but for the game master's lines on who sat there and how it ended: that is asked
        anew."""
        if GM not in turn.orders:
            return turn.orders
        kept = tuple(line for line in turn.orders[GM] if not self.variant.is_first(line))
        return {power: lines for power, lines in {**turn.orders, GM: kept}.items() if lines or power != GM}

    # Money at the table.

    def tick(self, power: str, received: bool, date: str = "") -> Game:
        """The game with a stake entered as received, or as given back; the same if it is so already."""
        due = next((one for one in self.variant.stakes(self.present, self.book) if one.power == power), None)
        if due is None or due.paid == received:
            return self
        amount, text = (due.amount, RECEIVED) if received else (-due.amount, GIVEN_BACK)
        return replace(self, book=(*self.book, Posting(date, self._last_phase, RECEIPT, power, amount, text)))

    def booked(self, date: str = "") -> Game:
        """The game with all that is due entered in its cash book, on this day."""
        due = self.variant.postings(self.position, self.book)
        lines = (replace(line, date=date, phase=self._last_phase) for line in due)
        return replace(self, book=(*self.book, *lines)) if due else self

    @property
    def _last_phase(self) -> str:
        """The phase in which the game stands, or in which it ended."""
        return (self.turns[-1].before if self.end and self.turns else self.position).phase.text

    def ledger(self, power: str = "") -> tuple[LedgerEntry, ...]:
        """What moved money, in order, as far as a power may know: in all turns, then at the table."""
        told = (entry for turn in self.turns for entry in self.variant.ledger(turn, power))
        return (*told, *entries(self.booked().book))

    @property
    def owed(self) -> tuple[str, ...]:
        """Who has not paid his stake yet."""
        return tuple(one.power for one in self.variant.stakes(self.present, self.book) if not one.paid)

    @property
    def settlement(self) -> SettlementSheet | None:
        """What the end pays, to be read; None while the game goes on, and where nothing is paid."""
        found = self.variant.payoff(self.position, self.end) if self.end else None
        if found is None:
            return None
        when = self.turns[-1].before.title if self.turns else self.position.title
        board = self.variant.board(self.position)
        return settlement_sheet(found, board.powers, self.variant.stake_coin, when, self.title, self.players, self.owed)


# ----------------------------------------------------------------------------------------------------
# What-ifs: a game forked at any phase, played on beside it, kept under a name or thrown away. Games in, games out.
#
# A line of play is a Game of its own (`Game.line` is its name): nothing in it is secret, all powers may be given
# orders, and nothing that is done with it touches the game that it was forked from.


def start_variation(game: Game, number: int, name: str) -> Game:
    """The line of play that leaves the game, or another line, at phase `number` (0: the first). What was ordered in
    that phase, or is being written in it, stands there to be changed. What was drawn in it stays drawn; but no seed is
    taken along, or a what-if would tell what is still to be drawn."""
    game = replace(game, seal=None)
    back = game.back(len(game.turns) - number) if number < len(game.turns) else game
    return _line(game, replace(back, submitted=frozenset()), name)


def variation_game(game: Game, name: str) -> Game:
    """The line of play that a game keeps under a name. KeyError if there is none."""
    branch = named(game.branches, name)
    return _line(game, replace(game, turns=branch.turns, drafts=branch.drafts), name)


def _line(game: Game, line: Game, name: str) -> Game:
    drawn = line.remembering(game).drawn
    return replace(
        line, submitted=frozenset(), secrecy="open", seal=None, known="", chain=(), seed="", drawn=drawn, line=name
    )


def with_variation(game: Game, line: Game, parent: str = "") -> Game:
    """The game with this line of play among its branches. `parent`: what it was forked from, if it is new."""
    old = next((one for one in game.branches if one.name == line.line), None)
    if old is not None and old.turns is line.turns and old.drafts is line.drafts:
        return game
    there = any(one.name == parent for one in game.branches)
    branch = Variation(line.line, line.turns, line.drafts, old.parent if old else parent if there else "")
    return replace(game, branches=put(game.branches, branch))


def without_variation(game: Game, name: str) -> Game:
    """The game without a branch. KeyError if there is none of that name."""
    return replace(game, branches=dropped(game.branches, name))


def with_variation_renamed(game: Game, name: str, to: str) -> Game:
    """The game with another name for a branch. ValueError for a name that is empty or taken."""
    to = to.strip()
    if not to:
        raise ValueError(tr("A variation needs a name."))
    if len(to) > NAME:
        raise ValueError(tr("A name can have at most {most} characters.", most=NAME))
    if to != name and any(one.name == to for one in game.branches):
        raise ValueError(tr('There is already a variation named "{to}".', to=to))
    named(game.branches, name)
    return replace(game, branches=renamed(game.branches, name, to))


class VariationNode(NamedTuple):
    """A branch in the tree of lines of play: how deep it hangs, and after how many turns it leaves its parent."""

    branch: Variation
    depth: int
    at: int


def variation_tree(game: Game) -> tuple[VariationNode, ...]:
    """All branches, each beneath what it was forked from."""
    return tuple(_beneath(game, "", 1))


def _beneath(game: Game, parent: str, depth: int) -> Iterator[VariationNode]:
    turns = game.turns if not parent else named(game.branches, parent).turns
    for branch in game.branches:
        if branch.parent == parent:
            yield VariationNode(branch, depth, shared(branch.turns, turns))
            yield from _beneath(game, branch.name, depth + 1)
