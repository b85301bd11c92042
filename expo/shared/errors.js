'use strict';

/** An error for an invalid argument of a JavaScript function. */
class ArgumentError extends Error {
  /**
   * @param {'key-unknown' | 'key-missing' | 'value-invalid' | 'argument-invalid'} code
   * @param {string} message The failure, then the fix.
   * @param {string} [key] Key that the error is about, or the path in a mapping, such as `bodyKey.strip`.
   * @param {string} [kind] Kind of an error in a mapping, such as `template-invalid`.
   */
  constructor(code, message, key, kind) {
    super(message);
    this.code = code;
    this.key = key;
    if (kind !== undefined) this.kind = kind;
  }
}

exports.ArgumentError = ArgumentError;
