'use strict';

/** Returns an error with a code that the module recognizes. */
function codedError(/** @type {string} */ code, message = code) {
  return Object.assign(new Error(message), { code });
}

module.exports = { codedError };
