'use strict';

const ESCAPES = /** @type {Record<string, string>} */ ({ n: '\n', r: '\r', t: '\t' });

/**
 * Returns the string that a raw value of a project file represents, without quotes and escapes.
 *
 * @param {unknown} raw
 * @returns {string | undefined} `undefined` if the value isn't a string or a number.
 */
function decode(raw) {
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') return undefined;
  const quoted = /^"([\s\S]*)"$/.exec(raw) ?? /^'([\s\S]*)'$/.exec(raw);
  if (!quoted) return raw;
  return quoted[1].replace(/\\([\s\S])/g, (_, letter) => ESCAPES[letter] ?? letter);
}

/**
 * Returns a string as Xcode writes it, in quotes if necessary.
 *
 * @param {string} text
 */
function encode(text) {
  const isBare = /^[A-Za-z0-9_$/.]+$/.test(text) && !text.includes('//') && !text.includes('___');
  if (isBare) return text;
  const escaped = text
    .replace(/[\\"]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t');
  return `"${escaped}"`;
}

exports.decode = decode;
exports.encode = encode;
