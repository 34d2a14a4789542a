"""A stand-in for a model: answers each prompt of the fixture as its item says, over OpenAI's protocol."""

from __future__ import annotations

import json
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ITEMS = Path(__file__).resolve().parents[2] / "data" / "adapter_items.jsonl"
ROWS = [json.loads(line) for line in ITEMS.read_text(encoding="utf-8").splitlines()]
ANSWERS = {row["id"]: row["answer"] for row in ROWS}
USAGE = {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5}


def answer_to(prompt):
    """The answer to the last prompt of the fixture that a text names."""
    return ANSWERS[re.findall(r"\[([a-z]+(?:-\d)?)\]", prompt)[-1]]


def _chat(body):
    return answer_to(json.dumps(body["messages"][-1]["content"]))


def _choice(text):
    return {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        head = {"id": "c", "created": 0, "model": body.get("model", "stub")}
        if self.path.endswith("/chat/completions"):
            text = _chat(body)
            if body.get("stream"):
                self._stream(head, text)
            else:
                self._send(head | {"object": "chat.completion", "choices": [_choice(text)], "usage": USAGE})
        else:
            prompts = body["prompt"] if isinstance(body["prompt"], list) else [body["prompt"]]
            choices = [
                {"index": number, "text": answer_to(prompt), "finish_reason": "stop", "logprobs": None}
                for number, prompt in enumerate(prompts)
            ]
            self._send(head | {"object": "text_completion", "choices": choices, "usage": USAGE})

    def do_GET(self):
        self._send({"object": "list", "data": [{"id": "stub", "object": "model"}]})

    def _send(self, value):
        text = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def _stream(self, head, text):
        head = head | {"object": "chat.completion.chunk"}
        begun = {"index": 0, "finish_reason": None, "delta": {"role": "assistant", "content": text}}
        ended = {"index": 0, "finish_reason": "stop", "delta": {}}
        chunks = [head | {"choices": [begun]}, head | {"choices": [ended]}, head | {"choices": [], "usage": USAGE}]
        events = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Content-Length", str(len(events.encode())))
        self.end_headers()
        self.wfile.write(events.encode())

    def log_message(self, *_):
        pass


@contextmanager
def stub_model():
    """The base URL of a model that runs meanwhile."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()
