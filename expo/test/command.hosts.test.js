'use strict';

// Runs the test cases for all hosts of the commands. CommandHostTests.swift runs them natively and in memory.

const assert = require('node:assert');
const { test } = require('node:test');

const { files, cases } = require('../../Tests/Support/commands.json');
const { withFolder } = require('./support/command.js');
const { needsEngine, runCommand } = require('./support/engine.js');
const { named } = require('./support/program.js');

test('each case has the same messages and exit codes as on other hosts', { skip: needsEngine.skip || process.platform !== 'linux' }, () => {
  withFolder(files, (folder) => {
    for (const { arguments: words, input = '', exitCode, messages } of cases) {
      const place = (/** @type {string} */ text) => text.replaceAll('FOLDER', folder);
      const result = runCommand(words.map(place), { input: place(input) });
      assert.strictEqual(result.exitCode, exitCode, `${words.join(' ')}: ${result.messages}`);
      if (messages !== undefined) assert.strictEqual(result.messages, named(place(messages)), words.join(' '));
    }
  });
});
