"""The template for translators holds every text of the program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polib

from app.language import FOLDER, LANGUAGES
from tests.texts import ROOT, texts


def test_the_template_has_every_text_and_catalogs_are_up_to_date(tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in FOLDER.glob("*.po")}
    template = tmp_path / "strata.pot"
    subprocess.run([sys.executable, "packaging/catalogs.py", str(template)], cwd=ROOT, check=True)
    found = {(one.msgctxt or "", one.msgid, one.msgid_plural) for one in polib.pofile(str(template))}
    assert found == set(texts())
    assert {path.name: path.read_bytes() for path in FOLDER.glob("*.po")} == before


def test_a_catalog_is_a_language_by_the_name_in_its_header() -> None:
    assert LANGUAGES == {"en": "English", "de": "Deutsch", "fr": "Français"}
