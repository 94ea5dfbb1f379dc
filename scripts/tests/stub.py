"""A server for the script tests, in a language that starts in a tenth of a JVM's time. Usage: stub.py NAME

Answers "world" at PORT; with UPSTREAM it passes on what that answers. What it does wrong is read, again and again, from the
file STUB_DIR/NAME.mode: "status N", "body TEXT" (\\n for a line end), "die N", "cut" (closes connections unanswered),
"slow MS" (one answer after the other, each after so long). Each path that it is asked for is kept, once, in the file
STUB_DIR/NAME.asked. Of several upstreams, parted by a comma, each is asked in turn, or with "uneven" always the first. A
path that ends in /count is answered with the number of other requests so far. ACCESS_TOKEN of the environment is kept in
the file STUB_DIR/NAME.token, a line for each start. It repeats the route id of a request as backend-mock does.
"""

import itertools
import os
import signal
import socket
import sys
import threading
import time

THINK = 0.01  # seconds; keeps the tests from loading the machine, also with what it does wrong
LOOK = 0.02
WORKERS = 16  # from the start; more when all of them have a connection

name = sys.argv[1]
folder = os.environ["STUB_DIR"]
upstreams = [each for each in os.environ.get("UPSTREAM", "").split(",") if each]
mode = ("ok", "")
lock = threading.Lock()
turn = threading.Lock()
asked = set()
requests = 0
passed_on = itertools.count()
idle = WORKERS
own = threading.local()  # a worker's connections to the upstreams


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


def read_message(reader):
    """The first line, the headers in lower case, and the body of a message; None at the end of the connection."""
    first = reader.readline().decode().strip()
    if not first:
        return None
    headers = {}
    while line := reader.readline().decode().strip():
        key, _, value = line.partition(":")
        headers[key.lower()] = value.strip()
    body = b""
    if headers.get("transfer-encoding", "").lower() == "chunked":
        while size := int(reader.readline().split(b";")[0], 16):
            body += reader.read(size)
            reader.readline()
        reader.readline()
    elif "content-length" in headers:
        body = reader.read(int(headers["content-length"]))
    elif first.startswith("HTTP/"):
        body = reader.read()
    return first, headers, body


def fetch(upstream, path):
    """The body that the upstream answers with; an OSError where there is none."""
    connections = own.__dict__
    for fresh in (False, True):  # one that was kept may have been closed
        if fresh or upstream not in connections:
            host, _, port = upstream.removeprefix("http://").partition(":")
            connection = socket.create_connection((host, int(port)))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connections[upstream] = connection, connection.makefile("rb")
            fresh = True
        connection, reader = connections[upstream]
        try:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {upstream.removeprefix('http://')}\r\n\r\n".encode())
            message = read_message(reader)
        except OSError:
            message = None
        if message is None or message[1].get("connection", "").lower() == "close":
            del connections[upstream]
            connection.close()
        if message is not None:
            if int(message[0].split()[1]) >= 400:
                raise OSError(message[0])
            return message[2]
        if fresh:
            break
    raise ConnectionError(upstream)


def answer(path):
    """Status and body; None where the connection is cut."""
    global requests
    word, rest = mode
    if not upstreams and path.split("?")[0].endswith("/count"):
        return 200, str(requests).encode()
    with lock:
        requests += 1
        if path not in asked:
            asked.add(path)
            keep("asked", path)
    if not upstreams or word in ("cut", "status", "body"):
        time.sleep(THINK)
    if word == "cut":
        return None
    if word == "status":
        return int(rest), b"world"
    if word == "body":
        return 200, rest.replace("\\n", "\n").encode()
    if word == "slow":
        with turn:
            time.sleep(int(rest) / 1000)
    elif upstreams:
        try:
            return 200, fetch(upstreams[0 if word == "uneven" else next(passed_on) % len(upstreams)], path)
        except OSError:
            return 502, b"world"
    return 200, b"world"


def talk(client):
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    reader = client.makefile("rb")
    while message := read_message(reader):
        first, headers, _ = message
        _, path, version = first.split()
        answered = answer(path)
        if answered is None:
            return
        status, body = answered
        lines = [f"HTTP/1.1 {status} Stub", f"Content-Length: {len(body)}"]
        kept = headers.get("connection", "").lower() == "keep-alive" if version == "HTTP/1.0" else True
        if version == "HTTP/1.0":
            lines.append(f"Connection: {'keep-alive' if kept else 'close'}")
        if "x-benchmark-routeid" in headers:
            lines.append(f"x-mock-server-routeId: {headers['x-benchmark-routeid']}")
        client.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        if not kept or headers.get("connection", "").lower() == "close":
            return


def work(listening):
    global idle
    while True:
        client = listening.accept()[0]
        with lock:
            idle -= 1
            alone = idle == 0
            idle += alone
        if alone:
            threading.Thread(target=work, args=(listening,), daemon=True).start()
        try:
            with client:
                talk(client)
        except OSError:
            pass  # the client has gone
        with lock:
            idle += 1


def main():
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if "ACCESS_TOKEN" in os.environ:
        keep("token", os.environ["ACCESS_TOKEN"])
    look()
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((os.environ.get("BIND", "127.0.0.1"), int(os.environ["PORT"])))
    listening.listen(500)  # connections of ab at 200 at a time
    for _ in range(WORKERS):
        threading.Thread(target=work, args=(listening,), daemon=True).start()
    watch()


main()
