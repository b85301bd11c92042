#!/usr/bin/env python3
"""A proxy for TLS. It connects to the server in the CONNECT request, forwards all bytes, and records "connection".

Of the options of serving.py, only --record has an effect.
"""

import socket
import threading

import serving


def copy(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def connect(client, record):
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += client.recv(4096)
    name = head.split()[1].decode()
    record.add("connection", server=name)
    host, _, port = name.rpartition(":")
    server = socket.create_connection((host, int(port)))
    client.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
    threading.Thread(target=copy, args=(server, client), daemon=True).start()
    copy(client, server)


def main():
    arguments = serving.options(__doc__).parse_args()
    record = serving.Record(arguments.record)
    listener = serving.listening_socket()
    listener.setblocking(True)
    serving.announce(listener.getsockname()[1])
    serving.read_commands()
    while True:
        client, _ = listener.accept()
        threading.Thread(target=connect, args=(client, record), daemon=True).start()


main()
