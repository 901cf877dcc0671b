"""Ranking: how well a plan accounts for a question, and how far its reading is to be trusted."""
