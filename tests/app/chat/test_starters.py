def test_every_sample_has_questions_that_are_answered(qa, handlers):
    for id in qa.library.ids():
        questions = handlers.starters.over(id)
        assert 2 <= len(questions) <= 3, id
        for question in questions:
            assert qa.ask(question, id).status == "answered", question


def test_a_figure_that_is_gone_has_none(handlers):
    assert handlers.starters.over("nowhere") == ()


def test_records_are_asked_about_by_column(handlers):
    assert handlers.starters.over("wind-farms")[0] == "Which wind farm has the highest Turbines?"
