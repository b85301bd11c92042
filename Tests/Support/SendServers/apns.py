#!/usr/bin/env python3
"""An APNs server with faults. It uses h2 (PyPI), the protocol engine of other clients and servers.

It checks the rules that Apple documents:
method and path, `authorization` with PyJWT (ES256, key ID, team, at most one hour
old, one team on a connection, optionally not renewed within 20 minutes), topic, push type, priority, expiration,
apns-id, at most 64 bytes of apns-collapse-id, and 4096 bytes of payload (5120 for VoIP). Until a request with a valid
token is answered, it announces one stream, and rejects a second one (REFUSED_STREAM, and "violation" in the record).

Additional options; serving.py describes the others
  --public-key FILE --key-id ID --team ID   validate tokens with them (default: any token is accepted)
  --topics A,B           the topics of the key (default: any)
  --certificate-only     authorize with the client certificate (see --authority) instead of a token
  --max-streams N        SETTINGS_MAX_CONCURRENT_STREAMS after the first valid token (default: 1000)
  --count-token-updates  answer 429 TooManyProviderTokenUpdates to a second new token within 20 minutes
  --goaway-after N       send GOAWAY after N requests of a connection, and close it after their responses
  --production           omit the header apns-unique-id

A planned answer to a device token is an object with some of these members
  status, reason, timestamp   the answer (default: 200)
  body, bodySize, headers     bytes of the body, their number, and more headers: {"name": "value"}
  streams                     send SETTINGS with this number of streams before the answer
  hold                        answer after the line "release" on standard input, or after this number of requests
  reset                       RST_STREAM with this error, such as "REFUSED_STREAM"
  goaway                      GOAWAY with this reason as JSON, without processing the request; with "processed": true,
                              the request is processed but not answered
  cut                         close the connection "before" the answer, after its "head", or within its "body"
  silence                     no answer
  delay                       answer after this number of seconds
"""

import asyncio
import base64
import json
import re
import time
import uuid

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.exceptions
import h2.settings
import jwt

import serving

PUSH_TYPES = {
    "alert", "background", "voip", "complication", "fileprovider", "location", "liveactivity",
    "widgets", "controls", "pushtotalk", "mdm",
}
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Refusal(Exception):
    def __init__(self, status, reason, **more):
        self.answer = {"status": status, "reason": reason, **more}


class Engine(h2.connection.H2Connection):
    """Disables h2's stream limit, so that the server can reject a single stream instead of the connection."""

    @property
    def max_inbound_streams(self):
        return 1 << 20


class Server:
    def __init__(self, arguments):
        self.arguments = arguments
        self.record = serving.Record(arguments.record)
        self.plan = serving.Plan(arguments.answers)
        self.topics = set(arguments.topics.split(",")) if arguments.topics else None
        self.public_key = open(arguments.public_key).read() if arguments.public_key else None
        self.connections = 0
        self.requests = 0
        # The last token, and the time at which it was first used.
        self.token = None
        self.token_time = 0
        self.held = []

    def release(self):
        held, self.held = self.held, []
        for action in held:
            action()


class Connection(asyncio.Protocol):
    def __init__(self, server):
        self.server = server
        self.arguments = server.arguments
        self.streams = {}
        self.open = set()
        self.team = None
        self.key = None
        self.count = 0
        self.last_answered = 0
        self.is_closing = False
        self.pending = {}

    # The connection

    def connection_made(self, transport):
        self.transport = transport
        self.server.connections += 1
        self.number = self.server.connections
        certificate = transport.get_extra_info("peercert")
        names = dict(pair for part in (certificate or {}).get("subject", ()) for pair in part)
        self.server.record.add("connection", connection=self.number,
                               certificate=names.get("commonName"))
        self.h2 = Engine(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        self.limit = 1
        if self.arguments.certificate_only:
            self.limit = self.arguments.max_streams
        self.h2.local_settings = h2.settings.Settings(client=False, initial_values={
            h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS: self.limit,
            h2.settings.SettingCodes.MAX_HEADER_LIST_SIZE: 8000,
        })
        self.h2.initiate_connection()
        self.flush()

    def connection_lost(self, error):
        self.transport = None

    def flush(self):
        if self.transport:
            self.transport.write(self.h2.data_to_send())

    def close(self):
        if self.transport:
            self.transport.close()

    def data_received(self, data):
        try:
            events = self.h2.receive_data(data)
        except h2.exceptions.ProtocolError as error:
            # After GOAWAY, h2 rejects all frames, but the client's requests may already have been sent.
            if not self.is_closing:
                self.server.record.add("violation", connection=self.number, text=str(error))
            self.flush()
            self.close()
            return
        for event in events:
            self.handle(event)
        self.flush()

    def handle(self, event):
        if isinstance(event, h2.events.RequestReceived):
            self.open.add(event.stream_id)
            # The client might not have received a lower limit yet, but only one stream is allowed from the beginning.
            if self.limit == 1 and len(self.open) > 1 and not self.arguments.certificate_only:
                self.server.record.add("violation", connection=self.number,
                                       text="a second stream before a valid token")
                self.reset(event.stream_id, h2.errors.ErrorCodes.REFUSED_STREAM)
                return
            self.streams[event.stream_id] = (event.headers, bytearray())
        elif isinstance(event, h2.events.DataReceived):
            if event.stream_id in self.streams:
                self.streams[event.stream_id][1].extend(event.data)
            self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, h2.events.StreamEnded):
            if event.stream_id in self.streams:
                self.request(event.stream_id, *self.streams.pop(event.stream_id))
        elif isinstance(event, h2.events.StreamReset):
            self.open.discard(event.stream_id)
            self.streams.pop(event.stream_id, None)
            self.pending.pop(event.stream_id, None)
        elif isinstance(event, h2.events.WindowUpdated):
            for stream in list(self.pending):
                try:
                    self.send_pending(stream)
                except h2.exceptions.StreamClosedError:
                    # The same bytes contain a reset, whose event is handled next.
                    del self.pending[stream]
        elif isinstance(event, h2.events.ConnectionTerminated):
            self.close()

    # Requests

    def request(self, stream, headers, body):
        self.count += 1
        self.server.requests += 1
        values = {}
        for name, value in headers:
            values.setdefault(name, value)
        token = values[":path"].rpartition("/")[2]
        plan = self.server.plan.next(token.lower())
        self.server.record.add(
            "request", connection=self.number, stream=stream, headers=[list(h) for h in headers],
            body=base64.b64encode(bytes(body)).decode(), plan=plan)
        try:
            self.validate(headers, values, bytes(body))
            answer = {"status": 200}
        except Refusal as refusal:
            answer = refusal.answer
        if answer["status"] == 200:
            answer = {**answer, **plan}
        if "hold" in answer:
            self.server.held.append(lambda: self.act(stream, values, answer))
            if not isinstance(answer["hold"], bool) and self.server.requests >= answer["hold"]:
                self.server.release()
        elif "delay" in answer:
            asyncio.get_running_loop().call_later(answer["delay"], self.act, stream, values, answer)
        else:
            self.act(stream, values, answer)

    def validate(self, headers, values, body):
        """Raises the error that APNs returns for an invalid request."""
        if values[":method"] != "POST":
            raise Refusal(405, "MethodNotAllowed")
        path = values[":path"]
        if not path.startswith("/3/device/"):
            raise Refusal(404, "BadPath")
        names = [name for name, _ in headers]
        if len(set(names)) != len(names):
            raise Refusal(400, "DuplicateHeaders")
        if not self.arguments.certificate_only:
            self.validate_token(values.get("authorization"))
        if not path[10:]:
            raise Refusal(400, "MissingDeviceToken")
        if not re.fullmatch(r"([0-9a-fA-F]{2}){8,100}", path[10:]):
            raise Refusal(400, "BadDeviceToken")
        topic = values.get("apns-topic")
        if topic is None and not self.arguments.certificate_only:
            raise Refusal(400, "MissingTopic")
        if self.server.topics and topic not in self.server.topics:
            raise Refusal(400, "TopicDisallowed")
        kind = values.get("apns-push-type", "alert")
        if kind not in PUSH_TYPES:
            raise Refusal(400, "InvalidPushType")
        priority = values.get("apns-priority", "10")
        if priority not in {"10", "5", "1"} or (kind == "background" and priority != "5"):
            raise Refusal(400, "BadPriority")
        if not re.fullmatch(r"\d+", values.get("apns-expiration", "0")):
            raise Refusal(400, "BadExpirationDate")
        if not UUID.fullmatch(values.get("apns-id", "00000000-0000-0000-0000-000000000000")):
            raise Refusal(400, "BadMessageId")
        collapse = values.get("apns-collapse-id")
        if collapse is not None and not 0 < len(collapse.encode()) <= 64:
            raise Refusal(400, "BadCollapseId")
        if not body:
            raise Refusal(400, "PayloadEmpty")
        if len(body) > (5120 if kind == "voip" else 4096):
            raise Refusal(413, "PayloadTooLarge")

    def validate_token(self, authorization):
        if not authorization:
            raise Refusal(403, "MissingProviderToken")
        word, _, token = authorization.partition(" ")
        if word.lower() != "bearer" or not token:
            raise Refusal(403, "InvalidProviderToken")
        if self.server.public_key:
            try:
                head = jwt.get_unverified_header(token)
                claims = jwt.decode(token, self.server.public_key, algorithms=["ES256"],
                                    options={"require": ["iss", "iat"], "verify_iat": False})
            except jwt.PyJWTError as error:
                self.server.record.add("token", connection=self.number, text=str(error))
                raise Refusal(403, "InvalidProviderToken")
            team, key, issued = claims["iss"], head.get("kid"), claims["iat"]
            if not isinstance(issued, (int, float)):
                raise Refusal(403, "InvalidProviderToken")
            if (self.arguments.key_id or key) != key or (self.arguments.team or team) != team:
                raise Refusal(403, "InvalidProviderToken")
            if self.team not in (None, team):
                raise Refusal(403, "InvalidProviderToken")
            if self.key not in (None, key):
                raise Refusal(403, "UnrelatedKeyIdInToken")
            if not time.time() - 3600 <= issued <= time.time() + 300:
                raise Refusal(403, "ExpiredProviderToken")
            self.team, self.key = team, key
        if self.server.token not in (None, token) and self.arguments.count_token_updates:
            if time.monotonic() - self.server.token_time < 1200:
                raise Refusal(429, "TooManyProviderTokenUpdates")
        if self.server.token != token:
            self.server.token, self.server.token_time = token, time.monotonic()
        if self.limit == 1:
            self.announce(self.arguments.max_streams)

    def announce(self, streams):
        self.limit = streams
        self.h2.update_settings({h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS: streams})

    # Answers

    def act(self, stream, values, answer):
        try:
            if self.transport and stream in self.open:
                self.perform(stream, values, answer)
        except h2.exceptions.ProtocolError:
            # The client has reset the stream, or closed the connection.
            self.open.discard(stream)

    def perform(self, stream, values, answer):
        if "streams" in answer:
            self.announce(answer["streams"])
        if answer.get("silence"):
            return
        if "reset" in answer:
            self.reset(stream, h2.errors.ErrorCodes[answer["reset"]])
        elif "goaway" in answer:
            processed = stream if answer.get("processed") else self.last_answered
            self.go_away(processed, answer["goaway"])
            self.close()
        elif answer.get("cut") == "before":
            self.transport.abort()
        else:
            self.answer(stream, values, answer)
        self.flush()
        if self.arguments.goaway_after == self.count and not self.is_closing:
            self.is_closing = True
            self.go_away(stream, "Shutdown")
            self.flush()
        if self.is_closing and not self.open:
            self.close()

    def reset(self, stream, code):
        self.open.discard(stream)
        self.h2.reset_stream(stream, error_code=code)

    def go_away(self, last, reason):
        self.server.record.add("goaway", connection=self.number, last=last)
        self.h2.close_connection(
            error_code=h2.errors.ErrorCodes.NO_ERROR,
            additional_data=json.dumps({"reason": reason}).encode(), last_stream_id=last)
        self.flush()

    def answer(self, stream, values, answer):
        status = answer["status"]
        headers = [(":status", str(status)), ("apns-id", values.get("apns-id") or str(uuid.uuid4()))]
        if status == 200 and not self.arguments.production:
            headers.append(("apns-unique-id", str(uuid.uuid4())))
        headers += answer.get("headers", {}).items()
        body = b""
        if "reason" in answer:
            content = {"reason": answer["reason"]}
            if "timestamp" in answer:
                content["timestamp"] = answer["timestamp"]
            body = json.dumps(content).encode()
        if "body" in answer:
            body = answer["body"].encode()
        if "bodySize" in answer:
            body = b"x" * answer["bodySize"]
        if body:
            headers.append(("content-type", "application/json"))
        cut = answer.get("cut")
        self.h2.send_headers(stream, headers, end_stream=not body and not cut)
        self.last_answered = max(self.last_answered, stream)
        if cut == "head":
            body = b""
        elif cut == "body":
            body = body[:len(body) // 2 or 1] or b"{"
        if cut:
            if body:
                self.h2.send_data(stream, body)
            self.flush()
            self.close()
            return
        if body:
            self.pending[stream] = body
            self.send_pending(stream)
        else:
            self.open.discard(stream)

    def send_pending(self, stream):
        """Sends the part of a body that fits in the client's flow-control windows."""
        body = self.pending[stream]
        while body:
            size = min(self.h2.local_flow_control_window(stream), self.h2.max_outbound_frame_size,
                       len(body))
            if size <= 0:
                self.pending[stream] = body
                return
            self.h2.send_data(stream, body[:size], end_stream=size == len(body))
            body = body[size:]
        del self.pending[stream]
        self.open.discard(stream)


async def serve(arguments):
    server = Server(arguments)
    listener = serving.listening_socket()
    loop = asyncio.get_running_loop()
    await loop.create_server(lambda: Connection(server), sock=listener, ssl=serving.tls(arguments))
    commands = {"release": server.release}
    serving.read_commands(lambda line: loop.call_soon_threadsafe(commands[line]))
    serving.announce(listener.getsockname()[1])
    await asyncio.Event().wait()


if __name__ == "__main__":
    parser = serving.options(__doc__)
    parser.add_argument("--public-key")
    parser.add_argument("--key-id")
    parser.add_argument("--team")
    parser.add_argument("--topics")
    parser.add_argument("--certificate-only", action="store_true")
    parser.add_argument("--max-streams", type=int, default=1000)
    parser.add_argument("--count-token-updates", action="store_true")
    parser.add_argument("--goaway-after", type=int)
    parser.add_argument("--production", action="store_true")
    asyncio.run(serve(parser.parse_args()))
