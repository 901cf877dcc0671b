"""Saying: any plan as one English sentence, and a result step by step. One short function a node."""
