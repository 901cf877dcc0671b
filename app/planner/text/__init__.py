"""The question as text: tokens, cues, sentences and frames, and every list of words. Nothing here knows a figure."""
