'use strict';

const { PluginError } = require('./errors');

/**
 * The description of an extension for which EAS creates credentials.
 *
 * @typedef {object} AppExtension
 * @property {string} targetName
 * @property {string} bundleIdentifier
 * @property {{[name: string]: unknown}} [entitlements]
 * @property {string} [parentBundleIdentifier]
 */

/** Path of the object in the app config that contains `appExtensions`. */
const PATH = ['extra', 'eas', 'build', 'experimental', 'ios'];

/**
 * Returns the app config with the extensions in `extra.eas.build.experimental.ios.appExtensions`. Merges
 * them with existing entries for the same target or bundle ID.
 *
 * Source: Expo, "iOS App Extensions".
 *
 * @param {any} config
 * @param {AppExtension[]} extensions
 * @throws {PluginError} If an existing entry contradicts an extension.
 */
function withAppExtensions(config, extensions) {
  const root = { ...config };
  let container = root;
  for (const [index, name] of PATH.entries()) {
    const inner = container[name];
    if (inner !== undefined && (typeof inner !== 'object' || inner === null)) {
      throw new PluginError(
        'json-not-object',
        `${PATH.slice(0, index + 1).join('.')} isn't an object; change it to an object in the app config`,
        name,
      );
    }
    container[name] = { ...inner };
    container = container[name];
  }
  if (container.appExtensions !== undefined && !Array.isArray(container.appExtensions)) {
    const name = `${PATH.join('.')}.appExtensions`;
    throw new PluginError(
      'not-an-array', `${name} isn't an array; change it to an array in the app config`, 'appExtensions');
  }
  const entries = [...(container.appExtensions ?? [])];
  for (const extension of extensions) {
    const index = entries.findIndex((entry) => matches(entry, extension));
    if (index < 0) entries.push(extension);
    else entries[index] = merge(entries[index], extension);
  }
  container.appExtensions = entries;
  return root;
}

/**
 * Returns whether an entry describes an extension.
 *
 * @param {AppExtension} entry
 * @param {AppExtension} extension
 */
function matches(entry, { targetName, bundleIdentifier }) {
  const hasSameTarget = entry?.targetName === targetName;
  const hasSameID = entry?.bundleIdentifier === bundleIdentifier;
  if (hasSameTarget === hasSameID) return hasSameTarget;
  // An incomplete entry doesn't contradict the extension.
  if (entry.targetName === undefined || entry.bundleIdentifier === undefined) return true;
  throw new PluginError(
    'eas-conflict',
    `appExtensions in the app config has bundle ID ${entry.bundleIdentifier} for target ` +
      `${entry.targetName}, but the extension is ${bundleIdentifier} for ${targetName}; remove the ` +
      'entry, or set extensionName and extensionBundleId to match it',
    entry.targetName,
  );
}

/**
 * @param {AppExtension} entry
 * @param {AppExtension} extension
 * @returns {AppExtension}
 */
function merge(entry, extension) {
  const entitlements = { ...entry.entitlements };
  for (const [name, value] of Object.entries(extension.entitlements ?? {})) {
    const existing = entitlements[name];
    if (existing === undefined || !Array.isArray(value)) {
      entitlements[name] = value;
    } else if (Array.isArray(existing)) {
      entitlements[name] = [...new Set([...existing, ...value])];
    } else {
      const message = `${name} of ${extension.targetName} in appExtensions isn't an array; change it to an array`;
      throw new PluginError('not-an-array', message, name);
    }
  }
  const { targetName, bundleIdentifier } = extension;
  return { ...entry, targetName, bundleIdentifier, entitlements };
}

exports.withAppExtensions = withAppExtensions;
