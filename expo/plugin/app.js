'use strict';

const { CameoError } = require('./errors');
const { APP_GROUPS, KEYCHAIN_GROUPS } = require('./extensions');

const COMMUNICATION = 'com.apple.developer.usernotifications.communication';
const PUSH = 'aps-environment';
const ACTIVITY_TYPES = 'NSUserActivityTypes';

/**
 * Puts texts that are missing at the end of a list in a property list.
 *
 * @param {any} plist Changed in place.
 * @param {string} name
 * @param {string[]} texts
 * @param {string[]} [leading] What stands before them in a list that is made.
 */
function extend(plist, name, texts, leading = []) {
  const present = plist[name];
  if (present !== undefined && !Array.isArray(present)) {
    throw new CameoError(`${name} of the app is no list; make it one in the app's configuration`);
  }
  const list = present ?? leading;
  plist[name] = [...list, ...texts.filter((text) => !list.includes(text))];
}

/**
 * Gives the app what its extensions need: the entitlements. What is there stays.
 *
 * @param {any} plist The app's entitlements, changed in place.
 * @param {import('./installation').Installation} installation
 */
function extendEntitlements(plist, { appGroup, options }) {
  if (plist[COMMUNICATION] !== undefined && plist[COMMUNICATION] !== true) {
    throw new CameoError(
      `${COMMUNICATION} is not true in the app's entitlements; set it to true, or remove it`,
    );
  }
  plist[PUSH] ??= 'development';
  plist[COMMUNICATION] = true;
  extend(plist, APP_GROUPS, [appGroup]);
  if (options.keychainGroup !== undefined) {
    // The first group is where the app's new items go: its own, unless it has others.
    extend(
      plist,
      KEYCHAIN_GROUPS,
      [`$(AppIdentifierPrefix)${options.keychainGroup}`],
      ['$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)'],
    );
  }
}

/**
 * Gives the app what its extensions need: its Info.plist. What is there stays.
 *
 * @param {any} plist The app's Info.plist, changed in place.
 * @param {import('./installation').Installation} installation
 */
function extendInformation(plist, { options, given }) {
  const calls = options.calls ? ['INStartCallIntent'] : [];
  extend(plist, ACTIVITY_TYPES, ['INSendMessageIntent', ...calls]);
  if (options.focusStatusUsageDescription !== undefined) {
    plist.NSFocusStatusUsageDescription =
      given.NSFocusStatusUsageDescription ?? options.focusStatusUsageDescription;
  }
  const appGroup = options.appGroupId ?? given.Cameo?.appGroup;
  if (appGroup !== undefined) {
    plist.Cameo = { ...plist.Cameo, appGroup };
  } else if (plist.Cameo) {
    // An earlier run's, whose option is gone.
    const { appGroup: _, ...rest } = plist.Cameo;
    plist.Cameo = rest;
    if (Object.keys(rest).length === 0) delete plist.Cameo;
  }
}

exports.extendEntitlements = extendEntitlements;
exports.extendInformation = extendInformation;
