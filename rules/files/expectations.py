"""Compare what a scenario expects of a turn with its results: one function for each key of `expect`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ..board import Board, tidy
from ..i18n import tr
from ..orders import OrderTextReader, Unreadable
from ..position import Position, Turn, Variant
from ..reasons import ReportedValue, say, words
from ..units import GM, PUBLIC, Outcome, Phase, dislodged_dict, written

# Notation compared by what it means: case, blanks, the order of lists and how a number is written do not matter.

AGAIN = re.compile(r"(.*\S)\s+\((\d+)\)\s*")
NUMBER = re.compile(r"\s*([+-]?)(?:(\d+)\s+)?(\d+/\d*[1-9]\d*|\d*\.?\d+)\s*")


def exact(value: Any) -> Fraction | None:
    """Read a number exactly from 2, 1.5, "1.5", "3/2" or "1 1/2"; None if it is no number."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return Fraction(value)
    found = NUMBER.fullmatch(value) if isinstance(value, str) else None
    if not found or (found[2] and "/" not in found[3]):
        return None
    size = Fraction(found[3]) + int(found[2] or 0)
    return -size if found[1] == "-" else size


def meaning(value: Any) -> Any:
    """A form of a value that is equal for values of the same meaning; the order of lists does not count."""
    number = exact(value)
    if number is not None:
        return ("number", number)
    if isinstance(value, str):
        return ("text", " ".join(value.lower().split()))
    if isinstance(value, Mapping):
        return ("table", sorted((str(key).lower(), meaning(one)) for key, one in value.items()))
    if isinstance(value, Sequence):
        return ("list", sorted((meaning(one) for one in value), key=repr))
    return ("value", value)


@dataclass(frozen=True, slots=True)
class Spelling:
    """Reads units, provinces and powers of one position as people write them, and returns the one canonical spelling.

    Raises ValueError, with a sentence, for anything unknown.
    """

    variant: Variant
    board: Board
    position: Position

    def power(self, text: str) -> str:
        power = self.board.power(text)
        if power is None:
            raise ValueError(
                tr(
                    "no power is called '{text}'. The powers are {powers}",
                    text=text,
                    powers=", ".join(self.board.powers),
                )
            )
        return power.id

    def place(self, text: str) -> str:
        try:
            return self.board.place(text).text
        except LookupError as error:
            raise ValueError(say(error.args[0])) from None

    def unit(self, text: str) -> str:
        """`A Par` for `a par`. An army's coast is left out."""
        try:
            found = self._unit(text)
        except LookupError as error:
            raise ValueError(say(error.args[0])) from None
        if not found:
            kinds = " or ".join(self.variant.kinds)
            raise ValueError(tr("'{text}' has no unit type. Write {kinds} before the province", text=text, kinds=kinds))
        return found

    def _unit(self, text: str) -> str:
        """The same; "" without a kind. Raises LookupError for an unknown province."""
        named = OrderTextReader(self.board, self.variant.kinds, None, "").unit(text)
        if not named.kind:
            return ""
        place = self.variant.standing_place(self.board, named.kind, named.place) or named.place
        return written(named.kind, place, named.number, named.serial)

    def value(self, value: Any) -> Any:
        """A value with all powers, provinces and units in it in canonical spelling."""
        if isinstance(value, Mapping):
            return {self._called(str(key)): self.value(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self.value(one) for one in value]
        return self._called(value) if isinstance(value, str) else value

    def _called(self, text: str) -> str:
        """The canonical spelling of a power, unit or province; any other text unchanged."""
        power = self.board.power(text)
        if power:
            return power.id
        try:
            return self._unit(text) or self.board.place(text).text
        except LookupError:
            return text

    def result_key(self, text: str) -> str:
        """The key of a result: a unit or an order, with its power in front where two powers share the text.

        Of several equal orders of one power the second has ` (2)` after it, and so on.
        """
        head, colon, rest = text.partition(":")
        if colon and (head == GM or self.board.power(head)):
            return f"{head if head == GM else self.power(head)}: {self.result_key(rest)}"
        again = AGAIN.fullmatch(text)
        if again:
            return f"{self.result_key(again[1])} ({again[2]})"
        try:
            unit = self._unit(text)
        except LookupError:
            unit = ""
        return unit or self._order(text) or tidy(text)

    def _order(self, text: str) -> str:
        """The canonical text of an order, whoever gave it; "" if it is none."""
        try:
            return self.variant.parse(self.position, next(iter(self.board.powers)), text).text
        except Unreadable:
            return ""


Failed = tuple[str, str, str]
"""Key, expected value, actual value."""

NONE = "nothing"
EMPTY: tuple[Any, ...] = ({}, [], "", 0, False)
"""Values that a state may leave out instead of stating them."""


def differences(key: str, wanted: Any, turn: Turn) -> list[Failed]:
    """Where a turn differs from what is expected under a key. Raises ValueError if the expectation names something
    unknown."""
    return list(QUESTIONS[key](wanted, turn))


def spelling(turn: Turn) -> Spelling:
    variant = turn.before.variant
    return Spelling(variant, variant.board(turn.before), turn.before)


def phase(wanted: str, turn: Turn) -> Iterator[Failed]:
    """The next phase, however many zeros its year is written with."""
    expected, got = Phase.parse(wanted), turn.after.phase
    if (expected.season, expected.year, expected.step) != (got.season, got.year, got.step):
        yield "phase", expected.text, got.text


def results(wanted: Mapping[str, Iterable[str]], turn: Turn) -> Iterator[Failed]:
    """Result words by unit as written before the turn, or by order. Units that are not named are not checked."""
    read = spelling(turn)
    exact = {read.result_key(key): result for key, result in turn.results.items()}
    found = {key.lower(): result for key, result in exact.items()}
    for outcome in turn.outcomes:
        found.setdefault(f"{outcome.order.power}: {outcome.key}".lower(), outcome.words)
    for key, result in _alike(turn.outcomes):
        found.setdefault(read.result_key(key).lower(), result)
    for key, expected in wanted.items():
        name = read.result_key(key)
        got = exact.get(name, found.get(name.lower()))
        if got is None or meaning(list(expected)) != meaning(list(got)):
            yield f"results.{key}", listed(expected), NONE if got is None else listed(got)


def _alike(outcomes: Iterable[Outcome]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The keys whose result is the same for all powers that share them; a unit's own key where others only mentioned
    it."""
    found: dict[str, set[tuple[str, ...]]] = {}
    owners: dict[str, Outcome] = {}
    for outcome in outcomes:
        found.setdefault(outcome.key, set()).add(outcome.words)
        if outcome.unit and outcome.key == outcome.unit.text:
            owners[outcome.key] = outcome
    for key, answers in found.items():
        if key in owners:
            yield key, owners[key].words
        elif len(answers) == 1:
            yield key, answers.pop()


def units(wanted: Mapping[str, Iterable[str]], turn: Turn) -> Iterator[Failed]:
    """All units of the powers that are named. Units that still have to retreat do not count."""
    read = spelling(turn)
    for power, texts in wanted.items():
        owner = read.power(power)
        got = [unit.listed for unit in turn.after.units_of(owner)]
        yield from _lists(f"units.{owner}", [read.unit(text) for text in texts], got)


def centers(wanted: Mapping[str, Iterable[str]], turn: Turn) -> Iterator[Failed]:
    """All centers of the powers that are named."""
    read = spelling(turn)
    for power, texts in wanted.items():
        owner = read.power(power)
        yield from _lists(f"centers.{owner}", [read.place(text) for text in texts], turn.after.owned(owner))


def dislodged(wanted: Mapping[str, Mapping[str, Iterable[str]]], turn: Turn) -> Iterator[Failed]:
    """Every dislodged unit and the retreats open to it, even if the retreat phase needed no orders and ran through.

    A unit without a retreat need not be named.
    """
    read = spelling(turn)
    expected = {
        (read.power(power), read.unit(unit)): sorted(read.place(place) for place in places)
        for power, dislodged in wanted.items()
        for unit, places in dislodged.items()
    }
    found = {
        (power, unit): sorted(places)
        for power, dislodged in dislodged_dict(turn.dislodged).items()
        for unit, places in dislodged.items()
    }
    lost = {key for key, places in found.items() if not places}
    for key in sorted({*expected, *found} - (lost - expected.keys())):
        if expected.get(key) != found.get(key):
            yield f"dislodged.{key[0]}.{key[1]}", _open(expected.get(key)), _open(found.get(key))


def _open(places: list[str] | None) -> str:
    if places is None:
        return "not dislodged"
    return f"may retreat to {', '.join(places)}" if places else "no retreat"


def state(wanted: Mapping[str, Any], turn: Turn) -> Iterator[Failed]:
    """The variant's own state, key by key; of some tables only the entries that are listed.

    Raises ValueError for a key that the variant does not have and that is expected to be empty: that could never fail.
    """
    variant, found = turn.after.variant, turn.after.variant.state(turn.after)
    read = spelling(turn)
    _known(wanted, {*found, *_state_keys(variant)})
    for key, said in wanted.items():
        expected, got = (read.value(variant.current_value(turn.after, key, one)) for one in (said, found.get(key)))
        if key in variant.compared_by_entry and isinstance(expected, Mapping):
            yield from _entries(f"state.{key}", expected, got or {})
        elif key in variant.compared_by_value:
            yield from _leaves(f"state.{key}", expected, got, variant.compared_by_value[key])
        else:
            yield from _tables("state", {key: expected}, {key: got})


def _state_keys(variant: Variant) -> set[str]:
    return {*variant.state_words(), *variant.compared_by_entry, *variant.compared_by_value}


def _known(asked: Mapping[str, Any], keys: Collection[str]) -> None:
    """Raises ValueError for an unknown key that is expected to be empty: that could never fail."""
    for key, wanted in asked.items():
        if key not in keys and _said(wanted) is None:
            others = tr("The known keys are {keys}", keys=listed(sorted(keys))) if keys else ""
            raise ValueError(f"{key}: {tr('is not known')}. {others}".rstrip(". "))


def _leaves(head: str, wanted: Any, found: Any, usual: Any) -> Iterator[Failed]:
    """Compare only the single values that are listed; whatever is left out has its default."""
    if isinstance(wanted, Mapping):
        there = {str(key).lower(): value for key, value in found.items()} if isinstance(found, Mapping) else {}
        for key, one in wanted.items():
            yield from _leaves(f"{head}.{key}", one, there.get(str(key).lower()), usual)
    else:
        got = usual if found is None else found
        if meaning(wanted) != meaning(got):
            yield head, shown(wanted), NONE if got is None else shown(got)


def _entries(head: str, wanted: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[Failed]:
    """Compare only the entries that are listed, each as a whole. What is 0 or empty in them may be left out on both
    sides."""
    there = {str(key).lower(): value for key, value in found.items()}
    for key, expected in wanted.items():
        got = there.get(str(key).lower())
        if meaning(_said(expected)) != meaning(_said(got)):
            yield f"{head}.{key}", shown(expected), NONE if got is None else shown(got)


def _said(value: Any) -> Any:
    """A value without the parts that say what leaving them out would say; None if nothing is left."""
    if isinstance(value, Mapping):
        value = {key: said for key, one in value.items() if (said := _said(one)) is not None}
    return None if value in EMPTY or exact(value) == 0 else value


def sees(wanted: Mapping[str, Mapping[str, Any]], turn: Turn) -> Iterator[Failed]:
    """What a power, or everybody (`public`), is shown afterwards, key by key, in the notation of the variant's page.

    An unknown province raises ValueError: it would be hidden for ever.
    """
    read = spelling(turn)
    for power, asked in wanted.items():
        owner = PUBLIC if power.lower() == PUBLIC else read.power(power)
        there = turn.after.variant.reported_values(turn, owner)
        _known(asked, {*there, *_state_keys(turn.after.variant)})
        for key, expected in asked.items():
            reported = there.get(key, ReportedValue(None))
            if reported.how == "absent" and isinstance(expected, list | tuple):
                expected = [read.place(str(one)) for one in expected]
            reported = replace(reported, value=read.value(reported.value))
            yield from _held(f"sees.{owner}.{key}", read.value(expected), reported)


def _held(head: str, expected: Any, reported: ReportedValue) -> Iterator[Failed]:
    """Compare an expectation with what is reported, in the way in which it is meant."""
    if reported.how == "entries":
        yield from _leaves(head, expected, reported.value, reported.usual)
    elif reported.how in ("among", "absent"):
        there = [meaning(_said(one)) for one in reported.value]
        if not isinstance(expected, list | tuple):
            raise ValueError(tr("{head}: must be a list, not {value}", head=head, value=shown(expected)))
        for one in expected:
            if (meaning(_said(one)) in there) == (reported.how == "absent"):
                yield head, f"{'no ' if reported.how == 'absent' else ''}{shown(one)}", shown(reported.value)
    elif _whole(expected, reported.usual) != _whole(reported.value, reported.usual):
        yield head, shown(expected), NONE if reported.value is None else shown(reported.value)


def _whole(value: Any, usual: Any) -> Any:
    """The meaning of a value; entries of a table that have their default are left out."""
    if isinstance(value, Mapping) and usual is not None:
        value = {key: one for key, one in value.items() if meaning(one) != meaning(usual)}
    return meaning(_said(value))


def _tables(head: str, wanted: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[Failed]:
    for key, expected in wanted.items():
        got = found.get(key)
        if meaning(_said(expected)) != meaning(_said(got)):
            yield f"{head}.{key}", shown(expected), NONE if got is None else shown(got)


def _lists(key: str, expected: Iterable[str], got: Iterable[str]) -> Iterator[Failed]:
    wanted, found = sorted(expected), sorted(got)
    if wanted != found:
        yield key, listed(wanted), listed(found)


def listed(texts: Iterable[str]) -> str:
    return ", ".join(texts) or NONE


def shown(value: Any) -> str:
    """A value of a state on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {shown(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(shown, value)) + "]"
    return words(value) if not isinstance(value, bool) else str(value).lower()


QUESTIONS: Mapping[str, Callable[[Any, Turn], Iterator[Failed]]] = {
    "phase": phase,
    "results": results,
    "units": units,
    "dislodged": dislodged,
    "centers": centers,
    "state": state,
    "sees": sees,
}
