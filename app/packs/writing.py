"""The files of a pack: for each reader a picture (PNG and SVG), a page (PDF) and the report as text, and a README."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from app.board import export
from app.board.scene import BoardScene
from app.board.seen import scene_for
from app.filenames import safe
from app.journal import Asked
from app.language import mark, tr
from app.ui.tokens import ThemeName
from rules import GM, PUBLIC, Game, report_of

from .levels import look_at
from .paper import save_page
from .readme import readme

WIDTH = 1600
"""Pixels of a picture."""
WAIT_S = 0.005
"""How long is waited at a step for a picture that is being packed."""
EVERYBODY, MASTER = mark("Everybody"), mark("Game master")


@dataclass(frozen=True, slots=True)
class Pack:
    """For whom a part of a pack is: `viewer` as in views, `name` in words, `stem` in the names of its files."""

    viewer: str
    name: str
    stem: str


def readers(game: Game, allowed: Collection[str] | None = None) -> tuple[Pack, ...]:
    """Who gets a part: every power, everybody, and whoever may know all, where there is one.

    `allowed`: viewers whose parts may be written; None: all. A game with secrets that has no game master has nobody who
    may know all before its end.
    """
    powers = game.variant.board(game.position).powers
    parts = [Pack(power, one.name, safe(power)) for power, one in powers.items()]
    parts.append(Pack(PUBLIC, tr(EVERYBODY), tr(EVERYBODY)))
    if game.viewer() == "" or game.seat(GM).player:
        parts.append(Pack("", tr(MASTER), tr(MASTER)))
    # Where the truth lies sealed the game holds what one of them was told, and what everybody was.
    known = {game.known, PUBLIC} if game.known else None
    return tuple(part for part in parts if all(some is None or part.viewer in some for some in (allowed, known)))


def write_pack(
    game: Game,
    number: int,
    folder: Path,
    parts: Sequence[Pack],
    tail: str = "",
    theme: ThemeName = "light",
) -> Iterator[Path | None]:
    """Writes the parts of turn `number` into a folder, which is made; the paths, one after the other as they are done,
    and None where a bit of one is.

    `tail` ends the names of files; without one the texts tell of all turns up to this one. OSError where one cannot be
    written. Needs a QApplication.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts:
        with closing(scene_for(game, part.viewer, number, theme)) as scene:
            yield None
            look_at(scene)
            yield None
            yield from _write_part(game, number, folder / f"{part.stem}{tail}", part, scene, whole=not tail)
    path = folder / f"README{tail}.txt"
    path.write_text(readme(game, number, parts, tail), encoding="utf-8")
    yield path


def _write_part(
    game: Game, number: int, base: Path, part: Pack, scene: BoardScene, whole: bool
) -> Iterator[Path | None]:
    turn = game.turns[number]
    reports = [report_of(game, one, part.viewer) for one in range(0 if whole else number, number + 1)]
    picture = yield from export.sized_steps(scene, WIDTH, scene.sceneRect())
    painted, drawn, page = (base.with_name(f"{base.name}{suffix}") for suffix in (".png", ".svg", ".pdf"))
    with closing(picture):
        image = yield from export.image_steps(picture, WIDTH, picture.sceneRect())
        saving = Asked(partial(export.save_image, image, painted))
        while not saving.ready(WAIT_S):
            yield None
        saving.result()
        yield painted
        yield from export.svg_file_steps(picture, drawn, WIDTH)
    yield drawn
    title = " · ".join(filter(None, (game.title, turn.before.title, part.name)))
    save_page(page, title, image, reports[-1])
    yield page
    told = base.with_name(f"{base.name}.txt")
    told.write_text("\n".join(reports), encoding="utf-8")
    yield told
