// Tests of the playground in Chromium with a push that is much longer than real ones. CAMEO_SITE is the folder of a
// built site.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, pasteFromClipboard, phone, url } from "./page.mjs";

const hostile = "<img src=x onerror=alert(1)></script><script>alert(2)</script>\u202e";

const push = {
  aps: { alert: { title: "Ada Lovelace", body: "Are you coming?" }, "mutable-content": 1, badge: "3" },
  senderId: "u_ada", senderName: `Ada ${hostile}`, conversationId: "c1",
};
const list = Array.from({ length: 1200 }, (_, index) => ({ id: `m_${index}`, [hostile]: `${hostile} ${"lorem ".repeat(12)}` }));
const texts = {
  "on many lines": JSON.stringify({ ...push, list }, null, 2),
  "on one line": JSON.stringify({ ...push, list }),
  "with one long text": JSON.stringify({ ...push, text: "x".repeat(200_000) }),
  "with thousands of mistakes": JSON.stringify({ ...push, ...Object.fromEntries(list.map(({ id }) => [`aps${id}`, { badge: "1", sound: 5, "": hostile }])), text: "x".repeat(100_000) }),
};

/** Types text. */
async function type(text) {
  for (const key of text) {
    await browser.send("Input.dispatchKeyEvent", { type: "keyDown", key, text: key });
    await browser.send("Input.dispatchKeyEvent", { type: "keyUp", key });
  }
}

for (const [name, value] of Object.entries(texts)) {
  test(`200 KB ${name} can be pasted and edited, and stay text`, async () => {
    assert(value.length > 150_000);
    await browser.open(url, "document.documentElement.dataset.ready");
    await pasteFromClipboard(value);
    assert.equal(await browser.value("document.getElementById('text-push').value.length"), value.length);
    const first = `${phone}.querySelector(".first").textContent`;
    await browser.until(`${first}.includes("onerror")`);
    await browser.value(`(() => {
      const text = document.getElementById("text-push");
      const place = text.value.indexOf("Ada <img");
      text.setSelectionRange(place, place + 3);
    })()`);
    await type("Grace Hopper");
    await browser.until(`${first}.startsWith("Grace Hopper")`);
    await browser.until("document.getElementById('findings').textContent.includes('badge')");
    assert.equal(await browser.value(`${phone}.querySelectorAll("script, [onerror], img[src=x]").length`), 0);
    assert.equal(await browser.value("document.querySelectorAll('main script, main img').length"), 0);
    // A finding leads to its position, although long text isn't underlined.
    await browser.value("document.querySelector('#findings .location').click()");
    assert.equal(await browser.value("document.activeElement.id"), "text-push");
    assert.deepEqual(browser.console(), []);
    assert.deepEqual(browser.requests(), []);
  });
}
