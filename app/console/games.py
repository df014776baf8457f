"""`strata new`, `strata adjudicate`, `strata merge`, `strata import` and `strata export`."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rules
from app.language import tr
from app.session.known_games import WHAT, KnownGames
from rules import GM, PUBLIC, DrawNeeded, Game, Option, Order, Seat, Variant
from rules.game import MergeError

from .refusal import CommandError
from .sheets import read_sheet

if TYPE_CHECKING:
    from rules.files import ImportedGame


# ----------------------------------------------------------------------------------------------------
# `strata new` and `strata adjudicate`.

SWITCH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
LONGEST_SEED = 80
MOVED = (
    "{file}: the map '{map}' has changed since this game was saved, and the file does not include it. "
    "On the current map these results would differ:"
)
WAY_ON = "Use --maps to name the original map, or open the game in the window, choose a map there, and save it"
WHOLE = re.compile(r"-?\d{1,18}", re.ASCII)


def begin(
    name: str,
    path: Path,
    options: Sequence[str],
    players: Sequence[str],
    master: str,
    secrecy: str,
    title: str,
    seed: str,
    force: bool,
) -> None:
    """Write a new game. An existing file is replaced only with `force`, and only if it holds a game.

    `master`: the name of the game master, "" for none; `secrecy`: "" for the variant's default; `seed`: fixes all
    chance results, "" for fair draws.
    """
    refuse_existing(path, force)
    variant = chosen(name, options)
    if len(seed) > LONGEST_SEED:
        raise CommandError(f"--seed: a text of at most {LONGEST_SEED} characters")
    secrecy = secrecy or usual(variant)
    game = Game.new(variant, with_master(variant, seated(variant, players), master, secrecy), secrecy, title)
    game = replace(game, seed=seed)
    save(game, path)
    print(f"{path.name}: {variant.name}, {game.position.title}")
    names = {seat.power: variant.writer_name(game.position, seat.power) for seat in game.seats}
    width = max(map(len, names.values()))
    for seat in game.seats:
        print(f"  {names[seat.power]:<{width}}  {played_by(game, seat)}")


def usual(variant: Variant) -> str:
    """Return the default secrecy: open, or casual if each player sees a different board (rd02 R28)."""
    return "open" if variant.view(variant.start(), PUBLIC).visible_provinces is None else "casual"


def played_by(game: Game, seat: Seat) -> str:
    """Return who has a seat, as far as everybody may know."""
    if not seat.player:
        return "nobody"
    named = game.known_as(seat.power) if seat.power in game.variant.base.powers else seat.player
    return named or "somebody"


def read(source: Path, first: bool = True) -> Game:
    """Read the game in a file, on the map it contains.

    Raises CommandError if the file contains no map, the map has changed, and turns would have other results. Everything
    else that differs, does not match its signature, or (with `first`) differs from what this computer has seen, is only
    printed.
    """
    found = rules.files.read_game(source)
    if found.moved:
        turns = [one.by_map for one in found.differences if one.turn]
        raise CommandError(MOVED.format(file=source.name, map=found.game.variant.base.id), *turns, WAY_ON)
    own = found.game.variant.id not in rules.VARIANTS  # built-in maps may have been redrawn
    said = [*found.altered, *found.proofs, *(one.text for one in found.differences if one.turn or own)]
    if found.apart:
        said.append(f"The game uses the map in its own file; the map '{found.game.variant.id}' has changed since")
    seen = known_games().findings(found.game, source) if first else ()
    said += [*seen, *([tr(WHAT)] if seen else [])]
    if first and not seen:
        known_games().remember(found.game, source)
    for line in said:
        print(f"{source.name}: {line}", file=sys.stderr)
    return found.game


def write_later(game: Game, target: Path, force: bool, *sources: Path) -> None:
    """Save a game that goes on where nothing is lost: in a new file, one of its `sources`, or that of an earlier state.

    `force`: also in the file of any other game. Raises CommandError otherwise, or SaveError.
    """
    own = target.exists() and any(target.samefile(source) for source in sources)
    if target.exists() and not (own or force or goes_on(rules.load_game(target), game)):
        raise CommandError(f"{target.name}: another game is in this file. Choose another name, or add --force")
    save(game, target)


def save(game: Game, target: Path) -> None:
    """Save a game, never in place of a file that is not a game, and remember it. Raises SaveError."""
    rules.save_game(game, target, automatic=True)
    known_games().remember(game, target)


def refuse_existing(target: Path, force: bool) -> None:
    """Raise CommandError for a file that exists already, unless it may be replaced."""
    if target.exists() and not force:
        raise CommandError(f"{target.name} already exists. Choose another name, or add --force")


def known_games() -> KnownGames:
    """Return what this computer remembers of secret games, shared with the window."""
    from app.settings import data_folder

    return KnownGames(data_folder())


def goes_on(earlier: Game, game: Game) -> bool:
    """Whether a game continues an earlier one and has its variations and rulings; orders being written there and since
    played count as done."""
    count = len(earlier.turns)
    if earlier.drafts and count == len(game.turns):
        return False
    variations, others = ({(one.name, len(one.turns)) for one in each.branches} for each in (earlier, game))
    if earlier.rulings != game.rulings[: len(earlier.rulings)] or not variations <= others:
        return False
    if (earlier.variant.id, earlier.variant.map_id, earlier.start) != (
        game.variant.id,
        game.variant.map_id,
        game.start,
    ):
        return False
    first, second = ([(turn.orders, turn.draws, turn.after) for turn in one.turns] for one in (earlier, game))
    return first == second[:count]


def chosen(name: str, options: Sequence[str]) -> Variant:
    """Return the variant with options given as `name=value`."""
    kind = rules.games().get(name)
    written = dict(pair(text, "--option victory=20") for text in options)
    values = read_values(kind, written)
    if kind:
        values = read_values(kind.played_as(values), written)  # an option may name the game it is based on
    try:
        return rules.variant(name, **values)
    except ValueError as error:
        raise CommandError(str(error)) from None


def read_values(kind: type[Variant] | None, written: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of the variant's options; those of others stay text."""
    known = {option.name: option for option in kind.options} if kind else {}
    return {key: read_value(known[key], value) if key in known else value for key, value in written.items()}


def option_lines() -> Iterator[str]:
    """Yield lines for each option of each variant: its values, the default first, and what it is for."""
    for kind in rules.VARIANTS.values():
        yield f"options of {kind.id}:"
        for option in kind.options:
            yield f"  {option.name} = {_may_be(option)}"
            yield f"      {option.label}. {option.help}"


def _may_be(option: Option) -> str:
    """Return the values of an option in words, the default first."""
    some = [value for value, _ in option.choices]
    if option.several or option.numbers:
        return f"any of {', '.join(map(str, some))}{', with a number each: 8=6,20=15' if option.numbers else ''}"
    others = [value for value in some if value != option.default]
    if isinstance(option.default, bool):
        others = [not option.default]
    return " | ".join(map(str, [option.default, *others])).lower()


def read_value(option: Option, text: str) -> Any:
    """Return an option's value from its text: one of its choices, else by the type of its default."""
    if option.several or option.numbers:
        return option.read(text)
    for value, _ in option.choices:
        if str(value).lower() == text.lower():
            return value
    if isinstance(option.default, bool):
        return SWITCH.get(text.lower(), text)
    return read_number(text) if isinstance(option.default, int) else text


def seated(variant: Variant, players: Sequence[str]) -> dict[str, str]:
    """Return players by power from `Power=Name`."""
    seats: dict[str, str] = {}
    for text in players:
        name, player = pair(text, "--player France=Anna")
        try:
            seats[variant.writer(variant.base, name)] = player
        except ValueError:
            raise CommandError(
                f"no power is called '{name}'. The powers are {', '.join(variant.base.powers)}"
            ) from None
    if seats and not any(seats.values()):
        raise CommandError("--player: no one would play. Name at least one player, such as --player France=Anna")
    return seats


def with_master(variant: Variant, seats: Mapping[str, str], master: str, secrecy: str) -> Mapping[str, str]:
    """Add a game master to the players; naming only a game master does not leave the powers without players.

    Where everything is open and the variant has no orders for a game master, raises CommandError.
    """
    if master and not variant.gm and secrecy == "open":
        raise CommandError(f"--gm {master}: {variant.id} has nothing for a game master to do")
    named = {**seats, GM: master} if master else seats
    alone = named.keys() == {GM}
    return {**{power: power for power in variant.base.powers}, **named} if alone else named


def pair(text: str, example: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise CommandError(f"'{text}' needs a name and a '=', such as {example}")
    return key.strip(), value.strip()


def adjudicate(source: Path, sheet: Path, target: Path, draws: Sequence[str], force: bool) -> None:
    """Adjudicate one phase with the orders of a sheet, and print and save the results."""
    game = read(source)
    if game.end:
        raise CommandError(f"{source.name}: the game is over; there are no more turns")
    if game.locked or game.known:
        raise CommandError(f"{source.name}: the orders are sealed. Open them with the pass phrases, in the window")
    orders, notes = read_sheet(sheet, game.position)
    given = {key: read_number(value) for key, value in (pair(text, "--draw die=4") for text in draws)}
    try:
        game = resolved(game, game.with_table(orders), given).booked(date.today().isoformat())
    except ValueError as error:
        raise CommandError(f"{sheet.name}: {error}") from None
    write_later(game, target, force, source)
    turn = game.turns[-1]
    print(rules.reports.report(turn, game.viewer()), end="")
    print("".join(f"{note}\n" for note in notes), end="")
    silent = [power for power in game.variant.must_act(turn.before) if power not in orders]
    if silent:
        print(f"Without orders: {', '.join(silent)}")


def resolved(game: Game, orders: Mapping[str, Sequence[str | Order]], given: Mapping[str, Any]) -> Game:
    """Return the game one turn later; chance results not given are drawn and recorded in the game.

    Raises CommandError for given results that were not needed.
    """
    unaware = replace(game, seed="", drawn={})  # given results take precedence over what the game knows
    draws: dict[str, Any] = {}
    used: set[str] = set()
    while True:
        try:
            after = unaware.play(orders, draws)
        except DrawNeeded as needed:
            name = named_for(game, needed, given)
            used.add(name)
            draws[needed.name] = drawn(needed, given[name], name) if name else fair_draw(game, needed)
            continue
        spare = [name for name in given if name not in used]
        if spare:
            raise CommandError(*(f"--draw {name}: this phase has no chance result of this name" for name in spare))
        return replace(after, seed=game.seed, drawn=game.drawn)


def named_for(game: Game, needed: DrawNeeded, given: Mapping[str, Any]) -> str:
    """Return under which name a result is given for a draw, such as another name of a power; "" if there is none."""
    if needed.name in given:
        return needed.name
    powers = ((name, game.variant.base.power(name)) for name in given)
    return next((name for name, power in powers if power and power.id == needed.name), "")


def fair_draw(game: Game, needed: DrawNeeded) -> Any:
    """Return the result that the game knows for a draw, else a fair one."""
    known = game.chance(needed)
    return needed.value(needed.low + secrets.randbelow(needed.high - needed.low + 1)) if known is None else known


def drawn(needed: DrawNeeded, value: Any, name: str) -> Any:
    """Return the result given for a draw. Raises CommandError if it is not possible."""
    if not needed.fits(value):
        of = ", ".join(dict.fromkeys(map(str, needed.of))) or f"a number from {needed.low} to {needed.high}"
        raise CommandError(f"--draw {name}: must be {'one of ' if needed.of else ''}{of}, not {value}")
    return value


def read_number(text: str) -> int | str:
    """Return a whole number; other text (or one absurdly long) unchanged."""
    return int(text) if WHOLE.fullmatch(text) else text


def ranged(phases: Sequence[str]) -> str:
    """Return a few phases by name, many as the first and the last."""
    return ", ".join(phases) if len(phases) < 7 else f"{phases[0]} to {phases[-1]}"


def power_of(game: Game, text: str) -> str:
    """Return the id of a power from its present or original name."""
    power = game.variant.board(game.position).power(text) or game.variant.base.power(text)
    if power is None:
        raise CommandError(f"no power is called '{text}'. The powers are {', '.join(game.variant.base.powers)}")
    return power.id


def viewer_of(game: Game, text: str) -> str:
    """Return whose view is requested: a power's, PUBLIC, or "" for everything (GM).

    By default what everybody may know, which is everything in a game that is open or over.
    """
    if not text:
        return game.viewer()
    named = text.strip().upper()
    if named in (GM, PUBLIC.upper()) and game.variant.board(game.position).power(text) is None:
        return "" if named == GM else PUBLIC
    return power_of(game, text)


# ----------------------------------------------------------------------------------------------------
# `strata merge`: one game from two copies.


def merge(one: Path, other: Path, target: Path, force: bool) -> None:
    """Write the game merged from two copies, and print whose orders came from which and whose are missing."""
    for copy in (one, other):
        read(copy, first=False)
    try:
        merged = rules.files.merge_games(one, other)
    except MergeError as error:
        raise CommandError(*(f"{one.name} and {other.name}: {reason}" for reason in error.reasons)) from None
    game = merged.game
    write_later(game, target, force, one, other)
    print(f"{target.name}: {game.variant.name}, {game.position.title}")
    names = {seat.power: game.variant.writer_name(game.position, seat.power) for seat in game.seats}
    for copy, powers in ((one, merged.first), (other, merged.second)):
        if powers:
            print(f"  from {copy.name}: {', '.join(names[power] for power in powers)}")
    print(f"  waiting for: {', '.join(names[power] for power in game.waiting_for) or 'no one'}")


# ----------------------------------------------------------------------------------------------------
# `strata import`, `strata export`: games of the `diplomacy` package, and test cases of the DATC.


def import_(source: Path, target: Path | None, number: str, force: bool) -> int:
    """Write a game from a file of another program; without a target, list the games in it.

    `number`: which game, as listed, or the name of a test case. Returns 1 if, when listing, a test case has other
    results.
    """
    found = rules.files.read_foreign(source)
    for fault in found.faults:
        print(f"{source.name}, {fault.place}: {fault.text}")
    if target is None:
        return _list(found.games)
    refuse_existing(target, force)
    game = _chosen(source, found.games, number)
    save(game.game, target)
    print(f"{target.name}: {game.game.variant.name}, {game.game.position.title}")
    for remark in (*game.remarks, *game.differing):
        print(f"  {remark}")
    return 0


def _list(games: tuple[ImportedGame, ...]) -> int:
    """Print the games in a file, one per line. Returns 1 if a test case has other results, else 0."""
    for number, one in enumerate(games, 1):
        turns = len(one.game.turns)
        about = one.title or f"{turns} {'turn' if turns == 1 else 'turns'}, {one.game.position.title}"
        print(f"{number}. {one.game.title or 'untitled'}: {about}")
        for differing in one.differing:
            print(f"     {differing}")
    return int(any(one.differing for one in games))


def _chosen(source: Path, games: tuple[ImportedGame, ...], number: str) -> ImportedGame:
    if not number and len(games) == 1:
        return games[0]
    named = [one for one in games if number.lower() in (one.game.title.lower(), one.game.title.lower()[5:])]
    if number.isdigit() and 0 < int(number) <= len(games):
        return games[int(number) - 1]
    if number and len(named) == 1:
        return named[0]
    raise CommandError(
        f"{source.name} contains {len(games)} games: choose one with --number (strata import lists them)"
    )


def export(source: Path, target: Path, force: bool) -> None:
    """Write a game for the `diplomacy` package."""
    refuse_existing(target, force)
    for remark in rules.files.write_foreign(read(source), target):
        print(f"  {remark}")
    print(f"{target.name}: a saved game of the diplomacy package")
