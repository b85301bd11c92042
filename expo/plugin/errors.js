'use strict';

/** What the app's author has to mend; the message names the thing, then the way out. */
class CameoError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(`expo-cameo: ${message}`);
    this.name = 'CameoError';
  }
}

exports.CameoError = CameoError;
