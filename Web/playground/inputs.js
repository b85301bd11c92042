/** The maximum number of characters of a text. */
export const maxTextLength = 2_000_000;

/** The inputs, by the name of their tab. */
export const inputs = {
  push: {
    label: "Push as JSON",
    hint: "A payload as the device receives it, or a request to APNs, Firebase, OneSignal or Expo.",
  },
  headers: {
    label: "Headers of APNs, one per line",
    hint: "One per line, such as apns-push-type: alert. They are used if the push is a payload.",
  },
  mapping: {
    label: "Mapping as JSON",
    hint: "Where your payload has the fields. Empty: the presets.",
  },
  settings: {
    label: "Settings as JSON",
    hint: "The app's settings, as stored in its app group. Empty: the defaults.",
  },
};

/** The texts of the inputs. */
export const state = { push: "", headers: "", mapping: "", settings: "" };

/** Returns the values of the headers by their names in lower case. */
export function headerValues() {
  const headers = {};
  for (const line of state.headers.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}
