"""The reverse-proxy examples of docs/operations.md, run: nginx and Caddy before a real server."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from shipping.manual import ROOT, changed, example, unit_environment, unit_words
from store.databases import quick_folder

SITE = "saratoga.example.org"
API = "/api/v1"
GUESSES = 3


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def running(command: list[str], **more: Any) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **more) as process:
        try:
            yield process
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with quick_folder() as path:
        certificate = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt"]
        certificate += ["ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj"]
        certificate += [f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}"]
        made = ["-out", str(path / "certificate.pem"), "-keyout", str(path / "key.pem")]
        subprocess.run([*certificate, *made], check=True, capture_output=True)
        yield path


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[int]:
    """Run a server as the systemd unit does; return its port."""
    port = free_port()
    given = unit_environment() | {"SARATOGA_DATA": str(folder / "data")}
    del given["XDG_CACHE_HOME"]  # what is compiled already need not be compiled again
    given |= {"SARATOGA_READY_DEALS": "0", "SARATOGA_TRANSFER_GUESSES": str(GUESSES)}
    program = str(Path(sys.executable).with_name("saratoga"))
    words = [str(port) if word == "8000" else word for word in unit_words()]
    command = [program, *words]
    with running(command, env=os.environ | given) as process:
        assert process.stdout is not None
        assert str(port) in process.stdout.readline()
        yield port


def nginx(folder: Path, server: int, port: int) -> list[str]:
    site = changed(
        example("nginx"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        ("127.0.0.1:8000", f"127.0.0.1:{server}"),
        ("/etc/ssl/saratoga/", f"{folder}/"),
    )
    places = "".join(
        f"{name}_temp_path {folder}/nginx-{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user}pid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\ndaemon off;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{places}{site}}}\n"
    )
    return ["nginx", "-p", str(folder), "-e", str(folder / "nginx.log"), "-c", "nginx.conf"]


def caddy(folder: Path, server: int, port: int) -> list[str]:
    files = f"{folder}/certificate.pem {folder}/key.pem"
    site = changed(
        example("caddyfile"),
        (f"{SITE} {{", f"https://{SITE}:{port} {{\n\tbind 127.0.0.1\n\ttls {files}"),
        ("127.0.0.1:8000", f"127.0.0.1:{server}"),
    )
    options = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(options + site)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


Proxy = Callable[[Path, int, int], list[str]]


class Browser:
    """Asks the site at a port of this machine over HTTPS, and keeps its cookie."""

    def __init__(self, port: int, folder: Path) -> None:
        self._port = port
        self._trust = ssl.create_default_context(cafile=folder / "certificate.pem")
        self.cookie = ""

    @contextmanager
    def asked(self, method: str, path: str, body: Any = None, **more: str) -> Iterator[Any]:
        """Send a request and give the answer, its body unread."""
        raw = socket.create_connection(("127.0.0.1", self._port), timeout=30)
        connection = HTTPSConnection(SITE, self._port)
        connection.sock = self._trust.wrap_socket(raw, server_hostname=SITE)
        with closing(connection):
            headers = {"content-type": "application/json", "cookie": self.cookie, **more}
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            given = answer.getheader("set-cookie") or ""
            if given.startswith("saratoga_player="):
                self.cookie = given.partition(";")[0]
            yield answer

    def post(self, path: str, body: Any, **more: str) -> tuple[int, Any]:
        with self.asked("POST", API + path, json.dumps(body), **more) as answer:
            return answer.status, json.loads(answer.read())


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def site(request: pytest.FixtureRequest, folder: Path, server: int) -> Iterator[Browser]:
    proxy: Proxy = request.param
    if shutil.which(proxy.__name__) is None:
        pytest.skip(f"{proxy.__name__} is not installed")
    port = free_port()
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with ExitStack() as stack:
        command = proxy(folder, server, port)
        stack.enter_context(running(command, env=environment, stderr=subprocess.DEVNULL))
        wait_for(port)
        yield Browser(port, folder)


def wait_for(port: int) -> None:
    """Wait until something listens at a port."""
    for _ in range(1000):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except ConnectionRefusedError:
            Event().wait(0.01)
        else:
            return
    pytest.fail("the proxy does not listen")


def test_pages_come_with_their_guards_and_a_secure_cookie(site: Browser) -> None:
    with site.asked("GET", "/") as answer:
        assert answer.status == 200
        assert b"Saratoga" in answer.read()
        assert "default-src 'none'" in answer.getheader("content-security-policy")
        assert "max-age" in answer.getheader("strict-transport-security")
        assert "; Secure" in answer.getheader("set-cookie")


def test_the_site_may_act_for_itself_and_no_other_may(site: Browser) -> None:
    wish = {"code": "CF1-D3-AAAAACL"}
    own = f"https://{SITE}:{site._port}"
    assert site.post("/games", wish, origin=own)[0] == 201
    assert site.post("/games", wish, origin="https://evil.test")[0] == 403


def test_a_body_that_is_too_long_is_refused(site: Browser) -> None:
    answer = site.post("/games", {"code": "A" * 1_000_500})
    assert (answer[0], answer[1]["code"]) == (413, "body-too-long")


def test_an_address_made_up_by_the_sender_is_not_believed(site: Browser) -> None:
    """Else a guesser of transfer codes would be a new address at every try."""
    guess = {"code": "AAAA-AAAA-AAAA"}
    for number in range(GUESSES + 1):
        forged = {"x-forwarded-for": f"10.0.0.{number}"}
        status, _ = site.post("/transfer/claim", guess, **forged)
    assert status == 429


def test_an_analysis_comes_through(site: Browser) -> None:
    _, game = site.post("/games", {"code": "CF1-D3-AAAAACL"})
    with site.asked("GET", f"{API}/games/{game['id']}/analysis?version=0") as answer:
        assert isinstance(answer, HTTPResponse)
        assert answer.readline() == b"event: start\n"


def test_the_containers_health_check_hears_a_server_and_misses_none(server: int) -> None:
    """It has to be there without a container too: its command is run as it stands."""
    text = (ROOT / "Containerfile").read_text()
    (found,) = re.findall(r"^HEALTHCHECK.*CMD \\\n +(\[.*\])$", text, re.MULTILINE)
    program, *words = json.loads(found.replace(":8000/", f":{server}/"))
    assert program == "python"
    assert subprocess.run([sys.executable, *words]).returncode == 0
    nobody = json.loads(found.replace(":8000/", f":{free_port()}/"))[1:]
    assert subprocess.run([sys.executable, *nobody], capture_output=True).returncode == 1
