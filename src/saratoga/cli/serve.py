"""`saratoga serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer


def register(app: typer.Typer) -> None:
    """Add the commands of this room."""
    app.command("serve")(serve)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port; 0: a free one.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder for games and settings.")] = None,
    database: Annotated[str | None, typer.Option(help="Database URL in place of SQLite.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes that answer requests.")
    ] = None,
    trusted_proxies: Annotated[
        str | None,
        typer.Option(
            "--forwarded-allow-ips",
            help="Proxies whose X-Forwarded headers are believed; by default nobody's.",
        ),
    ] = None,
    log_level: Annotated[
        str | None, typer.Option(help="critical, error, warning, info or debug.")
    ] = None,
    log_format: Annotated[str | None, typer.Option(help="text or json.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Serve the table; every option can also be set as SARATOGA_HOST, SARATOGA_PORT …"""
    given = {
        "host": host,
        "port": port,
        "data": data,
        "database": database,
        "workers": workers,
        "trusted_proxies": trusted_proxies,
        "log_level": log_level,
        "log_format": log_format,
    }
    _run({key: value for key, value in given.items() if value is not None}, open_browser)


def open_table(code: str | None) -> None:
    """Serve the table on this machine and open it, at a deal if a code is given."""
    _run({}, True, code)


def _run(given: dict[str, Any], open_browser: bool, code: str | None = None) -> None:
    from saratoga.server.run import serve as run_server
    from saratoga.server.settings import Settings

    path = f"/g/{code}" if code else "/"
    run_server(Settings(**given), open_browser=open_browser, path=path)
