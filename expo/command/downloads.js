'use strict';

const { codedError } = require('./errors.js');

/**
 * A response or the error of a request.
 *
 * @typedef {{status: number, location: string, type: string, seconds: number, bytes: Uint8Array}
 *   | {code: string, message: string}} Reply
 */

/**
 * Requests a URL with GET, without following redirects.
 *
 * @param {{url: string, byteLimit: number, timeLimit: number}} request The time limit is in seconds.
 * @returns {Promise<Reply>}
 */
async function download({ url, byteLimit, timeLimit }) {
  const start = Date.now();
  try {
    const response = await fetch(url, {
      redirect: 'manual', signal: AbortSignal.timeout(Math.ceil(timeLimit * 1000)), headers: { accept: '*/*', 'user-agent': 'cameo' },
    });
    const type = response.headers.get('content-type') ?? '';
    const location = target(response.headers.get('location'), url);
    const bytes = response.ok ? await limited(response, byteLimit) : new Uint8Array();
    return { status: response.status, location, type, seconds: (Date.now() - start) / 1000, bytes };
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

/** Returns the content of a response. Throws an error if it is larger than `byteLimit` bytes. */
async function limited(/** @type {Response} */ response, /** @type {number} */ byteLimit) {
  const pieces = [];
  let size = 0;
  for await (const piece of /** @type {any} */ (response.body ?? [])) {
    size += piece.length;
    if (size > byteLimit) throw codedError('TOO_LARGE', 'too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Returns the error of a request, named as in `WebResponse.Failure`. */
function failure(/** @type {any} */ error) {
  const { code = '', message = '' } = error.cause ?? error;
  if (error.name === 'TimeoutError') return { code: 'TIMED_OUT', message };
  if (/CERT|SIGNATURE|SELF_SIGNED/.test(code)) return { code: 'CERTIFICATE', message };
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return { code: 'LOST', message };
  return { code: code || 'EIO', message };
}

module.exports = { download };
