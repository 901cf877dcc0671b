"""Adapters: the engine as LlamaIndex knows it, as tools, as a query engine and as a retriever."""
