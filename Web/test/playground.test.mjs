// Tests of the playground in Chromium, opened from a folder as by a double click.
// CAMEO_SITE is the folder of a built site.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";

const site = process.env.CAMEO_SITE;
assert(site && existsSync(join(site, "playground/index.html")), "CAMEO_SITE must be a folder that Scripts/site has built");
const url = pathToFileURL(join(site, "playground/index.html")).href;
const isReady = "document.documentElement.dataset.ready";
const phone = "document.getElementById('phone').contentDocument";
let browser;

before(async () => {
  browser = await Browser.start();
  await browser.resize(1280, 1200);
});
after(() => browser?.close());

/** The name `text` for the text area of the selected tab. */
const naming = `Object.defineProperty(globalThis, "text", {
  configurable: true, get: () => document.querySelector(".text textarea:not([hidden])"),
})`;

/** Opens the playground with an example, or the text of a link. */
async function open(fragment = "") {
  await browser.open(url + fragment, isReady);
  await browser.value(`${naming}; 0`);
}

/** Replaces the text of the selected tab, as a person who pastes it. */
async function paste(text) {
  await browser.value("text.focus(); text.select()");
  await browser.type(text);
}

/** Checks that the page was silent: nothing in its console, and no request to anywhere. */
function expectSilence() {
  assert.deepEqual(browser.console(), []);
  assert.deepEqual(browser.requests(), []);
}

const push = (more = {}) => JSON.stringify({
  aps: { alert: { title: "Ada Lovelace", body: "Are you coming?" }, "mutable-content": 1 },
  senderId: "u_ada", senderName: "Ada Lovelace", senderAvatar: "https://pictures.example.com/ada.png",
  conversationId: "c1", ...more,
}, null, 2);

test("the page opens from a folder, with an example on the phone, and makes no request", async () => {
  await open();
  assert.equal(await browser.value(`${phone}.querySelector(".card .first").textContent`), "Ada Lovelace");
  expectSilence();
});

test("the whole phone is in the window, with the avatar of the example", async () => {
  await browser.resize(1280, 900);
  await open();
  const bottom = "document.querySelector('.phone-frame').getBoundingClientRect().bottom";
  assert(await browser.value(`${bottom} > 600 && ${bottom} <= innerHeight`));
  assert.match(await browser.value(`${phone}.head.textContent`), /url\("?data:image\/png;base64,[\w+/=]{1000,}/);
  await browser.resize(1280, 1200);
  expectSilence();
});

test("the text has colors, and the phone is dimmed while the text can't be read", async () => {
  await open();
  await paste('{"aps": {"alert": "Hi", "badge": 1}}');
  const colors = "[...document.querySelectorAll('#paint span')].map((span) => `${span.className} ${span.textContent}`)";
  await browser.until(`${colors}.length === 5`);
  assert.deepEqual(await browser.value(colors), ['name "aps"', 'name "alert"', 'string "Hi"', 'name "badge"', "number 1"]);
  assert.equal(await browser.value("document.getElementById('paint').textContent"), '{"aps": {"alert": "Hi", "badge": 1}}\n');
  await browser.until(`${phone}.querySelector(".card .body").textContent === "Hi"`);
  assert.equal(await browser.value("document.querySelectorAll('.stale').length"), 0);
  await paste('{"aps": {"alert": ');
  await browser.until("document.querySelectorAll('.stale').length === 1");
  assert.equal(await browser.value(`${phone}.querySelector(".card .body").textContent`), "Hi");
  // A long text draws itself, because each color is an element.
  await paste(`{"aps":{},"a":"${"x".repeat(30_000)}"}`);
  await browser.until("text.classList.contains('plain')");
  assert.equal(await browser.value("document.getElementById('paint').textContent"), "");
  expectSilence();
});

test("the phone and the facts follow the keys", async () => {
  await open();
  await paste(push());
  await browser.until(`${phone}.querySelector(".body").textContent === "Are you coming?"`);
  await browser.until("document.querySelector('#facts td').textContent === 'generic'");
  await browser.value(`(() => {
    const place = text.value.lastIndexOf("Lovelace");
    text.setSelectionRange(place, place + 8);
  })()`);
  await browser.type("Byron");
  await browser.until(`${phone}.querySelector(".first").textContent === "Ada Byron"`);
  expectSilence();
});

test("a finding has a place that can be selected, and a fix that can be undone", async () => {
  await open();
  const broken = push().replace('"mutable-content": 1', '"mutable-content": true');
  await paste(broken);
  const codes = "[...document.querySelectorAll('#findings code')].map((code) => code.textContent)";
  await browser.until(`${codes}.includes("flag-not-one")`);
  const found = await browser.value(codes);
  const finding = "[...document.querySelectorAll('#findings li')].find((item) => item.textContent.includes('flag-not-one'))";
  await browser.value(`${finding}.querySelector(".place").click()`);
  const selected = await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)");
  assert.equal(selected, "true");
  assert.equal(await browser.value("document.querySelectorAll('#marks mark').length > 0"), true);
  await browser.value(`${finding}.querySelector("button:not(.place)").click()`);
  await browser.until(`${codes}.length === ${found.length - 1}`);
  assert.match(await browser.value("text.value"), /"mutable-content": 1/);
  await browser.value("document.execCommand('undo')");
  await browser.until("text.value.includes('\"mutable-content\": true')");
  expectSilence();
});

test("a fix after letters of several bytes changes the right characters", async () => {
  await open();
  await paste(push({ name: "Zoë 👩🏽‍🚀" }).replace('"mutable-content": 1', '"mutable-content": true')
    .replace("Are you coming?", "Kommst du? 🚂 é"));
  await browser.until("!document.getElementById('fix').hidden");
  await browser.value("document.getElementById('fix').click()");
  await browser.until("text.value.includes('\"mutable-content\": 1')");
  const value = JSON.parse(await browser.value("text.value"));
  assert.equal(value.aps.alert.body, "Kommst du? 🚂 é");
  assert.equal(value.name, "Zoë 👩🏽‍🚀");
});

test("text in a push stays text", async () => {
  await open();
  const hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>\u202e{{script}}";
  await paste(push({ senderName: hostile, "</script>": "<script>" }));
  await browser.until(`${phone}.querySelector(".first").textContent.includes("onerror")`);
  assert.equal(await browser.value(`${phone}.querySelectorAll("script, [onerror], img[src=x]").length`), 0);
  assert.equal(await browser.value("document.querySelectorAll('#findings script, #facts script, #facts img').length"), 0);
  expectSilence();
});

test("what isn't a push gets an error, and the next push is drawn", async () => {
  await open();
  for (const text of ["", "{nope", "[1,2]", "\"text\"", "[".repeat(20_000), `{"aps":${"{\"a\":".repeat(5000)}`, "\ud800",
    JSON.stringify({ aps: { alert: 5, sound: [], badge: {} }, senderName: {} }), `{"a":"${"x".repeat(1_000_000)}"}`]) {
    await paste(text || " ");
    await browser.until("document.getElementById('summary').textContent !== ''");
  }
  await paste(push());
  await browser.until(`${phone}.querySelector(".first")?.textContent === "Ada Lovelace"`);
  expectSilence();
});

test("mapping, settings and headers have tabs that the keyboard reaches", async () => {
  await open();
  await paste(JSON.stringify({ aps: { alert: "Hi", "mutable-content": 1 }, x: { who: "Grace", pic: "u_1" } }));
  await browser.value("document.getElementById('tab-push').focus()");
  await browser.press("ArrowRight");
  assert.equal(await browser.value("document.activeElement.id"), "tab-headers");
  await paste("apns-push-type: nonsense");
  await browser.until("[...document.querySelectorAll('#findings code')].some((code) => code.textContent === 'push-type-unknown')");
  await paste(" ");
  await browser.value("document.getElementById('tab-headers').focus()");
  await browser.press("ArrowRight");
  assert.equal(await browser.value("document.activeElement.id"), "tab-mapping");
  await browser.press("Tab");
  assert.equal(await browser.value("document.activeElement.id"), "example");
  await paste(JSON.stringify({ senderIdKey: "x.pic", senderNameKey: "x.who" }));
  await browser.until(`${phone}.querySelector(".first").textContent === "Grace"`);
  assert.equal(await browser.value("document.getElementById('tab-mapping').classList.contains('used')"), true);
  expectSilence();
});

test("the categories in the settings have buttons in the expanded view", async () => {
  await open();
  await paste(push({ aps: { alert: "Hi", category: "chat", "mutable-content": 1 } }));
  await browser.value("(() => { const { view } = options.elements; view.value = 'expanded'; view.dispatchEvent(new Event('change', { bubbles: true })); })()");
  await browser.value("document.getElementById('tab-settings').click()");
  await paste('{"categories": [{"id": "chat", "actions": ["reply", {"id": "block", "title": "Block", "isDestructive": true}]}]}');
  await browser.until(`[...${phone}.querySelectorAll(".action .label")].map((label) => label.textContent).join() === "Reply,Block"`);
  expectSilence();
});

test("a mapping is proposed", async () => {
  await open();
  await paste(JSON.stringify({
    aps: { alert: { title: "Grace Hopper", body: "Hi" }, "mutable-content": 1 },
    evt: { from: { uid: "u_9", label: "Grace Hopper", photo: "https://pictures.example.com/grace.png" } },
  }));
  await browser.value("document.getElementById('propose').click()");
  await browser.until("document.getElementById('tab-mapping').getAttribute('aria-selected') === 'true'");
  assert.match(await browser.value("text.value"), /evt\.from/);
  await browser.until(`${phone}.querySelector(".first").textContent === "Grace Hopper"`);
});

test("a link restores the push, the mapping and the options; a damaged one is refused", async () => {
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
  const name = "document.getElementById('example').selectedOptions[0].text";
  assert.equal(await browser.value(name), "Direct message");
  await browser.value("document.getElementById('save-html').click()");
  await browser.until("document.getElementById('message').textContent === 'push.html was saved.'");
  await browser.value("text.focus()");
  await browser.type(" ");
  await browser.until(`${name} === "Open an example…"`);
  assert.equal(await browser.value("document.getElementById('message').textContent"), "");
});

test("errors are listed first", async () => {
  await open();
  await paste('{"aps": {"alert": "Hi",}}');
  await browser.until("document.querySelectorAll('#findings li').length > 1");
  assert.equal(await browser.value("document.querySelector('#findings li').className"), "error");
});

/** Returns the text that a button saves; `null` if it saves nothing. */
async function saved(button) {
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

test("pictures are requested only after a click, and then drawn, in the saved page too", async () => {
  await open();
  await browser.value(`(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 40 });
    canvas.getContext("2d").fillRect(0, 0, 40, 40);
    globalThis.png = canvas.toDataURL("image/png").split(",")[1];
  })()`);
  const body = await browser.value("png");
  await paste(push());
  await browser.until("document.querySelector('#facts').textContent.includes('example.com/ada.png')");
  assert.match(await browser.value("document.getElementById('pictures').textContent"), /pictures\.example\.com/);
  assert.deepEqual(browser.requests(), []);
  assert.match(await saved("save-html"), /img-src data:;/);
  const initials = `${phone}.querySelector(".card").textContent.includes("AL")`;
  assert(await browser.value(initials));
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
    await browser.value("document.getElementById('pictures').click()");
    const drawn = (page) => `[...${page}.querySelectorAll("body *")].filter((node) =>
      node.getClientRects().length && getComputedStyle(node).backgroundImage.includes("https://pictures.example.com/ada.png")).length`;
    await browser.until(`${drawn(phone)} === 1`);
    assert(!await browser.value(initials));
    assert(await browser.value("document.getElementById('pictures').hidden"));
    const page = await saved("save-html");
    assert.match(page, /img-src data: https:\/\/pictures\.example\.com;/);
    await browser.until("document.getElementById('message').textContent.includes('from pictures.example.com')");
    // The file itself, with its own policy.
    browser.events = [];
    await browser.send("Page.navigate", { url: `data:text/html;base64,${Buffer.from(page).toString("base64")}` });
    await browser.until("document.readyState === 'complete' && document.querySelector('.card')");
    await browser.until(`${drawn("document")} > 0`);
    assert.deepEqual(browser.console().filter((line) => /Content Security Policy/.test(line)), []);
    assert.deepEqual([...new Set(browser.requests())], ["https://pictures.example.com/ada.png"]);
  } finally {
    clearInterval(answers);
    await browser.send("Fetch.disable");
  }
});

test("an image that can't be loaded is named", async () => {
  await open();
  await paste(push());
  await browser.until("!document.getElementById('pictures').hidden");
  await browser.value("document.getElementById('pictures').click()");
  await browser.until("document.getElementById('message').textContent.includes('pictures.example.com/ada.png')");
  assert.deepEqual(browser.requests(), ["https://pictures.example.com/ada.png"]);
});

test("JSON is indented without changing a number or a name", async () => {
  await open();
  await paste('{"aps":{"alert":"a"},"id":12345678901234567890,"e":1.0,"x":{},"y":[],"s":"a{b\\"}"}');
  await browser.value("document.getElementById('format').click()");
  const value = await browser.value("text.value");
  assert.match(value, /"id": 12345678901234567890,\n {2}"e": 1\.0,\n {2}"x": \{\},\n {2}"y": \[\],/);
});

test("every control has a name, and the phone's text is there for screen readers", async () => {
  await open();
  const elements = await browser.accessibleElements();
  for (const name of ["tab: Push", "tab: Mapping", "button: Copy link", "textbox: Push as JSON"]) {
    assert(elements.some((element) => element.startsWith(name)), `${name} is missing`);
  }
  assert.deepEqual(elements.filter((element) => /^(button|combobox|textbox|tab|link): $/.test(element)), []);
});

test("many keys within a frame cause one update", async () => {
  await open();
  const updates = await browser.value(`(async () => {
    let updates = 0;
    new MutationObserver((records) => { updates += records.length; })
      .observe(document.documentElement, { attributeFilter: ["data-milliseconds"] });
    for (let index = 0; index < 20; index++) {
      text.value = text.value.replace("{", "{ ");
      text.dispatchEvent(new Event("input"));
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return updates;
  })()`);
  assert.equal(updates, 1);
});

test("the page fits on a phone's screen, and begins with a banner", async () => {
  await browser.resize(390, 844);
  await open();
  assert.equal(await browser.value("options.elements.view.value"), "banner");
  assert(await browser.value("document.getElementById('text-push').getBoundingClientRect().top < innerHeight"));
  assert.equal(await browser.value("document.documentElement.scrollWidth <= innerWidth"), true);
  await browser.resize(1280, 1200);
});

test("without WebAssembly, the page reports it, and the text can be edited", async () => {
  const { identifier } = await browser.send(
    "Page.addScriptToEvaluateOnNewDocument", { source: "delete globalThis.WebAssembly" });
  await browser.open(url, "document.getElementById('summary').classList.contains('failed')");
  await browser.value(`${naming}; 0`);
  assert.match(await browser.value("document.getElementById('summary').textContent"), /has no WebAssembly/);
  await paste('{"a": 1}');
  await browser.until("document.getElementById('paint').textContent.startsWith('{\"a\": 1}')");
  assert(await browser.value("document.getElementById('propose').disabled"));
  await browser.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  expectSilence();
});

/** Copies the command for curl, and returns what a shell passes to curl, or the message if there is no command. */
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
    encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], env: { TOPIC: "com.example.engines", DEVICE_TOKEN: "00", PROVIDER_TOKEN: "secret" },
  }));
  assert.equal(bash, dash);
  const words = bash.split("\0").slice(0, -1);
  const after = (name) => words.filter((_, index) => words[index - 1] === name);
  const headers = Object.fromEntries(after("-H").map((header) => header.split(/: (.*)/s)));
  return { command, words, headers, payload: after("-d")[0] };
}

const tab = (name) => browser.value(`document.getElementById("tab-${name}").click()`);

test("a shell expands nothing of a push or a header in the command for curl", async () => {
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
  // Curl reads such a header from a file.
  await open();
  await tab("headers");
  await paste("@/etc/passwd: x");
  assert.match((await curl()).message, /name of a header/);
});

test("the command for curl sends what APNs accepts, and there is none for other services", async () => {
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
  await paste('{"message": {"token": "x", "notification": {"title": "Ada"}}}');
  assert.match((await curl()).message, /request to Firebase/);
  await paste('{"aps": ');
  assert.match((await curl()).message, /can't be read|isn't valid JSON/);
});

const message = "document.getElementById('message').textContent";
const summary = "document.getElementById('summary').textContent";
const codes = "[...document.querySelectorAll('#findings code')].map((code) => code.textContent)";
const finding = (words) => `[...document.querySelectorAll('#findings li')].find((item) => item.textContent.includes(${JSON.stringify(words)}))`;

/** Presses a key with a command of the browser's menu. */
async function undo() {
  const key = { key: "z", code: "KeyZ", windowsVirtualKeyCode: 90, modifiers: 2 };
  await browser.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key, commands: ["undo"] });
  await browser.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

/** Returns a link with texts, as the page makes it. */
const linkOf = (content) => browser.value(`(async () => {
  const stream = new Blob([${JSON.stringify(content)}]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return "#1" + btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
})()`);

test("a fix that is clicked soon after a key changes the text as it is then", async () => {
  for (const length of [10, 150_000]) {
    await open();
    await paste(push({ name: "x".repeat(length) }).replace('"mutable-content": 1', '"mutable-content": true'));
    await browser.until(`${codes}.includes("flag-not-one")`);
    // In one task, so that no update is between the key and the click.
    await browser.value(`(() => {
      const button = ${finding("flag-not-one")}.querySelector("button:not(.place)");
      text.setSelectionRange(0, 0);
      document.execCommand("insertText", false, "  \\n\\n");
      button.click();
    })()`);
    const value = await browser.value("text.value");
    assert.equal(JSON.parse(value).aps["mutable-content"], 1);
    assert.equal(value, `  \n\n${push({ name: "x".repeat(length) })}`);
    // The finding isn't there any more.
    await paste(push().replace('"mutable-content": 1', '"mutable-content": true'));
    await browser.until(`${codes}.includes("flag-not-one")`);
    await browser.value(`(() => {
      const button = ${finding("flag-not-one")}.querySelector("button:not(.place)");
      text.focus();
      text.select();
      document.execCommand("insertText", false, '{"aps": {"alert": "Hi"}}');
      button.click();
    })()`);
    assert.equal(await browser.value("text.value"), '{"aps": {"alert": "Hi"}}');
    assert.match(await browser.value(message), /isn't in it any more/);
  }
});

test("a place that is clicked soon after a key is selected where it is then", async () => {
  await open();
  await paste(push().replace('"mutable-content": 1', '"mutable-content": true'));
  await browser.until(`${codes}.includes("flag-not-one")`);
  await browser.value(`(() => {
    const button = ${finding("flag-not-one")}.querySelector(".place");
    text.setSelectionRange(0, 0);
    document.execCommand("insertText", false, "\\n \\n");
    button.click();
  })()`);
  assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), "true");
});

test("undo restores the text before an example, and a text after its tab was left", async () => {
  await open();
  const own = push({ name: "my own" });
  await paste(own);
  await tab("mapping");
  await paste('{"senderNameKey": "x"}');
  await tab("push");
  await browser.value(`(() => {
    const example = document.getElementById("example");
    example.focus();
    example.selectedIndex = [...example.options].findIndex((option) => option.closest("optgroup")?.label === "Mappings");
    example.dispatchEvent(new Event("change"));
  })()`);
  assert(!(await browser.value("text.value")).includes("my own"));
  assert.equal(await browser.value("document.activeElement.id"), "example");
  await undo();
  assert.equal(await browser.value("text.value"), own);
  await tab("headers");
  await tab("push");
  assert.equal(await browser.value("text.value"), own);
  await browser.until(`${phone}.querySelector(".first")?.textContent === "Ada Lovelace" || ${phone}.querySelector(".card")`);
  await tab("mapping");
  await browser.value("text.focus()");
  await undo();
  assert.equal(await browser.value("text.value"), '{"senderNameKey": "x"}');
  await undo();
  assert.equal(await browser.value("text.value"), "");
});

test("a text that is too long keeps its end when the tab changes", async () => {
  await open();
  const length = 2_000_100;
  await browser.value(`text.value = "x".repeat(${length}); text.dispatchEvent(new Event("input", { bubbles: true }))`);
  assert.match(await browser.value(message), /2 million/);
  await tab("headers");
  await tab("push");
  assert.equal(await browser.value("text.value.length"), length);
});

test("headers apply to a payload only", async () => {
  await open();
  const request = { message: { token: "x", apns: { payload: JSON.parse(push()) } } };
  for (const value of [request, { headers: { "apns-push-type": "alert" }, payload: JSON.parse(push()) }]) {
    await tab("push");
    await paste(JSON.stringify(value));
    await tab("headers");
    await paste("apns-push-type: alert");
    await browser.until(`${phone}.querySelector(".first")?.textContent === "Ada Lovelace" && !document.querySelector(".stale")`);
    await browser.until(`${finding("The headers aren't used")}`);
    await paste(" ");
    await browser.until(`!${finding("The headers aren't used")}`);
  }
  // Nothing in the push can end the object in which it is.
  await tab("push");
  await paste('\n{"aps":{}},"headers":{}');
  await tab("headers");
  await paste("apns-push-type: alert");
  await browser.until(`${codes}.join() === "not-json"`);
  assert.match(await browser.value(`${finding("not-json")}.textContent`), /line 2, column 11/);
});

test("a fix of a header changes its line, and Fix all changes both texts", async () => {
  await open();
  await paste(push().replace('"mutable-content": 1', '"mutable-content": true'));
  await tab("headers");
  await paste("apns-topic: com.example.engines\nno colon here\nApns-Push-Type: background\napns-id: 1");
  await browser.until(`${codes}.includes("push-type-mismatch") && ${finding("has no name and colon")}`);
  await browser.value(`${finding("has no name and colon")}.querySelector(".place").click()`);
  assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), "no colon here");
  await browser.value(`${finding("apns-id")}.querySelector("button:not(.place)").click()`);
  assert.equal(await browser.value("text.value"), "apns-topic: com.example.engines\nno colon here\nApns-Push-Type: background");
  await tab("push");
  await browser.value(`${finding("push-type-mismatch")}.querySelector(".place").click()`);
  assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), "Apns-Push-Type: background");
  await browser.value("document.getElementById('fix').click()");
  await browser.until(`!${codes}.includes("push-type-mismatch") && !${codes}.includes("flag-not-one")`);
  assert.equal(await browser.value("document.getElementById('text-headers').value"),
    "apns-topic: com.example.engines\nno colon here\nApns-Push-Type: alert");
  assert.equal(await browser.value("document.getElementById('text-push').value"), push());
  await tab("headers");
  await paste("apns-topic: a.b");
  await browser.until(`${codes}.includes("push-type-missing")`);
  await browser.value(`${finding("push-type-missing")}.querySelector("button:not(.place)").click()`);
  assert.equal(await browser.value("text.value"), "apns-topic: a.b\napns-push-type: alert");
});

test("a mistake in the mapping or the settings has a place there, and the findings of the push stay", async () => {
  await open();
  await paste(push().replace('"mutable-content": 1', '"mutable-content": true'));
  for (const [name, value, place, selected] of [
    ["mapping", '{\n  "é": "ü" "a"', "Mapping, line 2, column 12", '"'],
    ["mapping", '{\n  "nope": "a"}', "Mapping, line 2, column 3", '"nope"'],
    ["settings", '{"titleStyle":\n"zzz"}', "Settings, line 1, column 2", '"titleStyle"'],
    ["settings", "[1]", "Settings, line 1, column 1", "["],
    ["settings", '{"categories":\n', "Settings, line 2, column 1", ""],
  ]) {
    await tab(name);
    await paste(value);
    await browser.until(`${finding(place)}`);
    assert(await browser.value(`${codes}.includes("flag-not-one")`));
    await tab("push");
    await browser.value(`${finding(place)}.querySelector(".place").click()`);
    assert.equal(await browser.value("document.activeElement.id"), `text-${name}`);
    assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), selected);
    await browser.value("document.getElementById('format').click()");
    if (value !== "[1]" && !value.endsWith("}")) {
      await browser.until(`${message}.startsWith("${name === "mapping" ? "Mapping" : "Settings"}: ")`);
    }
    await paste(" ");
    await browser.until(`!${finding(place)} && !document.querySelector(".stale")`);
  }
  expectSilence();
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
    assert.equal(await browser.value(`${phone}.querySelector(".first").textContent`), "Ada Lovelace");
  }
  await open();
  await browser.value("location.hash = '#2AAAA'");
  await browser.until(`${message}.includes("another version")`);
  assert.deepEqual(browser.requests(), []);
});

test("the page makes no link that it can't open", async () => {
  await open();
  // Short when packed, but longer than what is unpacked.
  await paste(JSON.stringify({ aps: { alert: "Hi" }, text: "\\n".repeat(700_000) }));
  await browser.value("document.getElementById('share').click()");
  await browser.until(`${message}.includes("too long for a link")`);
  assert.equal(await browser.value("location.hash"), "");
});

test("a link with the line ends of Windows selects the right characters", async () => {
  await open();
  const value = push().replace('"mutable-content": 1', '"mutable-content": true').replaceAll("\n", "\r\n");
  await open(await linkOf(JSON.stringify({ push: value })));
  await browser.until(`${codes}.includes("flag-not-one")`);
  await browser.value(`${finding("flag-not-one")}.querySelector(".place").click()`);
  assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), "true");
  await browser.value(`${finding("flag-not-one")}.querySelector("button:not(.place)").click()`);
  assert.equal(await browser.value("text.value"), push());
});

test("an empty editor isn't an error", async () => {
  await open();
  await paste(" ");
  await browser.until(`${summary} === "Paste a push"`);
  assert.equal(await browser.value("document.querySelectorAll('#findings li, #summary.failed').length"), 0);
  expectSilence();
});

test("a fix isn't also advice in the same words", async () => {
  await open();
  await paste('{"to": "ExponentPushToken[x]", "title": "Ada", "_contentAvailable": true}');
  const words = 'Send "mutableContent": true';
  await browser.until(`${finding("expo-mutable")}`);
  assert.equal((await browser.value(`${finding("expo-mutable")}.textContent`)).split(words).length, 2);
});

test("the examples have different names", async () => {
  await open();
  const names = await browser.value("[...document.querySelectorAll('#example option')].map((option) => option.textContent)");
  assert.deepEqual(names.filter((name, index) => names.indexOf(name) !== index), []);
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
  assert.deepEqual(Object.keys(value), ["about", "payload", "options", "expect", "notes"]);
  assert.deepEqual(value.options, {
    mapping: { senderIdKey: "who", senderNameKey: "aps.alert.title" }, titleStyle: "groupFirst",
  });
  assert.equal(value.expect.sender.id, "u_ada");
  assert.deepEqual(value.expect.appearance.firstLine, "Ada Lovelace");
  assert(value.notes.includes("picture-missing"));
  // The fixture of a request has no options.
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

test("what can't be read isn't saved", async () => {
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
