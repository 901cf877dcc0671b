"""Images: what is kept of a file from outside, what is refused, and what becomes of them in a library."""

import struct
import zlib
from io import BytesIO

import pytest
from figwise.indexing.errors import UnknownFigure
from figwise.indexing.store import images
from figwise.indexing.store.images import ACCEPTED, LONGEST_SIDE, BadImage, ImageFile, prepared_image, shown
from figwise.tests.pictures import colours, encoded, picture
from PIL import Image

from .conftest import outcomes

SECRET = b"where it was taken"


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width, height, rows):
    """A PNG of one bit a pixel that says how large it is."""
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_every_kind_is_written_anew_as_webp(kind):
    content, size = shown(picture(kind))
    with Image.open(BytesIO(content)) as made:
        assert (made.format, made.mode, made.size, size) == ("WEBP", "RGB", (40, 30), (40, 30))
    assert colours(content) == {"red"}


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16"])
def test_every_mode_is_shown(mode):
    white = Image.new("L", (20, 20), 255)
    image = Image.new("I;16", (20, 20), 65_535) if mode == "I;16" else white.convert(mode)
    assert colours(shown(encoded(image, "PNG"))[0]) == {"white"}


def test_what_is_transparent_is_white():
    """The lines of many charts are black on nothing, which a dark page would hide."""
    assert colours(shown(encoded(Image.new("RGBA", (20, 20), (0, 0, 0, 0)), "PNG"))[0]) == {"white"}
    assert colours(shown(picture("PNG", colour="black", transparency=(0, 0, 0)))[0]) == {"white"}


def test_nothing_but_the_pixels_is_left():
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    for kind in ("PNG", "JPEG", "WEBP"):
        given = picture(kind, exif=exif, icc_profile=SECRET, xmp=SECRET) + b"<script>" + SECRET
        assert SECRET in given
        content, _ = shown(given)
        assert SECRET not in content
        assert b"script" not in content
        with Image.open(BytesIO(content)) as made:
            assert {"exif", "icc_profile", "xmp"}.isdisjoint(made.info)


def test_an_image_stands_as_its_camera_says():
    exif = Image.Exif()
    exif[0x0112] = 6
    assert shown(picture("JPEG", size=(40, 30), exif=exif))[1] == (30, 40)


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
def test_of_an_animation_the_first_frame_is_kept(kind):
    later = [Image.new("RGB", (40, 30), "blue") for _ in range(3)]
    given = picture(kind, save_all=True, append_images=later)
    with Image.open(BytesIO(given)) as animated:
        assert getattr(animated, "n_frames", 1) > 1
    content, _ = shown(given)
    with Image.open(BytesIO(content)) as made:
        assert getattr(made, "n_frames", 1) == 1
    assert colours(content) == {"red"}


def test_a_large_image_is_scaled_down():
    assert shown(picture("PNG", size=(4_000, 1_000)))[1] == (LONGEST_SIDE, LONGEST_SIDE // 4)
    assert shown(picture("JPEG", size=(1_000, 4_000)))[1] == (LONGEST_SIDE // 4, LONGEST_SIDE)


@pytest.mark.parametrize(
    "content, said",
    [
        (b"", "no image of a kind"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "no image of a kind"),
        (b"<html><script>alert(1)</script></html>", "no image of a kind"),
        (b"%PDF-1.7\n", "no image of a kind"),
        (picture("BMP"), "no image of a kind"),
        (picture("TIFF"), "no image of a kind"),
        (picture("ICO"), "no image of a kind"),
        (picture("PNG", size=(400, 300), compress_level=0)[:2_000], "damaged or cut short"),
        (picture("JPEG", size=(400, 300))[:700], "damaged or cut short"),
        (picture("WEBP", size=(400, 300))[:100], "."),
        (picture("GIF", size=(400, 300))[:60], "."),
        (png(60_000, 60_000, b"\0" * 1_000), "pixels"),
        (png(10_000, 10_000, b"\0" * (1_251 * 10_000)), "10,000 x 10,000 pixels are too many"),
        (png(100, 100, b"\0" * 10), "damaged or cut short"),
    ],
)
def test_what_is_no_image_that_can_be_shown_is_refused(content, said):
    with pytest.raises(BadImage, match=said):
        shown(content)


def test_a_file_over_the_limit_is_not_decoded(monkeypatch):
    monkeypatch.setattr(images, "MOST_BYTES", 50)
    with pytest.raises(BadImage, match="too many"):
        shown(picture())


def test_a_jpeg_of_endless_scans_is_not_decoded():
    given = picture("JPEG", size=(64, 64), progressive=True)
    at = given.rindex(b"\xff\xda")
    with pytest.raises(BadImage, match="too many scans"):
        shown(given[:at] + given[at:-2] * 300 + given[-2:])


def test_a_text_chunk_that_unpacks_to_much_is_damage():
    bomb = chunk(b"zTXt", b"a\0\0" + zlib.compress(b"\0" * 100_000_000))
    whole = picture("PNG")
    with pytest.raises(BadImage, match="damaged"):
        shown(whole[:33] + bomb + whole[33:])


def test_a_bad_image_is_one_line_with_its_file_and_what_is_accepted():
    made = prepared_image(ImageFile("rain.png", b"<svg/>"))
    said = f"the image rain.png is not shown: it is no image of a kind that is read ({ACCEPTED})"
    assert (made.entry.reason, made.content) == (said, b"")
    assert ACCEPTED == "PNG, JPEG, WebP and GIF are, up to 20 MB and 40 million pixels"


# In a library.


def test_an_image_beside_a_description_is_kept_with_it(library, folder):
    (folder / "rain.png").write_bytes(picture(colour="blue"))
    assert set(outcomes(library.index([folder])).values()) == {"indexed"}
    entry = library.image("rain")
    assert (entry.width, entry.height, entry.reason) == (40, 30, "")
    assert colours(library.image_bytes("rain")) == {"blue"}
    assert (library.image("goals"), library.image_bytes("goals")) == (None, b"")
    with pytest.raises(UnknownFigure):
        library.image_bytes("nowhere")
    with pytest.raises(UnknownFigure):
        library.image("nowhere")


def test_an_image_that_comes_later_or_changes_is_taken(library, folder):
    library.index([folder])
    for colour in ("red", "blue"):
        (folder / "rain.png").write_bytes(picture(colour=colour))
        assert outcomes(library.index([folder]))["rain"] == "replaced"
        assert colours(library.image_bytes("rain")) == {colour}
        assert set(outcomes(library.index([folder])).values()) == {"unchanged"}


def test_a_bad_image_is_told_every_time_and_the_description_is_read(library, folder):
    (folder / "rain.png").write_bytes(b"<svg/>")
    for outcome in ("indexed", "unchanged"):
        (row,) = (row for row in library.index([folder]).rows if row.id == "rain")
        assert (row.outcome, row.reason.partition(":")[0]) == (outcome, "the image rain.png is not shown")
    assert library.image_bytes("rain") == b""
    assert library.image("rain").reason.startswith("the image rain.png is not shown")
    assert library.figure("rain").grids


def test_an_image_stays_until_it_is_pruned_or_its_figure_goes(library, folder):
    (folder / "rain.png").write_bytes(picture())
    (folder / "goals.gif").write_bytes(picture("GIF"))
    library.index([folder])
    (folder / "rain.png").unlink()
    (folder / "rain.md").write_text((folder / "rain.md").read_text() + "\n- **Lima**: 1\n")
    assert outcomes(library.index([folder]))["rain"] == "replaced"
    assert library.image_bytes("rain")
    library.index([folder / "price.txt"], prune=True)
    assert library.image_bytes("rain")
    library.index([folder], prune=True)
    assert (library.image("rain"), library.image_bytes("rain")) == (None, b"")
    assert library.image_bytes("goals")
    library.remove(["goals"])
    library.index([folder / "price.txt"])
    library.add("goals", "## Goals\n\n- **Ada**: 1\n")
    assert library.image("goals") is None


def test_an_image_is_handed_over_with_a_description(library):
    text = "## Sales\n\n- **North**: 5\n- **South**: 7\n"
    assert library.add("sales", text, image=picture()).reason == ""
    assert library.add("sales", text).outcome == "unchanged"
    assert colours(library.image_bytes("sales")) == {"red"}
    row = library.add("sales", text, image=b"no image")
    assert (row.outcome, row.reason.partition(":")[0]) == ("replaced", "the image is not shown")
    assert library.image_bytes("sales") == b""
