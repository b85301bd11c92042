// Tests of the playground in Chromium: saving, copying and links.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { browser, chooseExample, codes, expectSilence, finding, linkOf, message, open, paste, phone, push, saved, tab, undo, url, withImages } from "./page.mjs";

/**
 * Copies the curl command, and returns the arguments that a shell passes to curl, or the message if there is no
 * command.
 */
async function curl() {
  await browser.value(`(() => {
    globalThis.copied = null;
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => { copied = text; } } });
    document.getElementById("message").textContent = "";
    document.getElementById("curl").click();
  })()`);
  await browser.until("document.getElementById('message').textContent !== ''");
  const command = await browser.value("copied");
  if (command === null) return { message: await browser.value("document.getElementById('message').textContent") };
  const script = `PATH=; curl() { printf '%s\\0' "$@"; }\n${command}\n`;
  const [bash, dash] = ["/bin/bash", "/bin/sh"].map((shell) => execFileSync(shell, ["-c", script], {
    encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], env: {
      TOPIC: "com.example.engines", DEVICE_TOKEN: "00", PROVIDER_TOKEN: "secret", PROJECT_ID: "engines",
      ACCESS_TOKEN: "access", ONESIGNAL_API_KEY: "key",
    },
  }));
  assert.equal(bash, dash);
  const words = bash.split("\0").slice(0, -1);
  const after = (name) => words.filter((_, index) => words[index - 1] === name);
  const headers = Object.fromEntries(after("-H").map((header) => header.split(/: (.*)/s)));
  return { command, words, headers, payload: after("-d")[0] };
}

test("a link restores the push, the mapping and the options; a damaged one is rejected", async () => {
  await open();
  await paste(push({ remark: "ümlaut 👋" }));
  await browser.value("(() => { const theme = options.elements.theme; theme.value = 'dark'; theme.dispatchEvent(new Event('change', { bubbles: true })); })()");
  await browser.value("document.getElementById('share').click()");
  await browser.until("location.hash.startsWith('#1')");
  const fragment = await browser.value("location.hash");
  await open(fragment);
  assert.match(await browser.value("text.value"), /ümlaut 👋/);
  assert.equal(await browser.value("options.elements.theme.value"), "dark");
  for (const damaged of ["#1AAAA", "#1%%%", `#1${"A".repeat(500_000)}`, "#1"]) {
    await open(damaged);
    assert.equal(await browser.value(`${phone}.querySelector(".first").textContent`), "Ada Lovelace");
  }
  assert.deepEqual(browser.requests(), []);
});

test("a link that is entered while the page is open replaces everything", async () => {
  await open();
  await paste(push({ remark: "shared" }));
  await browser.value("document.getElementById('share').click()");
  await browser.until("location.hash.startsWith('#1')");
  const fragment = await browser.value("location.hash");
  await open();
  await paste(push());
  await browser.value("(() => { const { theme } = options.elements; theme.value = 'dark'; theme.dispatchEvent(new Event('change', { bubbles: true })); })()");
  await browser.value("document.getElementById('tab-mapping').click()");
  await paste('{"senderNameKey": "x"}');
  await browser.value(`location.hash = ${JSON.stringify(fragment)}`);
  await browser.until("text.value.includes('shared')");
  await browser.until("!document.getElementById('tab-mapping').classList.contains('used')");
  assert.equal(await browser.value("options.elements.theme.value"), "light");
  await browser.until(`${phone}.querySelector(".first").textContent === "Ada Lovelace"`);
  expectSilence();
});

test("the selected example is named until the text changes, and messages until the next key", async () => {
  await open();
  const name = "document.getElementById('example').textContent";
  assert.equal(await browser.value(name), "Example: Direct message");
  await browser.value("document.getElementById('save-html').click()");
  await browser.until("document.getElementById('message').textContent === 'push.html was saved.'");
  await browser.value("text.focus()");
  await browser.type(" ");
  await browser.until(`${name} === "Examples"`);
  assert.equal(await browser.value("document.getElementById('message').textContent"), "");
});

test("images are requested only after a click, and then drawn, in the saved page too", async () => {
  await open();
  await paste(push());
  await browser.until("document.querySelector('#facts').textContent.includes('example.com/ada.png')");
  assert.match(await browser.value("document.getElementById('pictures').textContent"), /pictures\.example\.com/);
  assert.deepEqual(browser.requests(), []);
  assert.match(await saved("save-html"), /img-src data:;/);
  const initials = `${phone}.querySelector(".card").textContent.includes("AL")`;
  assert(await browser.value(initials));
  await withImages(async () => {
    await browser.value("document.getElementById('pictures').click()");
    const drawn = (page) => `[...${page}.querySelectorAll("body *")].filter((node) =>
      node.getClientRects().length && getComputedStyle(node).backgroundImage.includes("https://pictures.example.com/ada.png")).length`;
    await browser.until(`${drawn(phone)} === 1`);
    assert(!await browser.value(initials));
    assert(await browser.value("document.getElementById('pictures').hidden"));
    const page = await saved("save-html");
    assert.match(page, /img-src data: https:\/\/pictures\.example\.com;/);
    await browser.until("document.getElementById('message').textContent.includes('from pictures.example.com')");
    // The saved file has its own policy.
    browser.events = [];
    await browser.send("Page.navigate", { url: `data:text/html;base64,${Buffer.from(page).toString("base64")}` });
    await browser.until("document.readyState === 'complete' && document.querySelector('.card')");
    await browser.until(`${drawn("document")} > 0`);
    assert.deepEqual(browser.console().filter((line) => /Content Security Policy/.test(line)), []);
    assert.deepEqual([...new Set(browser.requests())], ["https://pictures.example.com/ada.png"]);
  });
});

test("an image that can't be loaded is named", async () => {
  await open();
  await paste(push());
  await browser.until("!document.getElementById('pictures').hidden");
  await browser.value("document.getElementById('pictures').click()");
  await browser.until("document.getElementById('message').textContent.includes('pictures.example.com/ada.png')");
  assert.deepEqual(browser.requests(), ["https://pictures.example.com/ada.png"]);
});

test("a shell expands no part of a push or a header in the curl command", async () => {
  await open();
  for (const hostile of ["$(touch /tmp/x)", "`touch /tmp/x`", "$TOPIC", "'; touch /tmp/x; '", "\\'; touch /tmp/x; '",
    '"; touch /tmp/x; "', "!!", "a\\", "$PROVIDER_TOKEN", "@/etc/passwd", "*", "~"]) {
    await tab("push");
    await paste(push({ senderName: hostile, [hostile]: hostile }));
    await tab("headers");
    await paste(`apns-topic: ${hostile}\napns-collapse-id: x${hostile}`);
    const { headers, payload, words, command } = await curl();
    assert.equal(headers["apns-topic"], hostile);
    assert.equal(headers["apns-collapse-id"], `x${hostile}`);
    assert.equal(headers.authorization, "bearer secret");
    const { [hostile]: member, senderName } = JSON.parse(payload);
    assert.deepEqual([member, senderName], [hostile, hostile]);
    assert.equal(words.at(-1), "https://api.sandbox.push.apple.com/3/device/00");
    assert.equal(words.length, 12, command);
  }
  // curl reads such a header from a file.
  await open();
  await tab("headers");
  await paste("@/etc/passwd: x");
  assert.match((await curl()).message, /header name/);
});

test("the command for curl sends what APNs accepts", async () => {
  await open();
  await paste(push());
  assert.deepEqual((await curl()).headers, {
    "apns-push-type": "alert", "apns-topic": "com.example.engines", authorization: "bearer secret",
  });
  await paste('{"aps": {"content-available": 1}, "id": 12345678901234567890}');
  const background = await curl();
  assert.equal(background.headers["apns-push-type"], "background");
  assert.equal(background.headers["apns-priority"], "5");
  assert.equal(background.payload, '{"aps":{"content-available":1},"id":12345678901234567890}');
  await paste('{"headers": {"Apns-Topic": "a.b", "authorization": "bearer old"}, "payload": {"aps": {"alert": "Hi"}, "id": 12345678901234567890}}');
  const request = await curl();
  assert.equal(request.payload, '{"aps":{"alert":"Hi"},"id":12345678901234567890}');
  assert.deepEqual(request.headers, { "apns-push-type": "alert", "apns-topic": "a.b", authorization: "bearer secret" });
  await paste('[{"headers": {"apns-topic": "a.b"}, "payload": {"aps": {"alert": "Hi"}}}]');
  assert.match((await curl()).message, /array of requests/);
  await paste('{"headers": {"apns-topic": "a.b"}, "body": "{\\"aps\\": {\\"alert\\": \\"Hi\\"}}"}');
  assert.equal((await curl()).payload, '{"aps":{"alert":"Hi"}}');
  await paste('{"aps": ');
  assert.match((await curl()).message, /can't be read|isn't valid JSON/);
});

test("undo restores the text of all inputs that an example replaced", async () => {
  await open();
  const own = push({ name: "my own" });
  await paste(own);
  await tab("mapping");
  await paste('{"senderNameKey": "x"}');
  await tab("push");
  await chooseExample("Revolt");
  assert(!(await browser.value("text.value")).includes("my own"));
  assert.equal(await browser.value("document.activeElement.id"), "example");
  await undo();
  assert.equal(await browser.value("text.value"), own);
  await tab("headers");
  await tab("push");
  assert.equal(await browser.value("text.value"), own);
  await browser.until(`${phone}.querySelector(".first")?.textContent === "Ada Lovelace" || ${phone}.querySelector(".card")`);
  await tab("mapping");
  assert.equal(await browser.value("text.value"), '{"senderNameKey": "x"}');
  await tab("push");
  await browser.value("document.getElementById('redo').click()");
  await tab("mapping");
  assert.match(await browser.value("text.value"), /author/);
});

test("a link that can't be opened is explained, and the example stays", async () => {
  await open();
  const many = await linkOf(JSON.stringify({ push: "x".repeat(3_000_000) }));
  const links = [
    ["#1AAAA", /damaged/], ["#abc", /damaged/], ["#2AAAA", /another version/], [`#1${"A".repeat(500_000)}`, /too long/],
    [await linkOf("[]"), /damaged/], [await linkOf('"text"'), /damaged/], [await linkOf("{}"), /damaged/], [many, /too much text/],
  ];
  for (const [link, words] of links) {
    await open(link);
    assert.match(await browser.value(message), words);
    assert.match(await browser.value(message), /This is an example\.$/);
    assert.equal(await browser.value(`${phone}.querySelector(".first").textContent`), "Ada Lovelace");
  }
  await open();
  await browser.value("location.hash = '#2AAAA'");
  await browser.until(`${message}.includes("another version")`);
  assert.deepEqual(browser.requests(), []);
});

test("the page makes no link that it can't open", async () => {
  await open();
  // The packed text is short, but longer than the limit after unpacking.
  await paste(JSON.stringify({ aps: { alert: "Hi" }, text: "\\n".repeat(700_000) }));
  await browser.value("document.getElementById('share').click()");
  await browser.until(`${message}.includes("too long for a link")`);
  assert.equal(await browser.value("location.hash"), "");
});

test("a link with Windows line endings selects the right characters", async () => {
  await open();
  const value = push().replace('"mutable-content": 1', '"mutable-content": true').replaceAll("\n", "\r\n");
  await open(await linkOf(JSON.stringify({ push: value })));
  await browser.until(`${codes}.includes("flag-not-one")`);
  await browser.value(`${finding("flag-not-one")}.querySelector(".location").click()`);
  assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), "true");
  await browser.value(`${finding("flag-not-one")}.querySelector("button:not(.location)").click()`);
  assert.equal(await browser.value("text.value"), push());
});

test("a fixture contains what the tests read, with the text of the push", async () => {
  await open();
  const own = '{"aps":{"alert":{"title":"Ada Lovelace","body":"Hi"},"mutable-content":1},"who":"u_ada","id":12345678901234567890,"x":1.0}';
  await paste(own);
  await tab("mapping");
  await paste('{"senderIdKey": "who", "senderNameKey": "aps.alert.title"}');
  await browser.value("options.elements.titleStyle.value = 'groupFirst'");
  const text = await saved("save-fixture");
  assert(text.includes('"id": 12345678901234567890,\n    "x": 1.0'));
  const value = JSON.parse(text);
  assert.deepEqual(Object.keys(value), ["about", "payload", "options", "expect", "diagnostics"]);
  assert.deepEqual(value.options, {
    mapping: { senderIdKey: "who", senderNameKey: "aps.alert.title" }, titleStyle: "groupFirst",
  });
  assert.equal(value.expect.sender.id, "u_ada");
  assert.deepEqual(value.expect.appearance.firstLine, "Ada Lovelace");
  assert(value.diagnostics.includes("avatar-missing"));
  // A request fixture can't contain options, so saving fails until they are removed.
  await tab("headers");
  await paste("apns-push-type: alert");
  assert.equal(await saved("save-fixture"), null);
  assert.match(await browser.value(message), /has no mapping/);
  await tab("mapping");
  await paste(" ");
  await browser.value("options.elements.titleStyle.value = ''");
  const request = JSON.parse(await saved("save-fixture"));
  assert.deepEqual(Object.keys(request), ["about", "request", "service", "expect", "requestDiagnostics"]);
  assert.deepEqual(request.request.headers, { "apns-push-type": "alert" });
  assert.equal(request.service, "apns");
  assert.equal(request.expect.length, 1);
});

test("text that can't be parsed isn't saved", async () => {
  await open();
  const cases = [
    ["push", '{"aps":\n}', /^Push, line 2, column 1: /], ["push", "[1]", /^Push: /], ["push", " ", /^Push, /],
    ["mapping", "{", /^Mapping, line 1, column 2: /], ["settings", "[]", /^Settings, line 1, /],
  ];
  for (const [name, value, words] of cases) {
    await tab("push");
    await paste(push());
    await tab(name);
    await paste(value);
    for (const button of ["save-html", "save-fixture"]) {
      assert.equal(await saved(button), null);
      assert.match(await browser.value(message), words);
    }
    await paste(" ");
  }
  await tab("push");
  await paste(push());
  assert.match(await saved("save-html"), /Ada Lovelace/);
});

test("the command for curl sends an unchanged request to its service", async () => {
  await open();
  const requests = [
    ['{"message": {"token": "x", "notification": {"title": "Ada \'s"}}, "id": 12345678901234567890}',
      "https://fcm.googleapis.com/v1/projects/engines/messages:send", "Bearer access", /Set PROJECT_ID and ACCESS_TOKEN/],
    ['{"app_id": "a", "include_aliases": {"external_id": ["g"]}, "target_channel": "push", "contents": {"en": "Hi"}}',
      "https://api.onesignal.com/notifications", "Key key", /Set ONESIGNAL_API_KEY/],
    ['[{"to": "ExponentPushToken[x]", "title": "Ada", "mutableContent": true}]',
      "https://exp.host/--/api/v2/push/send", undefined, /^The command was copied\.$/],
  ];
  for (const [body, serviceURL, authorization, words] of requests) {
    await paste(body);
    const { words: list, headers, payload } = await curl();
    assert.equal(list.at(-1), serviceURL);
    assert.deepEqual(headers, { "content-type": "application/json", ...(authorization ? { authorization } : {}) });
    assert.equal(payload, body.replace(/(?<=[:,]) /g, ""));
    assert.match(await browser.value(message), words);
  }
  await paste(`[${requests[0][0]}]`);
  assert.match((await curl()).message, /one request at a time/);
});
