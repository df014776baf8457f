"""The variants that can be played, in menu order. A new one is a module here and a line in this table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..position import Variant
from ..standard import Standard
from .bioplomacy.game import Bioplomacy
from .character.game import Character
from .diplomafia.game import Diplomafia
from .diplomyopia.game import Diplomyopia
from .gambling.game import Gambling, over
from .pink.game import ParaPink, Pink, PinkThree

GAMES: tuple[type[Variant], ...] = (Standard, Character, Diplomyopia, Bioplomacy, Diplomafia, Pink, ParaPink, PinkThree)
REGISTRY: Mapping[str, type[Variant]] = MappingProxyType(
    {kind.id: kind for kind in (GAMES[0], over(Gambling, GAMES), *GAMES[1:])}
)
