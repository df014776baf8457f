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
# `strata new`, `strata adjudicate`, `strata report`.

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
    """Writes a new game. A file that is there is replaced only if it is a game in which nothing was done.

    `master`: the name of the game master, "" for nobody; `secrecy`: "" for the variant's usual; `seed`: what fixes
    chance, "" for fair draws.
    """
    variant = chosen(name, options)
    if len(seed) > LONGEST_SEED:
        raise CommandError(f"--seed: a text of at most {LONGEST_SEED} characters")
    secrecy = secrecy or usual(variant)
    game = Game.new(variant, with_master(variant, seated(variant, players), master, secrecy), secrecy, title)
    game = replace(game, seed=seed)
    write(game, path, force)
    print(f"{path.name}: {variant.name}, {game.position.title}")
    names = {seat.power: variant.writer_name(game.position, seat.power) for seat in game.seats}
    width = max(map(len, names.values()))
    for seat in game.seats:
        print(f"  {names[seat.power]:<{width}}  {played_by(game, seat)}")


def usual(variant: Variant) -> str:
    """What is kept secret if nobody says: all may look, unless each player has a board of his own (rd02 R28)."""
    return "open" if variant.view(variant.start(), PUBLIC).visible_provinces is None else "casual"


def played_by(game: Game, seat: Seat) -> str:
    """Who has a seat, as far as everybody may be told."""
    if not seat.player:
        return "nobody"
    named = game.known_as(seat.power) if seat.power in game.variant.base.powers else seat.player
    return named or "somebody"


def read(source: Path, first: bool = True) -> Game:
    """The game in a file, on the map that it carries. Refusal where it would not be the game that was played: its map
    was changed since, it does not carry it, and turns come out otherwise. What else differs, is not as it was signed,
    or (`first`) not as this computer has seen it, is said, and nothing is refused for it."""
    found = rules.files.read_game(source)
    if found.moved:
        turns = [one.by_map for one in found.differences if one.turn]
        raise CommandError(MOVED.format(file=source.name, map=found.game.variant.base.id), *turns, WAY_ON)
    own = found.game.variant.id not in rules.VARIANTS  # a map of the program may have been drawn anew
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


def write(game: Game, target: Path, force: bool, source: Path | None = None) -> None:
    """Saves a game where nothing is lost by it: in a new file, its own, or that of an earlier state of it.

    `force`: in the file of any other game too. Refusal or SaveError otherwise.
    """
    own = source is not None and target.exists() and target.samefile(source)
    if target.exists() and not (own or force or goes_on(rules.load_game(target), game)):
        raise CommandError(f"{target.name}: another game is in this file. Choose another name, or add --force")
    rules.save_game(game, target, automatic=True)
    known_games().remember(game, target)


def known_games() -> KnownGames:
    """What this computer remembers of secret games; the window has the same memory."""
    from app.settings import data_folder

    return KnownGames(data_folder())


def goes_on(earlier: Game, game: Game) -> bool:
    """Whether a game is what an earlier one has become; orders that were being written there count as done."""
    count = len(earlier.turns)
    if earlier.drafts and count == len(game.turns):
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
    """The variant with options given as `name=value`."""
    kind = rules.games().get(name)
    written = dict(pair(text, "--option victory=20") for text in options)
    values = read_values(kind, written)
    if kind:
        values = read_values(kind.played_as(values), written)  # an option may say on which game it lies
    try:
        return rules.variant(name, **values)
    except ValueError as error:
        raise CommandError(str(error)) from None


def read_values(kind: type[Variant] | None, written: Mapping[str, str]) -> dict[str, Any]:
    """The values of options as far as the variant knows them; the texts of others."""
    known = {option.name: option for option in kind.options} if kind else {}
    return {key: read_value(known[key], value) if key in known else value for key, value in written.items()}


def options_told() -> Iterator[str]:
    """A line for each option of each variant: what it may be, the usual value first, and what it is for."""
    for kind in rules.VARIANTS.values():
        yield f"options of {kind.id}:"
        for option in kind.options:
            yield f"  {option.name} = {_may_be(option)}"
            yield f"      {option.label}. {option.help}"


def _may_be(option: Option) -> str:
    """What an option may be, the usual value first."""
    some = [value for value, _ in option.choices]
    if option.several or option.numbers:
        return f"any of {', '.join(map(str, some))}{', with a number each: 8=6,20=15' if option.numbers else ''}"
    others = [value for value in some if value != option.default]
    if isinstance(option.default, bool):
        others = [not option.default]
    return " | ".join(map(str, [option.default, *others])).lower()


def read_value(option: Option, text: str) -> Any:
    """An option's value out of its text: what it looks like in a choice, else by the kind of its default."""
    if option.several or option.numbers:
        return option.read(text)
    for value, _ in option.choices:
        if str(value).lower() == text.lower():
            return value
    if isinstance(option.default, bool):
        return SWITCH.get(text.lower(), text)
    return read_number(text) if isinstance(option.default, int) else text


def seated(variant: Variant, players: Sequence[str]) -> dict[str, str]:
    """Players by power out of `Power=Name`."""
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
    """The players with a game master; he alone does not leave the powers without players. Where all is open and he
    gives no orders he has no seat."""
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
    """Plays one phase with the orders of a sheet and prints what came of it."""
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
    write(game, target, force, source)
    turn = game.turns[-1]
    print(rules.reports.report(turn, game.viewer()), end="")
    print("".join(f"{note}\n" for note in notes), end="")
    silent = [power for power in game.variant.must_act(turn.before) if power not in orders]
    if silent:
        print(f"Without orders: {', '.join(silent)}")


def resolved(game: Game, orders: Mapping[str, Sequence[str | Order]], given: Mapping[str, Any]) -> Game:
    """The game one turn on; chance that was not given is drawn, and stands in the game. Refusal of what nobody asks."""
    unaware = replace(game, seed="", drawn={})  # what is given counts before what the game knows
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
    """Under which name a result is given for a draw, as of a power by another name than its id; "" if there is none."""
    if needed.name in given:
        return needed.name
    powers = ((name, game.variant.base.power(name)) for name in given)
    return next((name for name, power in powers if power and power.id == needed.name), "")


def fair_draw(game: Game, needed: DrawNeeded) -> Any:
    """What the game knows of a draw, else a fair one."""
    known = game.chance(needed)
    return needed.value(needed.low + secrets.randbelow(needed.high - needed.low + 1)) if known is None else known


def drawn(needed: DrawNeeded, value: Any, name: str) -> Any:
    """The result given for a draw. Refusal of what it cannot be."""
    if not needed.fits(value):
        of = ", ".join(dict.fromkeys(map(str, needed.of))) or f"a number from {needed.low} to {needed.high}"
        raise CommandError(f"--draw {name}: must be {'one of ' if needed.of else ''}{of}, not {value}")
    return value


def read_number(text: str) -> int | str:
    """A whole number, or the text where it is none that anybody means."""
    return int(text) if WHOLE.fullmatch(text) else text


def ranged(phases: Sequence[str]) -> str:
    """Few phases by name, many by the first and the last."""
    return ", ".join(phases) if len(phases) < 7 else f"{phases[0]} to {phases[-1]}"


def power_of(game: Game, text: str) -> str:
    """The id of a power by what it is called now, or at first."""
    power = game.variant.board(game.position).power(text) or game.variant.base.power(text)
    if power is None:
        raise CommandError(f"no power is called '{text}'. The powers are {', '.join(game.variant.base.powers)}")
    return power.id


def viewer_of(game: Game, text: str) -> str:
    """Whose view is asked for: a power's, PUBLIC, or "" for all of it (GM).

    Where nothing is said, what everybody may know; of a game that is open or over that is all.
    """
    if not text:
        return game.viewer()
    named = text.strip().upper()
    if named in (GM, PUBLIC.upper()) and game.variant.board(game.position).power(text) is None:
        return "" if named == GM else PUBLIC
    return power_of(game, text)


# ----------------------------------------------------------------------------------------------------
# `strata merge`: one game of two copies that have travelled.


def merge(one: Path, other: Path, target: Path, force: bool) -> None:
    """Writes the game of both copies, and says whose orders came from which and whose are still out."""
    for copy in (one, other):
        read(copy, first=False)
    try:
        merged = rules.files.merge_games(one, other)
    except MergeError as error:
        raise CommandError(*(f"{one.name} and {other.name}: {reason}" for reason in error.reasons)) from None
    game = merged.game
    own = next((copy for copy in (one, other) if target.exists() and target.samefile(copy)), None)
    write(game, target, force, own)
    print(f"{target.name}: {game.variant.name}, {game.position.title}")
    names = {seat.power: game.variant.writer_name(game.position, seat.power) for seat in game.seats}
    for copy, powers in ((one, merged.first), (other, merged.second)):
        if powers:
            print(f"  from {copy.name}: {', '.join(names[power] for power in powers)}")
    print(f"  waiting for: {', '.join(names[power] for power in game.waiting_for) or 'no one'}")


# ----------------------------------------------------------------------------------------------------
# `strata import`, `strata export`: games of the `diplomacy` package, and test cases of the DATC.


def import_(source: Path, target: Path | None, number: str, force: bool) -> int:
    """Writes a game of a foreign file; without a target or with several games to choose from, lists what is in it.

    `number`: which game, as listed, or the name of a test case. 1 where a case says that something else comes out.
    """
    found = rules.files.read_foreign(source)
    for fault in found.faults:
        print(f"{source.name}, {fault.place}: {fault.text}")
    if target is None:
        return _list(found.games)
    game = _chosen(source, found.games, number)
    write(game.game, target, force)
    print(f"{target.name}: {game.game.variant.name}, {game.game.position.title}")
    for remark in (*game.remarks, *game.differing):
        print(f"  {remark}")
    return 0


def _list(games: tuple[ImportedGame, ...]) -> int:
    """What is in the file, a line each; whether a case differs."""
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
    """Writes a game for the `diplomacy` package."""
    if target.exists() and not force:
        raise CommandError(f"{target.name} already exists; --force replaces it")
    for remark in rules.files.write_foreign(read(source), target):
        print(f"  {remark}")
    print(f"{target.name}: a saved game of the diplomacy package")
