"""The bundled fonts: every weight that the look uses, each with its licence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

FAMILIES = {"Inter": "Inter-OFL.txt", "EB Garamond": "EBGaramond-OFL.txt"}


def test_each_family_comes_with_its_licence(project: Path) -> None:
    folder = project / "app/ui/fonts"
    texts = [(folder / name).read_text(encoding="utf-8") for name in FAMILIES.values()]
    assert ["SIL OPEN FONT LICENSE Version 1.1" in text for text in texts] == [True, True]
    strangers = [path.name for path in folder.glob("*.?tf") if path.name.split("-")[0] not in ("Inter", "EBGaramond")]
    assert strangers == []


def test_every_weight_of_the_look_is_bundled(project: Path, qapp: object) -> None:
    for path in sorted((project / "app/ui/fonts").glob("*.?tf")):
        assert QFontDatabase.addApplicationFont(str(path)) >= 0, path.name
    tokens = json.loads((project / "app/ui/tokens.json").read_text(encoding="utf-8"))
    families = {"map_serif": "EB Garamond", "ui_sans": "Inter"}
    wanted = sorted({(families[kind], *style) for kind, *style in styles(tokens)})
    assert wanted != []
    assert [found(*style) for style in wanted] == wanted


def styles(tokens: Any) -> list[tuple[str, int, bool]]:
    """Every (family, weight, italic) that the tokens name, at any depth."""
    if isinstance(tokens, list):
        return [style for value in tokens for style in styles(value)]
    if not isinstance(tokens, dict):
        return []
    deeper = [style for value in tokens.values() for style in styles(value)]
    if "family" in tokens and "weight" in tokens:
        return [(tokens["family"], tokens["weight"], tokens.get("italic", False)), *deeper]
    return deeper


def found(family: str, weight: int, italic: bool) -> tuple[str, int, bool]:
    """What Qt gives for a style that is asked for."""
    font = QFont(family)
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    info = QFontInfo(font)
    return info.family(), int(info.weight()), info.italic()
