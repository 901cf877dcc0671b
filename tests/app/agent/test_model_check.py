"""`figwise doctor` with a model that answers."""

from figwise.app.health import checks


def test_a_model_that_answers_is_well(model, engine, key):
    check = list(checks(engine()))[-1]
    assert (check.name, check.status) == ("model", "ok")
    assert check.detail.startswith("small at 127.0.0.1 answers in ")
    assert len(model.requests) == 1
    assert key not in repr(check)


def test_a_model_that_refuses_the_key_is_not(model, engine, reply, key):
    model.brain = lambda request: reply(f"bad key {key}", status=401)
    check = list(checks(engine()))[-1]
    assert (check.status, check.detail) == ("failed", "small at 127.0.0.1 does not answer: status 401.")
