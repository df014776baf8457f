"""Names of files that every system takes."""

from __future__ import annotations

import re
from unicodedata import normalize

FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
"""What some system does not allow in the name of a file."""
RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
"""What Windows takes for a device."""
LONGEST = 120


def safe(name: str, instead: str = "game") -> str:
    """The name without what some system does not allow; `instead` where nothing is left of it."""
    plain = FORBIDDEN.sub(" ", normalize("NFC", name))
    plain = re.sub(r"\s+", " ", plain)[:LONGEST].strip(" .")
    if RESERVED.fullmatch(plain):
        return f"{plain}_" if "." not in plain else f"_{plain}"
    return plain or instead
