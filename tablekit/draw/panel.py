"""The lists of a table: what you can do, what you can't, what happened, a rule's card, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tablekit.draw.bars import Sample, odds_strip, sample_bar
from tablekit.draw.drawing import Drawing, Part, escaped
from tablekit.draw.text import line, lines, text_width, wrapped

PAGE = 9  # as many choices as there are digits to press
_LEAD = 18


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a seat may do, in words that say the result.

    ``odds`` are shown as bars under it, of what ``odds_of`` says; ``can_ask`` offers a button
    that asks for them. ``sample`` is how it did in playouts.
    """

    text: str
    rule: str = ""
    odds: Sequence[tuple[str, Fraction]] = ()
    can_ask: bool = False
    chosen: bool | None = None
    odds_of: str = ""
    sample: Sample | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something a seat can't do now, and the rule that forbids it."""

    text: str
    rule: str = ""
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the story; ``number`` counts events and never changes."""

    number: int
    text: str
    who: str = ""
    rule: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A rule to be read: what it says, what is printed, what that must mean.

    ``notes`` are further rows, each a short heading and its text.
    """

    id: str
    title: str
    where: str = ""
    text: str = ""
    printed: str = ""
    means: str = ""
    effect: str = ""
    ruling: str = ""
    basis: str = ""
    kind: str = ""
    notes: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class Button:
    """A button: ``name`` is what is pressed, ``text`` what is read."""

    name: str
    text: str
    disabled: bool = False


def rule_link(rule: str, key: str, x: float, y: float) -> Part:
    """A rule's id that opens its card; (x, y) is the right end of its baseline."""
    # The invisible box makes the link as large as a finger.
    box = round(text_width(rule, 11)) + 12
    svg = (
        f'<rect x="{6 - box}" y="-17" width="{box}" height="24" fill="none" pointer-events="all"/>'
    )
    svg += line(rule, 0, 0, size=11, fill="accent", anchor="end", underline=True)
    return Part(key, svg, x, y, press=f"rule:{rule}", group="rules")


def _heading(text: str, key: str) -> Part:
    return Part(key, line(text, 0, 14, size=14, bold=True), role="heading")


def choices(
    rows: Sequence[Choice],
    *,
    width: int = 430,
    page: int = 0,
    title: str = "You can",
    key: str = "choice",
    press: str = "choice",
    waiting: str = "",
    back: str = "",
) -> Drawing:
    """What a seat can do, nine to a page, numbered as the digits that choose them.

    ``back`` is what the way to the rows before these is called, if there is one.

    >>> choices([Choice("Play one Sue card: Sue to +2"), Choice("Stop here")])
    You can: 1 Play one Sue card: Sue to +2; 2 Stop here
    """
    pages = max(1, -(-len(rows) // PAGE))
    page = max(0, min(page, pages - 1))
    first = page * PAGE
    shown = rows[first : first + PAGE]
    if pages > 1:
        title = f"{title} · {first + 1} to {first + len(shown)} of {len(rows)}"
    parts = [_heading(title, f"{key}/title")]
    asks: list[Part] = []
    links: list[Part] = []
    samples = [row.sample for row in rows if row.sample]
    y = 26
    for digit, row in enumerate(shown, start=1):
        n = first + digit
        side = (60 if row.can_ask else 0) + (text_width(row.rule, 11) + 20 if row.rule else 0)
        texts = wrapped(row.text, width - 50 - side)
        tall = 14 + _LEAD * len(texts)
        box = width - (60 if row.can_ask else 0)
        parts.append(
            Part(
                f"{key}/{n}",
                _row(str(digit), texts, box, tall, bool(row.chosen)),
                1,
                y,
                press=f"{press}:{n}",
                group="choices",
                chosen=row.chosen,
            )
        )
        if row.rule:
            links.append(rule_link(row.rule, f"{key}/{n}/rule", box - 14, y + 21))
        if row.can_ask:
            asks.append(_ask(n, width - 54, y, tall))
        y += tall
        bars = []
        if row.sample:
            bar = sample_bar(row.sample, samples, width=width - 38, key=f"{key}/{n}/sample")
            bars.append((row.sample.of, bar))
        if row.odds:
            strip = odds_strip(row.odds, width=width - 38, key=f"{key}/{n}/odds")
            bars.append((row.odds_of, strip))
        for said, drawn in bars:
            (bar_part,) = drawn.parts
            if said:
                caption = line(said, 0, 13, size=11, fill="muted")
                parts.append(Part(f"{bar_part.key}/of", caption, 34, y + 3, role="paragraph"))
                y += 18
            parts.append(replace(bar_part, x=34, y=y + 3))
            y += drawn.height + 5
        y += 6
    if not rows:
        parts.append(_quiet(waiting or "Nothing to do now.", f"{key}/none", y, width))
        y += 24
    if pages > 1 or back:
        x = 1
        if pages > 1:
            following = (page + 1) % pages
            words = f"{'more' if following else 'first'} choices …"
            parts.append(
                _pill(f"{key}/more", words, x, y, press=f"page:{following}", group="choices")
            )
            x += _pill_width(words) + 8
        if back:
            parts.append(_pill(f"{key}/back", back, x, y, press="back:", group=""))
        y += 32
    said = "; ".join(f"{i} {row.text}" for i, row in enumerate(rows, start=1))
    text = f"{title}: {said or waiting or 'nothing'}"
    return Drawing(width, y, (*parts, *asks, *links), title=title, text=text)


def _row(number: str, texts: tuple[str, ...], box: int, tall: int, chosen: bool) -> str:
    fill, stroke = ("soft", "accent") if chosen else ("panel", "line")
    thick = ' stroke-width="3"' if chosen else ""
    return (
        f'<rect width="{box - 2}" height="{tall}" rx="6" fill="tk:{fill}"'
        f' stroke="tk:{stroke}"{thick}/>'
        + line(f"{number} ", 13, 21, fill="accent", bold=True)
        + lines(texts, 32, 21)
    )


def _ask(n: int, x: float, y: float, tall: int) -> Part:
    svg = f'<rect width="54" height="{tall}" rx="6" fill="tk:ground" stroke="tk:accent"/>' + line(
        "odds", 27, tall // 2 + 5, fill="accent", anchor="middle"
    )
    return Part(
        f"odds/{n}", svg, x, y, label=f"odds of choice {n}", press=f"odds:{n}", group="odds"
    )


def _quiet(text: str, key: str, y: float, width: int) -> Part:
    return Part(key, lines(wrapped(text, width), 0, 13, fill="muted"), 0, y, role="paragraph")


def refusals(
    rows: Sequence[Refusal],
    *,
    width: int = 430,
    page: int = 0,
    title: str = "You can't",
    key: str = "why",
) -> Drawing:
    """What a seat can't do, each with its rule, nine to a page.

    >>> refusals([Refusal("Hal 2: all cards of a turn share one colour", "TS-11")])
    You can't: Hal 2: all cards of a turn share one colour (TS-11)
    """
    pages = max(1, -(-len(rows) // PAGE))
    page = max(0, min(page, pages - 1))
    first = page * PAGE
    shown = rows[first : first + PAGE]
    if pages > 1:
        title = f"{title} · {first + 1} to {first + len(shown)} of {len(rows)}"
    parts = [_heading(title, f"{key}/title")]
    y = 24
    for n, row in enumerate(shown, start=first + 1):
        words = f"{row.text}  “{row.printed}”" if row.printed else row.text
        side = text_width(row.rule, 11) + 16 if row.rule else 0
        texts = wrapped(words, width - side)
        parts.append(Part(f"{key}/{n}", lines(texts, 0, 15, fill="muted"), 0, y, role="paragraph"))
        if row.rule:
            parts.append(rule_link(row.rule, f"{key}/{n}/rule", width, y + 15))
        y += _LEAD * len(texts) + 6
    if pages > 1:
        following = (page + 1) % pages
        parts.append(
            _pill(
                f"{key}/more", "more …" if following else "first …", 1, y, press=f"why:{following}"
            )
        )
        y += 32
    said = "; ".join(f"{r.text} ({r.rule})" if r.rule else r.text for r in rows)
    return Drawing(width, y, tuple(parts), title=title, text=f"{title}: {said or 'nothing'}")


def story(
    rows: Sequence[Line],
    *,
    width: int = 452,
    most: int = 8,
    title: str = "What happened",
    key: str = "story",
) -> Drawing:
    """The last events, newest last, each with its rule, on a panel of a steady height.

    >>> story([Line(12, "plays Deb 2: +7 to +5", who="Ben", rule="TS-25")])
    What happened: Ben plays Deb 2: +7 to +5 (TS-25)
    """
    shown = list(rows[-most:])
    inner = width - 32
    y = 34
    lists: list[Part] = []
    for row in shown:
        side = text_width(row.rule, 11) + 16 if row.rule else 0
        indent = text_width(row.who + " ", 13, True) if row.who else 0
        texts = wrapped(row.text, inner - side, indent=indent, most=4)
        first = f'<tspan font-weight="700">{escaped(row.who)}</tspan> ' if row.who else ""
        svg = f'<path d="M0 0H{inner}" stroke="tk:line"/>'
        svg += lines(texts, 0, 20, fill="muted" if row.quiet else "ink", first=first)
        lists.append(Part(f"{key}/{row.number}", svg, 16, y, role="paragraph"))
        if row.rule:
            lists.append(rule_link(row.rule, f"{key}/{row.number}/rule", width - 16, y + 20))
        y += _LEAD * len(texts) + 14
    if not shown:
        lists.append(
            Part(f"{key}/none", line("Nothing yet.", 0, 20, fill="muted"), 16, y, role="paragraph")
        )
    height = max(y + 6, 226)
    frame = Part(f"{key}/frame", _panel(width, height))
    heading = Part(f"{key}/title", line(title, 0, 14, size=14, bold=True), 16, 10, role="heading")
    said = "; ".join(
        " ".join(filter(None, (r.who, r.text, f"({r.rule})" if r.rule else ""))) for r in shown
    )
    return Drawing(
        width,
        height,
        (frame, heading, *lists),
        title=title,
        text=f"{title}: {said or 'nothing yet'}",
    )


def _panel(width: int, height: int, stroke: str = "line") -> str:
    return (
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="8" fill="tk:panel"'
        f' stroke="tk:{stroke}"/>'
    )


def rule_card(
    rule: RuleCard, *, width: int = 452, closable: bool = True, key: str = "rule"
) -> Drawing:
    """A rule's card: id, title and place; our words; what is printed and must be meant.

    >>> rule_card(RuleCard("TS-31", "Lure", text="Deb is never lured.", printed="conoce el juego"))
    TS-31 Lure: Deb is never lured. Printed: “conoce el juego”
    """
    inner = width - 32
    svg = ""
    y = 26
    svg += line(f"{rule.id} ", 16, y, size=14, fill="accent", bold=True)
    indent = text_width(rule.id + "  ", 14, True)
    titles = wrapped(rule.title, inner - 30 - indent, 14, True)
    svg += lines(titles, round(16 + indent), y, size=14, bold=True)
    y += _LEAD * (len(titles) - 1)
    about = " · ".join(filter(None, (rule.where, rule.kind, rule.basis)))
    if about:
        y += 18
        rows = wrapped(about, inner, 11)
        svg += lines(rows, 16, y, lead=15, size=11, fill="muted")
        y += 15 * (len(rows) - 1)
    y += 24
    if rule.text:
        rows = wrapped(rule.text, inner)
        svg += lines(rows, 16, y)
        y += _LEAD * len(rows) + 4
    notes = (
        ("Printed", f"“{rule.printed}”" if rule.printed else ""),
        ("Means", rule.means),
        ("Literally", rule.effect),
        *rule.notes,
        ("Ruling", rule.ruling),
    )
    told = [rule.text] if rule.text else []
    for name, words in notes:
        if not words:
            continue
        rows = wrapped(words, inner - 76)
        top = y - 14
        svg += f'<path d="M16 {top}H{width - 16}" stroke="tk:line"/>'
        svg += line(f"{name} ", 16, y + 5, size=11, fill="muted", bold=True)
        svg += lines(rows, 92, y + 5)
        y += _LEAD * len(rows) + 10
        told.append(f"{name}: {words}")
    height = y - 4
    text = f"{rule.id} {rule.title}: " + " ".join(told)
    body = Part(key, _panel(width, height, "accent") + svg, role="paragraph")
    parts = [body]
    if closable:
        parts.append(
            Part(
                f"{key}/close",
                '<rect width="28" height="28" rx="6" fill="tk:panel"/>'
                '<path d="M9 9l10 10M19 9l-10 10" fill="none" stroke="tk:accent"'
                ' stroke-width="2"/>',
                width - 36,
                7,
                label=f"close rule {rule.id}",
                press="rule:",
                group="rules",
            )
        )
    return Drawing(width, height, tuple(parts), title=f"{rule.id} {rule.title}", text=text)


def buttons(
    rows: Sequence[Button], *, width: int = 430, key: str = "button", align: str = "start"
) -> Drawing:
    """Buttons in a row, or in rows when they don't fit; ``align`` is ``start`` or ``end``.

    >>> [part.press for part in buttons([Button("undo", "Undo")]).parts]
    ['button:undo']
    """
    parts: list[Part] = []
    x, y = 1, 1
    for row in rows:
        wideness = _pill_width(row.text)
        if x > 1 and x + wideness > width:
            x, y = 1, y + 36
        parts.append(
            _pill(
                f"{key}/{row.name}",
                row.text,
                x,
                y,
                press=f"button:{row.name}",
                group="buttons",
                disabled=row.disabled,
            )
        )
        x += wideness + 8
    if align == "end" and parts and y == 1:
        shift = width - (x - 8) - 1
        parts = [replace(part, x=part.x + shift) for part in parts]
    text = ", ".join(row.text + (" (not now)" if row.disabled else "") for row in rows)
    return Drawing(width, y + 31 if rows else 0, tuple(parts), title=text, text=text)


def _pill_width(text: str) -> int:
    return round(text_width(text, 13)) + 28


def _pill(
    key: str,
    text: str,
    x: float,
    y: float,
    *,
    press: str,
    group: str = "buttons",
    disabled: bool = False,
) -> Part:
    box = _pill_width(text)
    stroke, ink, dash = (
        ("line", "muted", ' stroke-dasharray="4 3"') if disabled else ("accent", "accent", "")
    )
    svg = (
        f'<rect width="{box}" height="28" rx="6" fill="tk:ground" stroke="tk:{stroke}"{dash}/>'
        + line(text, box // 2, 19, fill=ink, anchor="middle")
    )
    return Part(key, svg, x, y, press=press, group=group, disabled=disabled)
