"""A deal as the game master sees it (section 12): who was dealt what, what was refused and buried, what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...cards import Deal, Dealt
from ...position import Position, Turn
from ...reasons import listed, say
from ...speech import decimal, tr
from ...variant import Variant
from .card import Limit
from .cards import CARDS, TABLE
from .deck import ANEW_AT, pack_of, share
from .limits import entitled, held_by, left
from .state import card_of, everybody, kept, tag

WIDE, NARROW = 24, 40


def deal(turn: Turn) -> Deal | None:
    """The deal of a turn, asked of the true one; None where no cards are dealt."""
    if turn.before.phase.step not in ("D", "A"):
        return None
    position, pack = turn.after, pack_of(turn.after)
    phase = turn.before.phase
    log = [one for one in kept(position).deals if one.phase == phase.text]
    new = {one.unit for one in log}
    rows = []
    for unit in everybody(position):
        card = CARDS[card_of(unit)]
        refused = [(one.card, one.why) for one in log if one.unit == tag(unit) and one.fate != "given" and one.why]
        rows.append(Dealt(unit.power, unit.text, card.id, tr(card.name), tuple(refused), tag(unit) in new))
    season = f"{tr(position.variant.seasons[phase.season])} {phase.year}"
    counts = [(card.id, pack.counts.get(card.id, 0)) for card in TABLE if pack.counts.get(card.id, 0)]
    buried = sorted(Counter(pack.buried).items())
    return Deal(season, tuple(rows), tuple(counts), tuple(buried), pack.dealt, ANEW_AT, tuple(_limits(position)))


def _limits(position: Position) -> Iterator[str]:
    """The limits that are reached: of these cards a power can be dealt no more."""
    powers = position.variant.base.powers.values()
    for power in powers:
        held = held_by(position, power.id)
        for limit in dict.fromkeys(card.limit for card in TABLE if card.limit):
            mine = [card for card in held if card in limit.group]
            if len(mine) >= limit.most(entitled(position, power.id), left(position)):
                titles = listed([CARDS[card].title for card in mine])
                yield tr(
                    "{power} holds {titles}: no more of {group}", power=power.name, titles=titles, group=_group(limit)
                )


def _group(limit: Limit) -> str:
    return listed([tr("card {card}", card=card) for card in limit.group])


def assignment(variant: Variant, turn: Turn, power: str, *, everything: bool = False) -> list[str]:
    """The form of the rules for one power: its new units, or all of them, with their cards."""
    told = deal(turn)
    rows = [row for row in told.dealt if row.power == power and (row.new or everything)] if told else []
    if told is None or not rows:
        return []
    lines = [
        tr("Assignment of Characteristics to Players' Units"),
        tr("Country: {power} Season: {season}", power=f"{variant.base.powers[power].name:<{WIDE}}", season=told.season),
        "",
        f"  {tr('Space'):<{WIDE}} {tr('Character Card No.')}",
        *(f"  {row.unit:<{WIDE}} {row.card} {row.name}" for row in rows),
    ]
    return lines


def deck_sheet(turn: Turn) -> list[str]:
    """The whole pack for the game master: cards left, buried, given, limits reached, and what was refused and why."""
    told = deal(turn)
    if told is None:
        return []
    left_now = dict(told.left)
    pack = pack_of(turn.after)
    lines = [
        tr("The pack after {season}", season=told.season),
        tr("  {sum} cards left, {share}% Ordinary", sum=sum(left_now.values()), share=decimal(share(left_now))),
    ]
    lines += [f"  {CARDS[card].title:<{NARROW}} {number}" for card, number in told.left]
    lines.append(tr("  Buried: {buried}", buried=", ".join(CARDS[card].title for card in pack.buried) or tr("none")))
    lines.append(
        tr(
            "  Given: {assigned} of {anew_at} until the pack is made up again",
            assigned=told.assigned,
            anew_at=told.anew_at,
        )
    )
    lines += [f"  {limit}" for limit in told.limits]
    return [*lines, *_refusals(told)]


def _refusals(told: Deal) -> Iterator[str]:
    """`Germany 2A Mun: 2, 15, 16. It is the last card for Germany ...`: the cards that one reason kept from a unit."""
    for row in told.dealt:
        kept_back: dict[str, list[str]] = {}
        for card, why in row.refused:
            kept_back.setdefault(say(why), []).append(card)
        for words, cards in kept_back.items():
            yield f"  {row.power} {row.unit}: {', '.join(cards)}. {words}"
