"""Plans: a small closed algebra of typed nodes, the only way to compute.

A plan is a tree. The same objects are what a planner produces, the JSON schema a model fills in, what is printed and
what is run again. A node checks itself: an invalid plan cannot be built. `nodes` has them all, `short` composes them
for what is asked often, `lower` reads plans that version 0.1.0 saved.
"""
