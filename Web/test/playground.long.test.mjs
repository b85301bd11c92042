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

/** Types text, and returns the CPU time of the page's main thread for each keystroke, in milliseconds. */
async function type(text) {
  const taskTime = async () => {
    const { metrics } = await browser.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  const times = [];
  for (const key of text) {
    const start = await taskTime();
    await browser.send("Input.dispatchKeyEvent", { type: "keyDown", key, text: key });
    await browser.send("Input.dispatchKeyEvent", { type: "keyUp", key });
    // Wait until the frame with the character is drawn.
    await browser.value("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))");
    times.push(await taskTime() - start);
  }
  return times;
}

for (const [name, value] of Object.entries(texts)) {
  test(`200 KB ${name} can be pasted and edited, and stay text`, async () => {
    assert(value.length > 150_000);
    // Measure CPU time, because elapsed time depends on other processes.
    await browser.send("Performance.enable", { timeDomain: "threadTicks" });
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
    const times = await type("Grace Hopper");
    const median = times.sort((a, b) => a - b)[6];
    assert(median < 200, `a key takes ${times.map(Math.round).join(", ")} ms`);
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
