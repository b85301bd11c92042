// Tests of the playground's findings and fixes in Chromium.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, canFix, codes, doubleClick, expectSilence, finding, message, open, paste, phone, push, tab, undo } from "./page.mjs";

test("a finding has a position that can be selected, and a fix that can be undone", async () => {
  await open();
  const broken = push().replace('"mutable-content": 1', '"mutable-content": true');
  await paste(broken);
  await browser.until(`${codes}.includes("flag-not-one")`);
  const found = await browser.value(codes);
  const finding = "[...document.querySelectorAll('#findings li')].find((item) => item.textContent.includes('flag-not-one'))";
  await browser.value(`${finding}.querySelector(".location").click()`);
  const selected = await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)");
  assert.equal(selected, "true");
  assert.equal(await browser.value("document.querySelectorAll('#marks mark').length > 0"), true);
  await browser.value(`${finding}.querySelector("button:not(.location)").click()`);
  await browser.until(`${codes}.length === ${found.length - 1}`);
  assert.match(await browser.value("text.value"), /"mutable-content": 1/);
  await browser.value("document.getElementById('undo').click()");
  await browser.until("text.value.includes('\"mutable-content\": true')");
  expectSilence();
});

test("a fix after letters of several bytes changes the right characters", async () => {
  await open();
  await paste(push({ name: "Zoë 👩🏽‍🚀" }).replace('"mutable-content": 1', '"mutable-content": true')
    .replace("Are you coming?", "Kommst du? 🚂 é"));
  await browser.until(canFix);
  await browser.value("document.getElementById('fix').click()");
  await browser.until("text.value.includes('\"mutable-content\": 1')");
  const value = JSON.parse(await browser.value("text.value"));
  assert.equal(value.aps.alert.body, "Kommst du? 🚂 é");
  assert.equal(value.name, "Zoë 👩🏽‍🚀");
});

test("errors are listed first", async () => {
  await open();
  await paste('{"aps": {"alert": "Hi",}}');
  await browser.until("document.querySelectorAll('#findings li').length > 1");
  assert.equal(await browser.value("document.querySelector('#findings li').className"), "error");
});

test("a fix that is clicked soon after a key changes the current text", async () => {
  for (const length of [10, 150_000]) {
    await open();
    await paste(push({ name: "x".repeat(length) }).replace('"mutable-content": 1', '"mutable-content": true'));
    await browser.until(`${codes}.includes("flag-not-one")`);
    // Use one task, so that no update occurs between the keystroke and the click.
    await browser.value(`(() => {
      const button = ${finding("flag-not-one")}.querySelector("button:not(.location)");
      text.setSelectionRange(0, 0);
      document.execCommand("insertText", false, "  \\n\\n");
      button.click();
    })()`);
    const value = await browser.value("text.value");
    assert.equal(JSON.parse(value).aps["mutable-content"], 1);
    assert.equal(value, `  \n\n${push({ name: "x".repeat(length) })}`);
    // The finding no longer exists.
    await paste(push().replace('"mutable-content": 1', '"mutable-content": true'));
    await browser.until(`${codes}.includes("flag-not-one")`);
    await browser.value(`(() => {
      const button = ${finding("flag-not-one")}.querySelector("button:not(.location)");
      text.focus();
      text.select();
      document.execCommand("insertText", false, '{"aps": {"alert": "Hi"}}');
      button.click();
    })()`);
    assert.equal(await browser.value("text.value"), '{"aps": {"alert": "Hi"}}');
    assert.match(await browser.value(message), /no longer contains the finding/);
  }
});

test("clicking a finding's location right after typing selects the text at its new offset", async () => {
  await open();
  await paste(push().replace('"mutable-content": 1', '"mutable-content": true'));
  await browser.until(`${codes}.includes("flag-not-one")`);
  await browser.value(`(() => {
    const button = ${finding("flag-not-one")}.querySelector(".location");
    text.setSelectionRange(0, 0);
    document.execCommand("insertText", false, "\\n \\n");
    button.click();
  })()`);
  assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), "true");
});

test("text that is too long keeps its end when the tab changes", async () => {
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
  // The text of the push can't end the surrounding object.
  await tab("push");
  await paste('\n{"aps":{}},"headers":{}');
  await tab("headers");
  await paste("apns-push-type: alert");
  await browser.until(`${codes}.join() === "json-invalid"`);
  assert.match(await browser.value(`${finding("json-invalid")}.textContent`), /line 2, column 11/);
});

test("a finding about the whole push is in the push, and headers as JSON are reported", async () => {
  await open();
  await paste('{"aps":{"alert":"x","mutable-content":1},"msg":{"from":{"uid":1,"nick":"Ada"}}}');
  await tab("headers");
  await paste("apns-topic: com.example.engines\napns-push-type: alert");
  await browser.until(`${codes}.includes("payload-not-read")`);
  assert.match(await browser.value(`${finding("payload-not-read")}.textContent`), /line 1, column 1/);
  assert.doesNotMatch(await browser.value(`${finding("payload-not-read")}.textContent`), /Headers/);
  await paste('{"apns-priority": 10}');
  await browser.until(`${finding("JSON is ignored")}`);
});

test("a fix of a header changes its line, and Fix all changes both inputs", async () => {
  await open();
  await paste(push().replace('"mutable-content": 1', '"mutable-content": true'));
  await tab("headers");
  await paste("apns-topic: com.example.engines\nno colon here\nApns-Push-Type: background\napns-id: 1");
  await browser.until(`${codes}.includes("push-type-mismatch") && ${finding("Expected a name and a colon")}`);
  await browser.value(`${finding("Expected a name and a colon")}.querySelector(".location").click()`);
  assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), "no colon here");
  await browser.value(`${finding("apns-id-invalid")}.querySelector("button:not(.location)").click()`);
  assert.equal(await browser.value("text.value"), "apns-topic: com.example.engines\nno colon here\nApns-Push-Type: background");
  await tab("push");
  await browser.value(`${finding("push-type-mismatch")}.querySelector(".location").click()`);
  assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), "Apns-Push-Type: background");
  await browser.value("document.getElementById('fix').click()");
  await browser.until(`!${codes}.includes("push-type-mismatch") && !${codes}.includes("flag-not-one")`);
  assert.equal(await browser.value("document.getElementById('text-headers').value"),
    "apns-topic: com.example.engines\nno colon here\nApns-Push-Type: alert");
  assert.equal(await browser.value("document.getElementById('text-push').value"), push());
  await tab("headers");
  await paste("apns-topic: a.b");
  await browser.until(`${codes}.includes("push-type-missing")`);
  await browser.value(`${finding("push-type-missing")}.querySelector("button:not(.location)").click()`);
  assert.equal(await browser.value("text.value"), "apns-topic: a.b\napns-push-type: alert");
});

test("a finding without its own suggestion shows that of its rule, and none names the tool", async () => {
  await open();
  await paste(push().replace('"title": "Ada Lovelace"', '"title": "Hello"'));
  await browser.until(`${finding("title-not-drawn")}?.textContent.includes("send the sender's name as the title")`);
  await paste(JSON.stringify({ aps: { alert: "Hi", "mutable-content": 1 }, evt: { uid: "u_9", label: "Grace Hopper" } }));
  await browser.until(`${codes}.includes("payload-not-read")`);
  assert.doesNotMatch(await browser.value("document.getElementById('findings').textContent"), /cameo/);
});

test("a repeated header is reported", async () => {
  await open();
  await tab("headers");
  await paste("apns-priority: 10\napns-topic: a.b\nAPNs-Priority: 5");
  await browser.until(`${finding("The header apns-priority is repeated")}`);
  await browser.value(`${finding("The header apns-priority is repeated")}.querySelector(".location").click()`);
  assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), "APNs-Priority: 5");
});

test("the first finding is visible on a small phone", async () => {
  await browser.resize(375, 667);
  try {
    await open();
    await paste('{"aps": {"alert": "Hi"}');
    await browser.until(`${codes}.includes("json-invalid")`);
    const boxOf = (selector) => browser.value(`(({ top, bottom }) => ({ top, bottom }))(document.querySelector("${selector}").getBoundingClientRect())`);
    const [text, total, first] = [await boxOf(".text"), await boxOf("#summary"), await boxOf("#findings li")];
    assert(total.top - text.bottom < 20 && first.top < 640, JSON.stringify([text, total, first]));
  } finally {
    await browser.resize(1280, 1200);
  }
});

test("a mistake in the mapping or the settings has a position there, and the push's findings stay", async () => {
  await open();
  await paste(push().replace('"mutable-content": 1', '"mutable-content": true'));
  for (const [name, value, place, selected] of [
    ["mapping", '{\n  "é": "ü" "a"', "Mapping, line 2, column 12", '"'],
    ["mapping", '{\n  "nope": "a"}', "Mapping, line 2, column 3", '"nope"'],
    ["settings", '{"titleStyle":\n"zzz"}', "Settings, line 1, column 2", '"titleStyle"'],
    ["settings", '{\n  "presets": ["onesignal"],\n  "titleStyle": "zzz"}', "Settings, line 3, column 3", '"titleStyle"'],
    ["settings", '{\n "categories": [\n  {"id": "a"},\n  {"id": "b",\n   "actions": ["reply", "zzz"]}]}', "Settings, line 5, column 25", '"zzz"'],
    ["settings", '{\n "categories": [\n  {"id": "a", "actions": [\n   {"title": "Mute"}]}]}', "Settings, line 4, column 4", '{"title": "Mute"}'],
    ["settings", '{\n "categories": [\n  {\n   "actions": []}]}', "Settings, line 3, column 3", "{"],
    ["settings", '{\n "categories": [{"id": "a",\n  "acts": []}]}', "Settings, line 3, column 3", '"acts"'],
    ["settings", '{\n "presets": ["onesignal"],\n "mapping": {\n  "nope": "a"}}', "Settings, line 4, column 3", '"nope"'],
    ["settings", '{\n "accounts": [{"scope": "ids",\n  "ids": 5}]}', "Settings, line 3, column 3", '"ids"'],
    ["settings", '{"defaultAvatarImage": "ü",\n "categories": {}}', "Settings, line 2, column 2", '"categories"'],
    ["settings", "[1]", "Settings, line 1, column 1", "["],
    ["settings", '{"categories":\n', "Settings, line 2, column 1", ""],
  ]) {
    await tab(name);
    await paste(value);
    await browser.until(`${finding(place)}`);
    assert(await browser.value(`${codes}.includes("flag-not-one")`));
    await tab("push");
    await browser.value(`${finding(place)}.querySelector(".location").click()`);
    assert.equal(await browser.value("document.activeElement.id"), `text-${name}`);
    assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), selected);
    assert.equal(await browser.value("document.querySelector('#marks mark').textContent.trim()"), selected);
    await browser.value("document.getElementById('format').click()");
    if (value !== "[1]" && !value.endsWith("}")) {
      await browser.until(`${message}.startsWith("${name === "mapping" ? "Mapping" : "Settings"}: ")`);
    }
    await paste(" ");
    await browser.until(`!${finding(place)} && !document.querySelector(".stale")`);
  }
  expectSilence();
});

test("a misspelled key in the settings is a warning in its line, and the other settings apply", async () => {
  await open();
  await paste(push({ conversationName: "Engines", isGroup: true }));
  await tab("settings");
  await paste('{\n  "titleStyle": "groupFirst",\n  "presetz": [],\n  "categories": []\n}');
  await browser.until(`${finding('Unknown settings key "presetz"; it is ignored')}?.textContent.includes("Settings, line 3, column 3")`);
  assert.equal(await browser.value(`${finding("presetz")}.className`), "warning");
  const advice = (key) => `${finding(key)}.querySelector(".advice").textContent`;
  assert.equal(await browser.value(advice("presetz")), "Did you mean 'presets'?");
  await browser.until("document.getElementById('facts').textContent.includes('First lineEngines') && !document.querySelector('.stale')");
  // An error doesn't hide the warning, and names the key as it is spelled.
  await paste('{"presetz": [],\n"categories": {}}');
  await browser.until(`${finding("presetz")} && ${finding("categories: expected an array")}?.textContent.includes("Settings, line 2, column 1")`);
  for (const [key, words] of [
    ["title_style", /'titleStyle'/], ["category", /'categories'/], ["currentUser", /"accounts".*current user/], ["nothing", /^The keys are .*titleStyle.*categories$/],
  ]) {
    await paste(`{"${key}": 5}`);
    await browser.until(`${finding(`key "${key}"`)}`);
    assert.match(await browser.value(advice(`key "${key}"`)), words);
  }
  await paste('{"titleStyle": "groupFirst", "categories": []}');
  await browser.until(`!${finding("Unknown settings key")}`);
  expectSilence();
});

test("a fix isn't also advice in the same words", async () => {
  await open();
  await paste('{"to": "ExponentPushToken[x]", "title": "Ada", "_contentAvailable": true}');
  const words = 'Send "mutableContent": true';
  await browser.until(`${finding("expo-mutable-content-missing")}`);
  assert.equal((await browser.value(`${finding("expo-mutable-content-missing")}.textContent`)).split(words).length, 2);
});

test("Fix all reports the findings that remain, and a double click on it keeps the fixes", async () => {
  await open();
  // One finding has a choice of fixes, and another one has no fix.
  const text = '{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": true, "badge": "two"}, "senderid": "1", "sender_name": "Ada"}';
  await paste(text);
  await browser.until(canFix);
  await doubleClick("#fix");
  await browser.until(`!(${canFix}) && ${message} !== ""`);
  assert.equal(JSON.parse(await browser.value("text.value")).aps["mutable-content"], 1);
  const words = await browser.value(message);
  const count = await browser.value("document.querySelectorAll('#findings li').length");
  assert(words.includes(`${count} finding${count > 1 ? "s" : ""} remain`), words);
  assert.match(words, /^1 fix was applied\..* Undo restores the text\.$/);
  // Another click repeats the message. The text and the selected input stay.
  await browser.value("document.getElementById('fix').click()");
  assert.equal(await browser.value(message), words);
  assert.equal(await browser.value("document.getElementById('tab-push').getAttribute('aria-selected')"), "true");
  await undo();
  assert.equal(await browser.value("text.value"), text);
  expectSilence();
});

test("Fix all without a safe fix changes nothing and reports the reason", async () => {
  await open();
  await browser.value("document.getElementById('fix').click()");
  assert.equal(await browser.value(message), "There are no findings to fix.");
  await paste(" ");
  await browser.value("document.getElementById('fix').click()");
  assert.equal(await browser.value("document.getElementById('tab-push').getAttribute('aria-selected')"), "true");
  expectSilence();
});
