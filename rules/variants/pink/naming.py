"""P3 and P11: what powers and provinces may be called (R3, R5), and who may name which province (R4)."""

from __future__ import annotations

from collections.abc import Mapping

from ...board import Board
from ...reasons import Reason, Sentence, many
from ...speech import tr
from ...tidying import unaccented

PowerNames = Mapping[str, tuple[str, str]]
"""Power -> its name and its abbreviation ("" if it has none)."""

SHORT_NAME, LONG_NAME, ABBREVIATION = 12, 30, 5
LEAST, MOST = 2, 14
"""R5: how many characters a province's name has."""
TURNS = ("ABCD", "EFGH", "IJKL", "MNOP", "QRST", "UVWX")
LAST_TURN = "YZ"
"""R4: the letters named by one player after the other; the last two by the game master, if there is one."""

NAME_MISSING = Sentence("name_missing", "no name is given", "R3, R5")
POWER_SIGNS = Sentence(
    "power_signs", "'{name}' holds other signs than letters, digits, spaces, apostrophes and hyphens", "R3"
)
POWER_LONG = Sentence("power_long", "'{name}' has {count}, and a power's name has 30 at most", "R3")
NEEDS_SHORT = Sentence(
    "needs_short",
    "'{name}' has {count}: over 12, a name needs an abbreviation of 1 to 5 letters in square brackets",
    "R3",
)
SHORT_SIGNS = Sentence("short_signs", "the abbreviation '{short}' is not 1 to 5 letters", "R3")
TAKEN = Sentence("taken", "'{name}' is what {power} is called", "R3")
NO_LETTER = Sentence("no_letter", "only the provinces A to Z are named, and {place} is none of them", "R5")
WRONG_LETTER = Sentence("wrong_letter", "'{name}' does not begin with {letter}", "R5")
PROVINCE_LENGTH = Sentence("province_length", "'{name}' has {count}, and a province's name has 2 to 14", "R5")
PROVINCE_SIGNS = Sentence(
    "province_signs", "'{name}' holds other signs than letters, spaces, apostrophes and hyphens", "R5"
)
PROVINCE_TAKEN = Sentence("province_taken", "'{name}' is the name of another province, {place}", "R5")
POWER_CALLED_SO = Sentence("power_called_so", "'{name}' is the name of a power, {power}", "R5")


def power_fault(board: Board, given: PowerNames, power: str, name: str, short: str) -> Reason | None:
    """R3: why a power cannot take this name with this abbreviation; `given`: names taken before."""
    if not name:
        return NAME_MISSING()
    if not all(sign.isalpha() or sign.isdecimal() or sign in " '’-" for sign in name):
        return POWER_SIGNS(name=name)
    if len(name) > LONG_NAME:
        return POWER_LONG(name=name, count=tr("{name} characters", name=len(name)))
    if len(name) > SHORT_NAME and not short:
        return NEEDS_SHORT(name=name, count=tr("{name} characters", name=len(name)))
    if short and not (short.isalpha() and len(short) <= ABBREVIATION):
        return SHORT_SIGNS(short=short)
    for other in board.powers:
        for word in (name, short):
            if other != power and plain(word) in _called(given, other):
                return TAKEN(name=word, power=other)
    return None


def _called(given: PowerNames, power: str) -> set[str]:
    """What a power goes by: its letter, its name, its abbreviation."""
    return {plain(word) for word in (power, *given.get(power, ())) if word}


def province_fault(board: Board, powers: PowerNames, given: Mapping[str, str], base: str, name: str) -> Reason | None:
    """R5: why the province with the letter `base` cannot take this name; `powers` and `given`: names taken before."""
    if lettered(board, base) is None:
        return NO_LETTER(place=base)
    if not name:
        return NAME_MISSING()
    if unaccented(name[0]).upper() != base:
        return WRONG_LETTER(name=name, letter=base)
    if not LEAST <= len(name) <= MOST:
        return PROVINCE_LENGTH(name=name, count=many(len(name), "letter"))
    if not all(sign.isalpha() or sign in " '’-" for sign in name):
        return PROVINCE_SIGNS(name=name)
    for other, (first, *_) in board.stacks.items():
        if other != base and plain(given.get(other, board.provinces[first].name)) == plain(name):
            return PROVINCE_TAKEN(name=name, place=other)
    for power, (called, _) in powers.items():
        if plain(called) == plain(name):
            return POWER_CALLED_SO(name=name, power=power)
    return None


def plain(word: str) -> str:
    """A name without regard to case."""
    return word.casefold()


def lettered(board: Board, text: str) -> str | None:
    """The letter that a text names, in whatever case; None if no province that can be named has it."""
    letter = text.upper()
    stack = board.stacks.get(letter)
    return letter if stack and "letter" in board.provinces[stack[0]].extra else None


def rights(seats: Mapping[str, str], gm: bool) -> Mapping[str, str]:
    """R4: letter -> the player who names the province; the letters that the game master names are left out.

    `seats`: player by power. With fewer than six players the list is gone round again; a seventh names the last two
    letters if there is no game master, else nothing.
    """
    players = sorted({plain(player): player for player in seats.values() if player}.values(), key=_alphabetical)
    if not players:
        return {}
    turns = TURNS if gm else (*TURNS, LAST_TURN)
    return {letter: players[turn % len(players)] for turn, letters in enumerate(turns) for letter in letters}


def _alphabetical(player: str) -> tuple[str, str]:
    """R4: the rank of a player: an accented letter stands with the plain one, as in R5."""
    return plain(unaccented(player)), plain(player)
