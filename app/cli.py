"""The command `strata`: the window, and subcommands that work without one.

Exits with 0 if all went well, 1 if a check found something, 2 if the command failed, 130 if stopped with Ctrl+C. Always
speaks English, whatever the language of the window, since scripts read its output too.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import rules
from rules.files import FileError, MapError

from . import display
from .console import checks, games, pictures, playtests, sheets
from .console.refusal import CommandError, lines_of
from .geometry.drawing import DrawingError

SLOWEST, FASTEST = 0.1, 20.0
LOOSEST = 20.0
MOST_GAMES = 100_000_000
WITHOUT_A_WINDOW = "These commands work without a window: strata {}. See strata --help"


def main(argv: Sequence[str] | None = None) -> int:
    """Run `strata` with these arguments (those of the process if None) and return the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None:
        _write_anything()
    try:
        if not words or (words[0] not in COMMANDS and not words[0].startswith("-")):
            return window(words)
        asked = parser().parse_args(words)
        if asked.maps is not None:
            own_games(asked.maps)
        return int(asked.act(asked) or 0)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 2
    except KeyboardInterrupt:
        print("strata: stopped", file=sys.stderr)
        return 130
    except (CommandError, FileError, MapError, DrawingError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            return _nobody_listens()
        print("\n".join(lines_of(error)), file=sys.stderr)
        return 2
    except ImportError:
        fault = display.qt_fault()
        if not fault:
            raise
        print(f"strata: {display.missing_libraries(fault)}", file=sys.stderr)
        return 2


def own_games(folder: Path) -> None:
    """Register the games in a folder of map folders. Raises CommandError if it is not a folder, MapError for the first
    faulty one."""
    if not folder.is_dir():
        raise CommandError(f"--maps: {folder} is not a folder")
    for _, error in rules.files.register_variants(folder):
        raise error


def _write_anything() -> None:
    """Print escape sequences for characters that the terminal or file cannot encode, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _nobody_listens() -> int:
    """Exit silently after the reader of the output closed it, as in `strata report ... | head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def window(words: list[str]) -> int:
    """Open the window, with the game in a file if one is named."""
    if words and not Path(words[0]).exists():
        raise CommandError(
            f"strata: '{words[0]}' is neither a file nor a command. The commands are {', '.join(COMMANDS)}"
        )
    fault = display.window_fault(os.environ)
    if fault:
        raise CommandError(f"strata: {fault}. {WITHOUT_A_WINDOW.format(', strata '.join(COMMANDS))}")
    from .main_window import run

    return run(words)


def version() -> str:
    from importlib import metadata

    try:
        return metadata.version("strata")
    except metadata.PackageNotFoundError:  # pragma: no cover - a bare checkout
        return "unknown"


class Parser(argparse.ArgumentParser):
    """Reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. See {self.prog} --help\n")


def parser() -> Parser:
    """Return the parser of the whole command line."""
    whole = Parser(
        prog="strata",
        description="A board for Diplomacy and its variants. Without a command it opens the window: strata [GAME].",
        epilog="For help on a command, run for example: strata new --help. All commands work without a screen.",
    )
    whole.add_argument("--version", action="version", version=f"strata {version()}")
    whole.add_argument("--maps", metavar="FOLDER", type=Path, help="folder of map folders with your own games")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, fill in COMMANDS.items():
        first = (fill.__doc__ or "").splitlines()[0]
        command = commands.add_parser(name, help=first, description=first)
        fill(command)
    return whole


def new(command: argparse.ArgumentParser) -> None:
    """Start a new game and save it to a file."""
    known = ", ".join(rules.VARIANTS)
    command.add_argument("variant", metavar="VARIANT", help=f"one of: {known}; or a game on your own map (--maps)")
    _output(command, "the game file to write, for example first.strata")
    _force(command, REPLACE)
    command.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="set a rule option; may be repeated"
    )
    command.add_argument(
        "--player", metavar="POWER=NAME", action="append", default=[], help="who plays a power; may be repeated"
    )
    command.add_argument("--gm", metavar="NAME", default="", help="who is the game master, for games that have one")
    command.add_argument("--secrecy", choices=rules.game.SECRECY, default="", help=SECRECY)
    command.add_argument("--title", default="", help="name of the game")
    command.add_argument(
        "--seed", metavar="TEXT", default="", help="seed for all chance results, for repeatable trials"
    )
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = "\n".join(games.option_lines())
    command.set_defaults(
        act=lambda a: games.begin(a.variant, a.output, a.option, a.player, a.gm, a.secrecy, a.title, a.seed, a.force)
    )


def adjudicate(command: argparse.ArgumentParser) -> None:
    """Adjudicate one phase with the orders in a text file."""
    _game(command)
    help = (
        "order sheet: a line such as France: before each power's orders, or whole emails. One order per line; # starts "
        "a comment. If a unit has two orders, the later one counts"
    )
    command.add_argument("orders", metavar="ORDERS", type=Path, help=help)
    _output(command, "the game file to write; may be GAME itself or an earlier state of this game")
    _force(command, REPLACE_OTHER)
    command.add_argument(
        "--draw", metavar="NAME=N", action="append", default=[], help="enter a chance result; may be repeated"
    )
    command.set_defaults(act=lambda a: games.adjudicate(a.game, a.orders, a.output, a.draw, a.force))


def orders(command: argparse.ArgumentParser) -> None:
    """Check emails with orders: how each line was understood, or why not, and which units have no order."""
    _game(command)
    help = "text file with the orders of one power, named in the text or by the file name, or of several under headings"
    command.add_argument("mails", metavar="MAIL", nargs="+", type=Path, help=help)
    command.add_argument("--json", action="store_true", help="print one JSON document, for other programs")
    command.set_defaults(act=lambda a: sheets.orders(a.game, a.mails, a.json))


def merge(command: argparse.ArgumentParser) -> None:
    """Merge two copies of a game in which different players entered their orders."""
    for name in ("one", "other"):
        command.add_argument(name, metavar=name.upper(), type=Path, help="a copy of the game")
    _output(command, "the game file to write; may be one of the two copies")
    _force(command, REPLACE_OTHER)
    command.set_defaults(act=lambda a: games.merge(a.one, a.other, a.output, a.force))


def import_(command: argparse.ArgumentParser) -> None:
    """Import a saved game of the diplomacy package, or a DATC test case."""
    command.add_argument(
        "source", metavar="FILE", type=Path, help="saved games (*.json, *.jsonl), or DATC test cases as text"
    )
    help = "the game file to write; if omitted, list what FILE contains"
    command.add_argument("-o", "--output", metavar="FILE", type=_file, default=None, help=help)
    command.add_argument(
        "--number", default="", help="which of several games: its number in the list, or a test case such as 6.A.1"
    )
    _force(command, REPLACE)
    command.set_defaults(act=lambda a: games.import_(a.source, a.output, a.number, a.force))


def export(command: argparse.ArgumentParser) -> None:
    """Export a game as a saved game of the diplomacy package."""
    _game(command)
    _output(command, "the file to write, for example game.json")
    _force(command, REPLACE)
    command.set_defaults(act=lambda a: games.export(a.game, a.output, a.force))


def check(command: argparse.ArgumentParser) -> None:
    """Run scenario files and report every result that differs from what they expect."""
    command.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a scenario file (*.toml)")
    command.set_defaults(act=lambda a: checks.scenarios(a.files))


def render(command: argparse.ArgumentParser) -> None:
    """Draw a game's board as SVG, PNG or PDF, or animate its phases as GIF or WebP."""
    _game(command)
    _output(command, "the image (*.svg, *.png, *.pdf) or animation (*.gif, *.webp) to write")
    command.add_argument("--phase", default="", help="phase to draw, such as S1902M (default: the current phase)")
    command.add_argument(
        "--phases", metavar="A..B", default="", help="phases to animate, such as S1901M..F1902M (default: all)"
    )
    command.add_argument(
        "--as", dest="power", metavar="POWER", default="", help="show only what this power (or public, or GM) may know"
    )
    command.add_argument("--level", default="", help="one level of the board, or all of them as exploded, side or all")
    command.add_argument(
        "--part", metavar="PLACES", default="", help="only the area around these provinces, such as Mun,Tyr,Ven"
    )
    command.add_argument("--theme", type=_theme, choices=("light", "dark", "gray"), default="light")
    command.add_argument("--size", metavar="WxH", default="", help="largest size in pixels, such as 1600x1000")
    command.add_argument(
        "--format",
        choices=("svg", "png", "pdf", "gif", "webp"),
        default="",
        help="file format (default: by the ending of FILE)",
    )
    command.add_argument("--speed", type=_speed, default=1.0, help="speed of the animation; 2 is twice as fast")
    command.add_argument("--title", action="store_true", help="add the phase as a title")
    command.add_argument("--legend", action="store_true", help="add a legend below the map")
    command.set_defaults(act=draw)


def draw(a: argparse.Namespace) -> None:
    """Run `render` with its arguments."""
    pictures.render(
        pictures.PictureArguments(
            source=a.game,
            target=a.output,
            phase=a.phase,
            phases=a.phases,
            power=a.power,
            level=a.level,
            theme=a.theme,
            size=a.size,
            kind=a.format,
            part=a.part,
            speed=a.speed,
            title=a.title,
            legend=a.legend,
        )
    )


def report(command: argparse.ArgumentParser) -> None:
    """Write reports: as text for one power, or for everyone as a pack of images, pages and texts."""
    _game(command)
    who = command.add_mutually_exclusive_group(required=True)
    who.add_argument(
        "--as", dest="power", metavar="POWER", default="", help="report for this power, for public or for GM"
    )
    who.add_argument("--all", action="store_true", help="report pack: an image, a page and a text for each")
    command.add_argument("-d", "--folder", metavar="FOLDER", type=Path, required=True, help="folder for the files")
    command.add_argument(
        "--phase", default="", help="only this phase, such as S1902M (default: all phases; images show the last)"
    )
    command.set_defaults(act=write_reports)


def write_reports(a: argparse.Namespace) -> None:
    """Write the report for one power, or the pack for all."""
    if a.all:
        pictures.pack(a.game, a.folder, a.phase)
    else:
        pictures.report(a.game, a.power, a.folder, a.phase)


def playtest(command: argparse.ArgumentParser) -> None:
    """Play many games between computer players and write a report, or compare two sets of games (--compare)."""
    known = f"one of: {', '.join(rules.VARIANTS)}; a custom game (--maps); or a map folder"
    command.add_argument("game", metavar="VARIANT|MAP", nargs="?", default="", help=known)
    command.add_argument("--games", metavar="N", type=_count, default=0, help="number of games in the whole set")
    command.add_argument("--players", metavar="P,...", default="", help=PLAYING)
    command.add_argument(
        "--years", metavar="Y", type=_count, default=20, help="stop each game after this many years (default: 20)"
    )
    command.add_argument(
        "--seed", metavar="S", default="1", help="seed; the same seed gives the same games everywhere (default: 1)"
    )
    command.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="set a rule option; may be repeated"
    )
    command.add_argument(
        "--jobs", metavar="N", type=_count, default=0, help="number of processes (default: one per core)"
    )
    help = "play on a Dask cluster: address of its scheduler, such as tcp://host:8786, or local"
    command.add_argument("--dask", metavar="ADDRESS", default="", help=help)
    help = "folder for the games and report.html (default: playtest-VARIANT); a set already there is continued"
    command.add_argument("-o", "--output", metavar="FOLDER", type=Path, default=None, help=help)
    command.add_argument("--json", action="store_true", help="print one JSON document, for other programs")
    help = "compare two sets that were played; writes compare.html to the first folder"
    command.add_argument("--compare", metavar=("A", "B"), nargs=2, type=Path, default=None, help=help)
    command.set_defaults(act=lambda a: play_or_compare(command, a))


def play_or_compare(command: argparse.ArgumentParser, a: argparse.Namespace) -> int:
    """Run `playtest` with its arguments."""
    if a.compare:
        playtests.compare(a.compare)
        return 0
    if not a.game or not a.games:
        command.error("name a variant or map and a number of games, for example: strata playtest standard --games 100")
    return playtests.playtest(
        playtests.PlaytestArguments(
            game=a.game,
            options=tuple(a.option),
            players=a.players,
            games=a.games,
            years=a.years,
            seed=a.seed,
            jobs=a.jobs,
            dask=a.dask,
            folder=a.output or Path(f"playtest-{Path(a.game).name}"),
            as_json=a.json,
        )
    )


def map_(command: argparse.ArgumentParser) -> None:
    """Check that a map's data and drawing agree, or import a map from another program."""
    verbs = command.add_subparsers(metavar="{check,import}", required=True)
    checking = verbs.add_parser("check", help="check a map", description="Check that a map's data and drawing agree.")
    checking.add_argument("folder", metavar="FOLDER", help="folder with map.toml, or the id of a built-in map")
    checking.set_defaults(act=lambda a: checks.maps(a.folder))
    about = "Import a map drawn for another program: SVG (plain, jDip or godip) or GeoJSON."
    importing = verbs.add_parser("import", help="import a map from another program", description=about)
    help = "one drawing (*.svg, *.geojson, *.json) and its data files (*.xml, *.map, *.go)"
    importing.add_argument("files", metavar="FILE", nargs="+", type=Path, help=help)
    help = "folder for the map; must be new or empty"
    importing.add_argument("-o", "--output", metavar="FOLDER", type=Path, required=True, help=help)
    help = "merge vertices up to this far apart, in board units (default: derived from the drawing)"
    importing.add_argument("--tolerance", metavar="N", type=_tolerance, default=None, help=help)
    importing.set_defaults(act=lambda a: checks.import_(a.files, a.output, a.tolerance))


def _game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", type=Path, help="game file (*.strata)")


def _output(command: argparse.ArgumentParser, help: str) -> None:
    command.add_argument("-o", "--output", metavar="FILE", type=_file, required=True, help=help)


def _file(text: str) -> Path:
    """Parse a file to write to."""
    if not text.strip() or Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"'{text}' is a folder, not a file" if text.strip() else "no file name given")
    return Path(text)


def _theme(name: str) -> str:
    """Accept the name that the gray theme had in older versions, too."""
    return "gray" if name == "grey" else name


def _count(text: str) -> int:
    """Parse a positive number."""
    with suppress(ValueError):
        if 1 <= int(text) <= MOST_GAMES:
            return int(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 to {MOST_GAMES:,}")


def _speed(text: str) -> float:
    """Parse the speed of an animation."""
    with suppress(ValueError):
        if SLOWEST <= float(text) <= FASTEST:
            return float(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a number from {SLOWEST:g} to {FASTEST:g}")


def _tolerance(text: str) -> float:
    """Parse a tolerance in board units."""
    with suppress(ValueError):
        if 0 <= float(text) <= LOOSEST:
            return float(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0 to {LOOSEST:g}")


def _force(command: argparse.ArgumentParser, help: str) -> None:
    command.add_argument("--force", action="store_true", help=help)


REPLACE, REPLACE_OTHER = "replace an existing file", "replace the file even if it holds another game"
SECRECY = (
    "casual keeps orders from being read at a glance in the file; sealed encrypts them with pass phrases, set in the "
    "window. Default: open, or casual in variants with hidden boards"
)
PLAYING = (
    "the computer players, such as normal,hard*6 (default: normal); repeated if fewer than the seats. Seats are dealt "
    "for each game, so that each player gets every seat equally often"
)
COMMANDS: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "new": new,
    "adjudicate": adjudicate,
    "orders": orders,
    "merge": merge,
    "import": import_,
    "export": export,
    "check": check,
    "render": render,
    "report": report,
    "playtest": playtest,
    "map": map_,
}
