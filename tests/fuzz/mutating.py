"""Spoils texts, tables and bytes at random: the same seed spoils them in the same way; what must hold of any input,
however spoilt: it is read or refused with a reason, and what is read stays the same."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import rules
from rules import Game
from rules.files import SaveError
from tests.secret_pairs import resolved
from tests.selfplay import random_game, random_orders

STRANGE = (
    *("\0", "\t", "\n", "\r\n", "\u2028", "\u00a0", "\u200d", "\u202e", "\ufeff", "İ", "ß", "ﬁ", "é", "e\u0301"),
    *("'", '"', "\\", "/", "-", "–", "->", "#", "@", "%", "{", "}", "(", ")", "[", "]", "&lt;", "$", "*", "~", ";"),
    *(
        "0",
        "1",
        "-1",
        "½",
        "²",
        "٣",
        "1e999",
        "9" * 20,
        "nan",
        "1/0",
        " ",
        "   ",
        "A",
        "F",
        "S",
        "C",
        "H",
        "\U0001f5fa",
    ),
)
"""What people do not write, but programs, telephones and enemies do."""
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**63, -(2**80), 1.5, 1e308, "", " ", "x", "GM", "public", "\ud7ff", "France"),
    *(
        [],
        {},
        [[]],
        [None],
        {"": ""},
        {"x": None},
        ["A Par - Bur"],
        "S1901M",
        "X9999Z",
        "1/2",
        "1/0",
        "A Par",
        "z" * 300,
    ),
)
"""What may stand where something else should."""


def spoilt_text(rng: Random, text: str, others: Sequence[str] = ()) -> str:
    """A text with one to four things wrong; it may be right by chance."""
    for _ in range(rng.randint(1, 4)):
        text = rng.choice(_TEXT)(rng, text, others)
    return text


def _cut(rng: Random, text: str, others: Sequence[str]) -> str:
    start = rng.randint(0, len(text))
    return text[:start] + text[start + rng.randint(1, 3) :]


def _put_in(rng: Random, text: str, others: Sequence[str]) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(STRANGE) * rng.choice((1, 1, 1, 2, 30)) + text[at:]


def _word(rng: Random, text: str, others: Sequence[str]) -> str:
    """A word for another: of this text, or of another one."""
    words = text.split(" ")
    source = rng.choice([text, *others]).split(" ") if others else words
    words[rng.randrange(len(words))] = rng.choice(source)
    return " ".join(words)


def _repeat(rng: Random, text: str, others: Sequence[str]) -> str:
    words = text.split(" ")
    at = rng.randrange(len(words))
    return " ".join([*words[:at], *words[at : at + rng.randint(1, 3)] * rng.choice((2, 3, 40)), *words[at:]])


def _case(rng: Random, text: str, others: Sequence[str]) -> str:
    return rng.choice((text.upper(), text.lower(), text.title(), text.swapcase(), text[::-1]))


def _other(rng: Random, text: str, others: Sequence[str]) -> str:
    """The head of this and the tail of another."""
    other = rng.choice(others) if others else text
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


_TEXT = (_cut, _put_in, _word, _word, _repeat, _case, _other)


def spoilt_bytes(rng: Random, raw: bytes) -> bytes:
    """A file with bytes changed, gone, doubled or cut off."""
    for _ in range(rng.randint(1, 3)):
        at, long = rng.randint(0, len(raw)), rng.choice((1, 1, 2, 8, 200))
        junk = bytes(rng.randrange(256) for _ in range(rng.choice((0, 1, 1, 4))))
        raw = rng.choice(
            (
                raw[:at] + junk + raw[at + long :],
                raw[:at] + junk + raw[at:],
                raw[:at],
                raw[:at] + raw[at : at + long] + raw[at:],
            )
        )
    return raw


def spoilt_table(rng: Random, table: Any) -> Any:
    """A table of JSON or TOML with one to three things in it that are others, gone, or there twice."""
    table = copy.deepcopy(table)
    for _ in range(rng.randint(1, 3)):
        nodes = [node for node in _nodes(table) if node]
        if nodes:
            _spoil(rng, rng.choice(nodes), nodes)
    return table


def _nodes(value: Any) -> list[Any]:
    """All tables and lists in a value."""
    found = [value] if isinstance(value, dict | list) else []
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return found + [node for one in inside for node in _nodes(one)]


def _spoil(rng: Random, node: Any, nodes: Sequence[Any]) -> None:
    keys: list[Any] = list(node) if isinstance(node, dict) else list(range(len(node)))
    key, way = rng.choice(keys), rng.randrange(6)
    value = node[key]
    if way == 0:
        del node[key]
    elif way == 1 and isinstance(value, str):
        node[key] = spoilt_text(rng, value)
    elif way == 2 and isinstance(value, int | float) and not isinstance(value, bool):
        node[key] = rng.choice((-value, value + 1, value * 10**9, 0, float(value), str(value)))
    elif way == 3:
        other = rng.choice(nodes)
        node[key] = copy.deepcopy(rng.choice(list(other.values() if isinstance(other, dict) else other)))
    elif way == 4 and isinstance(node, dict):
        node[rng.choice((spoilt_text(rng, str(key)), "extra", ""))] = copy.deepcopy(value)
    elif way == 4:
        node.insert(rng.randint(0, len(node)), copy.deepcopy(value))
    else:
        node[key] = rng.choice(VALUES)


def as_json(table: Any) -> bytes:
    """The table as a file; what JSON has no number for is written as Python does."""
    return json.dumps(table, ensure_ascii=False).encode("utf-8", "surrogatepass")


def as_toml(value: Any, top: bool = True) -> str:
    """A table as TOML: at the top a line a key, all else in lines of their own kind."""
    if isinstance(value, dict):
        entries = [f"{json.dumps(key)} = {as_toml(one, False)}" for key, one in value.items() if one is not None]
        return "\n".join(entries) if top else "{" + ", ".join(entries) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(as_toml(one, False) for one in value if one is not None) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return "inf" if math.isinf(value) else "nan" if math.isnan(value) else repr(value)
    return str(value) if isinstance(value, int) else json.dumps(value).replace("\\u007f", "\\u007F")


# --- What must hold of any input, however spoilt: it is read or refused with a reason, and what is read stays the
# same.

MOST_FAULTS = 5000


def check_order(game: Game, power: str, text: str, folder: Path) -> bool:
    """Whether a text is an order: then it is the same when it is written and read, saved and opened, and resolved."""
    position = game.position
    rules.typed(position, power, text)
    try:
        order = rules.parse(position, power, text)
    except rules.Unreadable as error:
        assert str(error).strip(), repr(text)
        return False
    assert rules.parse(position, power, order.text) == order, repr(text)
    drafted = game.draft(power, [order])
    path = folder / "order.strata"
    rules.save_game(drafted, path)
    assert rules.load_game(path).drafts[power] == (order,), repr(text)
    resolved(drafted, {power: [order.text]}, Random(1))
    return True


def check_save(path: Path, folder: Path) -> bool:
    """Whether a save file opens: then what is written of it opens again as the same. Else it is refused with places,
    and what is salvaged of it can be saved."""
    before = path.read_bytes()
    try:
        found = rules.files.read_game(path)
    except SaveError as error:
        assert 0 < len(error.faults) < MOST_FAULTS
        assert all(fault.text.strip() for fault in error.faults)
        _check_salvage(path, folder)
        return False
    finally:
        assert path.read_bytes() == before
    again = folder / "again.strata"
    rules.save_game(found.game, again)
    written = again.read_bytes()
    reread = rules.files.read_game(again)
    assert reread.game.positions == found.game.positions
    rules.save_game(reread.game, again)
    assert again.read_bytes() == written
    told = found.differences or found.altered
    assert told or lasting(json.loads(before), json.loads(written)) == []
    return True


def lasting(before: Any, after: Any) -> list[str]:
    """What a file said that is not said any more, though nobody was told: seats, title, orders, drafts, notes."""
    if not isinstance(before, dict) or before.get("version") != after.get("version"):
        return []
    names = ("title", "variant", "secrecy", "book", "notes", "drafts", "sealing", "told", "truth", "seed")
    return [name for name in names if name in before and before[name] and not _same(before[name], after.get(name))]


def _same(one: Any, other: Any) -> bool:
    """Whether all that the first holds stands in the second; orders may be spelled anew, empty ones left out."""
    if isinstance(one, dict):
        return isinstance(other, dict) and all(not value or _same(value, other.get(key)) for key, value in one.items())
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other)
    return isinstance(one, str) or one == other


def _check_salvage(path: Path, folder: Path) -> None:
    try:
        game = rules.files.recover_game(path).game
    except SaveError as error:
        assert error.faults
        return
    rules.save_game(game, folder / "salvaged.strata")
    assert rules.load_game(folder / "salvaged.strata").positions == game.positions


def games(variant: rules.Variant, seeds: range, secrecy: str = "open") -> list[Game]:
    """Some games of a variant, with orders being written."""
    found = []
    for seed in seeds:
        game = random_game(seed, seed % 4, Game.new(variant, secrecy=secrecy, title="Friday"))
        while game.end:
            game = game.back()
        found.append(_drafted(game, seed))
    return found


def _drafted(game: Game, seed: int) -> Game:
    for power, lines in random_orders(game.position, Random(seed)).items():
        game = game.draft(power, lines)
    return game


def lines_of(game: Game) -> Mapping[str, list[str]]:
    """All that was ever ordered in a game, by power: material for texts."""
    found: dict[str, list[str]] = {}
    for orders in (*(turn.orders for turn in game.turns), game.drafts):
        for power, written in orders.items():
            found.setdefault(power, []).extend(order.text for order in written)
    return found
