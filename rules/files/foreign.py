"""Read and write saved games of the `diplomacy` package (1.1.2)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..board import Location
from ..game import Game
from ..game_master import held_at
from ..i18n import tr, tr_n, tr_noop
from ..orders import Unreadable
from ..position import Position, Turn, Variant
from ..units import Named, Order, Outcome, Phase, Role
from .custom_variants import variant_of
from .datc import is_datc, read_datc
from .errors import FileFault, ForeignGames, ImportedGame, SaveError, pydantic_faults, read_text
from .io import disk_words, write_file
from .parser_words import json_fault
from .save_format import Line

# The maps of the `diplomacy` package 1.1.2, by the name in its saved games: which of them are our standard board.

ANYWHERE = "BUILD_ANY"
"""The rule, of a map or a game, that units may be built in any owned center."""
OTHER = ("ancmed", "ancmed_age_of_empires", "colonial", "empire", "known_world_901", "modern", "pure", "world")
"""Maps with other provinces."""


class MapStart(NamedTuple):
    """How a map on the standard board begins. `units` None: the standard units, for `powers` only (() for all).

    `rules`: those the map brings with it; the game then begins with these units alone, and nobody owns a center.
    """

    powers: tuple[str, ...] = ()
    units: Mapping[str, tuple[str, ...]] | None = None
    rules: tuple[str, ...] = ()


def _capitals(**units: str) -> MapStart:
    return MapStart(units={power: (unit,) for power, unit in units.items()}, rules=(ANYWHERE,))


STARTS: Mapping[str, MapStart] = {
    "standard": MapStart(),
    "standard_fleet_rome": MapStart(units={"Italy": ("F Nap", "F Rom", "A Ven")}),
    "standard_france_austria": MapStart(("Austria", "France")),
    "standard_germany_italy": MapStart(("Germany", "Italy")),
    "standard_age_of_empires": _capitals(
        Austria="A Vie", England="F Lon", France="A Par", Germany="A Ber", Italy="F Rom", Russia="A Mos", Turkey="A Con"
    ),
    "standard_age_of_empires_2": _capitals(
        Austria="A Vie", England="F Lon", France="A Par", Germany="F Ber", Italy="F Rom", Russia="A Mos", Turkey="F Con"
    ),
}
"""Starts other than the standard one: the units of the powers that begin differently."""


def map_of_start(start: Position) -> str:
    """The map on which a game begins and builds like this; the standard one if no other fits."""
    anywhere = start.variant.rulings.get("builds") == "owned"
    maps = [name for name, one in STARTS.items() if anywhere or ANYWHERE not in one.rules]
    found = [name for name in maps if units_of(start) == units_at(start.variant, name)]
    return found[0] if found else "standard"


def units_of(position: Position) -> dict[str, frozenset[str]]:
    """The units on the board, by power."""
    found: dict[str, set[str]] = {}
    for unit in position.units.values():
        found.setdefault(unit.power, set()).add(unit.text)
    return {power: frozenset(units) for power, units in found.items()}


def units_at(variant: Variant, name: str) -> dict[str, frozenset[str]]:
    """The units with which a map begins."""
    start, usual = STARTS[name], units_of(variant.start())
    if start.rules and start.units:
        return {power: frozenset(units) for power, units in start.units.items()}
    playing = {power: units for power, units in usual.items() if not start.powers or power in start.powers}
    return {**playing, **{power: frozenset(units) for power, units in (start.units or {}).items()}}


# Saved games of the `diplomacy` package (1.1.2), read: JSON, a game or several, a line each.
#
#     {"id", "map", "rules", "phases": [{"name", "state": {"units", "centers", "retreats", ...}, "orders", "results",
#      "messages"}]}
#
# Names are in capitals, a unit that was dislodged has a star before it, builds are `A PAR B`. The game is played
# again by our rules, up to the first position that differs from the file's; a remark says so.

MOST_BYTES = 50_000_000
COMPLETED = "COMPLETED"
NEITHER = tr_noop("this is neither a saved game of the diplomacy package nor a test case of the DATC")
RULINGS: tuple[Mapping[str, Any], ...] = ({}, {"adjacent_convoy": "2000-fallback"})
"""Disputed points that the other program may rule differently. The first set with which a game can be followed farthest
counts."""
Lines = dict[str, tuple[Line, ...] | None]


class ForeignFileModel(BaseModel):
    """A table of the file. Unknown keys are ignored."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class StateEntry(ForeignFileModel):
    """The position before the orders of a phase."""

    units: dict[str, tuple[str, ...]]
    centers: dict[str, tuple[str, ...]]
    retreats: dict[str, dict[str, tuple[str, ...]]] = {}


class PhaseEntry(ForeignFileModel):
    name: str
    state: StateEntry
    orders: Lines = {}
    results: dict[str, tuple[str, ...]] = {}
    messages: tuple[Any, ...] = ()


class ForeignGameEntry(ForeignFileModel):
    id: str = ""
    map: str
    rules: tuple[str, ...] = ()
    phases: tuple[PhaseEntry, ...] = Field(min_length=1)


def read_foreign(path: Path | str) -> ForeignGames:
    """The games in a file of the `diplomacy` package or in DATC cases. Raises SaveError, with lines and causes, for a
    file that is neither or is not played on our board."""
    path = Path(path)
    text = read_text(path, MOST_BYTES, SaveError)
    if not text.strip():
        raise SaveError(path, [FileFault("", tr("is empty"))])
    if not text.lstrip().startswith(("{", "[")):
        if is_datc(text):
            return read_datc(path, text)
        raise SaveError(path, [FileFault(tr("line {line}", line=1), tr(NEITHER))])
    tables = _tables(path, text)
    found = []
    for line, table in tables:
        where = tr("line {line}", line=line) if len(tables) > 1 else ""
        if not isinstance(table, dict) or "phases" not in table:
            strange = tr("this is a Strata game: open it instead of importing it") if _ours(table) else tr(NEITHER)
            raise SaveError(path, [FileFault(where or tr("line {line}", line=1), strange)])
        try:
            found.append(_imported(ForeignGameEntry.model_validate(table)))
        except ValidationError as error:
            raise SaveError(path, pydantic_faults(error, where)) from None
        except ForeignGameError as error:
            place = ", ".join(filter(None, (where, error.place)))
            raise SaveError(path, [FileFault(place, error.text)]) from None
    return ForeignGames(tuple(found))


def _ours(table: object) -> bool:
    return isinstance(table, dict) and str(table.get("format", "")).startswith("strata")


class ForeignGameError(ValueError):
    """What makes a game unusable, and where."""

    def __init__(self, place: str, text: str) -> None:
        self.place, self.text = place, text
        super().__init__(f"{place}: {text}")


def _tables(path: Path, text: str) -> list[tuple[int, Any]]:
    """The games of a file with the line on which each begins: one game over several lines, or one on each line."""
    try:
        return [(1, json.loads(text))]
    except RecursionError:
        raise SaveError(path, [FileFault("", tr("is nested too deeply"))]) from None
    except ValueError as error:
        first = json_fault(error)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    found = []
    for number, line in lines if len(lines) > 1 and lines[0][1].rstrip().endswith("}") else ():
        try:
            found.append((number, json.loads(line)))
        except RecursionError:
            raise SaveError(path, [FileFault(tr("line {line}", line=number), tr("is nested too deeply"))]) from None
        except ValueError as error:
            raise SaveError(path, [FileFault(tr("line {line}", line=number), json_fault(error).text)]) from None
    if not found:
        raise SaveError(path, [FileFault(first.place, first.text)]) from None
    return found


def _imported(file: ForeignGameEntry) -> ImportedGame:
    """The game, played again. Raises ForeignGameError if that is impossible."""
    if file.map not in STARTS:
        known = tr("not available in Strata") if file.map in OTHER else tr("unknown")
        boards = ", ".join(STARTS)
        raise ForeignGameError(
            "map", tr("the map '{map}' is {known}. Strata imports: {boards}", map=file.map, known=known, boards=boards)
        )
    builds = {"builds": "owned"} if ANYWHERE in (*file.rules, *STARTS[file.map].rules) else {}
    found = [_tried(file, {**builds, **options}) for options in RULINGS]
    return max(found, key=lambda one: (len(one.game.turns), -len(one.remarks)))


def _tried(file: ForeignGameEntry, options: Mapping[str, Any]) -> ImportedGame:
    """The game under one set of rulings, with remarks."""
    variant = variant_of("standard", options)
    start = _position(variant, file.phases[0], "phases.0.state")
    playing = {_power(variant, name, "phases.0.state.units") for name in file.phases[0].state.units}
    game = replace(Game.new(variant, {power: power for power in playing}, title=file.id), start=start)
    remarks = [tr("Units may be built in any owned center.")] if "builds" in options else []
    left = sum(len(phase.messages) for phase in file.phases)
    if left:
        remarks.append(tr_n("{n} player message was left out.", "{n} player messages were left out.", left))
    game, problems = _played(game, file)
    disputed = [option.label for option in variant.options if option.name in options and option.name != "builds"]
    if disputed:
        names = ", ".join(map(tr, disputed))
        remarks.append(tr("Options changed because the file was played with them: {names}.", names=names))
    return ImportedGame(game, (*remarks, *problems))


def _played(game: Game, file: ForeignGameEntry) -> tuple[Game, list[str]]:
    """The game with the turns of the file, as far as our results agree with them."""
    for index, phase in enumerate(file.phases):
        last = index + 1 == len(file.phases)
        if phase.name == COMPLETED or game.end:
            return game, [] if game.end else [tr("The players ended this game; here it can be continued.")]
        orders = dict(_orders(game.position, phase, f"phases.{index}.orders"))
        if last:
            for power, lines in orders.items():
                game = game.draft(power, lines)
            return game, []
        following, otherwise = _follow(game.play(orders), file.phases[index + 1], f"phases.{index + 1}.state")
        if otherwise:
            where = tr(
                "{phase}: the file and Strata disagree on the position, so the game ends there.", phase=phase.name
            )
            return game, [where, *otherwise]
        game = following
    return game, []


def _follow(game: Game, wanted: PhaseEntry, place: str) -> tuple[Game, list[str]]:
    """The game at the next phase of the file, and where it differs there. Phases in which nobody acts are skipped."""
    if wanted.name == COMPLETED:
        return game, _differing(game.position, wanted, place)
    game = held_at(game, wanted.name)
    for _ in range(3):
        if game.position.phase.text == wanted.name or game.end or game.to_act:
            break
        game = game.play({})
    if game.position.phase.text != wanted.name and not game.end:
        return game, [
            tr(
                "The file continues with {theirs}, Strata with {ours}.",
                theirs=wanted.name,
                ours=game.position.phase.text,
            )
        ]
    return game, _differing(game.position, wanted, place)


def _differing(position: Position, wanted: PhaseEntry, place: str) -> list[str]:
    """Units, dislodged units and centers that differ from the file, a sentence each."""
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
                        "{key} ({what}): the file has {theirs}, Strata has {ours}.",
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
    """The position in a phase of the file."""
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
        raise ForeignGameError(place, str(error)) from None


def _orders(position: Position, phase: PhaseEntry, place: str) -> Iterator[tuple[str, list[Order]]]:
    """The orders of a phase by power."""
    for name, lines in phase.orders.items():
        power = _power(position.variant, name, place)
        found = []
        for number, line in enumerate(lines or ()):
            try:
                found.append(position.variant.parse(position, power, ours(line, position.phase.step)))
            except Unreadable as error:
                raise ForeignGameError(f"{place}.{name}.{number}", str(error)) from None
        yield power, found


def ours(line: str, step: str) -> str:
    """Rewrite an order of the package in our notation; the phase tells builds from removals."""
    words = line.split()
    if words and words[-1].upper() == "VIA":
        return " ".join([*words[:-1], "via convoy"])
    if step == "A" and len(words) == 3 and words[-1].upper() in ("B", "D"):
        return f"{'build' if words[-1].upper() == 'B' else 'remove'} {' '.join(words[:-1])}"
    return line


def _power(variant: Variant, name: str, place: str) -> str:
    found = next((power for power in variant.base.powers if power.upper() == name.upper()), "")
    if not found:
        raise ForeignGameError(place, tr("no power is called '{power}'", power=name))
    return found


def _unit(variant: Variant, text: str, place: str) -> str:
    kind, _, where = text.partition(" ")
    if kind.upper() not in variant.kinds or not where:
        raise ForeignGameError(place, tr("'{text}' is not a unit; write one like A PAR", text=text))
    return f"{kind.upper()} {_place(variant, where)}"


def _place(variant: Variant, text: str) -> str:
    """A province in our spelling; unchanged if it is unknown, since the order as a whole reports that."""
    province, slash, coast = text.partition("/")
    found = next((one for one in variant.base.provinces if one.upper() == province.upper()), province)
    return f"{found}{slash}{coast.lower()}"


# Games on the standard board written as saved games of the `diplomacy` package 1.1.2.
#
# All orders stand there, also those that nobody wrote (a hold, a removal in civil disorder), so that the results are
# the same. Orders that are secret are left out. The package's own mark of a position (`zobrist_hash`) is not made.

SERVED = "standard"
RULES = ("NO_PRESS", "POWER_CHOICE")
RESULTS = {"no_convoy": "no convoy", "disbanded": "disband", "destroyed": "disband", "ok": ""}
"""Our result word -> theirs; all others are the same."""


def write_foreign(game: Game, path: Path | str) -> tuple[str, ...]:
    """Write a game as one line of JSON. Returns sentences on what has a different meaning there. Raises SaveError if it
    is not on the standard board or cannot be written."""
    path = Path(path)
    try:
        text = json.dumps(foreign_table(game), ensure_ascii=False)
    except ValueError as error:
        raise SaveError(path, [FileFault("", str(error))]) from None
    try:
        write_file(path, (text + "\n").encode())
    except OSError as error:
        raise SaveError(path, [FileFault("", tr("could not be saved: {why}", why=disk_words(error)))]) from error
    return tuple(_otherwise(game))


def _otherwise(game: Game) -> Iterator[str]:
    """What will differ there: an army ordered to a neighbor by convoy, which walks if nobody convoys it, is written as
    a hold."""
    for turn in game.turns:
        for outcome in turn.outcomes:
            if _would_walk(turn, outcome):
                phase, order = turn.before.phase.text, outcome.order.text
                if _holds_alike(turn, outcome):
                    yield tr(
                        "{phase}, {order}: in the exported file it holds, because it would move by land.",
                        phase=phase,
                        order=order,
                    )
                else:
                    yield tr("{phase}, {order}: in the exported file it moves by land.", phase=phase, order=order)
    if any(turn.edits for turn in game.turns):
        yield tr("Positions changed by the game master are exported without the reason.")


def _would_walk(turn: Turn, outcome: Outcome) -> bool:
    """Whether an army stayed because no convoy carried it, although the package would let it walk."""
    return bool({"no_convoy", "void"} & set(outcome.words)) and _is_neighbour(turn.before, outcome.order)


def _holds_alike(turn: Turn, outcome: Outcome) -> bool:
    """Whether the turn comes out the same if the army holds."""
    order, variant = outcome.order, turn.before.variant
    hold = variant.parse(turn.before, order.power, f"{order.slots[0].text} H")
    orders = {power: tuple(hold if one == order else one for one in lines) for power, lines in turn.orders.items()}
    return bool(variant.adjudicate(turn.before, orders, turn.draws, turn.overrides).after == turn.after)


def _is_neighbour(position: Position, order: Order) -> bool:
    """Whether an army is ordered by convoy to a province next to it."""
    if order.type.role is not Role.MOVE or order.slots[-1] != "via convoy":
        return False
    unit, goal = order.slots[0], order.slots[1]
    if not isinstance(unit, Named) or not isinstance(goal, Location):
        return False
    return goal.text in position.variant.base.neighbors("army", unit.place.text)


def foreign_table(game: Game) -> dict[str, Any]:
    """The content of the file. Raises ValueError for a game that the package cannot play. A winter in which nobody can
    build is already over there."""
    variant = game.variant
    if (variant.plays or variant.id) != SERVED:
        raise ValueError(tr("{variant} is not played on a map of the diplomacy package", variant=variant.name))
    if game.known:
        raise ValueError(tr("the moves of this game are sealed"))
    if variant.rulings.get("builds") == "home_owned":
        raise ValueError(tr("the diplomacy package has no rule for builds in any center while a home center is owned"))
    while not game.end and game.position.phase.step == "A" and not variant.must_act(game.position):
        game = game.play({})
    chart = PhaseWriter(game)
    phases = [phase for turn in game.turns if (phase := chart.phase(turn)) is not None]
    head = {"id": game.title or "strata", "map": chart.map, "rules": list(chart.rules)}
    return {**head, "phases": [*phases, chart.present()]}


class PhaseWriter:
    """The phases of a game as the package stores them; who last occupied a province is carried from phase to phase."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.map = map_of_start(game.start)
        self.anywhere = game.variant.rulings.get("builds") == "owned"
        self.rules = (*RULES, ANYWHERE) if self.anywhere else RULES
        there = {unit.power for unit in game.start.units.values()} | set(game.start.centers.values())
        self.powers = [power for power in game.variant.base.powers if power in there]
        self.influence: dict[str, list[str]] = {power: [] for power in self.powers}
        self.number = 0

    def phase(self, turn: Turn) -> dict[str, Any] | None:
        """A turn; None for one in which nobody had anything to do, which the package leaves out."""
        if turn.agreed or turn.edits or (turn.before.phase.step != "M" and not turn.outcomes):
            return None
        state = self._state(turn.before, turn.before.phase.text)
        orders: dict[str, list[str]] = {power: [] for power in self.powers}
        results: dict[str, list[str]] = {}
        for outcome in turn.outcomes:
            order = outcome.order
            line = theirs(order, turn.before.phase.step)
            if outcome.unit is not None and _would_walk(turn, outcome) and _holds_alike(turn, outcome):
                line = f"{outcome.unit.text.upper()} H"
            orders.setdefault(order.power, []).append(line)
            if outcome.unit is not None:
                words = [RESULTS.get(word, word) for word in outcome.words]
                results[outcome.unit.text.upper()] = [word for word in words if word]
        return self._entry(state, orders, results)

    def present(self) -> dict[str, Any]:
        """The current phase: the orders entered so far, unless they are secret."""
        game, position = self.game, self.game.position
        name = COMPLETED if game.end else position.phase.text
        open_now = game.secrecy == "open" and not game.end
        drafts = {
            power: [theirs(order, position.phase.step) for order in game.drafts.get(power, ())] if open_now else []
            for power in self.powers
        }
        return self._entry(self._state(position, name), drafts, {})

    def _entry(self, state: dict[str, Any], orders: Mapping[str, list[str]], results: Any) -> dict[str, Any]:
        upper = {power.upper(): lines for power, lines in orders.items()}
        return {"name": state["name"], "state": state, "orders": upper, "results": results, "messages": []}

    def _state(self, position: Position, name: str) -> dict[str, Any]:
        """The position as the package stores it."""
        self.number += 1
        self._occupy(position)
        of_each: dict[str, dict[str, Any]] = {
            "units": self._units(position),
            "retreats": {power: dict(_routes(position, power)) for power in self.powers},
            "centers": {
                power: upper(p for p, owner in position.centers.items() if owner == power) for power in self.powers
            },
            "homes": {power: upper(position.variant.base.powers[power].homes) for power in self.powers},
            "influence": {power: upper(places) for power, places in self.influence.items()},
            "civil_disorder": dict.fromkeys(self.powers, 0),
            "builds": {power: self._builds(position, power) for power in self.powers},
        }
        capital = {key: {power.upper(): value for power, value in each.items()} for key, each in of_each.items()}
        head = {"timestamp": self.number, "zobrist_hash": "0", "note": "", "name": name}
        return {**head, **capital, "game_id": self.game.title or "strata", "map": self.map, "rules": list(self.rules)}

    def _units(self, position: Position) -> dict[str, list[str]]:
        """The units on the board and, with a star in front, the dislodged ones."""
        stand = {power: [unit.text.upper() for unit in position.units_of(power)] for power in self.powers}
        for gone in position.dislodged.values():
            stand[gone.unit.power].append(f"*{gone.unit.text.upper()}")
        return stand

    def _occupy(self, position: Position) -> None:
        """Provinces belong to whoever was there last."""
        for unit in position.units.values():
            for places in self.influence.values():
                if unit.place.province in places:
                    places.remove(unit.place.province)
            self.influence[unit.power].append(unit.place.province)

    def _builds(self, position: Position, power: str) -> dict[str, Any]:
        """How many units a power may build (negative: must remove), and where."""
        due = position.variant.adjustments_due(position, power) if position.phase.step == "A" else 0
        taken = {unit.place.province for unit in position.units.values()}
        sites = position.owned(power) if self.anywhere else position.variant.base.powers[power].homes
        homes = sites if due > 0 else ()
        free = [home for home in homes if position.centers.get(home) == power and home not in taken]
        return {"count": int(due), "homes": upper(free)}


def _routes(position: Position, power: str) -> Iterator[tuple[str, list[str]]]:
    """Where the dislodged units of a power may retreat."""
    for gone in position.dislodged.values():
        if gone.unit.power == power:
            yield gone.unit.text.upper(), upper(place.text for place in gone.retreats)


def theirs(order: Order, step: str) -> str:
    """An order in the package's notation."""
    text = order.text
    if text.lower() == "waive":
        return "WAIVE"
    head, _, rest = text.partition(" ")
    if step == "A" and head in ("build", "remove"):
        return f"{rest.upper()} {'B' if head == 'build' else 'D'}"
    return text.upper().replace(" VIA CONVOY", " VIA")


def upper(places: Any) -> list[str]:
    return [str(place).upper() for place in places]
