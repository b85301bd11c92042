import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A headless Chromium that is controlled with the DevTools protocol through pipes. */
export class Browser {
  #process;
  #profile = mkdtempSync(join(tmpdir(), "cameo-browser-"));
  #lastID = 0;
  #waiting = new Map();
  #buffer = Buffer.alloc(0);
  #session;
  /** The events of the page since it was opened. */
  events = [];

  static async start(path = process.env.CAMEO_BROWSER ?? "chromium") {
    const browser = new Browser();
    browser.#process = spawn(path, [
      "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
      "--disable-dev-shm-usage", `--user-data-dir=${browser.#profile}`, "about:blank",
    ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    browser.#process.stdio[4].on("data", (data) => browser.#receive(data));
    const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
    browser.#session = sessionId;
    for (const domain of ["Page", "Runtime", "Network", "Log", "Accessibility"]) await browser.send(`${domain}.enable`);
    return browser;
  }

  async close() {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    // The browser ends its child processes, which write to the profile, before it exits.
    this.#session = undefined;
    this.send("Browser.close").catch(() => {});
    const isLate = setTimeout(() => this.#process.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(isLate);
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10 });
  }

  send(method, params = {}) {
    const id = ++this.#lastID;
    const message = { id, method, params, ...(this.#session ? { sessionId: this.#session } : {}) };
    this.#process.stdio[3].write(`${JSON.stringify(message)}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, method }));
  }

  #receive(data) {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (let end; (end = this.#buffer.indexOf(0)) >= 0;) {
      const message = JSON.parse(this.#buffer.subarray(0, end).toString());
      this.#buffer = this.#buffer.subarray(end + 1);
      const waiting = this.#waiting.get(message.id);
      if (!waiting) {
        if (message.method) this.events.push(message);
        continue;
      }
      this.#waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting.resolve(message.result);
    }
  }

  /** Opens a page and waits until an expression is true. */
  async open(url, ready) {
    this.events = [];
    await this.send("Page.navigate", { url: "about:blank" });
    await this.send("Page.navigate", { url });
    await this.until(ready);
  }

  /** Returns the value of an expression in the page. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression, returnByValue: true, awaitPromise: true, userGesture: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression is true. */
  async until(expression) {
    // Evaluate the expression in the page on every animation frame; no delay has to be estimated.
    const found = await this.value(`new Promise((resolve) => {
      const end = performance.now() + 20_000;
      const look = () => {
        let isTrue = false;
        try { isTrue = Boolean(${expression}); } catch {}
        if (isTrue || performance.now() > end) resolve(isTrue); else requestAnimationFrame(look);
      };
      look();
    })`);
    if (!found) throw new Error(`${expression} didn't become true`);
  }

  /** Types text at the cursor. */
  type(text) { return this.send("Input.insertText", { text }); }

  /** Presses a key. */
  async press(key, { modifiers = 0 } = {}) {
    const codes = { Tab: 9, Enter: 13, ArrowRight: 39, ArrowLeft: 37, Escape: 27, Home: 36, End: 35, " ": 32 };
    const parameters = { key, code: key === " " ? "Space" : key, windowsVirtualKeyCode: codes[key], modifiers };
    const text = { Enter: "\r", " ": " " }[key];
    await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", ...parameters, text });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...parameters });
  }

  /** Returns the URLs that the page requested, except data, blob, file and about URLs. */
  requests() {
    return this.events.filter(({ method }) => method === "Network.requestWillBeSent")
      .map(({ params }) => params.request.url).filter((url) => !/^(data|blob|file|about):/.test(url));
  }

  /** Returns the errors and messages in the page's console. */
  console() {
    return this.events.filter(({ method }) =>
      ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"].includes(method))
      .map(({ params }) => params.exceptionDetails?.exception?.description ?? params.entry?.text ?? JSON.stringify(params));
  }

  /** Returns the roles and names of the page's elements, as a screen reader receives them. */
  async accessibleElements() {
    const { nodes } = await this.send("Accessibility.getFullAXTree");
    return nodes.filter((node) => !node.ignored).map((node) => `${node.role?.value}: ${node.name?.value ?? ""}`);
  }

  /** Returns a PNG image of the page. */
  async image() {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  resize(width, height) {
    return this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  }
}
