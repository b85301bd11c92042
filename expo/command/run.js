'use strict';

const { engine } = require('../inspect/load.js');
const { runCommandLine } = require('./commandHost.js');
const { ClosedPipe, CommandError, Console, ExitCode } = require('./console.js');
const { preview } = require('./preview.js');
const { Arguments, Request, engineError, finish, payloadFiles } = require('./request.js');

/** @typedef {(values: Arguments, console: Console) => number | Promise<number>} Command */

/** @type {Command} */
function map(values, console) {
  const request = new Request({ command: 'map', format: values.has('--json') ? 'json' : 'text' }, console);
  for (const file of payloadFiles(values)) request.add(file);
  return finish(request.run(), console);
}

/**
 * Commands that aren't in the module.
 *
 * @type {Record<string, Command>}
 */
const commands = { map, preview };

/** Runs a command, and returns the exit code. */
async function run(/** @type {string[]} */ words) {
  const console = new Console(words);
  const start = process.hrtime.bigint();
  try {
    const result = runCommandLine(words, console);
    if ('exitCode' in result) return result.exitCode;
    const { error } = engine();
    if (error) throw engineError(error);
    return await commands[result.command](new Arguments(result.arguments), console);
  } catch (error) {
    if (error instanceof ClosedPipe) return ExitCode.closedPipe;
    if (!(error instanceof CommandError)) throw error;
    console.report(error);
    return error.exitCode;
  } finally {
    console.detail(`${Math.round(Number(process.hrtime.bigint() - start) / 1e7) / 100} s`);
  }
}

module.exports = { run };
