"""What was worked out a while ago is found again."""

from __future__ import annotations

from app.board.display_list import LruCache


def test_a_value_is_made_once() -> None:
    kept, made = LruCache[int](2), []
    for _ in range(2):
        assert kept.get("a", lambda: made.append(1) or len(made)) == 1


def test_nothing_counts_as_a_value_too() -> None:
    kept, made = LruCache[tuple[()]](2), []
    for _ in range(2):
        kept.get("a", lambda: made.append(1) or ())  # type: ignore[func-returns-value]
    assert len(made) == 1


def test_what_was_not_asked_for_longest_is_forgotten() -> None:
    kept = LruCache[str](2)
    for key in "abac":
        kept.get(key, lambda key=key: key)  # type: ignore[misc]
    assert kept.get("a", lambda: "new") == "a"
    assert kept.get("b", lambda: "new") == "new"
