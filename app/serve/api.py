"""The application: the engine's questions, plans and figures over HTTP, and the same as a chat model."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.middleware.cors import CORSMiddleware
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from ...tools.plan.form import plan_schema
from ..engine import FigureQA
from .chat import chat_routes
from .guard import Guard
from .problems import Problem, handle_problems
from .routes import ask_routes, figure_routes
from .settings import ServeSettings
from .strict import StrictRoute
from .work import Work

PLAN = "Plan"
"""The name of a plan's schema among the components."""


def build_api(
    engine: FigureQA, settings: ServeSettings | None = None, count: Callable[[], int] | None = None
) -> FastAPI:
    """The ASGI application over an engine; closing the engine is up to the caller.

    If the settings have a bearer token, every path but `/v1/health` and `/openapi.json` requires it. `count` gives the
    number of figures that `/v1/health` reports; by default the engine's.

    Raises:
        SettingsError: it would be open to a network without a token.
    """
    settings = settings or ServeSettings()
    settings.check()
    app = FastAPI(
        title="figwise",
        version=version("figwise"),
        summary="Exact, cited answers to questions about figures, read from their written descriptions.",
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
    )
    router = APIRouter(route_class=StrictRoute)
    work = Work(settings)
    ask_routes(router, engine, work, count or engine.count)
    figure_routes(router, engine, work)
    chat_routes(router, engine, work)
    app.include_router(router)
    handle_problems(app)
    app.openapi = _openapi_builder(app, protected=bool(settings.token.get_secret_value()))  # type: ignore[method-assign]
    app.add_middleware(Guard, settings=settings, doors=_body_routes(router))
    if origins := settings.allowed_origins():  # around the guard: a page's first request asks without a token
        methods, headers = ["GET", "POST", "DELETE"], ["Authorization", "Content-Type"]
        app.add_middleware(CORSMiddleware, allow_origins=origins, allow_methods=methods, allow_headers=headers)
    return app


def _body_routes(router: APIRouter) -> list[tuple[str, str]]:
    """The methods and paths that take a body."""
    routes = [route for route in router.routes if isinstance(route, APIRoute) and route.body_field is not None]
    return [(method, route.path) for route in routes for method in route.methods or ()]


def _openapi_builder(app: FastAPI, *, protected: bool) -> Callable[[], dict[str, Any]]:
    """The OpenAPI description, with the plan language and problems among its components."""

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
            components = schema.setdefault("components", {})
            shapes = components.setdefault("schemas", {})
            shapes |= _plan_shapes()
            shapes["PlanRequest"]["properties"]["plan"] = {"$ref": f"#/components/schemas/{PLAN}"}
            shapes["Problem"] = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
            shapes |= shapes["Problem"].pop("$defs")
            for unused in ("HTTPValidationError", "ValidationError"):
                shapes.pop(unused, None)
            if protected:
                components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
                for path, operations in schema["paths"].items():
                    for operation in operations.values():
                        operation["security"] = [] if path == "/v1/health" else [{"token": []}]
            app.openapi_schema = schema
        return app.openapi_schema

    return described


def _plan_shapes() -> dict[str, Any]:
    """The schema of plans, each node a component of its own."""
    schema = plan_schema()
    nodes = schema.pop("$defs")
    found = {PLAN: schema} | {f"{PLAN}.{name}": node for name, node in nodes.items()}
    moved: dict[str, Any] = json.loads(json.dumps(found).replace('"#/$defs/', f'"#/components/schemas/{PLAN}.'))
    return moved
