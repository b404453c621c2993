"""The live picture: a drawing in the browser that answers a finger or a key at once.

The kernel draws and decides. The browser swaps the parts that changed and says what
was pressed; whatever else it says is not believed.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from anywidget import AnyWidget
from ipywidgets import Layout
from ipywidgets.widgets.trait_types import InstanceDict
from traitlets import Bool, Dict, Int, Unicode, default, observe

from tablekit.draw import Changes, Drawing, changes, joined, words

_STATIC = Path(__file__).parent / "static"
_WIDEST = 10_000
_LONGEST = 200
_PROBLEM = 320  # so wide at least is what went wrong, under however small a picture
_DEFLATED_FROM = 1500
_SCRIPT = re.compile(r"(?<=[\w)\]]) ([-+*/]|!==) (?=[\w(])| (?=\[)")
_STRINGS = re.compile(r"""("[^"\n]*"|'[^'\n]*'|`[^`]*`)""")
_IDLE = re.compile(r"\s*(?:;\s*(?=})|([{}();,=?|<>]|&&))\s*|(?<=:)\s+")


def _served(name: str) -> str:
    """A static file without comments and idle space: every widget sends it."""
    text = (_STATIC / name).read_text(encoding="utf-8")
    lines = (line.strip() for line in re.sub(r"/\*[^*]*\*/", "", text).splitlines())
    text = "\n".join(line for line in lines if line and not line.startswith("//"))
    # Every second piece is a string, where space means something.
    pieces = _STRINGS.split(text)
    if name.endswith(".js"):  # in a stylesheet a space before a bracket or a minus counts
        pieces[::2] = (_SCRIPT.sub(lambda idle: idle[1] or "", piece) for piece in pieces[::2])
    pieces[::2] = (_IDLE.sub(lambda idle: idle[1] or "", piece) for piece in pieces[::2])
    return "".join(pieces)


def _whole(drawing: Drawing) -> dict[str, Any]:
    """All of a drawing, with no entry left out as it is when there are no parts."""
    return {"parts": {}, "at": {}, "order": [], **changes(None, drawing)}


def _followed(old: dict[str, Any], change: dict[str, Any], new: Drawing) -> dict[str, Any]:
    """The whole of a drawing, as the browser has it after the change."""
    fresh = change.get("parts", {})
    return {
        "size": (new.width, new.height),
        "parts": {part.key: fresh.get(part.key) or old["parts"][part.key] for part in new.parts},
        "at": {part.key: (part.x, part.y) for part in new.parts},
        "order": [part.key for part in new.parts],
    }


def _in_a_line(error: Exception) -> str:
    """What failed, as the last line of a traceback says it."""
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")


def _with_problem(picture: Drawing, said: str) -> Drawing:
    """A picture, and under it what went wrong."""
    width = max(picture.width, _PROBLEM)
    told = words(said, width=width, key="failure", fill="bad", bold=True)
    y = picture.height + 12 if picture.height else 0
    return joined(
        [(picture, 0, 0), (told, 0, y)],
        width=width,
        height=y + told.height,
        title=picture.title,
        text=f"{picture.text} {said}".strip(),
    )


class Live(AnyWidget):
    """A widget that shows a drawing and hears when a part of it is pressed.

    Subclasses say how they look in `draw` and what a press does in `pressed`. A trait
    tagged ``draw=True`` redraws the picture whenever it changes; anything else that
    changes the picture ends with a call of `refresh`. Only what changed is sent.

    ``ignored`` counts, by reason, the messages that were not believed.

    >>> from traitlets import Int
    >>> from tablekit.draw import words
    >>> class Counter(Live):
    ...     value = Int(0).tag(draw=True)
    ...     def draw(self):
    ...         return words(f"{self.value} pressed", width=200, key="count")
    ...     def pressed(self, press):
    ...         self.value += 1
    >>> Counter(value=2)
    2 pressed
    """

    # Declared here rather than added by anywidget, which would make a new class for each widget.
    _esm = Unicode(_served("live.js")).tag(sync=True)
    _css = Unicode(_served("live.css")).tag(sync=True)
    _anywidget_id = Unicode().tag(sync=True)

    #: Widths, narrowest first, for which `draw` lays out differently; none: the width is no matter.
    breakpoints: ClassVar[tuple[int, ...]] = ()

    scene = Dict(read_only=True).tag(sync=True)
    disabled = Bool(False, help="Show the picture, but let nothing be pressed.").tag(draw=True)
    room = Int(help="The breakpoint that the browser's width reaches.").tag(draw=True)
    # These two go with the scene: synced, a layout costs a second comm, and anywidget's view
    # hears of neither once it is shown.
    tooltip = Unicode(None, allow_none=True).tag(draw=True)
    layout = InstanceDict(Layout)

    def __init__(self, **kwargs: Any) -> None:
        unknown = sorted(name for name in kwargs if not self.has_trait(name))
        if unknown:
            own = ", ".join(sorted({*self.traits(draw=True), "layout"}))
            raise TypeError(f"{type(self).__name__} has no {unknown[0]!r}; it takes {own}")
        self.ignored: Counter[str] = Counter()
        self._drawing: Drawing | None = None
        self._last: Drawing | None = None
        self._problem = self._undrawn = ""
        self._due = False
        self._asked = self._pressed_part = ""
        self._press_callbacks: list[Callable[[Any, str], object]] = []
        super().__init__(**kwargs)
        self.on_msg(self._receive)
        self.observe(self.refresh, names=list(self.traits(draw=True)))

    def draw(self) -> Drawing:
        """The picture as it is now; it may depend on nothing but this widget's own state."""
        raise NotImplementedError(f"{type(self).__name__} must say how it looks: def draw(self)")

    def pressed(self, press: str) -> None:
        """Do what pressing a part means; ``press`` is what `draw` wrote on that part."""
        for callback in [*self._press_callbacks]:
            callback(self, press)

    def on_press(self, callback: Callable[[Any, str], object], remove: bool = False) -> None:
        """Call ``callback(widget, press)`` whenever a part is pressed, or no more.

        >>> from tablekit.widgets import Pile
        >>> deck = Pile(3, name="deck", pressable=True)
        >>> deck.on_press(lambda pile, press: setattr(pile, "count", pile.count - 1))
        >>> deck.pressed("pile")
        >>> deck.count
        2
        """
        if remove and callback in self._press_callbacks:
            self._press_callbacks.remove(callback)
        elif not remove and callback not in self._press_callbacks:
            self._press_callbacks.append(callback)

    def entered(self, name: str, text: str) -> None:
        """Do what typing into the input called ``name`` means; ``text`` is anything at all."""

    def failed(self, said: str) -> None:
        """Tell the reader that doing what was pressed or typed has failed, and of what.

        The error itself goes on to where ipywidgets reports it, which few readers see.
        """
        self._problem = said

    def undrawn(self, said: str) -> Drawing:
        """What is shown when the picture can't be drawn: the last one, and why under it."""
        return _with_problem(self._last or Drawing(0, 0), said)

    def inputs(self) -> list[dict[str, str]]:
        """Lines to type in, shown under the picture: each a name, a label and a button's text."""
        return []

    def news(self) -> str:
        """What a screen reader is told when the picture has changed; short."""
        return self._drawn().text

    def still(self) -> str:
        """What a reader sees without a kernel, as HTML."""
        return self._drawn().still()

    def refresh(self, *_: object) -> None:
        """Draw again and send what changed; inside ``hold_sync()``, once at its end."""
        self._due = self._holding_sync
        if self._due or self._drawing is None:
            return
        try:
            picture = self.draw()
            drawing = _with_problem(picture, self._problem) if self._problem else picture
            change = changes(self._drawing, drawing)
        except Exception as error:
            self._undrawn = _in_a_line(error)
            drawing = self.undrawn(self._undrawn)
            self._send_change(changes(self._drawing, drawing), drawing)
            raise
        self._last, self._undrawn = picture, ""
        self._send_change(change, drawing)

    def _send_change(self, drawn: Changes, drawing: Drawing) -> None:
        old = self.scene
        self._drawing = drawing
        head = self._head()
        change: dict[str, Any] = {**drawn}
        change |= {name: value for name, value in head.items() if old[name] != value}
        if change:
            rev = old["rev"] + 1
            self.set_trait("scene", {"rev": rev, **_followed(old, change, drawing), **head})
            self._send_patch({"kind": "patch", "rev": rev, **change, **self._answer()})

    def _send_patch(self, patch: dict[str, Any]) -> None:
        """Send a patch, deflated when it is long: a table's words shrink to a sixth."""
        text = json.dumps(patch, separators=(",", ":"), ensure_ascii=False).encode()
        if len(text) < _DEFLATED_FROM:
            self.send(patch)
            return
        head: dict[str, Any] = {"kind": "patch", "rev": patch["rev"], "deflated": True}
        if "answer" in patch:
            head["answer"] = patch["answer"]
        self.send(head, buffers=[zlib.compress(text)])

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Send nothing until the end of the ``with``, then one patch."""
        try:
            with super().hold_sync():
                yield
        finally:
            if self._due:
                self.refresh()

    def _drawn(self) -> Drawing:
        if self._drawing is None:
            self._drawing = self._last = self.draw()
        return self._drawing

    def _head(self) -> dict[str, Any]:
        """What the browser needs beside the parts."""
        title, text = self._drawn().title, self._undrawn or self._problem or self.news()
        return {
            "title": title if title != text else "",
            "text": text,
            "inputs": self.inputs(),
            "disabled": self.disabled,
            "breakpoints": list(self.breakpoints),
            "room": self.room,
            "tooltip": self.tooltip or "",
            "style": self._style(),
        }

    @default("scene")
    def _first_scene(self) -> dict[str, Any]:
        return {"rev": 0, **_whole(self._drawn()), **self._head()}

    @default("room")
    def _first_room(self) -> int:
        return self.breakpoints[-1] if self.breakpoints else 0

    # What the browser says

    def _receive(self, _: object, content: object, __: object) -> None:
        reason = ""
        match content:
            case {"kind": "press" | "entry", "ask": str(ask)} if len(ask) <= _LONGEST:
                self._asked = ask
        try:
            with self.hold_sync():
                try:
                    reason = self._heard(content)
                except Exception as error:
                    self.failed(_in_a_line(error))
                    self.refresh()
                    raise
            if reason:
                self.ignored[reason] += 1
        finally:
            # The pressed part looks busy until it hears something.
            if self._asked:
                self.send({"kind": "settle", "ignored": reason, **self._answer()})

    def _answer(self) -> dict[str, str]:
        """Which question this is the answer to; each is answered once."""
        asked, self._asked = self._asked, ""
        return {"answer": asked} if asked else {}

    def _heard(self, content: object) -> str:
        """Do what a message asks; the answer says why it was ignored, or nothing."""
        match content:
            case {"kind": "hello", "rev": int(rev)}:
                if rev != self.scene["rev"]:
                    self.send({"kind": "scene", "rev": self.scene["rev"], "scene": self.scene})
                return ""
            case {"kind": "press" | "entry", "rev": int(rev)} if rev != self.scene["rev"]:
                return "stale"
            case {"kind": "press" | "entry"} if self.disabled:
                return "disabled"
            case {"kind": "press", "part": str(key), "rev": int()}:
                return self._press(key)
            case {"kind": "entry", "name": str(name), "text": str(text), "rev": int()}:
                return self._enter(name, text)
            case {"kind": "size", "width": int(width)}:
                return self._resize(width)
            case {"kind": "hello" | "press" | "entry" | "size"}:
                return "malformed"
        return "unknown kind"

    def _press(self, key: str) -> str:
        part = next((part for part in self._drawn().parts if part.key == key), None)
        if part is None:
            return "unknown part"
        if part.disabled or not part.press:
            return "not pressable"
        self._forget_problem()
        self._pressed_part = key
        self.pressed(part.press)
        return ""

    def _enter(self, name: str, text: str) -> str:
        if name not in (line["name"] for line in self.inputs()):
            return "unknown input"
        if len(text) > _LONGEST:
            return "too long"
        self._forget_problem()
        self.entered(name, text)
        return ""

    def _forget_problem(self) -> None:
        if self._problem:
            self._problem = ""
            self.refresh()

    def _resize(self, width: int) -> str:
        if not self.breakpoints or not 0 < width <= _WIDEST:
            return "out of range"
        self.room = max((b for b in self.breakpoints if b <= width), default=self.breakpoints[0])
        return ""

    # What ipywidgets asks

    def add_traits(self, **traits: Any) -> None:
        """Add traits that are not there yet."""
        new = {name: trait for name, trait in traits.items() if not self.has_trait(name)}
        if new:
            super().add_traits(**new)

    @default("_anywidget_id")
    def _class_name(self) -> str:
        return f"{type(self).__module__}.{type(self).__name__}"

    def __repr__(self) -> str:
        return repr(self._drawn())

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/html"] = self.still()
        return bundle

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Refuse: the browser asks by messages, so a trait that it sets is forged."""
        self.ignored["state"] += 1

    def _should_send_property(self, key: str, value: object) -> bool:
        """The scene travels whole when a page asks for it, and as patches afterwards."""
        return key != "scene" and bool(super()._should_send_property(key, value))

    @default("layout")
    def _late_layout(self) -> Layout:
        layout = Layout()
        layout.observe(self.refresh)
        return layout

    @observe("layout")
    def _lay_out(self, change: Any) -> None:
        change.new.observe(self.refresh)
        self.refresh()

    def _style(self) -> dict[str, str]:
        if not self.trait_has_value("layout"):
            return {}
        values = {name: getattr(self.layout, name) for name in self.layout.keys}
        return {
            name.replace("_", "-"): value
            for name, value in values.items()
            if value is not None and not name.startswith("_")
        }
