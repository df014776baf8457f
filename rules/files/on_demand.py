"""What needs files, seals or foreign formats: each function loads its module when it is called, so that a program that
only adjudicates starts without them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..game import Game, KeyChange
from ..position import Order, Position, Turn
from ..variant import Variant

if TYPE_CHECKING:
    from .errors import Foreign
    from .merge import Merged
    from .replay import Loaded
    from .save import Salvaged
    from .scenarios import ScenarioPosition, ScenarioReport
    from .sealing import Opened, PublicFacts


def load_game(path: Path | str) -> Game:
    """The game in a save file. SaveError with every fault and its place; the file is never changed."""
    from . import save

    return save.load_game(path)


def read_game(path: Path | str) -> Loaded:
    """The game in a save file (`game`) and where today's rules differ from what the file says (`differences`)."""
    from . import save

    return save.read_game(path)


def salvage(path: Path | str) -> Salvaged:
    """What a damaged save file still holds: `game` up to the first bad turn, and what was `lost`, a sentence each."""
    from . import save as salvaging

    return salvaging.salvage(path)


def save_game(game: Game, path: Path | str, automatic: bool = False, wanted: Callable[[], bool] = lambda: True) -> None:
    """Writes a game whole or not at all: the file that was there stays until the new one is complete.

    `automatic`: nobody was asked, so a file that is there is only replaced if it is a save that this version knows.
    `wanted` is asked before it is replaced. SaveError if it cannot be written; its cause is the system's OSError.
    """
    from . import save

    save.save_game(game, path, automatic, wanted)


def write_file(path: Path | str, content: bytes) -> None:
    """Writes any file whole or not at all. OSError, of which `disk_words` speaks."""
    from . import io

    io.write_atomically(Path(path), content)


def sweep(path: Path | str) -> None:
    """Take away what a process has left that died as it wrote this file. Nobody else may be writing it now."""
    from . import io

    io.sweep(Path(path))


def get_ready() -> None:
    """Load what reading and writing files needs, so that the first file does not have to wait for it."""
    from . import save  # noqa: F401


def game_text(game: Game) -> str:
    """The text of the save file of a game: for journals and copies that are not files yet."""
    from . import save

    return save.game_text(game)


def written_table(game: Game, branches: bool = True) -> dict[str, Any]:
    """Those entries of a save file that change while orders are being written, sealed as they are there; without the
    lines of play beside the game unless those are wanted, too."""
    from . import save

    return save.written_table(game, branches)


def with_phrase(game: Game, power: str, phrase: str | bytearray, cost: Mapping[str, int] | None = None) -> Game:
    """The game with a pass phrase set, or changed, for a seat, which is open then. Slow; PhraseNeeded."""
    from . import sealing

    return sealing.with_phrase(game, power, phrase, cost)


def key_of(game: Game, power: str, phrase: str | bytearray) -> bytes:
    """A seat's key by its pass phrase. Slow; WrongPhrase, Tampered, PhraseNeeded where none is set."""
    from . import sealing

    return sealing.key_of(game, power, phrase)


def key_by_master(game: Game, power: str) -> bytes:
    """A seat's key by the game master's, who sits there. PhraseNeeded if he has none for it."""
    from . import sealing

    return sealing.key_by_master(game, power)


def opened(game: Game, power: str, key: bytes) -> Opened:
    """The `game` with a seat's section opened, and `remarks` on what was found. Tampered if it does not open."""
    from . import sealing

    return sealing.opened(game, power, key)


def revealed(game: Game, given: Mapping[str, bytes], absent: frozenset[str] = frozenset()) -> Opened:
    """The `game` with all sections opened by these keys, the game master's opening all; `absent` are done without.

    PhraseNeeded and Tampered name the seat.
    """
    from . import sealing

    return sealing.revealed(game, given, absent)


def shut(game: Game, power: str) -> Game:
    """The game with a seat's section sealed again; what was open of it is not in memory any more."""
    from . import sealing

    return sealing.shut(game, power)


def with_secrecy(game: Game, secrecy: str) -> Game:
    """The game whose orders are secret in another way from now on: open, casual or sealed. ValueError, PhraseNeeded."""
    from . import sealing

    return sealing.with_secrecy(game, secrecy)


def shut_all(game: Game) -> Game:
    """The same for all seats."""
    from . import sealing

    return sealing.shut_all(game)


def resealed(game: Game) -> Game:
    """The game with its sections as they have to stand in its file. PhraseNeeded where one cannot be written."""
    from . import sealing

    return sealing.resealed(game)


def renewed(game: Game, power: str) -> Game:
    """The game without the lock of a seat whose phrase is lost, and without what it held. PhraseNeeded if that cannot
    be done without."""
    from . import sealing

    return sealing.renewed(game, power)


def emptied(game: Game, power: str) -> Game:
    """The game with an empty section for a seat whose own is damaged."""
    from . import sealing

    return sealing.emptied(game, power)


def key_changes(game: Game, power: str) -> tuple[KeyChange, ...]:
    """Keys in the file that a seat has not agreed to, and is to be asked about now; nothing is sealed for them."""
    from . import agreement

    return agreement.changes(game, power)


def agree(game: Game, power: str) -> Game:
    """The game in which an open seat has agreed to them."""
    from . import agreement

    return agreement.agree(game, power)


def safety_phrase(game: Game, power: str = "") -> tuple[str, ...]:
    """The words that a table reads aloud to know that all have the same keys before them, or one seat's alone. Slow; ()
    while keys are missing."""
    from . import agreement

    return agreement.safety_phrase(game, power)


def opens_for_master(game: Game, power: str) -> bool:
    """Whether a seat has sealed its key for the game master that there is now."""
    from . import encrypted_state

    return bool(
        game.seal and power in game.seal.locks and encrypted_state.opens_for_master(game.seal, game.seal.locks[power])
    )


def letters_to(game: Game, power: str) -> Mapping[str, tuple[Order, ...]] | None:
    """What other seats of a sealed game let an open one know of the orders that they have handed in; None where letters
    do not reach all of them yet."""
    from . import sealing

    return sealing.letters_to(game, power)


def public_facts(game: Game) -> PublicFacts:
    """What a machine can remember of a game, to know a copy that is weaker, older or another."""
    from . import sealing

    return sealing.public_facts(game)


def merge(one: Path | str, other: Path | str) -> Merged:
    """The game of two copies of a file in which different seats have written, and whose orders came from which copy.

    SaveError for a file that cannot be opened, MergeError (with `reasons`) where the copies contradict each other.
    """
    from . import save
    from .merge import merged

    return merged(save.load_game(one), save.load_game(other))


def write_scenario(turns: Sequence[Turn], *, id: str, title: str = "", rule: str = "") -> str:
    """Turns that follow on each other as the text of a scenario, which expects what came of them."""
    from . import scenarios

    return scenarios.write_scenario(turns, id=id, title=title, rule=rule)


def position_text(position: Position, title: str = "") -> str:
    """A position as text in the notation of scenario files, to be pasted, sent and read again."""
    from . import scenarios

    return scenarios.position_text(position, title)


def read_position(text: str, of: Variant | None = None) -> ScenarioPosition:
    """The `position` of the first set-up in a text, with the `orders` of its first turn. ScenarioError with every
    fault. `of`: the game on the table, which its name means: its map may be in no list."""
    from . import scenarios

    return scenarios.read_position(text, of)


def read_foreign(path: Path | str) -> Foreign:
    """The games in a file of the `diplomacy` package, or in test cases of the DATC. SaveError for anything else."""
    from . import foreign

    return foreign.read_foreign(path)


def write_foreign(game: Game, path: Path | str) -> tuple[str, ...]:
    """Writes a game as one of the `diplomacy` package; what comes to something else there. SaveError."""
    from . import foreign

    return foreign.write_foreign(game, path)


def check_scenarios(path: Path | str) -> ScenarioReport:
    """Plays every scenario of a file and compares. ScenarioError for a file that cannot be read as one."""
    from .scenarios import check

    return check(path)
