'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const { programError } = require('./console.js');
const { isFolder } = require('./files.js');

const names = [
  'chrome-headless-shell', 'chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome',
  'google-chrome-stable', 'chrome', 'microsoft-edge', 'microsoft-edge-stable',
];

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Timeout for starting the browser and for each command, in milliseconds. */
const timeout = 30_000;

/** Quality of JPEG images, from 0 to 100. */
const jpegQuality = 92;

/**
 * Features that this command doesn't use and that take as long to start as the page: the pages that the window displays
 * below its text field, and a process for another site.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess',
];

/** Whether the browser runs in a sandbox. It can't set up its sandbox as root, for example in a container. */
const hasSandbox = process.getuid?.() !== 0;

/** The consequence of a missing sandbox, and the fix. */
const sandboxNotice = 'The browser runs without its sandbox, because this is root; use another user for payloads that you '
  + 'don\'t trust';

/** @typedef {{x: number, y: number, width: number, height: number}} Area */

function isExecutable(/** @type {string} */ file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return !isFolder(file);
  } catch {
    return false;
  }
}

/** Returns the path of the browser in `CAMEO_BROWSER`; otherwise, the path of the first installed one. */
function findBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const named = process.env.CAMEO_BROWSER;
  if (named) {
    const found = (named.includes('/') ? [named] : folders.map((folder) => path.join(folder, named))).find(isExecutable);
    if (found) return found;
    throw programError(`CAMEO_BROWSER is '${named}', which isn't an executable file; set it to the path of `
      + 'Chromium, Chrome or Edge');
  }
  const candidates = [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...applications];
  const found = candidates.find(isExecutable);
  if (found) return found;
  throw programError('No browser found; install Chromium, Chrome or Edge (Debian: apt-get install chromium), '
    + 'or set CAMEO_BROWSER to the path of a browser');
}

/** A headless browser that receives commands through one pipe and responds through another. */
class Browser {
  #process;
  #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cameo-'));
  #lastID = 0;
  /** @type {string | undefined} */
  #session;
  #buffer = Buffer.alloc(0);
  /** @type {Map<number | string, {resolve: (message: any) => void, reject: (error: Error) => void}>} */
  #waiting = new Map();

  /** @type {string | undefined} */
  #frame;

  /**
   * @param {string} file
   * @param {number} scale the number of image pixels per CSS pixel of most images
   */
  constructor(file, scale) {
    this.#process = spawn(file, [
      ...(hasSandbox ? [] : ['--no-sandbox']), '--headless=new', '--remote-debugging-pipe', `--user-data-dir=${this.#folder}`, '--no-first-run',
      '--no-default-browser-check', '--disable-extensions', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--disable-default-apps', '--disable-dev-shm-usage',
      '--hide-scrollbars', '--mute-audio', '--use-mock-keychain', '--password-store=basic',
      '--force-color-profile=srgb', '--font-render-hinting=none', '--lang=en', '--no-startup-window',
      `--disable-features=${unusedFeatures.join(',')}`, `--force-device-scale-factor=${Math.max(scale, 1)}`,
    ], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(this.#folder.length <= 60 ? { TMPDIR: this.#folder } : {}) },
      detached: process.platform !== 'win32',
    });
    const exited = programError(
      `${file} exited before the image was rendered; set CAMEO_BROWSER to the path of a different browser`);
    const fail = (/** @type {Error} */ error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      this.#failure = error;
    };
    this.#process.on('error', (error) => fail(programError(
      `${file} didn't start (error ${Math.abs(/** @type {any} */ (error).errno)}); `
      + 'set CAMEO_BROWSER to the path of a different browser')));
    this.#process.on('exit', () => fail(exited));
    this.#pipe(3).on('error', () => fail(exited));
    this.#pipe(4).on('error', () => fail(exited));
    this.#pipe(4).on('data', (/** @type {Buffer} */ data) => {
      try {
        this.#receive(data);
      } catch {
        fail(exited);
      }
    });
  }

  /** @type {Error | undefined} */
  #failure;

  #pipe(/** @type {number} */ index) { return /** @type {any} */ (this.#process.stdio)[index]; }

  #receive(/** @type {Buffer} */ data) {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (let end = this.#buffer.indexOf(0); end >= 0; end = this.#buffer.indexOf(0)) {
      const message = JSON.parse(this.#buffer.subarray(0, end).toString());
      this.#buffer = this.#buffer.subarray(end + 1);
      const key = message.id ?? message.method;
      this.#waiting.get(key)?.resolve(message);
      this.#waiting.delete(key);
    }
  }

  /** Waits for the response with an ID, or for an event. */
  #wait(/** @type {number | string} */ key, /** @type {string} */ name) {
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(this.#failure);
        return;
      }
      const timer = setTimeout(() => reject(programError(
        `The browser didn't respond to ${name} within ${timeout / 1000} seconds; set CAMEO_BROWSER `
        + 'to the path of a different browser')), timeout);
      this.#waiting.set(key, {
        resolve: (message) => {
          clearTimeout(timer);
          resolve(message);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
    });
  }

  /** Sends a command, and returns its result. */
  async #send(/** @type {string} */ method, params = {}) {
    this.#lastID += 1;
    const id = this.#lastID;
    const response = this.#wait(id, method);
    this.#pipe(3).write(`${JSON.stringify({ id, method, params, sessionId: this.#session })}\0`);
    const { result, error } = await response;
    if (error) throw programError(`The browser command ${method} failed: ${error.message ?? 'unknown error'}`);
    return result;
  }

  async open() {
    const { targetId } = await this.#send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.#send('Target.attachToTarget', { targetId, flatten: true });
    this.#session = sessionId;
    this.#frame = targetId;
  }

  /**
   * Opens a page, and waits until it has loaded.
   *
   * @param {string} html
   * @param {number} [zoom] scale of the page's layout, at the same number of image pixels per CSS pixel; part of the
   *   page, because images look different if they were drawn at another scale before
   */
  async show(html, zoom = 1) {
    const page = zoom === 1 ? html : html.replace('<html ', `<html style="zoom: ${zoom}" `);
    await this.#send('Page.setDocumentContent', { frameId: this.#frame, html: page });
    await this.evaluate(
      "document.readyState == 'complete' ? true : new Promise(done => addEventListener('load', () => done(true)))");
  }

  /** Sets the size of the window, in CSS pixels. */
  async resize(/** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ scale) {
    await this.#send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: false });
  }

  /** Makes the background transparent in pages that don't set one. */
  async removeBackground() {
    await this.#send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  }

  /** Returns the value of an expression. */
  async evaluate(/** @type {string} */ expression) {
    const { result } = await this.#send('Runtime.evaluate', {
      expression, returnByValue: true, awaitPromise: true,
    });
    return result.value;
  }

  /** Captures the window, or an area of it. */
  async image(/** @type {'png' | 'jpeg'} */ format, /** @type {Area | undefined} */ area) {
    const { data } = await this.#send('Page.captureScreenshot', {
      format,
      optimizeForSpeed: true,
      ...(format === 'jpeg' ? { quality: jpegQuality } : {}),
      ...(area ? { clip: { ...area, scale: 1 } } : {}),
    });
    return Buffer.from(data, 'base64');
  }

  async close() {
    const { pid, exitCode, signalCode } = this.#process;
    if (pid !== undefined && exitCode === null && signalCode === null) {
      const ended = new Promise((resolve) => { this.#process.once('exit', resolve); });
      // Also ends the processes that the browser started.
      if (process.platform === 'win32') this.#process.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
      await ended;
    }
    for (const index of [3, 4]) this.#pipe(index)?.destroy();
    fs.rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 10 });
  }
}

module.exports = { Browser, findBrowser, hasSandbox, sandboxNotice };
