'use strict';

const server = require('../server/fieldNames');
const { validateMapping } = require('../shared/mapping');
const { PluginError } = require('./errors');
const { runInstaller } = require('./installer');

/**
 * @typedef {object} Plan The extensions that the app config and the options describe.
 * @property {import('./eas').AppExtension[]} appExtensions The extensions, the service extension first.
 * @property {Record<string, string[]>} elements Strings to add to the app's lists, by key.
 * @property {string | null} appGroup App group set by an option or the app config.
 * @property {Record<string, string>} vendorsOfKeys Vendors, by the Info.plist key that contains their app group.
 * @property {string[]} warnings
 * @property {object} request The part of the app config that the installer requires.
 */

/**
 * Validates the options, and plans the extensions if the app has a bundle ID.
 *
 * @param {any} config The app config.
 * @param {any} options
 * @param {{[name: string]: any}} [configuredPlists] `ios.infoPlist` and `ios.entitlements` of the app config, before Expo
 *   merged the files on disk into them.
 * @param {string} [projectRoot] The app's folder.
 * @returns {Plan}
 * @throws {PluginError}
 */
function makePlan(config, options, configuredPlists = plistsInConfig(config), projectRoot) {
  const request = {
    options: options ?? null,
    appID: config.ios?.bundleIdentifier,
    appGroup: configuredPlists.Cameo?.appGroup,
    environment: environment(options?.vendors),
    plugins: config.plugins,
    projectRoot: projectRoot ?? config._internal?.projectRoot,
  };
  const plan = runInstaller(request);
  return { ...plan, request: { ...request, mapping: settingOfMapping(options?.mapping) } };
}

/**
 * Returns the environment variables to which options refer.
 *
 * @param {any} vendors
 */
function environment(vendors) {
  const values = [vendors ?? []].flat().flatMap((vendor) => Object.values(vendor ?? {}));
  const names = values.flatMap((value) => (typeof value?.env === 'string' ? value.env : []));
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

/**
 * Returns a mapping as a property list value: an object, or JSON in a string if the mapping contains `null`, which
 * property lists don't support.
 *
 * @param {any} mapping
 */
function settingOfMapping(mapping) {
  if (mapping === undefined) return undefined;
  if (mapping === 'server') return server.mapping;
  try {
    const json = JSON.stringify(validateMapping(mapping));
    let hasNull = false;
    const value = JSON.parse(json, (_, member) => {
      hasNull ||= member === null;
      return member;
    });
    return hasNull ? json : value;
  } catch (error) {
    const { code, key, message } = /** @type {import('../shared/errors').ArgumentError} */ (error);
    throw new PluginError(code, `Invalid option mapping: ${message}`, key && `mapping.${key}`);
  }
}

/**
 * Returns the Info.plist keys and entitlements that the app config sets.
 *
 * @param {any} config
 * @returns {{[name: string]: any}}
 */
function plistsInConfig({ ios }) {
  return { ...ios?.infoPlist, ...ios?.entitlements };
}

exports.makePlan = makePlan;
exports.plistsInConfig = plistsInConfig;
exports.settingOfMapping = settingOfMapping;
