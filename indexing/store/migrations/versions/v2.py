"""The second schema: images beside descriptions."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Make the table of images."""
    text, number = sa.String(), sa.Integer()
    op.create_table(
        "images",
        sa.Column("figure", sa.String().with_variant(sa.String(collation="C"), "postgresql"), primary_key=True),
        *(sa.Column(name, text, nullable=False) for name in ("source", "reason")),
        *(sa.Column(name, number, nullable=False) for name in ("width", "height")),
        sa.Column("hash", text, nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
    )
