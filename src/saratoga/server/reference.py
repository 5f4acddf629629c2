"""The reference of the API as a page, made from its OpenAPI document.

It is for programmers and stays in English, as the document is.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from saratoga.server.pages import VisitorOf

router = APIRouter(include_in_schema=False)

#: What the page says besides the document's own texts.
WORDS: Final = {
    "title": "The API",
    "document": "OpenAPI document",
    "models": "Models",
    "parameters": "Parameters",
    "body": "Body",
    "answers": "Answers",
}


class Field(NamedTuple):
    """A parameter, or a field of a model."""

    name: str
    kind: str
    required: bool
    text: str


class Answer(NamedTuple):
    """One answer of an operation."""

    status: str
    kind: str
    text: str


class Operation(NamedTuple):
    """One operation, ready to be shown."""

    name: str
    method: str
    path: str
    text: str
    parameters: list[Field]
    body: str
    example: str
    answers: list[Answer]


class Model(NamedTuple):
    """A model with its fields."""

    name: str
    text: str
    fields: list[Field]


@router.get("/api")
def reference(visitor: VisitorOf) -> HTMLResponse:
    """The reference of the API."""
    document = visitor.request.app.openapi()
    return visitor.page(
        "read/api.html",
        words=WORDS,
        intro=document["info"]["description"],
        operations=operations(document),
        models=models(document),
    )


def operations(document: dict[str, Any]) -> list[Operation]:
    """Return all operations in the document's order."""
    return [
        _operation(document, path, method, described)
        for path, methods in document["paths"].items()
        for method, described in methods.items()
    ]


def _operation(
    document: dict[str, Any], path: str, method: str, described: dict[str, Any]
) -> Operation:
    media, schema = _content(described.get("requestBody", {}))
    kind = f"{kind_of(schema)} ({media})" if media else ""
    return Operation(
        name=described["operationId"],
        method=method.upper(),
        path=path,
        text=described.get("description", ""),
        parameters=[_parameter(each) for each in described.get("parameters", [])],
        body=kind,
        example=_example(document, schema),
        answers=[_answer(status, each) for status, each in described["responses"].items()],
    )


def _parameter(described: dict[str, Any]) -> Field:
    schema = described["schema"]
    kind = f"{kind_of(schema)}, {described['in']}"
    text = described.get("description") or schema.get("description", "")
    return Field(described["name"], kind, described.get("required", False), text)


def _answer(status: str, described: dict[str, Any]) -> Answer:
    media, schema = _content(described)
    kind = "ProblemDetails" if media == "application/problem+json" else kind_of(schema)
    return Answer(status, kind if media else "", described["description"])


def _content(described: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the media type of a body and its schema, empty without one."""
    for media, body in described.get("content", {}).items():
        return media, body.get("schema", {})
    return "", {}


def _example(document: dict[str, Any], schema: dict[str, Any]) -> str:
    name = schema.get("$ref", "").rpartition("/")[2]
    model = document["components"]["schemas"].get(name, {})
    examples = model.get("examples", [])
    return "\n".join(json.dumps(each, ensure_ascii=False) for each in examples)


def models(document: dict[str, Any]) -> list[Model]:
    """Return all models with fields, by name."""
    return [
        Model(name, schema.get("description", ""), _fields(schema))
        for name, schema in sorted(document["components"]["schemas"].items())
        if "properties" in schema
    ]


def _fields(schema: dict[str, Any]) -> list[Field]:
    required = schema.get("required", [])
    return [
        Field(name, kind_of(field), name in required, field.get("description", ""))
        for name, field in schema["properties"].items()
    ]


def kind_of(schema: dict[str, Any]) -> str:
    """Return the type of a schema in words.

    >>> kind_of({"anyOf": [{"type": "array", "items": {"$ref": "#/x/Card"}}, {"type": "null"}]})
    'list of Card or null'
    """
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(map(kind_of, schema[several])))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " or ".join(json.dumps(each) for each in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {kind_of(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))
