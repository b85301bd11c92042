'use strict';

const { PluginError } = require('./errors');

/**
 * @typedef {object} AppState The state of the app's files and config.
 * @property {{[name: string]: any}} configuredPlists Keys and values that the app config sets.
 * @property {Record<string, string[]>} previousElements Elements that an earlier run has added, by key.
 */

const APP_GROUPS = 'com.apple.security.application-groups';
const KEYCHAIN_GROUPS = 'keychain-access-groups';
const COMMUNICATION_NOTIFICATIONS = 'com.apple.developer.usernotifications.communication';
const USER_ACTIVITY_TYPES = 'NSUserActivityTypes';
const FOCUS_USAGE_DESCRIPTION = 'NSFocusStatusUsageDescription';
/** Prefix of the vendors' Info.plist keys among the elements. */
const VENDOR_KEY = 'Info.plist/';

/**
 * Appends missing elements to a list in a property list, and removes elements that only an earlier run required.
 *
 * @param {any} plist Modified in place.
 * @param {string} key
 * @param {import('./plan').Plan} plan
 * @param {AppState} app
 * @param {string[]} [initial] Elements to begin with if the list doesn't exist.
 */
function updateList(plist, key, plan, app, initial = []) {
  const existing = plist[key];
  if (existing !== undefined && !Array.isArray(existing)) {
    throw new PluginError('not-an-array', `${key} isn't an array; change it to an array in the app config`, key);
  }
  const required = plan.elements[key];
  const previous = app.previousElements[key] ?? [];
  if (required.length === 0 && previous.length === 0) return;
  const configured = app.configuredPlists[key] ?? [];
  const isObsolete = (/** @type {string} */ element) =>
    previous.includes(element) && !required.includes(element) && !configured.includes(element);
  const list = (existing ?? initial).filter((/** @type {string} */ element) => !isObsolete(element));
  plist[key] = [...list, ...required.filter((element) => !list.includes(element))];
}

/**
 * Adds the entitlements that the extensions require of the app. Keeps existing entitlements.
 *
 * @param {any} plist The app's entitlements, modified in place.
 * @param {import('./plan').Plan} plan
 * @param {AppState} app
 */
function updateEntitlements(plist, plan, app) {
  const existing = plist[COMMUNICATION_NOTIFICATIONS];
  if (existing !== undefined && existing !== true) {
    throw new PluginError(
      'entitlement-disabled',
      `${COMMUNICATION_NOTIFICATIONS} isn't true in the app's entitlements; set it to true or remove it`,
      COMMUNICATION_NOTIFICATIONS,
    );
  }
  plist['aps-environment'] ??= 'development';
  plist[COMMUNICATION_NOTIFICATIONS] = true;
  updateList(plist, APP_GROUPS, plan, app);
  // The app stores new keychain items in the first group, which must remain the app's own group.
  updateList(plist, KEYCHAIN_GROUPS, plan, app, ['$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)']);
}

/**
 * Adds the keys that the extensions require to the app's Info.plist. Keeps existing keys.
 *
 * @param {any} plist The app's Info.plist, modified in place.
 * @param {import('./plan').Plan} plan
 * @param {AppState} app
 */
function updateInfoPlist(plist, plan, app) {
  const { configuredPlists, previousElements } = app;
  updateList(plist, USER_ACTIVITY_TYPES, plan, app);
  const usageDescription =
    configuredPlists[FOCUS_USAGE_DESCRIPTION] ?? plan.elements[FOCUS_USAGE_DESCRIPTION][0];
  if (usageDescription !== undefined) {
    plist[FOCUS_USAGE_DESCRIPTION] = usageDescription;
  } else if (previousElements[FOCUS_USAGE_DESCRIPTION]?.includes(plist[FOCUS_USAGE_DESCRIPTION])) {
    delete plist[FOCUS_USAGE_DESCRIPTION];
  }
  updateVendorKeys(plist, plan, app);
  if (plan.appGroup !== null) {
    plist.Cameo = { ...plist.Cameo, appGroup: plan.appGroup };
  } else if (plist.Cameo) {
    // Remove the app group that an earlier run added.
    const { appGroup: _, ...rest } = plist.Cameo;
    plist.Cameo = rest;
    if (Object.keys(rest).length === 0) delete plist.Cameo;
  }
}

/**
 * Sets the vendors' keys, and removes keys that only an earlier run required.
 *
 * @param {any} plist The app's Info.plist, modified in place.
 * @param {import('./plan').Plan} plan
 * @param {AppState} app
 * @throws {PluginError} If a key already has a different value, which the SDK in the app may use.
 */
function updateVendorKeys(plist, { elements, vendorsOfKeys }, { configuredPlists, previousElements }) {
  for (const [key, [previous]] of Object.entries(previousElements)) {
    const name = key.slice(VENDOR_KEY.length);
    if (!key.startsWith(VENDOR_KEY) || previous === undefined || plist[name] !== previous) continue;
    if (configuredPlists[name] === undefined && elements[key]?.[0] !== previous) delete plist[name];
  }
  for (const [key, [value]] of Object.entries(elements)) {
    if (!key.startsWith(VENDOR_KEY)) continue;
    const name = key.slice(VENDOR_KEY.length);
    if (plist[name] !== undefined && plist[name] !== value) {
      const vendor = vendorsOfKeys[name];
      throw new PluginError(
        'vendor-app-group',
        `${name} in the app's Info.plist is ${plist[name]}, but ${vendor} in vendors has the app group ${value}; set ` +
          `{"name": "${vendor}", "appGroup": "${plist[name]}"}`,
        name,
      );
    }
    plist[name] = value;
  }
}

exports.APP_GROUPS = APP_GROUPS;
exports.updateEntitlements = updateEntitlements;
exports.updateInfoPlist = updateInfoPlist;
