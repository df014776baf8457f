"""What differs: before and after a turn, or Strata's results and others'. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.language import mark, tr, tr_n
from app.panels.wording import result_line
from rules import Outcome, Position, Sign, Turn, Unit

LYING = {
    "capacity": mark("{count} points stored, {deposit} set aside"),
    "points": mark("{count} points of {power}"),
    "garrison": mark("a garrison {power}"),
    "popped": mark("a Flock has risen"),
    "rackets": mark("rackets {text}"),
    "captured": mark("captured rackets {text}"),
    "pressure": mark("{count} of political pressure"),
    "mine": mark("a mine of {power}"),
    "closed": mark("closed"),
    "suspended": mark("counts for nobody"),
    "gassed": mark("under gas"),
    "fortified": mark("fortified toward {text}"),
    "revealed": mark("the card of {text} is known"),
    "asleep": mark("takes no orders"),
}
"""Kind of a sign -> what it says."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs. `key`: of the unit it is about, "" for none; `place`: the province to look at; `text`:
    what it is about; `ours` and `theirs`: how it is on either side."""

    key: str
    place: str
    text: str
    ours: str = ""
    theirs: str = ""


def usual(turn: Turn) -> tuple[Difference, ...]:
    """What a turn has changed: units that moved, fell, were built or became others, centers that changed hands, money
    and whatever else the powers have."""
    return (*_units(turn), *_new_units(turn), *_centers(turn), *_signs(turn), *_means(turn))


def _units(turn: Turn) -> Iterator[Difference]:
    told = {one.unit.key: one for one in turn.outcomes if one.unit}
    fled = {key: one.unit for key, one in turn.before.dislodged.items()}
    for key, unit in {**turn.before.units, **fled}.items():
        after = _fate(turn, unit, told.get(key))
        if after:
            yield Difference(key, unit.place.province, unit.text, after, _stood(unit, key in fled))


def _fate(turn: Turn, unit: Unit, outcome: Outcome | None) -> str:
    """What has become of a unit, "" if it is as it was."""
    if unit.key in turn.after.dislodged and turn.after.dislodged[unit.key].unit.power == unit.power:
        return tr("must retreat")
    if outcome is not None and "ok" in outcome.words and outcome.order.verb in ("move", "retreat"):
        # Also where another of its kind has come into its place since, so that the place looks as before.
        return tr("now in {place}", place=outcome.order.slots[1].words)
    there = turn.after.units.get(unit.key)
    if there == unit:
        return ""
    if there is not None and there.power == unit.power and there.kind != unit.kind:
        return tr("is another now: {unit}", unit=there.text)
    if there is not None and there.power == unit.power and outcome is None:
        return tr("changed")
    return result_line(outcome) if outcome is not None else tr("gone")


def _stood(unit: Unit, fled: bool) -> str:
    return tr("dislodged in {place}", place=unit.place.words) if fled else tr("in {place}", place=unit.place.words)


def _new_units(turn: Turn) -> Iterator[Difference]:
    """Units that no unit of before has become."""
    moved = {
        one.order.slots[1].key
        for one in turn.outcomes
        if one.unit and "ok" in one.words and one.order.verb in ("move", "retreat")
    }
    for key, unit in turn.after.units.items():
        if key not in turn.before.units and key not in moved:
            yield Difference("", unit.place.province, unit.text, tr("new"), tr("not there"))


def _centers(turn: Turn) -> Iterator[Difference]:
    before, after = turn.before.centers, turn.after.centers
    board = turn.after.variant.board(turn.after)
    for center in dict.fromkeys((*before, *after)):
        if before.get(center) != after.get(center):
            yield Difference(
                "",
                center,
                board.locations[center].words,
                _owner(turn.after, after.get(center)),
                _owner(turn.before, before.get(center)),
            )


def _owner(position: Position, power: str | None) -> str:
    powers = position.variant.board(position).powers
    return powers[power].name if power and power in powers else tr("nobody's")


def _signs(turn: Turn) -> Iterator[Difference]:
    """What lies on the board beside units: points, rackets, mines, gas, walls."""
    variant = turn.before.variant
    before, after = (_lying(variant.signs(position)) for position in (turn.before, turn.after))
    board = variant.board(turn.after)
    for place in dict.fromkeys((*before, *after)):
        was, now = before.get(place, ()), after.get(place, ())
        if was != now and place in board.locations:
            nothing = tr("nothing")
            words = board.locations[place].words
            yield Difference("", place, words, ", ".join(now) or nothing, ", ".join(was) or nothing)


def _lying(signs: Iterable[Sign]) -> dict[str, tuple[str, ...]]:
    """Place -> what lies there, in words."""
    found: dict[str, tuple[str, ...]] = {}
    for sign in signs:
        if sign.kind in LYING and (sign.kind != "capacity" or sign.count or sign.deposit):
            words = tr(
                LYING[sign.kind], power=sign.power, count=sign.count, deposit=sign.deposit, text=sign.text
            ).strip()
            found[sign.place] = tuple(sorted((*found.get(sign.place, ()), words)))
    return found


def _means(turn: Turn) -> Iterator[Difference]:
    """What the tables of money, points and rackets say otherwise than before."""
    variant = turn.before.variant
    before = {account.title: account.cells for account in variant.accounts(turn.before, "")}
    powers = variant.board(turn.after).powers
    for account in (one for one in variant.accounts(turn.after, "") if not one.part):
        for power, cell in account.cells.items():
            was = before.get(account.title, {}).get(power, "")
            if was != cell and power in powers:
                text = tr("{power}, {title}", power=powers[power].name, title=account.title)
                yield Difference("", "", text, cell or tr("nothing"), was or tr("nothing"))


# --- in words ---------------------------------------------------------------------------------------


def numbered(found: Sequence[Difference]) -> list[tuple[int, str]]:
    """The places of differences, each with the number of the first that is there."""
    first: dict[str, int] = {}
    for number, one in enumerate(found, 1):
        if one.place:
            first.setdefault(one.place, number)
    return [(number, place) for place, number in first.items()]


def told_of(found: int, title: str) -> str:
    """How many differences there are from what is called `title`; "": from before the turn."""
    if not title:
        told = tr_n("The turn changes {n} thing", "The turn changes {n} things", found)
        return told if found else tr("The turn changes nothing.")
    if not found:
        return tr("Compared with {title}: no difference", title=title)
    return tr_n(
        "Compared with {title}: {n} difference, marked",
        "Compared with {title}: {n} differences, all marked",
        found,
        title=title,
    )


def words_of(one: Difference, number: int, of: int, title: str) -> str:
    """One of them as a sentence for the status line."""
    if not title:
        return tr(
            "{number} of {of}: {text}: {ours}; before: {theirs}.",
            number=number,
            of=of,
            text=one.text,
            ours=one.ours,
            theirs=one.theirs,
        )
    return tr(
        "{number} of {of}: {text}. Strata says {ours}, {title} says {theirs}.",
        number=number,
        of=of,
        text=one.text,
        ours=one.ours,
        theirs=one.theirs,
        title=title,
    )
