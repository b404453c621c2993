"""A tip: a few words above a thing, shown while the pointer or the focus is on it."""

from __future__ import annotations

from tablekit.draw.text import lines, text_width, wrapped

_LEAD = 17


def tip(text: str, *, at: float = 0, room: int = 260, left: float = 0, right: float = 912) -> str:
    """The words in a box that ends four pixels above the part's own upper edge.

    It opens upwards, so that it covers only what was drawn before the part. ``at`` is where,
    from the part's left edge, the box is centred; ``left`` and ``right`` are the ends of the
    picture from there.

    >>> tip("Once in your turn") == tip("Once in your turn", at=0)
    True
    >>> tip("")
    ''
    """
    if not text:
        return ""
    rows = wrapped(text, room - 20)
    wide = round(max(text_width(row) for row in rows)) + 20
    tall = 14 + _LEAD * len(rows)
    x = round(max(left, min(at - wide / 2, right - wide)))
    return (
        f'<rect x="{x}" y="{-tall - 4}" width="{wide}" height="{tall}" rx="6" fill="tk:ink"/>'
        + lines(rows, x + 10, -tall + 14, lead=_LEAD, fill="ground")
    )
