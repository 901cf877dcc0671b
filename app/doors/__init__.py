"""Doors: limits on connections and requests, shared by the HTTP service and the chat.

`listening.py` opens the door and runs the server, `connections.py` bounds how many connections an address holds and how
long a request may take to arrive, `bodies.py` how large and how slow what it brings, `rates.py` how often it may come,
`hosts.py` says which names mean this machine. What a request may be then is said by the guards: `serve/guard.py` and
`chat/guard.py`.
"""
