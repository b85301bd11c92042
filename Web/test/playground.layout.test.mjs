// Tests of the playground's layout in Chromium with large text and with forced colors. CAMEO_SITE is the folder of a
// built site.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, open, paste } from "./page.mjs";

test("with text at 200%, all text is twice as large, and no page is wider than its window", async () => {
  const sizes = `["body", "h1", "nav", "#text-push", "#options label", "#summary", "footer"]
    .map((selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize))`;
  try {
    for (const width of [375, 768, 1280]) {
      await browser.resize(width, 800);
      await open();
      const before = await browser.value(sizes);
      await browser.value("document.documentElement.style.fontSize = '200%'");
      assert.deepEqual(await browser.value(sizes), before.map((size) => 2 * size));
      const outside = await browser.value(`[...document.querySelectorAll("header, main, footer, .result, .text, #options *")]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1).map((element) => element.id || element.tagName)`);
      assert.deepEqual(outside, [], `${width}`);
      assert(await browser.value("document.documentElement.scrollWidth <= innerWidth"), `${width}`);
    }
  } finally {
    await browser.resize(1280, 1200);
  }
});

test("with text at 200%, line numbers fit next to the text", async () => {
  await open();
  await paste(`{\n${"\n".repeat(120)}}`);
  await browser.value("document.documentElement.style.fontSize = '200%'");
  const [width, gutter] = await browser.value(`(() => {
    const style = getComputedStyle(document.querySelector(".line"), "::before");
    const context = document.createElement("canvas").getContext("2d");
    context.font = style.fontSize + " " + style.fontFamily;
    return [context.measureText("122").width, parseFloat(style.width)];
  })()`);
  assert(width <= gutter, `${width} > ${gutter}`);
});

test("with forced colors, the text and the line numbers are visible", async () => {
  try {
    await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
    await open();
    await paste(`{\n  "aps": {"badge": "1"}\n}`);
    const colors = await browser.value(`(() => {
      const color = (selector, part) => getComputedStyle(document.querySelector(selector), part).color;
      const probe = document.body.appendChild(document.createElement("p"));
      probe.style.cssText = "forced-color-adjust: none; color: CanvasText";
      return [getComputedStyle(probe).color, color("#text-push"), color("#paint .line", "::before"), color("#paint .name")];
    })()`);
    assert.equal(colors[1], colors[0]);
    assert.equal(colors[2], colors[0]);
    // The text area draws the text, so the colored text below it is hidden.
    assert.equal(colors[3], "rgba(0, 0, 0, 0)");
    assert.equal(await browser.value(`getComputedStyle(document.querySelector("#paint")).visibility`), "visible");
  } finally {
    await browser.send("Emulation.setEmulatedMedia", { features: [] });
  }
});
