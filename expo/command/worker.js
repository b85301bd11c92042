'use strict';

// The code of the thread in `background.js`.

const { workerData: { port, signal } } = require('node:worker_threads');

const { Browser, findBrowser, hasSandbox, sandboxNotice } = require('./browser.js');
const { download } = require('./downloads.js');
const { openFile } = require('./opener.js');

/** @type {Browser | undefined} */
let browser;

/** @type {Record<string, (...values: any[]) => any>} */
const operations = {
  download: (list) => Promise.all(list.map(download)),
  openPage: openFile,
  // Returns a notice for the user, if there is one.
  startBrowser: async (scale) => {
    browser = new Browser(findBrowser(), scale);
    await browser.open();
    return hasSandbox ? undefined : sandboxNotice;
  },
  resize: (width, height, scale) => browser?.resize(width, height, scale),
  show: (html, zoom) => browser?.show(html, zoom),
  removeBackground: () => browser?.removeBackground(),
  evaluate: async (script) => JSON.stringify(await browser?.evaluate(script) ?? null),
  image: (format, area) => browser?.image(format, area),
  close: async () => {
    await browser?.close();
    browser = undefined;
  },
};

/** Whether the other thread is waiting for a result. */
let isWaiting = false;

function answer(/** @type {{ result: any } | { failure: string }} */ message) {
  if (!isWaiting) return;
  isWaiting = false;
  port.postMessage(message);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

const fail = (/** @type {any} */ error) => answer({ failure: String(error?.message ?? error) });

// Otherwise, the other thread would wait forever.
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

port.on('message', async (/** @type {[string, ...any[]]} */ [name, ...values]) => {
  isWaiting = true;
  try {
    answer({ result: await operations[name](...values) });
  } catch (error) {
    fail(error);
  }
});
