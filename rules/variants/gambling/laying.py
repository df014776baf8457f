"""The layer on other games: classes that play one of them for money (section 5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from ...money import Coin
from ...speech import mark, tr
from .options import MONEY, game_option
from .verbs import VERBS

if TYPE_CHECKING:
    from ...variant import Variant
    from .game import Gambling

FOR_MONEY = mark("For money: the Croupier takes stakes and pays by centers.")
Layer = TypeVar("Layer", bound="Gambling")


def over(layer: type[Layer], kinds: Iterable[type[Variant]]) -> type[Layer]:
    """The layer with the choice of what is played."""
    games = {kind.id: kind for kind in kinds}
    option = game_option({kind.id: kind.name for kind in games.values()})
    options = (option, *layer.options[1:])
    return type(layer.__name__, (layer,), {"games": MappingProxyType(games), "options": options})


@cache
def laid_on(layer: type[Layer], kind: type[Variant]) -> type[Layer]:
    """The class of a game played for money: the layer's answers before the game's own."""
    shown: dict[str, Any] = {
        "name": f"{layer.name}: {kind.name}",
        "plays": kind.id,
        "coin": layer.coin if kind.coin == Coin() else kind.coin,
        "summary": f"{kind.summary} {tr(FOR_MONEY)}",
        "seating": " ".join(filter(None, (layer.seating, kind.seating))),
        "options": (layer.options[0], *MONEY, *kind.options),
        "usual": MappingProxyType({**kind.usual, **{option.name: option.default for option in MONEY}}),
        "all_verbs": MappingProxyType({**kind.all_verbs, **{verb.name: verb for verb in VERBS}}),
        "endings": MappingProxyType({name: alone for name, alone in layer.endings.items() if name != "win"}),
        "below": kind,
        "master": kind.gm,
    }
    return type(layer.__name__, (layer, kind), shown)
