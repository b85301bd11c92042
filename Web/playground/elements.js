/** Returns the element with an ID. */
export const $ = (id) => document.getElementById(id);

export const options = $("options");

/** Creates an element. Children that are `null` are skipped. */
export function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** The time after which a message that may cover the text disappears, in milliseconds. */
const messageTime = 12_000;
let hiding = 0;

/** Reports the result of an action. */
export function say(words) {
  clearTimeout(hiding);
  $("message").textContent = words;
  if (words) hiding = setTimeout(() => say(""), messageTime);
}
