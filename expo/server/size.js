'use strict';

const { PayloadError } = require('./errors.js');

/** Maximum size of a payload, in bytes of UTF-8 (Apple, "Generating a remote notification"). */
const maxPayloadSize = 4096;

/** Maximum size of a VoIP payload, in bytes of UTF-8. */
const maxVoIPPayloadSize = 5120;

/**
 * Returns the size of a value's JSON, in bytes of UTF-8.
 *
 * @param {unknown} value
 * @returns {number}
 */
function jsonSize(value) {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Rejects a payload that is too large for APNs.
 *
 * @param {import('./index').Message} message
 * @param {unknown} payload The payload as delivered to the device, without the members that the provider adds.
 * @param {object} [options]
 * @param {number} [options.limit] Maximum size, in bytes.
 * @param {string} [options.provider]
 * @param {number} [options.overhead] Size of the members that the provider adds, in bytes.
 * @throws {PayloadError} If the payload is too large. The error names the largest field, but never quotes it.
 */
function checkSize(message, payload, options = {}) {
  const { limit = maxPayloadSize, provider, overhead = 0 } = options;
  const size = jsonSize(payload);
  const excess = size + overhead - limit;
  if (excess <= 0) return;
  const [field, fieldSize] = maxSizeField(message);
  const added = provider ? `, including up to ${overhead} bytes that ${provider} adds` : '';
  throw new PayloadError(
    field,
    'payload-too-large',
    `Payload is ${size} bytes, ${excess} over the APNs limit of ${limit}${added}; ` +
      `shorten ${field}, which takes ${fieldSize} bytes`);
}

/**
 * Returns the largest field of a message and its size in bytes.
 *
 * @param {Record<string, any>} message
 * @returns {[string, number]}
 */
function maxSizeField(message) {
  /** @type {[string, number]} */
  let largest = ['body', 0];
  for (const [name, value] of Object.entries(message)) {
    const parts = name === 'sender' || name === 'group'
      ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
      : [[name, value]];
    for (const [field, part] of parts) {
      const size = jsonSize(part);
      if (size > largest[1]) largest = [field, size];
    }
  }
  return largest;
}

exports.checkSize = checkSize;
exports.maxVoIPPayloadSize = maxVoIPPayloadSize;
