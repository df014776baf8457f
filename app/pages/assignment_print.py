"""The forms that tell each player the cards of his units, one page a power; and the game master's page on the pack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from app.language import mark, tr
from rules import CardKind, Deal, Dealt, Game, say

HEADING = mark("Assignment of Characteristics to Players' Units")
STYLE = (
    "h1 { font-size: 15pt; margin-bottom: 2px; } h2 { font-size: 12pt; margin-top: 4px; } "
    "td, th { padding: 5px 14px; } th { border-bottom: 1px solid black; } td { border-bottom: 1px solid #bbbbbb; } "
    ".next { page-break-before: always; } .small { font-size: 9pt; }"
)
NO_NAME = "______________________________"


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above and below each form: the variant, what the game is called, the game master's name."""

    variant: str
    game: str = ""
    gm: str = ""


def head_of(game: Game, gm: str) -> Head:
    """The head of the forms of a game."""
    return Head(game.variant.name, game.title, gm)


def forms(deal: Deal, head: Head, names: Iterable[tuple[str, str]], *, everything: bool = False) -> str:
    """The forms of these powers (id and name), a page for each that has units to be told of: the new ones, or all."""
    pages: list[str] = []
    for power, name in names:
        rows = rows_of(deal, power, everything=everything)
        if rows:
            pages.append(_form(deal, head, name, rows, first=not pages))
    return f"<style>{STYLE}</style>{''.join(pages)}"


def rows_of(deal: Deal, power: str, *, everything: bool) -> list[Dealt]:
    """The units of a power that its form tells of."""
    return [one for one in deal.dealt if one.power == power and (one.new or everything)]


def _form(deal: Deal, head: Head, name: str, rows: Sequence[Dealt], *, first: bool) -> str:
    lines = "".join(
        f"<tr><td>{escape(one.unit)}</td><td><b>{escape(one.card)}</b></td><td>{escape(one.name)}</td></tr>"
        for one in rows
    )
    game = f"<br>{escape(head.game)}" if head.game else ""
    country, season = tr("Country: {name}", name=escape(name)), tr("Season: {season}", season=escape(deal.season))
    return (
        f"<div{'' if first else ' class=next'}><p>{escape(head.variant)}{game}</p><h1>{tr(HEADING)}</h1>"
        f"<h2>{country} &nbsp;&nbsp;&nbsp; {season}</h2>"
        f'<table cellspacing="0" width="100%"><tr><th align="left">{tr("Space")}</th>'
        f'<th align="left" colspan="2">{tr("Character Card No.")}</th></tr>{lines}</table>'
        f"<p><br>{tr('Game master: {name}', name=escape(head.gm) or NO_NAME)}</p></div>"
    )


def pack_page(deal: Deal, head: Head, deck: Sequence[CardKind]) -> str:
    """The game master's own page: the whole pack, what is left, buried and given, limits, and who was refused what."""
    left, buried = dict(deal.left), dict(deal.buried)
    lines = "".join(
        f'<tr><td><b>{escape(kind.card)}</b></td><td>{escape(kind.name)}</td><td align="right">{kind.count}</td>'
        f'<td align="right">{left.get(kind.card, 0)}</td><td align="right">{buried.get(kind.card, "") or ""}</td></tr>'
        for kind in deck
    )
    limits = "".join(f"<li>{escape(words)}</li>" for words in deal.limits)
    card_words = {card: escape(tr("card {card}", card=card)) for one in deal.dealt for card, _ in one.refused}
    refused = "".join(
        f"<li>{escape(one.unit)} ({escape(one.power)}): {card_words[card]}. {escape(say(why))}</li>"
        for one in deal.dealt
        for card, why in one.refused
    )
    return (
        f"<style>{STYLE} td, th {{ padding: 2px 10px; }}</style><p>{escape(head.variant)} {escape(head.game)}</p>"
        f"<h1>{escape(tr('The pack after {season}', season=deal.season))}</h1><p>{given_words(deal)}</p>"
        f'<table cellspacing="0"><tr><th align="left">{tr("Card")}</th><th></th><th>{tr("In the pack")}</th>'
        f"<th>{tr('Left')}</th><th>{tr('Buried')}</th></tr>{lines}</table>"
        + (f"<h2>{tr('Limits reached')}</h2><ul>{limits}</ul>" if limits else "")
        + (f"<h2>{tr('Not given')}</h2><ul class=small>{refused}</ul>" if refused else "")
    )


def given_words(deal: Deal) -> str:
    """How many cards were given since the pack was made up."""
    return tr(
        "{assigned} of {anew_at} cards given until the pack is made up again",
        assigned=deal.assigned,
        anew_at=deal.anew_at,
    )


def text(deal: Deal, names: Iterable[tuple[str, str]], *, everything: bool = False) -> str:
    """The forms as text, to be copied."""
    parts = []
    for power, name in names:
        rows = rows_of(deal, power, everything=everything)
        if rows:
            wide = max(len(one.unit) for one in rows) + 2
            lines = (f"{one.unit:<{wide}}{one.card} {one.name}" for one in rows)
            parts.append("\n".join((f"{name}, {deal.season}", *lines)))
    return "\n\n".join(parts)
