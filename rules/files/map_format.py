"""The format of `map.toml`, version 1, and the board it describes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..board import PATTERNS, Board, board_of
from ..i18n import tr
from ..standard import Standard
from .errors import FileFault, MapError, pydantic_faults
from .parser_words import COLOR, ID, SVG_NAME, WORD

FORMAT = "strata-map"
VERSION = 1


class MapFileModel(BaseModel):
    """A table of the file. Unknown keys are faults."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class TableEntry(MapFileModel):
    """One way to move: the letters of the units that use it, and how the drawing shows it."""

    kinds: tuple[str, ...]
    by: Literal["land", "water", "any", "none"]
    stacked: bool = False
    """Whether provinces directly above each other are neighbors."""


class LevelEntry(MapFileModel):
    """One of several boards on top of each other; the file lists the lowest first."""

    name: str
    plain: bool = False
    """Whether provinces written without a level are on this one."""


class PowerEntry(MapFileModel):
    name: str
    adjective: str
    letter: str = Field(min_length=1, max_length=2)
    homes: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    color: str = Field("", pattern=COLOR)
    pattern: str = ""


class ProvinceEntry(MapFileModel):
    name: str
    kind: Literal["sea", "coast", "inland", "lake", "dock"]
    center: bool = False
    coasts: tuple[str, ...] = ()
    lakeside: tuple[str, ...] = ()
    """Additional coasts, on a lake. The drawing does not show them."""
    aliases: tuple[str, ...] = ()
    extra: dict[str, Any] = {}


class AreaEntry(MapFileModel):
    name: str
    kind: str
    touches: tuple[str, ...] = ()
    within: str = ""


class LineEntry(MapFileModel):
    """A drawn line, and the tables in which it makes its two ends neighbors."""

    name: str = ""
    kind: str
    between: tuple[str, str]
    through: str = ""
    joins: tuple[str, ...] = ()
    extra: dict[str, Any] = {}


class AdjacencyOverrideEntry(MapFileModel):
    """Two provinces whose adjacency the table states differently from the drawing, and why."""

    table: str
    between: tuple[str, str]
    joins: bool
    reason: str = Field(min_length=1)


class MapFile(MapFileModel):
    """A whole `map.toml`; every name in it refers to something."""

    format: Literal["strata-map"]
    version: Literal[1]
    id: str = Field(pattern=ID)
    name: str
    drawing: str = Field(alias="board", pattern=SVG_NAME)
    attribution: str = ""
    first_phase: str
    victory_centers: int = Field(ge=0)
    """0: the game is not won by a number of centers."""
    min_border: float = Field(ge=0, le=1000)
    unit_radius: float = Field(gt=0, le=1000)
    levels: dict[Annotated[str, Field(pattern=WORD)], LevelEntry] = {}
    tables: dict[str, TableEntry]
    powers: dict[str, PowerEntry]
    provinces: dict[str, ProvinceEntry]
    areas: dict[str, AreaEntry] = {}
    lines: dict[str, LineEntry] = {}
    extra: dict[str, Any] = {}
    adjacency: dict[str, dict[str, tuple[str, ...]]]
    overrides: tuple[AdjacencyOverrideEntry, ...] = ()

    @cached_property
    def places(self) -> frozenset[str]:
        """The text of every location a unit can have: provinces and their coasts."""
        return frozenset(self.board.locations)

    @cached_property
    def board(self) -> Board:
        """The board for the rules."""
        return board_of(self.model_dump())


def validated(file: Path, table: Mapping[str, Any], names: bool = True) -> MapFile:
    """The validated content of a map file. Raises MapError with all faults at once. Without `names` only the fields are
    checked, and names may refer to nothing, as in maps that are being drawn."""
    version = table.get("version")
    if table.get("format") == FORMAT and isinstance(version, int) and version > VERSION:
        text = tr(
            "{version} was written by a newer Strata; this version reads up to {newest}",
            version=version,
            newest=VERSION,
        )
        raise MapError(file, [FileFault("version", text)])
    try:
        found = MapFile.model_validate(table)
    except ValidationError as error:
        raise MapError(file, pydantic_faults(error)) from None
    faults = list(_unknown(found)) if names else []
    if faults:
        raise MapError(file, faults)
    return found


def _unknown(found: MapFile) -> Iterator[FileFault]:
    """Names that refer to nothing, or to two things."""
    yield from _twice("provinces", [*found.provinces, *found.areas])
    yield from _levels(found)
    yield from _named("adjacency", found.adjacency, found.tables, "table")
    yield from _named("tables", found.tables, found.adjacency, tr("table of neighbors"))
    yield from _powers(found)
    for id, area in found.areas.items():
        yield from _named(f"areas.{id}.touches", area.touches, found.provinces, "province")
        yield from _named(f"areas.{id}.within", _given(area.within), found.provinces, "province")
    drawn = {*found.provinces, *found.areas}
    for id, line in found.lines.items():
        ends = set(found.provinces) if line.joins else drawn
        yield from _named(f"lines.{id}.between", line.between, ends, "place")
        yield from _named(f"lines.{id}.through", _given(line.through), drawn, "place")
        yield from _named(f"lines.{id}.joins", line.joins, found.tables, "table")
    for number, override in enumerate(found.overrides):
        yield from _named(f"overrides.{number}.table", [override.table], found.tables, "table")
        yield from _named(f"overrides.{number}.between", override.between, found.places, "place")
    for name, moves in found.adjacency.items():
        yield from _named(f"adjacency.{name}", moves, found.places, "place")
        for place, near in moves.items():
            yield from _named(f"adjacency.{name}.{place}", near, found.places, "place")
            yield from _twice(f"adjacency.{name}.{place}", [place, *near])


def _levels(found: MapFile) -> Iterator[FileFault]:
    yield from _twice("levels", found.levels)
    yield from _twice(tr("levels (name)"), [level.name for level in found.levels.values()])
    yield from _twice(tr("levels (plain)"), ["plain" for level in found.levels.values() if level.plain])
    for id, province in found.provinces.items():
        if "@" in id:
            yield from _named(f"provinces.{id}", [id.partition("@")[2]], found.levels, "level")
            if province.coasts:
                yield FileFault(
                    f"provinces.{id}.coasts", tr("a province with coasts must be on all levels or on the plain one")
                )
    for id in found.areas:
        if "@" in id:
            text = tr("an area takes its levels from the drawing: write '{id}'", id=id.partition("@")[0])
            yield FileFault(f"areas.{id}", text)


def _powers(found: MapFile) -> Iterator[FileFault]:
    yield from _twice("powers", found.powers)
    yield from _twice("powers (letter)", [power.letter for power in found.powers.values()])
    yield from _twice("powers (homes)", [home for power in found.powers.values() for home in power.homes])
    kinds = [kind for table in found.tables.values() for kind in table.kinds]
    for id, power in found.powers.items():
        yield from _named(f"powers.{id}.homes", power.homes, found.provinces, "province")
        yield from _named(f"powers.{id}.pattern", _given(power.pattern), PATTERNS, tr("pattern"))
        for unit in power.start:
            kind, _, place = unit.partition(" ")
            yield from _named(f"powers.{id}.start", [kind], kinds, tr("kind of unit"))
            yield from _named(f"powers.{id}.start", [place], found.places, "place")


def _given(name: str) -> list[str]:
    return [name] if name else []


def _named(where: str, names: Iterable[str], known: Iterable[str], what: str) -> Iterator[FileFault]:
    """Unknown names, each with the known one that differs only in case."""
    for name in names:
        if name not in known:
            alike = next(
                (tr("; did you mean '{one}'?", one=one) for one in sorted(known) if one.lower() == name.lower()), ""
            )
            yield FileFault(where, tr("no {what} is called '{name}'{alike}", what=what, name=name, alike=alike))


def _twice(where: str, names: Iterable[str]) -> Iterator[FileFault]:
    """Names that occur twice; case makes no difference."""
    seen: set[str] = set()
    for name in names:
        if name.lower() in seen:
            yield FileFault(where, tr("'{name}' appears twice", name=name))
        seen.add(name.lower())


# What a `variant.toml` may hold, version 1.


class VariantFile(BaseModel):
    """The rules of a custom variant; every field has the standard value by default."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["strata-variant"] = "strata-variant"
    version: Literal[1] = 1
    rules: Literal["standard"] = "standard"
    name: str = ""
    """The name in the list of games; "" for the name of the map."""
    summary: str = ""
    builds: Literal["home", "owned", "home_owned"] = "home"
    options: dict[str, Any] = {}
    """Other defaults for options of the standard game. The number of centers that wins is set in map.toml."""


def validated_rules(file: Path, table: Mapping[str, Any]) -> VariantFile:
    """The validated content of a `variant.toml`. Raises MapError with all faults at once."""
    try:
        found = VariantFile.model_validate(table)
    except ValidationError as error:
        raise MapError(file, pydantic_faults(error)) from None
    faults = list(_faults(found.options))
    if faults:
        raise MapError(file, faults)
    return found


def _faults(options: Mapping[str, Any]) -> list[FileFault]:
    known = {option.name: option for option in Standard.options if option.name not in ("victory", "builds")}
    wrong = [
        FileFault(f"options.{name}", tr("is not a known option; use one of {names}", names=", ".join(known)))
        for name in options
        if name not in known
    ]
    checked = ((name, known[name].fault(value)) for name, value in options.items() if name in known)
    return [*wrong, *(FileFault(f"options.{name}", text) for name, text in checked if text)]
