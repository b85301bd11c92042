"""The shared code of the servers for the tests of cameo send: options, the port, recorded requests and planned answers.

Every server listens on a port of 127.0.0.1 that the kernel chooses, prints one line of JSON, {"port": 12345}, when
it accepts connections, and exits when its standard input is closed, so that it can't outlive the tests.

Common options
  --certificate FILE, --key FILE   the certificate of the server, and its key (PEM)
  --authority FILE                 require a client certificate that this authority signed
  --record FILE                    write one line of JSON for each request and each event, before the answer
  --answers JSON                   planned answers: {"<recipient>": [answer, …], "*": [answer, …]}

The answers to a recipient are used in order, and the last one is repeated. "*" plans the answers to requests that no
other entry plans. For an empty answer, {}, the server determines the response.
"""

import argparse
import json
import os
import signal
import socket
import ssl
import sys
import threading


# Swift's threads block signals, and child processes inherit the mask.
signal.pthread_sigmask(signal.SIG_SETMASK, [])


def options(document):
    parser = argparse.ArgumentParser(
        description=document, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    parser.add_argument("--authority")
    parser.add_argument("--record")
    parser.add_argument("--answers", default="{}")
    return parser


def listening_socket():
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", 0))
    listener.listen(128)
    listener.setblocking(False)
    return listener


def announce(port):
    print(json.dumps({"port": port}), flush=True)


def read_commands(handle=lambda line: None, at_end=lambda: os._exit(0)):
    """Passes each line of standard input to a function, on a thread, and exits at the end of the input."""
    def read():
        for line in sys.stdin:
            handle(line.strip())
        at_end()
    threading.Thread(target=read, daemon=True).start()


def tls(arguments):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(arguments.certificate, arguments.key)
    context.set_alpn_protocols(["h2"])
    if arguments.authority:
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(arguments.authority)
    return context


class Record:
    """A log of the requests and events, as lines of JSON in a file."""

    def __init__(self, path):
        self.file = open(path, "a", buffering=1, encoding="utf-8") if path else None

    def add(self, kind, **values):
        if self.file:
            self.file.write(json.dumps({"type": kind, **values}) + "\n")


class Plan:
    """The planned answers, by recipient."""

    def __init__(self, text):
        self.answers = {name: list(answers) for name, answers in json.loads(text).items()}

    def next(self, *names):
        """Returns the next answer for the first recipient that has one."""
        for name in (*names, "*"):
            answers = self.answers.get(name)
            if answers:
                return answers.pop(0) if len(answers) > 1 else answers[0]
        return {}

    def has(self, name):
        return name in self.answers
