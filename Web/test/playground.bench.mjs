// Measures how long the playground takes from a key to the new picture, for a payload of 4 KB.
// usage: CAMEO_SITE=FOLDER node Web/test/playground.bench.mjs
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";

const browser = await Browser.start();
await browser.open(
  pathToFileURL(join(process.env.CAMEO_SITE, "playground/index.html")).href, "document.documentElement.dataset.ready");
const push = JSON.stringify({
  aps: { alert: { title: "Ada Lovelace", body: "Are you coming?" }, "mutable-content": 1 },
  senderId: "u_ada", senderName: "Ada Lovelace", filler: "x".repeat(3800),
});
const times = await browser.value(`(async () => {
  const text = document.getElementById("text");
  text.value = ${JSON.stringify(push)};
  const times = [];
  for (let index = 0; index < 200; index++) {
    text.value = text.value.replace("coming", "coming ");
    text.dispatchEvent(new Event("input"));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    times.push(Number(document.documentElement.dataset.milliseconds));
  }
  return times.sort((a, b) => a - b);
})()`);
await browser.close();
console.log(`playground, 4 KB: median ${times[100]} ms, 95 % within ${times[190]} ms (a frame has 16.7 ms)`);
