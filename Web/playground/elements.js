/** Returns the element with an ID. */
export const $ = (id) => document.getElementById(id);

export const options = $("options");

/** Creates an element. Children that are `null` are skipped. */
export function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** Reports the result of an action. */
export function say(words) { $("message").textContent = words; }
