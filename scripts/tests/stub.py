"""A server for the script tests, in a language that starts in a fraction of a JVM's time. Usage: stub.py NAME

Answers "world" at PORT; with UPSTREAM it passes on what that answers. What it does wrong is read, again and again, from the
file STUB_DIR/NAME.mode: "status N", "body TEXT" (\\n for a line end), "die N", "cut" (closes connections unanswered),
"slow MS" (one answer after the other, each after so long). Each path that it is asked for is kept, once, in the file
STUB_DIR/NAME.asked. Of several upstreams, parted by a comma, each is asked in turn, or with "uneven" always the first. A
path that ends in /count is answered with the number of other requests so far. ACCESS_TOKEN of the environment is kept in
the file STUB_DIR/NAME.token, a line for each start. It repeats the route id of a request as backend-mock does.
"""

import http.client
import http.server
import itertools
import os
import signal
import socketserver
import sys
import threading
import time

THINK = 0.01  # seconds; keeps the tests from loading the machine, also with what it does wrong
LOOK = 0.02

name = sys.argv[1]
folder = os.environ["STUB_DIR"]
upstreams = [each.removeprefix("http://") for each in os.environ.get("UPSTREAM", "").split(",") if each]
mode = ("ok", "")
lock = threading.Lock()
turn = threading.Lock()
asked = set()
requests = 0
passed_on = itertools.count()


def keep(suffix, line):
    with open(f"{folder}/{name}.{suffix}", "a", encoding="utf-8") as file:
        file.write(line + "\n")


def look():
    global mode
    try:
        with open(f"{folder}/{name}.mode", encoding="utf-8") as file:
            word, _, rest = file.read().strip().partition(" ")
        mode = (word, rest)
    except OSError:
        mode = ("ok", "")
    if mode[0] == "die":
        os._exit(int(mode[1]))


def watch():
    while True:
        time.sleep(LOOK)
        look()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # head and body of an answer in one piece

    def setup(self):
        super().setup()
        self.connections = {}  # to the upstreams, of this client alone

    def finish(self):
        super().finish()
        for each in self.connections.values():
            each.close()

    def do_GET(self):
        global requests
        word, rest = mode
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not upstreams and self.path.split("?")[0].endswith("/count"):
            return self.answer(200, str(requests).encode())
        with lock:
            requests += 1
            if self.path not in asked:
                asked.add(self.path)
                keep("asked", self.path)
        if not upstreams or word in ("cut", "status", "body"):
            time.sleep(THINK)
        if word == "cut":
            self.close_connection = True
        elif word == "status":
            self.answer(int(rest), b"world")
        elif word == "body":
            self.answer(200, rest.replace("\\n", "\n").encode())
        elif word == "slow":
            with turn:
                time.sleep(int(rest) / 1000)
            self.answer(200, b"world")
        elif upstreams:
            self.answer(*self.pass_on(upstreams[0 if word == "uneven" else next(passed_on) % len(upstreams)]))
        else:
            self.answer(200, b"world")

    do_HEAD = do_POST = do_PUT = do_GET

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        if self.request_version == "HTTP/1.0":
            self.send_header("Connection", "close" if self.close_connection else "keep-alive")
        if "x-benchmark-routeId" in self.headers:
            self.send_header("x-mock-server-routeId", self.headers["x-benchmark-routeId"])
        self.end_headers()
        self.wfile.write(body)

    def pass_on(self, upstream):
        """Status and body for what the upstream answers, over a new connection where it has closed the one that was kept."""
        for connection in (self.connections.pop(upstream, None), http.client.HTTPConnection(upstream)):
            if connection:
                try:
                    connection.request("GET", self.path)
                    response = connection.getresponse()
                    body = response.read()
                    self.connections[upstream] = connection
                    return (200, body) if response.status < 400 else (502, b"world")
                except (OSError, http.client.HTTPException):
                    connection.close()
        return 502, b"world"

    def log_message(self, *_):
        pass  # an answer to a client is nothing to tell


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 500  # connections of ab at 200 at a time

    def server_bind(self):
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address  # without asking for the name of the address

    def handle_error(self, *_):
        pass  # the client has gone


def main():
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if "ACCESS_TOKEN" in os.environ:
        keep("token", os.environ["ACCESS_TOKEN"])
    look()
    server = Server((os.environ.get("BIND", "127.0.0.1"), int(os.environ["PORT"])), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    watch()


main()
