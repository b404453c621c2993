"""Records: a match as JSON, read back by playing it again through the rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tablekit.core import chance, toml
from tablekit.core.box import Box
from tablekit.core.errors import RecordError, TablekitError, nearest
from tablekit.core.game import game, ids
from tablekit.core.line import CHANCE, NOBODY, Answer
from tablekit.core.match import Match
from tablekit.core.requests import Draw, Race, forced
from tablekit.core.typed import find

FORMAT = 1


def record(match: Match) -> dict[str, Any]:
    """A match as plain data: how it began, the answers since, and bots that go by a name."""
    data = {
        "format": FORMAT,
        "game": match.game.id,
        "seats": list(match.seats),
        "seed": match.seed,
        "rulings": match.setup.rulings.as_dict(),
        "box": {"id": match.setup.box.id, "digest": match.setup.box.digest},
        "options": dict(match.setup.options),
        "position": match.data,
        "words": match.words.listed,
        "script": list(match.script.entries),
        "answers": [[answer.by, answer.value] for answer in match.history],
    }
    if bots := match.named_bots:
        data["bots"] = bots
    plain: dict[str, Any] = json.loads(json.dumps(data))
    plain["digest"] = digest(plain)
    return plain


def digest(data: Mapping[str, Any]) -> str:
    """What a record says of itself, so that a damaged or edited one is noticed."""
    content = {key: value for key, value in data.items() if key != "digest"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def save(match: Match, path: str | Path) -> Path:
    """Write a record; an existing file is replaced only when the new one is complete.

    Of the bots those are kept that go by a name; see `Match.save`.

    Raises:
        RecordError: there is no such folder, it is no place for a file, or something in the
            match can't be written.
    """
    if not isinstance(path, str | Path) or not str(path).strip():
        raise RecordError(f"a match is saved to a file, such as 'game.json', not to {path!r}")
    path = Path(path)
    if path.is_dir():
        raise RecordError(f"{path.name or path} is a folder; name a file in it")
    try:
        text = json.dumps(record(match), indent=1, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError) as fault:
        raise RecordError(f"something in this match is no plain data: {fault}") from None
    waiting = path.with_name(path.name + ".part")
    try:
        waiting.write_text(text, encoding="utf-8")
        waiting.replace(path)
    except (OSError, ValueError) as fault:
        with suppress(OSError, ValueError):
            waiting.unlink(missing_ok=True)
        why = fault.strerror if isinstance(fault, OSError) else fault
        where = "" if path.parent.is_dir() else f": there is no folder {path.parent.name!r}"
        raise RecordError(f"{path.name} can't be written{where} ({why})") from None
    return path


def load(source: str | Path | Mapping[str, Any], box: Any = None) -> Match:
    """A match from a record, replayed through the rules; bots that go by a name sit there again.

    Args:
        source: a path, or the record as a mapping.
        box: the box it was played with, when that wasn't the house box.

    Raises:
        RecordError: it is damaged, edited, of another program or version, of another box, of
            bots that don't exist, or an answer in it is not possible (``index`` says which).
    """
    try:
        return _load(_read(source), box)
    except RecursionError:
        raise RecordError("the record is nested too deeply: it was damaged or made up") from None


def _load(data: Any, box: Any) -> Match:
    if not isinstance(data, Mapping) or "game" not in data or "answers" not in data:
        raise RecordError("this is not a record of a match: it has no game and no answers")
    if data.get("format") != FORMAT:
        raise RecordError(f"the record has format {data.get('format')!r}; expected {FORMAT}")
    toml.check(data, toml.schema("record"), "the record", RecordError)
    if data["game"] not in ids():
        raise RecordError(f"the record is of {data['game']!r}; {nearest(data['game'], ids())}")
    try:
        fits = digest(data) == data["digest"]
    except (TypeError, ValueError) as fault:
        raise RecordError(f"a record is plain data, as JSON can hold it: {fault}") from None
    if not fits:
        raise RecordError("the record was changed after it was saved: its digest does not fit")
    played = game(data["game"])
    opened = played.box if box is None else box if isinstance(box, Box) else played.open_box(box)
    if opened.digest != data["box"]["digest"]:
        raise RecordError(
            f"the record was played with box {data['box']['id']!r} ({data['box']['digest']}),"
            f" this is {opened.id!r} ({opened.digest}); pass box="
        )
    try:
        setup = played.setup(len(data["seats"]), data["rulings"], opened, data["options"])
        start = data["position"]
        match = Replay(
            played, data["seats"], data["seed"], setup, data["words"], start, tuples(data["script"])
        )
    except TablekitError as fault:
        raise RecordError(f"the record can't begin: {fault}") from fault
    match.replay([Answer(by, tuples(value)) for by, value in data["answers"]])
    try:
        return match.finished().bots(data.get("bots"))
    except TablekitError as fault:
        raise RecordError(f"the record can't seat its bots: {fault}") from fault


def _read(source: str | Path | Mapping[str, Any]) -> Any:
    if isinstance(source, Mapping):
        return source
    if not isinstance(source, str | Path):
        raise RecordError(f"a record is a file's path or a mapping, not {source!r}")
    path = Path(source)
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RecordError(f"there is no record {path.name!r}") from None
    except OSError as fault:
        raise RecordError(f"{path.name} can't be read: {fault.strerror}") from None
    except ValueError as fault:  # JSON, encoding, a number of thousands of digits, a null byte
        raise RecordError(f"{path.name} is damaged or cut short: {fault}") from None


def tuples(value: Any) -> Any:
    """JSON's lists as the tuples they were."""
    return tuple(map(tuples, value)) if isinstance(value, list) else value


class Replay(Match):
    """A match while its record is read: answers come from the record, and are checked."""

    @classmethod
    def become(cls, match: Match) -> Replay:
        """Make a match one whose answers come from a record."""
        match.__class__ = cls
        assert isinstance(match, cls)
        return match

    def _settle(self) -> None:
        self._skip_forced()

    def replay(self, answers: Iterable[Answer]) -> None:
        """Give these answers, stopping at the first that is not possible."""
        for index, answer in enumerate(answers):
            request = self._line.request
            if request is None:
                raise RecordError(f"answer {index} comes after the end of the match", index)
            if not self._fits(answer):
                who = "chance" if answer.by == CHANCE else f"seat {answer.by}"
                said = f"answer {index} ({who}: {answer.value!r})"
                raise RecordError(f"{said} is not possible here ({request.rule})", index)
            self._give(answer)
            self._skip_forced()

    def _fits(self, answer: Answer) -> bool:
        request = self._line.request
        if isinstance(request, Draw):
            return answer.by == CHANCE and chance.possible(request, answer.value)
        if isinstance(request, Race):
            if answer.by == NOBODY:
                return answer.value is None
            return answer.by in request.moves and answer.value in [
                (answer.by, move) for move in request.moves[answer.by]
            ]
        assert request is not None and forced(request) is None
        value = answer.value
        if answer.by != request.seat or not isinstance(value, tuple):
            return False
        return find(request.moves, value, request.free) is not None

    def finished(self) -> Match:
        """An ordinary match from here on; chance goes on by the seed."""
        self.__class__ = Match  # type: ignore[assignment]
        self._settle()
        return self
