import { copy } from "./downloads.js";
import { say } from "./elements.js";
import { maxTextLength, state } from "./inputs.js";
import { optionValues, setOptions } from "./options.js";

/** The maximum length of a link's fragment, in characters. */
const maxLinkLength = 400_000;
/** The maximum length of the JSON in a link, in characters, for both copying and opening. */
const maxContentLength = maxTextLength;

/** The error for a link whose content is too long. */
const tooLong = new Error("too long");

async function packed(value) {
  const stream = new Blob([value]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Unpacks text from a link up to a limit, because links are untrusted. */
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
    if (result.length > maxContentLength) throw tooLong;
  }
}

/** Copies a link that contains the inputs and the options. */
export async function copyLink() {
  const used = Object.fromEntries(Object.entries({ ...state, ...optionValues() }).filter(([, value]) => value !== ""));
  const content = JSON.stringify(used);
  const fragment = content.length > maxContentLength ? null : `#1${await packed(content)}`;
  if (fragment === null || fragment.length > maxLinkLength) {
    say("The push is too long for a link; save it as a file instead.");
    return;
  }
  history.replaceState(null, "", fragment);
  await copy(location.href, "The link was copied. It contains the push, so share it only with those who may read it.");
}

/**
 * Applies the options in a link, and returns the link's inputs; `null` if there is no link. Throws an error whose
 * message is for the user.
 */
export async function openLink(fragment) {
  if (fragment.length <= 1) return null;
  if (/^#[02-9]/.test(fragment)) {
    throw new Error("The link is from another version of the playground and can't be opened; ask for a new link.");
  }
  if (fragment.length > maxLinkLength) throw new Error("The link is too long; ask for the push as a file.");
  let shared = null;
  try {
    if (fragment.startsWith("#1")) shared = JSON.parse(await unpacked(fragment.slice(2)));
  } catch (error) {
    if (error === tooLong) throw new Error("The link has too much text; ask for the push as a file.");
  }
  const texts = Object.fromEntries(Object.keys(state).filter((name) => typeof shared?.[name] === "string")
    .map((name) => [name, shared[name]]));
  if (Array.isArray(shared) || Object.keys(texts).length === 0) throw new Error("The link is damaged; ask for a new one.");
  setOptions(shared);
  return texts;
}
