"""Writing of numbers into a PDF, which knows no exponents."""


def digits(value: float, most: int = 7) -> str:
    """A number to so many digits; what would need an exponent to a millionth."""
    text = f"{value:.{most}g}"
    return f"{round(value, 6) + 0.0:.6f}".rstrip("0").rstrip(".") if "e" in text else text
