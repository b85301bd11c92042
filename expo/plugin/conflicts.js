'use strict';

const fs = require('fs');
const path = require('path');

const { PluginError } = require('./errors');

/**
 * @typedef {object} ConflictingPlugin Plugin that adds a service extension of its own.
 * @property {(options: any, folder: string | undefined) => boolean} addsExtension Whether it does so with
 *   these options, in an app with this folder.
 * @property {string} fix What to do about it.
 * @property {string} [vendor] Name of the vendor in our option `vendors`.
 */

/**
 * Returns a plugin that always adds its extension.
 *
 * @param {string} plugin
 * @param {string} [remark]
 * @returns {ConflictingPlugin}
 */
function always(plugin, remark = '') {
  return { addsExtension: () => true, fix: `remove ${plugin} from the plugins${remark}` };
}

/** @param {string} plugin */
const withoutSwitch = (plugin) => ({
  addsExtension: () => true,
  fix:
    `${plugin} has no option that disables it, so the two can't be combined; remove ${plugin} from the ` +
    'plugins and configure its SDK in the app',
});

/**
 * Plugins that add their own service extension, and how to disable it. Their options were read in the
 * plugins' sources.
 *
 * @type {Record<string, ConflictingPlugin>}
 */
const PLUGINS = {
  'onesignal-expo-plugin': {
    vendor: 'onesignal',
    addsExtension: (options) => options?.disableNSE !== true,
    fix: 'set the option "disableNSE": true of onesignal-expo-plugin',
  },
  'customerio-expo-plugin': {
    vendor: 'customerio',
    addsExtension: (options) => (options?.ios?.pushNotification ?? options?.ios)?.useRichPush === true,
    fix: 'set "useRichPush": false in the ios options of customerio-expo-plugin',
  },
  '@braze/expo-plugin': {
    vendor: 'braze',
    addsExtension: (options) => options?.enableBrazeIosRichPush === true,
    fix: 'set the option "enableBrazeIosRichPush": false of @braze/expo-plugin',
  },
  'klaviyo-expo-plugin': {
    vendor: 'klaviyo',
    addsExtension: (options) => options?.ios?.includeNotificationServiceExtension !== false,
    fix: 'set "includeNotificationServiceExtension": false in the ios options of klaviyo-expo-plugin',
  },
  '@clevertap/clevertap-expo-plugin': {
    vendor: 'clevertap',
    addsExtension: (options) => {
      const { enableRichMedia, enablePushImpression } = options?.ios?.notifications ?? {};
      return Boolean(enableRichMedia || enablePushImpression);
    },
    fix:
      'set "enableRichMedia" and "enablePushImpression" to false in ios.notifications of ' +
      '@clevertap/clevertap-expo-plugin',
  },
  'react-native-expo-moengage': {
    vendor: 'moengage',
    addsExtension: (options) =>
      options?.apple?.richPushNotificationEnabled === true ||
      options?.apple?.pushNotificationImpressionTrackingEnabled !== false ||
      options?.apple?.pushTemplatesEnabled === true,
    fix:
      'set "richPushNotificationEnabled", "pushNotificationImpressionTrackingEnabled" and ' +
      '"pushTemplatesEnabled" to false in the apple options of react-native-expo-moengage',
  },
  'airship-expo-plugin': {
    vendor: 'airship',
    addsExtension: (options) => options?.ios?.notificationService !== undefined,
    fix: 'remove "notificationService" from the ios options of airship-expo-plugin',
  },
  '@iterable/expo-plugin': {
    vendor: 'iterable',
    addsExtension: (options) => options?.autoConfigurePushNotifications !== false,
    fix:
      'set "autoConfigurePushNotifications": false of @iterable/expo-plugin, which disables all of its ' +
      'push setup; early versions ignore the option',
  },
  'react-native-wonderpush': { vendor: 'wonderpush', ...withoutSwitch('react-native-wonderpush') },
  'webengage-expo-push': {
    addsExtension: (options) => options?.disableNSE !== true,
    fix: 'set the option "disableNSE": true of webengage-expo-push',
  },
  '@evennit/notifee-expo-plugin': withoutSwitch('@evennit/notifee-expo-plugin'),
  'react-native-notify-kit': {
    addsExtension: (options) => Boolean(options?.ios?.notificationServiceExtension),
    fix: 'set "notificationServiceExtension": false in the ios options of react-native-notify-kit',
  },
  '@bacons/apple-targets': {
    addsExtension: (options, folder) => serviceTargets(folder, options).length > 0,
    fix:
      'to keep your own extension, remove expo-cameo from the plugins and run cameo adopt, which shows ' +
      'the class and the pods for its folder; otherwise remove the folder',
  },
  'expo-notification-service-extension-plugin': always('expo-notification-service-extension-plugin'),
  'expo-nse-plugin': always('expo-nse-plugin'),
  '@pierrecapo/expo-notification-service-extension': always(
    '@pierrecapo/expo-notification-service-extension', '; expo-cameo accepts its options'),
};

/** The type of a target in a configuration of @bacons/apple-targets. */
const TARGET_TYPE = /["']?\btype["']?\s*:\s*["'`]notification-service["'`]/;

/**
 * Returns the folders of @bacons/apple-targets that contain a service extension. The configurations aren't
 * executed.
 *
 * @param {string | undefined} folder The app's folder.
 * @param {any} options Options of the plugin.
 */
function serviceTargets(folder, options) {
  const root = path.join(folder ?? '', options?.root ?? 'targets');
  if (folder === undefined || !fs.statSync(root, { throwIfNoEntry: false })?.isDirectory()) return [];
  return fs.readdirSync(root).filter((name) =>
    ['expo-target.config.js', 'expo-target.config.json'].some((file) => {
      const config = path.join(root, name, file);
      return fs.existsSync(config) && TARGET_TYPE.test(fs.readFileSync(config, 'utf8'));
    }),
  );
}

/**
 * Rejects an app config in which another plugin adds a service extension. iOS runs only one of them, and
 * which one isn't specified.
 *
 * @param {any} config The app config.
 * @param {import('./index').CameoPluginOptions} [options] Our options.
 * @throws {PluginError}
 */
function rejectConflictingPlugins(config, options = {}) {
  /** @type {string[]} */
  const vendors = (options.vendors ?? []).map((one) => (typeof one === 'string' ? one : one.name));
  for (const entry of config.plugins ?? []) {
    const [name, others] = Array.isArray(entry) ? entry : [entry];
    const plugin =
      typeof name === 'string' ? PLUGINS[name.replace(/\/app\.plugin(\.js)?$/, '')] : undefined;
    if (!plugin?.addsExtension(others, config._internal?.projectRoot)) continue;
    const { vendor } = plugin;
    const keep =
      vendor && !vendors.includes(vendor)
        ? `. To keep what its extension does, add "vendors": ["${vendor}"] to the options of expo-cameo`
        : '';
    throw new PluginError(
      'conflicting-plugin',
      `Plugin ${name} also adds a Notification Service Extension, and iOS runs only one; ${plugin.fix}` +
        keep,
      name,
    );
  }
}

exports.PLUGINS = PLUGINS;
exports.rejectConflictingPlugins = rejectConflictingPlugins;
