"""The catalog's Alembic migrations: one file in `versions/` for each schema version."""
