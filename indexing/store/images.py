"""Images: the picture that stands beside a description, made safe to show.

A file from outside is never passed on as it came. Its pixels are decoded, within limits, and written anew as WebP on
white, so that nothing else of the file is left: no EXIF, no second frame, nothing appended. No number is read from it.
"""

from __future__ import annotations

import hashlib
import stat
import struct
import warnings
from base64 import b64encode
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from .records import MEDIA, ImageEntry

if TYPE_CHECKING:
    from PIL import Image

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif")
"""File name endings of images, in order of preference."""
MOST_BYTES = 20_000_000
"""The largest image file, in bytes."""
MOST_PIXELS = 40_000_000
"""The most pixels of an image before it is scaled down; decoded they take four bytes each."""
LONGEST_SIDE = 1_600
"""The longer side of a stored image is at most this many pixels."""
ACCEPTED = (
    f"PNG, JPEG, WebP and GIF are, up to {MOST_BYTES // 1_000_000} MB and {MOST_PIXELS // 1_000_000} million pixels"
)

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
_SCANS = 200
"""The most scans of a progressive JPEG (usually about ten): a scan of a few bytes costs a pass over all pixels."""
_START_OF_SCAN = b"\xff\xda"
_QUALITY = 90
# What Pillow raises for damaged files, besides OSError for most of them.
_DAMAGED = (OSError, SyntaxError, ValueError, TypeError, LookupError, ArithmeticError, EOFError, struct.error)


@dataclass(frozen=True, slots=True)
class ImageFile:
    """An image as received: from a file beside a description, or with a description that was handed over."""

    name: str
    """The file's name, without a folder; empty where there is no file."""
    content: bytes
    """The file; empty where it cannot be read."""
    reason: str = ""
    """Why it cannot be read; empty where it can."""

    @property
    def source(self) -> str:
        """A fingerprint that changes with the image."""
        return hashlib.sha256(self.reason.encode() + b"\0" + self.content).hexdigest()


class BadImage(Exception):
    """The bytes are not an image that can be shown; says why in a few words."""


@dataclass(frozen=True, slots=True)
class PreparedImage:
    """An image as the catalog keeps it."""

    entry: ImageEntry
    content: bytes
    """WebP; empty where none can be shown."""


def beside(description: Path) -> ImageFile | None:
    """The image of the same name that stands beside a description; None where there is none."""
    for suffix in (*SUFFIXES, *map(str.upper, SUFFIXES)):
        path = description.with_suffix(suffix)
        try:
            status = path.stat()
        except OSError:
            continue
        if not stat.S_ISREG(status.st_mode):
            return ImageFile(path.name, b"", "not a regular file")
        if status.st_size > MOST_BYTES:
            return ImageFile(path.name, b"", _large(status.st_size))
        try:
            return ImageFile(path.name, path.read_bytes())
        except OSError as error:
            return ImageFile(path.name, b"", f"cannot be read: {(error.strerror or str(error)).lower()}")
    return None


def prepared_image(file: ImageFile) -> PreparedImage:
    """What is stored of an image, or why nothing is. Pure: it may run in another process."""
    try:
        if file.reason:
            raise BadImage(file.reason)
        content, size = shown(file.content)
    except BadImage as bad:
        reason = f"the image{f' {file.name}' if file.name else ''} is not shown: {bad} ({ACCEPTED})"
        return PreparedImage(ImageEntry(file.source, reason, 0, 0, ""), b"")
    digest = hashlib.sha256(content).hexdigest()
    return PreparedImage(ImageEntry(file.source, "", *size, digest), content)


def shown(content: bytes) -> tuple[bytes, tuple[int, int]]:
    """An image's first frame as WebP, at most LONGEST_SIDE wide and high, and its width and height.
    Raises BadImage where it is none of the four kinds, damaged, or larger than the limits.
    """
    from PIL import Image, UnidentifiedImageError

    if len(content) > MOST_BYTES:
        raise BadImage(_large(len(content)))
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(BytesIO(content), formats=_FORMATS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise BadImage(f"{opened.width:,} x {opened.height:,} pixels are too many")
            if opened.format == "JPEG" and content.count(_START_OF_SCAN) > _SCANS:
                raise BadImage("a JPEG of too many scans")
            image = _on_white(opened)
    except UnidentifiedImageError as bad:
        raise BadImage("it is no image of a kind that is read") from bad
    except Image.DecompressionBombError as bad:
        raise BadImage("too many pixels") from bad
    except _DAMAGED as bad:
        raise BadImage("the file is damaged or cut short") from bad
    out = BytesIO()
    image.save(out, "WEBP", quality=_QUALITY, method=2)
    return out.getvalue(), image.size


def data_uri(content: bytes) -> str:
    """An image as a data URI, for self-contained pages."""
    return f"data:{MEDIA};base64,{b64encode(content).decode()}"


def _on_white(opened: Image.Image) -> Image.Image:
    """The pixels alone, upright, scaled down, and on white where they are transparent."""
    from PIL import Image, ImageOps

    side = (LONGEST_SIDE, LONGEST_SIDE)
    if opened.mode in {"L", "RGB"} and "transparency" not in opened.info:
        opened.thumbnail(side)  # before rotating: a JPEG is then decoded at about this size
        turned = ImageOps.exif_transpose(opened).convert("RGB")
    else:
        turned = ImageOps.exif_transpose(opened)
        if turned.mode.startswith("I"):  # 16-bit greyscale
            turned = turned.convert("I").point(lambda value: value / 256).convert("L")
        turned = turned.convert("RGBA")
        turned.thumbnail(side)
    white = Image.new("RGB", turned.size, "white")
    white.paste(turned, mask=turned if turned.mode == "RGBA" else None)
    return white


def _large(size: int) -> str:
    return f"{size / 1e6:.0f} MB are too many"
