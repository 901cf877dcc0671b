"""Serve: the engine over HTTP. `api.build_api` makes the application; every answer is the engine's own.

A request passes `guard.py` (who may ask, how often, how much), `strict.py` (what is JSON), a route, and `work.py` (how
long, how many at once); whatever goes wrong on the way becomes a problem (`problems.py`).
"""
