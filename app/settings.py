"""What the program remembers between sessions: preferences, recent games, the state of windows.

Kept in one INI file: the one given to `Settings`, else the one named by the environment variable STRATA_SETTINGS, else
one in the system's standard place. A value that is not valid counts as not set; a file that is not an INI file is moved
aside, and what can be read of it is kept.
"""

from __future__ import annotations

import json
import os
from collections.abc import Container, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QSettings, QStandardPaths, Signal

ENVIRONMENT = "STRATA_SETTINGS"
RECENT_MAX, MOST_MAPS = 12, 200
GROUPS = ("preferences", "recent", "maps", "window", "note")
"""The groups and keys of the file."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The user's preferences; ALLOWED lists their values."""

    language: str = "system"  # a code of app.language, or system
    theme: str = "system"
    contrast: str = "system"
    text_px: int = 13  # height of body text: 12 small, 13 normal, 16 large, 19 larger
    scale: int = 100  # percent, size of everything; takes effect at the next start
    motion: str = "system"
    pace: str = "1"  # how fast a turn is played, in times the normal speed
    names: str = "full"  # names on the map
    patterns: str = "always"  # on the land of the powers
    panel_below: bool = False  # the panel is below the board even in wide windows
    live_preview: bool = True  # preview of the orders while they are written, in open games
    hints: bool = False  # show what a computer player would order, where that harms nobody
    wheel: str = "zoom"  # what the mouse wheel does
    lenient: bool = False  # illegal orders may be entered, and are void
    curtain: bool = True  # show the curtain between turns of a casual game
    autolock_minutes: int = 0  # 0: never
    fixed_order: bool = False  # seats take turns in map order

    def with_value(self, name: str, value: Any) -> Preferences:
        """Return the preferences with one changed. Raises ValueError for an unknown name or a value it cannot have."""
        kinds = {field.name: type(field.default) for field in fields(self)}
        if name not in kinds:
            raise ValueError(f"There is no preference '{name}'")
        if type(value) is not kinds[name]:
            raise ValueError(f"The preference {name} is a {kinds[name].__name__}, not {value!r}")
        if value not in ALLOWED.get(name, (value,)):
            raise ValueError(f"The preference {name} cannot be {value!r}")
        changed: dict[str, Any] = {name: value}
        return replace(self, **changed)


ALLOWED: Mapping[str, Container[Any]] = {
    "theme": ("light", "dark", "system"),
    "contrast": ("normal", "high", "system"),
    "text_px": range(8, 41),
    "scale": range(100, 201),
    "motion": ("full", "reduced", "system"),
    "pace": ("0.5", "1", "2"),
    "names": ("none", "short", "full"),
    "patterns": ("off", "needed", "always"),
    "wheel": ("zoom", "pan"),
    "autolock_minutes": range(24 * 60),
}
"""The values of each preference that cannot have just any of its type."""


@dataclass(frozen=True, slots=True)
class Recent:
    """A game opened before: public facts only.

    `owners`: who owned which province then; `units`: power, type and place of the units on the board, if everybody may
    know; `place`: where in the game the user was, as written by the window.
    """

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
        """When the game was last opened or saved."""
        try:
            return datetime.fromisoformat(self.opened)
        except ValueError:
            return None


class Settings(QObject):
    """Reads and writes the settings file. `changed` is emitted with the preference that changed, or "recent" for the
    list of games."""

    changed = Signal(str)

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        file = path or default_path()
        self.set_aside = _set_aside(file)
        """The copy of a damaged settings file; None if the file was in order."""
        self._store = QSettings(str(file), QSettings.Format.IniFormat)
        self._preferences = self._read_preferences()

    @property
    def path(self) -> Path:
        return Path(self._store.fileName())

    @property
    def preferences(self) -> Preferences:
        return self._preferences

    def set(self, name: str, value: Any) -> None:
        """Change a preference, at once and for later sessions."""
        changed = self._preferences.with_value(name, value)
        if changed != self._preferences:
            self._preferences = changed
            self._store.setValue(f"preferences/{name}", json.dumps(value))
            self.changed.emit(name)

    def restore_defaults(self) -> None:
        """Reset every preference to its default."""
        for name, value in asdict(Preferences()).items():
            self.set(name, value)

    @property
    def recent(self) -> tuple[Recent, ...]:
        """Games opened before, the most recent first. Includes those whose file is gone."""
        found = self._read("recent", [])
        return tuple(filter(None, map(_recent, found if isinstance(found, list) else [])))

    def remember(self, game: Recent) -> None:
        """Put a game at the top of the list of recent ones."""
        stamped = game if game.opened else replace(game, opened=datetime.now().isoformat(timespec="seconds"))
        stamped = replace(stamped, place=stamped.place or self.place(game.path))
        others = [one for one in self.recent if one.path != game.path]
        self._write_recent([stamped, *others][:RECENT_MAX])

    def place(self, path: Path) -> str:
        """Return where the user was in a recent game; "" if unknown."""
        return next((one.place for one in self.recent if one.path == path), "")

    def keep_place(self, path: Path, place: str) -> None:
        """Record where the user was in a recent game."""
        self._write_recent([replace(one, place=place) if one.path == path else one for one in self.recent])

    def forget(self, path: Path) -> None:
        self._write_recent([one for one in self.recent if one.path != path])

    @property
    def map_folders(self) -> tuple[Path, ...]:
        """The folders in which maps were saved or found, the latest last; those in the program's own maps folder need
        not be listed."""
        found = self._read("maps/folders", [])
        texts = found if isinstance(found, list) else []
        return tuple(Path(one) for one in texts if isinstance(one, str) and one)

    def remember_map(self, folder: Path) -> None:
        """Record that there is a map in this folder, so that its game is listed in later sessions too."""
        rest = [one for one in self.map_folders if one != folder.absolute()]
        folders = [str(one) for one in (*rest, folder.absolute())][-MOST_MAPS:]
        self._store.setValue("maps/folders", json.dumps(folders))
        self._store.sync()

    def window(self, name: str) -> QByteArray:
        """Return the saved position, size or docks of a window; empty if none."""
        stored = self._store.value(f"window/{name}")
        return stored if isinstance(stored, QByteArray) else QByteArray()

    def keep_window(self, name: str, state: QByteArray) -> None:
        self._store.setValue(f"window/{name}", state)

    def note(self, name: str, default: str = "") -> str:
        """Return a small remembered value that is not a preference, such as the folder last used."""
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
            with suppress(ValueError):
                chosen = chosen.with_value(name, self._read(f"preferences/{name}", value))
        return chosen


def default_path() -> Path:
    """Return the path of this user's settings file."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else data_folder() / "strata.ini"


def maps_folder() -> Path:
    """Return the default folder of the user's own maps; created if possible."""
    folder = data_folder() / "maps"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def data_folder() -> Path:
    """Return the folder for the program's own files of this user."""
    QCoreApplication.setOrganizationName("Strata")
    QCoreApplication.setApplicationName("Strata")
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))


def _set_aside(file: Path) -> Path | None:
    """Move a damaged settings file out of the way, write what can be read of it to a new one, and return where the old
    one is now; None if it is in order."""
    store = QSettings(str(file), QSettings.Format.IniFormat)
    if not _is_damaged(file, store):
        return None
    kept = {key: store.value(key) for key in store.allKeys() if key.partition("/")[0] in GROUPS}
    copy = file.with_name(f"{file.name}.damaged")
    try:
        file.replace(copy)
    except OSError:
        return None
    store.clear()
    for key, value in kept.items():
        store.setValue(key, value)
    store.sync()
    return copy


def _is_damaged(file: Path, store: QSettings) -> bool:
    """Whether a settings file was not written by QSettings, which itself reads almost anything."""
    try:
        content = file.read_bytes()
        content.decode()
    except UnicodeDecodeError:
        return True
    except OSError:
        return False
    headed = content.lstrip().startswith(b"[") or not content.strip()
    return store.status() == QSettings.Status.FormatError or b"\0" in content or not headed


def _recent(row: Any) -> Recent | None:
    """Return a recent game, or None for a damaged row."""
    try:
        owners = tuple((str(province), str(power)) for province, power in row.get("owners", ()))
        units = tuple((str(power), str(kind), str(place)) for power, kind, place in row.get("units", ()))
        game = Recent(**row | {"path": Path(row["path"]), "owners": owners, "units": units})
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    texts = (game.title, game.variant, game.phase, game.secrecy, game.progress, game.opened, game.place)
    return game if type(game.players) is int and all(type(text) is str for text in texts) else None
