"""Doors: limits on connections and requests, shared by the HTTP service and the chat.

`listening.py` opens the socket and runs the server; `connections.py` limits the connections of an address and the time
for a request to arrive, `bodies.py` the size and time of a body, `rates.py` the requests of a caller; `hosts.py` knows
the names of this machine. Which requests are allowed is decided by the guards: `serve/guard.py` and `chat/guard.py`.
"""
