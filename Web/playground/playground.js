"use strict";

// The playground: the text on the left, the phone on the right, both from the engine in this page. It makes no requests;
// only pictures are loaded, after a click, from the URLs in the push.
(() => {
  const maxTextLength = 2_000_000;
  const maxLinkLength = 400_000;
  /** The number of characters up to which the text has colors, because each of them is an element. */
  const maxPaintedLength = 20_000;
  const $ = (id) => document.getElementById(id);
  const text = $("text");
  const marks = $("marks");
  const paint = $("paint");
  const options = $("options");

  /** The inputs, by the name of their tab. */
  const inputs = {
    push: {
      label: "Push as JSON",
      hint: "A payload as the device receives it, or a request to APNs, Firebase, OneSignal or Expo.",
    },
    headers: {
      label: "Headers of APNs, one per line",
      hint: "One per line, such as apns-push-type: alert. They are used if the push is a payload.",
    },
    mapping: {
      label: "Mapping as JSON",
      hint: "Where your payload has the fields. Empty: the presets.",
    },
    settings: {
      label: "Settings as JSON",
      hint: "The app's settings, as stored in its app group. Empty: the defaults.",
    },
  };
  const state = { push: "", headers: "", mapping: "", settings: "" };
  let tab = "push";
  let engine = null;
  let findings = [];
  /** The number of bytes before the push in the text that the engine gets, and whether headers are in it. */
  let prefix = 0;
  /** The pictures of the examples, which are in this page, by URL. */
  const examplePictures = new Map(Object.entries(JSON.parse($("example-pictures").textContent))
    .map(([url, data]) => [url, Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]));
  /** The pictures that the reader has loaded, by URL. */
  const shownPictures = new Map();
  let pictures = [];
  const encoder = new TextEncoder();
  const examples = JSON.parse($("examples").textContent);

  // MARK: Engine

  async function loadEngine() {
    if (typeof WebAssembly !== "object") {
      throw new Error("This browser has no WebAssembly, or it is turned off. Use another browser, or the tool cameo.");
    }
    const packed = Uint8Array.from(atob($("engine").textContent.trim()), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const loaded = await CameoEngine.load(await new Response(stream).arrayBuffer());
    if (loaded.error) throw new Error(loaded.error.message);
    return loaded;
  }

  /** The text that the engine reads: the push, or an object with the headers and the push. */
  function request() {
    const lines = state.headers.split("\n").map((line) => line.trim()).filter(Boolean);
    prefix = 0;
    if (lines.length === 0) return state.push;
    const headers = {};
    for (const line of lines) {
      const colon = line.indexOf(":");
      if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
    }
    const start = `{"headers":${JSON.stringify(headers)},"payload":`;
    prefix = byteLength(start);
    return `${start}${state.push}}`;
  }

  /** A file of the request whose bytes are the block with an index. */
  const file = (name, block) => ({ name, block });

  /** The options of the engine, and the blocks that they refer to after that of the push. */
  function engineOptions() {
    const values = Object.fromEntries(new FormData(options));
    const header = {
      files: [file("push.json", 0)],
      phone: {
        iOS: values.ios, theme: values.theme, view: values.view, language: values.language,
      },
      images: [],
      now: Date.now() / 1000,
    };
    if (values.titleStyle) header.titleStyle = values.titleStyle;
    if (values.glass) header.phone.glass = values.glass;
    const blocks = [encoder.encode(request())];
    for (const name of ["mapping", "settings"]) {
      if (state[name].trim() === "") continue;
      header[name] = file(name, blocks.length);
      blocks.push(encoder.encode(state[name]));
    }
    for (const [url, bytes] of examplePictures) {
      if (!state.push.includes(url)) continue;
      header.images.push({ url, block: blocks.length });
      blocks.push(bytes);
    }
    for (const [url, picture] of shownPictures) {
      header.images.push({ url, block: blocks.length });
      blocks.push(picture.bytes);
    }
    return [header, blocks];
  }

  /** Runs a command for the push, and returns its output as JSON; an error is a value. */
  function command(name, more = {}) {
    const [header, blocks] = engineOptions();
    const result = engine.run({ command: name, ...header, ...more }, blocks);
    if (result.error && result.output === "") return { error: result.error };
    return JSON.parse(result.output);
  }

  /** Returns the engine's page: only the phone, or with its explanations. */
  function page(format) {
    const [header, blocks] = engineOptions();
    const { output } = engine.run({ command: "preview", format, ...header }, blocks);
    return [...shownPictures].reduce((html, [url, picture]) =>
      html.replaceAll(`url("${picture.placeholder}")`, () => `url("${cssText(url)}")`), output);
  }

  // MARK: Update

  let frame = 0;

  /** Updates findings and phone once per frame, however many keys were pressed. */
  function schedule() {
    if (!frame) frame = requestAnimationFrame(() => { frame = 0; update(); });
  }

  function update() {
    if (!engine) {
      showMarks();
      return;
    }
    const start = performance.now();
    const lint = command("lint", { reports: [{ format: "json" }] });
    findings = lint.findings ?? [];
    const inspection = command("inspect");
    const html = page("phone");
    // The phone keeps the last push that could be read.
    document.querySelector(".stage").classList.toggle("stale", !html);
    if (html) showPhone(html);
    showFacts(inspection);
    showPictures(inspection);
    showFindings(lint);
    document.documentElement.dataset.milliseconds = (performance.now() - start).toFixed(2);
    for (const name of Object.keys(inputs)) {
      $(`tab-${name}`).classList.toggle("used", name !== "push" && state[name].trim() !== "");
    }
  }

  // MARK: Text

  const byteLength = (string) => encoder.encode(string).length;

  /** Returns a function from offsets in bytes of UTF-8 to offsets in a string; the offsets must ascend. */
  function characterOffsets(string) {
    let bytes = 0;
    let index = 0;
    return (offset) => {
      while (bytes < offset && index < string.length) {
        const code = string.codePointAt(index);
        bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        index += code < 0x10000 ? 1 : 2;
      }
      return index;
    };
  }

  /** The range of a finding in the text of the push; `null` if it is elsewhere. */
  function range(finding) {
    if (!finding.range) return null;
    const start = finding.range.start.offset - prefix;
    const end = finding.range.end.offset - prefix;
    const limit = byteLength(state.push);
    if (start < 0 || start > limit) return null;
    return { start, end: Math.min(Math.max(end, start), limit) };
  }

  /** The parts of JSON that have a color, and the characters between them. */
  const tokens = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)|[^"\da-z-]+|[a-z]+|-/gi;

  /** The text that is drawn, with its tab. */
  let painted = "";

  /** Draws the text, whose own characters are transparent, in a copy that is behind it. A long text draws itself. */
  function showText() {
    const value = text.value;
    if (painted === tab + value) return;
    painted = tab + value;
    const isPlain = tab === "headers" || value.length > maxPaintedLength;
    text.classList.toggle("plain", isPlain);
    if (isPlain) {
      paint.replaceChildren();
      return;
    }
    const nodes = [];
    for (const [token, string, colon, number] of value.matchAll(tokens)) {
      if (string === undefined && number === undefined) {
        nodes.push(token);
        continue;
      }
      const className = number !== undefined ? "number" : colon === undefined ? "string" : "name";
      nodes.push(element("span", { className }, string ?? number), colon ?? "");
    }
    paint.replaceChildren(...nodes, "\n");
  }

  /** Draws the text, and underlines the places of the findings in another copy. */
  function showMarks() {
    showText();
    const nodes = [];
    if (tab === "push") {
      const places = findings.map((finding) => ({ finding, place: range(finding) })).filter(({ place }) => place)
        .sort((a, b) => a.place.start - b.place.start || b.place.end - a.place.end);
      const offset = characterOffsets(state.push);
      let end = 0;
      for (const { finding, place } of places) {
        const from = offset(place.start);
        if (from < end) continue;
        const to = Math.max(offset(place.end), from + 1);
        const mark = document.createElement("mark");
        mark.className = finding.severity;
        mark.textContent = state.push.slice(from, to) || " ";
        nodes.push(state.push.slice(end, from), mark);
        end = to;
      }
      nodes.push(state.push.slice(end) + "\n");
    }
    marks.replaceChildren(...nodes);
    scroll();
  }

  function scroll() { marks.scrollTop = paint.scrollTop = text.scrollTop; }

  /** Indents JSON without changing any name or value, such as long numbers; with no indentation, on one line. */
  function indented(string, unit) {
    JSON.parse(string);
    const line = (depth) => (unit ? `\n${unit.repeat(depth)}` : "");
    let result = "";
    let depth = 0;
    for (const [token] of string.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
      if (token === "{" || token === "[") {
        depth += 1;
        result += token + line(depth);
      } else if (token === "}" || token === "]") {
        depth -= 1;
        // An empty object or array stays on its line.
        const open = token === "}" ? "{" : "[";
        result = result.trimEnd().endsWith(open) ? result.trimEnd() + token : result + line(depth) + token;
      } else if (token === ",") {
        result += token + line(depth);
      } else {
        result += token === ":" && unit ? ": " : token;
      }
    }
    return result;
  }

  /** Replaces the whole text, so that Undo restores it. */
  function replaceText(value) {
    text.focus();
    text.select();
    // The only way that keeps the browser's undo history.
    if (!document.execCommand("insertText", false, value)) text.value = value;
    input();
  }

  function input() {
    const tooLong = text.value.length > maxTextLength;
    if (tooLong) say(`The text is longer than ${maxTextLength / 1e6} million characters; the rest isn't read.`);
    state[tab] = tooLong ? text.value.slice(0, maxTextLength) : text.value;
    // At once, because the text has no color of its own.
    showText();
    schedule();
  }

  function selectTab(name) {
    tab = name;
    for (const other of Object.keys(inputs)) {
      const element = $(`tab-${other}`);
      element.setAttribute("aria-selected", String(other === name));
      element.tabIndex = other === name ? 0 : -1;
    }
    $("panel").setAttribute("aria-labelledby", `tab-${name}`);
    text.setAttribute("aria-label", inputs[name].label);
    $("hint").textContent = inputs[name].hint;
    text.value = state[name];
    text.scrollTop = 0;
    showMarks();
  }

  // MARK: Findings

  function element(name, properties, ...children) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children.filter((child) => child !== null));
    return node;
  }

  function summarize(words, isFailure) {
    $("summary").textContent = words;
    $("summary").classList.toggle("failed", isFailure);
  }

  const severityNames = { error: "Error", warning: "Warning", info: "Info" };

  function showFindings(lint) {
    const list = $("findings");
    if (lint.error) {
      list.replaceChildren();
      summarize(lint.error.message, true);
      $("fix").hidden = true;
      showMarks();
      return;
    }
    list.replaceChildren(...findings.map((finding) => {
      const place = range(finding);
      const position = place ? positionOf(place.start) : null;
      return element("li", { className: finding.severity },
        element("a", { href: `../rules/${finding.code}.html`, target: "_blank", rel: "noopener" },
          element("code", {}, finding.code)),
        element("span", { className: "severity" }, severityNames[finding.severity]), " ",
        position
          ? element("button", {
            type: "button", className: "place",
            onclick: () => select(place),
          }, `line ${position.line}, column ${position.column}`)
          : element("span", {}, prefix && finding.range ? "headers" : ""),
        element("span", { className: "text-of-finding" }, finding.message),
        finding.remedy ? element("span", { className: "advice" }, finding.remedy) : null,
        ...finding.fixes.map((fix) => element("button", {
          type: "button", onclick: () => apply([fix]),
        }, fix.title)),
      );
    }));
    const counts = Object.keys(severityNames).map((severity) => {
      const count = findings.filter((finding) => finding.severity === severity).length;
      return count ? `${count} ${severityNames[severity].toLowerCase()}${count > 1 ? "s" : ""}` : null;
    }).filter(Boolean);
    summarize(counts.length ? counts.join(", ") : "No findings", false);
    $("fix").hidden = !findings.some((finding) => finding.fixes.some((fix) => fix.isSafe));
    showMarks();
  }

  function positionOf(offset) {
    const before = state.push.slice(0, characterOffsets(state.push)(offset));
    const line = before.split("\n").length;
    return { line, column: [...before.slice(before.lastIndexOf("\n") + 1)].length + 1 };
  }

  function select(place) {
    selectTab("push");
    const offset = characterOffsets(state.push);
    const start = offset(place.start);
    text.focus();
    text.setSelectionRange(start, offset(place.end));
    // Scrolls the selection into view, which setSelectionRange doesn't: the copy has the same lines.
    const position = document.createRange();
    const walker = document.createTreeWalker(marks, NodeFilter.SHOW_TEXT);
    let rest = start;
    while (walker.nextNode() && rest > walker.currentNode.length) rest -= walker.currentNode.length;
    position.setStart(walker.currentNode, Math.min(rest, walker.currentNode.length ?? 0));
    const top = position.getBoundingClientRect().top - marks.getBoundingClientRect().top + marks.scrollTop;
    text.scrollTop = Math.max(0, top - text.clientHeight / 3);
  }

  /** Applies fixes whose edits don't overlap. */
  function apply(fixes) {
    const edits = [];
    for (const fix of fixes) {
      const places = fix.edits.map((edit) => ({
        start: edit.range.start.offset - prefix, end: edit.range.end.offset - prefix, text: edit.replacement,
      }));
      const overlaps = places.some((place) =>
        place.start < 0 || edits.some((edit) => place.start < edit.end && edit.start < place.end));
      if (!overlaps) edits.push(...places);
    }
    edits.sort((a, b) => a.start - b.start || a.end - b.end);
    const offset = characterOffsets(state.push);
    let result = "";
    let end = 0;
    for (const edit of edits) {
      const start = offset(edit.start);
      result += state.push.slice(end, start) + edit.text;
      end = offset(edit.end);
    }
    result += state.push.slice(end);
    selectTab("push");
    replaceText(result);
  }

  // MARK: Phone

  /** The space around the phone in the frame, which its shadow needs, in CSS pixels. */
  const shadowMargin = 90;
  /** The space around the phone on the page, at its full size. */
  const phoneMargin = 4;
  const minScale = 0.5;
  let phoneSize = { width: 0, height: 0 };

  const frameShell = `<!DOCTYPE html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" \
content="default-src 'none'; img-src data: https:; style-src 'unsafe-inline'"><style id="ground">body.image { --image-margin: ${shadowMargin}px !important; background: none !important; }</style></head>\
<body></body></html>`;

  /** Shows the engine's page in the frame, where no script runs, without loading a document. */
  function showPhone(html) {
    const shown = $("phone").contentDocument;
    if (!shown || !shown.body) return;
    const page = new DOMParser().parseFromString(html, "text/html");
    const old = shown.head.querySelector("style:not(#ground)");
    const style = page.head.querySelector("style");
    if (!old) shown.head.append(shown.adoptNode(style));
    else if (old.textContent !== style.textContent) old.replaceWith(shown.adoptNode(style));
    shown.documentElement.lang = page.documentElement.lang;
    shown.documentElement.dir = page.documentElement.dir;
    shown.body.replaceWith(shown.adoptNode(page.body));
    const { width, height } = shown.body.getBoundingClientRect();
    if (width > 0 && (width !== phoneSize.width || height !== phoneSize.height)) {
      phoneSize = { width, height };
      fitPhone();
    }
  }

  const isWide = matchMedia("(min-width: 921px)");

  /** Scales the phone to the space that it has: on a wide page all of it is visible, below its options. */
  function fitPhone() {
    const { width, height } = phoneSize;
    if (width === 0) return;
    const stage = document.querySelector(".stage");
    const style = getComputedStyle(stage);
    const inner = stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const [shownWidth, shownHeight] = [width, height].map((length) => length - 2 * (shadowMargin - phoneMargin));
    const above = $("options").offsetHeight + $("pictures").offsetHeight + document.querySelector("header").offsetHeight + 90;
    const room = isWide.matches ? innerHeight - above : Infinity;
    const scale = Math.min(1, inner / shownWidth, Math.max(room / shownHeight, minScale));
    const frame = document.querySelector(".phone-frame");
    Object.assign(frame.style, { width: `${shownWidth * scale}px`, height: `${shownHeight * scale}px` });
    const offset = (phoneMargin - shadowMargin) * scale;
    Object.assign($("phone").style, {
      width: `${width}px`, height: `${height}px`, transform: `translate(${offset}px, ${offset}px) scale(${scale})`,
    });
  }

  /** On a small screen, a banner needs only the upper part of the phone. */
  function showsBanner() {
    document.querySelector(".stage").classList.toggle("short", options.elements.view.value === "banner");
    fitPhone();
  }

  function showFacts(inspection) {
    const box = $("facts").querySelector("div");
    const result = inspection[0];
    const isEmpty = !result || result.error || !result.appearance;
    $("facts").hidden = isEmpty;
    if (isEmpty) {
      box.replaceChildren();
      return;
    }
    const appearance = result.appearance;
    const sources = result.sources ?? {};
    const rows = [
      ["Preset", result.preset ?? "none"],
      ["Layout", appearance.layout.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)],
      ["First line", appearance.firstLine, sources["appearance.firstLine"]],
      ["Second line", appearance.secondLine, sources["appearance.secondLine"]],
      ["Text", appearance.body, sources["appearance.body"]],
      ["Avatar", appearance.picture?.url ?? appearance.picture?.source, sources["appearance.picture.url"]],
      ["Thumbnail", appearance.thumbnail, sources["appearance.thumbnail"]],
      ["Thread", appearance.threadIdentifier, sources["appearance.threadIdentifier"]],
      ["Interruption level", appearance.interruptionLevel],
      ["Sound", appearance.sound],
      ["Category", appearance.category],
      ...(result.notUsed ?? []).map((value) => ["Not used", value.path ?? String(value)]),
    ].filter(([, value]) => value !== null && value !== undefined && value !== "");
    box.replaceChildren(element("table", {}, element("tbody", {}, ...rows.map(([name, value, source]) =>
      element("tr", {}, element("th", { scope: "row" }, name),
        element("td", {}, String(value), source ? element("code", {}, ` ← ${source}`) : null))))));
  }

  /** Offers to load the pictures of the push, by their hosts. */
  function showPictures(inspection) {
    const appearance = inspection[0]?.appearance;
    pictures = [appearance?.picture?.url, appearance?.thumbnail]
      .filter((url) => typeof url === "string" && /^https:\/\//i.test(url) && !shownPictures.has(url) && !examplePictures.has(url));
    const hosts = [...new Set(pictures.map((url) => {
      try { return new URL(url).host; } catch { return null; }
    }))].filter(Boolean);
    const wasHidden = $("pictures").hidden;
    $("pictures").hidden = hosts.length === 0;
    $("pictures").textContent = `Load images from ${hosts.join(" and ")}`;
    if ($("pictures").hidden !== wasHidden) fitPhone();
  }

  const cssText = (url) => url.replace(/["\\\n\r<>]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

  /**
   * Loads a picture. The page can't read its bytes, so the engine gets a PNG header with the picture's size, whose data
   * URL is replaced by the picture's URL in the page.
   */
  function loadPicture(url) {
    return new Promise((resolve) => {
      const image = new Image();
      image.referrerPolicy = "no-referrer";
      image.onerror = () => resolve(false);
      image.onload = () => {
        const bytes = new Uint8Array(64);
        bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
        const view = new DataView(bytes.buffer);
        view.setUint32(16, image.naturalWidth || 100);
        view.setUint32(20, image.naturalHeight || 100);
        bytes.set([8, 6], 24);
        // Pictures of one size have different bytes, so that each has its own class in the page.
        view.setUint32(48, shownPictures.size + 1);
        const placeholder = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
        shownPictures.set(url, { bytes, placeholder });
        resolve(true);
      };
      image.src = url;
    });
  }

  // MARK: Sharing

  function say(words) { $("message").textContent = words; }

  async function copy(value, words) {
    try {
      await navigator.clipboard.writeText(value);
      say(words);
    } catch {
      // Not allowed for a file, or not confirmed.
      const field = element("textarea", { value, readOnly: true, className: "copy" });
      document.body.append(field);
      field.select();
      const isCopied = document.execCommand("copy");
      field.remove();
      say(isCopied ? words : "The browser doesn't allow copying here.");
    }
  }

  function save(name, content, type) {
    const link = element("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    say(`${name} was saved.`);
  }

  async function packed(value) {
    const stream = new Blob([value]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  /** Unpacks a text from a link, which may come from anyone, up to a limit. */
  async function unpacked(value) {
    const binary = atob(value.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    let result = "";
    for (;;) {
      const { done, value: chunk } = await reader.read();
      if (done) return result + decoder.decode();
      result += decoder.decode(chunk, { stream: true });
      if (result.length > maxTextLength) throw new Error("too long");
    }
  }

  async function share() {
    const values = Object.fromEntries(new FormData(options));
    const used = Object.fromEntries(Object.entries({ ...state, ...values }).filter(([, value]) => value !== ""));
    const fragment = `#1${await packed(JSON.stringify(used))}`;
    if (fragment.length > maxLinkLength) {
      say("The push is too long for a link; save it as a fixture instead.");
      return;
    }
    history.replaceState(null, "", fragment);
    await copy(location.href, "The link was copied. It contains the push, so share it only with those who may read it.");
  }

  async function open(fragment) {
    if (!fragment.startsWith("#1") || fragment.length > maxLinkLength) return false;
    let shared;
    try {
      shared = JSON.parse(await unpacked(fragment.slice(2)));
    } catch {
      say("The link is damaged; ask for a new one.");
      return false;
    }
    if (typeof shared !== "object" || shared === null) return false;
    for (const name of Object.keys(state)) {
      if (typeof shared[name] === "string") state[name] = shared[name].slice(0, maxTextLength);
    }
    for (const field of options.elements) {
      const value = shared[field.name];
      if ([...(field.options ?? [])].some((option) => option.value === value)) field.value = value;
    }
    return true;
  }

  /** The expected facts with the payload, in the form of the package's fixtures. */
  function fixture() {
    const [result] = command("inspect");
    return `${JSON.stringify({
      about: "",
      payload: JSON.parse(state.push),
      ...(state.mapping.trim() ? { mapping: JSON.parse(state.mapping) } : {}),
      expect: { preset: result.preset, kind: result.kind, sender: result.sender, appearance: result.appearance },
    }, null, 2)}\n`;
  }

  /** A command that sends the payload; key and token are variables, so that neither is in the history. */
  function curl() {
    const headers = { "apns-push-type": "alert", "apns-topic": "$TOPIC" };
    for (const line of state.headers.split("\n")) {
      const colon = line.indexOf(":");
      if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
    }
    const quote = (value) => `'${value.replaceAll("'", "'\\''")}'`;
    return [
      "curl --http2",
      ...Object.entries(headers).map(([name, value]) =>
        value.startsWith("$") ? `-H "${name}: ${value}"` : `-H ${quote(`${name}: ${value}`)}`),
      `-H "authorization: bearer $PROVIDER_TOKEN"`,
      `-d ${quote(indented(state.push, ""))}`,
      `"https://api.sandbox.push.apple.com/3/device/$DEVICE_TOKEN"`,
    ].join(" \\\n  ");
  }

  function withJSON(action) {
    return async () => {
      try {
        await action();
      } catch (error) {
        say(error instanceof SyntaxError ? "The push isn't valid JSON; see the findings." : String(error.message ?? error));
      }
    };
  }

  // MARK: Controls

  text.addEventListener("input", input);
  text.addEventListener("scroll", scroll);
  options.addEventListener("change", () => {
    showsBanner();
    schedule();
  });
  addEventListener("resize", fitPhone);
  for (const name of Object.keys(inputs)) $(`tab-${name}`).addEventListener("click", () => selectTab(name));
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const names = Object.keys(inputs);
    const steps = { ArrowRight: 1, ArrowLeft: names.length - 1 };
    const index = event.key === "Home" ? 0 : event.key === "End" ? names.length - 1
      : steps[event.key] ? (names.indexOf(tab) + steps[event.key]) % names.length : -1;
    if (index < 0) return;
    event.preventDefault();
    selectTab(names[index]);
    $(`tab-${names[index]}`).focus();
  });
  $("example").addEventListener("change", () => {
    const example = examples[$("example").selectedIndex - 1];
    if (example) load(example);
  });
  $("format").addEventListener("click", withJSON(() => {
    replaceText(indented(text.value, "  "));
  }));
  $("fix").addEventListener("click", () => {
    apply(findings.flatMap((finding) => finding.fixes.filter((fix) => fix.isSafe).slice(0, 1)));
  });
  $("propose").addEventListener("click", () => {
    const result = command("map");
    if (result.error || Object.keys(result.mapping ?? {}).length === 0) {
      say(result.error?.message ?? "No value resembles a sender.");
      return;
    }
    say(result.result === "readByPreset"
      ? `The preset ${result.presets.join(", ")} reads the sender already; the mapping isn't necessary.` : "");
    selectTab("mapping");
    replaceText(`${JSON.stringify(result.mapping, null, 2)}`);
  });
  $("pictures").addEventListener("click", () => {
    const urls = pictures;
    Promise.all(urls.map(loadPicture)).then((results) => {
      const failed = urls.filter((_, index) => !results[index]);
      if (failed.length) say(`The image at ${failed[0]} can't be loaded.`);
      schedule();
    });
  });
  $("share").addEventListener("click", withJSON(share));
  $("save-html").addEventListener("click", () => {
    save("push.html", page("html"), "text/html");
  });
  $("save-fixture").addEventListener("click", withJSON(() => save("push.json", fixture(), "application/json")));
  $("curl").addEventListener("click", withJSON(() => copy(curl(),
    "The command was copied. Set TOPIC, DEVICE_TOKEN and PROVIDER_TOKEN, or use cameo send.")));

  function load(example) {
    for (const name of Object.keys(state)) state[name] = example[name] ?? "";
    selectTab("push");
    schedule();
  }

  async function start() {
    const groups = [...new Set(examples.map(({ group }) => group))];
    $("example").append(element("option", { value: "" }, "Open an example…"), ...groups.map((group) => (
      element("optgroup", { label: group }, ...examples.filter((example) => example.group === group)
        .map((example) => element("option", {}, example.name))))));
    if (matchMedia("(prefers-color-scheme: dark)").matches) options.elements.theme.value = "dark";
    if (!isWide.matches) options.elements.view.value = "banner";
    if (!await open(location.hash)) load(examples[0]);
    showsBanner();
    const phone = $("phone");
    await new Promise((resolve) => {
      phone.addEventListener("load", resolve, { once: true });
      phone.srcdoc = frameShell;
    });
    selectTab("push");
    try {
      engine = await loadEngine();
    } catch (error) {
      summarize(String(error.message ?? error), true);
      showMarks();
      return;
    }
    for (const name of ["propose", "save-html", "save-fixture"]) $(name).disabled = false;
    document.documentElement.dataset.ready = "true";
    update();
  }

  start();
})();
