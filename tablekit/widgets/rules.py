"""A rule's card: what it says, what is printed, what that must mean."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from traitlets import TraitError, Tuple, Unicode, validate

from tablekit import draw
from tablekit.draw import Drawing, Part, below, line, rule_card, words
from tablekit.widgets.live import Live

_ODDITY = ("printed", "means", "effect")


class RuleCard(Live):
    """A rule to be read, from plain data: it needs no rulebook and no game.

    ``oddities`` are dicts of ``printed``, ``means`` and ``effect``, each optional;
    ``rulings`` are sentences; ``code`` is the address of the code that does the rule.

    >>> RuleCard("TS-31", title="Lure", text="Deb is never lured.")
    TS-31 Lure: Deb is never lured.
    """

    breakpoints = (320, 452)

    id = Unicode().tag(draw=True)
    title = Unicode().tag(draw=True)
    text = Unicode().tag(draw=True)
    printed = Unicode().tag(draw=True)
    oddities = Tuple().tag(draw=True)
    rulings = Tuple(help="What was settled where the rule is open.").tag(draw=True)
    where = Unicode(help="Chapter, or place in the source.").tag(draw=True)
    basis = Unicode().tag(draw=True)
    kind = Unicode().tag(draw=True)
    code = Unicode().tag(draw=True)

    def __init__(self, id: str = "", **kwargs: Any) -> None:
        super().__init__(id=id, **kwargs)

    @validate("oddities")
    def _are_oddities(self, proposal: Any) -> tuple[Mapping[str, str], ...]:
        for place, oddity in enumerate(proposal["value"]):
            if not isinstance(oddity, Mapping) or not set(oddity) <= set(_ODDITY):
                raise TraitError(
                    f"oddities[{place}] is {oddity!r}: expected a dict with {', '.join(_ODDITY)}"
                )
        return tuple(proposal["value"])

    @validate("code")
    def _is_address(self, proposal: Any) -> str:
        address = str(proposal["value"])
        if ":" in address.split("/")[0] and not address.startswith(("https://", "http://")):
            raise TraitError(f"code is {address!r}: expected a web address or a relative path")
        return address

    def draw(self) -> Drawing:
        """The card; further oddities and the way to the code stand under it."""
        first, *more = self.oddities or ({},)
        card = rule_card(
            draw.RuleCard(
                id=self.id,
                title=self.title,
                where=self.where,
                text=self.text,
                printed=self.printed or first.get("printed", ""),
                means=first.get("means", ""),
                effect=first.get("effect", ""),
                ruling=" ".join(self.rulings),
                basis=self.basis,
                kind=self.kind,
            ),
            width=self.room,
            closable=False,
        )
        under = [
            words(_sentence(oddity), width=self.room, key=f"oddity/{number}", fill="muted")
            for number, oddity in enumerate(more, start=2)
        ]
        if self.code:
            under.append(_link(self.code, self.room))
        return below(card, *under, text=card.text) if under else card

    def still(self) -> str:
        """The picture, and the way to the code as a link that works."""
        picture = super().still()
        if not self.code:
            return picture
        return f'{picture}<p><a href="{escape(self.code)}">{escape(_code_text(self.code))}</a></p>'


def _sentence(oddity: Mapping[str, str]) -> str:
    printed, means, effect = (oddity.get(name, "") for name in _ODDITY)
    told = (f"“{printed}”" if printed else "", f"means {means}" if means else "", effect)
    return "Also printed: " + "; ".join(filter(None, told))


def _code_text(address: str) -> str:
    return f"The code of this rule: {address.rpartition('/')[2]}"


def _link(address: str, width: int) -> Drawing:
    text = line(_code_text(address), 0, 13, fill="accent", underline=True)
    svg = (
        f'<a href="{escape(address)}" target="_blank" rel="noopener"'
        f' data-lm-suppress-shortcuts="true">{text}</a>'
    )
    return Drawing(width, 20, (Part("code", svg, role="paragraph"),))
