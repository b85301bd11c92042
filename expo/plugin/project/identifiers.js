'use strict';

const PRIME = 0x100000001b3n;
const OFFSET_BASIS = 0xcbf29ce484222325n;

/**
 * Returns the 64-bit FNV-1a hash of a string, in 16 uppercase hexadecimal digits. It isn't a
 * cryptographic hash.
 *
 * @param {string} text
 */
function fnv1a(text) {
  let hash = OFFSET_BASIS;
  for (const byte of Buffer.from(text, 'utf8')) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).toUpperCase().padStart(16, '0');
}

/**
 * Returns the identifier of a new object. It depends only on the role in the target and is the same that
 * `cameo install` uses.
 *
 * @param {{root: string, target: string, role: string, isTaken: (id: string) => boolean}} part
 */
function identifier({ root, target, role, isTaken }) {
  for (let attempt = 0; ; attempt += 1) {
    const text = `${root}|${target}|${role}${attempt === 0 ? '' : `|${attempt}`}`;
    const id = (fnv1a(`1${text}`) + fnv1a(`2${text}`)).slice(0, 24);
    if (!isTaken(id)) return id;
  }
}

exports.fnv1a = fnv1a;
exports.identifier = identifier;
