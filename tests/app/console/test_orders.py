"""`strata orders`: what the letter reader makes of mails."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Said = Callable[..., tuple[int, list[str], list[str]]]
MAIL = """Hi Sam, orders for S01:

**FRANCE** (Ina):
> A Par-Bur
A Mar S A Par-Bur
A Mar floats
A Vie - Gal
F Bre - Par
A Mar - Pie

Thanks!
"""


@pytest.fixture
def mail(begun: Path) -> Path:
    path = Path("mail.txt")
    path.write_text(MAIL, encoding="utf-8")
    return path


@pytest.mark.usefixtures("mail")
def test_each_line_is_told(said: Said) -> None:
    code, out, err = said("orders", "a.strata", "mail.txt")
    assert (code, err) == (0, [])
    assert out[:4] == [
        "mail.txt: France",
        "  line   4  A Par - Bur",
        "  line   5  A Mar S A Par - Bur  replaced: Line 9 is about the same and counts.",
        "  line   6  A Mar floats  not understood: 'A Mar floats' cannot be read as an order here. Write for instance "
        "A Par - Bur, A Mar S A Par - Bur or F NTH C A Lon - Nwy.",
    ]
    assert out[4].startswith("  line   7  A Vie - Gal  question: A Vie belongs to Austria")
    assert out[5].startswith("  line   8  F Bre - Par  illegal order: ")


@pytest.mark.usefixtures("mail")
def test_one_json_document(said: Said, begun: Path) -> None:
    before = begun.read_bytes()
    Path("Austria.txt").write_text("A Vie - Gal", encoding="utf-8")
    code, out, _ = said("orders", "a.strata", "mail.txt", "Austria.txt", "--json")
    told = json.loads("\n".join(out))
    assert (code, told["phase"], [one["power"] for one in told["mails"]]) == (0, "S1901M", ["France", "Austria"])
    first, second = told["mails"]
    assert [(one["line"], one["status"]) for one in first["lines"]] == [
        (1, "passed over"), (3, "heading"), (4, "order"), (5, "replaced"), (6, "not understood"), (7, "question"),
        (8, "illegal order"), (9, "order"), (11, "passed over"),
    ]  # fmt: skip
    assert first["orders"] == {"France": ["A Par - Bur", "F Bre - Par", "A Mar - Pie"]}
    assert first["lines"][5]["powers"] == ["Austria", "France"]
    assert second["without_orders"] == {"Austria": ["A Bud", "F Tri"]}
    assert begun.read_bytes() == before


def test_what_cannot_be_read_is_refused(said: Said, mail: Path) -> None:
    code, out, err = said("orders", "a.strata", "mail.txt", "none.txt")
    assert (code, out) == (2, [])
    assert err == ["none.txt: cannot be read: No such file or directory"]
    mail.write_bytes(b"\xff\xfe\x00")
    assert said("orders", "a.strata", "mail.txt")[0] == 2
