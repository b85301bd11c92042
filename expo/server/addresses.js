'use strict';

const { kindOf, refuse } = require('./rules.js');

/** The longest address that the extension asks, in bytes of UTF-8. */
const longest = 2048;

/** What an address does not hold unless it is percent-encoded. */
const forbidden = /[\0- "<>\\^`{|}\x7F]/;

/** Schemes that no tap may open. */
const refusedSchemes = ['http:', 'file:', 'javascript:', 'data:', 'blob:'];

/**
 * An address that the extension asks: it refuses the same (`URLPolicy` of the library), where the
 * message would arrive without its picture.
 *
 * @type {import('./rules.js').Rule}
 */
const https = {
  help: 'an address that starts with https://',
  read(value, path) {
    if (typeof value !== 'string') refuse(path, `is ${kindOf(value)}`, https.help);
    const address = value.trim();
    const url = parsed(address);
    if (url === undefined) refuse(path, 'is not an address', https.help);
    if (url.protocol !== 'https:') refuse(path, 'is not an https address', https.help);
    if (!/^https:\/\/[^/?#]/i.test(address)) refuse(path, 'has no host', https.help);
    if (forbidden.test(address)) {
      refuse(path, 'holds what no address holds', 'an https address that is percent-encoded');
    }
    if (/^[^/]*\/\/[^/?#]*@/.test(address)) {
      refuse(path, 'holds a name or password', 'an https address that is signed instead');
    }
    if (Buffer.byteLength(address) > longest) {
      refuse(path, 'is too long', `an https address of at most ${longest} bytes`);
    }
    return address;
  },
};

/**
 * What a tap opens: an address of any safe scheme, or a path in the app.
 *
 * @type {import('./rules.js').Rule}
 */
const link = {
  help: 'an address with the app\'s scheme or https, or a path that starts with /',
  read(value, path) {
    if (typeof value !== 'string') refuse(path, `is ${kindOf(value)}`, link.help);
    const address = value.trim();
    if (/^\/(?!\/)/.test(address)) return address;
    const url = parsed(address);
    if (url === undefined) refuse(path, 'is not an address', link.help);
    if (refusedSchemes.includes(url.protocol)) {
      refuse(path, `has the scheme ${url.protocol}`, link.help);
    }
    return address;
  },
};

/**
 * @param {string} address
 * @returns {URL | undefined}
 */
function parsed(address) {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

exports.https = https;
exports.link = link;
