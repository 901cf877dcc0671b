"""The model planner: a language model that chooses a plan and phrases the answer, and can never change a number.

question + figures + the embedded planner's reading -> tool calls -> a result, referred to -> answer.

`desk` implements the tools and holds the results of one question; `loop` is LlamaIndex's agent over it; `closing` turns
the results that the model refers to into an Answer.
"""
