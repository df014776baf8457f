"""Saved games of the `diplomacy` package (1.1.2), read: JSON, a game or several, a line each.

    {"id", "map", "rules", "phases": [{"name", "state": {"units", "centers", "retreats", ...}, "orders", "results",
     "messages"}]}

Names are in capitals, a unit that was dislodged has a star before it, builds are `A PAR B`. The game is played again by
our rules; where they come to another position than the file, it goes so far and no farther, and that is said.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..game import Game
from ..notation import Unreadable
from ..overruling import held_at
from ..position import Order, Phase, Position
from ..speech import mark, tr, tr_n
from ..variant import Variant
from .datc import is_datc, read_datc
from .errors import Fault, SaveError
from .foreign_maps import ANYWHERE, OTHER, STARTS
from .foreign_model import Foreign, Imported
from .homemade import variant_of
from .lines import Line
from .reading import pydantic_faults, read_text

MOST_BYTES = 50_000_000
COMPLETED = "COMPLETED"
NEITHER = mark("this is neither a saved game of the diplomacy package nor a test case of the DATC")
RULINGS: tuple[Mapping[str, Any], ...] = ({}, {"adjacent_convoy": "2000-fallback"})
"""What is disputed, and may be ruled otherwise where the file comes from: the first that goes farthest counts."""
Lines = dict[str, tuple[Line, ...] | None]


class Entry(BaseModel):
    """A table of the file; what else stands there is left out."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class StateEntry(Entry):
    """What stood where before the orders of a phase."""

    units: dict[str, tuple[str, ...]]
    centers: dict[str, tuple[str, ...]]
    retreats: dict[str, dict[str, tuple[str, ...]]] = {}


class PhaseEntry(Entry):
    name: str
    state: StateEntry
    orders: Lines = {}
    results: dict[str, tuple[str, ...]] = {}
    messages: tuple[Any, ...] = ()


class GameEntry(Entry):
    id: str = ""
    map: str
    rules: tuple[str, ...] = ()
    phases: tuple[PhaseEntry, ...] = Field(min_length=1)


def read_foreign(path: Path | str) -> Foreign:
    """The games in a file: of the `diplomacy` package, or cases of the DATC. SaveError with the lines and causes for
    what is neither, or none of our board."""
    path = Path(path)
    text = read_text(path, MOST_BYTES, SaveError)
    if not text.strip():
        raise SaveError(path, [Fault("", tr("is empty"))])
    if not text.lstrip().startswith(("{", "[")):
        if is_datc(text):
            return read_datc(path, text)
        raise SaveError(path, [Fault(tr("line {line}", line=1), tr(NEITHER))])
    tables = _tables(path, text)
    found = []
    for line, table in tables:
        where = tr("line {line}", line=line) if len(tables) > 1 else ""
        if not isinstance(table, dict) or "phases" not in table:
            strange = tr("it is a game of Strata: open it") if _ours(table) else tr(NEITHER)
            raise SaveError(path, [Fault(where or tr("line {line}", line=1), strange)])
        try:
            found.append(_imported(GameEntry.model_validate(table)))
        except ValidationError as error:
            raise SaveError(path, pydantic_faults(error, where)) from None
        except Faulty as error:
            place = ", ".join(filter(None, (where, error.place)))
            raise SaveError(path, [Fault(place, error.text)]) from None
    return Foreign(tuple(found))


def _ours(table: object) -> bool:
    return isinstance(table, dict) and str(table.get("format", "")).startswith("strata")


class Faulty(ValueError):
    """What makes a game unusable, and where."""

    def __init__(self, place: str, text: str) -> None:
        self.place, self.text = place, text
        super().__init__(f"{place}: {text}")


def _tables(path: Path, text: str) -> list[tuple[int, Any]]:
    """The games of a file with the line on which each begins: one over several lines, or one on each."""
    try:
        return [(1, json.loads(text))]
    except RecursionError:
        raise SaveError(path, [Fault("", tr("is nested too deeply"))]) from None
    except ValueError as error:
        first = error
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    found = []
    for number, line in lines if len(lines) > 1 and lines[0][1].rstrip().endswith("}") else ():
        try:
            found.append((number, json.loads(line)))
        except (ValueError, RecursionError) as error:
            raise SaveError(path, [Fault(tr("line {line}", line=number), tr("is no JSON: {why}", why=error))]) from None
    if not found:
        raise SaveError(path, [Fault("", tr("is no JSON: {why}", why=first))]) from None
    return found


def _imported(file: GameEntry) -> Imported:
    """The game, played again. Faulty for what cannot be."""
    if file.map not in STARTS:
        known = tr("one of those that Strata does not have") if file.map in OTHER else tr("not known")
        boards = ", ".join(STARTS)
        raise Faulty(
            "map", tr("the map '{map}' is {known}. It reads: {boards}", map=file.map, known=known, boards=boards)
        )
    builds = {"builds": "owned"} if ANYWHERE in (*file.rules, *STARTS[file.map].rules) else {}
    found = [_tried(file, {**builds, **options}) for options in RULINGS]
    return max(found, key=lambda one: (len(one.game.turns), -len(one.remarks)))


def _tried(file: GameEntry, options: Mapping[str, Any]) -> Imported:
    """The game under one set of rulings, with what is to be said of it."""
    variant = variant_of("standard", options)
    start = _position(variant, file.phases[0], "phases.0.state")
    playing = {_power(variant, name, "phases.0.state.units") for name in file.phases[0].state.units}
    game = replace(Game.new(variant, {power: power for power in playing}, title=file.id), start=start)
    remarks = [tr("Units are built in any center that is held.")] if "builds" in options else []
    left = sum(len(phase.messages) for phase in file.phases)
    if left:
        remarks.append(tr_n("{n} message of players is left out.", "{n} messages of players are left out.", left))
    game, told = _played(game, file)
    disputed = [option.label for option in variant.options if option.name in options and option.name != "builds"]
    if disputed:
        names = ", ".join(map(tr, disputed))
        remarks.append(
            tr("Another ruling than the usual was chosen, for the file was played by it: {names}.", names=names)
        )
    return Imported(game, (*remarks, *told))


def _played(game: Game, file: GameEntry) -> tuple[Game, list[str]]:
    """The game with the turns of the file, as far as our rules come to the same."""
    for index, phase in enumerate(file.phases):
        last = index + 1 == len(file.phases)
        if phase.name == COMPLETED or game.end:
            return game, [] if game.end else [tr("The game was ended by its players; here it can go on.")]
        orders = dict(_orders(game.position, phase, f"phases.{index}.orders"))
        if last:
            for power, lines in orders.items():
                game = game.draft(power, lines)
            return game, []
        following, otherwise = _follow(game.play(orders), file.phases[index + 1], f"phases.{index + 1}.state")
        if otherwise:
            where = tr(
                "{phase}: the file and Strata come to other positions, so the game ends there.", phase=phase.name
            )
            return game, [where, *otherwise]
        game = following
    return game, []


def _follow(game: Game, wanted: PhaseEntry, place: str) -> tuple[Game, list[str]]:
    """The game at the next phase of the file, and where it differs there. Phases in which nobody acts are passed."""
    if wanted.name == COMPLETED:
        return game, _differing(game.position, wanted, place)
    game = held_at(game, wanted.name)
    for _ in range(3):
        if game.position.phase.text == wanted.name or game.end or game.to_act:
            break
        game = game.play({})
    if game.position.phase.text != wanted.name and not game.end:
        return game, [
            tr("The file goes on with {theirs}, Strata with {ours}.", theirs=wanted.name, ours=game.position.phase.text)
        ]
    return game, _differing(game.position, wanted, place)


def _differing(position: Position, wanted: PhaseEntry, place: str) -> list[str]:
    """Units, dislodged units and centers that are otherwise than in the file, a sentence each."""
    theirs = _position(position.variant, wanted, place, position.phase)
    found = []
    for what, ours, others in (
        ("units", _owned(position.units), _owned(theirs.units)),
        (
            "dislodged",
            _owned({k: d.unit for k, d in position.dislodged.items()}),
            _owned({k: d.unit for k, d in theirs.dislodged.items()}),
        ),
        ("centers", dict(position.centers), dict(theirs.centers)),
    ):
        for key in sorted({*ours, *others}):
            mine, other = ours.get(key, tr("nothing")), others.get(key, tr("nothing"))
            if mine != other:
                found.append(
                    tr(
                        "{key} ({what}): the file has {theirs}, Strata {ours}.",
                        key=key,
                        what=what,
                        theirs=other,
                        ours=mine,
                    )
                )
    return found


def _owned(units: Mapping[str, Any]) -> dict[str, str]:
    return {unit.text: unit.power for unit in units.values()}


# --- the parts of a phase --------------------------------------------------------------------------------------------


def _position(variant: Variant, phase: PhaseEntry, place: str, at: Phase | None = None) -> Position:
    """What stands where in a phase of the file."""
    state = phase.state
    units: dict[str, list[str]] = {}
    gone: dict[str, dict[str, list[str]]] = {}
    for name, written in state.units.items():
        power = _power(variant, name, f"{place}.units")
        for text in written:
            if text.startswith("*"):
                routes = state.retreats.get(name, {}).get(text[1:], ())
                gone.setdefault(power, {})[_unit(variant, text[1:], place)] = [_place(variant, one) for one in routes]
            else:
                units.setdefault(power, []).append(_unit(variant, text, place))
    centers = {
        _power(variant, name, f"{place}.centers"): [_place(variant, one) for one in held]
        for name, held in state.centers.items()
        if held
    }
    try:
        return variant.position(phase=at.text if at else phase.name, units=units, centers=centers, dislodged=gone)
    except ValueError as error:
        raise Faulty(place, str(error)) from None


def _orders(position: Position, phase: PhaseEntry, place: str) -> Iterator[tuple[str, list[Order]]]:
    """The orders of a phase by power."""
    for name, lines in phase.orders.items():
        power = _power(position.variant, name, place)
        found = []
        for number, line in enumerate(lines or ()):
            try:
                found.append(position.variant.parse(position, power, ours(line, position.phase.step)))
            except Unreadable as error:
                raise Faulty(f"{place}.{name}.{number}", str(error)) from None
        yield power, found


def ours(line: str, step: str) -> str:
    """An order of the package in words that ours are read from: builds and removals are told by the phase."""
    words = line.split()
    if words and words[-1].upper() == "VIA":
        return " ".join([*words[:-1], "via convoy"])
    if step == "A" and len(words) == 3 and words[-1].upper() in ("B", "D"):
        return f"{'build' if words[-1].upper() == 'B' else 'remove'} {' '.join(words[:-1])}"
    return line


def _power(variant: Variant, name: str, place: str) -> str:
    found = next((power for power in variant.base.powers if power.upper() == name.upper()), "")
    if not found:
        raise Faulty(place, tr("no power is called '{power}'", power=name))
    return found


def _unit(variant: Variant, text: str, place: str) -> str:
    kind, _, where = text.partition(" ")
    if kind.upper() not in variant.kinds or not where:
        raise Faulty(place, tr("'{text}' is no unit", text=text))
    return f"{kind.upper()} {_place(variant, where)}"


def _place(variant: Variant, text: str) -> str:
    """A place as our board spells it; left as it is where there is none such, for that is said with the whole."""
    province, slash, coast = text.partition("/")
    found = next((one for one in variant.base.provinces if one.upper() == province.upper()), province)
    return f"{found}{slash}{coast.lower()}"
