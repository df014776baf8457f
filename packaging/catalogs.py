"""Bring the catalogs of translations up to date with the texts in the code.

    python3 packaging/catalogs.py                 every catalog: texts that are gone go, the file names are set anew
    python3 packaging/catalogs.py strata.pot      also write all texts to a template, for a new language or an editor

A catalog is app/languages/<code>.po. What a finished one lacks, tests/test_texts.py names. The texts are found by
tests/texts.py: whatever stands in tr, tr_n, tr_noop, many and Sentence.
"""

from __future__ import annotations

import sys
from pathlib import Path

import environment

CATALOGS = environment.ROOT / "app" / "languages"
WIDTH = 118


def main(arguments: list[str]) -> int:
    environment.check_python()
    environment.ensure(frozenset({"dev"}))
    if not Path(sys.executable).is_relative_to(environment.ROOT):
        return environment.run(environment.python(__file__, *arguments))
    sys.path.insert(0, str(environment.ROOT))
    import polib

    from tests.texts import texts

    wanted = texts()
    for path in sorted(CATALOGS.glob("*.po")):
        catalog = polib.pofile(str(path), wrapwidth=WIDTH)
        for entry in list(catalog):
            found = wanted.get((entry.msgctxt or "", entry.msgid, entry.msgid_plural))
            if found is None:
                catalog.remove(entry)
            else:
                entry.occurrences = [(file, "") for file in sorted(found.files)]
        catalog.save()
    if arguments:
        template = polib.POFile(wrapwidth=WIDTH)
        template.metadata = {
            "Project-Id-Version": "Strata",
            "Language-Team": "what the language calls itself",
            "Language": "its code",
            "X-Complete": "no",
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=UTF-8",
            "Content-Transfer-Encoding": "8bit",
            "Plural-Forms": "nplurals=2; plural=(n != 1);",
        }
        for (about, text, many), found in sorted(wanted.items(), key=lambda pair: (sorted(pair[1].files), pair[0])):
            plural = {0: "", 1: ""} if many else {}
            occurrences = [(file, "") for file in sorted(found.files)]
            template.append(
                polib.POEntry(
                    msgid=text, msgctxt=about or None, msgid_plural=many, msgstr_plural=plural, occurrences=occurrences
                )
            )
        template.save(arguments[0])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
