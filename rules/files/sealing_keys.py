"""Keys and boxes: how a pass phrase becomes a key, and how bytes are sealed so that nobody changes them unseen.

All of it is done by the library `cryptography`: Argon2id makes keys of pass phrases and costs memory, AES-256-GCM
encrypts and notices every change, X25519 with HKDF seals for the game master without his being there.
A sealed text is base64 of a nonce of 12 bytes and what AES-GCM makes of the padded content. `what` says what it is and
whose, and is sealed with it: a section opens nowhere but in its own place.
"""

from __future__ import annotations

import json
import secrets
import unicodedata
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ..speech import tr

KEY, NONCE, SALT = 32, 12, 16
"""Bytes of a key, of a nonce and of a salt."""
METHOD = "argon2id"
COST = {"memory": 65_536, "passes": 3, "lanes": 4}
"""Work of making a key: 64 MiB, thrice over; about a tenth of a second."""
CHEAP = {"memory": 64, "passes": 1, "lanes": 1}
"""The same for tests, where nothing is to be kept from anybody."""
MOST = {"memory": 1_048_576, "passes": 16, "lanes": 16}
"""More than this is refused: a file must not be able to keep the computer busy."""
PAD = 512
"""Contents are filled up to a multiple of so many bytes, so that their length tells little."""
MOST_BYTES = 50_000_000


class NotOpened(ValueError):
    """Something that does not open with this key: it is another one, or not a byte is as it was."""


def new_key() -> bytes:
    return secrets.token_bytes(KEY)


# Pass phrases.


def new_phrase(cost: Mapping[str, int] | None = None) -> dict[str, Any]:
    """How a phrase that is set now becomes a key: method, work and a salt of its own."""
    return {"method": METHOD, **(cost or COST), "salt": text_of(secrets.token_bytes(SALT))}


def phrase_key(phrase: str, how: Mapping[str, Any]) -> tuple[bytes, str]:
    """The key that a phrase makes, and a check by which a wrong phrase is told from a damaged section.

    This is the slow part. NotOpened for work that is not reasonable.
    """
    work = {name: how.get(name) for name in COST}
    salt = bytes_of(str(how.get("salt", "")))
    if how.get("method") != METHOD or not _fair(work) or len(salt) < 8:
        raise NotOpened(tr("the way in which its key is made was changed"))
    plain = unicodedata.normalize("NFKC", phrase).encode()
    made = Argon2id(
        salt=salt, length=2 * KEY, iterations=how["passes"], lanes=how["lanes"], memory_cost=how["memory"]
    ).derive(plain)
    return made[:KEY], text_of(made[KEY : KEY + 8])


def _fair(work: Mapping[str, Any]) -> bool:
    """Whether this work can be asked of a computer. Argon2 wants 8 KiB for each lane."""
    numbers = all(type(work[name]) is int and 1 <= work[name] <= MOST[name] for name in COST)
    return numbers and work["memory"] >= 8 * work["lanes"]


# Boxes.


def sealed(key: bytes, what: Mapping[str, Any], content: bytes) -> str:
    """Bytes sealed with a key."""
    nonce = secrets.token_bytes(NONCE)
    return text_of(nonce + AESGCM(key).encrypt(nonce, content, associated(what)))


def unsealed(key: bytes, what: Mapping[str, Any], box: str) -> bytes:
    """What was sealed. NotOpened for another key, another `what`, or a box of which anything was changed."""
    raw = bytes_of(box)
    try:
        return AESGCM(key).decrypt(raw[:NONCE], raw[NONCE:], associated(what))
    except (InvalidTag, ValueError):
        raise NotOpened(tr("does not open")) from None


def sealed_text(key: bytes, what: Mapping[str, Any], content: str) -> str:
    """A text sealed, packed and filled up first."""
    packed = zlib.compress(content.encode(), 9)
    raw = len(packed).to_bytes(4) + packed
    return sealed(key, what, raw + bytes(-len(raw) % PAD))


def unsealed_text(key: bytes, what: Mapping[str, Any], box: str) -> str:
    """The text again. NotOpened likewise."""
    raw = unsealed(key, what, box)
    unpack = zlib.decompressobj()
    try:
        return unpack.decompress(raw[4 : 4 + int.from_bytes(raw[:4])], MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        raise NotOpened(tr("does not hold what it should")) from None


def about(game: str, seat: str, what: str) -> dict[str, Any]:
    """What a box is of: with this it is sealed, so that it fits no other place. `seat` "": the whole table's."""
    return {"game": game, "seat": seat, "what": what}


def associated(what: Mapping[str, Any]) -> bytes:
    return json.dumps(what, sort_keys=True, separators=(",", ":")).encode()


# The game master: whatever is sealed for him needs only his public key.


def master_of(key: bytes) -> str:
    """The public key that belongs to the game master's own key."""
    return text_of(_private(key).public_key().public_bytes_raw())


def sealed_for(master: str, what: Mapping[str, Any], content: bytes) -> str:
    """Bytes sealed for the game master. NotOpened if that is no public key."""
    once = X25519PrivateKey.generate()
    public = once.public_key().public_bytes_raw()
    return text_of(public) + "." + sealed(_agreed(once, master, public), what, content)


def unsealed_for(key: bytes, what: Mapping[str, Any], box: str) -> bytes:
    """What was sealed for him. NotOpened likewise."""
    sender, _, rest = box.partition(".")
    return unsealed(_agreed(_private(key), sender, bytes_of(sender)), what, rest)


def _private(key: bytes) -> X25519PrivateKey:
    return X25519PrivateKey.from_private_bytes(_derived(key, b"strata game master"))


def _agreed(mine: X25519PrivateKey, other: str, sender: bytes) -> bytes:
    try:
        shared = mine.exchange(X25519PublicKey.from_public_bytes(bytes_of(other)))
    except ValueError:
        raise NotOpened(tr("is no public key")) from None
    return _derived(shared, b"strata box " + sender)


def _derived(secret: bytes, purpose: bytes) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=KEY, salt=None, info=purpose).derive(secret)


# Shares: a key that only all of its parts together make.


def shares(key: bytes, number: int) -> list[bytes]:
    """A key in so many parts (1 or more); fewer than all of them say nothing of it."""
    parts = [new_key() for _ in range(number - 1)]
    return [*parts, joined([key, *parts])]


def joined(parts: Iterable[bytes]) -> bytes:
    """The key that all parts make."""
    return reduce(lambda one, other: bytes(a ^ b for a, b in zip(one, other, strict=True)), parts)


def text_of(raw: bytes) -> str:
    return b64encode(raw).decode("ascii")


def bytes_of(text: str) -> bytes:
    """NotOpened for what is no base64."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise NotOpened(tr("is no base64")) from None
