"""Eval: measures how often answers are right, and how far to trust them.

case -> answer -> score -> report. The top floor: it asks the app as any other program would.
"""
