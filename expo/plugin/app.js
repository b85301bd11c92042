'use strict';

const { CameoError } = require('./errors');
const { APP_GROUPS, KEYCHAIN_GROUPS } = require('./extensions');

const COMMUNICATION = 'com.apple.developer.usernotifications.communication';
const PUSH = 'aps-environment';
const ACTIVITY_TYPES = 'NSUserActivityTypes';
const FOCUS = 'NSFocusStatusUsageDescription';

/**
 * What the extensions' app has in its lists, by name: of its entitlements, and of its Info.plist.
 *
 * @param {import('./installation').Installation} installation
 * @returns {Record<string, string[]>}
 */
function appLists({ appGroup, options }) {
  const { keychainGroup } = options;
  return {
    [APP_GROUPS]: [appGroup],
    [KEYCHAIN_GROUPS]: keychainGroup === undefined ? [] : [`$(AppIdentifierPrefix)${keychainGroup}`],
    [ACTIVITY_TYPES]: ['INSendMessageIntent', ...(options.calls ? ['INStartCallIntent'] : [])],
  };
}

/**
 * Puts texts that are missing at the end of a list in a property list, and takes away those of an earlier
 * run that are wanted no more.
 *
 * @param {any} plist Changed in place.
 * @param {string} name
 * @param {import('./installation').Installation} installation
 * @param {string[]} [leading] What stands before them in a list that is made.
 */
function extend(plist, name, installation, leading = []) {
  const present = plist[name];
  if (present !== undefined && !Array.isArray(present)) {
    throw new CameoError(`${name} of the app is no list; make it one in the app's configuration`);
  }
  const texts = appLists(installation)[name];
  const former = installation.former[name] ?? [];
  if (texts.length === 0 && former.length === 0) return;
  const given = installation.given[name] ?? [];
  const isFormer = (/** @type {string} */ text) =>
    former.includes(text) && !texts.includes(text) && !given.includes(text);
  const list = (present ?? leading).filter((/** @type {string} */ text) => !isFormer(text));
  plist[name] = [...list, ...texts.filter((text) => !list.includes(text))];
}

/**
 * Gives the app what its extensions need: the entitlements. What is there stays.
 *
 * @param {any} plist The app's entitlements, changed in place.
 * @param {import('./installation').Installation} installation
 */
function extendEntitlements(plist, installation) {
  if (plist[COMMUNICATION] !== undefined && plist[COMMUNICATION] !== true) {
    throw new CameoError(
      `${COMMUNICATION} is not true in the app's entitlements; set it to true, or remove it`,
    );
  }
  plist[PUSH] ??= 'development';
  plist[COMMUNICATION] = true;
  extend(plist, APP_GROUPS, installation);
  // The first group is where the app's new items go: its own, unless it has others.
  extend(plist, KEYCHAIN_GROUPS, installation, [
    '$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)',
  ]);
}

/**
 * Gives the app what its extensions need: its Info.plist. What is there stays.
 *
 * @param {any} plist The app's Info.plist, changed in place.
 * @param {import('./installation').Installation} installation
 */
function extendInformation(plist, installation) {
  const { options, given, former } = installation;
  extend(plist, ACTIVITY_TYPES, installation);
  const question = given[FOCUS] ?? options.focusStatusUsageDescription;
  if (question !== undefined) plist[FOCUS] = question;
  else if (former[FOCUS]?.includes(plist[FOCUS])) delete plist[FOCUS];
  const appGroup = installation.namedGroup;
  if (appGroup !== undefined) {
    plist.Cameo = { ...plist.Cameo, appGroup };
  } else if (plist.Cameo) {
    // An earlier run's, whose option is gone.
    const { appGroup: _, ...rest } = plist.Cameo;
    plist.Cameo = rest;
    if (Object.keys(rest).length === 0) delete plist.Cameo;
  }
}

/**
 * What a run puts into the app, for the next one to take back what is wanted no more.
 *
 * @param {import('./installation').Installation} installation
 * @returns {Record<string, string[]>}
 */
function appRecord(installation) {
  const { focusStatusUsageDescription: question } = installation.options;
  return { ...appLists(installation), [FOCUS]: question === undefined ? [] : [question] };
}

exports.appRecord = appRecord;
exports.extendEntitlements = extendEntitlements;
exports.extendInformation = extendInformation;
