"""Keep work from being lost: a journal beside the save file, copies of older saves, and a lock on an open file.

A journal holds one JSON document a line. The first line says which game it belongs to:

    {"format": "strata-journal", "version": 1, "session": ..., "changes": 0, "save": "/path/of/game.strata",
     "title": ..., "variant": ...}

Every further line is a change: `time`, `phase`, and either the whole `game` as in its save file or, if only drafts have
changed, the `drafts` (the entries drafts, notes, submitted, branches and sealing of a save file); in open games also
`draws`, chance results that were entered. A journal that grows too long is started anew: `changes` counts the earlier
ones, and of two files of one `session` the one that goes farther counts. What is sealed in the save file is sealed
here: a journal holds nothing more in plain text. A journal never writes the save file itself. An incomplete line marks
where the computer stopped.
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
