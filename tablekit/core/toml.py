"""Reading the data of a game, and checking what somebody else wrote against a schema."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from tablekit.core.errors import TablekitError, nearest


def read(source: str | Path | Mapping[str, Any], error: type[Exception]) -> dict[str, Any]:
    """A TOML file as a dict (a mapping is taken as it is); damaged text raises ``error``."""
    if isinstance(source, Mapping):
        return dict(source)
    if not isinstance(source, str | Path):
        raise error(f"expected a mapping or the path of a TOML file, not {source!r}")
    path = Path(source)
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise error(f"there is no file {path.name!r}; expected a TOML file") from None
    except OSError as fault:
        raise error(f"{path.name} can't be read: {fault.strerror}") from None
    except RecursionError:
        raise error(f"{path.name} is nested too deeply") from None
    except ValueError as fault:  # text, encoding, a number of thousands of digits, a null byte
        raise error(f"{path.name} is not valid TOML: {fault}") from None


@cache
def schema(name: str) -> dict[str, Any]:
    """One of the JSON schemas that lie beside this module."""
    text = (Path(__file__).parent / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@contextmanager
def explained(
    data: Any, against: Mapping[str, Any], what: str, error: type[TablekitError]
) -> Iterator[None]:
    """Read data that came with a game; only if that fails, say by the schema what is wrong.

    Such data is checked in full by its game's tests (`tablekit.testing.check_game`): the
    checker alone would cost the first match of every session a second.
    """
    try:
        yield
    except (AttributeError, KeyError, TypeError):
        check(data, against, what, error)
        raise


def check(data: Any, against: Mapping[str, Any], what: str, error: type[TablekitError]) -> None:
    """Raise ``error`` at the first thing in ``data`` that the schema does not allow."""
    import jsonschema

    faults = sorted(
        jsonschema.Draft202012Validator(against).iter_errors(data), key=lambda f: list(f.path)
    )
    if faults:
        where = "/".join(map(str, faults[0].path)) or "the top level"
        raise error(f"{what}: at {where}: {_said(faults[0])}")


def _said(fault: Any) -> str:
    """What is wrong, by the checker; of a key that isn't known, the one that may be meant."""
    known = fault.schema.get("properties", {})
    if fault.validator == "additionalProperties":
        for key in fault.instance:
            if key not in known:
                return f"there is no key {key!r}; {nearest(key, known)}"
    return str(fault.message)
