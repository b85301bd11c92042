'use strict';

/** A value from which no correct push can be made; no value of a message stands in the text. */
class PayloadError extends Error {
  /**
   * @param {string} field The field that is wrong, such as `sender.avatarUrl`.
   * @param {string} message What is wrong, then the way out.
   */
  constructor(field, message) {
    super(message);
    this.name = 'PayloadError';
    this.field = field;
  }
}

exports.PayloadError = PayloadError;
