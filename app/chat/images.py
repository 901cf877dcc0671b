"""Images: a figure's image in the page, and the one address that serves it.

The address names a figure and the hash of what is shown, and no file: what is served comes from the library that the
page is over, and is WebP that was made there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.responses import PlainTextResponse, Response

from ...indexing.errors import FigwiseError
from ...indexing.model.figure import Figure
from ...indexing.store.records import MEDIA, ImageEntry
from ..markup import Markup, tag

if TYPE_CHECKING:
    from ...indexing.store.library import Library

PATH = "/figure-image"
_FOR_GOOD = {"Cache-Control": "private, max-age=31536000, immutable"}
"""Browsers may cache an image for good: another image has another address."""


def image_html(figure: Figure | None, image: ImageEntry | None) -> Markup:
    """The image that came with a description; if it cannot be shown, the reason."""
    if figure is None or image is None:
        return Markup()
    if not image.hash:
        note = image.reason[:1].upper() + image.reason[1:] + "."
        return tag("p", note, class_="fw-note")
    address = f"{PATH[1:]}?{urlencode({'figure': figure.id, 'hash': image.hash})}"
    size = {"width": str(image.width), "height": str(image.height)}
    shown = tag("img", src=address, alt=figure.title or figure.id, decoding="async", **size)
    linked = tag("a", shown, href=address, target="_blank", rel="noopener", title="Open it alone")
    note = "For comparison: numbers are read from the description alone."
    parts = tag("summary", "The figure itself"), linked, tag("p", note, class_="fw-dim")
    return tag("details", *parts, class_="fw-original", open="")


def image_response(library: Library, asked: Mapping[str, str]) -> Response:
    """The response with a figure's image, if it is still the one that was requested."""
    id, hash = asked.get("figure", ""), asked.get("hash", "")
    try:
        image = library.image(id)
        content = library.image_bytes(id) if image is not None and image.hash and image.hash == hash else b""
    except FigwiseError:
        content = b""
    if not content:
        return PlainTextResponse("There is nothing here.", 404)
    return Response(content, media_type=MEDIA, headers=_FOR_GOOD)
