"""A wire that can be cut: whoever connects to it is connected to another socket."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

#: Where a socket is: a host and a port, or the path of a Unix socket.
Place = tuple[str, int] | str


class Wire:
    """All connections that go through one listening socket."""

    def __init__(self, here: Place, there: Place) -> None:
        self._here = here
        self._there = there
        self._loop = asyncio.new_event_loop()
        self._writers: set[StreamWriter] = set()
        self._ready, self._ended = Event(), asyncio.Event()
        self.place = here

    def cut(self) -> int:
        """Cut every connection at once, whatever is on its way; return how many there were."""

        async def cutting() -> int:
            number = len(self._writers) // 2
            for writer in self._writers:
                writer.transport.abort()
            return number

        return asyncio.run_coroutine_threadsafe(cutting(), self._loop).result()

    def run(self) -> None:
        """Connect until closed."""
        self._loop.run_until_complete(self._run())
        self._loop.close()

    async def _run(self) -> None:
        if isinstance(self._here, str):
            server = await asyncio.start_unix_server(self._connected, self._here)
        else:
            server = await asyncio.start_server(self._connected, *self._here)
            self.place = server.sockets[0].getsockname()[:2]
        async with server:
            self._ready.set()
            await self._ended.wait()
            for writer in self._writers:
                writer.transport.abort()

    async def _connected(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            if isinstance(self._there, str):
                far_reader, far_writer = await asyncio.open_unix_connection(self._there)
            else:
                far_reader, far_writer = await asyncio.open_connection(*self._there)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self._writers |= ends
        await asyncio.gather(_pump(reader, far_writer), _pump(far_reader, writer))
        self._writers -= ends

    def wait(self) -> None:
        """Return once it listens."""
        self._ready.wait()

    def close(self) -> None:
        """Stop listening and cut everything."""
        self._loop.call_soon_threadsafe(self._ended.set)


async def _pump(reader: StreamReader, writer: StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    with suppress(OSError):
        writer.close()


@contextmanager
def wire(here: Place, there: Place) -> Iterator[Wire]:
    """Run a wire for as long as the block lasts."""
    between = Wire(here, there)
    thread = Thread(target=between.run)
    thread.start()
    between.wait()
    try:
        yield between
    finally:
        between.close()
        thread.join()
