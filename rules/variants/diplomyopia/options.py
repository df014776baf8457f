"""What players may choose: whether the chart of centers is public (R23), and the options of the game played."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...speech import mark
from ...standard.options import OPTIONS as STANDARD_OPTIONS
from ...terms import Option

CHART = Option(
    "public_centers",
    False,
    mark("Public chart of centers"),
    help=mark("Whether everybody is shown after each Autumn who owns which center. It undoes much of the secrecy."),
)
SETTLED = ("coast_missing_in_support",)
"""R17: the coast in a support of a foreign unit is not compared; of one's own, a coast left out does no harm."""

OPTIONS: tuple[Option, ...] = (CHART, *(option for option in STANDARD_OPTIONS if option.name not in SETTLED))
USUAL: Mapping[str, Any] = MappingProxyType({option.name: option.default for option in (CHART, *STANDARD_OPTIONS)})
