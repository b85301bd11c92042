'use strict';

/**
 * The native module. Structured values are passed as JSON.
 *
 * @typedef {object} Native
 * @property {(json: string) => void} updateSettings
 * @property {() => string} getSettings
 * @property {(url: string, id: string, options: string | null) => Promise<void>} prefetchAvatar
 * @property {() => Promise<void>} clearAvatarCache
 * @property {(sample: string | null) => Promise<string>} validateSetup
 * @property {(limit: number) => Promise<string>} getRecentDeliveries
 * @property {() => Promise<string>} getDailyDeliveries
 * @property {(payload: string) => Promise<string>} inspectPayload
 * @property {(message: string) => Promise<void>} donateOutgoingMessage
 * @property {(options: string) => Promise<void>} deleteDonations
 * @property {(isEnabled: boolean) => Promise<void>} setDonationEnabled
 * @property {() => boolean} isDonationEnabled
 * @property {() => number} getBadge
 * @property {(number: number) => Promise<number>} setBadge
 * @property {(difference: number) => Promise<number>} addToBadge
 * @property {() => Promise<void>} clearBadge
 * @property {(payload: string) => Promise<string>} postNotification
 * @property {(key: string) => Promise<void>} setDecryptionKey
 * @property {(headers: string) => Promise<void>} setRequestHeaders
 * @property {(categories: string) => Promise<string>} setCategories
 * @property {(conversation: string | null) => void} setVisibleConversation
 * @property {(isEnabled: boolean) => void} setForegroundPresentationEnabled
 * @property {(account: string | null) => Promise<void>} deleteAllData
 * @property {(
 *   name: 'onNotification', listener: (event: { json: string }) => void
 * ) => { remove(): void }} addListener
 */

const moduleName = 'ExpoCameo';

/** @type {Native | null | undefined} */
let cachedModule;
let hasWarned = false;

/** @returns {Native | null} */
function loadModule() {
  // On other platforms, Expo would log a warning.
  if (require('react-native').Platform.OS !== 'ios') return null;
  return require('expo').requireOptionalNativeModule(moduleName);
}

/**
 * Returns the native module, or `null` on Android, on the web, and in binaries that don't contain it.
 *
 * @returns {Native | null}
 */
function nativeModule() {
  if (cachedModule === undefined) cachedModule = loadModule() ?? null;
  return cachedModule;
}

/**
 * Returns the native module, and warns once if an iOS binary doesn't contain it.
 *
 * @returns {Native | null}
 */
function requiredModule() {
  const module = nativeModule();
  if (module === null && !hasWarned && require('react-native').Platform.OS === 'ios') {
    hasWarned = true;
    console.warn(
      'expo-cameo: This binary doesn\'t contain the native module, so calls have no effect. Rebuild ' +
        'the app with "npx expo run:ios" or EAS Build. Expo Go isn\'t supported.'
    );
  }
  return module;
}

/**
 * Returns an error with the message of the native library. Expo prefixes messages with the names of
 * the function and the exception, and appends a source location for synchronous functions.
 *
 * @param {unknown} error
 * @returns {unknown}
 */
function unwrapped(error) {
  const marker = 'Caused by: ';
  if (!(error instanceof Error) || !error.message.includes(marker)) return error;
  const message = error.message
    .slice(error.message.lastIndexOf(marker) + marker.length)
    .replace(/^CameoException: /, '')
    .replace(/ \(at [^()\s]*:\d+\)$/, '');
  return Object.assign(new Error(message), {
    code: /** @type {{ code?: unknown }} */ (error).code,
    cause: error,
  });
}

/**
 * Calls the native module, or returns the fallback if there is none.
 *
 * @template Value, Fallback
 * @param {(native: Native) => Value} body
 * @param {Fallback} fallback
 * @returns {Value | Fallback}
 */
function call(body, fallback) {
  const module = requiredModule();
  if (module === null) return fallback;
  try {
    return body(module);
  } catch (error) {
    throw unwrapped(error);
  }
}

/**
 * Calls an asynchronous function of the native module, or resolves with the fallback if there is none.
 *
 * @template Value, Fallback
 * @param {(native: Native) => Promise<Value> | Value} body
 * @param {Fallback} fallback
 * @returns {Promise<Value | Fallback>}
 */
async function callAsync(body, fallback) {
  const module = requiredModule();
  if (module === null) return fallback;
  try {
    return await body(module);
  } catch (error) {
    throw unwrapped(error);
  }
}

exports.call = call;
exports.callAsync = callAsync;
exports.nativeModule = nativeModule;
