"""Chains of convoying fleets: whether one stands, and which is the shortest.

A chain leads from `src` over fleets that border one another to `dst`; its first fleet borders `src`, its last `dst`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .forces import Convoy


def stands(links: Collection[Convoy], src: str, dst: str, last: str | None = None) -> bool:
    """Whether the links make a chain; `last`: one that ends with the fleet of this key."""
    for link in links:
        if src in link.touches and dst in link.touches and last in (None, link.unit):
            return True
    return len(links) > 1 and chain(links, src, dst, last) is not None


def chain(links: Collection[Convoy], src: str, dst: str, last: str | None = None) -> tuple[Convoy, ...] | None:
    """The shortest chain of the links (of equal ones the first by place), or None."""
    ordered = sorted(links, key=_by_place)
    came: dict[Convoy, Convoy | None] = {link: None for link in ordered if src in link.touches}
    queue = list(came)
    for link in queue:
        if dst in link.touches and last in (None, link.unit):
            return _back(came, link)
        for other in ordered:
            if other not in came and _adjoin(link, other):
                came[other] = link
                queue.append(other)
    return None


def on_some_chain(links: Sequence[Convoy], src: str, dst: str) -> list[Convoy]:
    """The fleets on at least one chain that passes no fleet twice.

    By Menger's theorem: those that no single other fleet, and neither shore, cuts off from both shores.
    """
    return [
        link
        for link in links
        if _reaches(link, links, (src,), None)
        and _reaches(link, links, (dst,), None)
        and all(_reaches(link, links, (src, dst), other) for other in links if other is not link)
    ]


def _back(came: dict[Convoy, Convoy | None], last: Convoy) -> tuple[Convoy, ...]:
    link: Convoy | None = last
    found: list[Convoy] = []
    while link is not None:
        found.append(link)
        link = came[link]
    return tuple(reversed(found))


def _reaches(start: Convoy, links: Sequence[Convoy], shores: tuple[str, ...], without: Convoy | None) -> bool:
    """Whether fleets lead from `start` to one of the shores and not over `without`."""
    queue = [start]
    for link in queue:
        if any(shore in link.touches for shore in shores):
            return True
        for other in links:
            if other is not without and other not in queue and _adjoin(link, other):
                queue.append(other)
    return False


def _adjoin(one: Convoy, other: Convoy) -> bool:
    return other.at in one.touches or one.at in other.touches


def _by_place(link: Convoy) -> tuple[str, str]:
    return link.at, link.unit
