'use strict';

const { PluginError } = require('./plugin/errors');

/** Returns the config plugin, which requires Expo. */
function plugin() {
  try {
    return require('./plugin');
  } catch (error) {
    const { code, message } = /** @type {any} */ (error);
    if (code !== 'MODULE_NOT_FOUND' || !message.includes('expo/config-plugins\'')) throw error;
    throw new PluginError(
      'no-expo', 'The config plugin requires Expo, which isn\'t installed; run npm install expo');
  }
}

module.exports = plugin();
