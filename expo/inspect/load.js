'use strict';

const fs = require('node:fs');
const path = require('node:path');
const v8 = require('node:v8');

const { CameoEngine } = require('./engine.js');

const packageFolder = path.join(__dirname, '..');

/** @type {CameoEngine | undefined} */
let loaded;

/**
 * Returns the engine, which is loaded once. If loading fails, its property `error` contains the reason, and the next
 * call tries again.
 *
 * @returns {CameoEngine}
 */
function engine() {
  if (loaded) return loaded;
  const { bytes, error } = moduleBytes('inspect/cameo.wasm');
  if (!bytes) {
    const result = new CameoEngine();
    result.error = error;
    return result;
  }
  const result = lazily(() => CameoEngine.create(bytes));
  if (!result.error) loaded = result;
  return result;
}

/**
 * Reads a module.
 *
 * @param {string} name The path in the package. In a clone of the repository, the module in the package may be
 *   outdated, because an earlier `npm pack` copied it.
 * @returns {{bytes: Buffer, error: null} | {bytes: null, error: {code: string, message: string}}}
 */
function moduleBytes(name) {
  const packaged = path.join(packageFolder, name);
  const file = [path.join(packageFolder, '..', '.build', 'wasm', path.basename(name)), packaged]
    .find((candidate) => fs.existsSync(candidate));
  const unavailable = (/** @type {string} */ message) => ({ bytes: null, error: { code: 'no-module', message } });
  if (!file) {
    return unavailable(`${packaged} doesn't exist; run make wasm in a clone of the repository, and then npm pack again`);
  }
  try {
    return { bytes: fs.readFileSync(file), error: null };
  } catch (error) {
    return unavailable(`${file} can't be read (${/** @type {any} */ (error).code}); check its permissions`);
  }
}

const nodeVersion = Number(process.versions.node.split('.')[0]);

/**
 * Pairs of V8 flags: one that makes a module start sooner, and one that restores the default. The former validate and
 * compile each function on its first call, and optimize only long-running functions, in other threads.
 */
const flags = [
  // Newer versions enable this flag by default.
  ...(nodeVersion < 20 ? [['--wasm-lazy-compilation', '--no-wasm-lazy-compilation']] : []),
  // V8 prints an error for a flag that it doesn't support.
  ...(nodeVersion <= 24 ? [
    ['--wasm-lazy-validation', '--no-wasm-lazy-validation'], ['--wasm-tiering-budget=100000000', '--wasm-tiering-budget=13000000'],
  ] : []),
];

/**
 * Compiles a module.
 *
 * @template Result
 * @param {() => Result} compile
 */
function lazily(compile) {
  for (const [flag] of flags) v8.setFlagsFromString(flag);
  try {
    return compile();
  } finally {
    for (const [, flag] of flags) v8.setFlagsFromString(flag);
  }
}

module.exports = { engine, lazily, moduleBytes };
