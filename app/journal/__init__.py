"""What keeps work from being lost: a journal beside the save file, copies of older saves, a lock on an open file.

A journal is a text of one JSON document a line. The first line says whose it is:

    {"format": "strata-journal", "version": 1, "session": ..., "changes": 0, "save": "/path/of/game.strata",
     "title": ..., "variant": ...}

each further one is a change: `time`, `phase`, and either the whole `game` as in its save file, or the `drafts` of a
game in which only the orders being written are others (the entries drafts, notes, submitted, branches, sealing of a
save file); in open games also `draws`, chance results that were entered. A journal that grows too long is begun anew:
`changes` counts those before, and of two files of one `session` the one that goes farther counts.
What is sealed in the save file is sealed here: a journal holds nothing more in plain.
The save file itself is never written by a journal. A line that is not whole is where the computer stopped.
"""

from .copies import BackgroundJob, Copies, Copy, FileLock, Holder, IoTimeout, Stamp, in_use
from .recovery import Recovery, find_journals, throw_away
from .writing import SUFFIX, Journal

__all__ = [
    "SUFFIX",
    "BackgroundJob",
    "Copies",
    "Copy",
    "FileLock",
    "Holder",
    "IoTimeout",
    "Journal",
    "Recovery",
    "Stamp",
    "find_journals",
    "in_use",
    "throw_away",
]  # fmt: skip
