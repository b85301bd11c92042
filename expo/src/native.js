'use strict';

/**
 * The native module: whatever has a structure crosses as JSON.
 *
 * @typedef {object} Native
 * @property {(json: string) => void} updateSettings
 * @property {() => string} settings
 * @property {(url: string, id: string, options: string | null) => Promise<void>} prefetchAvatar
 * @property {() => Promise<void>} clearAvatarCache
 * @property {(sample: string | null) => Promise<string>} validateSetup
 * @property {(limit: number) => Promise<string>} recentDeliveries
 * @property {(payload: string) => Promise<string>} inspect
 * @property {(message: string) => Promise<void>} donateOutgoing
 * @property {(options: string) => Promise<void>} deleteDonations
 * @property {(isEnabled: boolean) => Promise<void>} setDonationsEnabled
 * @property {() => boolean} isDonationsEnabled
 * @property {() => number} getBadge
 * @property {(number: number) => Promise<number>} setBadge
 * @property {(difference: number) => Promise<number>} addToBadge
 * @property {() => Promise<void>} clearBadge
 * @property {(categories: string) => Promise<string>} setCategories
 * @property {(conversation: string | null) => void} setOpenConversation
 * @property {(answers: boolean) => void} setAnswersInFront
 * @property {(account: string | null) => Promise<void>} deleteEverything
 * @property {(
 *   name: 'onNotification', listener: (event: { json: string }) => void
 * ) => { remove(): void }} addListener
 */

const name = 'ExpoCameo';

/** @type {Native | null | undefined} */
let found;
let hasWarned = false;

/** @returns {Native | null} */
function find() {
  // Native modules are looked for on the one platform that has one: elsewhere Expo would warn.
  if (require('react-native').Platform.OS !== 'ios') return null;
  return require('expo').requireOptionalNativeModule(name);
}

/**
 * The native module; `null` on Android, on the web, and in a binary without it.
 *
 * @returns {Native | null}
 */
function native() {
  if (found === undefined) found = find() ?? null;
  return found;
}

/**
 * The same for those who need it: iOS is warned once when it is not there.
 *
 * @returns {Native | null}
 */
function needed() {
  const module = native();
  if (module === null && !hasWarned && require('react-native').Platform.OS === 'ios') {
    hasWarned = true;
    console.warn(
      'expo-cameo: this binary lacks the native module, so nothing is done; build the app with ' +
        '"npx expo run:ios" or EAS after adding the package (Expo Go cannot have it)'
    );
  }
  return module;
}

/**
 * An error in the words of the native library: Expo puts the names of the function and of the error
 * before them, and of functions that return at once a place in the sources behind them.
 *
 * @param {unknown} error
 * @returns {unknown}
 */
function inWords(error) {
  const marker = 'Caused by: ';
  if (!(error instanceof Error) || !error.message.includes(marker)) return error;
  const words = error.message
    .slice(error.message.lastIndexOf(marker) + marker.length)
    .replace(/^CameoException: /, '')
    .replace(/ \(at [^()\s]*:\d+\)$/, '');
  return Object.assign(new Error(words), {
    code: /** @type {{ code?: unknown }} */ (error).code,
    cause: error,
  });
}

/**
 * Calls the native module; gives the other value where there is none.
 *
 * @template Value, Other
 * @param {(native: Native) => Value} work
 * @param {Other} otherwise
 * @returns {Value | Other}
 */
function call(work, otherwise) {
  const module = needed();
  if (module === null) return otherwise;
  try {
    return work(module);
  } catch (error) {
    throw inWords(error);
  }
}

/**
 * The same for what takes time.
 *
 * @template Value, Other
 * @param {(native: Native) => Promise<Value> | Value} work
 * @param {Other} otherwise
 * @returns {Promise<Value | Other>}
 */
async function callAsync(work, otherwise) {
  const module = needed();
  if (module === null) return otherwise;
  try {
    return await work(module);
  } catch (error) {
    throw inWords(error);
  }
}

exports.native = native;
exports.call = call;
exports.callAsync = callAsync;
