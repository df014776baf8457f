"""`strata orders`, and the order sheets of `strata adjudicate`: text with the orders of one phase, parsed as in the
window (`rules.sheets.read_sheet`).

  France:
    A Par - Bur
    A Mar S A Par - Bur
  Italy: F Nap - ION
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import rules
from app.session.drafts import faults
from app.session.letters import later_lines, without_orders
from rules import Game, Order, Position, Reason, say
from rules.sheets import OrderSheet, SheetLine

from .refusal import CommandError

MOST_BYTES = 1_000_000
HEADING_SAID_IT = "sheet_under_no_power"
"""The reason code of a line that belongs to nobody because the heading above it was not understood, which is reported
already."""


def read_sheet(path: Path, position: Position) -> tuple[dict[str, list[Order]], list[str]]:
    """Return the orders by power, and notes on lines that do not count.

    Raises CommandError with every line that was not understood, or whose power is unclear.
    """
    sheet = rules.sheets.read_sheet(position, text_of(path))
    left = [line for line in sheet.lines if line.reason]
    refused = [line for line in left if line.reason and line.reason.code != HEADING_SAID_IT]
    if left:
        raise CommandError(
            *(f"{path.name}, line {line.number}: {_plain(line.reason)}" for line in refused if line.reason)
        )
    later = later_lines(position, sheet)
    orders: dict[str, list[Order]] = {}
    for at, line in enumerate(sheet.lines):
        if line.order and at not in later:
            orders.setdefault(line.power, []).append(line.order)
    notes = [
        f"Line {sheet.lines[at].number} does not count; line {line.number} replaces it: {sheet.lines[at].text}"
        for at, line in later.items()
    ]
    return orders, notes[::-1]


def orders(source: Path, mails: Sequence[Path], as_json: bool) -> None:
    """Print the content of emails: for each line the order, or why there is none, and the units without orders."""
    game = rules.load_game(source)
    if game.end:
        raise CommandError(f"{source.name}: the game is over; it takes no more orders")
    if game.locked or game.known:
        raise CommandError(f"{source.name}: the game is sealed. Open it with the pass phrases, in the window")
    texts = {path: text_of(path) for path in mails}
    mailed = [_mail(game, path, text) for path, text in texts.items()]
    if as_json:
        position = game.position
        whole = {"game": source.name, "phase": position.phase.text, "variant": game.variant.id, "mails": mailed}
        print(json.dumps(whole, ensure_ascii=False, indent=1))
    else:
        print("\n\n".join("\n".join(_as_text(mail)) for mail in mailed))


def _mail(game: Game, path: Path, text: str) -> dict[str, Any]:
    """Return the content of an email as values for JSON."""
    position = game.position
    sheet = rules.sheets.read_sheet(position, text, named_after(position, path, text))
    later = later_lines(position, sheet)
    counts: dict[str, list[Order]] = {power: [] for power in sheet.powers}
    for at, line in enumerate(sheet.lines):
        if line.order and at not in later:
            counts.setdefault(line.power, []).append(line.order)
    illegal = {
        (power, order.text): why for power in counts for order, why in faults(position, power, counts[power]).items()
    }
    lines = [*_lines(sheet, later, illegal)]
    lines += [{"line": number, "text": words, "status": "passed over"} for number, words in sheet.passed]
    lines += [{"line": number, "power": power, "status": "heading"} for number, power in sheet.headings]
    missing = {power: list(without_orders(position, power, counts[power])) for power in counts if power != rules.GM}
    return {
        "mail": path.name,
        "power": sheet.powers[0] if len(sheet.powers) == 1 else None,
        "powers": list(sheet.powers),
        "lines": sorted(lines, key=lambda line: (line["line"], line["status"] != "heading")),
        "orders": {power: [order.text for order in found] for power, found in counts.items()},
        "without_orders": missing,
    }


def _lines(
    sheet: OrderSheet, later: Any, illegal: dict[tuple[str, str], Reason]
) -> Iterator[dict[str, Any]]:
    """Yield each line that is an order, a question, or not understood, as its `status` says."""
    for at, line in enumerate(sheet.lines):
        entry: dict[str, Any] = {"line": line.number, "text": line.text, "power": line.power or None}
        if line.order is None:
            entry |= {"status": "question" if line.powers else "not understood", "why": _say(line)}
            yield entry | ({"powers": list(line.powers)} if line.powers else {})
            continue
        entry |= {"status": "order", "order": line.order.text}
        if at in later:
            entry |= {"status": "replaced", "why": f"Line {later[at].number} replaces it."}
        elif (line.power, line.order.text) in illegal:
            entry |= {"status": "illegal order", "why": say(illegal[line.power, line.order.text])}
        yield entry


def _as_text(mail: dict[str, Any]) -> Iterator[str]:
    """Yield the content of an email as lines of text."""
    yield f"{mail['mail']}: {', '.join(mail['powers']) or 'no power'}"
    power = None
    for line in mail["lines"]:
        if line["status"] in ("passed over", "heading"):
            continue
        if len(mail["powers"]) > 1 and line["power"] and line["power"] != power:
            power = line["power"]
            yield f" {power}"
        said = line.get("order", line["text"])
        why = f"  {line['status']}: {line['why']}" if "why" in line else ""
        yield f"  line {line['line']:>3}  {said}{why}"
    for power, units in mail["without_orders"].items():
        if units:
            yield f"  Without orders, {power}: {', '.join(units)}"


def named_after(position: Position, path: Path, text: str) -> str:
    """Return the power that a file with the orders of a single power is named after; "" if there is none."""
    found = position.variant.board(position).power(path.stem.replace("_", " ").strip())
    if found is None or len(path.stem) < 2:
        return ""
    named = {power for _, power in rules.sheets.read_sheet(position, text).headings}
    return found.id if named <= {found.id} else ""


def text_of(path: Path) -> str:
    """Return the text of a file. Raises CommandError if it cannot be read, is too large, or is not text."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise CommandError(f"{path.name}: there is no such file") from None
    except OSError as error:
        raise CommandError(f"{path.name}: cannot be read: {rules.files.disk_words(error)}") from None
    if len(raw) > MOST_BYTES:
        raise CommandError(f"{path.name}: larger than {MOST_BYTES // 1_000_000} MB: not an order sheet")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{path.name}, byte {error.start}: this is not a text file in UTF-8") from None


def _say(line: SheetLine) -> str:
    return say(line.reason) if line.reason else ""


def _plain(reason: Reason | None) -> str:
    """Return the sentence for use after a colon: in lower case, unless it begins with a name."""
    if reason is None:
        return ""
    text = say(reason)
    return text[:1].lower() + text[1:] if reason.sentence.template[:1].islower() else text
