"""HTTP and sockets as cheap as can be: what generates the load shares the machine with what carries it."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

_OFFER = "permessage-deflate; client_max_window_bits"
_TAIL = b"\x00\x00\xff\xff"


class Http:
    """One connection to a server, with the cookie of one browser."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self._port = port
        self.cookie = cookie
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: Any = None) -> Any:
        """The answer to a request, which must succeed; a body makes it a POST."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        sent = b"" if body is None else msgspec.json.encode(body)
        head = [
            f"{'GET' if body is None else 'POST'} /api/v1{path} HTTP/1.1",
            f"host: 127.0.0.1:{self._port}",
        ]
        if self.cookie:
            head.append(f"cookie: {self.cookie}")
        if body is not None:
            head += ["content-type: application/json", f"content-length: {len(sent)}"]
        writer.write("\r\n".join([*head, "", ""]).encode() + sent)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        answer = await reader.readexactly(int(headers["content-length"]))
        status = int(lines[0].split(" ")[1])
        if status >= 300:
            raise RuntimeError(f"{path}: {status} {answer[:200].decode()}")
        return msgspec.json.decode(answer)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()


class Socket(asyncio.Protocol):
    """A WebSocket as a browser has it, compression included; `heard` is called with every message."""

    def __init__(self, port: int, path: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._request = (
            f"GET /api/v1{path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\n"
            "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"sec-websocket-extensions: {_OFFER}\r\n" + (f"cookie: {cookie}\r\n" if cookie else "") + "\r\n"
        ).encode()
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._open = False
        self._message = bytearray()
        self._compressed = False
        self._inflate = zlib.decompressobj(-15)
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: str | None = None
        """Why it is closed, if it is."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(str(exc or "closed"))

    def _end(self, reason: str) -> None:
        if self.lost is None:
            self.lost = reason
            if not self.opened.done():
                self.opened.set_exception(ConnectionError(reason))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            status = bytes(self._buffer[:end]).split(b" ")[1]
            if status != b"101":
                self._end(f"status {status.decode()}")
                return
            del self._buffer[: end + 4]
            self._open = True
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one frame from the buffer, if a whole one is there."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        length, at = buffer[1], 2
        if length == 126:
            at = 4
            if len(buffer) < at:
                return False
            (length,) = struct.unpack_from(">H", buffer, 2)
        elif length == 127:
            at = 10
            if len(buffer) < at:
                return False
            (length,) = struct.unpack_from(">Q", buffer, 2)
        if len(buffer) < at + length:
            return False
        first, payload = buffer[0], bytes(buffer[at : at + length])
        del buffer[: at + length]
        self._take(first, payload)
        return True

    def _take(self, first: int, payload: bytes) -> None:
        kind = first & 0x0F
        if kind == 9:
            self._write(0x8A, payload)
        elif kind == 8:
            self._end(f"closed {int.from_bytes(payload[:2], 'big')} {payload[2:].decode(errors='replace')}")
        elif kind in (0, 1, 2):
            if kind:
                self._compressed = bool(first & 0x40)
            self._message += payload
            if first & 0x80:
                message = bytes(self._message)
                self._message.clear()
                self._heard(self._inflate.decompress(message + _TAIL) if self._compressed else message)

    def send(self, message: bytes) -> None:
        """Say something."""
        self._write(0x81, message)

    def _write(self, first: int, payload: bytes) -> None:
        if self._transport is None or self.lost is not None:
            return
        # The mask of zeros is a mask, and costs nothing.
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack(">BH", 0xFE, len(payload))
        self._transport.write(bytes([first]) + size + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Hang up."""
        self.lost = self.lost or "we left"
        if self._transport is not None:
            self._transport.close()


async def connect(port: int, path: str, cookie: str, heard: Callable[[bytes], None]) -> Socket:
    """A socket at a path, once it is open."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(port, path, cookie, heard), "127.0.0.1", port)
    await socket.opened
    return socket
