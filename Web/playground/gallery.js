import { drawCards } from "./cards.js";
import { $, element } from "./elements.js";

/** The examples on the page. */
export const examples = JSON.parse($("examples").textContent);

/** Shows the name of the example in the inputs. `example` is `null` if the inputs contain other text. */
export function nameExample(example) { $("example").textContent = example ? `Example: ${example.name}` : "Examples"; }

/** Returns the example whose text is in all inputs; `null` if there is none. */
export const exampleWith = (texts) => (
  examples.find((example) => Object.keys(texts).every((name) => (example[name] ?? "") === texts[name])) ?? null);

/** Sets up the list of examples, which is drawn when it is opened. */
export function startGallery(open) {
  const dialog = $("gallery");
  const drawings = [];
  const choose = (example) => {
    dialog.close();
    open(example);
    nameExample(example);
  };
  for (const group of new Set(examples.map((example) => example.group))) {
    dialog.querySelector(".groups").append(
      element("h3", {}, group),
      element("div", { className: "tiles" }, ...examples.filter((example) => example.group === group).map((example) => {
        const button = element("button", { type: "button", className: "tile", onclick: () => choose(example) },
          element("span", { className: "tile-name" }, example.name));
        drawings.push({ tile: button, push: example.push, more: { mapping: example.mapping ?? "" } });
        return button;
      })),
    );
  }
  $("example").addEventListener("click", () => {
    dialog.showModal();
    if (document.documentElement.dataset.ready) drawCards(drawings);
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  $("gallery-close").addEventListener("click", () => dialog.close());
  $("panel").addEventListener("input", () => nameExample(null));
}
