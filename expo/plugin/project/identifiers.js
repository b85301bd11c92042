'use strict';

const PRIME = 0x100000001b3n;
const START = 0xcbf29ce484222325n;

/**
 * FNV-1a with 64 bits, in 16 upper-case hexadecimal digits; no protection against anybody.
 *
 * @param {string} text
 */
function fingerprint(text) {
  let hash = START;
  for (const byte of Buffer.from(text, 'utf8')) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).toUpperCase().padStart(16, '0');
}

/**
 * The identifier of a new object: the same one for the same part of the same target each time, and the
 * one that `cameo install` gives.
 *
 * @param {{root: string, target: string, role: string, isTaken: (id: string) => boolean}} part
 */
function identifier({ root, target, role, isTaken }) {
  for (let attempt = 0; ; attempt += 1) {
    const text = `${root}|${target}|${role}${attempt === 0 ? '' : `|${attempt}`}`;
    const id = (fingerprint(`1${text}`) + fingerprint(`2${text}`)).slice(0, 24);
    if (!isTaken(id)) return id;
  }
}

exports.fingerprint = fingerprint;
exports.identifier = identifier;
