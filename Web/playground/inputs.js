/** The maximum length of an input, in characters. */
export const maxTextLength = 2_000_000;

/** The inputs, by the name of their tab. */
export const inputs = {
  push: {
    name: "Push",
    label: "Push as JSON",
    hint: "A payload as the device receives it, or a request to APNs, Firebase, OneSignal or Expo. You can "
      + "also paste a curl command, a log, or a list of senders and messages, such as Ada: Are you coming?",
    example: '{\n  "aps": {\n    "alert": {"title": "Ada", "body": "Are you coming?"},\n    "mutable-content": 1\n  },\n'
      + '  "senderId": "ada",\n  "senderName": "Ada"\n}',
  },
  headers: {
    name: "Headers",
    label: "Headers of APNs, one per line",
    hint: "The headers that your server sends to APNs, one per line. They determine whether and when APNs "
      + "delivers the push; the linter checks them. A request to another service has none.",
    example: "apns-push-type: alert\napns-topic: com.example.engines\napns-priority: 10",
  },
  mapping: {
    name: "Mapping",
    label: "Mapping as JSON",
    hint: "The paths of the sender and other values in your payload, as in your extension. Without a mapping, the presets of the providers apply. "
      + "The button Propose a mapping writes one.",
    example: '{\n  "senderNameKey": "from.name",\n  "senderIdKey": "from.id"\n}',
  },
  settings: {
    name: "Settings",
    label: "Settings as JSON",
    hint: "Settings of your app for its extension: title style, categories and their buttons, and the accounts of the current user. "
      + "Without settings, the defaults apply.",
    example: '{\n  "titleStyle": "groupFirst",\n  "categories": [{"id": "message", "actions": ["reply"]}]\n}',
  },
};

/** The text of the inputs, by the name of their tab. */
export const state = { push: "", headers: "", mapping: "", settings: "" };

/** Returns the name of the header in a line, in lower case; `null` if there is none. */
export function headerName(line) {
  const colon = line.indexOf(":");
  return colon > 0 ? line.slice(0, colon).trim().toLowerCase() : null;
}

/** Returns the values of the headers, by their lowercase names. */
export function headerValues() {
  const headers = {};
  for (const line of state.headers.split("\n")) {
    const name = headerName(line);
    if (name) headers[name] = line.slice(line.indexOf(":") + 1).trim();
  }
  return headers;
}

/** Returns the text of the headers with new values. Lines whose values don't change are kept. */
export function headersText(values) {
  const old = headerValues();
  const given = state.headers.trim() === "" ? [] : state.headers.trimEnd().split("\n");
  const lines = given.flatMap((line) => {
    const name = headerName(line);
    if (!name || (Object.hasOwn(values, name) && values[name] === old[name])) return [line];
    return Object.hasOwn(values, name) ? [`${line.slice(0, line.indexOf(":"))}: ${values[name]}`] : [];
  });
  const added = Object.keys(values).filter((name) => !Object.hasOwn(old, name)).map((name) => `${name}: ${values[name]}`);
  return [...lines, ...added].join("\n");
}

/** Returns the range of a line of the headers. Line numbers start at 1. */
export function lineRange(line) {
  const lines = state.headers.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return { line, column: 1, start, end: start + lines[line - 1].length };
}

/** Returns the range of a header's line; the first line if there is no such header. */
export function headerRange(name) {
  const index = state.headers.split("\n").findIndex((line) => headerName(line) === name);
  return lineRange(Math.max(index, 0) + 1);
}
