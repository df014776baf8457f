"""The variants that can be played, in menu order. A new variant needs a package here and an entry in MODULES."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from ..position import Variant

MODULES = {
    "standard": ("..standard", "Standard"),
    "gambling": (".gambling.game", "Gambling"),  # a layer over all the others, so it imports them all
    "character": (".character.game", "Character"),
    "diplomyopia": (".diplomyopia.game", "Diplomyopia"),
    "bioplomacy": (".bioplomacy.game", "Bioplomacy"),
    "diplomafia": (".diplomafia.game", "Diplomafia"),
    "pink": (".pink.game", "Pink"),
    "pink2": (".pink.game", "ParaPink"),
    "pink3": (".pink.game", "PinkThree"),
}
"""Variant id -> the module and the name of its class."""


class Registry(Mapping[str, type[Variant]]):
    """The built-in variants by id, and after them the custom variants in `own`, which take precedence. A built-in
    variant is imported when it is first looked up, so that the program starts quickly."""

    def __init__(self, own: Mapping[str, type[Variant]]) -> None:
        self._own = own

    def __getitem__(self, id: str) -> type[Variant]:
        return self._own[id] if id in self._own else _variant_type(id)

    def __contains__(self, id: object) -> bool:
        return id in self._own or id in MODULES

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*MODULES, *self._own)))

    def __len__(self) -> int:
        return len(list(iter(self)))


@cache
def _variant_type(id: str) -> type[Variant]:
    module, name = MODULES[id]
    kind: type[Variant] = getattr(import_module(module, __name__), name)
    if id != "gambling":
        return kind
    from .gambling.game import Gambling, over

    return over(Gambling, [REGISTRY[other] for other in MODULES if other != id])


REGISTRY: Mapping[str, type[Variant]] = Registry({})
