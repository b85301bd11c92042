// Tests of the playground in Chromium: the page, its inputs, and the phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, chooseExample, expectSilence, isReady, naming, open, paste, phone, push, serveSlowly, setOption, summary, tab, undo, url } from "./page.mjs";

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
  const label = "getComputedStyle(document.querySelector('.stale-label')).display";
  assert.equal(await browser.value(label), "none");
  await paste('{"aps": {"alert": ');
  await browser.until("document.querySelectorAll('.stale').length === 1");
  assert.equal(await browser.value(label), "block");
  assert.equal(await browser.value(`${phone}.querySelector(".card .body").textContent`), "Hi");
  // Long text is visible in the input itself, because each color is an element.
  await paste(`{"aps":{},"a":"${"x".repeat(30_000)}"}`);
  await browser.until("text.classList.contains('plain')");
  assert.equal(await browser.value("document.querySelectorAll('#paint span').length"), 0);
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

test("text in a push stays text", async () => {
  await open();
  const hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>\u202e{{script}}";
  await paste(push({ senderName: hostile, "</script>": "<script>" }));
  await browser.until(`${phone}.querySelector(".first").textContent.includes("onerror")`);
  assert.equal(await browser.value(`${phone}.querySelectorAll("script, [onerror], img[src=x]").length`), 0);
  assert.equal(await browser.value("document.querySelectorAll('#findings script, #facts script, #facts img').length"), 0);
  expectSilence();
});

test("text that isn't a push causes an error, and the next push is drawn", async () => {
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

test("the expanded view names a category without buttons, and a click adds it to the settings", async () => {
  const notice = "document.querySelector('#category:not([hidden]) span')?.textContent";
  const labels = `[...${phone}.querySelectorAll(".action .label")].map((label) => label.textContent).join()`;
  await open();
  await paste(push({ aps: { alert: "Hi", category: "chat", "mutable-content": 1 } }));
  await browser.until(`${phone}.querySelector(".body").textContent === "Hi"`);
  assert.equal(await browser.value(notice), undefined);
  await setOption("view", "expanded");
  await browser.until(`${notice} === 'The app\\'s buttons for the category "chat" aren\\'t in Settings.'`);
  // The identifier in another setting isn't the category.
  for (const [before, count] of [["", 1], ['{"presets": [], "senderInGroupFormat": "{sender} chat {group}"}', 1], ['{"categories": []}', 1],
    ['{"categories": null, "avatarTimeout": 5.0}', 1], ['{"categories": [{"id": "other"}], "titleStyle": "groupFirst"}', 2], ["{ }", 1]]) {
    await tab("settings");
    await paste(before || " ");
    await browser.until(notice);
    await browser.value("document.getElementById('add-category').click()");
    await browser.until(`${labels} === "Reply,Mark as Read,Mute" && !(${notice})`);
    const text = await browser.value("text.value");
    assert.equal(JSON.parse(text).categories.length, count);
    assert.deepEqual({ ...JSON.parse(before || "{}"), categories: 0 }, { ...JSON.parse(text), categories: 0 });
    assert(!before.includes("5.0") || text.includes("5.0"));
    assert.match(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), /^"actions": \[\s+"reply",/);
    await undo();
    assert.equal(await browser.value("text.value"), before || " ");
  }
  // Cameo's own category, and one in the options, have buttons.
  await tab("push");
  await paste(push({ aps: { alert: "Hi", category: "message", "mutable-content": 1 } }));
  await browser.until(`!(${notice}) && ${labels} !== ""`);
  await paste(push({ aps: { alert: "Hi", category: "orders", "mutable-content": 1 } }));
  await browser.until(notice);
  await setOption("category", "orders");
  await browser.until(`!(${notice})`);
  // A category in the options alone has no effect.
  for (const aps of [{ alert: "Hi", "mutable-content": 1 }, { alert: "Hi" }]) {
    await paste(push({ aps }));
    await browser.until(`${notice} === "The push has no category, so iOS shows no buttons."`);
    await browser.value("document.getElementById('add-category').click()");
    await browser.until(`!(${notice})`);
    assert.deepEqual(JSON.parse(await browser.value("text.value")).aps, { ...aps, category: "orders" });
  }
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

test("JSON is indented without changing a number or a name", async () => {
  await open();
  await paste('{"aps":{"alert":"a"},"id":12345678901234567890,"e":1.0,"x":{},"y":[],"s":"a{b\\"}"}');
  await browser.value("document.getElementById('format').click()");
  const value = await browser.value("text.value");
  assert.match(value, /"id": 12345678901234567890,\n {2}"e": 1\.0,\n {2}"x": \{\},\n {2}"y": \[\],/);
});

test("every control has a name, and the phone's text is available to screen readers", async () => {
  await open();
  const elements = await browser.accessibleElements();
  for (const name of ["tab: Push", "tab: Mapping", "button: Copy link", "textbox: Push as JSON"]) {
    assert(elements.some((element) => element.startsWith(name)), `${name} is missing`);
  }
  assert.deepEqual(elements.filter((element) => /^(button|combobox|textbox|tab|link): $/.test(element)), []);
});

test("many keystrokes within a frame cause one update", async () => {
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

/** The names of the fields that are outside of More options, in their order. */
const fieldsAbove = "[...document.querySelectorAll('#options > label select')].map((field) => field.name)";

test("on a narrow page, the text is in the window, and no text on the phone is cut", async () => {
  try {
    await browser.resize(375, 812);
    await open();
    assert.deepEqual(await browser.value(fieldsAbove), ["view", "theme"]);
    assert(await browser.value("document.getElementById('text-push').getBoundingClientRect().top < 620"));
    await browser.value("options.elements.language.value = 'ar'; options.dispatchEvent(new Event('change'))");
    await browser.until(`${phone}.querySelector(".screen").lang === "ar"`);
    await browser.resize(768, 1024);
    await browser.until(`${fieldsAbove}.join() === "ios,theme,view,language,titleStyle,glass"`);
    await open();
    const heading = `(() => {
      const frame = document.getElementById("phone").getBoundingClientRect();
      const scale = frame.width / document.getElementById("phone").offsetWidth;
      const node = [...${phone}.querySelectorAll("*")].find((node) => !node.children.length && node.textContent === "The Analytical Engine");
      return frame.top + node.getBoundingClientRect().top * scale;
    })()`;
    assert(await browser.value(`${heading} > document.querySelector(".stage").getBoundingClientRect().bottom - 4`));
  } finally {
    await browser.resize(1280, 1200);
  }
});

test("no example in an empty field is cut", async () => {
  try {
    for (const width of [1280, 375]) {
      await browser.resize(width, 812);
      await open();
      await browser.value("document.getElementById('more').open = true");
      const cut = await browser.value(`[...document.querySelectorAll("#options input[placeholder]")].filter((field) => {
        field.value = field.placeholder;
        const isCut = field.scrollWidth > field.clientWidth;
        field.value = "";
        return isCut;
      }).map((field) => field.name)`);
      assert.deepEqual(cut, [], `${width} pixels`);
    }
  } finally {
    await browser.resize(1280, 1200);
  }
});

test("all buttons report text that isn't JSON in the same words", async () => {
  await open();
  await paste('{"title": "Ada" "body": "x"}');
  for (const button of ["format", "curl", "propose"]) {
    await browser.value(`document.getElementById("message").textContent = ""; document.getElementById("${button}").click()`);
    await browser.until(`document.getElementById("message").textContent !== ""`);
    assert.equal(await browser.value("document.getElementById('message').textContent"), "Push: the text isn't valid JSON; see the findings.", button);
  }
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

test("an empty editor isn't an error", async () => {
  await open();
  await paste(" ");
  await browser.until(`${summary} === "Paste a push"`);
  assert.equal(await browser.value("document.querySelectorAll('#findings li, #summary.failed').length"), 0);
  expectSilence();
});

test("the examples have different names, and an image of each", async () => {
  await open();
  await browser.value("document.getElementById('example').click()");
  const tiles = "[...document.querySelectorAll('#gallery .tile')]";
  const names = await browser.value(`${tiles}.map((tile) => tile.textContent)`);
  assert(names.length > 40);
  assert.deepEqual(names.filter((name, index) => names.indexOf(name) !== index), []);
  await browser.until(`${tiles}.every((tile) => tile.querySelector(".drawn").shadowRoot?.querySelector(".first").getBoundingClientRect().height > 5)`);
  const first = await browser.value(`${tiles}.map((tile) => tile.querySelector(".drawn").shadowRoot.querySelector(".first").textContent)`);
  assert.equal(first[names.indexOf("Revolt")], "Ada Lovelace");
  assert(await browser.value(`${tiles}.every((tile) => tile.scrollWidth <= tile.clientWidth)`));
  await browser.press("Escape");
  assert(!await browser.value("document.getElementById('gallery').open"));
  await chooseExample("Group message");
  await browser.until(`${phone}.querySelector(".second")?.textContent === "Engines"`);
  assert.equal(await browser.value("document.getElementById('example').textContent"), "Example: Group message");
  expectSilence();
});

test("the first example has no finding", async () => {
  await open();
  await browser.until(`${summary} === "No findings"`);
  assert.equal(await browser.value("document.querySelectorAll('#findings li, #marks mark').length"), 0);
});

test("the text can be edited while the engine loads, and the phone shows it afterwards", async () => {
  const server = await serveSlowly(3);
  try {
    await browser.open(server.url, `document.getElementById("summary")?.textContent === "Loading the engine…"`);
    await browser.value(`${naming}; 0`);
    assert(!await browser.value(isReady));
    await paste(push({ senderName: "Grace Hopper" }));
    server.sendRest();
    await browser.until(`${phone}.querySelector(".first")?.textContent === "Grace Hopper"`);
    assert.deepEqual(browser.console(), []);
  } finally {
    server.close();
  }
});

test("a page that is incomplete reports it, and the text stays", async () => {
  const server = await serveSlowly(3);
  try {
    await browser.open(server.url, `document.getElementById("summary")?.textContent === "Loading the engine…"`);
    server.breakOff();
    await browser.until(`${summary}.includes("didn't arrive completely")`);
    assert.match(await browser.value("document.getElementById('text-push').value"), /Ada Lovelace/);
    assert(await browser.value("document.getElementById('save-png').disabled"));
  } finally {
    server.close();
  }
});
