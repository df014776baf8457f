"""A page of rules as the rich text of a text browser, in the colours and sizes of the theme."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import groupby

from app.ui.shades import Shades, px
from rules import Block

TAGS = {"h1": "h1", "h2": "h2", "h3": "h3", "text": "p", "item": "li"}
RULE = re.compile(r"\|(\s*:?-+:?\s*\|)+")


def rich(blocks: Iterable[Block]) -> str:
    """The whole page; each block an anchor, its number. Blocks of a list or table that follow on each other are one."""
    parts = []
    for kind, group in groupby(enumerate(blocks), lambda one: one[1].kind):
        inside = list(group)
        if kind == "item":
            parts.append(f"<ul>{''.join(piece(*one) for one in inside)}</ul>")
        else:
            parts.append(table([one for _, one in inside]) if kind == "row" else "".join(piece(*one) for one in inside))
    return "".join(parts)


def piece(number: int, block: Block) -> str:
    """A heading, paragraph or item."""
    tag = TAGS[block.kind]
    return f'<{tag}><a name="{number}"></a>{inline(block.text)}</{tag}>'


def inline(text: str) -> str:
    """Bold and orders in a line."""
    safe = escape(text, quote=False)
    safe = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", safe)
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", safe)


def table(rows: Iterable[Block]) -> str:
    """The rows of a table; the first is its head."""
    told = [one.text for one in rows if not RULE.fullmatch(one.text)]
    lines = []
    for number, text in enumerate(told):
        tag = "td" if number else "th"
        cells = (f"<{tag}>{inline(cell.strip())}</{tag}>" for cell in text.strip("|").split("|"))
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table cellspacing="0" cellpadding="5" border="1">{"".join(lines)}</table>'


def sheet(s: Shades) -> str:
    """The style of the page."""
    return (
        f"body, p, li, td, th {{ color: {s.text}; }} h1, h2, h3 {{ color: {s.text}; font-weight: 600; }}"
        f"h1 {{ font-size: {px(24)}px; margin-top: 20px; }} h2 {{ font-size: {px(17)}px; margin-top: 22px; }}"
        f"h3 {{ font-size: {px(14)}px; margin-top: 14px; margin-bottom: 2px; }}"
        f"p, li {{ margin-bottom: 6px; line-height: 130%; }} a {{ color: {s.accent}; }}"
        f"code {{ color: {s.accent}; background-color: {s.alt}; font-family: Inter; }}"
        f"table {{ border-color: {s.line}; border-collapse: collapse; }} th {{ color: {s.muted}; }}"
    )
