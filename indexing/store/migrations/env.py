"""Alembic's entry point: runs pending migrations in the transaction of the given connection."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
