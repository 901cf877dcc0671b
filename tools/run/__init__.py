"""Running: a bound plan becomes an exact result with the cells it used. One short function a node.

`selecting` and `computing` have the nodes that give cells, `answering`, `judging` and `stated` those that answer.
"""
