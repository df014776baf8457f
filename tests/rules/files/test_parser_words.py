"""What is wrong with a broken file is said in Strata's own words, with the place, whatever reader found it."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rules.files import FormatFault, read_toml
from rules.files.parser_words import field_place, field_words


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a", "line 1, column 2", "a key must be followed by = and its value"),
        ("a = 1\nb = see", "line 2, column 5", "texts need quotation marks"),
        ('a = "x', "line 1, column 7", "a text is not closed"),
        ('a = "x\nb = 1', "line 1, column 7", "a text is not closed"),
        ("a = [1", "line 1, column 7", "a list is not closed"),
        ("a = {b = 1", "line 1, column 11", "an inline table is not closed"),
        ("[a", "line 1, column 3", "] is missing"),
        ("[a]\n[a]", "line 2, column 3", "appears a second time"),
        ("a = 1\na = 2", "line 2, column 6", "appears a second time"),
        ("a = 1 b = 2", "line 1, column 7", "put each entry on its own line"),
        ("= 3", "line 1, column 1", "an entry looks like name = value"),
        (r'a = "\q"', "line 1, column 8", "a backslash in quotation marks must be doubled"),
        ("a = " + "9" * 5000, "", "a number has too many digits"),
    ],
)
def test_toml(text: str, place: str, words: str) -> None:
    with pytest.raises(FormatFault) as caught:
        read_toml(text)
    assert caught.value.place == place and words in caught.value.text
    with pytest.raises(ValueError, match=r".") as raw:
        tomllib.loads(text)
    assert str(raw.value) not in str(caught.value)


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field("", max_length=3)
    count: int = Field(0, ge=0)
    size: float = Field(1.0, gt=0)
    on: bool = False
    names: tuple[str, ...] = Field(("a",), min_length=1)
    table: dict[str, int] = {}


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"name": 5}, "name: must be text in quotation marks, not 5"),
        ({"name": "long"}, "name: must be at most 3 letters long; it has 4"),
        ({"count": "many"}, 'count: must be a whole number, not "many"'),
        ({"count": -1}, "count: must be at least 0, not -1"),
        ({"size": 0}, "size: must be more than 0, not 0"),
        ({"size": []}, "size: must be a number, not a list"),
        ({"on": "perhaps"}, 'on: must be true or false, not "perhaps"'),
        ({"names": "a"}, 'names: must be a list in square brackets, not "a"'),
        ({"names": []}, "names: must not be empty"),
        ({"table": 3}, "table: must be a table of keys and values, not 3"),
        ({"other": 3}, "other: is not a known key"),
        ({"name": "x" * 99}, "name: must be at most 3 letters long; it has 99"),
    ],
)
def test_fields(table: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Model.model_validate(table)
    faults = [f"{field_place(one['loc'])}: {field_words(one)}" for one in caught.value.errors()]
    assert faults == [words]
