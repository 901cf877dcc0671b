"""The model planner: a language model that chooses a plan and phrases the answer, and can never change a number.

question + figures + the embedded planner's reading -> tool calls -> a result, referred to -> answer.

`desk` holds what one question has found so far, and is what the tools do; `loop` is LlamaIndex's agent over it;
`closing` makes an Answer of what the model refers to.
"""
