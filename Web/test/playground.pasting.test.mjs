// Tests of the playground in Chromium with text that isn't a push but contains one.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser, codes, expectSilence, finding, linkOf, message, open, paste, pasteFromClipboard, phone, push, settle, summary, tab, undo,
  withImages,
} from "./page.mjs";

const payload = '{"aps":{"alert":{"title":"Ada Lovelace","body":"It\'s on"},"mutable-content":1},"senderName":"Ada Lovelace","id":12345678901234567890}';
const inShell = payload.replaceAll("'", "'\\''");
const value = "text.value";
/** The text on one line, without its indentation. */
const onOneLine = `${value}.replace(/\\n */g, "").replace(/": /g, '":')`;
const headers = "document.getElementById('text-headers').value";

/** Waits until pasted text is replaced, and checks that the linter can read the push. */
async function expectReplaced() {
  await browser.until(`${message}.includes("Undo restores it")`);
  await browser.until(`${phone}.querySelector(".first")?.textContent === "Ada Lovelace" && !document.querySelector(".stale")`);
  await browser.until(`!${codes}.includes("json-invalid")`);
}

test("a pasted curl command becomes its payload and headers, and Undo restores it", async () => {
  await open();
  const command = `$ curl -v --http2 \\\n  -H 'apns-topic: com.example.engines' --header "Apns-Push-Type: alert" -H "authorization: bearer secret" \\\n`
    + `  -d '${inShell}' \\\n  "https://api.push.apple.com/3/device/$DEVICE_TOKEN"`;
  await pasteFromClipboard(command);
  await expectReplaced();
  // The JSON is indented and has all digits.
  assert.equal(await browser.value(onOneLine), payload);
  assert.equal(await browser.value(`${value}.split("\\n").length`), 11);
  assert.equal(await browser.value(headers), "apns-topic: com.example.engines\napns-push-type: alert");
  assert.match(await browser.value(message), /its headers for APNs are in Headers/);
  // The headers of the previous request don't remain.
  await pasteFromClipboard(`curl -H 'apns-priority: 5' -d '${inShell}' https://api.push.apple.com/3/device/x`);
  await expectReplaced();
  assert.equal(await browser.value(headers), "apns-priority: 5");
  for (let count = 0; count < 2; count++) await browser.value("document.getElementById('undo').click()");
  assert.equal(await browser.value(onOneLine), payload);
  assert.equal(await browser.value(headers), "apns-topic: com.example.engines\napns-push-type: alert");
  await browser.value("document.getElementById('undo').click()");
  assert.equal(await browser.value(value), command);
  assert.equal(await browser.value(headers), "");
  await browser.until(`${codes}.includes("json-invalid")`);
  // For text that was typed or opened, a button replaces it.
  await browser.value(`${finding("json-invalid")}.querySelector("button:not(.location)").click()`);
  assert.equal(await browser.value(onOneLine), payload);
  await undo();
  assert.equal(await browser.value(value), command);
  expectSilence();
});

test("curl commands of other services, browsers and documents are read", async () => {
  await open();
  const body = '{"to": "ExponentPushToken[x]", "title": "Ada Lovelace", "mutableContent": true}';
  for (const command of [
    `curl -H "Content-Type: application/json" -X POST "https://exp.host/--/api/v2/push/send" -d '${body}'`,
    `curl 'https://exp.host/--/api/v2/push/send' --data-raw $'${body.replaceAll('"', '\\u0022')}' --compressed`,
    `curl --json ${JSON.stringify(body)} https://exp.host/--/api/v2/push/send | jq . > '{"to": 1}'`,
    `curl --data-binary=${JSON.stringify(body)} https://exp.host`,
    `curl -d@- https://exp.host/--/api/v2/push/send <<'END'\n${body}\nEND\n`,
    `curl -d '${body}' https://exp.host; curl -d '{"a": 1}' https://example.com`,
  ]) {
    await pasteFromClipboard(command);
    await expectReplaced();
    assert.deepEqual(JSON.parse(await browser.value(value)), JSON.parse(body), command);
  }
  await pasteFromClipboard("curl -d @push.json https://exp.host/--/api/v2/push/send");
  await browser.until(`${message}.includes("reads its data from push.json")`);
  assert.match(await browser.value(value), /^curl -d @push.json/);
});

test("a pasted request becomes its body and headers", async () => {
  await open();
  await pasteFromClipboard(`POST /3/device/00fc HTTP/2\nhost: api.push.apple.com\napns-topic: a.b\napns-priority: 10\n\n${payload}`);
  await expectReplaced();
  assert.equal(await browser.value(onOneLine), payload);
  assert.equal(await browser.value(headers), "apns-topic: a.b\napns-priority: 10");
});

test("a pasted console dump becomes JSON", async () => {
  await open();
  const dumps = [
    '2026-11-26 10:00:00 App[1] got {\n    aps =     {\n        alert =         {\n            title = "Ada Lovelace";\n        };\n    };\n    senderName = "Ada Lovelace";\n}',
    "[AnyHashable(\"aps\"): {\n    alert = \"Hi\";\n}, AnyHashable(\"senderName\"): Ada Lovelace]",
    "{'aps': {'alert': 'Hi', 'mutable-content': 1}, 'senderName': 'Ada Lovelace', 'is': True}",
    Buffer.from(payload).toString("base64"),
  ];
  for (const dump of dumps) {
    await pasteFromClipboard(dump);
    await browser.until(`${message}.includes("Undo restores it")`);
    assert.equal(JSON.parse(await browser.value(value)).senderName, "Ada Lovelace");
    await browser.until(`!${codes}.includes("json-invalid")`);
    await undo();
    assert.equal(await browser.value(value), dump);
  }
});

test("JSON, JSON with mistakes that a fix corrects, and a part of the text stay as they are pasted", async () => {
  await open();
  for (const text of [push(), '{"aps": {"alert": "Hi",}, /* x */ "a": 1}', '{"aps": ', "Hello", '{"aps" {"alert": "Hi"}}',
    '[{"to" "ExponentPushToken[x]", "data": {"senderId": "a"}}]']) {
    await pasteFromClipboard(text);
    await settle();
    assert.equal(await browser.value(value), text);
  }
  await paste(`{"aps": {"alert": "Hi"}} `);
  await browser.value("text.setSelectionRange(text.value.length, text.value.length)");
  await browser.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "v", code: "KeyV", windowsVirtualKeyCode: 86, modifiers: 2, commands: ["paste"] });
  await settle();
  assert.match(await browser.value(value), /^\{"aps": \{"alert": "Hi"\}\} /);
});

test("text that a console has abbreviated is explained", async () => {
  await open();
  for (const [text, words] of [["{ aps: { alert: [Object], 'mutable-content': 1 } }", "JSON.stringify"], ["{aps: {…}, senderId: 'a'}", "Copy object"],
    ["{senderId: u1, aps: {alert: Hi there}}", "jsonEncode"]]) {
    await pasteFromClipboard(text);
    await browser.until(`${message}.includes(${JSON.stringify(words)})`);
    assert.equal(await browser.value(value), text);
  }
});

test("an empty text clears the phone", async () => {
  await open();
  assert.equal(await browser.value(`${phone}.querySelectorAll("article").length > 0`), true);
  for (const text of [" \n", ""]) {
    await browser.value("text.focus(); text.select()");
    if (text) await browser.type(text);
    else await browser.value("document.execCommand('delete')");
    await browser.until(`${phone}.querySelectorAll("article").length === 0`);
    assert.equal(await browser.value("document.querySelectorAll('.stale, #findings li, #uses span').length"), 0);
    assert(await browser.value(`${phone}.querySelector(".clock, .banner-view").getBoundingClientRect().height > 0`));
  }
  await browser.value("document.getElementById('save-png').click()");
  await browser.until(`${message}.includes("no push to draw")`);
  await paste(push());
  await browser.until(`${phone}.querySelector(".first")?.textContent === "Ada Lovelace"`);
});

test("Undo and Redo are buttons", async () => {
  await open();
  const first = await browser.value(value);
  await paste(push({ remark: "mine" }));
  await browser.value("document.getElementById('undo').click()");
  assert.equal(await browser.value(value), first);
  await browser.value("document.getElementById('redo').click()");
  assert.match(await browser.value(value), /mine/);
});

test("Redo restores fixes in pasted text that ends with a line break", async () => {
  await open();
  await pasteFromClipboard(`${push().replace('"mutable-content": 1', '"mutable-content": true')}\n`);
  await browser.until(`${codes}.includes("flag-not-one")`);
  await browser.value("document.getElementById('fix').click()");
  await browser.until(`!${codes}.includes("flag-not-one")`);
  const fixed = await browser.value(value);
  await browser.value("document.getElementById('undo').click()");
  assert.match(await browser.value(value), /"mutable-content": true/);
  await browser.value("document.getElementById('redo').click()");
  assert.equal(await browser.value(value), fixed);
});

test("Undo and Redo restore a pasted command, its payload and its headers, in every input", async () => {
  await open();
  const command = `curl -H 'apns-topic: com.example.engines' -d '${inShell}' https://api.push.apple.com/3/device/x`;
  const first = await browser.value(value);
  await pasteFromClipboard(command);
  await expectReplaced();
  const replaced = await browser.value(value);
  await tab("headers");
  const click = (name) => browser.value(`document.getElementById("${name}").click()`);
  await click("undo");
  assert.deepEqual([await browser.value(value), await browser.value(headers)], [command, ""]);
  await click("undo");
  assert.equal(await browser.value(value), first);
  await click("redo");
  assert.equal(await browser.value(value), command);
  await click("redo");
  assert.deepEqual([await browser.value(value), await browser.value(headers)], [replaced, "apns-topic: com.example.engines"]);
  await undo();
  assert.equal(await browser.value(value), command);
  expectSilence();
});

test("a pasted push removes the headers of an earlier request, but not others", async () => {
  await open();
  const request = `curl -H 'apns-priority: 7' -d '${inShell}' https://api.push.apple.com/3/device/x`;
  for (const text of [push(), '{"aps": {"alert": "Hi",}}', "{'aps': {'alert': 'Hi', 'mutable-content': 1}, 'is': True}"]) {
    await pasteFromClipboard(request);
    await browser.until(`${headers} === "apns-priority: 7"`);
    await pasteFromClipboard(text);
    await browser.until(`${headers} === ""`);
    await browser.until(`${message}.includes("Undo restores")`);
    await undo();
    assert.equal(await browser.value(headers), "apns-priority: 7");
    await tab("push");
  }
  for (const text of ["Hello", "Ada: Hi\nGrace: Hello"]) {
    await pasteFromClipboard(text);
    await settle();
    assert.equal(await browser.value(headers), "apns-priority: 7");
  }
  await tab("headers");
  await paste("apns-priority: 5");
  await tab("push");
  await pasteFromClipboard(push());
  await settle();
  assert.equal(await browser.value(headers), "apns-priority: 5");
  expectSilence();
});

const tiles = "[...document.querySelectorAll('#variants .tile')]";
const labels = `${tiles}.map((tile) => tile.textContent)`;
const drawnCount = `${tiles}.filter((tile) => tile.querySelector(".drawn")?.shadowRoot?.querySelector(".first")).length`;

test("a list of names and contents draws all variants, and a click shows one on the phone", async () => {
  await open();
  await tab("mapping");
  await paste('{"senderIdKey": "aps.alert.body", "senderNameKey": "aps.alert.body"}');
  await tab("push");
  const list = 'Name,Text,Language\nAda,"Hi, there",en\n"Grace ""Amazing"" Hopper",Hello,de\nעדה,שלום,he\n';
  await pasteFromClipboard(list);
  await browser.until(`${summary}.startsWith("3 variants")`);
  assert.equal(await browser.value(value), list);
  const names = await browser.value(labels);
  assert.deepEqual(names.slice(0, 4), ['Grace "Amazing" Hopper, de (longest name)', "Ada, en (longest text)", "עדה, he", "In Deutsch"]);
  assert.equal(names.length, 3 + 8);
  await browser.until(`${drawnCount} === ${names.length}`);
  assert.equal(await browser.value(`${phone}.querySelector(".first").textContent`), 'Grace "Amazing" Hopper');
  assert.equal(await browser.value("document.querySelectorAll('#findings li').length"), 0);
  await browser.value(`${tiles}[2].click()`);
  await browser.until(`${phone}.querySelector(".first").textContent === "עדה" && ${phone}.querySelector(".screen").lang === "he"`);
  assert.equal(await browser.value(`${tiles}[2].getAttribute("aria-pressed")`), "true");
  // A list without column names, and a list with colons.
  for (const other of ["Ada\tHi\nGrace\tHello", "Ada Lovelace: Are you coming?\nGrace: No.", "Ada,Hi\nGrace,", "Ada\tHi\nGrace\t\n"]) {
    await pasteFromClipboard(other);
    await browser.until(`${summary}.startsWith("2 variants")`);
  }
  await pasteFromClipboard("First,Last,Message\nAda,Lovelace,Hi\nGrace,Hopper,Hello");
  await browser.until(`${labels}.includes("Ada Lovelace (longest name)")`);
  // A text may contain commas.
  const texts = `${tiles}.slice(0, 2).map((tile) => tile.querySelector(".drawn")?.shadowRoot?.querySelector(".body")?.textContent).join("|")`;
  for (const other of ["Ada,Hi\nGrace,Hello, you", "Name,Text\nAda,Hi\nGrace,Hello, you"]) {
    await pasteFromClipboard(other);
    await browser.until(`${texts} === "Hello, you|Hi"`);
  }
  await pasteFromClipboard("title,body,senderName\nNew message,Hi,Ada\nNew message,Hello,Grace Hopper");
  // The labels of the previous list are the same.
  await browser.until(`${summary}.startsWith('2 variants. They are read from "body" and "senderName". Choose one')`);
  assert(await browser.value(`${labels}.includes("Grace Hopper (longest name and text)")`));
  // A fragment also opens the list.
  await open(await linkOf(JSON.stringify({ push: list })));
  await browser.until(`${summary}.startsWith("3 variants")`);
  await paste(push());
  await browser.until("document.getElementById('variants').hidden");
  await browser.until(`${phone}.querySelector(".first").textContent === "Ada Lovelace"`);
  expectSilence();
});

test("the avatars of a list are loaded after a click", async () => {
  await open();
  await pasteFromClipboard("Name,Text,Avatar\nAda,Hi,https://pictures.example.com/ada.png\nGrace,Hello,");
  await browser.until("document.getElementById('pictures').textContent === 'Load images from pictures.example.com'");
  await browser.until(`${drawnCount} === 11`);
  const withAvatar = `${tiles}.filter((tile) => [...tile.querySelector(".drawn")?.shadowRoot?.querySelectorAll("*") ?? []]
    .some((node) => getComputedStyle(node).backgroundImage.includes("https://pictures.example.com/ada.png"))).length`;
  assert.equal(await browser.value(withAvatar), 0);
  await withImages(async () => {
    await browser.value("document.getElementById('pictures').click()");
    await browser.until("document.getElementById('pictures').hidden");
    await browser.until(`${drawnCount} === 11 && ${withAvatar} > 0`);
  });
});

test("a long list draws its first rows, and hostile cells stay text", async () => {
  await open();
  const hostile = "<img src=x onerror=alert(1)>";
  await pasteFromClipboard(["name;text", `${hostile};${"x".repeat(300)}`, ...Array.from({ length: 500 }, (_, index) => `Ada ${index};Hi`)].join("\n"));
  await browser.until(`${summary}.startsWith("501 variants; the first 60 are drawn")`);
  await browser.until(`${drawnCount} === 60 + 9`);
  assert.equal(await browser.value(`${tiles}[0].querySelector(".drawn").shadowRoot.querySelector(".first").textContent`), hostile);
  assert.equal(await browser.value(`${tiles}.reduce((sum, tile) => sum + tile.querySelectorAll("img").length + tile.querySelector(".drawn").shadowRoot.querySelectorAll("img, script").length, 0)`), 0);
  expectSilence();
});

test("5 MB are pasted within seconds, and the page reports the part that isn't read", async () => {
  await open();
  const row = JSON.stringify({ id: "m_1", text: "lorem ipsum ".repeat(20) });
  const big = `{"aps":{"alert":"Hi"},"list":[${Array.from({ length: 20_000 }, () => row).join(",\n")}]}`;
  assert(big.length > 5_000_000);
  for (const text of [big, `curl -d '${big}' https://exp.host`, "x".repeat(5_000_000)]) {
    await pasteFromClipboard(text);
    assert.equal(await browser.value(`${value}.length`), text.length);
    await browser.until(`${message}.includes("2 million characters")`);
    await browser.until(`${summary} !== "" && document.querySelector(".stale, .empty") !== null`);
  }
  // The page can be used again.
  await paste(push());
  await browser.until(`${phone}.querySelector(".first")?.textContent === "Ada Lovelace" && !document.querySelector(".stale")`);
  expectSilence();
});
