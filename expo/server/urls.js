'use strict';

const { checkType, fail } = require('./validators.js');

/** Maximum length of a URL that the extension requests, in bytes of UTF-8. */
const maxURLLength = 2048;

/** Characters that must be percent-encoded in a URL. */
const forbiddenCharacters = /[\0- "<>\\^`{|}\x7F]/;

/** URL schemes that a deep link must not have. */
const forbiddenSchemes = ['http:', 'file:', 'javascript:', 'data:', 'blob:'];

/**
 * Accepts the URLs that the extension requests. The rules match `URLPolicy` in the native library. A push with any
 * other URL would be shown without its image.
 *
 * @type {import('./validators.js').Validator}
 */
const httpsURL = {
  help: 'a URL that starts with https://',
  parse(value, path) {
    checkType('string', value, path, httpsURL.help);
    const text = value.trim();
    const url = parseURL(text);
    if (url === undefined) fail('url-invalid', path, 'isn\'t a URL', httpsURL.help);
    if (url.protocol !== 'https:') fail('url-insecure', path, 'isn\'t an HTTPS URL', httpsURL.help);
    if (!/^https:\/\/[^/?#]/i.test(text)) fail('url-invalid', path, 'has no host', httpsURL.help);
    if (forbiddenCharacters.test(text)) {
      fail('url-invalid', path, 'isn\'t percent-encoded', 'a percent-encoded HTTPS URL');
    }
    if (/^[^/]*\/\/[^/?#]*@/.test(text)) {
      fail('url-with-credentials', path, 'contains a user name or password', 'a signed HTTPS URL');
    }
    if (Buffer.byteLength(text) > maxURLLength) {
      fail('text-too-long', path, 'is too long', `an HTTPS URL of at most ${maxURLLength} bytes`);
    }
    return text;
  },
};

/**
 * Accepts a URL with any safe scheme, or a path inside the app.
 *
 * @type {import('./validators.js').Validator}
 */
const deepLink = {
  help: 'a URL with the app\'s scheme or https, or a path that starts with /',
  parse(value, path) {
    checkType('string', value, path, deepLink.help);
    const text = value.trim();
    if (/^\/(?!\/)/.test(text)) return text;
    const url = parseURL(text);
    if (url === undefined) fail('url-invalid', path, 'isn\'t a URL', deepLink.help);
    if (forbiddenSchemes.includes(url.protocol)) {
      fail('scheme-forbidden', path, `has the scheme ${url.protocol}`, deepLink.help);
    }
    return text;
  },
};

/**
 * @param {string} text
 * @returns {URL | undefined}
 */
function parseURL(text) {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

exports.httpsURL = httpsURL;
exports.deepLink = deepLink;
