'use strict';

const fs = require('fs');
const path = require('path');

const { PluginError } = require('./errors');
const { isGeneratedFolder } = require('./extensionFolder');
const { SERVICE } = require('./extensions');

/**
 * Plugins that add their own service extension, and how to disable it.
 *
 * @type {Record<string, {addsExtension: (options: any) => boolean, fix: string}>}
 */
const PLUGINS = {
  'onesignal-expo-plugin': {
    addsExtension: (options) => options?.disableNSE !== true,
    fix: 'set the option "disableNSE": true of onesignal-expo-plugin',
  },
  'customerio-expo-plugin': {
    addsExtension: (options) => {
      const ios = options?.ios;
      return ios?.pushNotification
        ? ios.pushNotification.useRichPush === true
        : ios?.useRichPush === true;
    },
    fix: 'set "useRichPush": false in the ios options of customerio-expo-plugin',
  },
  '@braze/expo-plugin': {
    addsExtension: (options) => options?.enableBrazeIosRichPush === true,
    fix: 'set the option "enableBrazeIosRichPush": false of @braze/expo-plugin',
  },
  'expo-notification-service-extension-plugin': {
    addsExtension: () => true,
    fix: 'remove expo-notification-service-extension-plugin from the plugins',
  },
  '@pierrecapo/expo-notification-service-extension': {
    addsExtension: () => true,
    fix:
      'remove @pierrecapo/expo-notification-service-extension from the plugins; expo-cameo accepts ' +
      'its options',
  },
};

/**
 * Rejects an app config in which another plugin adds a service extension. iOS runs only one of them, and
 * which one isn't specified.
 *
 * @param {any} config The app config.
 * @throws {PluginError}
 */
function rejectConflictingPlugins(config) {
  for (const entry of config.plugins ?? []) {
    const [name, options] = Array.isArray(entry) ? entry : [entry];
    const plugin =
      typeof name === 'string' ? PLUGINS[name.replace(/\/app\.plugin(\.js)?$/, '')] : undefined;
    if (!plugin?.addsExtension(options)) continue;
    throw new PluginError(
      'conflicting-plugin',
      `Plugin ${name} also adds a Notification Service Extension, and iOS runs only one; ${plugin.fix}`,
      name,
    );
  }
}

/**
 * Rejects a project in which the app has another service extension.
 *
 * @param {{name: string, infoPlistFile: string | undefined}[]} extensions The app's extensions.
 * @param {string} ownName Name of our service extension.
 * @param {string} iosFolder
 * @throws {PluginError}
 */
function rejectConflictingExtensions(extensions, ownName, iosFolder) {
  for (const { name, infoPlistFile } of extensions) {
    if (name === ownName || !isServiceExtension(iosFolder, infoPlistFile)) continue;
    if (isGeneratedFolder(iosFolder, name)) {
      throw new PluginError(
        'renamed-extension',
        `Service extension ${name} was generated before extensionName changed to ${ownName}; run ` +
          'npx expo prebuild --clean',
        name,
      );
    }
    throw new PluginError(
      'conflicting-extension',
      `The app already has the service extension ${name}, and iOS runs only one; remove the plugin ` +
        'that adds it or disable its extension, and run npx expo prebuild --clean',
      name,
    );
  }
}

/**
 * @param {string} iosFolder
 * @param {string | undefined} infoPlistFile
 */
function isServiceExtension(iosFolder, infoPlistFile) {
  if (infoPlistFile === undefined || infoPlistFile === '') return false;
  const relative = infoPlistFile.replace(/^\$\(SRCROOT\)\/|^\$\{SRCROOT\}\//, '');
  try {
    const text = fs.readFileSync(path.resolve(iosFolder, relative), 'utf8');
    return text.includes(`<string>${SERVICE.point}</string>`);
  } catch {
    return false;
  }
}

exports.rejectConflictingExtensions = rejectConflictingExtensions;
exports.rejectConflictingPlugins = rejectConflictingPlugins;
