"""What a subcommand says when it cannot do what it was asked: lines for people, each with file and place."""

from __future__ import annotations

from collections.abc import Iterable

from rules import FileError, MapError


class Refusal(Exception):
    """Nothing was done, and these lines say why."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def lines_of(error: Exception) -> Iterable[str]:
    """An error in files or words as lines, one for each fault."""
    if isinstance(error, Refusal | FileError):
        return error.lines
    if isinstance(error, MapError):
        return str(error).splitlines()
    if isinstance(error, OSError):
        return [f"{error.filename}: {error.strerror}" if error.filename else str(error)]
    return [str(error)]
