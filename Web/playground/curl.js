import { inspectPush, serviceNames } from "./engine.js";
import { headerValues, state } from "./inputs.js";
import { indented, memberText } from "./json.js";

/** The names for the payload in a request to APNs, in the order in which the engine looks for them. */
const bodyNames = ["payload", "body", "data", "json"];

/**
 * Quotes text, which may come from a link, so that a shell expands nothing in it. Backslashes before a quotation mark
 * are outside of the quotes, because some shells expand them.
 */
export const quoted = (value) =>
  `'${value.replace(/'|\\+(?=['\\]|$)/g, (match) => `'${match.replace(/./g, "\\$&")}'`)}'`;

/** Returns the payload and the headers of an object that is a request to APNs. */
function requestParts(push) {
  const object = JSON.parse(push);
  if (Array.isArray(object)) throw new Error("The push is an array of requests; remove all but one of them.");
  const name = bodyNames.find((name) => name in object);
  if (!name) throw new Error('The request has headers but no payload; add a payload with the key "payload".');
  const from = object.headers && typeof object.headers === "object" ? object.headers : object;
  const headers = Object.fromEntries(Object.entries(from).map(([name, value]) => [name.toLowerCase(), String(value)])
    .filter(([name]) => name.startsWith("apns-")));
  const payload = typeof object[name] === "string" ? object[name] : memberText(push, name);
  return { payload, headers };
}

/** Returns JSON on one line. Characters that a terminal might interpret are escaped. */
export const onOneLine = (text) => indented(text, "").replace(/[\x7f-\x9f\u2028\u2029]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Returns the payload on one line. */
function payloadText(text) {
  const value = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error("APNs accepts only a payload that is a JSON object.");
  }
  return onOneLine(text);
}

function headerOption([name, value]) {
  if (!/^[a-z\d-]+$/.test(name) || /[\x00-\x1f\x7f-\x9f]/.test(value)) {
    throw new Error("A header name may contain only letters, digits and hyphens, and a header value no control characters.");
  }
  return `-H ${quoted(`${name}: ${value}`)}`;
}

/**
 * The services other than APNs, to which the body is sent unchanged: the URL, the authorization, and their variables.
 */
const otherServices = {
  fcm: {
    url: "https://fcm.googleapis.com/v1/projects/$PROJECT_ID/messages:send", authorization: "Bearer $ACCESS_TOKEN",
    variables: "PROJECT_ID and ACCESS_TOKEN",
  },
  onesignal: {
    url: "https://api.onesignal.com/notifications", authorization: "Key $ONESIGNAL_API_KEY", variables: "ONESIGNAL_API_KEY",
  },
  // Expo requires a token only for projects with enhanced security.
  expo: { url: "https://exp.host/--/api/v2/push/send", variables: null },
};

const asWords = (lines) => lines.join(" \\\n  ");

/** Returns a command that sends a request to Firebase, OneSignal or Expo. */
function serviceCurl(service) {
  const { url, authorization, variables } = otherServices[service];
  if (service !== "expo" && Array.isArray(JSON.parse(state.push))) {
    throw new Error(`${serviceNames[service]} accepts one request at a time; remove all but one of them.`);
  }
  const command = asWords([
    "curl", `-H 'content-type: application/json'`, ...(authorization ? [`-H "authorization: ${authorization}"`] : []),
    `-d ${quoted(onOneLine(state.push))}`, `"${url}"`,
  ]);
  return { command, variables };
}

/**
 * Returns a `curl` command that sends the push, and the names of its shell variables. Keys and tokens are variables, so
 * that they don't appear in the shell history. Throws a `SyntaxError` if the push isn't JSON.
 */
export function curl() {
  JSON.parse(state.push);
  const { request, pushType, error } = inspectPush();
  if (error) throw new Error(`Push: ${error.message}`);
  if (request && request.service !== "apns") return serviceCurl(request.service);
  const { payload, headers: given } = request
    ? requestParts(state.push) : { payload: state.push, headers: headerValues() };
  const type = given["apns-push-type"] ?? (pushType === "background" ? "background" : "alert");
  const headers = { "apns-push-type": type, ...(type === "background" ? { "apns-priority": "5" } : {}), ...given };
  const command = asWords([
    "curl --http2",
    ...Object.entries(headers).map(headerOption),
    ...("apns-topic" in headers ? [] : [`-H "apns-topic: $TOPIC"`]),
    ...("authorization" in headers ? [] : [`-H "authorization: bearer $PROVIDER_TOKEN"`]),
    `-d ${quoted(payloadText(payload))}`,
    `"https://api.sandbox.push.apple.com/3/device/$DEVICE_TOKEN"`,
  ]);
  return { command, variables: "TOPIC, DEVICE_TOKEN and PROVIDER_TOKEN" };
}
