"""The engine for an MCP host: the real command as a subprocess, and the SDK's own client."""

import asyncio
import json
import os
import subprocess
import sys
from functools import partial
from typing import Any

import jsonschema
import pytest
from figwise import FigureQA, build_mcp
from mcp import Client, MCPError, StdioServerParameters

COMMAND = ("-c", "from figwise.app.cli import main; main()", "mcp", "--home")


@pytest.fixture(scope="module")
def hosted(qa):
    """Do something with a client of the running command, in one connection."""
    arguments = [*COMMAND, str(qa.library.home.address)]

    def run(do):
        async def connected():
            server = StdioServerParameters(command=sys.executable, args=arguments, env=dict(os.environ))
            async with Client(server) as client:
                return await do(client)

        return asyncio.run(connected())

    return run


async def called(client, name, **arguments):
    return await client.call_tool(name, arguments)


@pytest.mark.timeout(180)
def test_a_host_asks_searches_describes_and_runs_plans(hosted, golden, samples):
    async def everything(client):
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        answers = [await called(client, "ask", question=one.question, figure=one.figure) for one, _ in golden]
        plan = {"plan": golden[0][1]["plan"], "figure": golden[0][1]["figures"][0]}
        others = {
            "search_figures": await called(client, "search_figures", query="metro passengers", limit=2),
            "describe_figure": await called(client, "describe_figure", figure="city-ridership"),
            "run_plan": await called(client, "run_plan", **plan),
        }
        resources = (await client.list_resources()).resources
        texts = [(await client.read_resource(str(one.uri))).contents[0].text for one in resources[:3]]
        templates = (await client.list_resource_templates()).resource_templates
        return tools, answers, others, resources, texts, templates

    tools, answers, others, resources, texts, templates = hosted(everything)
    assert list(tools) == ["ask", "search_figures", "describe_figure", "run_plan"]
    assert all(tool.annotations.read_only_hint for tool in tools.values())
    for (_, expected), answer in zip(golden, answers, strict=True):
        assert answer.structured_content == expected
        jsonschema.validate(answer.structured_content, tools["ask"].output_schema)
    assert answers[0].content[0].text.splitlines()[0] == "90.0%"
    for name, result in others.items():
        assert not result.is_error
        jsonschema.validate(result.structured_content, tools[name].output_schema)
    assert others["search_figures"].structured_content["figures"][0]["figure"] == "city-ridership"
    assert others["describe_figure"].structured_content["panels"][0]["cells"] == 36
    assert others["run_plan"].structured_content["value"] == golden[0][0].value
    assert {one.name for one in resources} == {"plan-language", *(path.stem for path in samples.iterdir())}
    first = next(path for path in samples.iterdir() if path.stem == resources[1].name)
    assert texts[1] == first.read_text("utf-8")
    assert '[{"row":"Metro"}' in texts[0]
    assert [one.uri_template for one in templates] == ["figwise://figures/{id}"]


def test_standard_output_holds_the_protocol_and_nothing_else(qa):
    """Also where something writes there; and a line that is no message gets a reply of its own."""
    sent: list[Any] = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}},
        "no json",
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "search_figures", "arguments": {}}},
        {"jsonrpc": "2.0", "id": 3, "method": "ping"},
        r'{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"ask","arguments":{"question":"\ud83d"}}}',
        '{"jsonrpc":"2.0","method":"tools/call","params":{"deep":'
        + '{"of":' * 400
        + "1"
        + "}" * 400
        + '},"id":"five"}',
        r'{"id":"\ud83d","jsonrpc":"2.0","method":"ping"}',
        "[" * 100_000,
    ]
    sent[0]["params"] |= {"capabilities": {}, "clientInfo": {"name": "test", "version": "0"}}
    lines = "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in sent)
    command = [sys.executable, *COMMAND, str(qa.library.home.address)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60, check=False)
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    assert {message["jsonrpc"] for message in messages} == {"2.0"}
    # in no order: the reply to a line that cannot be read may come before that to the line before it
    assert {message["id"] for message in messages if "error" not in message} >= {1, 3}
    unread = [message["id"] for message in messages if message.get("error", {}).get("code") == -32700]
    assert sorted(map(str, unread)) == ["4", "None", "None", "None", "five"]
    assert done.returncode == 0


@pytest.fixture
def served(qa):
    """The same server in this process."""

    def run(do):
        async def connected():
            async with Client(build_mcp(qa)) as client:
                return await do(client)

        return asyncio.run(connected())

    return run


@pytest.mark.parametrize(
    "name, arguments, said",
    [
        ("ask", {"question": " "}, "The question is empty."),
        ("ask", {"question": "How many?", "figure": "nowhere"}, "No figure 'nowhere'. Figures: city-ridership"),
        ("ask", {"question": "How many \ud83d?"}, "surrogate"),
        ("ask", {}, "question"),
        ("describe_figure", {"figure": "city-ridership", "panel": "x"}, "No grid 'x'"),
        ("describe_figure", {"figure": "city-ridership", "start": 10**30}, "start"),
        ("run_plan", {"plan": [{"op": "exec"}]}, "There is no node with the op 'exec'"),
        ("run_plan", {"plan": [{"op": "value"}], "figure": "\udc00"}, "unable to parse raw data as a unicode string"),
        ("run_plan", {"plan": [{"op": "at", "axis": "row", "labels": ["\ud800"]}, {"op": "value"}]}, "no character"),
        ("search_figures", {"query": ""}, "The question is empty."),
    ],
)
def test_what_is_wrong_is_said_for_a_model_to_mend(served, samples, name, arguments, said):
    result = served(partial(called, name=name, **arguments))
    assert result.is_error
    assert said in result.content[0].text
    assert str(samples) not in result.content[0].text


def test_numbers_that_no_grid_has_are_no_failure(served):
    where = {"op": "where", "relation": ">", "to": float("inf")}
    for to in (float("nan"), float("inf"), 10**400, -(10**30)):
        plan = [where | {"to": to}, {"op": "count", "what": "cell"}]
        result = served(partial(called, name="run_plan", plan=plan, figure="city-ridership"))
        assert result.content[0].text != "Error executing tool run_plan"


@pytest.mark.parametrize("id", ["nowhere", "..%2F..%2Fetc%2Fpasswd", "%00", "%2Fetc%2Fpasswd"])
def test_a_resource_is_a_figure_and_no_file(served, id):
    async def read(client):
        with pytest.raises(MCPError) as refused:
            await client.read_resource(f"figwise://figures/{id}")
        return str(refused.value)

    assert served(read).startswith("No figure ")


def test_a_failure_says_nothing_of_itself(served, monkeypatch):
    monkeypatch.setattr(FigureQA, "ask", lambda *_, **__: 1 / 0)
    result = served(partial(called, name="ask", question="How many?"))
    assert result.is_error
    assert result.content[0].text == "Error executing tool ask"


def test_a_figures_name_may_hold_signs_that_addresses_escape(tmp_path):
    with FigureQA(tmp_path) as own:
        own.add("ä (b), c+d", "# Plums\n\n## Detailed Analysis\n- **May:** 1\n- **June:** 2\n")

        async def read():
            async with Client(build_mcp(own)) as client:
                uri = (await client.list_resources()).resources[1].uri
                return str(getattr((await client.read_resource(str(uri))).contents[0], "text", ""))

        assert asyncio.run(read()).startswith("# Plums")


def test_resources_are_listed_in_pages(qa, monkeypatch):
    monkeypatch.setattr("figwise.app.mcp.LISTED", 4)

    async def listed():
        found: list[list[str]] = []
        cursor: str | None = None
        async with Client(build_mcp(qa)) as client:
            while not found or cursor:
                page = await client.list_resources(cursor=cursor)
                found.append([one.name for one in page.resources])
                cursor = page.next_cursor
            with pytest.raises(MCPError, match="No page begins at the cursor '-1'"):
                await client.list_resources(cursor="-1")
        return found

    found = asyncio.run(listed())
    assert [len(page) for page in found[:2]] == [5, 4]
    assert [name for page in found for name in page] == ["plan-language", *(one.id for one in qa.figures())]
