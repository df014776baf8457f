"""What a game keeps of its sealed sections: data only. What opens and closes them is in rules.files.sealing.

Every seat has a Lock: its own key, wrapped under its pass phrase, and its two sections, encrypted with that key: `own`
(the orders being written and the notes) and `told` (what it was shown, where the truth is sealed as well). Keys and
contents of seats that are open are kept in memory and stand in no file.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from .position import NOTHING, Event

SECRECY = ("open", "casual", "sealed")
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
class Known:
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
