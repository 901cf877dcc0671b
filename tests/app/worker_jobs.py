"""What the tests of workers have done: functions of a module that a fresh interpreter can import."""

import os
import time

from figwise.indexing.errors import UnknownFigure


def start(number):
    return {"number": number, "jobs": 0}


def add(made, number):
    made["jobs"] += 1
    return made["number"] + number, made["jobs"], os.getpid()


def sleep(made, seconds):
    time.sleep(seconds)


def spin(made):
    while True:
        pass


def eat(made):
    kept = []
    while True:
        kept.append(bytearray(10_000_000))


def abort(made):
    os.abort()


def fail(made):
    raise ZeroDivisionError("of no concern to a caller")


def refuse(made):
    raise UnknownFigure("plums", ["a", "b"])
