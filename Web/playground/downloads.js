import { element, say } from "./elements.js";

/** Copies text to the clipboard, and reports the result. */
export async function copy(value, words) {
  try {
    await navigator.clipboard.writeText(value);
    say(words);
  } catch {
    // The clipboard isn't available in a page that was opened as a file, or the user denied access.
    const field = element("textarea", { value, readOnly: true, className: "copy" });
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    say(isCopied ? words : "The browser doesn't allow copying here.");
  }
}

/** Saves content as a file. */
export function save(name, content, type) {
  const link = element("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  say(`${name} was saved.`);
}
