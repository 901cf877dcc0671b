"""Eval: how often is it right, and can you believe it.

case -> answer -> score -> report. The top floor: it asks the app as any other program would.
"""
