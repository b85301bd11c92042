#!/usr/bin/env python3
"""Firebase (FCM v1), Google's token endpoint, OneSignal and Expo, as an application of hypercorn (PyPI).

Paths and checks
  POST /token                                 form with grant_type and assertion; PyJWT validates RS256 (at least 2048
                                              bits), iss, scope, aud (this URL or Google's), iat, exp <= iat + 3600;
                                              answers access_token, or invalid_grant
  POST /v1/projects/<project>/messages:send   Bearer with a token that /token issued, or --access-token; exactly one of
                                              fid, token, topic and condition; data and apns.headers of strings;
                                              apns.payload at most 4096 bytes; validate_only
  POST /notifications                         OneSignal: "Key <key>" (--onesignal-key), app_id (--onesignal-app), one
                                              kind of target, at most 2000 of them; the same idempotency_key gives the
                                              same answer; an empty id if there is no recipient
  POST /--/api/v2/push/send, /getReceipts     Expo: at most 100 messages (gzip or not), tickets in order; at most 1000
                                              IDs of receipts; Bearer only with --expo-token

Additional options; serving.py describes the others
  --plain                     HTTP without TLS
  --http1                     only HTTP/1.1
  --service-account FILE      the service account's public key (PEM)
  --client-email NAME         the service account's name (default: any assertion is accepted)
  --project ID                the project (default: any)
  --access-token TOKEN        an access token that is valid from the beginning
  --onesignal-key KEY, --onesignal-app ID, --expo-token TOKEN

A planned answer is an object. For a recipient (token, fid, subscription ID, Expo's push token):
  error                       FCM's errorCode with status, such as {"status": 404, "error": "UNREGISTERED"}; Expo's
                              error of the ticket; for OneSignal, any error lists the ID in invalid_player_ids
  receipt                     Expo's error of the receipt, or "missing"
  pending                     the number of requests after which Expo has the receipt (default: 0)
For a whole request, with "*" or, for Google's tokens, "/token":
  status, json, headers       the answer; without status, the server determines the answer
  hold                        answer after the line "release" on standard input
"""

import asyncio
import base64
import gzip
import json
import time
import urllib.parse
import uuid

import hypercorn.asyncio
import hypercorn.config
import jwt
from cryptography.hazmat.primitives.serialization import load_pem_public_key

import serving

SCOPE = "https://www.googleapis.com/auth/firebase.messaging"
GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer"
STATUS = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED",
          404: "NOT_FOUND", 429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 503: "UNAVAILABLE"}


class Answer(Exception):
    def __init__(self, status, content, headers=None):
        self.status, self.content, self.headers = status, content, headers or {}


def google_error(status, message, code=None, violations=None):
    details = []
    if code:
        details.append({"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError",
                        "errorCode": code})
    if violations:
        details.append({"@type": "type.googleapis.com/google.rpc.BadRequest",
                        "fieldViolations": [{"field": field, "description": text}
                                            for field, text in violations]})
    return Answer(status, {"error": {"code": status, "message": message,
                                     "status": STATUS.get(status, "UNKNOWN"), "details": details}})


class Application:
    def __init__(self, arguments):
        self.arguments = arguments
        self.record = serving.Record(arguments.record)
        self.plan = serving.Plan(arguments.answers)
        self.public_key = None
        if arguments.service_account:
            self.public_key = load_pem_public_key(open(arguments.service_account, "rb").read())
        self.access_tokens = {arguments.access_token} - {None}
        self.notifications = {}
        self.receipts = {}
        self.pending = {}
        self.released = asyncio.Event()

    async def __call__(self, scope, receive, send):
        if scope["type"] == "lifespan":
            while True:
                message = await receive()
                await send({"type": message["type"] + ".complete"})
                if message["type"] == "lifespan.shutdown":
                    return
        body = b""
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        headers = [[name.decode(), value.decode()] for name, value in scope["headers"]]
        self.record.add("request", method=scope["method"], path=scope["path"], headers=headers,
                        version=scope["http_version"], body=base64.b64encode(body).decode())
        plan = {}
        if scope["path"] == "/token":
            plan = self.plan.next("/token") if self.plan.has("/token") else {}
        elif self.plan.has("*"):
            plan = self.plan.next("*")
        if plan.get("hold"):
            await self.released.wait()
        try:
            if "status" in plan:
                raise Answer(plan["status"], plan.get("json", {}), plan.get("headers"))
            self.route(scope["method"], scope["path"], dict(headers), body)
        except Answer as answer:
            content = answer.content
            content = content.encode() if isinstance(content, str) else json.dumps(content).encode()
            names = {"content-type": "application/json", **answer.headers}
            await send({"type": "http.response.start", "status": answer.status,
                        "headers": [(name.encode(), value.encode()) for name, value in names.items()]})
            await send({"type": "http.response.body", "body": content})

    def route(self, method, path, headers, body):
        """Raises the response."""
        if method != "POST":
            raise Answer(405, {"error": "method"})
        if path == "/token":
            self.token(headers, body)
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        if headers.get("content-type", "").partition(";")[0] != "application/json":
            raise Answer(415, {"error": "content-type"})
        try:
            content = json.loads(body)
        except ValueError:
            raise Answer(400, {"error": "JSON"})
        if path.startswith("/v1/projects/") and path.endswith("/messages:send"):
            self.firebase(path.split("/")[3], headers, content)
        if path == "/notifications":
            self.onesignal(headers, content)
        if path == "/--/api/v2/push/send":
            self.expo(headers, content)
        if path == "/--/api/v2/push/getReceipts":
            self.expo_receipts(headers, content)
        raise Answer(404, {"error": "path"})

    # Google's tokens

    def token(self, headers, body):
        def refuse(text, error="invalid_grant"):
            self.record.add("token", text=text)
            raise Answer(400, {"error": error, "error_description": text})

        if headers.get("content-type", "").partition(";")[0] != "application/x-www-form-urlencoded":
            refuse("content-type", "invalid_request")
        form = dict(urllib.parse.parse_qsl(body.decode(), strict_parsing=True))
        if form.get("grant_type") != GRANT:
            refuse("grant_type", "unsupported_grant_type")
        assertion = form.get("assertion", "")
        if self.public_key:
            if self.public_key.key_size < 2048:
                refuse("key size")
            try:
                claims = jwt.decode(assertion, self.public_key, algorithms=["RS256"],
                                    options={"require": ["iss", "scope", "aud", "iat", "exp"],
                                             "verify_aud": False})
            except jwt.PyJWTError as error:
                refuse(f"Invalid JWT: {error}")
            if claims["iss"] != self.arguments.client_email:
                refuse("iss", "invalid_client")
            if SCOPE not in claims["scope"].split():
                refuse("scope", "invalid_scope")
            if claims["aud"] not in ("https://oauth2.googleapis.com/token", self.url + "/token"):
                refuse("aud")
            if claims["exp"] > claims["iat"] + 3600 or claims["iat"] > time.time() + 300:
                refuse("Token must be a short-lived token")
        token = f"ya29.{uuid.uuid4().hex}"
        self.access_tokens.add(token)
        raise Answer(200, {"access_token": token, "expires_in": 3600, "token_type": "Bearer"})

    # Firebase

    def firebase(self, project, headers, content):
        authorization = headers.get("authorization", "")
        if authorization.removeprefix("Bearer ") not in self.access_tokens:
            raise google_error(401, "Request had invalid authentication credentials.")
        if self.arguments.project not in (None, project):
            raise google_error(403, "Permission 'cloudmessaging.messages.create' denied")
        message = content.get("message")
        if not isinstance(message, dict) or content.keys() - {"message", "validate_only"}:
            raise google_error(400, "Invalid JSON payload received.")
        targets = [message[name] for name in ("fid", "token", "topic", "condition") if name in message]
        if len(targets) != 1:
            raise google_error(400, "Exactly one target", "INVALID_ARGUMENT",
                               [("message", "exactly one of fid, token, topic and condition")])
        apns = message.get("apns", {})
        for field, values in [("data", message.get("data", {})),
                              ("apns.headers", apns.get("headers", {}))]:
            for name, value in values.items():
                if not isinstance(value, str):
                    raise google_error(
                        400, "Invalid value", None,
                        [(f"message.{field}.{name}", "Invalid value (TYPE_STRING)")])
        if len(json.dumps(apns.get("payload", {}), separators=(",", ":"), ensure_ascii=False)
               .encode()) > 4096:
            raise google_error(400, "APNS payload is too big", "INVALID_ARGUMENT",
                               [("message.apns.payload", "at most 4096 bytes")])
        plan = self.plan.next(targets[0]) if self.plan.has(targets[0]) else {}
        if "error" in plan:
            answer = google_error(plan["status"], plan.get("message", "refused"), plan["error"])
            answer.headers = plan.get("headers", {})
            raise answer
        name = "fake_message_id" if content.get("validate_only") else str(uuid.uuid4())
        raise Answer(200, {"name": f"projects/{project}/messages/{name}"})

    # OneSignal

    def onesignal(self, headers, content):
        key, app = self.arguments.onesignal_key, self.arguments.onesignal_app
        if key and headers.get("authorization") not in (f"Key {key}", f"key {key}"):
            raise Answer(403, {"errors": ["Access denied.  Please include an 'Authorization: ...' "
                                          "header with a valid API key"]})
        if app and content.get("app_id") != app:
            raise Answer(400, {"errors": ["app_id not found"]})
        kinds = [kind for kind in ("include_subscription_ids", "include_aliases",
                                   "included_segments", "include_ios_tokens", "filters")
                 if kind in content]
        if len(kinds) != 1:
            raise Answer(400, {"errors": ["You must include which players, segments, or tags"]})
        recipients = content[kinds[0]]
        if kinds[0] == "include_aliases":
            if content.get("target_channel") != "push":
                raise Answer(400, {"errors": ["target_channel is required"]})
            recipients = [name for names in recipients.values() for name in names]
        if len(recipients) > 2000:
            raise Answer(400, {"errors": ["At most 2000 recipients"]})
        repeat = content.get("idempotency_key")
        if repeat in self.notifications:
            raise Answer(200, self.notifications[repeat])
        invalid = [name for name in recipients
                   if isinstance(name, str) and "error" in self.answer(name)]
        result = {"id": str(uuid.uuid4())}
        if len(invalid) == len(recipients):
            result["id"] = ""
        if invalid and kinds[0] == "include_aliases":
            label = next(iter(content["include_aliases"]))
            result["errors"] = {"invalid_aliases": {label: invalid}}
        elif invalid:
            result["errors"] = {"invalid_player_ids": invalid}
            if not result["id"]:
                result["errors"] = ["All included players are not subscribed"]
        if repeat:
            self.notifications[repeat] = result
        raise Answer(200, result)

    def answer(self, name):
        return self.plan.next(name) if self.plan.has(name) else {}

    # Expo

    def authorize_expo(self, headers):
        token = self.arguments.expo_token
        if token and headers.get("authorization") != f"Bearer {token}":
            raise Answer(401, {"errors": [{"code": "UNAUTHORIZED", "message": "unauthorized"}]})

    def expo(self, headers, content):
        self.authorize_expo(headers)
        messages = content if isinstance(content, list) else [content]
        names = [name for message in messages
                 for name in (message["to"] if isinstance(message["to"], list) else [message["to"]])]
        if len(names) > 100:
            raise Answer(400, {"errors": [{"code": "PUSH_TOO_MANY_NOTIFICATIONS",
                                           "message": "at most 100 messages"}]})
        tickets = []
        for name in names:
            plan = self.answer(name)
            is_token = name.startswith(("ExponentPushToken[", "ExpoPushToken["))
            if "error" in plan or not (is_token or len(name) == 36):
                details = {"error": plan.get("error", "DeveloperError"), "expoPushToken": name}
                tickets.append({"status": "error", "message": "refused", "details": details})
                continue
            ticket = str(uuid.uuid4())
            if plan.get("receipt") != "missing":
                error = plan.get("receipt")
                self.receipts[ticket] = {"status": "ok"} if error is None else {
                    "status": "error", "message": "refused", "details": {"error": error}}
            self.pending[ticket] = plan.get("pending", 0)
            tickets.append({"status": "ok", "id": ticket})
        single = not isinstance(content, list) and not isinstance(content["to"], list)
        raise Answer(200, {"data": tickets[0] if single else tickets})

    def expo_receipts(self, headers, content):
        self.authorize_expo(headers)
        if len(content["ids"]) > 1000:
            raise Answer(400, {"errors": [{"code": "PUSH_TOO_MANY_RECEIPTS", "message": "1000"}]})
        known = {}
        for name in content["ids"]:
            if self.pending.get(name, 0) > 0:
                self.pending[name] -= 1
            elif name in self.receipts:
                known[name] = self.receipts[name]
        raise Answer(200, {"data": known})


async def serve(arguments):
    application = Application(arguments)
    listener = serving.listening_socket()
    port = listener.getsockname()[1]
    application.url = f"http{'' if arguments.plain else 's'}://localhost:{port}"
    config = hypercorn.config.Config()
    config.bind = [f"fd://{listener.fileno()}"]
    config.errorlog = None
    config.accesslog = None
    if arguments.http1:
        config.alpn_protocols = ["http/1.1"]
    if not arguments.plain:
        config.certfile, config.keyfile = arguments.certificate, arguments.key
    loop = asyncio.get_running_loop()
    serving.read_commands(lambda line: loop.call_soon_threadsafe(application.released.set))
    # The kernel already accepts connections for the socket.
    serving.announce(port)
    await hypercorn.asyncio.serve(application, config, shutdown_trigger=asyncio.Event().wait)


if __name__ == "__main__":
    parser = serving.options(__doc__)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--http1", action="store_true")
    for name in ("service-account", "client-email", "project", "access-token", "onesignal-key",
                 "onesignal-app", "expo-token"):
        parser.add_argument(f"--{name}")
    asyncio.run(serve(parser.parse_args()))
