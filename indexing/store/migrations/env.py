"""What Alembic runs: the steps that a catalog lacks, in the transaction of the connection that it is handed."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
