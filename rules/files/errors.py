"""What is said of a file that cannot be used: every fault at once, each with its place."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple


class Fault(NamedTuple):
    """What is wrong at one place of a file, as `powers.Austria.homes`."""

    place: str
    text: str


class FileError(ValueError):
    """A file that cannot be used. `faults` are (place, text) pairs; as text, a line for each, with the file's name."""

    def __init__(self, path: Path | str, faults: Iterable[Fault]) -> None:
        self.path = Path(path)
        self.faults = tuple(faults)
        super().__init__("\n".join(self.lines))

    @property
    def lines(self) -> tuple[str, ...]:
        """A line for each fault: file, place, what is wrong."""
        name = self.path.name or str(self.path)
        heads = (f"{name}, {fault.place}" if fault.place else name for fault in self.faults)
        return tuple(f"{head}: {fault.text}" for head, fault in zip(heads, self.faults))


class SaveError(FileError):
    """A save file that cannot be opened or written."""


class MapMissing(SaveError):
    """A save file of a game on a map of one's own that is in no list and that the file does not carry, as files of
    older versions do not. `map`: its id."""

    def __init__(self, path: Path | str, faults: Iterable[Fault], map: str) -> None:
        super().__init__(path, faults)
        self.map = map


class ScenarioError(FileError):
    """A scenario file that cannot be played whole: unreadable, or a set-up or order names what there is not.

    `report`: how the scenarios went that could be played, a `Report` of `scenarios`; None if there are none.
    """

    def __init__(self, path: Path | str, faults: Iterable[Fault], report: Any = None) -> None:
        super().__init__(path, faults)
        self.report = report


__all__ = ["Fault", "FileError", "MapMissing", "SaveError", "ScenarioError"]
