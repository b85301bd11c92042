#!/usr/bin/env node
// A fast APNs server that uses Node's http2. It responds with 200 to every valid push and returns apns-id unchanged.
//
// It verifies each new provider token (ES256, R and S of 32 bytes each, see RFC 7518) and its age, and requires a
// topic, a path with a hexadecimal device token and a body of at most 4096 bytes.
//
// It prints {"port": 12345}, and exits when its standard input is closed.
//
// --certificate FILE, --key FILE   the certificate of the server, and its key (PEM)
// --public-key FILE                validate tokens with it (default: any token is accepted)
// --max-streams N                  SETTINGS_MAX_CONCURRENT_STREAMS (default: 1000)
// --record FILE                    write each request as a line of JSON before it is answered

import { createPublicKey, verify } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    certificate: { type: "string" },
    key: { type: "string" },
    "public-key": { type: "string" },
    "max-streams": { type: "string", default: "1000" },
    record: { type: "string" },
  },
});
const publicKey = options["public-key"] && createPublicKey(readFileSync(options["public-key"]));
// The time until which a token is valid, in seconds since 1970.
const tokens = new Map();

/** Returns the reason that a token is rejected; `undefined` if it is accepted. */
function refusal(authorization) {
  if (!authorization) return "MissingProviderToken";
  const known = tokens.get(authorization);
  if (known !== undefined) return known < Date.now() / 1000 ? "ExpiredProviderToken" : undefined;
  if (!/^bearer ./i.test(authorization)) return "InvalidProviderToken";
  let until = Infinity;
  if (publicKey) {
    const parts = authorization.slice(7).split(".");
    if (parts.length !== 3) return "InvalidProviderToken";
    const signature = Buffer.from(parts[2], "base64url");
    const bytes = Buffer.from(`${parts[0]}.${parts[1]}`);
    const isValid = verify("sha256", bytes, { key: publicKey, dsaEncoding: "ieee-p1363" }, signature);
    if (signature.length !== 64 || !isValid) return "InvalidProviderToken";
    const { alg, kid } = JSON.parse(Buffer.from(parts[0], "base64url"));
    const { iss, iat } = JSON.parse(Buffer.from(parts[1], "base64url"));
    if (alg !== "ES256" || typeof kid !== "string" || typeof iss !== "string" || typeof iat !== "number") {
      return "InvalidProviderToken";
    }
    until = iat + 3600;
  }
  tokens.set(authorization, until);
  return until < Date.now() / 1000 ? "ExpiredProviderToken" : undefined;
}

function respond(stream, status, id, reason) {
  // The client has reset the stream, so the server can't respond.
  if (stream.destroyed || stream.closed) return;
  const headers = { ":status": status, "apns-id": id };
  if (!reason) return stream.respond(headers, { endStream: true });
  stream.respond(headers);
  stream.end(JSON.stringify({ reason }));
}

const server = createSecureServer({
  cert: readFileSync(options.certificate),
  key: readFileSync(options.key),
  settings: { maxConcurrentStreams: Number(options["max-streams"]) },
});
server.on("sessionError", () => {});
server.on("stream", (stream, headers, flags, rawHeaders) => {
  stream.on("error", () => {});
  const chunks = [];
  let size = 0;
  stream.on("data", (chunk) => {
    size += chunk.length;
    if (size <= 8192) chunks.push(chunk);
  });
  stream.on("end", () => {
    if (options.record) {
      const pairs = [];
      for (let i = 0; i < rawHeaders.length; i += 2) pairs.push([rawHeaders[i], rawHeaders[i + 1]]);
      const body = Buffer.concat(chunks).toString("base64");
      appendFileSync(options.record, JSON.stringify({ type: "request", headers: pairs, body }) + "\n");
    }
    const id = headers["apns-id"] ?? crypto.randomUUID();
    const reason = refusal(headers.authorization);
    if (reason) return respond(stream, 403, id, reason);
    if (!/^\/3\/device\/([0-9a-f]{2}){8,}$/i.test(headers[":path"])) {
      return respond(stream, 400, id, "BadDeviceToken");
    }
    if (!headers["apns-topic"]) return respond(stream, 400, id, "MissingTopic");
    if (size === 0) return respond(stream, 400, id, "PayloadEmpty");
    if (size > 4096) return respond(stream, 413, id, "PayloadTooLarge");
    respond(stream, 200, id);
  });
});
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ port: server.address().port })));
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
