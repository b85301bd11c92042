'use strict';

/** Thrown for an invalid argument of a JavaScript function. */
class ArgumentError extends Error {
  /**
   * @param {'unknown-key' | 'missing-key' | 'invalid-value' | 'invalid-argument'} code
   * @param {string} message The failure, then the fix.
   * @param {string} [key] Key that the error is about.
   */
  constructor(code, message, key) {
    super(message);
    this.code = code;
    this.key = key;
  }
}

exports.ArgumentError = ArgumentError;
