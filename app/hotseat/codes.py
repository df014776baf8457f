"""Codes that lift a seat's curtain. Only a salted scrypt hash of them is kept, so a save file does not tell them.

That keeps a code from being read, not the orders: those of a casual game stand openly in its file.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from base64 import b64decode, b64encode

from app.language import tr

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
