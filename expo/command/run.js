'use strict';

const { runCommandLine } = require('./commandHost.js');
const { CommandError, Console } = require('./console.js');

/** Runs a command, and returns its exit code. */
async function run(/** @type {string[]} */ words) {
  const console = new Console(words);
  const start = process.hrtime.bigint();
  try {
    return await runCommandLine(words, console);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.report(error);
    return error.exitCode;
  } finally {
    console.detail(`${Math.round(Number(process.hrtime.bigint() - start) / 1e7) / 100} s`);
  }
}

module.exports = { run };
