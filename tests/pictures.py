"""Images for tests, drawn here."""

from io import BytesIO
from typing import Any

from PIL import Image


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 30), colour: str = "red", **more: Any) -> bytes:
    """A file of one colour."""
    return encoded(Image.new("RGB", size, colour), kind, **more)


def encoded(image: Image.Image, kind: str, **more: Any) -> bytes:
    """An image as a file."""
    out = BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def colours(content: bytes) -> set[str]:
    """The colours of an image's file, to the nearest of a few names."""
    names = {"red": (255, 0, 0), "blue": (0, 0, 255), "white": (255, 255, 255), "black": (0, 0, 0)}
    with Image.open(BytesIO(content)) as opened:
        counted = opened.convert("RGB").getcolors(1 << 24) or []
    return {
        min(names, key=lambda name: sum(abs(a - b) for a, b in zip(names[name], colour, strict=True)))
        for count, colour in counted
        if isinstance(colour, tuple) and count > 4
    }
