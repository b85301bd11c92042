'use strict';

const Module = require('node:module');
const path = require('node:path');

const sources = path.join(__dirname, '../../src');

/**
 * A native module that remembers how it was called and answers as a test says.
 *
 * @param {Record<string, unknown>} [answers] By function; an `Error` is thrown.
 */
exports.fakeNative = (answers = {}) => {
  /** @type {unknown[][]} */
  const calls = [];
  /** @type {((event: { json: string }) => void)[]} */
  const listeners = [];
  const own = {
    calls,
    /** @param {unknown} event */
    tell: (event) => listeners.forEach((listener) => listener({ json: JSON.stringify(event) })),
    addListener: (/** @type {string} */ name, /** @type {any} */ listener) => {
      calls.push(['addListener', name]);
      listeners.push(listener);
      return { remove: () => listeners.splice(listeners.indexOf(listener), 1) };
    },
  };
  return new Proxy(own, {
    get: (target, name) => {
      if (name in target) return Reflect.get(target, name);
      return (/** @type {unknown[]} */ ...values) => {
        calls.push([name, ...values]);
        const answer = answers[String(name)];
        if (answer instanceof Error) throw answer;
        return answer;
      };
    },
  });
};

/**
 * The package as an app has it, loaded anew.
 *
 * @param {object} app
 * @param {string} [app.os] The platform.
 * @param {unknown} [app.native] The native module; `null` where the binary lacks it.
 * @returns {{ cameo: typeof import('../../src/index'), asked: string[], warnings: string[],
 *   end: () => void }}
 */
exports.load = ({ os = 'ios', native = null }) => {
  const asked = /** @type {string[]} */ ([]);
  const warnings = /** @type {string[]} */ ([]);
  const loader = /** @type {any} */ (Module);
  const { _load } = loader;
  const { warn } = console;
  const expo = {
    requireOptionalNativeModule: (/** @type {string} */ name) => {
      asked.push(name);
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
    asked,
    warnings,
    end: () => {
      loader._load = _load;
      console.warn = warn;
    },
  };
};
