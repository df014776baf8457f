"""What the system says when a file cannot be read or written, in words that people know."""

from __future__ import annotations

import errno

from ..speech import mark, tr

FULL = mark("the disk is full")
FORBIDDEN = mark("you have no permission there")
SILENT = mark("the drive does not answer")
GONE = mark("the folder is gone")

WORDS = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: mark("your share of the disk is full"),
    errno.EFBIG: mark("the file would be too large for this disk"),
    errno.EROFS: mark("the disk can only be read"),
    errno.EACCES: FORBIDDEN,
    errno.EPERM: FORBIDDEN,
    errno.ENOENT: GONE,
    errno.ENOTDIR: GONE,
    errno.EISDIR: mark("there is a folder of this name"),
    errno.ENAMETOOLONG: mark("the name is too long"),
    errno.EINVAL: mark("this disk does not take the name"),
    errno.EILSEQ: mark("this disk does not take the name"),
    errno.EIO: mark("the disk reports a fault"),
    errno.ENXIO: SILENT,
    errno.ENODEV: SILENT,
    errno.ETIMEDOUT: SILENT,
    errno.EHOSTDOWN: SILENT,
    errno.EHOSTUNREACH: SILENT,
    errno.ENETDOWN: SILENT,
    errno.ENETUNREACH: SILENT,
    errno.ECONNRESET: SILENT,
    errno.ENOTCONN: SILENT,
    errno.ESTALE: mark("the network folder is gone"),
    errno.EBUSY: mark("another program is using the file"),
    errno.EMFILE: mark("too many files are open"),
    errno.ENFILE: mark("too many files are open"),
    errno.ELOOP: mark("the link leads in a circle"),
}
"""Number of a fault -> why it was not done, to stand after "Not saved:"."""


def disk_words(error: OSError) -> str:
    """Why something was not read or written; for faults that people do not meet, the system's own words."""
    known = WORDS.get(error.errno or 0, "")
    return tr(known) if known else error.strerror or str(error)
