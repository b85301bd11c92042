import { element } from "./elements.js";
import { page } from "./engine.js";
import { withPictures } from "./pictures.js";

/** The style sheets of drawn cards, by their content. Most cards share a style sheet. */
const sheets = new Map();

/** Converts the style sheet of a page for use in an element of this page, which becomes the root. */
function sheetOf(css) {
  if (!sheets.has(css)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${css.replace(/:root\b/g, ":host")}
      body.image { display: block; width: auto; height: auto; min-height: 0; margin: 0; padding: 0; background: none !important; }
      .variant { position: relative; width: calc(var(--screen-width) - 2 * var(--card-margin)); zoom: var(--zoom); }
      .card { box-shadow: none; clip-path: inset(0 round var(--card-radius)); }
      .glass { -webkit-backdrop-filter: none; backdrop-filter: none; background: rgb(246 242 248 / .92); }
      body:has(#theme-dark:checked) .glass { background: rgb(38 36 44 / .94); }`);
    sheets.set(css, sheet);
  }
  return sheets.get(css);
}

/**
 * Draws the notification of a push as a card. `options` are options of the page. The card is hidden from screen
 * readers, which read the name next to it.
 */
function cardOf(text, options = {}) {
  const card = element("div", { className: "drawn" });
  card.setAttribute("aria-hidden", "true");
  const { html } = page("phone", { text, ...options, phone: { view: "lock", ...options.phone } });
  if (!html) return card;
  const drawn = new DOMParser().parseFromString(withPictures(html), "text/html");
  const variant = drawn.querySelector(".stack .variant");
  if (!variant) return card;
  const root = card.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheetOf(drawn.querySelector("style").textContent)];
  const { body } = drawn;
  for (const node of [...body.querySelectorAll("main, h1")]) node.remove();
  body.append(variant);
  root.append(document.adoptNode(body));
  return card;
}

/**
 * Draws cards into their tiles, a few per frame, because drawing all of them takes longer than a frame. `drawings`
 * contains tiles, each with its push and options.
 */
export function drawCards(drawings) {
  let frame = 0;
  const draw = () => {
    const start = performance.now();
    while (drawings.length && performance.now() - start < 12) {
      const { tile, push, more } = drawings.shift();
      tile.prepend(cardOf(push, more));
    }
    frame = drawings.length ? requestAnimationFrame(draw) : 0;
  };
  draw();
  return () => cancelAnimationFrame(frame);
}
