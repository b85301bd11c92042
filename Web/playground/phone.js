import { $, options } from "./elements.js";

/** The space around the phone in the frame for its shadow, in CSS pixels. */
const shadowMargin = 90;
/** The space around the full-size phone on the page, in CSS pixels. */
const phoneMargin = 4;
const minScale = 0.5;
let phoneSize = { width: 0, height: 0 };

const stage = document.querySelector(".stage");
const isWide = matchMedia("(min-width: 921px)");

const frameShell = `<!DOCTYPE html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" \
content="default-src 'none'; img-src data: https:; style-src 'unsafe-inline'"><style id="ground">body.image { --image-margin: ${shadowMargin}px !important; background: none !important; } .in-use { outline: 2px solid #0a6cff; outline-offset: 2px; border-radius: 4px; }</style></head>\
<body></body></html>`;

/** Loads the frame that shows the phone, and selects defaults that match the user's device. */
export async function startPhone() {
  options.addEventListener("change", fitView);
  addEventListener("resize", fitPhone);
  fitView();
  const phone = $("phone");
  await new Promise((resolve) => {
    phone.addEventListener("load", resolve, { once: true });
    phone.srcdoc = frameShell;
  });
}

/** Selects the theme of the user's device, and the view that fits on its screen. */
export function selectDefaults() {
  if (matchMedia("(prefers-color-scheme: dark)").matches) options.elements.theme.value = "dark";
  if (!isWide.matches) options.elements.view.value = "banner";
}

/** Shows the engine's page in the frame without loading a document. Scripts don't run in the frame. */
export function showPhone(html) {
  // If the push can't be read, the phone continues to show the last one.
  stage.classList.toggle("stale", !html);
  stage.classList.remove("empty");
  const shown = $("phone").contentDocument;
  if (!html || !shown || !shown.body) return;
  const page = new DOMParser().parseFromString(html, "text/html");
  const old = shown.head.querySelector("style:not(#ground)");
  const style = page.head.querySelector("style");
  if (!old) shown.head.append(shown.adoptNode(style));
  else if (old.textContent !== style.textContent) old.replaceWith(shown.adoptNode(style));
  shown.documentElement.lang = page.documentElement.lang;
  shown.documentElement.dir = page.documentElement.dir;
  shown.body.replaceWith(shown.adoptNode(page.body));
  const { width, height } = shown.body.getBoundingClientRect();
  if (width > 0 && (width !== phoneSize.width || height !== phoneSize.height)) {
    phoneSize = { width, height };
    fitPhone();
  }
}

/** Removes the notification when there is no push. */
export function clearPhone() {
  stage.classList.remove("stale");
  stage.classList.add("empty");
  for (const node of $("phone").contentDocument?.querySelectorAll(".item, .banner") ?? []) node.remove();
}

/** Returns the elements on the phone that a selector matches. */
export const elementsOnPhone = (selector) => (selector ? [...$("phone").contentDocument.querySelectorAll(selector)] : []);

/** Returns the name of the notification's part at a point of the page. `parts` contains the selectors. */
export function partAt(x, y, parts) {
  const frame = $("phone").getBoundingClientRect();
  const scale = frame.width / $("phone").offsetWidth;
  const nodes = $("phone").contentDocument.elementsFromPoint((x - frame.left) / scale, (y - frame.top) / scale);
  return parts.find(([, selector]) => nodes.some((node) => node.closest(selector)?.closest("article")))?.[0];
}

/** Scales the phone to the available space. On a wide page, the entire phone is visible below its options. */
export function fitPhone() {
  const { width, height } = phoneSize;
  if (width === 0) return;
  const style = getComputedStyle(stage);
  const inner = stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const [shownWidth, shownHeight] = [width, height].map((length) => length - 2 * (shadowMargin - phoneMargin));
  const above = $("options").offsetHeight + $("pictures").offsetHeight + $("category").offsetHeight + document.querySelector("header").offsetHeight + 90;
  const room = isWide.matches ? innerHeight - above : Infinity;
  const scale = Math.min(1, inner / shownWidth, Math.max(room / shownHeight, minScale));
  const frame = document.querySelector(".phone-frame");
  Object.assign(frame.style, { width: `${shownWidth * scale}px`, height: `${shownHeight * scale}px` });
  const offset = (phoneMargin - shadowMargin) * scale;
  Object.assign($("phone").style, {
    width: `${width}px`, height: `${height}px`, transform: `translate(${offset}px, ${offset}px) scale(${scale})`,
  });
}

/**
 * Shows the part of the phone that the view requires. On a small screen, only the upper part is visible for a banner.
 */
function fitView() {
  stage.classList.toggle("short", options.elements.view.value === "banner");
  fitPhone();
}
