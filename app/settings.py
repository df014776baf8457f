"""What the program remembers between two starts: preferences, recent games, the shape of the window.

Kept in one INI file: the one named when a `Settings` is made, else by the environment variable STRATA_SETTINGS,
else in the usual place of the system. A value that cannot be understood counts as not set.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QSettings, QStandardPaths, Signal

ENVIRONMENT = "STRATA_SETTINGS"
RECENT_MAX, MOST_MAPS = 12, 200


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the user may choose. The comments name what each text may be."""

    language: str = "system"  # a code of app.language, or system
    theme: str = "system"  # light | dark | system
    contrast: str = "system"  # normal | high | system
    text_px: int = 13  # height of body text: 12 small, 13 normal, 16 large, 19 larger
    scale: int = 100  # percent of the size of everything, 100 to 200; from the next start
    motion: str = "system"  # full | reduced | system
    pace: str = "1"  # 0.5 | 1 | 2: how fast a turn is played, in times as usual
    names: str = "full"  # none | short | full: names on the map
    patterns: str = "always"  # off | needed | always: on the land of the powers
    panel_below: bool = False  # the panel lies under the board in wide windows too
    live_preview: bool = True  # what would come of the orders is shown while they are written, where all are open
    hints: bool = False  # what a computer player would order is told, where that is nobody's loss
    wheel: str = "zoom"  # zoom | pan: what the mouse wheel does
    lenient: bool = False  # illegal orders may be written, and are void
    curtain: bool = True  # between turns of a casual game
    autolock_minutes: int = 0  # 0: never
    fixed_order: bool = False  # seats come in map order

    def with_value(self, name: str, value: Any) -> Preferences:
        """The preferences with one changed. ValueError for a name or a kind of value that there is not."""
        kinds = {field.name: type(field.default) for field in fields(self)}
        if name not in kinds:
            raise ValueError(f"There is no preference '{name}'")
        if type(value) is not kinds[name]:
            raise ValueError(f"The preference {name} is a {kinds[name].__name__}, not {value!r}")
        changed: dict[str, Any] = {name: value}
        return replace(self, **changed)


@dataclass(frozen=True, slots=True)
class Recent:
    """A game opened before: public facts only. `owners`: who owned which province then, `units`: power, kind and place
    of those on the board, if everybody may know; `place`: where somebody left it, as the window has written it down."""

    path: Path
    title: str
    variant: str
    phase: str
    secrecy: str = "open"
    players: int = 0
    progress: str = ""
    opened: str = ""
    owners: tuple[tuple[str, str], ...] = ()
    place: str = ""
    units: tuple[tuple[str, str, str], ...] = ()

    @property
    def exists(self) -> bool:
        return self.path.is_file()

    @property
    def time(self) -> datetime | None:
        """When it was last opened or saved."""
        try:
            return datetime.fromisoformat(self.opened)
        except ValueError:
            return None


class Settings(QObject):
    """Reads and writes that file. `changed` names the preference that changed; "recent" for the list of games."""

    changed = Signal(str)

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self._store = QSettings(str(path or default_path()), QSettings.Format.IniFormat)
        self._preferences = self._read_preferences()

    @property
    def path(self) -> Path:
        return Path(self._store.fileName())

    @property
    def preferences(self) -> Preferences:
        return self._preferences

    def set(self, name: str, value: Any) -> None:
        """Change a preference, at once and for the next start."""
        changed = self._preferences.with_value(name, value)
        if changed != self._preferences:
            self._preferences = changed
            self._store.setValue(f"preferences/{name}", json.dumps(value))
            self.changed.emit(name)

    def restore_defaults(self) -> None:
        """Every preference as it was at the first start."""
        for name, value in asdict(Preferences()).items():
            self.set(name, value)

    @property
    def recent(self) -> tuple[Recent, ...]:
        """Games opened before, the last one first. Those whose file is gone are still in the list."""
        found = self._read("recent", [])
        return tuple(filter(None, map(_recent, found if isinstance(found, list) else [])))

    def remember(self, game: Recent) -> None:
        """Put a game at the head of the list of recent ones."""
        stamped = game if game.opened else replace(game, opened=datetime.now().isoformat(timespec="seconds"))
        stamped = replace(stamped, place=stamped.place or self.place(game.path))
        others = [one for one in self.recent if one.path != game.path]
        self._write_recent([stamped, *others][:RECENT_MAX])

    def place(self, path: Path) -> str:
        """Where a game of the list was left; "" where nobody has said."""
        return next((one.place for one in self.recent if one.path == path), "")

    def keep_place(self, path: Path, place: str) -> None:
        """A game of the list is left there."""
        self._write_recent([replace(one, place=place) if one.path == path else one for one in self.recent])

    def forget(self, path: Path) -> None:
        self._write_recent([one for one in self.recent if one.path != path])

    @property
    def map_folders(self) -> tuple[Path, ...]:
        """The folders in which maps were saved or found, the last one last; those in the program's own folder of maps
        are known without."""
        found = self._read("maps/folders", [])
        texts = found if isinstance(found, list) else []
        return tuple(Path(one) for one in texts if isinstance(one, str) and one)

    def remember_map(self, folder: Path) -> None:
        """A map is in this folder: its game is in the list from the next start on, too."""
        rest = [one for one in self.map_folders if one != folder.absolute()]
        kept = [str(one) for one in (*rest, folder.absolute())][-MOST_MAPS:]
        self._store.setValue("maps/folders", json.dumps(kept))
        self._store.sync()

    def window(self, name: str) -> QByteArray:
        """What was kept of a window's place, size or docks; empty if nothing."""
        kept = self._store.value(f"window/{name}")
        return kept if isinstance(kept, QByteArray) else QByteArray()

    def keep_window(self, name: str, state: QByteArray) -> None:
        self._store.setValue(f"window/{name}", state)

    def note(self, name: str, default: str = "") -> str:
        """A small thing remembered that is no preference, such as the folder last used."""
        return str(self._read(f"note/{name}", default))

    def keep_note(self, name: str, value: str) -> None:
        self._store.setValue(f"note/{name}", json.dumps(value))

    def _write_recent(self, games: list[Recent]) -> None:
        rows = [asdict(one) | {"path": str(one.path)} for one in games]
        self._store.setValue("recent", json.dumps(rows))
        self.changed.emit("recent")

    def _read(self, key: str, default: Any) -> Any:
        try:
            return json.loads(str(self._store.value(key)))
        except (ValueError, RecursionError):
            return default

    def _read_preferences(self) -> Preferences:
        chosen = Preferences()
        for name, value in asdict(chosen).items():
            found = self._read(f"preferences/{name}", value)
            chosen = chosen.with_value(name, found if type(found) is type(value) else value)
        return chosen


def default_path() -> Path:
    """The file of settings of this user."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else data_folder() / "strata.ini"


def maps_folder() -> Path:
    """Where maps of one's own are kept, if nobody says otherwise; made where it is not there yet, if that can be."""
    folder = data_folder() / "maps"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def data_folder() -> Path:
    """Where the program may keep files of its own for this user."""
    QCoreApplication.setOrganizationName("Strata")
    QCoreApplication.setApplicationName("Strata")
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))


def _recent(row: Any) -> Recent | None:
    """A game of the list, or None for a row that somebody has spoilt."""
    try:
        owners = tuple((str(province), str(power)) for province, power in row.get("owners", ()))
        units = tuple((str(power), str(kind), str(place)) for power, kind, place in row.get("units", ()))
        return Recent(**row | {"path": Path(row["path"]), "owners": owners, "units": units})
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
