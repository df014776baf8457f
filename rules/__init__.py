"""The adjudicator: positions, orders and results of Diplomacy and its variants.

>>> variant = rules.variant("standard")
>>> turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur", "A Mar - Bur"], "Italy": ["A Ven H"]})
>>> turn.results["A Par"], turn.after.phase.text
(('bounce',), 'F1901M')
>>> [rules.say(reason) for one in turn.outcomes if one.key == "A Par" for reason in one.reasons]
['A Par bounced with A Mar in Burgundy: 1 against 1.']
>>> list(rules.VARIANTS)[:2]
['standard', 'gambling']
>>> variant.view(turn.after, rules.PUBLIC).visible_provinces is None  # nothing is hidden from the public
True
>>> rules.variant("character").writers[-1] == rules.GM
True

This module holds what every program needs. The rest is in modules by subject: `rules.files` (maps, saves, scenarios,
games of other programs), `rules.seals` (games with sealed orders), `rules.game` (variations, rulings),
`rules.game_master` (corrections by hand), `rules.economy` (forms and money), `rules.reports` and `rules.explanation`
(the results of a turn, and the reasons), `rules.players` (computer players), `rules.playtests` (many games among them),
`rules.sheets` (orders as people mail them), `rules.presentation` (how orders are shown), `rules.board`, `rules.units`,
`rules.options`, `rules.guides` (rules pages, guided turns), `rules.reasons` and `rules.i18n` (all the wording). Their
`__all__` lists the public names.
"""

from __future__ import annotations

from typing import Any

from . import (
    board,
    economy,
    explanation,
    files,
    game,
    game_master,
    guides,
    i18n,
    options,
    players,
    playtests,
    presentation,
    reasons,
    reports,
    seals,
    sheets,
    units,
)
from .board import Board, Location, Power, Province
from .choices import choices, legal_orders, lookahead, sample_orders, typed
from .files import games, load_game, save_game, variant_of
from .game import Game, Seat
from .options import End, Option
from .orders import Unreadable, write
from .position import DrawNeeded, Draws, Position, Turn, Variant, View
from .reasons import Reason, Refused, Sentence, say
from .units import (
    GM,
    PUBLIC,
    Candidate,
    Choices,
    Dislodged,
    Event,
    Named,
    Order,
    OrderType,
    Outcome,
    Phase,
    Role,
    Sign,
    Unit,
    UnitKind,
)
from .variant import check_order_line
from .variants import REGISTRY as VARIANTS


def variant(name: str, /, **options: Any) -> Variant:
    """Return a variant with these options, on its own board. Raises ValueError for an unknown variant or option.

    >>> rules.variant("standard", victory=20)["victory"]
    20
    """
    return variant_of(name, options)


def parse(position: Position, power: str, text: str) -> Order:
    """Return the order that a power means by a text. Raises Unreadable, suggesting a correction, if it is not an order;
    ValueError for an unknown power.

    >>> start = rules.variant("standard").start()
    >>> rules.parse(start, "France", "army Paris to Burgundy").text
    'A Par - Bur'
    """
    check_order_line(text)
    return position.variant.parse(position, position.variant.asked_for(position, power), text)


def rules_page(of: str | Variant) -> str:
    """Return the rules page of a variant, given its id or the Variant, as Markdown. Raises KeyError for an unknown id.

    >>> rules.rules_page("standard").splitlines()[0]
    '# Diplomacy'
    """
    return guides.page(VARIANTS[of] if isinstance(of, str) else type(of))


__all__ = [  # noqa: RUF022 - in the order in which one meets them
    # What is played.
    "VARIANTS", "variant", "games", "rules_page", "Variant", "Option", "Board", "Province", "Location", "Power",
    # Positions and their contents.
    "Position", "View", "Phase", "Unit", "UnitKind", "Dislodged", "Sign", "GM", "PUBLIC",
    # Orders.
    "parse", "write", "choices", "legal_orders", "sample_orders", "typed", "Order", "OrderType", "Role", "Named",
    "Candidate", "Choices", "Unreadable",
    # Turns, their results, and the reasons.
    "lookahead", "Turn", "Outcome", "Event", "DrawNeeded", "Draws", "Reason", "Sentence", "Refused", "say",
    # Games and their files.
    "Game", "Seat", "End", "load_game", "save_game",
    # Modules by subject.
    "board", "economy", "explanation", "files", "game", "game_master", "guides", "i18n", "options", "players",
    "playtests", "presentation", "reasons", "reports", "seals", "sheets", "units",
]  # fmt: skip
