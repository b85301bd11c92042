import { $, element } from "./elements.js";
import { select } from "./editor.js";
import { inputs, state } from "./inputs.js";
import { placeFinder } from "./paths.js";
import { elementsOnPhone, partAt } from "./phone.js";

/** The maximum length of a push whose values are connected with the phone, in characters. */
const maxLinkedLength = 20_000;

/** The parts of a notification, by the engine's names: their descriptions, and their selectors on the phone. */
const shownParts = {
  firstLine: ["the first line", ".first"], secondLine: ["the second line", ".second"], body: ["the text", ".body"],
  "avatar.url": ["the avatar", ".avatar"], thumbnail: ["the thumbnail", ".thumbnail, .media"],
  interruptionLevel: ["the interruption level", ".level"], sound: ["the sound"], badge: ["the badge"],
  threadIdentifier: ["the thread, by which iOS groups notifications"], category: ["the category, which sets the buttons"],
};

/** The descriptions of other values that the extension reads. */
const readParts = {
  "sender.id": "the sender's ID", "sender.name": "the sender's name", "sender.avatarURL": "the sender's avatar",
  "conversation.id": "the conversation's ID", "conversation.name": "the conversation's name",
  messageID: "the message's ID", deepLink: "the link that a tap opens",
};

const layer = $("uses");

/**
 * The values of the push that the phone uses: their ranges, the parts that use them, and their elements in the text.
 */
let uses = [];
let active = null;

/** Returns the values that an inspection uses, one per path. */
function usesOf(string, { sources = {}, request }) {
  const find = placeFinder(string, request);
  const byPath = new Map();
  for (const [field, path] of Object.entries(sources)) {
    const part = field.replace(/^appearance\./, "");
    const use = byPath.get(path) ?? { path, parts: [], words: [] };
    if (field.startsWith("appearance.") && shownParts[part]) {
      use.parts.push(part);
      use.words.unshift(shownParts[part][0]);
    } else if (!field.startsWith("alert.")) {
      use.words.push(readParts[field] ?? field.replace(/[.A-Z]/g, (letter) => ` ${letter.toLowerCase().replace(".", "")}`));
    }
    byPath.set(path, use);
  }
  return [...byPath.values()].map((use) => ({ ...use, textRange: find(use.path) }))
    .filter(({ textRange, words }) => textRange && words.length).sort((a, b) => a.textRange.start - b.textRange.start);
}

/** Connects the values of the push with the parts of the phone. */
export function showUses(inspection) {
  activate(null);
  const string = state.push;
  const result = inspection[0];
  uses = string.length > maxLinkedLength || !result?.sources ? [] : usesOf(string, result);
  const nodes = [];
  let end = 0;
  for (const use of uses) {
    use.node = null;
    if (use.textRange.start < end) continue;
    use.node = element("span", {}, string.slice(use.textRange.start, use.textRange.end));
    nodes.push(string.slice(end, use.textRange.start), use.node);
    end = use.textRange.end;
  }
  layer.replaceChildren(...nodes, uses.length ? `${string.slice(end)}\n` : "");
  layer.scrollTop = $("text-push").scrollTop;
}

/** Highlights a value in the text and the part of the phone that shows it, and describes their connection. */
function activate(use) {
  if (use === active) return;
  active?.node?.classList.remove("on");
  for (const node of elementsOnPhone(".in-use")) node.classList.remove("in-use");
  active = use;
  $("hint").classList.toggle("use", Boolean(use));
  $("hint").textContent = use ? `${use.path} is ${use.words.join(", ")}.` : inputs.push.hint;
  if (!use) return;
  use.node?.classList.add("on");
  for (const part of use.parts) {
    for (const node of elementsOnPhone(shownParts[part][1])) node.classList.add("in-use");
  }
}

const isShown = () => !$("text-push").hidden;

/** Returns the value at a point in the text. */
const useAt = (x, y) => uses.find(({ node }) => node && [...node.getClientRects()]
  .some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom));

/** Returns the value that the part at a point of the phone shows. */
function useOnPhone({ clientX, clientY }) {
  const part = partAt(clientX, clientY, Object.entries(shownParts).filter(([, [, selector]]) => selector)
    .map(([name, [, selector]]) => [name, selector]));
  return uses.find(({ parts }) => parts.includes(part)) ?? null;
}

/** Returns the value at the cursor. */
function useAtCursor() {
  const { selectionStart } = $("text-push");
  if (document.activeElement !== $("text-push")) return null;
  return uses.find(({ node, textRange }) => node && selectionStart >= textRange.start && selectionStart <= textRange.end) ?? null;
}

/** Starts observing the cursor, and the pointer in the text and on the phone. */
export function startUses() {
  const text = document.querySelector(".text");
  text.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (isShown()) activate(useAt(clientX, clientY) ?? null);
  });
  text.addEventListener("pointerleave", () => { if (isShown()) activate(useAtCursor()); });
  const frame = document.querySelector(".phone-frame");
  frame.addEventListener("pointermove", (event) => {
    const use = useOnPhone(event);
    if (isShown()) activate(use);
    frame.classList.toggle("linked", Boolean(use));
  });
  frame.addEventListener("pointerleave", () => { if (isShown()) activate(useAtCursor()); });
  frame.addEventListener("click", (event) => {
    const use = useOnPhone(event);
    if (use) select("push", use.textRange);
  });
  document.addEventListener("selectionchange", () => {
    if (document.activeElement === $("text-push")) activate(useAtCursor());
  });
  $("text-push").addEventListener("blur", () => { if (isShown()) activate(null); });
  $("text-push").addEventListener("scroll", () => { layer.scrollTop = $("text-push").scrollTop; });
}

/** Selects the value at a path in the list of facts. */
export function selectPath(path) {
  const use = uses.find((other) => other.path === path);
  if (use) select("push", use.textRange);
  return Boolean(use);
}
