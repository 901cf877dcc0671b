"""Routes: questions, plans and figures. Each is a few lines over the engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from importlib.metadata import version
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from ...indexing.errors import UnknownFigure, clip
from ...indexing.model.json import figure_json
from ...indexing.store.library import RANKED
from ...indexing.store.records import MEDIA
from ..answer import Answer
from ..engine import FigureQA
from ..offered import following
from .events import MEDIA as EVENTS
from .events import event_lines, event_stream
from .problems import MEDIA as PROBLEM
from .problems import Refused
from .schemas import Added, AskRequest, FigureLine, FigureList, Health, NewFigure, PlanRequest
from .work import Work

_PROBLEM = {"content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}}
_OFTEN = (400, 401, 408, 413, 421, 422, 429, 500, 503)
"""Statuses of problems that any request may meet."""


def problems(*more: int) -> dict[int | str, dict[str, Any]]:
    """The problems that a route may answer with."""
    return {status: _PROBLEM | {"description": HTTPStatus(status).phrase} for status in sorted((*_OFTEN, *more))}


def ask_routes(router: APIRouter, qa: FigureQA, work: Work, count: Callable[[], int]) -> None:
    """`/v1/ask`, `/v1/plan` and `/v1/health`."""
    counter = ThreadPoolExecutor(1, "figwise-health")  # of its own: the others' threads may all be taken

    @router.post(
        "/v1/ask",
        response_model=Answer,
        responses={
            200: {"content": {EVENTS: {}}, "description": "The answer, or what is done."},
            **problems(404),
        },
    )
    async def ask(asked: AskRequest, request: Request) -> Response:
        """Answer a question. Abstained and ambiguous answers have status 200, too."""
        if not (asked.stream or _accepts_events(request)):
            given = (asked.question, asked.figure, asked.id)
            if qa.system(asked.system) == "agent":
                answer = await work.done(qa.aask(*given, system="agent"))
            else:
                answer = await work.threaded(qa.ask, *given, system="embedded")
            return JSONResponse(answer.to_json())
        await work.threaded(qa.check, asked.question, asked.figure, asked.system)
        events = work.stream(qa.events(asked.question, asked.figure, asked.id, system=asked.system))
        return event_stream(event_lines(events, request.url.path))

    @router.post("/v1/plan", response_model=Answer, responses=problems(404))
    async def plan(asked: PlanRequest) -> Response:
        """Run a plan again: the same plan over the same description gives the same answer."""
        answer = await work.threaded(qa.run, asked.plan, asked.figure)
        return JSONResponse(answer.to_json())

    @router.get("/v1/health", response_model=Health, responses=problems())
    async def health() -> Health:
        """Whether the library can be asked. It waits for nothing else."""
        counting = asyncio.get_running_loop().run_in_executor(counter, count)
        return Health(version=version("figwise"), figures=await counting)


def figure_routes(router: APIRouter, qa: FigureQA, work: Work) -> None:
    """`/v1/figures`."""

    @router.get("/v1/figures", responses=problems())
    async def figures(
        q: Annotated[
            str, Query(max_length=2_000, description="Words to search for; the best figures come first.")
        ] = "",
        limit: Annotated[int, Query(ge=1, le=1_000)] = 100,
        offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    ) -> FigureList:
        """List a page of figures, sorted by id; or of those that some words fit best, at most a hundred."""
        return await work.threaded(_figure_list, qa, q, limit, offset)

    @router.get("/v1/figures/{id:path}", response_model=dict[str, Any], responses=problems(404))
    async def figure(id: str) -> Response:
        """Show everything that was read from a figure, with its text and the spans of all cells in it."""
        return JSONResponse(await work.threaded(_figure_with_image, qa, id))

    @router.get(
        "/v1/images/{id:path}",
        response_class=Response,
        responses={200: {"content": {MEDIA: {}}, "description": "The image."}, **problems(404)},
    )
    async def image(id: str) -> Response:
        """The image that came with a figure's description, for people to look at: no number is read from it."""
        content = await work.threaded(qa.image, id)
        if not content:
            raise Refused(404, "no_image", f"No image came with the figure {clip(id)!r}.")
        return Response(content, media_type=MEDIA, headers={"X-Content-Type-Options": "nosniff"})

    @router.post(
        "/v1/figures",
        status_code=201,
        response_model=Added,
        responses={
            200: {"model": Added, "description": "It existed already; `outcome` says whether it changed."},
            201: {"description": "It was added."},
            **problems(409),
        },
    )
    async def add(new: NewFigure) -> Response:
        """Read a description into the library, in place of what was posted under its id before."""
        added = await work.threaded(_add_figure, qa, new)
        if added.outcome != "indexed":
            return JSONResponse(added.model_dump())
        return JSONResponse(added.model_dump(), 201, {"Location": f"/v1/figures/{quote(added.id, safe='')}"})

    @router.delete(
        "/v1/figures/{id:path}",
        status_code=204,
        response_model=None,
        responses={204: {"description": "It is forgotten."}, **problems(404)},
    )
    async def remove(id: str) -> Response:
        """Forget a figure. A file that it came from stays where it is."""
        await work.threaded(qa.remove, [id])
        return Response(status_code=204)


def _figure_list(qa: FigureQA, query: str, limit: int, offset: int) -> FigureList:
    if query.strip():
        found = [hit.figure for hit in qa.library.search(query, RANKED)]
        summaries, total = qa.library.summaries_of(found[offset : offset + limit]), len(found)
    else:
        summaries, total = qa.figures(limit, offset), qa.count()
    lines = [FigureLine.of(one) for one in summaries]
    return FigureList(figures=lines, total=total, next=following(offset, limit, total))


def _figure_with_image(qa: FigureQA, id: str) -> dict[str, Any]:
    figure, image = qa.figure(id), qa.library.image(id)
    return figure_json(figure) | {"image": image and image.to_json()}


def _add_figure(qa: FigureQA, new: NewFigure) -> Added:
    row = qa.add(new.id, new.text, new.title, image=new.image)
    for summary in qa.library.summaries_of([row.id]):
        return Added.model_validate(FigureLine.of(summary).model_dump() | {"outcome": row.outcome, "note": row.reason})
    raise UnknownFigure(row.id, qa.library.ids())  # another caller has removed it by now


def _accepts_events(request: Request) -> bool:
    return EVENTS in request.headers.get("accept", "")
