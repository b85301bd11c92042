'use strict';

// Requests URLs in a thread, because the module waits for the response.

const { MessageChannel, Worker, isMainThread, receiveMessageOnPort, workerData } = require('node:worker_threads');

/**
 * A response, or the error of a request.
 *
 * @typedef {{status: number, location: string, type: string, bytes: Uint8Array} | {code: string, message: string}} Response
 */

/** @type {{port: import('node:worker_threads').MessagePort, signal: Int32Array} | undefined} */
let thread;

/**
 * Requests a URL with GET, without following redirects, and waits for the response.
 *
 * @param {string} url
 * @param {number} byteLimit
 * @param {number} timeLimit In seconds.
 * @returns {Response}
 */
function request(url, byteLimit, timeLimit) {
  thread ??= startThread();
  const { port, signal } = thread;
  Atomics.store(signal, 0, 0);
  port.postMessage({ url, byteLimit, timeLimit });
  Atomics.wait(signal, 0, 0);
  return receiveMessageOnPort(port)?.message;
}

function startThread() {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(__filename, { workerData: { port: port2, signal }, transferList: [port2] });
  // They don't keep the process alive.
  worker.unref();
  port1.unref();
  return { port: port1, signal };
}

/** Requests a URL. */
async function respond(/** @type {{url: string, byteLimit: number, timeLimit: number}} */ { url, byteLimit, timeLimit }) {
  try {
    const response = await fetch(url, {
      redirect: 'manual', signal: AbortSignal.timeout(Math.ceil(timeLimit * 1000)), headers: { accept: '*/*', 'user-agent': 'cameo' },
    });
    const type = response.headers.get('content-type') ?? '';
    const bytes = response.ok ? await limited(response, byteLimit) : new Uint8Array();
    return { status: response.status, location: target(response.headers.get('location'), url), type, bytes };
  } catch (error) {
    return failure(error);
  }
}

/** Returns the absolute URL of a redirect. */
function target(/** @type {string | null} */ location, /** @type {string} */ url) {
  try {
    return location ? new URL(location, url).href : '';
  } catch {
    return String(location);
  }
}

/** Returns the content of a response, up to a number of bytes. */
async function limited(/** @type {globalThis.Response} */ response, /** @type {number} */ byteLimit) {
  const pieces = [];
  let size = 0;
  for await (const piece of /** @type {any} */ (response.body ?? [])) {
    size += piece.length;
    if (size > byteLimit) throw Object.assign(new Error('too large'), { code: 'TOO_LARGE' });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Returns the error of a request, with a name that `WebResponse.Failure` has. */
function failure(/** @type {any} */ error) {
  const { code = '', message = '' } = error.cause ?? error;
  if (error.name === 'TimeoutError') return { code: 'TIMED_OUT', message };
  if (/CERT|SIGNATURE|SELF_SIGNED/.test(code)) return { code: 'CERTIFICATE', message };
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return { code: 'LOST', message };
  return { code: code || 'EIO', message };
}

if (!isMainThread && workerData?.signal) {
  const { port, signal } = workerData;
  port.on('message', async (/** @type {any} */ message) => {
    port.postMessage(await respond(message));
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
}

module.exports = { request };
