'use strict';

/** An error for an app configuration or project that the plugin can't handle. */
class PluginError extends Error {
  /**
   * @param {string} code Identifier of the error, such as `option-unknown`.
   * @param {string} message The failure, then the fix.
   * @param {string} [subject] Option, file or target with the error.
   */
  constructor(code, message, subject) {
    super(`expo-cameo: ${message}`);
    this.name = 'PluginError';
    this.code = code;
    this.subject = subject;
  }
}

exports.PluginError = PluginError;
