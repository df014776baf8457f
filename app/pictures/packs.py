"""Report packs: what each power may know of a turn, as files to hand out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QMarginsF, QSizeF, QUrl
from PySide6.QtGui import QFont, QGuiApplication, QImage, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from app.board import export
from app.board.export import snapshot_for
from app.board.placement.levels import LevelView
from app.board.scene import SceneSnapshot
from app.language import tr, tr_noop
from app.pictures.files import safe
from app.ui import charts
from app.ui.tokens import ThemeName, tokens
from app.ui.worker import Progress, no_progress
from rules import GM, PUBLIC, Game
from rules.reports import YearTable, report_of, tables_after

__all__ = ["PackRecipient", "ReportPack", "pack_of", "readers", "write_pack"]


# ----------------------------------------------------------------------------------------------------
# How a board with levels is drawn in a pack: all levels at once.


def all_levels(shown: SceneSnapshot) -> SceneSnapshot:
    """Return the same with all levels of the board shown."""
    board = shown.board
    if not board.levels:
        return shown
    return replace(shown, levels=LevelView(board.plain_level or board.levels[0].id, "exploded"))


# ----------------------------------------------------------------------------------------------------
# A report as pages: the board and the text below it, on as many A4 pages as necessary.

MARGIN_MM = 16.0
DPI = 200
PICTURE = "picture"
HIGHEST = 0.6
"""The most of a page's height that the board may take."""
STYLE = "p { margin: 0; } h1 { font-size: 16pt; margin: 0 0 8px 0; } h3 { font-size: 10pt; margin: 9px 0 1px 0; }"


def save_page(path: Path, title: str, picture: QImage, text: str, plots: Mapping[str, QImage]) -> None:
    """Write a report with its board, and its charts below, as a PDF file. Raises OSError if it cannot be written."""
    with path.open("wb"):
        pass
    writer = QPdfWriter(str(path))
    writer.setTitle(title)
    writer.setCreator("Strata")
    writer.setResolution(DPI)
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    size, standing = QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, standing, margins, QPageLayout.Unit.Millimeter))
    page = document(title, picture, text, (writer.width(), writer.height()), plots)
    page.documentLayout().setPaintDevice(writer)
    page.setPageSize(QSizeF(writer.width(), writer.height()))
    page.print_(writer)


def document(
    title: str, picture: QImage, text: str, size: tuple[int, int], plots: Mapping[str, QImage]
) -> QTextDocument:
    """Return the report as a document, black on white, for pages of this size in dots, with charts at its end, by their
    headings. Lines that are not indented become headings."""
    made = QTextDocument()
    made.setDefaultFont(QFont("Inter", 9))
    made.setDocumentMargin(0)
    lines = "".join(_line(line) for line in _body(text) if line.strip())
    board = _image(made, PICTURE, picture, size)
    below = "".join(f"<h3>{escape(name)}</h3>{_image(made, name, plot, size)}" for name, plot in plots.items())
    made.setHtml(f"<style>{STYLE}</style><h1>{escape(title)}</h1>{board}{lines}{below}")
    return made


def _image(made: QTextDocument, name: str, picture: QImage, size: tuple[int, int]) -> str:
    """Add a picture to a document and return the paragraph that shows it."""
    made.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)
    width, height = _fitted(picture, size)
    return f'<p align="center"><img src="{escape(name)}" width="{width}" height="{height}"></p>'


def _fitted(picture: QImage, size: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a picture: as wide as the page, if that leaves room below; in the units of HTML, which are
    those of the screen."""
    share = min(size[0] / picture.width(), HIGHEST * size[1] / picture.height())
    unit = QGuiApplication.primaryScreen().logicalDotsPerInch() / DPI
    return int(picture.width() * share * unit), int(picture.height() * share * unit)


def _body(text: str) -> list[str]:
    """Return the lines of the text without its heading; the page has its own."""
    lines = text.splitlines()
    headed = len(lines) > 1 and lines[1].startswith("==")
    return lines[2:] if headed else lines


def _line(line: str) -> str:
    """Return a line as a paragraph that keeps its columns; a line that is not indented becomes a heading."""
    if not line.startswith(" "):
        return f"<h3>{escape(line)}</h3>"
    return f'<p style="white-space: pre-wrap; font-family: monospace; font-size: 8pt">{escape(line)}</p>'


# ----------------------------------------------------------------------------------------------------
# The README of a pack: which file is for whom, and the next phase. Contains nothing secret.

KINDS = tr_noop(".png and .svg (the board), .pdf (board and report), .txt (report)")
SECRET = tr_noop("Give each player only the files with the name of their power. They contain secrets.")
OPEN = tr_noop("Nothing in this pack is secret. Everyone may read all of it.")
ALL = tr_noop("The game master's files contain everything. Keep them secret until the game is over.")
FOR_ALL = tr_noop("what everybody may know")


def readme(game: Game, number: int, parts: Sequence[PackRecipient], tail: str) -> str:
    """Return the text of the README for turn `number`. `tail`: the end of the file names."""
    turn = game.turns[number]
    following = game.turns[number + 1].before if number + 1 < len(game.turns) else game.position
    head = ": ".join(filter(None, (game.title, f"{game.variant.name}, {turn.before.title}")))
    lines = [head, "=" * len(head), "", *_files(parts, tail), "", *_advice(game, parts), ""]
    lines.append(tr("Next: {following}", following=following.title))
    lines += _waiting(game, number)
    return "\n".join(lines) + "\n"


def _files(parts: Sequence[PackRecipient], tail: str) -> Iterator[str]:
    yield tr("Each item comes as {kinds}:", kinds=tr(KINDS))
    width = max(len(part.stem) for part in parts) + len(tail) if parts else 0
    for part in parts:
        whom = (
            tr(FOR_ALL)
            if part.viewer == PUBLIC
            else tr("everything")
            if not part.viewer
            else tr("for {part}", part=part.name)
        )
        yield f"  {part.stem + tail:<{width}}  {whom}"


def _advice(game: Game, parts: Sequence[PackRecipient]) -> Iterator[str]:
    """Yield who may be given the files."""
    if not game.viewer() or not game.hides:
        yield tr(OPEN)
        return
    yield tr(SECRET)
    if any(not part.viewer for part in parts):
        yield tr(ALL)


def _waiting(game: Game, number: int) -> Iterator[str]:
    """Yield whose orders the game is waiting for, after its last turn."""
    if number + 1 < len(game.turns) or game.end:
        return
    names = game.variant.board(game.position).powers
    yield tr("Waiting for orders from: {to_act}", to_act=", ".join(names[power].name for power in game.to_act))


# ----------------------------------------------------------------------------------------------------
# The files of a pack: for each reader an image (PNG and SVG), a page (PDF) and the report as text, and a README.

WIDTH = 1600
"""Width of an image in pixels."""
CHART, CHART_SCALE = (760, 230), 2.0
"""Size of a chart in pixels, and how much sharper it is on paper."""
EVERYBODY, MASTER = tr_noop("Everybody"), tr_noop("Game master")


@dataclass(frozen=True, slots=True)
class PackRecipient:
    """The recipient of a part of a pack: `viewer` as in views, `name` in words, `stem` for file names."""

    viewer: str
    name: str
    stem: str


def readers(game: Game, allowed: Collection[str] | None = None) -> tuple[PackRecipient, ...]:
    """Return the recipients: every power, everybody, and whoever may know everything, if there is anyone.

    `allowed`: viewers whose parts may be written; None: all. In a game with secrets and without a game master, nobody
    may know everything before its end.
    """
    powers = game.variant.board(game.position).powers
    parts = [PackRecipient(power, one.name, safe(power)) for power, one in powers.items()]
    parts.append(PackRecipient(PUBLIC, tr(EVERYBODY), tr(EVERYBODY)))
    if game.viewer() == "" or game.seat(GM).player:
        parts.append(PackRecipient("", tr(MASTER), tr(MASTER)))
    # If the true position is sealed, the game holds only what one viewer was told, and what everybody was.
    known = {game.known, PUBLIC} if game.known else None
    return tuple(part for part in parts if all(some is None or part.viewer in some for some in (allowed, known)))


@dataclass(frozen=True, slots=True)
class ReportPack:
    """A report pack, ready to be written: its parts, and name and text of its README."""

    parts: tuple[PackPart, ...]
    readme: tuple[str, str]


class PackPart(NamedTuple):
    """The part of one recipient. `stem`: of its files' names; `page`: the report on the page below the board, and
    `tables`: those to draw as charts there; `text`: the reports in the text file."""

    stem: str
    title: str
    shown: SceneSnapshot
    page: str
    tables: tuple[YearTable, ...]
    text: str


def pack_of(
    game: Game, number: int, parts: Sequence[PackRecipient], tail: str = "", theme: ThemeName = "light"
) -> ReportPack:
    """Return the pack of turn `number` for these recipients.

    `tail`: the end of the file names; without one, the texts report all turns up to this one.
    """
    made = []
    title, first = game.turns[number].before.title, number if tail else 0
    for part in parts:
        reports = [report_of(game, one, part.viewer) for one in range(first, number + 1)]
        shown = all_levels(snapshot_for(game, part.viewer, number, theme))
        head = " · ".join(filter(None, (game.title, title, part.name)))
        tables = tables_after(game, number, part.viewer)
        made.append(PackPart(f"{part.stem}{tail}", head, shown, reports[-1], tables, "\n".join(reports)))
    return ReportPack(tuple(made), (f"README{tail}.txt", readme(game, number, parts, tail)))


def write_pack(pack: ReportPack, folder: Path, progress: Progress = no_progress) -> list[Path]:
    """Write a pack into a folder, which is created, and return the paths.

    `progress` is called with the share that is done. Raises OSError if a file cannot be written. Needs a QApplication.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for number, part in enumerate(pack.parts):
        written += _write_part(part, folder)
        progress((number + 1) / len(pack.parts))
    path = folder / pack.readme[0]
    path.write_text(pack.readme[1], encoding="utf-8")
    return [*written, path]


def _write_part(part: PackPart, folder: Path) -> Iterator[Path]:
    painted, drawn, page, text = (folder / f"{part.stem}.{kind}" for kind in ("png", "svg", "pdf", "txt"))
    with closing(part.shown.scene()) as scene:
        export.fit(scene, WIDTH, scene.sceneRect())
        image = export.image_of(scene, WIDTH, scene.sceneRect())
        export.save_image(image, painted)
        yield painted
        export.save_svg(scene, drawn, WIDTH)
    yield drawn
    save_page(page, part.title, image, part.page, {one.heading: _chart(one, part.shown) for one in part.tables})
    yield page
    text.write_text(part.text, encoding="utf-8")
    yield text


def _chart(table: YearTable, shown: SceneSnapshot) -> QImage:
    """Return the chart of a table for paper."""
    looks = tokens().looks(shown.board.powers, shown.variant, "light")
    looks = {**looks, **(shown.looks or {})}
    made = charts.of_table(table, {power: charts.PowerStyle.of(looks[power]) for power in table.powers}, *CHART)
    return QImage.fromData(charts.png(made, CHART_SCALE))
