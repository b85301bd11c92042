'use strict';

// Compares the text output of npx expo-cameo install, adopt, uninstall and doctor with the tool's output in a terminal.
// `make test-wasm` compares files and JSON.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { compare, withFolder } = require('./support/command.js');
const { needsBoth } = require('./support/engine.js');
const { repository } = require('./support/tool.js');

const location = ['--package-location', 'https://github.com/example/cameo.git'];

/** Calls a function with a copy of a project in `Fixtures/projects`. */
function withProject(name, body) {
  return withFolder({}, (folder) => {
    fs.cpSync(path.join(repository, 'Fixtures/projects', name), folder, { recursive: true });
    return body(folder);
  });
}

for (const name of ['classic-56', 'service-extension', 'two-apps', 'two-projects', 'xcodegen', 'tuist', 'merge-conflict', 'expo-bare']) {
  test(`reports about ${name} have the tool's words`, needsBoth, () => withProject(name, (folder) => {
    const run = (...words) => compare(words, { folder });
    for (const json of [[], ['--json']]) {
      run('doctor', ...json);
      run('install', '--dry-run', '--diff', ...location, ...json);
      // Without a terminal, no user can confirm the changes.
      run('install', ...location, ...json);
      run('adopt', '--check', ...location, ...json);
      run('uninstall', '--quiet', ...json);
    }
    run('doctor', '--quiet', '--project', '.');
    for (const width of [60, 120]) compare(['doctor'], { folder, env: { COLUMNS: String(width) } });
  }));
}

test('an installation is reported, undone and repeated', needsBoth, () => withProject('classic-56', (folder) => {
  const { moduleHost } = require('../command/nodeHost.js');
  const install = ['install', '--yes', '--project', folder, ...location];
  assert.strictEqual(moduleHost().host?.run(install).report.written, true);
  compare(['install', '--yes'], { folder });
  compare(['doctor'], { folder });
  compare(['uninstall', '--dry-run'], { folder });
}));

test('help and incorrect usage have the tool\'s words', needsBoth, () => withFolder({}, (folder) => {
  for (const name of ['install', 'adopt', 'uninstall', 'doctor']) {
    // Only the tool supports `doctor --online`, which its help lists.
    const help = name === 'doctor' ? [] : [['help', name], [name, '--help'], [name, '-h', 'x']];
    for (const words of [...help, [name, '--fixes'], [name, 'a.json'], [name]]) {
      compare(words, { folder });
      compare([...words, '--json'], { folder });
    }
  }
}));
