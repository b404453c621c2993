"""Boxes: the component data of a game, printed, sourced or invented, and checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tablekit.core import toml
from tablekit.core.errors import BoxError


class Box:
    """What is in the box: ``data`` as the TOML gives it, with an id and a digest.

    Two boxes are the same when their data are; a record names the digest of its box.
    """

    __slots__ = ("cache", "data", "digest", "id")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = dict(data)
        self.id: str = str(data.get("id", "box"))
        text = json.dumps(self.data, sort_keys=True, separators=(",", ":"))
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        self.cache: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.digest == other.digest

    def __repr__(self) -> str:
        return f"<box {self.id} {self.digest}>"


def open_box(
    source: str | Path | Mapping[str, Any],
    schema: Mapping[str, Any],
    check: Callable[[Mapping[str, Any]], None],
) -> Box:
    """A box from a TOML file or a mapping: shape by schema, then the game's own totals.

    Raises:
        BoxError: naming the entry or the total that is wrong and what would be right.
    """
    data = toml.read(source, BoxError)
    toml.check(data, schema, f"box {data.get('id', '')}".strip(), BoxError)
    check(data)
    try:
        return Box(data)
    except (TypeError, ValueError, RecursionError) as fault:
        raise BoxError(f"a box is plain data, as JSON can hold it: {fault}") from None
