"""Colours as greys."""

RED, GREEN, BLUE = 0.2126, 0.7152, 0.0722  # how bright they are to the eye (Rec. 709), so that greys differ


def luminance(red: float, green: float, blue: float) -> float:
    """The grey that is as bright as a colour."""
    return RED * red + GREEN * green + BLUE * blue
