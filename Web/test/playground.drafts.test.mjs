// Tests in Chromium of the text that the playground restores after a reload. The page is served, because under load
// Chromium may lose the storage of a page that is opened from a folder.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browser, chooseExample, expectSilence, isReady, linkOf, message, naming, open as openPage, paste, phone, push, reload, serve, setOption, summary, tab, undo } from "./page.mjs";

const { url, close } = await serve();
after(close);

const open = () => openPage("", url);
const example = "document.getElementById('example').textContent";
const textOf = (name) => browser.value(`document.getElementById("text-${name}").value`);
const stored = () => browser.value("JSON.stringify({ ...sessionStorage, ...localStorage })");
/** Waits until the page has stored text that contains words. */
const untilStored = (words) => browser.until(`JSON.stringify({ ...sessionStorage }).includes(${JSON.stringify(words)})`);

test("a reload restores the text of all inputs, and Undo works", async () => {
  await open();
  assert.equal(await stored(), "{}");
  const text = push({ senderName: "Grace Hopper" });
  await paste(text);
  await tab("headers");
  await paste("apns-push-type: alert");
  await tab("settings");
  await paste('{"titleStyle": "groupFirst"}');
  await setOption("view", "expanded");
  await setOption("time", "7:00");
  // The page stores the text before it is unloaded, even if the user has just typed.
  await reload();
  assert.deepEqual([await textOf("push"), await textOf("headers"), await textOf("settings")], [text, "apns-push-type: alert", '{"titleStyle": "groupFirst"}']);
  await browser.until(`${phone}.querySelector(".first")?.textContent === "Grace Hopper"`);
  assert.deepEqual(await browser.value("['view', 'time', 'ios'].map((name) => document.getElementById('options').elements[name].value)"), ["expanded", "7:00", "26"]);
  assert.equal(await browser.value(example), "Examples");
  await paste("{}");
  await undo();
  assert.equal(await textOf("push"), text);
  // An example replaces the text, and has its name after a reload.
  await chooseExample("Group message");
  await reload();
  assert.equal(await browser.value(example), "Example: Group message");
  assert.equal(await textOf("settings"), "");
  // Without text, the page begins with its first example.
  await paste(" ");
  await reload();
  assert.match(await browser.value(example), /^Example: Direct message/);
  expectSilence(url);
});

test("a link has priority over the stored text, but not over a change to its text", async () => {
  await open();
  await paste(push({ senderName: "Grace Hopper" }));
  await untilStored("Grace Hopper");
  const fragment = await linkOf(JSON.stringify({ push: push({ senderName: "Ada from a link" }) }));
  await browser.open(url + fragment, isReady);
  await browser.value(`${naming}; 0`);
  assert.match(await textOf("push"), /Ada from a link/);
  await paste(push({ senderName: "Changed" }));
  await reload();
  assert.match(await textOf("push"), /Changed/);
  // The user opens the link again.
  await browser.open(url + fragment, isReady);
  assert.match(await textOf("push"), /Ada from a link/);
  // Without a link, the page restores the tab's last text.
  await browser.open(url, isReady);
  assert.match(await textOf("push"), /Changed/);
});

test("text that may contain a credential isn't stored, and the page reports it", async () => {
  await open();
  await paste(push());
  for (const [name, value] of [
    ["headers", "authorization: bearer abc"], ["headers", "x-token: abc"], ["settings", '{"apiKey": "abc"}'],
    ["push", "-----BEGIN PRIVATE KEY-----\nabc"], ["push", '{"aps": {}, "password": "abc"}'],
  ]) {
    await tab(name);
    await paste(value);
    await untilStored(`omitted\\":[\\"${name}`);
    assert(!(await stored()).includes("abc"), value);
    await reload();
    assert.equal(await textOf(name), "");
    assert.match(await browser.value(message), /wasn't kept, because it may contain a key or a token/);
  }
  // The token of a device in a request isn't a credential.
  await tab("push");
  await paste('{"message": {"token": "device", "notification": {"title": "Ada"}}}');
  await reload();
  assert.match(await textOf("push"), /"token": "device"/);
});

test("text that is too long for the storage replaces older text, and the page works without storage", async () => {
  await open();
  await paste(push());
  await untilStored("Ada Lovelace");
  await browser.value(`text.value = "x".repeat(6_000_000); text.dispatchEvent(new Event("input", { bubbles: true }))`);
  await browser.until("!JSON.stringify({ ...sessionStorage }).includes('Ada Lovelace')");
  const { identifier } = await browser.send("Page.addScriptToEvaluateOnNewDocument", {
    source: "Object.defineProperty(self, 'sessionStorage', { get() { throw new Error('denied'); } })" });
  await browser.open(url, isReady);
  await browser.value(`${naming}; 0`);
  await paste(push());
  await browser.until(`${summary} === "No findings"`);
  await browser.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  expectSilence(url);
});
