"""Colours for a printing press: CMYK by the profile of a printing condition, black words in black ink alone, and never
more ink than paper takes.

PDF/X-1a:2003 is ISO 15930-4, PDF/X-4 ISO 15930-7. The limit is DriveThruCards' (its help pages on printing).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.errors import CompanionError, quoted
from companion.printing.choices import Standard
from companion.printing.drawing.vector import Colour, luminance

if TYPE_CHECKING:
    from PIL.Image import Image

Inks: TypeAlias = tuple[float, float, float, float]

MOST_INK = 2.4  # of four inks, 1 being all of one
BLACK = 48.0  # words darker than this, of 255, are printed in black ink alone
FOUND = (
    "such profiles are free of charge at www.eci.org (ISO Coated v2, PSO Coated v3) and in the registry of "
    "www.color.org, and one comes with Ghostscript (default_cmyk.icc)"
)


BYTES_AT_MOST = 20_000_000


@dataclass(frozen=True)
class Press:
    """A printing condition: the file of its profile, and the standard that a PDF for it keeps to."""

    profile: Path
    standard: Standard
    _known: dict[Colour, Inks] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def data(self) -> bytes:
        """The profile's bytes. Raises CompanionError where it is none for CMYK."""
        from PIL import ImageCms

        shown = quoted(str(self.profile))
        try:
            if self.profile.exists() and not (self.profile.is_file() or self.profile.is_dir()):
                raise OSError(0, "is no ordinary file")
            with self.profile.open("rb") as file:
                data = file.read(BYTES_AT_MOST + 1)
            if len(data) > BYTES_AT_MOST:
                raise OSError(0, "is too large for one")
        except OSError as error:
            reason = (error.strerror or "it can't be read").lower()
            raise CompanionError(f"{shown}: {reason}; name an ICC profile for CMYK: {FOUND}", of="profile") from None
        try:
            profile = ImageCms.ImageCmsProfile(BytesIO(data)).profile
        except (OSError, ImageCms.PyCMSError):
            raise CompanionError(f"{shown}: is no ICC profile; name one for CMYK: {FOUND}", of="profile") from None
        if profile.xcolor_space.strip() != "CMYK" or profile.device_class.strip() != "prtr":
            what = f"{shown}: is a profile for {profile.xcolor_space.strip()}"
            raise CompanionError(f"{what}; name one of a printing press, for CMYK: {FOUND}", of="profile")
        return data

    @cached_property
    def name(self) -> str:
        """The profile's name for its printing condition."""
        from PIL import ImageCms

        try:
            name = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(self.data)))
        except ImageCms.PyCMSError:
            raise self._damaged() from None
        return name.strip() or self.profile.stem

    def _damaged(self) -> CompanionError:
        what = f"{quoted(str(self.profile))}: is a damaged ICC profile"
        return CompanionError(f"{what}; name a whole one: {FOUND}", of="profile")

    def inks(self, colour: Colour, words: bool = False) -> Inks:
        """The amount of each ink in a colour, from 0 to 1; greys, and words that are almost black, are black ink."""
        if words and luminance(*colour) < BLACK:
            return 0.0, 0.0, 0.0, 1.0
        if colour[0] == colour[1] == colour[2]:
            return 0.0, 0.0, 0.0, 1 - colour[0] / 255
        if colour not in self._known:
            from PIL import Image, ImageCms

            one = ImageCms.applyTransform(Image.new("RGB", (1, 1), colour), self._transform)
            c, m, y, k = (each / 255 for each in (one.tobytes() if one else b"\0\0\0\xff"))
            less = min(1.0, (MOST_INK - k) / (c + m + y)) if c + m + y else 1.0
            self._known[colour] = (c * less, m * less, y * less, k)
        return self._known[colour]

    def picture(self, image: Image) -> Image:
        """A picture in CMYK, no dot of it with too much ink."""
        if image.mode != "CMYK":
            from PIL import ImageCms

            image = ImageCms.applyTransform(image.convert("RGB"), self._transform) or image
        return _limited(image)

    @cached_property
    def _transform(self) -> Any:
        from PIL import ImageCms

        try:
            transform = ImageCms.buildTransform(
                ImageCms.createProfile("sRGB"),
                ImageCms.ImageCmsProfile(BytesIO(self.data)),
                "RGB",
                "CMYK",
                renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
                flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
        except ImageCms.PyCMSError:
            raise self._damaged() from None
        # Pillow else makes the profile's bytes anew for each picture: for a single colour that is the most of it.
        transform.output_profile = SimpleNamespace(tobytes=lambda: self.data)  # type: ignore[assignment]
        return transform


def _limited(image: Image) -> Image:
    """The picture with less colour where there is too much ink, as much black as there was."""
    from PIL import ImageMath
    from PIL.Image import merge

    c, m, y, k = image.split()
    limit = int(MOST_INK * 255)

    def less(one: Image) -> Image:
        found: Image = ImageMath.lambda_eval(
            lambda of: of["min"](
                of["one"], of["one"] * (limit - of["k"]) / of["max"](of["c"] + of["m"] + of["y"], 1)
            ),
            one=one, c=c, m=m, y=y, k=k,
        )  # fmt: skip
        return found.convert("L")

    return merge("CMYK", (less(c), less(m), less(y), k))
