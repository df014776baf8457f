"""What a `variant.toml` may hold, version 1."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from ..speech import tr
from ..standard import Standard
from .errors import Fault
from .mapfile import MapError
from .reading import pydantic_faults


class VariantFile(BaseModel):
    """The rules of a game of one's own; every field has the standard answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["strata-variant"] = "strata-variant"
    version: Literal[1] = 1
    rules: Literal["standard"] = "standard"
    name: str = ""
    """As it is called in the list of games; "" as the map."""
    summary: str = ""
    builds: Literal["home", "owned", "home_owned"] = "home"
    options: dict[str, Any] = {}
    """Other defaults for options of the standard game; how many centers win stands in map.toml."""


def validated_rules(file: Path, table: Mapping[str, Any]) -> VariantFile:
    """The checked content of a `variant.toml`. MapError with all faults at once."""
    try:
        found = VariantFile.model_validate(table)
    except ValidationError as error:
        raise MapError(file, pydantic_faults(error)) from None
    faults = list(_faults(found.options))
    if faults:
        raise MapError(file, faults)
    return found


def _faults(options: Mapping[str, Any]) -> list[Fault]:
    known = {option.name: option for option in Standard.options if option.name not in ("victory", "builds")}
    wrong = [
        Fault(f"options.{name}", tr("is none of {names}", names=", ".join(known)))
        for name in options
        if name not in known
    ]
    told = ((name, known[name].fault(value)) for name, value in options.items() if name in known)
    return [*wrong, *(Fault(f"options.{name}", text) for name, text in told if text)]
