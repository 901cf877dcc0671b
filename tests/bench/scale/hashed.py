"""An encoder that costs next to nothing to index with, for measuring what a library costs without it."""

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from figwise.indexing.store.encoder import Encoder, Vector, Vectors


class Hashed(Encoder):
    """The packaged encoder, but texts and questions are where their words say."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        made = np.zeros((len(texts), 384), np.float32)
        for row, text in zip(made, texts, strict=True):
            for word in text.lower().split():
                seed = int.from_bytes(blake2b(word.encode(), digest_size=4).digest(), "big")
                row[np.random.default_rng(seed).integers(0, 384, 8)] += 1
        made /= np.linalg.norm(made, axis=1, keepdims=True)
        return made

    def encode_question(self, question: str) -> Vector:
        """As near to the texts as the words that they share; it costs what the packaged encoder costs."""
        super().encode_question(question)
        vector: Vector = self.encode([question])[0]
        return vector
