"""Keys, boxes and signatures: the only place where bytes are encrypted, signed or made of a pass phrase.

All of it is done by the library `cryptography`: Argon2id (RFC 9106) makes keys of pass phrases and costs memory,
AES-256-GCM encrypts and notices every change, X25519 (RFC 7748) with HKDF-SHA256 (RFC 5869) seals for somebody without
his being there, Ed25519 (RFC 8032) signs. What each part is for, and what it does not do, is in sealing.md.

A seat's key is 64 bytes: the first 32 open its sections and make its X25519 key, the rest is its Ed25519 key. The game
master gets the first half alone: he can read a section, but not sign in its player's name.

A sealed text is base64 of a nonce of 12 bytes and what AES-GCM makes of the padded content. `what` says what it is and
whose, and is authenticated with it: a section opens nowhere but in its own place. There stand only fixed words and
numbers, never a text that is translated, nor a local time: a section must open at a table that speaks another language.
"""

from __future__ import annotations

import json
import secrets
import unicodedata
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from functools import reduce
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ..i18n import tr
from .safety_words import WORDS

KEY, NONCE, SALT = 32, 12, 16
"""Bytes of a key, of a nonce and of a salt."""
METHOD = "argon2id"
COST = {"memory": 65_536, "passes": 3, "lanes": 4}
"""Work of making a key: 64 MiB, thrice over, the second choice of RFC 9106; about a tenth of a second."""
CHEAP = {"memory": 64, "passes": 1, "lanes": 1}
"""The same for tests, where nothing is to be kept from anybody."""
MOST = {"memory": 262_144, "passes": 6, "lanes": 8}
"""More than this is refused: a file must not be able to keep the computer busy, or to fill its memory. At worst a
phrase costs 256 MiB and eight times the work above."""
SPOKEN = 8
"""Words of a safety phrase: 72 bits, behind the work above for each try."""
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


def phrase_key(phrase: str | bytearray, how: Mapping[str, Any]) -> tuple[bytes, str]:
    """The key that a phrase makes, and a check by which a wrong phrase is told from a damaged section.

    This is the slow part. A bytearray is wiped. NotOpened for work that is not reasonable.
    """
    plain = _normal(phrase)
    try:
        work = {name: how.get(name) for name in COST}
        salt = bytes_of(str(how.get("salt", "")))
        if how.get("method") != METHOD or not _fair(work) or not 8 <= len(salt) <= 64:
            raise NotOpened(tr("the settings that its key is made with were changed"))
        made = _derived_slowly(plain, salt, how, 2 * KEY)
    finally:
        wipe(plain)
        if isinstance(phrase, bytearray):
            wipe(phrase)
    return made[:KEY], text_of(made[KEY : KEY + 8])


def _derived_slowly(plain: bytes | bytearray, salt: bytes, work: Mapping[str, Any], length: int) -> bytes:
    return Argon2id(
        salt=salt, length=length, iterations=work["passes"], lanes=work["lanes"], memory_cost=work["memory"]
    ).derive(plain)  # type: ignore[arg-type]  # any bytes will do, and these can be wiped


def _normal(phrase: str | bytearray) -> bytearray:
    """The phrase as bytes: the same letters typed on another keyboard are the same phrase. What is plain ASCII, as
    most are, never becomes a text here, which Python could not wipe."""
    if isinstance(phrase, bytearray) and phrase.isascii():
        return bytearray(phrase)
    text = phrase if isinstance(phrase, str) else phrase.decode("utf-8", "replace")
    return bytearray(unicodedata.normalize("NFKC", text).encode())


def wipe(secret: bytearray) -> None:
    """Nothing but zeros where a secret was. Copies that Python or the window made elsewhere are not reached."""
    secret[:] = bytes(len(secret))


def _fair(work: Mapping[str, Any]) -> bool:
    """Whether this work can be asked of a computer. Argon2 wants 8 KiB for each lane."""
    numbers = all(type(work[name]) is int and 1 <= work[name] <= MOST[name] for name in COST)
    return numbers and work["memory"] >= 8 * work["lanes"]


# Boxes.


def sealed(key: bytes, what: Mapping[str, Any], content: bytes) -> str:
    """Bytes sealed with a key."""
    nonce = secrets.token_bytes(NONCE)
    return text_of(nonce + AESGCM(key[:KEY]).encrypt(nonce, content, associated(what)))


def unsealed(key: bytes, what: Mapping[str, Any], box: str) -> bytes:
    """What was sealed. NotOpened for another key, another `what`, or a box of which anything was changed."""
    raw = bytes_of(box)
    try:
        return AESGCM(key[:KEY]).decrypt(raw[:NONCE], raw[NONCE:], associated(what))
    except (InvalidTag, ValueError):
        raise NotOpened(tr("cannot be opened")) from None


def packed(content: str) -> bytes:
    """A text as short as it comes, with its length before it: what is filled up and sealed."""
    raw = zlib.compress(content.encode(), 9)
    return len(raw).to_bytes(4) + raw


def unpacked(raw: bytes) -> str:
    """The text again. NotOpened for what is none."""
    unpack = zlib.decompressobj()
    try:
        return unpack.decompress(raw[4 : 4 + int.from_bytes(raw[:4])], MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        raise NotOpened(tr("does not contain what it should")) from None


def padded(raw: bytes, room: int = 0) -> bytes:
    """Filled up with zeros to the next size that is used, at least to `room`."""
    return raw + bytes(max(room, size_for(len(raw))) - len(raw))


def size_for(length: int) -> int:
    """The size that something of this length is filled up to: PADMÉ (Nikitin and others, 2019), of which all lengths
    about n have log log n bits, and a multiple of 512 bytes. At most an eighth is added to what is long."""
    length = max(length, PAD)
    exponent = length.bit_length() - 1
    mask = (1 << (exponent - exponent.bit_length())) - 1
    length = (length + mask) & ~mask
    return -(-length // PAD) * PAD


def sealed_text(key: bytes, what: Mapping[str, Any], content: str, room: int = 0) -> str:
    """A text sealed, packed and filled up first, at least to `room` bytes."""
    return sealed(key, what, padded(packed(content), room))


def unsealed_text(key: bytes, what: Mapping[str, Any], box: str) -> str:
    """The text again. NotOpened likewise."""
    return unpacked(unsealed(key, what, box))


def about(game: str, seat: str, what: str) -> dict[str, Any]:
    """What a box is of: with this it is sealed, so that it fits no other place. `seat` "": the whole table's."""
    return {"game": game, "seat": seat, "what": what}


def associated(what: Mapping[str, Any]) -> bytes:
    """A table as bytes that are the same on every machine: sorted, in ASCII."""
    return json.dumps(what, sort_keys=True, separators=(",", ":")).encode()


def text_digest(text: str) -> str:
    """By what a text is known."""
    return sha256(text.encode()).hexdigest()[:16]


# Public keys: whatever is sealed for somebody needs only his.


def public_of(key: bytes) -> str:
    """The X25519 key by which others seal for the holder of a key."""
    return text_of(_private(key).public_key().public_bytes_raw())


def sealed_for(public: str, what: Mapping[str, Any], content: bytes) -> str:
    """Bytes sealed for the holder of a public key. NotOpened if that is none."""
    once = X25519PrivateKey.generate()
    sender = once.public_key().public_bytes_raw()
    return text_of(sender) + "." + sealed(_agreed(once, public, sender), what, content)


def unsealed_for(key: bytes, what: Mapping[str, Any], box: str) -> bytes:
    """What was sealed for him. NotOpened likewise."""
    sender, _, rest = box.partition(".")
    return unsealed(_agreed(_private(key), sender, bytes_of(sender)), what, rest)


def unsealed_either(key: bytes, what: Mapping[str, Any], box: str) -> bytes:
    """What was sealed with a seat's key, or for its public one by somebody who had no more. NotOpened likewise."""
    return (unsealed_for if "." in box else unsealed)(key, what, box)


def _private(key: bytes) -> X25519PrivateKey:
    # The words say "game master" for every seat: he was the first to have such a key, and his must stay the same.
    return X25519PrivateKey.from_private_bytes(derived(key[:KEY], b"strata game master"))


def _agreed(mine: X25519PrivateKey, other: str, sender: bytes) -> bytes:
    try:
        shared = mine.exchange(X25519PublicKey.from_public_bytes(bytes_of(other)))
    except ValueError:
        raise NotOpened(tr("is not a public key")) from None
    return derived(shared, b"strata box " + sender)


def derived(secret: bytes, purpose: bytes) -> bytes:
    """A key of its own for a purpose."""
    return HKDF(algorithm=hashes.SHA256(), length=KEY, salt=None, info=purpose).derive(secret)


# Signatures.


def signer_of(signer: bytes) -> str:
    """The Ed25519 key by which everybody checks what the holder of the second half of a seat's key has signed."""
    return text_of(Ed25519PrivateKey.from_private_bytes(signer).public_key().public_bytes_raw())


def signed(signer: bytes, what: Mapping[str, Any]) -> str:
    """The signature under a statement."""
    return text_of(Ed25519PrivateKey.from_private_bytes(signer).sign(associated(what)))


def proves(public: str, what: Mapping[str, Any], signature: str) -> bool:
    """Whether a statement was signed so by the holder of a public key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes_of(public)).verify(bytes_of(signature), associated(what))
    except (InvalidSignature, ValueError):
        return False
    return True


def fingerprint(*public: str) -> str:
    """By what a pair of public keys is known: 128 bits; "" while one is missing."""
    return sha256("|".join(public).encode()).hexdigest()[:32] if all(public) else ""


def spoken_words(what: Mapping[str, Any]) -> tuple[str, ...]:
    """A statement as words that a table can read aloud. Slow by design: whoever wants two statements with the same
    words has to try 2 to the 36 pairs of keys, and each costs a tenth of a second and 64 MiB."""
    bits = len(WORDS).bit_length() - 1
    made = _derived_slowly(associated(what), sha256(b"strata safety phrase").digest()[:SALT], COST, SALT)
    number = int.from_bytes(made)
    return tuple(WORDS[number >> bits * place & (len(WORDS) - 1)] for place in range(SPOKEN))


# Shares: a key that only all of its parts together make.


def split_key(key: bytes, number: int) -> list[bytes]:
    """A key in so many parts (1 or more); fewer than all of them say nothing of it."""
    parts = [new_key() for _ in range(number - 1)]
    return [*parts, join_key([key, *parts])]


def join_key(parts: Iterable[bytes]) -> bytes:
    """The key that all parts make."""
    return reduce(lambda one, other: bytes(a ^ b for a, b in zip(one, other, strict=True)), parts)


def text_of(raw: bytes) -> str:
    return b64encode(raw).decode("ascii")


def bytes_of(text: str) -> bytes:
    """NotOpened for what is no base64."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise NotOpened(tr("is not valid base64")) from None
