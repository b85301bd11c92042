'use strict';

const Module = require('node:module');
const path = require('node:path');

const sources = path.join(__dirname, '../../src');

/**
 * Returns a native module that records its calls.
 *
 * @param {Record<string, unknown>} [results] Results by function name; an `Error` is thrown.
 */
exports.fakeNative = (results = {}) => {
  /** @type {unknown[][]} */
  const calls = [];
  /** @type {((event: { json: string }) => void)[]} */
  const listeners = [];
  const module = {
    calls,
    /** @param {unknown} event */
    emit: (event) => listeners.forEach((listener) => listener({ json: JSON.stringify(event) })),
    addListener: (/** @type {string} */ name, /** @type {any} */ listener) => {
      calls.push(['addListener', name]);
      listeners.push(listener);
      return { remove: () => listeners.splice(listeners.indexOf(listener), 1) };
    },
  };
  return new Proxy(module, {
    get: (target, name) => {
      if (name in target) return Reflect.get(target, name);
      return (/** @type {unknown[]} */ ...values) => {
        calls.push([name, ...values]);
        const result = results[String(name)];
        if (result instanceof Error) throw result;
        return result;
      };
    },
  });
};

/**
 * Loads a fresh copy of the package as in an app.
 *
 * @param {object} app
 * @param {string} [app.os] Platform.
 * @param {unknown} [app.native] Native module; `null` if the binary doesn't contain it.
 * @returns {{ cameo: typeof import('../../src/index'), requestedModules: string[], warnings: string[],
 *   end: () => void }}
 */
exports.load = ({ os = 'ios', native = null }) => {
  const requestedModules = /** @type {string[]} */ ([]);
  const warnings = /** @type {string[]} */ ([]);
  const loader = /** @type {any} */ (Module);
  const { _load } = loader;
  const { warn } = console;
  const expo = {
    requireOptionalNativeModule: (/** @type {string} */ name) => {
      requestedModules.push(name);
      return native;
    },
  };
  loader._load = (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) => {
    if (request === 'expo') return expo;
    if (request === 'react-native') return { Platform: { OS: os } };
    return _load.call(Module, request, ...rest);
  };
  console.warn = (text) => warnings.push(String(text));
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(sources)) delete require.cache[file];
  }
  return {
    cameo: require('../../src/index'),
    requestedModules,
    warnings,
    end: () => {
      loader._load = _load;
      console.warn = warn;
    },
  };
};
