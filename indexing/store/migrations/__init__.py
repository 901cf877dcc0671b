"""The catalog's schema, step by step, for Alembic: a file in `versions/` for each number."""
