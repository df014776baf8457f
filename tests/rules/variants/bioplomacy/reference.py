"""A slow judge of moves, written from the page of the rules alone: it tries every set of moves that could succeed.

R38: the moves that succeed are a set for which every condition of sections 6 to 8 holds at once. Legality, strengths
and neighbours are worked out here anew, from the map's own table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction as F
from itertools import combinations

import rules

MAP = rules.files.load_board("bioplomacy")
ZONES = MAP.moves["zones"]
LEVELS = {"A": "g", "C": "gt", "F": "gth", "H": "ugt", "P": "gt", "HP": "gt", "S": "gth", "T": "gt"}
"""Where kinds go: underground, ground, trees, high where no trees are."""


@dataclass(eq=False)
class Piece:
    """A unit with its order: hold, move Z, support (a piece) into Z, ford, search."""

    key: str
    power: str
    kind: str
    zone: str
    forded: str = ""
    verb: str = "hold"
    goal: str = ""
    helps: Piece | None = None
    legal: bool = True
    joins: bool = field(default=False)

    @property
    def moves(self) -> bool:
        return self.verb == "move" and self.legal

    @property
    def supports(self) -> bool:
        return self.verb == "support" and self.legal


def level(zone: str) -> str:
    return zone.partition("@")[2] or "g"


def space(zone: str) -> str:
    return str(MAP.provinces[zone].extra.get("inside", zone.partition("@")[0]))


def has(zone: str, terrain: str) -> bool:
    return terrain in MAP.provinces[space(zone)].extra.get("terrain", ())


def swamp(zone: str, wet: bool) -> bool:
    return zone.isdigit() and (has(zone, "swamp") or (wet and zone == "68"))


def may_go(piece: Piece, to: str, wet: bool) -> bool:
    """Section 5."""
    here = piece.zone
    if to not in ZONES[here]:
        return False
    where = {"u": "u", "g": "g", "h": "t" if has(to, "trees") else "h"}[level(to)]
    if where not in LEVELS[piece.kind]:
        return False
    if level(here) == "u" and swamp(to, wet):
        return False
    if wet and space(to) == "44":
        return False
    return not barred(piece, to, wet)


def barred(piece: Piece, to: str, wet: bool) -> bool:
    """Section 5.1."""
    here = piece.zone
    border = {space(here), space(to)}
    if len(border) == 1 or level(here) == "u":
        return False
    lines = [one for one in MAP.lines.values() if set(one.between) == border]
    rivers = [one for one in lines if one.kind == "river" or (wet and one.kind == "stream")]
    if not rivers:
        return False
    if level(here) == "h":
        return piece.kind not in "FS"
    ford = any(one.kind == "ford" for one in lines) and not wet
    return not ford and piece.forded != rivers[0].extra["river"]


def strength(piece: Piece, role: str, zone: str, wet: bool) -> F:
    """Section 4. Roles: attack, hold, stay, help (support of a move), guard (support to hold)."""
    grounded = level(piece.zone) == "g"
    base = F(2) if piece.kind == "P" else F(1)
    if piece.kind == "A" and role in ("hold", "guard"):
        base = F(4, 3)
    if piece.kind in "FS" and grounded and role in ("hold", "help", "guard"):
        base = F(1, 2)
    if piece.kind in ("C", "T", "HP", "P") and swamp(zone, wet):
        return base / 2
    if piece.kind == "H" and level(zone) == "h" and role in ("attack", "hold", "stay"):
        return base / 2
    return base


@dataclass
class Verdict:
    """What came of it: keys of units."""

    arrived: frozenset[str]
    dislodged: frozenset[str]
    cut: frozenset[str]
    contested: frozenset[str]


class Judge:
    """Judges pieces whose orders name each other; first marks what is void."""

    def __init__(self, pieces: Sequence[Piece], wet: bool) -> None:
        self.pieces, self.wet = pieces, wet
        for piece in pieces:
            if piece.verb == "move":
                piece.legal = may_go(piece, piece.goal, wet)
            if piece.verb == "search":
                piece.legal = level(piece.zone) == "g"
        for piece in pieces:
            if piece.verb == "support":
                piece.legal = self._fits(piece)
        for piece in pieces:
            if piece.moves and piece.kind == "HP":
                piece.joins = any(self._waits(one, piece) for one in pieces)

    def _fits(self, piece: Piece) -> bool:
        """Section 3: it could go there itself, and what it names is ordered so. R23 for halves."""
        helped = piece.helps
        if helped is None or not may_go(piece, piece.goal, self.wet):
            return False
        if piece.goal != helped.zone:
            return helped.moves and helped.goal == piece.goal
        there = [one for one in self.pieces if one.zone == helped.zone]
        return any(not one.moves for one in there)

    def _waits(self, one: Piece, joiner: Piece) -> bool:
        """R22: a half of the same power there, not ordered to move or to support."""
        same = one.kind == "HP" and one.power == joiner.power and one.zone == joiner.goal
        return same and not one.moves and not one.supports

    def verdict(self) -> Verdict | None:
        """The outcome; None where the rules leave several, or none, without saying which."""
        movers = [piece for piece in self.pieces if piece.moves]
        for size in range(len(movers), -1, -1):
            fitting = [set(some) for some in combinations(movers, size) if self.agrees(set(some), movers)]
            if fitting:
                return self._told(fitting[0]) if len(fitting) == 1 else None
        return None

    def agrees(self, done: set[Piece], movers: Sequence[Piece]) -> bool:
        return all((mover in done) == self.succeeds(mover, done) for mover in movers)

    # --- section 6 ------------------------------------------------------------------------------

    def remains(self, zone: str, done: set[Piece]) -> list[Piece]:
        return [piece for piece in self.pieces if piece.zone == zone and piece not in done]

    def fallen(self, piece: Piece, done: set[Piece]) -> bool:
        return piece not in done and any(one.goal == piece.zone and not one.joins for one in done)

    def is_cut(self, piece: Piece, done: set[Piece]) -> bool:
        """R14."""
        cutting = [
            one
            for one in self.pieces
            if one.moves and one.goal == piece.zone and one.power != piece.power and not one.joins
        ]
        return self.fallen(piece, done) or any(one.zone != piece.goal for one in cutting)

    def helped(self, mover: Piece, done: set[Piece], without: set[str] = frozenset()) -> F:  # type: ignore[assignment]
        """The uncut supports of a move."""
        return sum(
            (
                strength(one, "help", one.goal, self.wet)
                for one in self.pieces
                if one.supports and one.helps is mover and one.goal == mover.goal and one.goal != mover.zone
                if one.power not in without and not self.is_cut(one, done)
            ),
            F(0),
        )

    def attack(self, mover: Piece, done: set[Piece]) -> F:
        there = self.remains(mover.goal, done)
        if any(one.power == mover.power for one in there):
            return F(0)
        return strength(mover, "attack", mover.goal, self.wet) + self.helped(mover, done, {one.power for one in there})

    def defense(self, zone: str, done: set[Piece]) -> F:
        """R23: all that remain, with what supports any of them that is not ordered to move."""
        there = self.remains(zone, done)
        own = sum((strength(one, "stay" if one.moves else "hold", zone, self.wet) for one in there), F(0))
        guarded = any(not one.moves for one in there)
        guards = [
            one
            for one in self.pieces
            if one.supports and one.helps and one.helps.zone == zone == one.goal and not self.is_cut(one, done)
        ]
        return own + (sum((strength(one, "guard", zone, self.wet) for one in guards), F(0)) if guarded else F(0))

    def whole(self, mover: Piece, done: set[Piece]) -> F:
        return strength(mover, "attack", mover.goal, self.wet) + self.helped(mover, done)

    def prevent(self, mover: Piece, done: set[Piece]) -> F:
        swapped = any(one.zone == mover.goal and one.goal == mover.zone and not one.joins for one in done)
        return F(0) if mover.joins or swapped else self.whole(mover, done)

    def search(self, zone: str, done: set[Piece]) -> bool:
        """R20."""
        return any(
            one.verb == "search" and one.legal and f"{space(one.zone)}@u" == zone and not self.fallen(one, done)
            for one in self.pieces
        )

    def succeeds(self, mover: Piece, done: set[Piece]) -> bool:
        if mover.joins:
            return self.joined(mover, done)
        mine = self.attack(mover, done)
        if self.remains(mover.goal, done) and mine <= self.defense(mover.goal, done):
            return False
        if any(mine <= self.prevent(one, done) for one in self.rivals(mover)):
            return False
        coming = [one for one in self.pieces if one.zone == mover.goal and one.moves and one.goal == mover.zone]
        if any(mine <= self.whole(one, done) for one in coming if not one.joins):
            return False
        burrows = level(mover.zone) == level(mover.goal) == "u"
        return mine > 1 if burrows and self.search(mover.goal, done) else mine > 0

    def rivals(self, mover: Piece) -> Iterator[Piece]:
        return (
            one for one in self.pieces if one is not mover and one.moves and one.goal == mover.goal and not one.joins
        )

    def joined(self, mover: Piece, done: set[Piece]) -> bool:
        """R22, a to d."""
        there = [one for one in self.pieces if one.zone == mover.goal]
        waiting = [one for one in there if self._waits(one, mover)]
        if any(self.fallen(one, done) for one in waiting):
            return False
        if sum(one.joins and one.goal == mover.goal for one in self.pieces) > 1:
            return False
        if any(one.moves and one.goal == mover.zone for one in there):
            return False
        return len(self.remains(mover.goal, done)) < 2

    def _told(self, done: set[Piece]) -> Verdict:
        supports = [one for one in self.pieces if one.supports]
        contested = set()
        for goal in {one.goal for one in self.pieces if one.moves}:
            contenders = [one for one in self.pieces if one.moves and one.goal == goal and self.prevent(one, done) > 0]
            empty = not self.remains(goal, done) and not any(one.goal == goal for one in done)
            if empty and contenders and len(contenders) + self.search(goal, done) > 1:
                contested.add(goal)
        return Verdict(
            frozenset(one.key for one in done),
            frozenset(one.key for one in self.pieces if self.fallen(one, done)),
            frozenset(one.key for one in supports if self.is_cut(one, done)),
            frozenset(contested),
        )
