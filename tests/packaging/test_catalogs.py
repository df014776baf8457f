"""The template for translators holds every text of the program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polib

from app.language import FOLDER, LANGUAGES
from tests.texts import ROOT, texts


def test_the_template_has_every_text_and_catalogs_are_up_to_date(tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in FOLDER.glob("*.po")}
    template = tmp_path / "strata.pot"
    subprocess.run([sys.executable, "packaging/catalogs.py", str(template)], cwd=ROOT, check=True)
    found = {(one.msgctxt or "", one.msgid, one.msgid_plural) for one in polib.pofile(str(template))}
    assert not found ^ set(texts())
    # Names alone are compared: what differs in two catalogs keeps pytest busy for longer than a test may take.
    assert [path.name for path in before if path.read_bytes() != before[path]] == []


def test_a_catalog_is_a_language_by_the_name_in_its_header() -> None:
    assert LANGUAGES == {"en": "English", "de": "Deutsch", "fr": "Français"}
