// Measures the time from a keystroke in the playground to the new image, for a payload of 4 KB and one of 200 KB, and
// the time to open the page at 10 Mbit/s.
// usage: CAMEO_SITE=FOLDER node Web/test/playground.bench.mjs
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { Browser } from "./browser.mjs";

const browser = await Browser.start();
await browser.open(
  pathToFileURL(join(process.env.CAMEO_SITE, "playground/index.html")).href, "document.documentElement.dataset.ready");
const pushOf = (length) => JSON.stringify({
  aps: { alert: { title: "Ada Lovelace", body: "Are you coming?" }, "mutable-content": 1 },
  senderId: "u_ada", senderName: "Ada Lovelace", filler: "x".repeat(length),
});
const push = pushOf(3800);
/** Returns the sorted times of a number of keystrokes, in milliseconds. */
const timesOf = (push, count) => browser.value(`(async () => {
  const text = document.getElementById("text-push");
  const root = document.documentElement;
  const updated = () => new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(resolve);
    }).observe(root, { attributeFilter: ["data-milliseconds"] });
  });
  text.value = ${JSON.stringify(push)};
  const times = [];
  for (let index = 0; index < ${count}; index++) {
    // Keep the length, so that all rounds are equivalent.
    text.value = text.value.replace(/coming.?/, index % 2 ? "coming?" : "coming!");
    text.dispatchEvent(new Event("input"));
    await updated();
    times.push(Number(root.dataset.milliseconds));
  }
  return times.sort((a, b) => a - b);
})()`);
const times = await timesOf(push, 200);
const longTimes = await timesOf(pushOf(200_000), 20);

// Compress the page, like most servers.
const page = gzipSync(readFileSync(join(process.env.CAMEO_SITE, "playground/index.html")));
const server = createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip", "Cache-Control": "no-store" });
  response.end(page);
}).listen(0, "127.0.0.1");
const throughput = 10e6 / 8;
await browser.send("Network.emulateNetworkConditions", {
  offline: false, latency: 20, downloadThroughput: throughput, uploadThroughput: throughput });
const openings = [];
for (let index = 0; index < 5; index++) {
  await browser.open(`http://127.0.0.1:${server.address().port}/`, "document.documentElement.dataset.ready");
  openings.push(await browser.value("performance.now()"));
}
openings.sort((a, b) => a - b);
server.close();
await browser.close();
console.log(`playground, ${(page.length / 1e6).toFixed(2)} MB compressed: opens within ${Math.round(openings[2])} ms at 10 Mbit/s `
  + `(median; ${Math.round(page.length / throughput * 1000)} ms for the transfer)`);
console.log(`playground, ${push.length} bytes: median ${times[100]} ms from a keystroke to the new image, 95 % within `
  + `${times[190]} ms (a frame takes 16.7 ms)`);
console.log(`playground, 200 KB: median ${longTimes[10]} ms, ${(longTimes[10] / times[100]).toFixed(1)} times as long`);
