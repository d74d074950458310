"""A host of feeds with faults, for tests: the path says which feed is sent, and how."""

import collections
import hashlib
import http.server
import threading
import time

PAGE = b"<!doctype html><title>Moved</title><p>Our timetables have moved. Please log in."


class FeedHost:
    """Serves `/<fault>/<name>` on a port of this machine.

    Faults: `fine`; `missing` is 404; `forbidden` is 403; `broken` is always 500; `shaky` is 503 six times, more often
    than one attempt asks; `cut` ends early the first time, and `short` always; `slow` takes a few seconds; `page` is
    HTML with status 200; `empty` has no content; `moved` redirects to `fine`.
    """

    def __init__(self):
        # By name, the file that is sent. A test replaces values between two runs.
        self.files = {}
        # Of each path, the number of requests.
        self.requests = collections.Counter()
        self.lock = threading.Lock()
        host = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                host.answer(self)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def forget(self):
        """Makes the next request of each path its first."""
        with self.lock:
            self.requests.clear()

    def answer(self, request):
        with self.lock:
            self.requests[request.path] += 1
            count = self.requests[request.path]
        fault, _, name = request.path.strip("/").partition("/")
        status = {"missing": 404, "forbidden": 403, "broken": 500, "shaky": 503 if count <= 6 else 200}.get(fault, 200)
        if fault == "moved":
            request.send_response(302)
            request.send_header("Location", f"/fine/{name}")
            request.send_header("Content-Length", "0")
            request.end_headers()
            return
        if status != 200 or name not in self.files:
            request.send_error(status if status != 200 else 404)
            return
        body = {"page": PAGE, "empty": b""}.get(fault)
        if body is None:
            body = self.files[name].read_bytes()
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        if request.headers.get("If-None-Match") == tag:
            request.send_response(304)
            request.send_header("ETag", tag)
            request.end_headers()
            return
        request.send_response(200)
        request.send_header("Content-Type", "application/zip")
        request.send_header("ETag", tag)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        try:
            if fault == "short" or (fault == "cut" and count == 1):
                request.wfile.write(body[: len(body) // 2])
                request.close_connection = True
            elif fault == "slow":
                step = len(body) // 20 + 1
                for start in range(0, len(body), step):
                    request.wfile.write(body[start:start + step])
                    request.wfile.flush()
                    time.sleep(0.2)
            else:
                request.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            pass  # The client was killed.

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
