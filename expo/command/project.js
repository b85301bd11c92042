'use strict';

const fs = require('node:fs');

const { commandModule } = require('./payloads.js');
const { CommandError, ExitCode } = require('./console.js');
const { NodeHost, perform } = require('./nodeHost.js');

/** Reads a line of standard input, which is a terminal; `undefined` at its end. */
function readLine() {
  const bytes = [];
  const byte = Buffer.alloc(1);
  for (;;) {
    try {
      if (fs.readSync(0, byte, 0, 1, null) === 0) return bytes.length === 0 ? undefined : Buffer.from(bytes).toString();
    } catch (error) {
      const { code } = /** @type {any} */ (error);
      if (code === 'EOF') return undefined;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      continue;
    }
    if (byte[0] === 0x0A) return Buffer.from(bytes).toString().replace(/\r$/, '');
    bytes.push(byte[0]);
  }
}

/**
 * Runs a command for a project, and returns the exit code.
 *
 * @param {string[]} words The name of the command and its arguments.
 * @param {import('./console.js').Console} console
 */
function runProjectCommand(words, console) {
  /** @type {unknown} */
  let failure;
  const terminal = {
    write(/** @type {string} */ text) {
      try {
        console.write(text);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    ask(/** @type {string} */ question) {
      // In CI, no user can answer.
      if (!process.stdin.isTTY || !process.stdout.isTTY || process.env.CI) return undefined;
      terminal.write(question);
      return readLine();
    },
    properties: [String(console.width), ...(console.isTerminal ? ['terminal'] : []), ...(console.isQuiet ? ['quiet'] : [])],
  };
  const host = new NodeHost(commandModule(), perform, terminal);
  try {
    const { exitCode, error } = host.runInTerminal(words);
    if (failure) throw failure;
    if (error) throw new CommandError(exitCode, error.error.message, error.error);
    return exitCode;
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    throw new CommandError(ExitCode.engine,
      `cameo ${words[0]} failed (${error.message}); run it again, which finishes or undoes changes that it began, and file a bug`,
      { code: 'engine' });
  }
}

module.exports = { commandModule, runProjectCommand };
