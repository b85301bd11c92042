#!/usr/bin/env python3
"""Sends pushes with aioapns (PyPI), a client of another project, to a server on this machine.

It prints one line of JSON: {"accepted": 4, "seconds": 0.1}, measured from the first push to the last response.

--port PORT --authority FILE           the server, and the authority that signed its certificate
--key FILE --key-id ID --team ID       the key for provider tokens
--topic TOPIC                          the topic
--pushes FILE                          lines of JSON: {"token", "payload", "id", "type", "priority", "collapseID"}
--count N                              N equal pushes instead
--streams N                            maximum number of concurrent pushes (default: 100)
"""

import argparse
import asyncio
import json
import logging
import ssl
import time
import uuid

import aioapns
import aioapns.common
import aioapns.connection

PAYLOAD = {"aps": {"alert": {"title": "Ada", "body": "Are you coming tonight?"}, "mutable-content": 1}}


def request(push):
    kind = push.get("type")
    return aioapns.NotificationRequest(
        device_token=push["token"], message=push["payload"], notification_id=push.get("id"),
        priority=push.get("priority"), collapse_key=push.get("collapseID"),
        push_type=kind and aioapns.common.PushType(kind))


async def send(arguments):
    protocol = aioapns.connection.APNsProductionClientProtocol
    protocol.APNS_SERVER, protocol.APNS_PORT = "localhost", arguments.port
    context = ssl.create_default_context(cafile=arguments.authority)
    context.set_alpn_protocols(["h2"])
    client = aioapns.APNs(key=open(arguments.key).read(), key_id=arguments.key_id,
                          team_id=arguments.team, topic=arguments.topic, ssl_context=context,
                          max_connections=1)
    if arguments.pushes:
        pushes = [json.loads(line) for line in open(arguments.pushes)]
    else:
        pushes = [{"token": f"{number:064x}", "payload": PAYLOAD, "type": "alert", "priority": 10,
                   "id": str(uuid.uuid4())} for number in range(arguments.count)]
    waiting = iter(pushes)
    accepted = 0

    async def work():
        nonlocal accepted
        for push in waiting:
            result = await client.send_notification(request(push))
            accepted += result.is_successful

    start = time.monotonic()
    # The first push is sent separately, because it opens the connection.
    await client.send_notification(request(next(waiting)))
    accepted += 1
    await asyncio.gather(*(work() for _ in range(arguments.streams)))
    print(json.dumps({"accepted": accepted, "seconds": time.monotonic() - start}))


if __name__ == "__main__":
    logging.disable()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, required=True)
    for name in ("authority", "key", "key-id", "team", "topic"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--pushes")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--streams", type=int, default=100)
    asyncio.run(send(parser.parse_args()))
