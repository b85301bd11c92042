'use strict';

const fs = require('fs');
const path = require('path');

const { CameoError } = require('./errors');
const { isOwnFolder } = require('./extensionFolder');
const { SERVICE } = require('./extensions');

/**
 * Plugins that add a service extension of their own, and how they are told not to.
 *
 * @type {Record<string, {isAdding: (options: any) => boolean, way: string}>}
 */
const PLUGINS = {
  'onesignal-expo-plugin': {
    isAdding: (options) => options?.disableNSE !== true,
    way: 'give onesignal-expo-plugin the option "disableNSE": true',
  },
  'customerio-expo-plugin': {
    isAdding: (options) => {
      const ios = options?.ios;
      return ios?.pushNotification
        ? ios.pushNotification.useRichPush === true
        : ios?.useRichPush === true;
    },
    way: 'give customerio-expo-plugin "useRichPush": false in its ios options',
  },
  '@braze/expo-plugin': {
    isAdding: (options) => options?.enableBrazeIosRichPush === true,
    way: 'give @braze/expo-plugin the option "enableBrazeIosRichPush": false',
  },
  'expo-notification-service-extension-plugin': {
    isAdding: () => true,
    way: 'take expo-notification-service-extension-plugin out of the plugins',
  },
  '@pierrecapo/expo-notification-service-extension': {
    isAdding: () => true,
    way: 'take @pierrecapo/expo-notification-service-extension out of the plugins; its options are these',
  },
};

/**
 * Refuses an app in whose configuration another plugin adds a service extension: iOS runs one alone,
 * and nobody says which.
 *
 * @param {any} config The app's configuration.
 * @throws {CameoError}
 */
function refuseOtherPlugins(config) {
  for (const entry of config.plugins ?? []) {
    const [name, options] = Array.isArray(entry) ? entry : [entry];
    const known =
      typeof name === 'string' ? PLUGINS[name.replace(/\/app\.plugin(\.js)?$/, '')] : undefined;
    if (!known?.isAdding(options)) continue;
    throw new CameoError(
      `the plugin ${name} adds a service extension, too, and iOS runs only one; ${known.way}`,
    );
  }
}

/**
 * Refuses a project in which the app has another service extension.
 *
 * @param {{name: string, informationFile: string | undefined}[]} extensions The app's.
 * @param {string} own The name of ours.
 * @param {string} iosFolder
 * @throws {CameoError}
 */
function refuseOtherExtensions(extensions, own, iosFolder) {
  for (const { name, informationFile } of extensions) {
    if (name === own || !isService(iosFolder, informationFile)) continue;
    throw new CameoError(
      isOwnFolder(iosFolder, name)
        ? `the service extension ${name} is of an earlier run, before extensionName was ${own}; run ` +
          'npx expo prebuild --clean'
        : `the app has the service extension ${name} already, and iOS runs only one; take the plugin ` +
          'that adds it out, or tell it not to, and run npx expo prebuild --clean',
    );
  }
}

/**
 * @param {string} iosFolder
 * @param {string | undefined} informationFile
 */
function isService(iosFolder, informationFile) {
  if (informationFile === undefined || informationFile === '') return false;
  const relative = informationFile.replace(/^\$\(SRCROOT\)\/|^\$\{SRCROOT\}\//, '');
  try {
    const text = fs.readFileSync(path.resolve(iosFolder, relative), 'utf8');
    return text.includes(`<string>${SERVICE.point}</string>`);
  } catch {
    return false;
  }
}

exports.refuseOtherExtensions = refuseOtherExtensions;
exports.refuseOtherPlugins = refuseOtherPlugins;
