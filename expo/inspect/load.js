'use strict';

const fs = require('node:fs');
const path = require('node:path');
const v8 = require('node:v8');

const { CameoEngine } = require('./engine.js');

/** Path of the module in the package. */
const packaged = path.join(__dirname, 'cameo.wasm');

/** Paths of the module. In a clone of the repository, the package's module may be one of an earlier `npm pack`. */
const files = [path.join(__dirname, '..', '..', '.build', 'wasm', 'cameo.wasm'), packaged];

/** @type {CameoEngine | undefined} */
let loaded;

/**
 * Returns the engine, which is loaded once. If that fails, its property `error` contains the reason, and the next call
 * tries again.
 *
 * @returns {CameoEngine}
 */
function engine() {
  if (loaded) return loaded;
  const file = files.find((candidate) => fs.existsSync(candidate));
  if (!file) {
    return unavailable('no-module',
      `${packaged} doesn't exist; run make wasm in a clone of the repository, and then npm pack again`);
  }
  let bytes;
  try {
    bytes = fs.readFileSync(file);
  } catch (error) {
    return unavailable('no-module', `${file} can't be read (${/** @type {any} */ (error).code}); check its permissions`);
  }
  const result = compiled(bytes);
  if (!result.error) loaded = result;
  return result;
}

/**
 * Compiles the module. A flag makes Node 18 compile each function when it's first called, as newer versions do, which
 * takes a fifth of the time.
 *
 * @param {Uint8Array} bytes
 */
function compiled(bytes) {
  const isEager = Number(process.versions.node.split('.')[0]) < 20;
  if (isEager) v8.setFlagsFromString('--wasm-lazy-compilation');
  try {
    return CameoEngine.create(bytes);
  } finally {
    if (isEager) v8.setFlagsFromString('--no-wasm-lazy-compilation');
  }
}

/**
 * @param {string} code
 * @param {string} message
 */
function unavailable(code, message) {
  const result = new CameoEngine();
  result.error = { code, message };
  return result;
}

exports.engine = engine;
