"""The packaged encoder's forward pass in numpy: one question's vector in hundredths of a second, where importing torch
alone takes several.

The model is a small BERT (Devlin et al. 2019, BERT: Pre-training of Deep Bidirectional Transformers; distilled by Wang
et al. 2020, MiniLM), its vector the mean over a text's tokens, of length one (Reimers and Gurevych 2019,
Sentence-BERT). The weights are mapped from the package's own file, so that processes share them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

_AT_ONCE = 4_096
"""About the most tokens in one batch."""
_ROWS = 8
"""Rows that are multiplied at once."""


class Bert:
    """A sentence encoder of BERT's architecture, read from the folder of a sentence-transformers model."""

    def __init__(self, folder: Path):
        """Raises OSError, KeyError or ValueError where the folder holds no such model."""
        from tokenizers import Tokenizer

        config = json.loads((folder / "config.json").read_text("utf-8"))
        longest = json.loads((folder / "sentence_bert_config.json").read_text("utf-8"))["max_seq_length"]
        if config["model_type"] != "bert" or config["hidden_act"] != "gelu":
            raise ValueError(f"{folder} holds another kind of model")
        self._heads, self._size = config["num_attention_heads"], config["hidden_size"]
        self._epsilon = np.float32(config["layer_norm_eps"])
        self._weights = _mapped(folder / "model.safetensors")
        self._layers = [self._layer(f"encoder.layer.{at}.") for at in range(config["num_hidden_layers"])]
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(longest)
        self._tokenizer.no_padding()

    def encode(self, texts: Sequence[str]) -> Floats:
        """One unit vector per text, shape (texts, dimensions); a text's vector does not depend on the others."""
        tokens = [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts))]
        order = sorted(range(len(tokens)), key=lambda at: len(tokens[at]))
        vectors = np.empty((len(tokens), self._size), np.float32)
        sizes = np.cumsum([len(tokens[at]) for at in order])
        for _, some in groupby(range(len(order)), key=lambda place: sizes[place] // _AT_ONCE):
            batch = [order[place] for place in some]
            vectors[batch] = self._forward([tokens[at] for at in batch])
        return vectors

    def _forward(self, tokens: list[list[int]]) -> Floats:
        """The vectors of some texts, sorted by length. Their tokens are concatenated and padded with rows of zeros to
        whole blocks. Attention runs within texts, over all texts of one length at once.
        """
        lengths = [len(ids) for ids in tokens]
        groups = [(length, len(list(alike))) for length, alike in groupby(lengths)]
        size = sum(lengths)
        weights = self._weights
        hidden: Floats = np.zeros((-(-size // _ROWS) * _ROWS, self._size), np.float32)
        hidden[:size] = (
            weights["embeddings.word_embeddings.weight"][np.concatenate(tokens)]
            + weights["embeddings.position_embeddings.weight"][np.concatenate([np.arange(one) for one in lengths])]
            + weights["embeddings.token_type_embeddings.weight"][0]
        )
        hidden = self._normal(hidden, "embeddings.LayerNorm")
        for name, attention, bias in self._layers:
            projected, seen, start = _product(hidden, attention) + bias, np.zeros_like(hidden), 0
            for length, count in groups:
                rows = slice(start, start := start + length * count)
                seen[rows] = self._attention(projected[rows], count, length)
            mixed = self._linear(seen, f"{name}attention.output.dense")
            hidden = self._normal(hidden + mixed, f"{name}attention.output.LayerNorm")
            inner = _gelu(self._linear(hidden, f"{name}intermediate.dense"))
            hidden = self._normal(hidden + self._linear(inner, f"{name}output.dense"), f"{name}output.LayerNorm")
        pooled: Floats = np.add.reduceat(hidden[:size], np.cumsum([0, *lengths[:-1]]))
        pooled /= np.linalg.norm(pooled, axis=1, keepdims=True)
        return pooled

    def _attention(self, projected: Floats, count: int, length: int) -> Floats:
        """Multi-head attention among the tokens of each text."""
        apart = projected.reshape(count, length, 3, self._heads, self._size // self._heads)
        query, key, value = apart.transpose(2, 0, 3, 1, 4)
        scores = query @ key.transpose(0, 1, 3, 2) / np.float32(np.sqrt(query.shape[-1]))
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        scores /= scores.sum(-1, keepdims=True)
        attended: Floats = (scores @ value).transpose(0, 2, 1, 3).reshape(count * length, self._size)
        return attended

    def _linear(self, given: Floats, name: str) -> Floats:
        projected = _product(given, self._weights[f"{name}.weight"].T)
        projected += self._weights[f"{name}.bias"]
        return projected

    def _normal(self, given: Floats, name: str) -> Floats:
        apart = given - given.mean(-1, keepdims=True)
        spread = np.sqrt(np.mean(apart * apart, axis=-1, keepdims=True) + self._epsilon)
        scaled: Floats = apart / spread * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
        return scaled

    def _layer(self, name: str) -> tuple[str, Floats, Floats]:
        """A layer's name, with its three projections for attention side by side."""
        parts = [f"{name}attention.self.{part}" for part in ("query", "key", "value")]
        weights = np.concatenate([self._weights[f"{part}.weight"] for part in parts])
        return name, np.ascontiguousarray(weights.T), np.concatenate([self._weights[f"{part}.bias"] for part in parts])


def _product(given: Floats, weight: Floats) -> Floats:
    """The matrix product, in blocks of a few rows: a row is then rounded alike wherever it stands and whatever stands
    beside it. The code for larger matrices rounds rows at their edges differently, which rows these are depends on the
    processor, and so a text's vector would depend on the texts beside it.
    """
    product: Floats = given.reshape(-1, _ROWS, given.shape[1]) @ weight
    return product.reshape(len(given), -1)


def _gelu(given: Floats) -> Floats:
    """The Gaussian error linear unit, x/2 (1 + erf(x / √2)), with erf by Abramowitz and Stegun (1964), 7.1.26: accurate
    to 1.5e-7, without importing scipy, which takes longer than answering a question.
    """
    size = np.abs(given) * np.float32(np.sqrt(0.5))
    t = 1 / (1 + np.float32(0.3275911) * size)
    sum_ = np.float32(1.061405429) * t
    for factor in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        sum_ = (sum_ + np.float32(factor)) * t
    erf = np.copysign(1 - sum_ * np.exp(-size * size), given)
    activated: Floats = given * np.float32(0.5) * (1 + erf)
    return activated


def _mapped(path: Path) -> dict[str, Floats]:
    """The tensors of a safetensors file by name, memory-mapped: the file is a JSON header followed by the numbers."""
    raw = np.memmap(path, np.uint8, mode="r")
    size = int(raw[:8].view("<u8")[0])
    header: dict[str, Any] = json.loads(raw[8 : 8 + size].tobytes())
    found = {}
    for name, about in header.items():
        if about.get("dtype") == "F32":
            start, end = about["data_offsets"]
            found[name] = raw[8 + size + start : 8 + size + end].view("<f4").reshape(about["shape"])
    return found
