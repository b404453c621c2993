"""What the girls' abilities do to a guy who has to do with them."""

from __future__ import annotations

from tablekit.games.sexy.state import Sexy


def shies(s: Sexy, seat: int, girl: str) -> bool:
    """SEXY-ABIL-03, SEXY-GUY-03 Intimidating stops a guy without guts and without alcohol."""
    return girl in s.cast.wary[seat] and not s.tokens[seat]


def untouched(s: Sexy, seat: int, girl: str) -> bool:
    """SEXY-ABIL-03 Whether not even an indirect effect reaches her (a reading of Q-25)."""
    if s.rulings.intimidating == "everything" and shies(s, seat, girl):
        s.tell("SEXY-ABIL-03", "untouched", s.guys[seat], girl)
        return True
    return False


def tell_guts(s: Sexy, seat: int, girl: str) -> None:
    """SEXY-GUY-03 Guts: he plays with an Intimidating girl though he has had no drink."""
    if girl in s.cast.intimidating and not s.tokens[seat] and "guts" in s.cast.traits[seat]:
        s.tell("SEXY-GUY-03", "guts", s.guys[seat], girl)


def withheld(s: Sexy, seat: int, girl: str, aloud: bool = True) -> bool:
    """SEXY-ABIL-05, SEXY-ABIL-09, SEXY-GUY-05, SEXY-GUY-07 Chatting that wins no success."""
    abilities, traits = s.cast.abilities[girl], s.cast.traits[seat]
    if "irritating" not in abilities and "culture_buff" not in abilities:
        return False
    if "irritating" in abilities and "eloquent" not in traits:
        rule = "SEXY-ABIL-09"
    elif "culture_buff" in abilities and not {"eloquent", "culture_buff"} & traits:
        rule = "SEXY-ABIL-05"
    else:
        if aloud:
            rule = "SEXY-GUY-07" if "eloquent" in traits else "SEXY-GUY-05"
            s.tell(rule, "impressed", s.guys[seat], girl)
        return False
    if aloud:
        s.tell(rule, "unimpressed", s.guys[seat], girl)
    return True
