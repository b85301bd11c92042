'use strict';

const { PayloadError } = require('./errors.js');

/** What APNs takes, in bytes of UTF-8 (Apple, "Generating a remote notification"). */
const largestPayload = 4096;

/** What APNs takes of a VoIP push, in bytes of UTF-8. */
const largestVoIPPayload = 5120;

/**
 * @param {unknown} value
 * @returns {number} The bytes of the value's JSON in UTF-8.
 */
function bytesOf(value) {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Refuses a payload that APNs would not take.
 *
 * @param {import('./index').Message} message
 * @param {unknown} payload What arrives on the device, as far as it is known here.
 * @param {object} [room]
 * @param {number} [room.limit] In bytes.
 * @param {string} [room.provider]
 * @param {number} [room.reserve] What the provider adds on the way, in bytes.
 * @throws {PayloadError} Names the field that takes most; never its text.
 */
function checkSize(message, payload, room = {}) {
  const { limit = largestPayload, provider, reserve = 0 } = room;
  const bytes = bytesOf(payload);
  const over = bytes + reserve - limit;
  if (over <= 0) return;
  const [field, length] = longest(message);
  const added = provider ? `, with the ${reserve} bytes that ${provider} may add` : '';
  throw new PayloadError(
    field, `the payload is ${bytes} bytes, ${over} too many for APNs' ${limit}${added}; ` +
    `shorten ${field}, which takes ${length}`);
}

/**
 * @param {Record<string, any>} message
 * @returns {[string, number]} The field with the most bytes, and how many they are.
 */
function longest(message) {
  /** @type {[string, number]} */
  let found = ['body', 0];
  for (const [name, value] of Object.entries(message)) {
    const parts = name === 'sender' || name === 'group'
      ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
      : [[name, value]];
    for (const [field, part] of parts) {
      const bytes = bytesOf(part);
      if (bytes > found[1]) found = [field, bytes];
    }
  }
  return found;
}

exports.largestVoIPPayload = largestVoIPPayload;
exports.checkSize = checkSize;
