"""Tools: what can be computed.

plan -> bound plan -> exact result with the cells it used. Plans are data; nothing here runs code from outside.
"""
