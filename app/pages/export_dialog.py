"""The export dialog: an image, an animation or a printed page of the map, with a preview. It writes nothing itself."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFormLayout, QLabel, QSizePolicy, QSpinBox, QWidget

from app.language import tr, tr_noop
from app.pictures.sheet import FILM, FORMATS, IMAGE, LEAST, MOST, MOST_FILM, PAGES, PAPER, ExportOptions
from app.ui.shades import px
from app.ui.widgets import SegmentedControl, button, column, foot, label, panel, row

WIDTH, HEIGHT = 920, 620
FORM = 372
SOON_MS = 140
KINDS = ((IMAGE, tr_noop("Image")), (FILM, tr_noop("Animation")), (PAPER, tr_noop("Print")))
SIZES = {
    "screen": tr_noop("Same as in the window"),
    "double": tr_noop("Twice the window size"),
    "A4": tr_noop("A4 at 300 dpi"),
    "A3": tr_noop("A3 at 300 dpi"),
    "free": tr_noop("Custom width"),
}
COLORS = {
    "shown": tr_noop("Same as shown"),
    "light": tr_noop("Light"),
    "dark": tr_noop("Dark"),
    "gray": tr_noop("Grayscale with patterns"),
}
SPEEDS = (("0.5", "½×"), ("1", "1×"), ("2", "2×"))


class ExportPreview(QLabel):
    """A preview of the export, as large as fits."""

    def __init__(self) -> None:
        super().__init__()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(320, 240)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setAccessibleName(tr("Preview"))
        self._image = QImage()

    def show_image(self, image: QImage) -> None:
        self._image = image
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._image.isNull():
            return
        ratio = self.devicePixelRatioF()
        room = self.size() * ratio
        way = Qt.TransformationMode.SmoothTransformation
        shown = QPixmap.fromImage(self._image.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, way))
        shown.setDevicePixelRatio(ratio)
        self.setPixmap(shown)


class ExportDialog(QDialog):
    """Asks for export options. `saved`, `copied`, `printed` carry the ExportOptions; for animations, `span` gives the
    phases, whose titles are `phases`. `preview_wanted` asks for an image that fits a size, to be shown by
    `show_preview`.
    """

    preview_wanted = Signal(object, QSize)
    saved = Signal(object)
    copied = Signal(object)
    printed = Signal(object)

    def __init__(
        self,
        choice: ExportOptions,
        phases: Sequence[str],
        shown: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export the map"))
        self.resize(px(WIDTH), px(HEIGHT))
        self.phases = tuple(phases)
        self.preview, self.summary = ExportPreview(), label("", "small")
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self._soon.timeout.connect(self.refresh)
        self._make_fields(choice, shown)
        self._lay_out()
        self._connect()
        self._turn()
        self.save_button.setFocus()

    @property
    def choice(self) -> ExportOptions:
        """The options chosen."""
        return ExportOptions(
            kind=self.kind.value,
            format=self.format.value,
            film=self.film.value,
            part=self.part.value,
            size=str(self.size_box.currentData()),
            width=self.width_box.value(),
            film_width=self.film_box.value(),
            page=self.page.currentText(),
            upright=self.way.value == "upright",
            colors=str(self.colors.currentData()),
            ink=str(self.ink.currentData()),
            title=self.title.isChecked(),
            legend=self.legend.isChecked(),
            text=self.text.isChecked(),
            speed=self.speed.value,
        )

    @property
    def span(self) -> tuple[int, int]:
        """The first and last phase of an animation."""
        first, last = self.first.currentIndex(), self.last.currentIndex()
        return min(first, last), max(first, last)

    def refresh(self) -> None:
        """Have the preview redrawn at once."""
        self._soon.stop()
        self.preview_wanted.emit(self.choice, self.preview.size() * self.devicePixelRatioF())

    def show_preview(self, image: QImage, words: str) -> None:
        """Show a preview, and a text about the final size."""
        self.preview.show_image(image)
        self.summary.setText(words)

    # Fields and layout.

    def _make_fields(self, choice: ExportOptions, shown: int) -> None:
        kinds = [(kind, tr(words)) for kind, words in KINDS]
        self.kind = SegmentedControl(kinds, choice.kind, tr("What"))
        self.format = SegmentedControl(
            [(one, one.upper()) for one in FORMATS[IMAGE]], choice.format, tr("Format")
        )
        self.film = SegmentedControl((("gif", "GIF"), ("webp", "WebP")), choice.film, tr("Format"))
        parts = (("all", tr("Whole map")), ("window", tr("Visible area")))
        self.part = SegmentedControl(parts, choice.part, tr("Area"))
        self.size_box = _combo(tr("Size"), [(tr(words), key) for key, words in SIZES.items()], choice.size)
        self.width_box = _number(tr("Width in pixels"), LEAST, MOST, choice.width)
        self.film_box = _number(tr("Width in pixels"), LEAST, MOST_FILM, choice.film_width)
        self.page = _combo(tr("Paper"), [(one, one) for one in PAGES], choice.page)
        ways = (("lying", tr("Landscape")), ("upright", tr("Portrait")))
        self.way = SegmentedControl(ways, "upright" if choice.upright else "lying", tr("Orientation"))
        colors = [(tr(words), key) for key, words in COLORS.items()]
        self.colors, self.ink = (_combo(tr("Colors"), colors, value) for value in (choice.colors, choice.ink))
        self.title, self.legend = _check(tr("Title"), choice.title), _check(tr("Legend"), choice.legend)
        self.text = _check(tr("Include orders or results"), choice.text)
        titles = [(title, number) for number, title in enumerate(self.phases)]
        last = len(titles) - 1
        self.first = _combo(tr("From"), titles, max(0, min(shown, last)))
        self.last = _combo(tr("To"), titles, max(0, min(shown, last)))
        self.whole = button(tr("Whole game"), "link")
        self.speed = SegmentedControl(SPEEDS, choice.speed if choice.speed in dict(SPEEDS) else "1", tr("Speed"))
        self.copy_button = button(tr("Copy"), icon="copy", tip=tr("Copy image to clipboard"))
        self.print_button = button(tr("Print preview…"))
        self.cancel_button = button(tr("Cancel"))
        self.save_button = button(tr("Save…"), "primary", icon="save")
        self.save_button.setDefault(True)

    def _lay_out(self) -> None:
        self.form = QFormLayout()
        self.form.setHorizontalSpacing(14)
        self.form.setVerticalSpacing(10)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for words, field in (
            (tr("Format"), self.format),
            (tr("Format"), self.film),
            (tr("Area"), self.part),
            (tr("Size"), self.size_box),
            (tr("Width"), self.width_box),
            (tr("Width"), self.film_box),
            (tr("Paper"), self.page),
            ("", self.way),
            (tr("Colors"), self.colors),
            (tr("Colors"), self.ink),
            (tr("From"), self.first),
            (tr("To"), self.last),
            ("", self.whole),
            (tr("Speed"), self.speed),
            ("", self.title),
            ("", self.legend),
            ("", self.text),
        ):
            self.form.addRow(words, field)
        side = column(self.kind, 6, self.form, ..., self.summary, spacing=10, margins=(20, 20, 20, 14))
        right = panel(side, "right")
        right.setFixedWidth(px(FORM))
        left = column(self.preview, margins=16)
        halves = row(left, right, spacing=0)
        halves.setStretch(0, 1)
        lower = row(self.copy_button, self.print_button, ..., self.cancel_button, self.save_button)
        lower.setContentsMargins(20, 12, 20, 14)
        whole = column(halves, foot(lower), spacing=0)
        whole.setStretch(0, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        for control in (self.kind, self.format, self.film, self.part, self.way, self.speed):
            control.changed.connect(self._turn)
        for box in (self.size_box, self.page, self.colors, self.ink, self.first, self.last):
            box.currentIndexChanged.connect(self._turn)
        for number in (self.width_box, self.film_box):
            number.valueChanged.connect(self._turn)
        for check in (self.title, self.legend, self.text):
            check.toggled.connect(self._turn)
        self.whole.clicked.connect(self._take_whole)
        self.cancel_button.clicked.connect(self.reject)
        self.save_button.clicked.connect(lambda: self.saved.emit(self.choice))
        self.copy_button.clicked.connect(lambda: self.copied.emit(self.choice))
        self.print_button.clicked.connect(lambda: self.printed.emit(self.choice))

    def _take_whole(self) -> None:
        self.first.setCurrentIndex(0)
        self.last.setCurrentIndex(len(self.phases) - 1)

    def _turn(self, *_: object) -> None:
        """Show the fields for the options chosen, and update the preview soon."""
        kind = self.kind.value
        picture, film, paper = kind == IMAGE, kind == FILM, kind == PAPER
        pixels = picture and self.format.value != "pdf"
        shown = {
            self.format: picture,
            self.film: film,
            self.size_box: picture,
            self.width_box: picture and self.size_box.currentData() == "free",
            self.film_box: film,
            self.page: paper,
            self.way: paper,
            self.colors: not paper,
            self.ink: paper,
            self.first: film,
            self.last: film,
            self.whole: film,
            self.speed: film,
            self.text: paper,
        }
        for field, visible in shown.items():
            self.form.setRowVisible(field, visible)
        self.copy_button.setVisible(pixels)
        self.print_button.setVisible(paper)
        self.save_button.setText(tr("Save as PDF…") if paper else tr("Save…"))
        self._soon.start()


def _combo(name: str, choices: Sequence[tuple[str, object]], value: object) -> QComboBox:
    made = QComboBox()
    made.setAccessibleName(name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(14)
    for words, key in choices:
        made.addItem(words, key)
    made.setCurrentIndex(max(0, made.findData(value)))
    return made


def _number(name: str, least: int, most: int, value: int) -> QSpinBox:
    made = QSpinBox()
    made.setAccessibleName(name)
    made.setRange(least, most)
    made.setSingleStep(100)
    made.setSuffix(tr(" pixels"))
    made.lineEdit().setTextMargins(6, 0, 0, 0)
    made.setValue(value)
    return made


def _check(words: str, on: bool) -> QCheckBox:
    made = QCheckBox(words)
    made.setChecked(on)
    return made
