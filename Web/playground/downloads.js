import { element, say } from "./elements.js";

/** Copies a text to the clipboard. */
export async function copy(value, words) {
  try {
    await navigator.clipboard.writeText(value);
    say(words);
  } catch {
    // Not allowed for a file, or not confirmed.
    const field = element("textarea", { value, readOnly: true, className: "copy" });
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    say(isCopied ? words : "The browser doesn't allow copying here.");
  }
}

/** Saves a file. */
export function save(name, content, type) {
  const link = element("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  say(`${name} was saved.`);
}
