"""A host of feeds with faults, for tests: `/<fault>/<name>`.

Faults: `fine`; `missing` is 404, and `page` is HTML with status 200, so both are refused; `broken` is always 500; `shaky`
is 503 six times, more often than one attempt asks.
"""

import collections
import hashlib
import http.server
import threading

PAGE = b"<!doctype html><title>Moved</title><p>Our timetables have moved. Please log in."


class FeedHost:
    def __init__(self):
        # By name, the file that is sent. A test replaces values between two runs.
        self.files = {}
        # Of each path, the number of requests. Clearing it makes the next request of each path its first.
        self.requests = collections.Counter()
        host = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                try:
                    host.answer(self)
                except (BrokenPipeError, ConnectionResetError):
                    pass  # The client was killed.

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, request):
        self.requests[request.path] += 1
        fault, _, name = request.path.strip("/").partition("/")
        is_shaken = fault == "shaky" and self.requests[request.path] <= 6
        status = {"missing": 404, "broken": 500}.get(fault, 503 if is_shaken else 200)
        if status != 200:
            return request.send_error(status)
        body = PAGE if fault == "page" else self.files[name].read_bytes()
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        is_known = request.headers.get("If-None-Match") == tag
        request.send_response(304 if is_known else 200)
        request.send_header("ETag", tag)
        request.send_header("Content-Length", "0" if is_known else str(len(body)))
        request.end_headers()
        return None if is_known else request.wfile.write(body)
