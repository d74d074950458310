"""Asks `gtfs-bundle mcp` as an assistant does: with the official client of the Model Context Protocol.

check_mcp.py GTFS-BUNDLE CITY.transit OTHER.transit
"""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


def command(tool, *words):
    return json.loads(subprocess.run([tool, *words, "--json"], check=True, capture_output=True).stdout)


def answer(result):
    """The answer of a tool as an object."""
    [content] = result.content
    return json.loads(content.text)


def is_error(result):
    return getattr(result, "is_error", None) if hasattr(result, "is_error") else result.isError


def schema_of(tool):
    return tool.input_schema if hasattr(tool, "input_schema") else tool.inputSchema


async def check_one(tool, city):
    """One bundle: tools, answers, errors, the resource."""
    server = StdioServerParameters(command=tool, args=["mcp", city])
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        started = await session.initialize()
        info = getattr(started, "server_info", None) or started.serverInfo
        assert info.name == "transit-bundle", started
        await session.send_ping()
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert {"departures", "journeys", "search", "nearby", "stop", "trip", "info"} <= tools.keys(), tools.keys()
        assert "alerts" not in tools, "there is no live data"
        schema = schema_of(tools["departures"])
        assert schema["required"] == ["stop"] and schema["properties"]["limit"]["default"] == 50, schema
        for name, described in tools.items():
            assert described.description and schema_of(described)["type"] == "object", name

        found = answer(await session.call_tool("search", {"text": "h", "limit": 1}))
        stop = found["rows"][0]["stop_id"]
        at = command(tool, "info", city)["validity"]["start"] + "T08:00"
        at = f"{at[:4]}-{at[4:6]}-{at[6:]}" if at[4] != "-" else at
        board = answer(await session.call_tool("departures", {"stop": stop, "at": at, "limit": 4}))
        assert board["rows"] == command(tool, "departures", city, stop, "--at", at, "--limit", "4"), board
        assert board["rows"] and board["attribution"], board
        page = await session.call_tool("departures", board["next"]["departures"])
        assert answer(page)["rows"] and answer(page)["rows"] != board["rows"]

        for name, arguments, code in [
            ("departures", {"stop": "nowhere"}, "unknown_stop"), ("departures", {}, "missing_parameter"),
            ("departures", {"stop": stop, "limit": -1}, "invalid_parameter"),
            ("departures", {"stop": stop, "bundle": "x"}, "unknown_parameter"),
            ("journeys", {"from": stop, "to": "91,0"}, "invalid_parameter"),
        ]:
            failed = await session.call_tool(name, arguments)
            assert is_error(failed) and answer(failed)["error"]["code"] == code, (name, arguments, failed)
        ended = answer(await session.call_tool("departures", {"stop": stop, "at": "2050-01-01"}))
        assert ended["rows"] == [] and ended["notes"][0]["code"] == "outside_service", ended
        await expect_error(session.call_tool("nothing", {}))

        [resource] = (await session.list_resources()).resources
        [contents] = (await session.read_resource(resource.uri)).contents
        assert json.loads(contents.text)["rows"][0]["name"] == command(tool, "info", city)["name"]
        await expect_error(session.read_resource("transit-bundle:///nothing"))


async def check_two(tool, city, other):
    """Two bundles: each tool names the one that it asks."""
    server = StdioServerParameters(command=tool, args=["mcp", city, other])
    names = [Path(path).stem for path in (city, other)]
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        await session.initialize()
        for described in (await session.list_tools()).tools:
            schema = schema_of(described)
            assert schema["properties"]["bundle"]["enum"] == names and "bundle" in schema["required"], schema
        for name, path in zip(names, (city, other)):
            facts = answer(await session.call_tool("info", {"bundle": name}))
            assert facts["rows"] == [command(tool, "info", path)], name
        await expect_error(session.call_tool("info", {}))
        assert len((await session.list_resources()).resources) == 2


async def expect_error(call):
    """An error of the protocol, as against an answer that is one."""
    try:
        await call
    except Exception:
        return
    raise AssertionError("no error")


def check_messages(tool, city):
    """Lines that no client sends: each has a reply or is a notification, and the server goes on."""
    lines = [
        b"{", b"[]", b"1", b'""', b"\xff\xfe", b"{}", b'{"id": 1}', b'{"jsonrpc": "2.0", "id": {}, "method": "ping"}',
        b'{"id": 2, "method": "none"}', b'{"id": 3, "method": "tools/call"}',
        b'{"id": 4, "method": "tools/call", "params": {"name": "info", "arguments": 1}}',
        b'{"id": 5, "method": "resources/read", "params": []}', b"[" * 100000, b'{"id": "' + b"a" * 100000 + b'"}',
        b'{"method": "notifications/initialized"}', b"", b'{"id": 6, "method": "ping"}',
    ]
    run = subprocess.run([tool, "mcp", city], input=b"\n".join(lines), capture_output=True, timeout=60)
    assert run.returncode == 0 and not run.stderr, run.stderr[:500]
    replies = [json.loads(line) for line in run.stdout.splitlines()]
    # A notification and an empty line have none.
    assert len(replies) == len(lines) - 2, len(replies)
    assert all("error" in reply for reply in replies[:-1]), replies
    assert replies[-1] == {"jsonrpc": "2.0", "id": 6, "result": {}}, replies[-1]


def main():
    tool, city, other = sys.argv[1:]
    asyncio.run(check_one(tool, city))
    asyncio.run(check_two(tool, city, other))
    check_messages(tool, city)
    print("an assistant's client has answers, errors and resources")


main()
