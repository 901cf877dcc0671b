"""Data told in running text: who a clause is about, the numbers it states of it, and where on an axis they stand."""

from .board import Story
from .story import read_story, sentences

__all__ = ["Story", "read_story", "sentences"]
