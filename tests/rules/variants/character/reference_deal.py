"""Section 2 once more, straight from its sentences: a deal out of a shuffled list of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

DOUBLE = ("1", "2")
AT_START = (DOUBLE, *((card,) for card in ("8", "9", "10", "11", "12", "15", "X2", "X3", "X4", "X6")))
ALWAYS_ONE = ("8", "9", "11", "15", "X2", "X3", "X4", "X6")
Units = Sequence[tuple[str, str]]
"""Label and kind letter, in order."""


def refused_at_start(card: str, held: list[str], units: int, last: bool) -> bool:
    same = next((group for group in AT_START if card in group), ())
    return (
        card == "19"
        or any(one in held for one in same)
        or (card == "20" and held.count("20") >= (1 if units <= 3 else 2))
        or (last and "20" not in held and card != "20")
    )


def refused_in_winter(card: str, held: list[str], entitled: int, powers: int) -> bool:
    if card in ALWAYS_ONE:
        return card in held
    if card in DOUBLE:
        return len([one for one in held if one in DOUBLE]) >= (2 if entitled >= 8 else 1)
    if card == "10":
        return held.count("10") >= (2 if entitled >= 8 else 1)
    return card == "12" and held.count("12") >= (2 if entitled >= 10 and powers <= 4 else 1)


def suits(card: str, kind: str) -> bool:
    return not (card == "17" and kind == "F") and not (card == "18" and kind == "A")


def deal(
    new: Units, old: list[str], draw: Callable[[], str], refused: Callable[[str, list[str], bool], bool]
) -> dict[str, str]:
    """What the new units of one power are dealt; `old`: the cards of the others."""
    given: dict[str, str] = {}
    waiting = list(new)
    while waiting:
        for index, (label, _) in enumerate(waiting):
            while refused(card := draw(), [*old, *given.values()], index == len(waiting) - 1):
                pass
            given[label] = card
        waiting = _put_right(new, given)
    return given


def _put_right(new: Units, given: dict[str, str]) -> list[tuple[str, str]]:
    waiting = []
    for label, kind in new:
        card = given[label]
        if suits(card, kind):
            continue
        fits = (one for one, other in new if suits(card, other) and one in given and suits(given[one], kind))
        partner = next(fits, None)
        if partner is None:
            del given[label]
            waiting.append((label, kind))
        else:
            given[label], given[partner] = given[partner], card
    return waiting
