'use strict';

// The module of the engine, which Scripts/wasm builds.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const nodeTest = require('node:test');
const { needsTool, repository, tool } = require('./tool.js');

const modules = [
  path.join(repository, '.build', 'wasm', 'cameo.wasm'), path.join(repository, 'expo', 'inspect', 'cameo.wasm'),
];
const file = modules.find((candidate) => fs.existsSync(candidate));
const commandsFile = [path.dirname(modules[0]), path.join(repository, 'expo', 'command')]
  .map((folder) => path.join(folder, 'cameo-commands.wasm')).find((candidate) => fs.existsSync(candidate));
const missing = 'the engine isn\'t built; run make wasm';

/** Test options that skip a test if the module is missing, unless CAMEO_REQUIRE_WASM is set. */
const needsEngine = { skip: file || process.env.CAMEO_REQUIRE_WASM === '1' ? false : missing };

/** Test options for a comparison of the engine and the tool. */
const needsBoth = { skip: needsEngine.skip || needsTool.skip };

/** `describe` and `test` for tests that require a module. They are skipped if it is missing. */
const requiring = {
  describe: (name, ...rest) => nodeTest.describe(name, ...skippable(rest)),
  test: (name, ...rest) => nodeTest.test(name, ...skippable(rest)),
};

/** Adds the condition to the options and the body of a test. */
function skippable(rest) {
  const [body, { skip, ...options } = {}] = [...rest].reverse();
  return [{ ...options, skip: needsEngine.skip || skip || false }, body];
}

const command = path.join(repository, 'expo', 'command', 'index.js');

/**
 * Runs a program, and returns its exit code, standard output and standard error.
 *
 * @param {string} program
 * @param {string[]} words
 * @param {{folder?: string, input?: string | Buffer, env?: Record<string, string | undefined>}} options
 */
function run(program, words, { folder = repository, input = '', env = {} } = {}) {
  const { error, status, stdout, stderr } = spawnSync(program, words, {
    cwd: folder,
    input,
    maxBuffer: 1 << 28,
    env: { ...process.env, COLUMNS: '80', NO_COLOR: '1', FORCE_COLOR: undefined, GITHUB_STEP_SUMMARY: '', ...env },
  });
  if (error && /** @type {any} */ (error).code !== 'EPIPE') throw error;
  return { exitCode: status, output: stdout.toString('latin1'), messages: stderr.toString('latin1') };
}

/** Runs the package's command. */
const runCommand = (words, options) => run(process.execPath, [command, ...words], options);

/** Runs the tool. */
const runTool = (words, options) => run(tool, words, options);

exports.command = command;
exports.commandsFile = commandsFile;
exports.moduleFile = file;
exports.needsBoth = needsBoth;
exports.needsEngine = needsEngine;
exports.requiring = requiring;
exports.runCommand = runCommand;
exports.runTool = runTool;
