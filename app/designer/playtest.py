"""Playtest: computer players play on the map in the background, and figures and plots appear as they do.

The last playtest of a saved map, and that of the version before, are kept in the program's own folder, for comparison
with the next one; those of a map that was never saved only while it is open.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from html import escape
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QHideEvent, QPainterPath, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDockWidget,
    QFileDialog,
    QFormLayout,
    QGraphicsPathItem,
    QProgressBar,
    QSpinBox,
    QTextBrowser,
    QWidget,
)

from app.language import spoken, tr, tr_n
from app.pages.dialogs import Message
from app.pages.new_game_forms import LEVELS
from app.playtests.live import (
    NOW,
    REPORT,
    SURE_FROM,
    PlaytestEnd,
    PlaytestFigures,
    PlaytestRequest,
    PlotStyle,
    SeatFigures,
    run,
)
from app.playtests.statistics import Interval
from app.settings import data_folder
from app.ui.charts import PowerStyle
from app.ui.idle_jobs import IdleJobs, busy
from app.ui.shades import current, px, shades
from app.ui.tokens import color
from app.ui.widgets import ElidedLabel, button, column, label, page, row, tool_button
from rules import VARIANTS, Variant
from rules.files import disk_words, map_files, write_file
from rules.playtests import Playtest
from rules.reasons import listed

from .canvas import Canvas
from .document import MapDocument, MapState
from .facts import base_of
from .panels.survey import region_of
from .scene import looks_of, path_of

LOOK_MS = 100
SEED = "playtest"
"""The same for every version of a map, so that their games can be compared pair by pair."""
GAMES, YEARS, MOST_GAMES, MOST_YEARS = 200, 12, 10_000, 60
REPORT_WIDE = 860
FORM_WIDE, TABLE_WIDE, PLOT_WIDE, HIGH = 276, 360, 330, 290
WHOLE = "white-space:nowrap"
"""The style of cells of one line."""
MARKS = 9.7
"""The z value of the hatching of provinces that nobody enters."""


class LivePlaytest(QObject):
    """A playtest that runs in other processes. `figures_changed`: new figures; `over`: it has ended."""

    figures_changed = Signal(object)
    over = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pipe: Connection | None = None
        self._looks = QTimer(self, interval=LOOK_MS)
        self._looks.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        return self._pipe is not None

    def begin(self, asked: PlaytestRequest) -> None:
        """Start a playtest, dropping an earlier one."""
        self.give_up()
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=run, args=(theirs, asked))
        # Starting takes a while, because the process imports its modules first; the window need not wait.
        Thread(target=_started, args=(process, theirs), daemon=True).start()
        self._looks.start()

    def stop(self) -> None:
        """Stop playing; the figures so far are reported once more."""
        if self._pipe is not None:
            self._send_stop(self._pipe)

    def give_up(self) -> None:
        """Stop without reporting anything: the other processes end when nobody listens."""
        self._looks.stop()
        if self._pipe is not None:
            self._pipe.close()
        self._pipe = None

    @staticmethod
    def _send_stop(pipe: Connection) -> None:
        try:
            pipe.send("stop")
        except OSError:
            return  # it has just ended: `_look` will read its last message

    def _look(self) -> None:
        """Read what the other process has sent."""
        while self._pipe is not None:
            try:
                if not self._pipe.poll():
                    return
                said = self._pipe.recv()
            except (EOFError, OSError):
                said = PlaytestEnd(stopped=False, why=tr("The playtest stopped unexpectedly."))
            if isinstance(said, PlaytestEnd):
                self.give_up()
                self.over.emit(said)
            else:
                self.figures_changed.emit(said)


def _started(process: BaseProcess, pipe: Connection) -> None:
    """Start a process, and close this process's copy of the other end of its pipe."""
    process.start()
    pipe.close()


class PlaytestDock(QDockWidget):
    """The settings and results of playtests, below the map.

    `variant` returns the game on the map as it is now, or shows why it cannot be played and returns None.
    """

    def __init__(
        self,
        document: MapDocument,
        canvas: Canvas,
        folder: Callable[[], Path | None],
        variant: Callable[[], Variant | None],
    ) -> None:
        super().__init__(tr("Playtest"))
        self.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self.document, self.canvas, self._folder, self._variant = document, canvas, folder, variant
        self.live = LivePlaytest(self)
        self.live.figures_changed.connect(self._hear)
        self.live.over.connect(self._end)
        self.figures: PlaytestFigures | None = None
        self._report = ""
        self._played: MapState | None = None
        self._unsaved: TemporaryDirectory[str] | None = None
        self._stacked = False
        self._fits = QTimer(self, interval=0, singleShot=True)
        self._fits.timeout.connect(self._fit)
        self._make_form()
        self.results_view = QTextBrowser()
        self.results_view.setOpenLinks(False)
        self.results_view.setAccessibleName(tr("Playtest results"))
        self.results_view.anchorClicked.connect(lambda url: self._show_province(url.path()))
        close = tool_button("cross", tr("Close the playtest"))
        close.clicked.connect(self.close)
        head = row(label(tr("Playtest"), "heading"), self.state, self.whole, close)
        head.setStretch(1, 1)
        whole = row(self.form, self.results_view, spacing=12)
        whole.setStretch(1, 1)
        self.setTitleBarWidget(page(column(margins=0)))
        self.setWidget(page(column(head, whole, spacing=6, margins=10)))
        self.setMinimumHeight(px(HIGH))
        self.marks = QGraphicsPathItem()
        self.marks.setZValue(MARKS)
        canvas.map.addItem(self.marks)
        document.changed.connect(self._on_change)
        # The first playtest must not wait until all variants are imported; a layer over the others comes after them.
        self._jobs = IdleJobs(self)
        self._jobs.start("variants", (VARIANTS[id] for id in reversed(tuple(VARIANTS))))
        self._show()

    def _make_form(self) -> None:
        self.games, self.years = QSpinBox(), QSpinBox()
        for box, most, number, name in (
            (self.games, MOST_GAMES, GAMES, tr("Games")),
            (self.years, MOST_YEARS, YEARS, tr("Years")),
        ):
            box.setRange(1, most)
            box.setValue(number)
            box.setAccessibleName(name)
            box.lineEdit().setTextMargins(6, 0, 0, 0)
        self.players, self.one = QComboBox(), QComboBox()
        self.players.setAccessibleName(tr("Players"))
        self.one.setAccessibleName(tr("One of them"))
        self.one.addItem(tr("Same as the others"), "")
        for name, words in LEVELS.items():
            self.players.addItem(tr(words), name)
            self.one.addItem(tr(words), name)
        self.players.setCurrentIndex(self.players.findData("normal"))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.start, self.halt = button(tr("Start playtest"), "primary", "play"), button(tr("Stop"))
        self.start.clicked.connect(self.begin)
        self.halt.clicked.connect(self.stop)
        self.whole = button(tr("Full report…"), tip=tr("Endings, centers, provinces, openings, and tests"))
        self.whole.clicked.connect(self.show_report)
        self.state = ElidedLabel(role="muted")
        lines = QFormLayout()
        lines.setContentsMargins(0, 0, 0, 0)
        for words, part in (
            (tr("Games"), self.games),
            (tr("Years"), self.years),
            (tr("Players"), self.players),
            (tr("One of them"), self.one),
        ):
            lines.addRow(words, part)
        self.form = QWidget()
        self.form.setLayout(column(lines, row(self.start, self.halt), self.bar, ..., spacing=8))
        self.form.setFixedWidth(px(FORM_WIDE))

    # Playing.

    @busy()
    def begin(self) -> None:
        """Start a playtest on the map as it is now."""
        variant = self._variant()
        if variant is None:
            return
        most = str(self.players.currentData())
        players = (str(self.one.currentData()) or most, *[most] * (len(variant.base.powers) - 1))
        playtest = Playtest(variant, players, self.years.value(), SEED)
        self.figures, self._report, self._played = None, "", self.document.state
        files = map_files(variant.map_id)
        there = (files.table, files.drawing, files.rules)
        self.live.begin(PlaytestRequest(playtest, self.games.value(), self._playtest_folder(), self._look(), there))
        self._show()

    def stop(self) -> None:
        self.live.stop()

    def put_away(self) -> None:
        """Drop the playtest, because the map is closed."""
        self.live.give_up()

    def _playtest_folder(self) -> Path:
        """Return the folder of this map's playtests."""
        folder = self._folder()
        if folder is None:
            self._unsaved = self._unsaved or TemporaryDirectory(prefix="strata-playtest-", ignore_cleanup_errors=True)
            return Path(self._unsaved.name)
        return data_folder() / "playtests" / sha256(str(folder.resolve()).encode()).hexdigest()[:16]

    def _look(self) -> PlotStyle:
        now = shades()
        looks = {power: PowerStyle.of(look) for power, look in looks_of(self.document.facts).items()}
        scale = self.devicePixelRatioF()
        return PlotStyle(spoken(), now.text, now.muted, now.line, now.base, looks, px(PLOT_WIDE), scale)

    def _hear(self, figures: PlaytestFigures) -> None:
        self.figures = figures
        self._show()

    def _end(self, over: PlaytestEnd) -> None:
        self._report = over.report
        self._show()
        if over.why:
            self.document.tell(tr("The playtest has ended: {why}", why=over.why), "warn")

    def _on_change(self, what: str) -> None:
        if what in ("graph", "facts", "levels"):
            self._mark()
            self._show_state()

    # Results.

    def _show(self) -> None:
        self._show_state()
        bar, figures = self.results_view.verticalScrollBar(), self.figures
        at = bar.value()
        self.results_view.setHtml(
            self._html(figures) if figures and figures.seats else f"<p>{escape(self._waiting())}</p>"
        )
        bar.setValue(at)
        self._mark()

    def _show_state(self) -> None:
        running, figures = self.live.running, self.figures
        self.start.setEnabled(not running)
        self.halt.setEnabled(running)
        self.whole.setEnabled(bool(self._report))
        self.bar.setRange(0, figures.total if figures else 0 if running else 1)
        self.bar.setValue(figures.done if figures else 0)
        words = ""
        if figures is not None:
            words = tr("{done} of {total} games", done=f"{figures.done:,}", total=f"{figures.total:,}")
            if running and figures.remaining:
                minutes = max(1, round(figures.remaining / 60))
                words += ", " + tr_n("about {n} minute left", "about {n} minutes left", minutes)
            elif not running and figures.done < figures.total:
                words += ", " + tr("stopped")
            if self._played is not self.document.state:
                words += " · " + tr("the map has changed since")
        self.state.setText(words)

    def _waiting(self) -> str:
        if self.live.running:
            return tr("The first games are being played…")
        return tr("Computer players play on the map as it is now, while you keep drawing.")

    @property
    def _narrow(self) -> bool:
        """Whether there is no room for the plots beside the table."""
        return self.results_view.viewport().width() < px(PLOT_WIDE + TABLE_WIDE)

    def _fit(self) -> None:
        """Lay out the results anew if there is room for the plots beside the table now, or no longer."""
        if self._narrow != self._stacked:
            self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fits.start()

    def _html(self, figures: PlaytestFigures) -> str:
        """Return headline, table and plots."""
        games = sum(figures.ends.values())
        best = max(figures.seats.values(), key=lambda one: one.solos.value)
        parts = [f"<p><b>{escape(_headline(best))}</b> {escape(_ends(figures, games))}</p>"]
        if games < SURE_FROM:
            words = tr("With fewer than {n} games nothing here is marked as significant.", n=SURE_FROM)
            parts.append(f"<p>{escape(words)}</p>")
        parts += [self._table(figures, games), self._never(figures, games)]
        plots = "".join(self._plot(title, content) for title, content in figures.plots)
        self._stacked = self._narrow
        if self._stacked:
            return "".join(parts) + plots
        both = f"<td>{''.join(parts)}</td><td>{plots}</td>"
        return f'<table cellpadding="0" cellspacing="0"><tr>{both}</tr></table>'

    def _plot(self, title: str, content: bytes) -> str:
        wide = min(px(PLOT_WIDE), self.results_view.viewport().width() - px(24))
        source = f"data:image/png;base64,{b64encode(content).decode()}"
        return f'<p>{escape(title)}<br><img src="{source}" width="{wide}"></p>'

    def _table(self, figures: PlaytestFigures, games: int) -> str:
        compared, fair = figures.before > 0, 1 / len(figures.seats)
        heads = [tr("Power"), tr("Solos"), tr("Share"), tr("Survival"), tr("Centers")]
        if compared:
            heads.append(tr("Share before"))
        lines = [
            "<tr>"
            + "".join(f'<th align="left" style="{WHOLE if " " not in one else ""}">{escape(one)}</th>' for one in heads)
            + "</tr>"
        ]
        looks = looks_of(self.document.facts)
        for power, seat in figures.seats.items():
            fill = looks[power].fill[:7] if power in looks else shades().muted
            apart = games >= SURE_FROM and not seat.share.low <= fair <= seat.share.high
            cells = [
                f'<span style="color:{fill}">■</span> {escape(seat.name)}',
                f"{seat.solos.value:.0%}" if self._narrow else _percent(seat.solos),
                _bold(f"{seat.share.value:.2f} ±{seat.share.high - seat.share.value:.2f}", apart),
                f"{seat.survival:.0%}",
                f"{seat.centers:.1f}",
            ]
            if compared:
                cells.append(_bold("" if seat.before is None else f"{seat.before:.2f}", seat.apart))
            lines.append("<tr>" + "".join(f'<td style="{WHOLE}">{one}</td>' for one in cells) + "</tr>")
        words = [tr("An equal share is {share}. Bold: significantly more or less.", share=f"{fair:.2f}")]
        if compared:
            words.append(
                tr_n(
                    "Before: {n} game on the last version that was playtested. Bold: a significant change.",
                    "Before: {n} games on the last version that was playtested. Bold: a significant change.",
                    figures.before,
                )
            )
        elif figures.differs:
            words.append(
                tr("The last version was playtested with other players, years or powers, and is not compared.")
            )
        table = f'<table cellpadding="{2 if self._narrow else 3}" cellspacing="0">{"".join(lines)}</table>'
        return f"{table}<p>{escape(' '.join(words))}</p>"

    def _never(self, figures: PlaytestFigures, games: int) -> str:
        if not figures.never:
            return f"<p>{escape(tr('Every province was entered.'))}</p>"
        words = tr_n(
            "{n} province was never entered (hatched on the map):",
            "{n} provinces were never entered (hatched on the map):",
            len(figures.never),
        )
        links = ", ".join(f'<a href="{escape(id)}">{escape(name)}</a>' for id, name in figures.never.items())
        return f"<p>{escape(words)} {links}</p>"

    def show_report(self) -> PlaytestReport:
        """Show the full report in a separate window."""
        report = PlaytestReport(self._report, self._playtest_folder() / NOW / REPORT, self.window())
        report.show()
        return report

    # On the map.

    def _region(self, province: str) -> str:
        return region_of(self.document.graph, base_of(province), province.partition("@")[2])

    def _show_province(self, province: str) -> None:
        region = self._region(province)
        if region:
            self.document.select(region)
            self.canvas.show_region(region)

    def _mark(self) -> None:
        """Hatch the provinces on this level that no unit has entered."""
        path, graph = QPainterPath(), self.document.graph
        path.setFillRule(Qt.FillRule.WindingFill)
        here = graph.net.sheets.get(self.document.level, ())
        for province in self.figures.never if self.figures and not self.isHidden() else ():
            region = self._region(province)
            if region in here:
                path.addPath(path_of(graph.shape(region)))
        self.marks.setPath(path)
        pen = QPen(color(current().fail), 1.6, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        self.marks.setPen(pen)
        self.marks.setBrush(QBrush(color(current().fail), Qt.BrushStyle.BDiagPattern))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.isHidden():
            self.stop()
            self.marks.setPath(QPainterPath())


class PlaytestReport(QDialog):
    """The full report of a playtest, which can be saved. `file`: the report as a file."""

    def __init__(self, report: str, file: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Playtest"))
        self._file = file
        self.results_view = QTextBrowser()
        self.results_view.setAccessibleName(tr("Playtest results"))
        now = shades()
        self.results_view.document().setDefaultStyleSheet(
            f"h1, h2, h3 {{font-family: {self.font().family()}}} .muted, th {{color: {now.muted}}}"
            "th, td {padding: 2px 7px} th {text-align: left} h2 {margin-top: 22px}"
        )
        self.results_view.setHtml(report)
        save, close = button(tr("Save report…")), button(tr("Close"))
        save.clicked.connect(self._save)
        close.clicked.connect(self.close)
        self.setLayout(column(self.results_view, row(..., save, close), spacing=10, margins=14))
        self.resize(min(px(REPORT_WIDE), parent.width()), parent.height() - px(40))

    def _save(self) -> None:
        start = str(Path.home() / self._file.name)
        name, _ = QFileDialog.getSaveFileName(self, tr("Save the report"), start, tr("Web page (*.html)"))
        try:
            if name:
                write_file(Path(name), self._file.read_bytes())
        except OSError as error:
            words = tr("{file} could not be saved: {why}.", file=Path(name).name, why=disk_words(error))
            Message("warn", words, "", parent=self).asked()


def _percent(one: Interval) -> str:
    return f"{one.value:.0%} ({one.low:.0%}–{one.high:.0%})"


def _bold(text: str, wanted: bool) -> str:
    return f"<b>{text}</b>" if wanted else text


def _headline(best: SeatFigures) -> str:
    if not best.solos.value:
        return tr("No power wins alone.")
    return tr("{power} wins {share} of the games.", power=best.name, share=f"{best.solos.value:.0%}")


def _ends(figures: PlaytestFigures, games: int) -> str:
    """Return how the games ended, in percent."""
    kinds: Mapping[str, str] = {
        "solo": tr("solos"),
        "shared": tr("shared victories"),
        "draw": tr("draws"),
        "cut": tr("stopped after the last year"),
    }
    lines = [
        f"{words} {figures.ends.get(kind, 0) / games:.0%}" for kind, words in kinds.items() if figures.ends.get(kind)
    ]
    return tr("{games}: {ends}.", games=tr_n("{n} game", "{n} games", games), ends=listed(lines))
