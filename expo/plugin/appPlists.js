'use strict';

const { PluginError } = require('./errors');
const { APP_GROUPS, KEYCHAIN_GROUPS, PODS_KEY } = require('./installation');

const COMMUNICATION_NOTIFICATIONS = 'com.apple.developer.usernotifications.communication';
const APS_ENVIRONMENT = 'aps-environment';
const USER_ACTIVITY_TYPES = 'NSUserActivityTypes';
const FOCUS_USAGE_DESCRIPTION = 'NSFocusStatusUsageDescription';

/**
 * Returns the list elements that the app's entitlements and Info.plist must contain, by key.
 *
 * @param {import('./installation').Installation} installation
 * @returns {Record<string, string[]>}
 */
function requiredElements({ appGroups, keychainGroup, keychainElement, options }) {
  return {
    [APP_GROUPS]: appGroups,
    [KEYCHAIN_GROUPS]: keychainGroup === undefined ? [] : [keychainElement],
    [USER_ACTIVITY_TYPES]: ['INSendMessageIntent', ...(options.enableCalls ? ['INStartCallIntent'] : [])],
  };
}

/**
 * Appends missing elements to a list in a property list, and removes those that only an earlier run
 * required.
 *
 * @param {any} plist Modified in place.
 * @param {string} key
 * @param {import('./installation').Installation} installation
 * @param {string[]} [initial] Elements to begin with if the list doesn't exist.
 */
function updateList(plist, key, installation, initial = []) {
  const existing = plist[key];
  if (existing !== undefined && !Array.isArray(existing)) {
    throw new PluginError(
      'not-an-array',
      `${key} isn't an array; change it to an array in the app config`,
      key,
    );
  }
  const required = requiredElements(installation)[key];
  const previous = installation.previousElements[key] ?? [];
  if (required.length === 0 && previous.length === 0) return;
  const configured = installation.configuredPlists[key] ?? [];
  const isObsolete = (/** @type {string} */ element) =>
    previous.includes(element) && !required.includes(element) && !configured.includes(element);
  const list = (existing ?? initial).filter((/** @type {string} */ element) => !isObsolete(element));
  plist[key] = [...list, ...required.filter((element) => !list.includes(element))];
}

/**
 * Adds the entitlements that the extensions require of the app. Keeps existing ones.
 *
 * @param {any} plist The app's entitlements, modified in place.
 * @param {import('./installation').Installation} installation
 */
function updateEntitlements(plist, installation) {
  const existing = plist[COMMUNICATION_NOTIFICATIONS];
  if (existing !== undefined && existing !== true) {
    throw new PluginError(
      'entitlement-disabled',
      `${COMMUNICATION_NOTIFICATIONS} isn't true in the app's entitlements; set it to true or remove it`,
      COMMUNICATION_NOTIFICATIONS,
    );
  }
  plist[APS_ENVIRONMENT] ??= 'development';
  plist[COMMUNICATION_NOTIFICATIONS] = true;
  updateList(plist, APP_GROUPS, installation);
  // New keychain items of the app go to the first group, which must remain its own.
  updateList(plist, KEYCHAIN_GROUPS, installation, [
    '$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)',
  ]);
}

/**
 * Adds the keys that the extensions require to the app's Info.plist. Keeps existing ones.
 *
 * @param {any} plist The app's Info.plist, modified in place.
 * @param {import('./installation').Installation} installation
 */
function updateInfoPlist(plist, installation) {
  const { options, configuredPlists, previousElements, explicitAppGroup } = installation;
  updateList(plist, USER_ACTIVITY_TYPES, installation);
  const usageDescription =
    configuredPlists[FOCUS_USAGE_DESCRIPTION] ?? options.focusUsageDescription;
  if (usageDescription !== undefined) {
    plist[FOCUS_USAGE_DESCRIPTION] = usageDescription;
  } else if (previousElements[FOCUS_USAGE_DESCRIPTION]?.includes(plist[FOCUS_USAGE_DESCRIPTION])) {
    delete plist[FOCUS_USAGE_DESCRIPTION];
  }
  updateVendorKeys(plist, installation);
  if (explicitAppGroup !== undefined) {
    plist.Cameo = { ...plist.Cameo, appGroup: explicitAppGroup };
  } else if (plist.Cameo) {
    // Remove the app group of an earlier run.
    const { appGroup: _, ...rest } = plist.Cameo;
    plist.Cameo = rest;
    if (Object.keys(rest).length === 0) delete plist.Cameo;
  }
}

/**
 * Sets the vendors' keys, and removes those that only an earlier run required.
 *
 * @param {any} plist The app's Info.plist, modified in place.
 * @param {import('./installation').Installation} installation
 * @throws {PluginError} If a key has another value, which the app's part of the SDK would use.
 */
function updateVendorKeys(plist, { vendors, configuredPlists, previousElements }) {
  const required = vendorKeys(vendors);
  for (const [key, previous] of Object.entries(previousElements)) {
    if (!key.startsWith(VENDOR_KEY) || previous[0] === undefined) continue;
    const name = key.slice(VENDOR_KEY.length);
    if (plist[name] !== previous[0] || configuredPlists[name] !== undefined) continue;
    if (required[name] !== previous[0]) delete plist[name];
  }
  for (const vendor of vendors) {
    for (const [key, value] of Object.entries(vendorKeys([vendor]))) {
      if (plist[key] !== undefined && plist[key] !== value) {
        throw new PluginError(
          'vendor-app-group',
          `${key} in the app's Info.plist is ${plist[key]}, but ${vendor.name} in vendors has the app ` +
            `group ${value}; set {"name": "${vendor.name}", "appGroup": "${plist[key]}"}`,
          key,
        );
      }
      plist[key] = value;
    }
  }
}

/** Prefix of the vendors' Info.plist keys among the elements that a run has added. */
const VENDOR_KEY = 'Info.plist/';

/**
 * Returns the keys of the app's Info.plist that vendors require.
 *
 * @param {import('./vendors').Vendor[]} vendors
 * @returns {Record<string, string>}
 */
function vendorKeys(vendors) {
  return Object.fromEntries(
    vendors.flatMap(({ appGroupKey, appGroup }) => (appGroupKey && appGroup ? [[appGroupKey, appGroup]] : [])));
}

/**
 * Returns the elements that this run adds to the app, so that a later run can remove obsolete ones.
 *
 * @param {import('./installation').Installation} installation
 * @returns {Record<string, string[]>}
 */
function addedElements(installation) {
  const { focusUsageDescription: usageDescription } = installation.options;
  const keys = Object.entries(vendorKeys(installation.vendors));
  const pods = installation.vendorPods;
  return {
    ...requiredElements(installation),
    [FOCUS_USAGE_DESCRIPTION]: usageDescription === undefined ? [] : [usageDescription],
    ...Object.fromEntries(keys.map(([key, value]) => [VENDOR_KEY + key, [value]])),
    ...(pods.length > 0 ? { [PODS_KEY]: pods } : {}),
  };
}

exports.addedElements = addedElements;
exports.updateEntitlements = updateEntitlements;
exports.updateInfoPlist = updateInfoPlist;
