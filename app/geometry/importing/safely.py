"""Opening files that may be hostile: what is too large, or could grow when read, is refused at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules import read_plain, tr

from .values import ImportRefused

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

MOST_BYTES = 20_000_000
MOST_ELEMENTS = 200_000
DEEPEST = 200
STRANGE = b"urn:strata:unknown:"
_UNKNOWN = re.compile(r"Namespace prefix (\w+) (?:on|for) ")
_ROOT = re.compile(rb"<[A-Za-z_][\w.:-]*")


def content(file: Path) -> bytes:
    """The bytes of a file. ImportRefused if it is too large; OSError if it cannot be read."""
    if file.is_file() and file.stat().st_size > MOST_BYTES:
        raise ImportRefused(file, tr("It is larger than {n} MB.", n=MOST_BYTES // 1_000_000))
    return read_plain(file, MOST_BYTES)


def root_of(file: Path, data: bytes | None = None) -> Element:
    """The root element of an XML file, read without outside documents and the network; ImportRefused says why not."""
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )
    data = content(file) if data is None else data
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        text = " ".join(str(error.msg or "").split())
        known = _with_prefix(data, text)
        if known is not None:
            return root_of(file, known)
        if "entity" in text.lower():
            raise ImportRefused(file, tr("It declares entities that hold others, which a map does not need.")) from None
        raise ImportRefused(file, tr("It is no well-formed XML: {text}", text=text)) from None
    _look_at_entities(file, root.getroottree().docinfo.internalDTD)
    _count(file, root)
    return root


def _with_prefix(data: bytes, complaint: str) -> bytes | None:
    """The document with a prefix declared that it uses and does not declare, as jDip's maps do that have lost their
    document type; None if that is not what is wrong with it."""
    found = _UNKNOWN.match(complaint)
    declared = b" xmlns:" + found[1].encode() + b'="' + STRANGE + found[1].encode() + b'"' if found else b""
    root = _ROOT.search(data)
    if not declared or root is None or declared in data:
        return None
    return data[: root.end()] + declared + data[root.end() :]


def _look_at_entities(file: Path, declared: Any) -> None:
    """Short texts may be declared, as drawing programs do; what holds others or comes from elsewhere may not."""
    for entity in declared.entities() if declared is not None else ():
        value = entity.content or ""
        if "&" in value or len(value) > 1000:
            text = tr("It declares entities that hold others ('{name}'), which a map does not need.", name=entity.name)
            raise ImportRefused(file, text)


def _count(file: Path, root: Element) -> None:
    """Refuse what is nested or filled beyond any map."""
    for number, element in enumerate(root.iter()):
        if number > MOST_ELEMENTS:
            raise ImportRefused(file, tr("It has more than {n} elements.", n=MOST_ELEMENTS))
        if not isinstance(element.tag, str) and str(element).startswith("&"):
            raise ImportRefused(file, tr("It uses entities in the drawing, which a map does not need."))


def local(element: Element) -> str:
    """The name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2] if isinstance(element.tag, str) else ""
