"""A stand-in for a model: answers each prompt of the fixture as its item says, over OpenAI's protocol."""

from __future__ import annotations

import json
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from spatialjudge.grading.batch import LineGrader
from spatialjudge.grading.batch.logs import from_log
from spatialjudge.grading.batch.sources import json_source

ITEMS = Path(__file__).resolve().parents[2] / "data" / "adapter_items.jsonl"
ROWS = [json.loads(line) for line in ITEMS.read_text(encoding="utf-8").splitlines()]
PROSE = "Since the desk is north of the chair, the bed is to the north-east of the chair"
CUT_OFF = [
    {**ROWS[0], "id": name, "prompt": f"[{name}] Where is the bed?", "answer": answer, "finish_reason": reason}
    for name, answer, reason in (
        ("whole-1", PROSE, "stop"),
        ("cut-1", PROSE, "length"),
        ("cut-2", "<answer>NE</answer> because", "length"),
        ("cut-3", "The bed is south of", "length"),
    )
]
"""Texts that are conclusions only where they were not cut off: two of the four are right."""
ANSWERS = {row["id"]: (row["answer"], row.get("finish_reason", "stop")) for row in [*ROWS, *CUT_OFF]}
USAGE = {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5}


def answer_to(prompt):
    """The answer to the last prompt of the fixture that a text names, and why it ends."""
    return ANSWERS[re.findall(r"\[([a-z]+(?:-\d)?)\]", prompt)[-1]]


def _chat(body):
    return answer_to(json.dumps(body["messages"][-1]["content"]))


def _choice(text, reason):
    return {"index": 0, "finish_reason": reason, "message": {"role": "assistant", "content": text}}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        head = {"id": "c", "created": 0, "model": body.get("model", "stub")}
        if self.path.endswith("/chat/completions"):
            said = _chat(body)
            if body.get("stream"):
                self._stream(head, *said)
            else:
                self._send(head | {"object": "chat.completion", "choices": [_choice(*said)], "usage": USAGE})
        else:
            prompts = body["prompt"] if isinstance(body["prompt"], list) else [body["prompt"]]
            choices = [
                {"index": number, "text": text, "finish_reason": reason, "logprobs": None}
                for number, (text, reason) in enumerate(map(answer_to, prompts))
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

    def _stream(self, head, text, reason):
        head = head | {"object": "chat.completion.chunk"}
        begun = {"index": 0, "finish_reason": None, "delta": {"role": "assistant", "content": text}}
        ended = {"index": 0, "finish_reason": reason, "delta": {}}
        chunks = [head | {"choices": [begun]}, head | {"choices": [ended]}, head | {"choices": [], "usage": USAGE}]
        events = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Content-Length", str(len(events.encode())))
        self.end_headers()
        self.wfile.write(events.encode())

    def log_message(self, *_):
        pass


def rate_of_log(path, name):
    """The share of right answers in a tool's log, as ``grade --from`` finds it."""
    with path.open("rb") as file:
        lines = list(from_log(json_source(path.name, file), name).lines(1 << 20))
    records = [json.loads(LineGrader().record(line).text) for line in lines]
    return sum(bool(record.get("scores", {}).get("feasible")) for record in records) / len(records)


def written(folder):
    """A file of the items whose answers are cut off."""
    path = folder / "cut_off.jsonl"
    asked = [{name: row[name] for name in ("id", "prompt", "story", "question", "gold")} for row in CUT_OFF]
    path.write_text("".join(f"{json.dumps(item)}\n" for item in asked), encoding="utf-8")
    return path


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
