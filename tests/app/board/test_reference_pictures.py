"""What painters make, held against pictures: every symbol in a cell of its own, light and dark; and cuts of boards on
which orders, results, special orders, levels and terrain are drawn.

After a change that is meant, look at them and write them anew: `python tests/app/board/test_reference_pictures.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

import rules
from app.board.atlas import atlas_of
from app.board.curves import bowed, straight
from app.board.display_list import DisplayList
from app.board.picture import (
    BadgeMark,
    BuildMark,
    ConvoyMark,
    DisbandMark,
    HoldMark,
    KindMark,
    MoveMark,
    Picture,
    Piece,
    PillMark,
    RetreatMark,
    StandOffMark,
    StatusMark,
    StrengthsMark,
    SupportMark,
    SwapMark,
    ThreadMark,
    VoidMark,
    WallMark,
)
from app.board.placement.levels import LevelView
from app.board.plan import Arrow, Chain, ConvoyWave, FlowLine, HoldRing, Link, SupportLine
from app.board.scene import BoardScene
from app.board.symbols import marks, orders, signs
from app.board.symbols.signs import center_mark, way, way_sign
from app.board.symbols.units import SHAPES, CounterState, counter_path, pips, unit
from app.board.symbols.units import plate as card_plate
from app.ui.tokens import ThemeName, theme, tokens
from rules.presentation import Change
from rules.variants.diplomafia.state import ICONS
from tests.app.board.builders import DRY, MONSOON, army
from tests.app.board.builders import orders as orders_in
from tests.app.board.builders import place as jungle
from tests.order_types import shown
from tests.signs import coin, flow, home, mine_laid, mine_lifted, sign, token

SMOOTH = QImage.Format.Format_RGB32
PICTURES = Path(__file__).parent / "pictures"
THEMES: tuple[ThemeName, ...] = ("light", "dark")
CELL, COLUMNS, SHARP = (110, 70), 8, 2
FINE = 0.8
"""Pixels a board unit in cuts of boards."""
FAR, MOST = 40, 0.002
"""A pixel is another if a channel is farther off than this, a cell if more than this share of its pixels are; half of
them in cuts of boards, where things are small."""


class Cut(NamedTuple):
    """A part of a board, about a place or between two; what is on it is put there when it is drawn."""

    scene: BoardScene
    place: str
    show: Callable[[], object]

    def draw(self, painter: QPainter) -> None:
        self.show()
        one, *_, other = map(self.scene.point_of, self.place.split() * 2)
        painter.setClipRect(QRectF(-CELL[0] / 2, -CELL[1] / 2, *CELL))
        painter.scale(FINE / SHARP, FINE / SHARP)
        painter.translate(-(one + other) / 2)
        self.scene.draw(painter)


Cells = Iterator[tuple[str, DisplayList | Cut]]


def orders_of(name: ThemeName) -> Cells:
    """Orders of units, on a line across the cell."""
    look, looks = theme(name), tokens().looks(["Austria", "Germany", "Russia"], "standard", name)
    line, bow = straight((-45, 0), (45, 0)), bowed((-40, 20), (40, 20), 0.3)
    mun, fleet = Piece("Mun", "Germany", "A", "Mun"), Piece("NTH", "Germany", "F", "NTH")
    red, pale = Piece("Vie", "Austria", "A", "Vie"), Piece("Mos", "Russia", "A", "Mos")

    def arrow(mark: Any, width: float = 5.0, curve: Any = line, head: bool = True) -> DisplayList:
        return orders.arrow(Arrow(mark, curve, width, head), looks, look, 1.0)

    def branch(mark: SupportMark, end: tuple[float, float] | None = (45, 0)) -> DisplayList:
        found = SupportLine(mark, line, end)
        return DisplayList([*orders.branch(found, looks, look, 1.0).parts, *orders.bead(found, looks, look, 1.0).parts])

    yield "move", arrow(MoveMark(mun, "Bur"))
    yield "move, red", arrow(MoveMark(red, "Bur"))
    yield "move, white", arrow(MoveMark(pale, "Bur"))
    yield "move, strong", arrow(MoveMark(mun, "Bur"), 11)
    yield "move on a bow", arrow(MoveMark(red, "Bur"), 7, bow)
    yield "move failed", arrow(MoveMark(mun, "Bur", failed=True), head=False)
    yield "move presumed", arrow(MoveMark(mun, "Bur", presumed=True), 2)
    yield "move by convoy", arrow(MoveMark(mun, "Bur", via=(fleet,)))
    yield "retreat", arrow(RetreatMark(mun, "Boh"))
    yield "support", branch(SupportMark(mun, mun, "Bur"))
    yield "support cut", branch(SupportMark(mun, mun, "Bur", cut_by=mun))
    yield "support to hold", branch(SupportMark(mun, mun), None)
    yield "hold", orders.ring(HoldRing(HoldMark(mun), (0, 0), 24), looks, look, 1.0)
    yield "no order", orders.ring(HoldRing(HoldMark(mun, implicit=True), (0, 0), 24), looks, look, 1.0)
    for words, broken in (("convoy", False), ("convoy broken", True)):
        wave = ConvoyWave(ConvoyMark(mun, Piece("Lon", "Germany", "A", "Lon"), "Bel", broken=broken), line, (45, 0))
        yield words, orders.convoy_wave(wave, looks, look, 1.0)


def units_of(name: ThemeName) -> Cells:
    """Counters: every shape, state and strength."""
    look, looks = theme(name), tokens().looks("ABCDEFG", "pink", name)
    for shape in SHAPES:
        found = DisplayList()
        found.fill(counter_path(shape, 16.5), looks["B"].fill)
        yield f"shape {shape}", found
    for state in CounterState:
        yield f"counter {state.name}", unit("A", "standard", looks["A"], look, 16.5, state)
    for status in ("", "half", "unsupplied"):
        for power in "AG":
            yield f"strength {status or 'whole'} {power}", unit("A", "pink", looks[power], look, 20.0, status=status)
    yield "half, dislodged", unit("A", "pink", looks["A"], look, 20.0, CounterState.DISLODGED, "half")
    yield "unsupplied, chosen", unit("A", "pink", looks["A"], look, 20.0, CounterState.CHOSEN, "unsupplied")
    for standoffs, attacks in ((1, 0), (0, 2), (1, 1), (0, 99)):
        yield f"pips {standoffs} {attacks}", pips(standoffs, attacks, look, 20.0)


def signs_of(name: ThemeName) -> Cells:
    """What lies on the board beside units, and the marks of results."""
    look, looks = theme(name), tokens().looks("ABC", "pink", name)
    red, at = looks["A"], (0.0, 0.0)
    for room, stored in ((8, 0), (8, 2), (8, 8), (8, 11), (35, 35)):
        yield f"coin {stored} of {room}", signs.coin(at, 20, room, look, stored, red.fill)
    yield "tag", signs.tag(at, "12/12 +5", 10, look)
    yield "tag of a power", signs.tag(at, "5", 10, look, red.fill, red.ink)
    yield "points", signs.stack(at, 14, 12, red, look)
    yield "points not counted", signs.stack(at, 0, 12, red, look)
    yield "home", signs.house(at, 10, look, red)
    yield "home that does not act", signs.house(at, 10, look, red, acts=False)
    yield "garrison", signs.shield(at, 10, look, red)
    yield "garrison of nobody", signs.shield(at, 10, look)
    for count, housed, failed in ((3, False, False), (-5, False, False), (3, True, False), (3, False, True)):
        words = f"put in {count}{', housed' if housed else ''}{', failed' if failed else ''}"
        yield words, signs.stored(at, count, 10, red, look, housed=housed, failed=failed)
    yield "reading", signs.reading(at, "3", 12, look, red)
    for words, mark in (
        ("points move", flow("transfer", "A", "x", "y", count=3)),
        ("points cannot move", flow("transfer", "A", "x", "y", count=3, failed=True)),
        ("home moves", flow("movehome", "A", "x", "y")),
    ):
        line = FlowLine(mark, straight((-45, 0), (45, 0)), (0, 0))
        yield words, DisplayList([*way(line, looks, look, 1.0).parts, *way_sign(line, looks, look, 1.0, 12).parts])
    yield "becomes half", marks.weakened_counter(at, 20, look, red.fill, hollow=False)
    yield "becomes unsupplied", marks.weakened_counter(at, 20, look, red.fill, hollow=True)
    yield "level", marks.level_chip(at, "2", 9, look)
    yield "level worked on", marks.level_chip(at, "2", 9, look, active=True)
    for mark in (
        *(marks.burst, marks.swords, marks.scissors, marks.broken_wave, marks.cross, marks.check, marks.question),
    ):
        yield mark.__name__, mark(at, 12.0, look)
    yield "strengths", marks.pill(at, "12 : 11", 12, look, look.ok)
    for card, public in (("10", False), ("10", True), ("?", False)):
        yield f"card {card}{', public' * public}", card_plate((0.0, -30.0), card, 20, look, public=public)
    for kind in ("standard", "cmc", "double", "tree"):
        yield f"{kind} center", center_mark(at, 14, look, red.fill, kind)
    yield "tree center that has popped", center_mark(at, 14, look, "", "tree", bird=True)
    yield "center of another level", center_mark(at, 14, look, red.fill, "cmc", look.land, 0.4)
    for number, icon in enumerate(ICONS.icons):
        yield f"racket {number}", signs.icon(at, icon, 20, look)
    yield "racket, several", signs.icon(at, ICONS.icons[0], 20, look, 2)
    yield "racket, captured", signs.icon(at, ICONS.icons[0], 20, look, pale=True)
    yield "pressure", signs.counter(at, "PP", 20, look, red)
    for failed in (False, True):
        yield f"racket placed{', failed' * failed}", signs.done(at, 20, look, Change.NEW, failed=failed)
    yield "center", center_mark(at, 6, look)
    yield "home center", center_mark(at, 6, look, red.fill)


def board_of(variant: str, view: LevelView | None = None) -> BoardScene:
    """An empty board without names, the sea and the land in plain colors."""
    base = rules.variant(variant).base
    scene = BoardScene(atlas_of(base.id), base, variant=variant)
    scene.set_names("none")
    scene.set_patterns("off")
    if view:
        scene.set_levels(view)
    return scene


def on(scene: BoardScene, place: str, marks: Sequence[Any] = (), standing: Sequence[Piece] = (), **more: Any) -> Cut:
    """A cut about a place: units that stand there, and marks with the units that they are of."""
    units = dict.fromkeys([*(mark.unit for mark in marks if hasattr(mark, "unit")), *standing])
    return Cut(scene, place, lambda: scene.show_picture(Picture(tuple(units), marks=tuple(marks), **more)))


def board_orders_of(_name: ThemeName) -> Cells:
    """Where orders of usual units run on the standard board, and what came of them."""
    scene = board_of("standard")
    mun, bur, ruh, tyr, boh = (Piece(at, "Germany", "A", at) for at in ("Mun", "Bur", "Ruh", "Tyr", "Boh"))
    bel, par, kie, hol = (Piece(at, "France", "A", at) for at in ("Bel", "Par", "Kie", "Hol"))
    nth, hel, ska = (Piece(at, "England", "F", at) for at in ("NTH", "HEL", "SKA"))
    lon, lvn = Piece("Lon", "England", "A", "Lon"), Piece("Lvn", "Russia", "A", "Lvn")
    fled = Piece("Mun", "France", "A", "Mun", dislodged=True, displaced=True)
    gone = Piece("Mun", "Germany", "A", "Mun", dislodged=True)
    yield "to an empty place", on(scene, "Mun Bur", [MoveMark(mun, "Bur")])
    yield "to a unit", on(scene, "Mun Bur", [MoveMark(mun, "Bur")], [bur])
    yield "to one that holds", on(scene, "Mun Bur", [MoveMark(mun, "Bur"), HoldMark(bur)])
    yield "to a fleet", on(scene, "HEL NTH", [MoveMark(hel, "NTH")], [nth])
    yield "round a unit", on(scene, "Mun Ruh", [MoveMark(tyr, "Ruh")], [mun])
    yield "to the side of a tab", on(scene, "Ber Mun", [MoveMark(Piece("Ber", "France", "A", "Ber"), "Mun")], [mun])
    yield "head on", on(scene, "Mun Bur", [MoveMark(mun, "Bur"), MoveMark(bur, "Mun")])
    yield (
        "head on, both failed",
        on(scene, "Mun Bur", [MoveMark(mun, "Bur", failed=True), MoveMark(bur, "Mun", failed=True)]),
    )
    yield (
        "stand-off",
        on(
            scene,
            "Mun Bur",
            [MoveMark(boh, "Mun", failed=True), MoveMark(bur, "Mun", failed=True), StandOffMark("Mun")],
        ),
    )
    yield (
        "three supports",
        on(scene, "Mun Bur", [MoveMark(bur, "Mun", 4), *(SupportMark(one, bur, "Mun") for one in (ruh, tyr, boh))]),
    )
    yield "support of no order", on(scene, "Mun Bur", [SupportMark(ruh, bur, "Mun")], [bur])
    yield "supports to hold", on(scene, "Mun Bur", [SupportMark(mun, bur), SupportMark(bur, mun)])
    yield "support of one that holds", on(scene, "Mun Bur", [SupportMark(mun, bur), HoldMark(bur)])
    cut = SupportMark(ruh, bur, "Mun", failed=True, cut_by=bel)
    yield "support cut", on(scene, "Ruh Bur", [MoveMark(bur, "Mun"), cut, MoveMark(bel, "Ruh", failed=True)])
    yield "sums", on(scene, "Mun Bur", [MoveMark(bur, "Mun", 2), StrengthsMark("Mun", 2, 1, won=True)], [mun])
    yield "dislodged", on(scene, "Mun Bur", [MoveMark(bur, "Mun", 2)], [gone])
    yield "hold of one that is dislodged", on(scene, "Mun", [HoldMark(gone)])
    yield "retreat", on(scene, "Mun Tyr", [RetreatMark(fled, "Tyr")], [mun])
    yield "void", on(scene, "Mun Bur", [VoidMark(mun, "Bur"), VoidMark(bur)])
    yield "build and removal", on(scene, "Mun", [BuildMark("Germany", "A", "Mun"), DisbandMark(tyr)])
    yield "build that was not made", on(scene, "Mun", [BuildMark("Germany", "A", "Mun", failed=True)])
    yield "destroyed", on(scene, "Mun", [DisbandMark(mun, destroyed=True)])
    way = [MoveMark(lon, "Den", via=(nth,)), ConvoyMark(nth, lon, "Den")]
    yield "convoy", on(scene, "NTH Den", way)
    yield "convoy past a fleet", on(scene, "NTH", way, [hel, ska])
    yield "convoy with support", on(scene, "HEL", [*way, SupportMark(kie, lon, "Den"), SupportMark(hel, lon, "Den")])
    yield (
        "convoy broken",
        on(scene, "NTH", [ConvoyMark(nth, lon, "Den", broken=True), MoveMark(lon, "Den", failed=True)]),
    )
    yield "by a coast", on(scene, "StP Lvn", [MoveMark(lvn, "StP")], [Piece("StP", "Russia", "F", "StP/nc")])

    def lit() -> None:
        scene.show_picture(Picture((mun, bur, tyr), control={"Boh": "Austria", "Mun": "Germany"}))
        scene.select("Mun")
        scene.show_targets(["Bur", "Boh"], refused=["Ruh"], units=["Tyr"], sites=["Kie"])

    def why() -> None:
        marks = (MoveMark(bur, "Mun", failed=True), SupportMark(ruh, bur, "Mun", failed=True, cut_by=bel))
        scene.show_picture(Picture((mun, bur, ruh, bel), marks=marks))
        scene.show_chain(Chain((Link(("Bur", "Mun"), ("Bur",), 0, (("Mun", "1"),)), Link(("Ruh", "Bel"), (), 0))))

    def ringed() -> None:
        scene.show_chain(None)
        scene.show_picture(Picture((mun, bur, par, hol)))
        scene.ring([(1, "Mun"), (2, "Bur")])

    yield "targets", Cut(scene, "Mun Bur", lit)
    yield "why", Cut(scene, "Mun Bur", why)
    yield "places that differ", Cut(scene, "Mun Bur", ringed)


def special_of(_name: ThemeName) -> Cells:
    """Special orders with their threads and ways, cards, and the signs of the board on which they are given."""
    scene = board_of("character")
    mun, bur, tyr, ruh = army("Mun", "Germany"), army("Bur"), army("Tyr", "Austria"), army("Ruh", "Germany", "2")
    ven, tri, hyp = army("Ven", "Italy"), army("Tri", "Austria"), army("Hyp", "England", "2")
    for verb in ("gas", "annihilate", "hypnotize", "steal", "disbelieve", "cut"):
        yield (
            verb,
            on(scene, "Ven Tri", [ThreadMark(ven, shown(verb), "Tri", text="X11" * (verb[0] == "d"), rank=2)], [tri]),
        )
    yield "annihilate, here", on(scene, "Tri", [ThreadMark(tri, shown("annihilate"), "Tri")])
    yield "gas, from below", on(scene, "Mun", [ThreadMark(tyr, shown("gas"), "Mun")], [mun])
    yield "mine laid", on(scene, "Mun", [mine_laid(mun, "Mun")])
    yield "mine lifted", on(scene, "Ruh", [mine_lifted(mun, "Ruh")])
    yield "convert", on(scene, "Mun", [KindMark(mun, shown("convert"), "F", "Mun")])
    yield "convert failed", on(scene, "Mun", [KindMark(mun, shown("convert"), "F", "Mun", failed=True)])
    yield "fortify", on(scene, "Mun", [WallMark(mun, shown("fortify"), ("Bur", "Tyr"))])
    yield "off the board", on(scene, "Mun", [PillMark(mun, shown("otb"))])
    yield "badges", on(scene, "Mun", [BadgeMark(mun, ("pinned", "weakened", "failed"))])
    yield "more badges", on(scene, "Mun", [BadgeMark(mun, ("partial", "gassed", "hypnotized"))])
    yield (
        "exchange",
        on(scene, "Ven Tri", [SwapMark(ven, shown("exchange"), tri), SwapMark(tri, shown("exchange"), ven)]),
    )
    yield "exchange, asked", on(scene, "Ven Tri", [SwapMark(ven, shown("exchange"), tri)], [tri])
    yield "path", on(scene, "Ruh Ber", [MoveMark(ruh, "Ber", over="Kie")])
    yield "path by a unit", on(scene, "Ruh Ber", [MoveMark(ruh, "Ber", over="Kie")], [army("Kie", "Russia")])
    yield "path, stopped", on(scene, "Ruh Ber", [MoveMark(ruh, "Ber", over="Kie", failed=True, partial=True)])
    yield "path, failed", on(scene, "Ruh Ber", [MoveMark(ruh, "Ber", over="Kie", failed=True)])
    yield "jump", on(scene, "Bur Boh", [MoveMark(bur, "Boh", over="Mun", leap=True, rank=7)], [mun])
    yield "to the box", on(scene, "Bur", [MoveMark(bur, "Hyp")], [mun])
    yield "retreat to the box", on(scene, "Bur", [RetreatMark(bur, "Hyp")])
    yield "from the box", on(scene, "Bur", [MoveMark(hyp, "Bur")])
    yield "from the box, at a unit", on(scene, "Bur", [MoveMark(hyp, "Bur")], [bur])
    cards = [army("Mun", "Germany", card="?"), army("Tyr", "Austria", card="X11"), army("Boh", "Germany", card="20")]
    yield "cards", on(scene, "Mun Tyr", (), cards, signs=(sign("revealed", "Boh", "Germany", text="20"),))
    yield "asleep", on(scene, "Bur", (), [bur], signs=(sign("asleep", "Bur", "France", text="F04"),))
    mines = tuple(sign("mine", "Mun", power) for power in ("Germany", "France", ""))
    yield "mines", on(scene, "Mun", (), [mun], signs=mines)
    for words, lying in (
        ("closed", sign("closed", "Mun", text="F04")),
        ("gassed", sign("gassed", "Tyr")),
        ("gassed, counted", sign("gassed", "Mun", count=1)),
        ("fortified", sign("fortified", "Mun", "Germany", text="Boh")),
        ("suspended", sign("suspended", "Mun", text="F04")),
    ):
        yield words, on(scene, lying.place, signs=(lying,))


def levels_of(_name: ThemeName) -> Cells:
    """Boards that lie over each other: small units, ways between them, coins and what the budget does with them."""
    z1, z2, z3, y2 = (Piece(place, "A", "A", place) for place in ("Z@1", "Z@2", "Z@3", "Y@2"))
    middle = Piece("Carthage", "B", "A", "Carthage")
    fled = Piece("Z@3", "E", "A", "Z@3", dislodged=True, displaced=True)
    for mode in ("one", "exploded", "side"):
        scene = board_of("pink2", LevelView("2", mode))
        yield f"units, {mode}", on(scene, "Z@2", (), [z1, z2, z3, fled])
        yield f"up, {mode}", on(scene, "Z@2 Z@3" if mode == "exploded" else "Z@2", [MoveMark(z2, "Z@3")])
        yield f"to all, {mode}", on(scene, "Carthage V@2", [MoveMark(middle, "V@3")])
    scene = board_of("pink2", LevelView("2"))
    yield "down", on(scene, "Z@2", [MoveMark(z3, "Z@2")], [z2])
    failed = [MoveMark(z1, "Z@2", failed=True), MoveMark(z3, "Z@2", failed=True), StandOffMark("Z@2")]
    yield "from both sides", on(scene, "Z@2", failed)
    yield "support up", on(scene, "Z@2", [HoldMark(z3), SupportMark(z2, z3)])
    yield "support of one from above", on(scene, "Z@2 Y@2", [MoveMark(z3, "Z@2", 2), SupportMark(y2, z3, "Z@2")])
    for start, end in (("Z@1", "Z@2"), ("Z@2", "Z@1")):
        yield f"points, {start} {end}", on(scene, "Z@2", [flow("transfer", "A", start, end, count=3)])
    yield "points on and up", on(scene, "Z@2", [flow("transfer", "A", "Y@2", "Z@2", "Z@3", "Y@3", count=3)])
    yield "owners elsewhere", on(scene, "U@2", control={"U@2": "A", "U@3": "G"})
    flat = board_of("pink")
    one, half = Piece("A", "A", "A", "A"), Piece("A", "A", "A", "A", status="half", attacks=2, standoffs=1)
    store = coin("A", 7, "A", 5, 5)
    yield "home", on(flat, "A", (), [one], signs=(store, home("A", "A"), sign("garrison", "A", "A")))
    yield "half", on(flat, "A", (), [half], signs=(store,))
    budget = [token("draw", "A", "A", -5), token("replenish", "A", "A", 2), token("newhome", "A", "A")]
    yield "budget", on(flat, "A", budget, signs=(store,))
    yield "becomes half", on(flat, "A", [StatusMark(one, "half")])
    for failed in (False, True):
        way = flow("transfer", "A", "A", "H", count=3, failed=failed)
        yield f"points{' failed' * failed}", on(flat, "A H", [way], signs=(store,))
    yield "no coin", on(flat, "Carthage Z", signs=(sign("garrison", "Carthage"), sign("points", "Z", "E", 4)))


def jungle_of(_name: ThemeName) -> Cells:
    """Rivers, fords, lakes, swamps, woods and mountains by season and level; the centers, signs and orders there."""
    scenes = {level: board_of("bioplomacy", LevelView(level)) for level in "ugh"}
    everything = board_of("bioplomacy", LevelView("g", "all"))

    def at(
        scene: BoardScene, place: str, phase: str = DRY, lines: Mapping[str, Sequence[str]] | None = None, **more: Any
    ) -> Cut:
        position = jungle(phase, **({"units": {}} | more))

        def show() -> None:
            scene.show_position(position)
            scene.show_orders(orders_in(position, **(lines or {})))

        return Cut(scene, place, show)

    for phase, season in ((DRY, "dry"), (MONSOON, "monsoon")):
        for level, place in (("g", "43"), ("g", "35"), ("g", "44"), ("g", "68"), ("h", "44"), ("u", "44")):
            yield f"{place}, {level}, {season}", at(scenes[level], place, phase)
    for level, place in (("g", "M3"), ("h", "3"), ("u", "20")):
        yield f"{place}, {level}", at(scenes[level], place)
    yield "swamp", at(scenes["g"], "20")
    yield "centers", at(scenes["g"], "30", centers={"Chacma": ["30", "36", "32"]})
    yield "double center", at(scenes["g"], "36")
    yield "mountain center", at(scenes["g"], "M1")
    yield "tree center", at(scenes["h"], "17", centers={"Chacma": ["17"]}, popped=["17"])
    yield "all levels", at(everything, "17", popped=["17"], units={"Birds": ["F 17@h"], "Insects": ["H 17@u"]})
    for words, lines in (
        ("ford", {"Chacma": ["T 32 ford 29"]}),
        ("search", {"Chacma": ["T 32 search"]}),
        ("divide", {"Canines": ["P 30 divide"]}),
        ("halves", {"Canines": ["1HP 11 - 29", "2HP 11 S 1HP 11 - 29"]}),
        ("unite", {"Canines": ["HP 11 unite"]}),
        ("rise", {"Chacma": ["T 18 - 18@h"]}),
        ("from a mountain", {"Birds": ["F M4 - 35@h"]}),
        ("at a pair", {"Chacma": ["T 29 - 11"]}),
    ):
        units = {"Chacma": ["T 32", "T 18", "T 29"], "Canines": ["P 30", "HP 11", "HP 11"], "Birds": ["F M4"]}
        place = next(iter(lines.values()))[0].split()[1]
        yield words, at(scenes["g"], place, lines=lines, units=units)
    for words, scene in (("", scenes["g"]), (", from above", scenes["h"]), (", all levels", everything)):
        yield f"has forded{words}", at(scene, "32", units={"Chacma": ["T 32"]}, forded={"T 32": "RD"})
        yield f"a step up there{words}", at(scene, "17", lines={"Birds": ["F 17@h - 3@h"]}, units={"Birds": ["F 17@h"]})
        build = {"Hamadryas": ["build T 17@h"]}
        yield f"build above{words}", at(scene, "17", "S03M", build, units={}, builds={"Hamadryas": "1"})
    yield "halves above", at(scenes["g"], "18", units={"Canines": ["HP 18@h", "HP 18@h"]})
    fled = {"Canines": {"1HP 11": ["30"], "2HP 11": ["30"]}}
    yield "pair dislodged", at(scenes["g"], "11", "F02R", units={"Hamadryas": ["T 11"]}, dislodged=fled)


PLATES = {"orders": orders_of, "units": units_of, "signs": signs_of}
BOARDS = {"board_orders": board_orders_of, "special": special_of, "levels": levels_of, "jungle": jungle_of}
SHOWN = [*((plate, name) for plate in PLATES for name in THEMES), *((plate, THEMES[0]) for plate in BOARDS)]
"""Boards are cut out in light alone: what the dark theme is made of stands in the other pictures."""


def box_of(number: int) -> QRect:
    """Where a cell lies, in pixels."""
    width, height = (SHARP * one for one in CELL)
    return QRect(number % COLUMNS * width, number // COLUMNS * height, width, height)


def painted(plate: str, name: ThemeName) -> tuple[QImage, list[str]]:
    """A plate, and the names of its cells."""
    cells = list((PLATES | BOARDS)[plate](name))
    whole = box_of(len(cells) - 1)
    image = QImage(box_of(COLUMNS - 1).right() + 1, whole.bottom() + 1, SMOOTH)
    image.fill(QColor(theme(name).land))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, (_, ink) in enumerate(cells):
        painter.save()
        painter.translate(box_of(number).center())
        painter.scale(SHARP, SHARP)
        ink.draw(painter)
        painter.restore()
    painter.end()
    return image, [words for words, _ in cells]


def differs(one: QImage, other: QImage, box: QRect, most: float = MOST) -> bool:
    """Whether a cell is clearly another in these pictures."""
    first, second = (np.frombuffer(bytes(image.copy(box).constBits()), np.uint8).astype(int) for image in (one, other))
    off = (abs(first - second) > FAR).reshape(-1, 4)[:, :3].any(axis=1).sum()
    return bool(off > most * box.width() * box.height())


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("plate", "name"), SHOWN)
def test_symbols_look_as_in_the_pictures(plate: str, name: ThemeName, tmp_path: Path) -> None:
    image, cells = painted(plate, name)
    kept = QImage(str(PICTURES / f"{plate}-{name}.png")).convertToFormat(SMOOTH)
    image.save(str(tmp_path / f"{plate}-{name}.png"))
    assert image.size() == kept.size(), f"other cells than in the picture; as they are now: {tmp_path}"
    most = MOST / 2 if plate in BOARDS else MOST
    others = [words for number, words in enumerate(cells) if differs(image, kept, box_of(number), most)]
    assert others == [], f"as they are now: {tmp_path}"


@pytest.mark.usefixtures("qapp")
def test_a_symbol_that_lacks_a_part_is_another() -> None:
    """The smallest difference that counts: an arrow without its head, a tag of another number."""
    image, cells = painted("signs", "light")
    changed, box = image.copy(), box_of(cells.index("coin 2 of 8"))
    painter = QPainter(changed)
    painter.drawImage(box.topLeft(), image.copy(box_of(cells.index("coin 0 of 8"))))
    painter.end()
    assert differs(image, changed, box) and not differs(image, changed, box_of(cells.index("tag")))


if __name__ == "__main__":
    application = QApplication(["pictures", "-platform", "offscreen"])
    PICTURES.mkdir(exist_ok=True)
    for plate, name in SHOWN:
        image = painted(plate, name)[0].convertToFormat(QImage.Format.Format_RGB444 if plate in BOARDS else SMOOTH)
        image.save(str(PICTURES / f"{plate}-{name}.png"), quality=0)
