'use strict';

const { CameoError } = require('./errors');

/**
 * An extension as EAS is told of it, so that it makes credentials for it.
 *
 * @typedef {object} AppExtension
 * @property {string} targetName
 * @property {string} bundleIdentifier
 * @property {{[name: string]: unknown}} [entitlements]
 * @property {string} [parentBundleIdentifier]
 */

/** Where the list stands in an app's configuration. */
const PATH = ['extra', 'eas', 'build', 'experimental', 'ios'];

/**
 * The app's configuration with extensions in `extra.eas.build.experimental.ios.appExtensions`, merged
 * by bundle identifier: one that is there keeps what it has, its lists are extended.
 *
 * Source: Expo, "iOS App Extensions".
 *
 * @param {any} config
 * @param {AppExtension[]} extensions
 * @throws {CameoError} Where an entry says something else.
 */
function withAppExtensions(config, extensions) {
  const root = { ...config };
  let holder = root;
  for (const name of PATH) {
    const inner = holder[name];
    if (inner !== undefined && (typeof inner !== 'object' || inner === null)) {
      throw new CameoError(`${PATH.join('.')} in the app's configuration is no object; make it one`);
    }
    holder[name] = { ...inner };
    holder = holder[name];
  }
  if (holder.appExtensions !== undefined && !Array.isArray(holder.appExtensions)) {
    throw new CameoError(`${PATH.join('.')}.appExtensions is no list; make it one`);
  }
  const entries = [...(holder.appExtensions ?? [])];
  for (const extension of extensions) {
    const index = entries.findIndex((entry) => isAbout(entry, extension));
    if (index < 0) entries.push(extension);
    else entries[index] = merged(entries[index], extension);
  }
  holder.appExtensions = entries;
  return root;
}

/**
 * Whether an entry is about an extension.
 *
 * @param {AppExtension} entry
 * @param {AppExtension} extension
 */
function isAbout(entry, { targetName, bundleIdentifier }) {
  const isSameTarget = entry?.targetName === targetName;
  const isSameID = entry?.bundleIdentifier === bundleIdentifier;
  if (isSameTarget === isSameID) return isSameTarget;
  // What an entry does not say is not another thing.
  if (entry.targetName === undefined || entry.bundleIdentifier === undefined) return true;
  throw new CameoError(
    `appExtensions in the app's configuration has ${entry.bundleIdentifier} for the target ` +
      `${entry.targetName}, and this is ${bundleIdentifier} for ${targetName}; remove the entry, ` +
      'or make extensionName and extensionBundleId agree with it',
  );
}

/**
 * @param {AppExtension} entry
 * @param {AppExtension} extension
 * @returns {AppExtension}
 */
function merged(entry, extension) {
  const entitlements = { ...entry.entitlements };
  for (const [name, value] of Object.entries(extension.entitlements ?? {})) {
    const present = entitlements[name];
    if (present === undefined || !Array.isArray(value)) {
      entitlements[name] = value;
    } else if (Array.isArray(present)) {
      entitlements[name] = [...new Set([...present, ...value])];
    } else {
      throw new CameoError(
        `${name} of ${extension.targetName} in appExtensions is no list; make it one`,
      );
    }
  }
  const { targetName, bundleIdentifier } = extension;
  return { ...entry, targetName, bundleIdentifier, entitlements };
}

exports.withAppExtensions = withAppExtensions;
