"""The description of the API, and that nothing it allows makes the server fail."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from saratoga.server import api
from server.asgi_client import API, BASE, Client

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@lru_cache(maxsize=1)
def description() -> dict[str, Any]:
    """Return the OpenAPI document of the API's routes."""
    app = FastAPI()
    app.include_router(api.router)
    return app.openapi()


OPERATIONS = [
    (path, method) for path, methods in description()["paths"].items() for method in methods
]


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_nothing_that_the_description_allows_fails(client: Client, path: str, method: str) -> None:
    """Schemathesis makes requests after the description; the answers must be as described."""
    operation = schemathesis.openapi.from_dict(description())[path][method]
    game = client.play(client.new_game(code="CF1-D3-AAAAACL"), "R-2")["id"]

    @given(case=operation.as_strategy(), real=st.booleans())
    @settings(
        max_examples=12,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Case[Any], real: bool) -> None:
        if real and "game_id" in case.path_parameters:
            case.path_parameters["game_id"] = game
        wanted = case.as_transport_kwargs(base_url=BASE)
        wanted.pop("cookies", None)
        body = wanted.pop("data", None)
        if isinstance(body, (str, bytes)):
            wanted["content"] = body
        answer = client.request(**wanted)
        case.validate_response(answer, checks=CHECKS)

    ask()


def test_every_operation_has_a_name_and_words_of_its_own() -> None:
    operations = [description()["paths"][path][method] for path, method in OPERATIONS]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names))
    assert all(
        "_" not in name and operation["description"]
        for name, operation in zip(names, operations, strict=True)
    )


def test_every_operation_describes_its_errors_as_problems() -> None:
    for path, method in OPERATIONS:
        answers = description()["paths"][path][method]["responses"]
        for status, answer in answers.items():
            if int(status) >= 400:
                assert list(answer["content"]) == ["application/problem+json"], (path, status)


def test_whatever_takes_a_body_tells_that_it_may_be_wrong_or_too_long() -> None:
    for path, method in OPERATIONS:
        operation = description()["paths"][path][method]
        if "requestBody" in operation:
            assert {"400", "413"} <= set(operation["responses"]), (path, method)


def test_the_description_is_served(client: Client) -> None:
    served = client.get(f"{API}/openapi.json").json()
    assert served["info"]["title"] == "Saratoga"
    assert set(description()["paths"]) <= set(served["paths"])
