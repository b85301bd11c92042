'use strict';

const { moduleHost } = require('./nodeHost.js');
const { background } = require('./operations.js');
const { moduleArgument } = require('./paths.js');
const { writeAll } = require('./streams.js');

/** The exit code if the module can't run. */
const engineError = 70;

/** Reports that the module can't run. The module reports all other errors. */
function report(/** @type {{code: string, message: string}} */ { code, message }, /** @type {string[]} */ words) {
  const end = words.indexOf('--');
  const isJSON = (end < 0 ? words : words.slice(0, end)).includes('--json');
  const error = { code, message, line: null, column: null, file: null };
  writeAll(2, Buffer.from(isJSON ? `${JSON.stringify({ schemaVersion: 1, error })}\n` : `cameo: ${message}\n`));
  return engineError;
}

/** Runs a command line, and returns its exit code. */
function run(/** @type {string[]} */ words) {
  const { host, error } = moduleHost();
  if (!host) return report(error, words);
  try {
    return host.call('line', words.map((word) => moduleArgument(word))).exitCode;
  } catch (failure) {
    if (!(failure instanceof WebAssembly.RuntimeError || failure instanceof RangeError)) throw failure;
    const command = ['npx expo-cameo', ...words.slice(0, 1)].join(' ');
    const message = `${command} failed (${failure.message}); run it again, which finishes or undoes changes to a project, and file a bug`;
    return report({ code: 'engine', message }, words);
  } finally {
    background.end();
  }
}

module.exports = { run };
