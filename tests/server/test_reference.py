"""The reference of the API as a page."""

from __future__ import annotations

from server.asgi_client import API, Client


def test_the_reference_shows_every_operation_and_model(client: Client) -> None:
    document = client.get(f"{API}/openapi.json").json()
    answer = client.get("/api")
    assert answer.status_code == 200
    for methods in document["paths"].values():
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in answer.text
    for name, model in document["components"]["schemas"].items():
        assert (f'id="model-{name}"' in answer.text) == ("properties" in model)


def test_the_reference_needs_no_script_or_style_of_its_own(client: Client) -> None:
    text = client.get("/api").text
    assert "style=" not in text
    assert "<script>" not in text
    assert "https://" not in text
