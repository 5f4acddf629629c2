"""Running the server."""

from __future__ import annotations

import socket
import threading
import webbrowser

from saratoga.errors import InvalidOption
from saratoga.i18n import Message
from saratoga.server.hosting.collector import calm
from saratoga.server.hosting.host import Host
from saratoga.server.hosting.keys import signing_key
from saratoga.server.hosting.logs import configure
from saratoga.server.hosting.supervisor import supervise
from saratoga.server.settings import Settings
from saratoga.store import Store


def serve(settings: Settings, open_browser: bool = False, path: str = "/") -> None:
    """Serve until interrupted; with `open_browser` show `path` once the server listens.

    Raises InvalidOption if the address can't be listened on, WrongDatabase if the database can't be
    used.
    """
    listener = listen(settings)
    _open_once(settings)
    address = _address(settings.host, listener.getsockname()[1])
    print(f"Saratoga is at {address} (Ctrl+C stops it)", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address + path]).start()
    if settings.workers == 1:
        run(settings, listener)
        return
    configure(settings.log_level, settings.log_format)
    supervise(settings, listener)


def _open_once(settings: Settings) -> None:
    """Bring the database up to date before anything is promised, or say why it can't be used."""
    with Store(settings.database_url) as store:
        signing_key(settings, store)


def run(settings: Settings, listener: socket.socket, host: Host | None = None) -> None:
    """Answer what comes in at a listening socket until the process is told to stop.

    What was taken is finished before the process ends.
    """
    import uvicorn

    from saratoga.server.app import create_app

    configure(settings.log_level, settings.log_format)
    config = uvicorn.Config(
        create_app(settings, host=host),
        log_config=None,
        log_level=settings.log_level,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies,
        lifespan="on",
        # Longer than a player thinks, and than proxies keep their connections (nginx: 60 s).
        timeout_keep_alive=75,
        timeout_graceful_shutdown=10,
    )
    calm()
    uvicorn.Server(config).run(sockets=[listener])


def listen(settings: Settings) -> socket.socket:
    """Return a listening socket at the address of the settings.

    Raises InvalidOption if the address can't be had.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise InvalidOption(
            Message(
                "can't listen on {host} port {port}: {reason};"
                " choose another with --port, or 0 for a free one",
                host=settings.host,
                port=str(settings.port),
                reason=str(error.strerror),
            )
        ) from None
    listener.listen(512)
    return listener


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
