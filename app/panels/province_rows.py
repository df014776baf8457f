"""The provinces of a board as rows of words: who has them, what stands there, what they border. No Qt here.

All of it is what whoever looks may know: the position and the owners given are those of his view.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass

from app.language import mark, tr
from rules import Board, Position, Unit

UNSEEN = mark("out of sight")


@dataclass(frozen=True, slots=True)
class ProvinceRow:
    """A province in words. `id` is its place, `holder` who has it, `owner` the same as a part of a sentence, `borders`
    the names of its neighbors, `next_to` what these are called in orders, which has room in a column."""

    id: str
    name: str
    holder: str
    owner: str
    stands: str
    borders: str
    next_to: str = ""

    @property
    def cells(self) -> tuple[str, str, str, str]:
        return self.name, self.holder, self.stands, self.next_to or self.borders

    @property
    def tips(self) -> tuple[str, str, str, str]:
        """The same in full."""
        return self.name, self.holder, self.stands, self.borders

    @property
    def spoken(self) -> str:
        """What a screen reader says of it, as a sentence."""
        parts = (self.owner, self.stands, tr("borders {places}", places=self.borders) if self.borders else "")
        return ", ".join((self.name, *filter(None, parts)))

    def holds(self, words: str) -> bool:
        """Whether these words stand anywhere in it."""
        text = " ".join((self.id, self.owner, self.borders, *self.cells)).lower()
        return all(word in text for word in words.lower().split())


def province_rows(
    position: Position, owner: Callable[[str], str], sight: Container[str] | None = None
) -> Iterator[ProvinceRow]:
    """A row a province, in map order. `owner`: province -> whose it is, "" for nobody; `sight`: what is in sight, None
    where all is."""
    board: Board = position.variant.board(position)
    units = _by_province(position)
    for province in board.provinces.values():
        seen = sight is None or province.id in sight
        level = next((one.name for one in board.levels if one.id == province.level), "")
        yield ProvinceRow(
            province.id,
            f"{tr_id(province.id, province.name)}{f' ({level})' if level else ''}",
            board.powers[power].name if (power := owner(province.id)) else "",
            _owner(board, power, province.center),
            ", ".join(map(_stands(position), units.get(province.id, ()))) if seen else tr(UNSEEN),
            ", ".join(borders(board, province.id)),
            ", ".join(one.partition("@")[0] for one in neighbors(board, province.id)),
        )


def tr_id(id: str, name: str) -> str:
    """The full name and, where it is another, the short one: `Venice, Ven`."""
    short = id.partition("@")[0]
    return name if name == short or name.endswith(f" {short}") else f"{name}, {short}"


def borders(board: Board, province: str) -> tuple[str, ...]:
    """The names of the places next to a province by any way that units go, in map order."""
    return tuple(board.provinces[one].name for one in neighbors(board, province))


def neighbors(board: Board, province: str) -> tuple[str, ...]:
    """The same by their ids."""
    found: dict[str, None] = {}
    for table, moves in board.moves.items():
        for stand in board.stands(table, province):
            found.update(dict.fromkeys(board.locations[to].province for to in moves.get(stand.text, ())))
    order = board.order
    return tuple(sorted(found, key=lambda one: order[one]))


def _owner(board: Board, power: str, center: bool) -> str:
    if not power:
        return tr("center of nobody") if center else ""
    name = board.powers[power].name
    return tr("center of {powers}", powers=name) if center else name


def _by_province(position: Position) -> dict[str, list[tuple[Unit, bool]]]:
    found: dict[str, list[tuple[Unit, bool]]] = {}
    for unit in position.units.values():
        found.setdefault(unit.place.province, []).append((unit, False))
    for one in position.dislodged.values():
        found.setdefault(one.unit.place.province, []).append((one.unit, True))
    return found


def _stands(position: Position) -> Callable[[tuple[Unit, bool]], str]:
    powers = position.variant.board(position).powers

    def words(found: tuple[Unit, bool]) -> str:
        unit, dislodged = found
        kind = position.variant.kinds[unit.kind].called(unit.power)
        told = f"{powers[unit.power].adjective} {kind}"
        return tr("{unit}, dislodged", unit=told) if dislodged else told

    return words
