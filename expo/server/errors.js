'use strict';

/** An error for input from which no valid push can be built. It never quotes the content of a message. */
class PayloadError extends Error {
  /**
   * @param {string} field Path of the invalid field, such as `sender.avatarUrl`.
   * @param {import('./index').PayloadErrorCode} code
   * @param {string} message The failure, then the fix.
   */
  constructor(field, code, message) {
    super(message);
    this.name = 'PayloadError';
    this.field = field;
    this.code = code;
  }
}

exports.PayloadError = PayloadError;
