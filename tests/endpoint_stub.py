"""A stand-in for a model's endpoint: answers chat completions by a script, in a thread of its own."""

import json
import threading
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import MappingProxyType
from typing import NamedTuple


class Trouble(NamedTuple):
    """An answer that does not come as it should: its headers, and how its body is sent.

    A body of blocks is sent as long as somebody reads it; ``cut`` ends the connection in the midst of the body;
    ``pause_s`` passes before every byte of it.
    """

    status: int = 200
    body: bytes = b'{"choices": []}'
    headers: Mapping[str, str] = MappingProxyType({})
    cut: bool = False
    pause_s: float = 0.0


class Stub:
    """Says back what it is asked, unless ``script`` has a status and a body, or trouble, for a prompt and its count."""

    def __init__(self, script=lambda prompt, times: None, delay_s=0.0):
        self.bodies, self.keys, self.most_at_once = [], set(), 0
        counts, lock, under_way = Counter(), threading.Lock(), [0]
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle(self):
                with suppress(ConnectionError):  # nobody waits any more
                    super().handle()

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                prompt = body["messages"][-1]["content"]
                with lock:
                    counts[prompt] += 1
                    under_way[0] += 1
                    stub.most_at_once = max(stub.most_at_once, under_way[0])
                    stub.bodies.append(body)
                    stub.keys.add(self.headers["Authorization"])
                time.sleep(delay_s)
                step = script(prompt, counts[prompt])
                with lock:
                    under_way[0] -= 1
                if isinstance(step, Trouble):
                    self.trouble(step)
                    return
                status, answer = step or (200, completion(f"I say: {prompt}"))
                text = json.dumps(answer).encode() if not isinstance(answer, bytes) else answer
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(text)))
                if status == 429:
                    self.send_header("Retry-After-Ms", "1")
                self.end_headers()
                self.wfile.write(text)

            def trouble(self, step):
                self.send_response(step.status)
                for name, value in step.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(step.body)))
                self.end_headers()
                body = step.body[: len(step.body) // 2] if step.cut else step.body
                self.close_connection = step.cut
                for byte in body if step.pause_s else ():
                    time.sleep(step.pause_s)
                    self.wfile.write(bytes([byte]))
                for block in () if step.pause_s else [body] if isinstance(body, bytes) else body:
                    self.wfile.write(block)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def completion(text, finish_reason="stop"):
    """A chat completion with one choice."""
    return {
        "id": "c",
        "object": "chat.completion",
        "created": 0,
        "model": "tiny-1",
        "choices": [{"index": 0, "finish_reason": finish_reason, "message": {"role": "assistant", "content": text}}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5},
    }
