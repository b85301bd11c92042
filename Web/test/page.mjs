// Shared code of the playground's tests: the page in Chromium, which is opened from a folder as with a double-click,
// and actions on the page. CAMEO_SITE is the folder of a built site.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before } from "node:test";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";

const site = process.env.CAMEO_SITE;
assert(site && existsSync(join(site, "playground/index.html")), "CAMEO_SITE must be a folder that Scripts/site has built");
export const url = pathToFileURL(join(site, "playground/index.html")).href;
export const isReady = "document.documentElement.dataset.ready";
export const phone = "document.getElementById('phone').contentDocument";
export let browser;

before(async () => {
  browser = await Browser.start();
  await browser.resize(1280, 1200);
});
after(() => browser?.close());

/** Code that defines the name `text` for the text area of the selected tab. */
export const naming = `Object.defineProperty(globalThis, "text", {
  configurable: true, get: () => document.querySelector(".text textarea:not([hidden])"),
})`;

/** Opens the playground with an example, or with the text of a link, and without the text of earlier tests. */
export async function open(fragment = "", page = url) {
  const { identifier } = await browser.send("Page.addScriptToEvaluateOnNewDocument", { source: "try { if (self === top) sessionStorage.clear(); } catch {}" });
  await browser.open(page + fragment, isReady);
  await browser.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  await browser.value(`${naming}; 0`);
}

/** Reloads the page, as a user does. */
export async function reload() {
  await browser.value("delete document.documentElement.dataset.ready");
  await browser.send("Page.reload");
  await browser.until(isReady);
  await browser.value(`${naming}; 0`);
}

/** Serves the page. Returns its URL, and a function that ends the server. */
export async function serve() {
  const html = readFileSync(join(site, "playground/index.html"));
  const server = createServer((request, answer) => {
    if (request.url !== "/") return answer.writeHead(204).end();
    answer.writeHead(200, { "Content-Type": "text/html" }).end(html);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Serves the page up to a part of the engine. Returns its URL, and functions that send the remaining bytes or omit
 * them.
 */
export async function serveSlowly(part) {
  const html = readFileSync(join(site, "playground/index.html"), "utf8");
  const end = html.split('class="engine">', part).join('class="engine">').length + 1000;
  let response;
  const server = createServer((_, answer) => {
    response = answer;
    answer.writeHead(200, { "Content-Type": "text/html" });
    answer.write(html.slice(0, end));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    sendRest: () => response.end(html.slice(end)),
    breakOff: () => response.end(),
    close: () => server.close(),
  };
}

/** Replaces the text of the selected tab, as a user does by pasting. */
export async function paste(text) {
  await browser.value("text.focus(); text.select()");
  await browser.type(text);
}

/** Checks that the page wrote nothing to its console, and made no requests but those for itself. */
export function expectSilence(page = url) {
  assert.deepEqual(browser.console(), []);
  assert.deepEqual(browser.requests().filter((request) => !request.startsWith(page)), []);
}

export const push = (more = {}) => JSON.stringify({
  aps: { alert: { title: "Ada Lovelace", body: "Are you coming?" }, "mutable-content": 1 },
  senderId: "u_ada", senderName: "Ada Lovelace", senderAvatar: "https://pictures.example.com/ada.png",
  conversationId: "c1", ...more,
}, null, 2);

export const tab = (name) => browser.value(`document.getElementById("tab-${name}").click()`);

export const message = "document.getElementById('message').textContent";
export const summary = "document.getElementById('summary').textContent";
export const codes = "[...document.querySelectorAll('#findings code')].map((code) => code.textContent)";
/** Whether a finding has a fix that needs no choice. */
export const canFix = "document.getElementById('fix').getAttribute('aria-disabled') === 'false'";
export const finding = (words) => `[...document.querySelectorAll('#findings li')].find((item) => item.textContent.includes(${JSON.stringify(words)}))`;

/** Presses the keyboard shortcut for undo, and runs the browser's undo command. */
export async function undo() {
  const key = { key: "z", code: "KeyZ", windowsVirtualKeyCode: 90, modifiers: 2 };
  await browser.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key, commands: ["undo"] });
  await browser.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

/** Returns the text that a button saves; `null` if it saves nothing. */
export async function saved(button) {
  await browser.value(`(() => {
    const original = URL.createObjectURL;
    globalThis.saved = null;
    URL.createObjectURL = (blob) => {
      saved = blob;
      return original.call(URL, blob);
    };
    document.getElementById("${button}").click();
    URL.createObjectURL = original;
  })()`);
  return browser.value("saved && saved.text()");
}

/** Returns a link with inputs, as the page creates it. */
export const linkOf = (content) => browser.value(`(async () => {
  const stream = new Blob([${JSON.stringify(content)}]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return "#1" + btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
})()`);

/** Copies text to the clipboard, and pastes it as the keyboard shortcut does. */
export async function pasteFromClipboard(text) {
  await browser.value(`(() => {
    document.addEventListener("copy", (event) => {
      event.clipboardData.setData("text/plain", ${JSON.stringify(text)});
      event.preventDefault();
    }, { once: true });
    document.execCommand("copy");
    const text = document.getElementById("text-push");
    text.focus();
    text.select();
  })()`);
  const key = { key: "v", code: "KeyV", windowsVirtualKeyCode: 86, modifiers: 2 };
  await browser.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key, commands: ["paste"] });
  await browser.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

/** Double-clicks at the position that an element has before the first click. */
export async function doubleClick(selector) {
  const place = await browser.value(`(() => {
    const node = document.querySelector(${JSON.stringify(selector)});
    node.scrollIntoView({ block: "center" });
    const box = node.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  })()`);
  for (const clickCount of [1, 2]) {
    for (const type of ["mousePressed", "mouseReleased"]) await browser.send("Input.dispatchMouseEvent", { type, ...place, button: "left", clickCount });
    await settle();
  }
}

/** Waits for the frames in which the page updates. */
export const settle = () => browser.value("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");

/** Selects or enters a value of an option. */
export const setOption = (name, value) => browser.value(`(() => {
  const field = options.elements[${JSON.stringify(name)}];
  if (field.type === "checkbox") field.checked = ${JSON.stringify(value)};
  else field.value = ${JSON.stringify(value)};
  field.dispatchEvent(new Event("change", { bubbles: true }));
})()`);

/** Opens an example. */
export const chooseExample = (name) => browser.value(`(() => {
  const example = document.getElementById("example");
  example.focus();
  example.click();
  [...document.querySelectorAll("#gallery .tile")].find((tile) => tile.textContent.includes(${JSON.stringify(name)})).click();
})()`);

/** Responds to the page's image requests with a black image while an action runs. */
export async function withImages(action) {
  const body = await browser.value(`(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 40 });
    canvas.getContext("2d").fillRect(0, 0, 40, 40);
    return canvas.toDataURL("image/png").split(",")[1];
  })()`);
  await browser.send("Fetch.enable", { patterns: [{ urlPattern: "https://*" }] });
  const respond = async () => {
    for (const { params } of browser.events.filter(({ method }) => method === "Fetch.requestPaused")) {
      await browser.send("Fetch.fulfillRequest", {
        requestId: params.requestId, responseCode: 200, body,
        responseHeaders: [{ name: "Content-Type", value: "image/png" }, { name: "Cache-Control", value: "max-age=600" }],
      }).catch(() => {});
    }
  };
  const answers = setInterval(respond, 20);
  try {
    await action();
  } finally {
    clearInterval(answers);
    await browser.send("Fetch.disable");
  }
}
