"""Questions about the prose are answered with a quotation."""


def test_what_the_text_says_of_something_is_quoted(answer):
    found = answer("ferries", "What does the interpretation say about Osen in spring?")
    assert found.value == "Storms closed the harbour of Osen for two weeks in spring."
    assert [one.quote for one in found.citations] == [found.value]


def test_nothing_is_computed_where_the_prose_is_asked_for(answer):
    found = answer("ferries", "What does the text say about visitors in summer?")
    assert found.value == "Visitors fill the boats in summer."


def test_what_no_sentence_says_is_not_quoted(answer):
    assert answer("ferries", "What does the text say about fares?").status == "abstained"
