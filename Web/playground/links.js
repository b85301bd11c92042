import { copy } from "./downloads.js";
import { options, say } from "./elements.js";
import { maxTextLength, state } from "./inputs.js";

const maxLinkLength = 400_000;

async function packed(value) {
  const stream = new Blob([value]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Unpacks a text from a link, which may come from anyone, up to a limit. */
async function unpacked(value) {
  const binary = atob(value.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let result = "";
  for (;;) {
    const { done, value: chunk } = await reader.read();
    if (done) return result + decoder.decode();
    result += decoder.decode(chunk, { stream: true });
    if (result.length > maxTextLength) throw new Error("too long");
  }
}

/** Copies a link that contains the texts and the options. */
export async function copyLink() {
  const values = Object.fromEntries(new FormData(options));
  const used = Object.fromEntries(Object.entries({ ...state, ...values }).filter(([, value]) => value !== ""));
  const fragment = `#1${await packed(JSON.stringify(used))}`;
  if (fragment.length > maxLinkLength) {
    say("The push is too long for a link; save it as a fixture instead.");
    return;
  }
  history.replaceState(null, "", fragment);
  await copy(location.href, "The link was copied. It contains the push, so share it only with those who may read it.");
}

/** Sets the texts and the options to those of a link, and returns whether it has any. */
export async function openLink(fragment) {
  if (!fragment.startsWith("#1") || fragment.length > maxLinkLength) return false;
  let shared;
  try {
    shared = JSON.parse(await unpacked(fragment.slice(2)));
  } catch {
    say("The link is damaged; ask for a new one.");
    return false;
  }
  if (typeof shared !== "object" || shared === null) return false;
  for (const name of Object.keys(state)) {
    state[name] = typeof shared[name] === "string" ? shared[name].slice(0, maxTextLength) : "";
  }
  for (const field of options.elements) {
    const value = shared[field.name] ?? "";
    if ([...(field.options ?? [])].some((option) => option.value === value)) field.value = value;
  }
  return true;
}
