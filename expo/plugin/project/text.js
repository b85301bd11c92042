'use strict';

const ESCAPES = /** @type {Record<string, string>} */ ({ n: '\n', r: '\r', t: '\t' });

/**
 * The text that a raw value of the project file stands for: its quotes and escapes resolved.
 *
 * @param {unknown} raw As the parser of project files hands it over.
 * @returns {string | undefined} `undefined` for what is no text.
 */
function decode(raw) {
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') return undefined;
  const quoted = /^"([\s\S]*)"$/.exec(raw) ?? /^'([\s\S]*)'$/.exec(raw);
  if (!quoted) return raw;
  return quoted[1].replace(/\\([\s\S])/g, (_, letter) => ESCAPES[letter] ?? letter);
}

/**
 * A text as Xcode writes it: bare where that reads back the same, else in quotes.
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
