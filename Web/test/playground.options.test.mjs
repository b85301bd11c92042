// Tests of the playground in Chromium: the options, the connection between the text and the phone, and the saved files
// of both.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  browser, canFix, codes, expectSilence, finding, message, open, paste, phone, push, saved, setOption, summary, tab, undo,
} from "./page.mjs";

const hint = "document.getElementById('hint').textContent";
const lineNumbers = `[...document.querySelectorAll("#paint .line")].map((line) => [line.getBoundingClientRect().top, line.textContent])`;

test("each line has a number, also where a line before it is wrapped, in every input", async () => {
  await open();
  await paste(`{"aps": {"alert": "${"Hi ".repeat(100)}"},\n\n"a": 1}`);
  const lines = await browser.value(lineNumbers);
  assert.deepEqual(lines.map(([, text]) => text.length), [323, 1, 8]);
  // The wrapped line is taller than two lines, and the next lines follow it.
  assert(lines[1][0] - lines[0][0] > 40 && lines[2][0] > lines[1][0]);
  assert.match(await browser.value("getComputedStyle(document.querySelector('.line'), '::before').content"), /counter\(line\)/);
  // The colored copy is as tall as the text, so that the line numbers are next to the correct lines.
  assert.equal(await browser.value("document.getElementById('paint').scrollHeight"), await browser.value("text.scrollHeight"));
  await browser.value("text.setSelectionRange(text.value.length - 1, text.value.length - 1)");
  await browser.type("\n\n");
  assert.deepEqual((await browser.value(lineNumbers)).slice(2).map(([, text]) => text), ['"a": 1\n', "\n", "}\n"]);
  await tab("headers");
  await paste("apns-topic: a\napns-priority: 5");
  assert.equal((await browser.value(lineNumbers)).length, 2);
  // Long text has line numbers without colors.
  await tab("push");
  await paste(JSON.stringify({ aps: {}, list: Array.from({ length: 3000 }, (_, index) => index) }, null, 2));
  assert.equal((await browser.value(lineNumbers)).length, 3005);
});

test("the number of a line has the color of its finding", async () => {
  await open();
  await paste(push().replace('"mutable-content": 1', '"mutable-content": true'));
  await browser.until(`${codes}.includes("flag-not-one")`);
  const { className, text } = await browser.value(`(() => {
    const line = document.querySelector("#paint .line.error, #paint .line.warning");
    return { className: line.className, text: line.textContent };
  })()`);
  assert.match(text, /mutable-content/);
  const marks = "[...document.querySelectorAll('#marks mark')].map((mark) => [mark.textContent, mark.className])";
  assert.deepEqual((await browser.value(marks))[0], ["true", className.split(" ")[1]]);
});

/** Moves the pointer to a value in the text, or to a part of the phone, and returns the position of the pointer. */
async function hover(where) {
  const place = await browser.value(`(() => {
    const box = (${where}).getClientRects()[0];
    const frame = document.getElementById("phone");
    const outer = frame.contains(${where}) || (${where}).ownerDocument === document ? { left: 0, top: 0 } : frame.getBoundingClientRect();
    const scale = (${where}).ownerDocument === document ? 1 : outer.width / frame.offsetWidth;
    return { x: outer.left + scale * (box.left + 12), y: outer.top + scale * (box.top + box.height / 2) };
  })()`);
  await browser.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...place });
  return place;
}

const used = (words) => `[...document.querySelectorAll("#uses span")].find((span) => span.textContent.includes(${JSON.stringify(words)}))`;
const onPhone = (selector) => `${phone}.querySelector("article ${selector}")`;

test("a value under the pointer shows where it is on the phone, and back", async () => {
  await open();
  await hover(used('"body"'));
  assert.equal(await browser.value(hint), "aps.alert.body is the text.");
  assert(await browser.value(`${onPhone(".body")}.classList.contains("in-use")`));
  await hover(used("senderAvatar"));
  assert.match(await browser.value(hint), /^senderAvatar is the avatar/);
  assert(await browser.value(`${onPhone(".avatar")}.classList.contains("in-use")`));
  assert.equal(await browser.value(`${phone}.querySelectorAll(".in-use").length`), 1);
  // In the other direction, from the phone to the text; a click selects the value.
  const place = await hover(onPhone(".first"));
  assert(await browser.value(`${used("senderName")}.classList.contains("on")`));
  for (const type of ["mousePressed", "mouseReleased"]) {
    await browser.send("Input.dispatchMouseEvent", { type, ...place, button: "left", clickCount: 1 });
  }
  assert.equal(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), '"senderName": "Ada Lovelace"');
  await browser.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 4, y: 4 });
  await browser.value("text.blur()");
  assert.match(await browser.value(hint), /^A payload as the device receives it/);
  // With the keyboard, the cursor and the list of facts select values.
  await browser.value("text.focus(); text.setSelectionRange(text.value.indexOf('Are you'), text.value.indexOf('Are you'))");
  await browser.until(`${hint} === "aps.alert.body is the text."`);
  await browser.value("[...document.querySelectorAll('#facts .source')].find((button) => button.textContent.includes('senderAvatar')).click()");
  assert.match(await browser.value("text.value.slice(text.selectionStart, text.selectionEnd)"), /^"senderAvatar": "https:/);
  expectSilence();
});

test("values of requests, of flat names and in arrays are found", async () => {
  await open();
  for (const [text, words, expected] of [
    ['{"message": {"token": "x", "notification": {"title": "Ada", "body": "Hi"}, "data": {"senderId": "1", "senderName": "Ada"}}}', '"body"', "aps.alert.body is the text."],
    ['{"app_id": "a", "contents": {"en": "Hello"}, "headings": {"en": "Ada"}, "data": {"communication": {"sender_name": "Ada", "sender_uid": "u"}}}', "sender_name", /sender_name is the first line/],
    ['{"aps": {"alert": "Hi", "mutable-content": 1}, "sender.id": "1", "sender.name": "Ada"}', '"sender.name"', /is the first line/],
    ['{"aps": {"alert": {"title": "Ada", "body": "x"}, "mutable-content": 1}, "participants": ["\\"", {"a": 1}], "senderId": "1", "senderName": "Ada"}', '"senderName"', /is the first line/],
  ]) {
    await paste(text);
    await browser.until(`document.getElementById("uses").textContent === text.value + "\\n"`);
    await hover(used(words));
    const shown = await browser.value(hint);
    if (typeof expected === "string") assert.equal(shown, expected);
    else assert.match(shown, expected);
  }
});

test("every option of the phone is used, and a mistake is explained next to it", async () => {
  await open();
  await setOption("time", "21:05");
  await browser.until(`${phone}.querySelector(".hour").textContent === "9:05"`);
  await setOption("age", "5m");
  await browser.until(`${phone}.querySelector(".time").textContent.includes("5")`);
  await setOption("legend", true);
  await browser.until(`${phone}.body.textContent.includes("estimated") || ${phone}.querySelector("[class*=estimate], [class*=legend]")`);
  await setOption("legend", false);
  await setOption("icons", "dark");
  await browser.until(`${phone}.getElementById("icons-dark").selected`);
  await paste('{"aps": {"alert": {"title": "Order", "body": "Shipped"}, "category": "orders"}}');
  await setOption("appName", "Engines");
  await setOption("view", "expanded");
  await setOption("category", "orders");
  await browser.until(`[...${phone}.querySelectorAll(".action .label")].length > 0`);
  await setOption("category", "");
  await setOption("view", "hidden");
  await browser.until(`[...${phone}.querySelectorAll(".concealed")].some((card) => card.textContent.includes("Engines"))`);
  await setOption("time", "99");
  await browser.until("document.getElementById('option-problem').textContent.startsWith(\"Time can't be '99'\")");
  assert(await browser.value("document.getElementById('more').open && document.querySelector('.stale') !== null"));
  await setOption("time", "");
  await browser.until("document.getElementById('option-problem').textContent === '' && !document.querySelector('.stale')");
  expectSilence();
});

test("every option for reading and findings is used, and a link restores them", async () => {
  await open();
  await setOption("provider", "fcm");
  await browser.until("document.querySelector('#facts td').textContent !== 'onesignal'");
  await setOption("provider", "nope");
  await browser.until(`${summary}.includes("Provider")`);
  await setOption("provider", "");
  await paste('{"message": {"token": "x", "notification": {"title": "Ada"}, "data": {"senderId": "1", "senderName": "Ada"}, "apns": {"payload": {"aps": {"interruption-level": "time-sensitive"}}}}}');
  await browser.until(`${codes}.includes("mutable-content-missing")`);
  const all = await browser.value(codes);
  await setOption("minSeverity", "error");
  await browser.until(`${codes}.length < ${all.length}`);
  await setOption("minSeverity", "info");
  await setOption("rules", "mutable-content-missing=off");
  await browser.until(`!${codes}.includes("mutable-content-missing") && ${codes}.length === ${all.length - 1}`);
  await setOption("rules", "nope=off");
  await browser.until(`${summary} === "Rules: unknown rule 'nope'; Lint rules lists all rules"`);
  assert.equal(await browser.value("document.querySelector('#summary a').getAttribute('href')"), "../rules/index.html");
  await setOption("rules", "name-long");
  await browser.until(`${summary} === "Rules requires CODE=SEVERITY, such as name-long=off"`);
  await setOption("rules", "mutable-content-missing=off");
  await setOption("legend", true);
  await setOption("currentUser", "u_grace");
  await browser.value("document.getElementById('share').click()");
  await browser.until("location.hash.startsWith('#1')");
  await open(await browser.value("location.hash"));
  assert.deepEqual(
    await browser.value("['rules', 'currentUser', 'time'].map((name) => options.elements[name].value)"), ["mutable-content-missing=off", "u_grace", ""]);
  assert(await browser.value("options.elements.legend.checked"));
  assert(!await browser.value(`${codes}.includes("mutable-content-missing")`));
});

test("each option of the tool's commands for pushes is either on the page or named as the tool's", async () => {
  await open();
  const named = await browser.value("[...document.querySelectorAll('.only-in-tool code')].map((code) => code.textContent)");
  // The elements of the options whose elements have other names.
  const elements = {
    expanded: "[name=view] option[value=expanded]", fix: "#fix", html: "#save-html", mapping: "#tab-mapping",
    png: "#save-png", rule: "[name=rules]", settings: "#tab-settings",
  };
  // The page has fields for these, but not for files.
  const both = ["background", "category"];
  for (const command of ["inspect", "map", "lint", "preview"]) {
    const help = execFileSync(process.env.CAMEO_TOOL, [command, "--help"], { encoding: "utf8" });
    for (const [, name] of help.matchAll(/^ +(?:-\w, )?--([a-z-]+)/gm)) {
      if (name === "help" || name === "version") continue;
      const field = `[name=${name.replace(/-./g, ([, letter]) => letter.toUpperCase())}]`;
      const isOffered = await browser.value(`document.querySelector("${elements[name] ?? field}") !== null`);
      assert.equal(named.includes(`--${name}`), both.includes(name) || !isOffered, `${command} --${name}`);
      assert(isOffered || !both.includes(name), name);
    }
  }
});

test("Fix all applies the fixes that follow from others, in one step of Undo", async () => {
  await open();
  const text = '{"aps": {"alert": "Hi", "mutable_content": true,}, // remark\n "senderId": "1", "senderName": "Ada",}';
  await paste(text);
  await browser.until(canFix);
  await browser.value("document.getElementById('fix').click()");
  await browser.until(`${message}.includes("Undo restores the text")`);
  // The value is invalid only under the corrected name. No fix remains.
  await browser.until(`!(${canFix})`);
  assert.equal(JSON.parse(await browser.value("text.value")).aps["mutable-content"], 1);
  await undo();
  assert.equal(await browser.value("text.value"), text);
});

/** Saves an image, and returns its width, its height and the colors of some pixels. */
async function savedImage(button = "save-png") {
  await browser.value(`document.getElementById('message').textContent = ''; globalThis.saved = null; globalThis.original ??= URL.createObjectURL; URL.createObjectURL = (blob) => { saved = blob; return original.call(URL, blob); }; document.getElementById('${button}').click()`);
  await browser.until(`${message} !== "" && !${message}.startsWith("Drawing")`);
  return browser.value(`(async () => {
    if (!saved) return { message: ${message} };
    const image = await createImageBitmap(saved);
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const colors = new Set();
    for (let index = 0; index < data.length; index += 4 * 37) colors.add((data[index] << 16) | (data[index + 1] << 8) | data[index + 2]);
    return { type: saved.type, width: image.width, height: image.height, corner: [...data.slice(0, 4)], colors: colors.size, sum: data.reduce((sum, byte) => sum + byte, 0), message: ${message} };
  })()`);
}

test("an image of the phone or of the notification is saved, without a request", async () => {
  await open();
  const whole = await savedImage();
  assert.deepEqual([whole.type, whole.width, whole.height], ["image/png", 964, 1908]);
  assert(whole.colors > 1000);
  await setOption("background", "transparent");
  assert.deepEqual((await savedImage()).corner, [0, 0, 0, 0]);
  await setOption("background", "#ff0000");
  assert.deepEqual((await savedImage()).corner, [255, 0, 0, 255]);
  await setOption("background", "nope");
  assert.match((await savedImage()).message, /^Background can't be 'nope'/);
  await setOption("background", "");
  await setOption("crop", "card");
  await setOption("scale", "1");
  const card = await savedImage();
  assert(card.width < 420 && card.height < 140, `${card.width} × ${card.height}`);
  // The image contains the text: different text of the same length results in a different image.
  assert.equal((await savedImage()).sum, card.sum);
  await browser.value("text.value = text.value.replace('demonstration', 'exposition...'); text.dispatchEvent(new Event('input', { bubbles: true }))");
  const other = await savedImage();
  assert.equal(other.width, card.width);
  assert.notEqual(other.sum, card.sum);
  expectSilence();
});

test("all variants of a list are saved as one image", async () => {
  await open();
  assert(await browser.value("document.getElementById('save-variants').hidden"));
  await setOption("scale", "1");
  await paste("Ada: Hi\nGrace: Hello");
  await browser.until("!document.getElementById('save-variants').hidden");
  const image = await savedImage("save-variants");
  // The longest name and text, two rows and nine languages: five rows of three columns.
  assert.equal(image.message, "variants.png was saved, with 11 notifications.");
  assert.equal(image.type, "image/png");
  assert(image.width > 1000 && image.width < 1400 && image.height > 5 * 80 && image.height < 5 * 200, `${image.width} × ${image.height}`);
  assert(image.colors > 500);
  await paste("Ada: Hi\nGrace: Hallo");
  const other = await savedImage("save-variants");
  assert.equal(other.width, image.width);
  assert.notEqual(other.sum, image.sum);
  // The saved image uses the page's options, and invalid options are reported.
  await setOption("background", "transparent");
  assert.deepEqual((await savedImage("save-variants")).corner, [0, 0, 0, 0]);
  await setOption("background", "nope");
  for (const button of ["save-variants", "save-png"]) assert.match((await savedImage(button)).message, /^Background can't be 'nope'/);
  await setOption("background", "");
  await setOption("scale", "3");
  await paste(Array.from({ length: 70 }, (_, index) => `Ada ${index}: ${"x ".repeat(200)}`).join("\n"));
  assert.match((await savedImage("save-variants")).message, /too large; choose a smaller scale/);
  await paste(push());
  await browser.until("document.getElementById('save-variants').hidden");
  expectSilence();
});

test("the commands for a terminal do what the page shows, in a shell", async () => {
  await open();
  const text = push({ senderName: "Ada's $(touch x) `touch y` \\\\ \u0085" });
  await paste(text);
  await tab("mapping");
  await paste('{"senderIdKey": "senderId",\n "senderNameKey": "senderName"}');
  await tab("headers");
  await paste("apns-topic: com.example.engines");
  await browser.until("document.getElementById('terminal-preview').textContent === 'cameo preview push.json --mapping mapping.json'");
  await setOption("theme", "dark");
  await setOption("appName", "It's $HOME");
  await setOption("provider", "fcm, onesignal");
  await setOption("rules", "avatar-missing=off");
  await browser.until("document.getElementById('terminal-lint').textContent.includes('--rule avatar-missing=off')");
  assert.equal(await browser.value("document.getElementById('terminal-preview').textContent"),
    "cameo preview push.json --html push.html --theme dark --app-name 'It'\\''s $HOME' --provider fcm --provider onesignal --mapping mapping.json");
  await browser.value(`Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => { globalThis.copied = text; } } });
    document.getElementById("terminal").click()`);
  await browser.until("globalThis.copied");
  const folder = mkdtempSync(join(tmpdir(), "cameo-terminal-"));
  try {
    const script = `set -e\ncameo() { "$CAMEO_TOOL" "$@"; }\n${await browser.value("copied")}\n`;
    for (const shell of ["/bin/bash", "/bin/sh"]) {
      const output = execFileSync(shell, ["-c", script], { cwd: folder, encoding: "utf8" });
      assert.match(output, /^\d warnings?.* in 1 file/m);
      assert.deepEqual(JSON.parse(readFileSync(join(folder, "push.json"))).payload, JSON.parse(text));
    }
    assert.deepEqual(readdirSync(folder).sort(), ["mapping.json", "push.html", "push.json", "push.png"]);
    assert.match(readFileSync(join(folder, "push.html"), "utf8"), /It(?:'|&#39;)s \$HOME/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the inputs and what can be saved explain themselves", async () => {
  await open();
  for (const [name, words, example] of [
    ["headers", /headers that your server sends to APNs/i, /apns-push-type/], ["settings", /settings of your app/i, /categories/],
    ["mapping", /the paths of the sender/i, /senderNameKey/],
  ]) {
    await tab(name);
    assert.match(await browser.value(hint), words);
    assert.match(await browser.value("text.placeholder"), example);
  }
  // The examples in the empty inputs are valid.
  for (const name of ["headers", "mapping", "settings"]) {
    await tab(name);
    await paste(await browser.value("text.placeholder.replace('For example:\\n', '')"));
    await browser.until(`document.getElementById("tab-${name}").classList.contains("used")`);
    assert(!await browser.value(`[...document.querySelectorAll("#findings .error .location")].some((place) => /^(Headers|Mapping|Settings)/.test(place.textContent))`), name);
    await paste(" ");
  }
  await browser.value("document.getElementById('export').open = true");
  assert.match(await browser.value("document.getElementById('save-fixture').closest('dt').nextElementSibling.textContent"), /test case/);
  assert.equal(await saved("save-png"), null);
});

test("nothing is wider than a screen of 375 pixels, with everything open, in both themes", async () => {
  await browser.resize(375, 667);
  try {
    for (const theme of ["light", "dark"]) {
      await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: theme }] });
      await open();
      await paste(push({ badge: "x".repeat(200) }).replace('"mutable-content": 1', '"mutable-content": true'));
      await browser.until(`${finding("flag-not-one")}`);
      await browser.value("document.querySelectorAll('details').forEach((details) => { details.open = true; })");
      assert(await browser.value("document.documentElement.scrollWidth <= innerWidth"));
      await browser.value("document.getElementById('example').click()");
      assert(await browser.value("document.getElementById('gallery').scrollWidth <= document.getElementById('gallery').clientWidth"));
      await browser.value("document.getElementById('gallery').close()");
      await paste("Ada: Hi\nGrace: Hello");
      await browser.until("document.querySelectorAll('#variants .drawn').length === 11");
      assert(await browser.value("document.documentElement.scrollWidth <= innerWidth"));
    }
  } finally {
    await browser.send("Emulation.setEmulatedMedia", { features: [] });
    await browser.resize(1280, 1200);
  }
});

test("the open options panel doesn't cover Save image or Copy link", async () => {
  try {
    for (const [width, height] of [[1280, 720], [1024, 700], [375, 667]]) {
      await browser.resize(width, height);
      await open();
      await browser.value("document.querySelector('#more summary').click()");
      assert(await browser.value("document.getElementById('more').open"));
      for (const top of [0, 100, 1000]) {
        const found = await browser.value(`(() => {
          scrollTo(0, ${top});
          return ["save-png", "share"].map((id) => {
            const node = document.getElementById(id);
            // On a narrow page, the button is below the panel.
            if (innerWidth < 921) node.scrollIntoView({ block: "center" });
            const box = node.getBoundingClientRect();
            if (box.y + box.height / 2 < 0) return "above";
            return [4, box.width / 2, box.width - 4].every((x) => document.elementFromPoint(box.x + x, box.y + box.height / 2) === node);
          });
        })()`);
        assert(found.every(Boolean), `${width} × ${height}, scrolled by ${top}: ${found}`);
        assert(top > 0 || !found.includes("above"));
      }
    }
  } finally {
    await browser.resize(1280, 1200);
  }
});
