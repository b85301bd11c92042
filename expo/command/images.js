'use strict';

const fs = require('node:fs');
const path = require('node:path');

const maxRedirects = 5;

/**
 * Returns the images of a request as its header describes them. Their bytes are added as blocks.
 *
 * @param {{run: (more: any) => any, blocks: Uint8Array[]}} request
 * @param {string | undefined} assets Folder that contains `HOST/PATH`. (default: images are downloaded)
 */
async function imagesOf(request, assets) {
  const { output, exitCode } = request.run({ command: 'downloads', isQuiet: true });
  if (exitCode !== 0) return [];
  const downloads = output.split('\n').filter(Boolean).map((/** @type {string} */ line) => JSON.parse(line));
  const results = await Promise.all(downloads.map((/** @type {any} */ download) => (
    assets === undefined ? downloaded(download) : fromFolder(assets, download))));
  return results.map((result, index) => {
    const { url } = downloads[index];
    if (!(result instanceof Uint8Array)) return { url, error: result };
    request.blocks.push(result);
    return { url, block: request.blocks.length - 1 };
  });
}

/** Reads `https://host/path` from the file `host/path` in a folder. Paths can't leave the folder. */
function fromFolder(/** @type {string} */ folder, /** @type {{url: string, byteLimit: number}} */ { url, byteLimit }) {
  const names = url.split(/[?#]/, 1)[0].split('/').filter(Boolean).slice(1).map((name) => {
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  });
  const reason = names.join('/');
  const isSafe = names.length > 1 && names.every((name) => !['.', '..'].includes(name) && !/[/\0]/.test(name));
  if (!isSafe) return { code: 'missing-asset', reason };
  let bytes;
  try {
    bytes = fs.readFileSync(path.join(folder, ...names));
  } catch {
    return { code: 'missing-asset', reason };
  }
  if (bytes.length > byteLimit) return { code: 'too-large', number: byteLimit };
  return bytes.length === 0 ? { code: 'empty-response' } : bytes;
}

/** Names of hosts that aren't on the internet, to which a redirect must not lead. */
const privateHost = /^(localhost|.*\.(localhost|local|internal|lan|home)|\d+(\.\d+)*|\[.*\]|[^.]*)$/i;

/** Downloads an image. */
async function downloaded(
  /** @type {{url: string, byteLimit: number, timeLimit: number}} */ { url: first, byteLimit, timeLimit },
) {
  const signal = AbortSignal.timeout(timeLimit * 1000);
  try {
    let url = first;
    for (let count = 0; count <= maxRedirects; count += 1) {
      const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: '*/*' } });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location) {
        const next = new URL(location, url);
        // The engine has validated only the URL in the payload.
        if (next.protocol !== 'https:' || next.username || next.password || privateHost.test(next.hostname)) {
          return { code: 'redirect-not-allowed' };
        }
        url = next.href;
        continue;
      }
      if (!response.ok) return { code: 'status', number: response.status };
      return await limited(response, byteLimit);
    }
    return { code: 'redirect-not-allowed' };
  } catch (error) {
    return failure(error, timeLimit);
  }
}

/** Returns the content of a response, up to a number of bytes. */
async function limited(/** @type {Response} */ response, /** @type {number} */ byteLimit) {
  const pieces = [];
  let size = 0;
  for await (const piece of /** @type {any} */ (response.body ?? [])) {
    size += piece.length;
    if (size > byteLimit) return { code: 'too-large', number: byteLimit };
    pieces.push(piece);
  }
  return size === 0 ? { code: 'empty-response' } : Buffer.concat(pieces);
}

/** Returns the reason why a download failed. */
function failure(/** @type {any} */ error, /** @type {number} */ timeLimit) {
  const { code = '', message = '' } = error.cause ?? error;
  if (error.name === 'TimeoutError') return { code: 'timed-out', number: timeLimit };
  if (/CERT|SIGNATURE|SELF_SIGNED/.test(code)) return { code: 'untrusted-certificate' };
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return { code: 'connection-lost' };
  return { code: 'unreachable', reason: message };
}

module.exports = { imagesOf };
