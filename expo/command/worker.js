'use strict';

// The code of the thread in `background.js`.

const { workerData: { port, signal } } = require('node:worker_threads');

const { BrowserProcess } = require('./browser.js');
const { download } = require('./downloads.js');
const { openFile } = require('./opener.js');

/** @type {BrowserProcess | undefined} */
let browser;

/** @type {Record<string, (...values: any[]) => any>} */
const operations = {
  download: (list) => Promise.all(list.map(download)),
  open: openFile,
  start: async (file, words) => {
    browser = new BrowserProcess(file, words);
    await browser.started;
  },
  send: (text) => browser?.send(text),
  receive: (seconds) => browser?.receive(seconds),
  close: async () => {
    await browser?.close();
    browser = undefined;
  },
};

/** Whether the other thread is waiting for a result. */
let isWaiting = false;

function answer(/** @type {object} */ message) {
  if (!isWaiting) return;
  isWaiting = false;
  port.postMessage(message);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

const fail = (/** @type {any} */ error) => answer({ failure: String(error?.message ?? error), code: error?.code });

// Without a response, the other thread would wait forever.
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
