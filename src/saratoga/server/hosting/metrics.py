"""Figures for Prometheus, counted over all processes of one `saratoga serve`."""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

#: The variable that names the folder in which the processes of one server count together; it has
#: to be in the environment before prometheus-client is imported.
FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
_REGISTRY: Final = CollectorRegistry()

_REQUESTS: Final = Counter(
    "saratoga_requests",
    "Requests answered.",
    ["method", "route", "status"],
    registry=_REGISTRY,
)
_SECONDS: Final = Histogram(
    "saratoga_request_seconds",
    "Time to answer a request.",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
    registry=_REGISTRY,
)
_SEARCHES: Final = Counter(
    "saratoga_searches", "Searches, by what became of them.", ["outcome"], registry=_REGISTRY
)
_SEARCH_SECONDS: Final = Counter(
    "saratoga_search_seconds", "Time that workers spent on searches.", registry=_REGISTRY
)
_WAITING: Final = Gauge(
    "saratoga_searches_waiting",
    "Searches that wait for a worker.",
    multiprocess_mode="livesum",
    registry=_REGISTRY,
)
_REFUSED: Final = Counter(
    "saratoga_limited", "Requests refused by a limit.", ["limit"], registry=_REGISTRY
)


def known_method(method: str) -> str:
    """Return a method, `other` for one that nobody should use."""
    return method if method in _METHODS else "other"


def answered(method: str, route: str, status: int, seconds: float) -> None:
    """Count a request."""
    _REQUESTS.labels(method, route, str(status)).inc()
    _SECONDS.labels(route).observe(seconds)


def searched(outcome: str, seconds: float) -> None:
    """Count a search and the time that a worker spent on it."""
    _SEARCHES.labels(outcome).inc()
    _SEARCH_SECONDS.inc(seconds)


def waiting(number: int) -> None:
    """Tell how many searches of this process wait."""
    _WAITING.set(number)


def refused(limit: str) -> None:
    """Count a request that a limit refused."""
    _REFUSED.labels(limit).inc()


def text() -> bytes:
    """Return all figures as Prometheus reads them."""
    folder = os.environ.get(FOLDER)
    registry = CollectorRegistry() if folder else _REGISTRY
    if folder:
        MultiProcessCollector(registry, folder)
    return generate_latest(registry)


if not os.environ.get(FOLDER):
    ProcessCollector(registry=_REGISTRY)
