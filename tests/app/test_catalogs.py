"""Catalogs of languages are read as any reader of such files would."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from app.catalogs import read_catalog
from app.language import FOLDER

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n"\n\n'


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.po")), ids=lambda file: file.stem)
def test_every_text_is_read_as_polib_reads_it(file: Path) -> None:
    ours, theirs = read_catalog(file), [one for one in polib.pofile(str(file)) if one.translated()]
    assert len(ours.texts) == len(theirs) > 3000
    for one in theirs:
        if one.msgid_plural:
            said = [ours.ngettext(one.msgid, one.msgid_plural, n) for n in (1, 2)]
            assert said == [one.msgstr_plural[0], one.msgstr_plural[1]]
        else:
            assert ours.pgettext(one.msgctxt or "", one.msgid) == one.msgstr


def written(folder: Path, body: str) -> Path:
    file = folder / "xx.po"
    file.write_text(HEAD + body, encoding="utf-8")
    return file


def test_unfinished_and_missing_texts_are_said_in_english(tmp_path: Path) -> None:
    body = '#, fuzzy\nmsgid "One"\nmsgstr "Eins"\n\nmsgid "Two"\nmsgstr ""\n\nmsgid "Three"\nmsgstr "Dr"\n"ei\\n"'
    read = read_catalog(written(tmp_path, body))
    assert [read.gettext(one) for one in ("One", "Two", "Three", "Four")] == ["One", "Two", "Drei\n", "Four"]
    assert [read.ngettext("unit", "units", n) for n in (1, 2)] == ["unit", "units"]


def test_a_language_counts_in_its_own_way(tmp_path: Path) -> None:
    parted = 'msgctxt "a"\nmsgid "x"\nmsgstr "y"\n\n'
    counted = 'msgid "u"\nmsgid_plural "us"\nmsgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "5"\n'
    read = read_catalog(written(tmp_path, parted + counted))
    assert [read.ngettext("u", "us", n) for n in (1, 2, 7)] == ["1", "2", "5"]
    assert (read.pgettext("a", "x"), read.gettext("x")) == ("y", "x")


@pytest.mark.parametrize("line", ['msgid One"', "words", '"no key before it"'])
def test_what_is_no_such_file_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / "xx.po"
    file.write_text(f"\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 2: a text in quotes"):
        read_catalog(file)
