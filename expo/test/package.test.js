'use strict';

// Installs the package that npm packs in an empty folder, checks its files, and runs its command like a user without
// Swift: the PATH contains only Node, tar and the shell's programs.

const assert = require('node:assert');
const { execFileSync, spawnSync } = require('node:child_process');
const { createRequire } = require('node:module');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { needsEngine } = require('./support/engine.js');
const { filesOf, scratchFolder } = require('./support/fixtures.js');
const { repository } = require('./support/tool.js');

/** The programs of a machine without Swift. */
const programs = ['sh', 'env', 'tar', 'gzip', 'git', 'uname'];

/** Creates a folder with links to Node and the programs, for the PATH. */
function pathWithoutSwift(folder) {
  const place = path.join(folder, 'bin');
  fs.mkdirSync(place);
  fs.symlinkSync(process.execPath, path.join(place, 'node'));
  for (const program of programs) {
    const found = (process.env.PATH ?? '').split(path.delimiter).map((part) => path.join(part, program)).find((file) => fs.existsSync(file));
    if (found) fs.symlinkSync(fs.realpathSync(found), path.join(place, program));
  }
  return place;
}

const required = [
  'LICENSE', 'README.md', 'API.md', 'app.plugin.js', 'expo-module.config.json', 'package.json',
  'ios/Cameo.podspec', 'ios/CameoApp.podspec', 'ios/CameoContentUI.podspec', 'ios/ExpoCameo.podspec', 'ios/LICENSE',
  'ios/ExpoCameo/ExpoCameoModule.swift', 'ios/Sources/Cameo/PrivacyInfo.xcprivacy', 'ios/Sources/CameoApp/PrivacyInfo.xcprivacy',
  'plugin/VendorSteps/OneSignal.swift', 'plugin/index.js', 'plugin/index.d.ts', 'server/index.js', 'server/index.d.ts',
  'src/index.js', 'src/index.d.ts', 'inspect/index.js', 'inspect/index.d.ts', 'inspect/engine.js', 'inspect/cameo.wasm',
  'command/index.js', 'command/cameo-commands.wasm',
];
const sources = ['Cameo', 'CameoApp', 'CameoContentUI', 'CameoInspection'];

/** Checks that the package contains the required files and nothing else, and that its scripts can be loaded. */
function checkFiles(folder) {
  const names = fs.readdirSync(folder, { recursive: true }).map(String);
  const git = (...words) => execFileSync('git', ['ls-files', ...words], { cwd: repository, encoding: 'utf8' }).trim().split('\n');
  const swift = git(...sources.map((name) => `Sources/${name}`)).filter((name) => name.endsWith('.swift'));
  assert.ok(swift.length > 100);
  for (const name of [...required, ...swift.map((file) => `ios/${file}`)]) assert.ok(names.includes(name), `${name} is missing`);
  const unexpected = /(^|\/)(test|types|node_modules|\.build|Stale\.podspec)(\/|$)|\.docc|tsconfig/;
  assert.deepStrictEqual(names.filter((name) => unexpected.test(name)), []);
  assert.deepStrictEqual(fs.readdirSync(path.join(folder, 'ios/Sources')).sort(), sources);
  // No copy is committed.
  const committed = git('expo/ios', 'expo/inspect', 'expo/command').join('\n');
  assert.doesNotMatch(committed, /Sources|^expo\/ios\/Cameo(App|ContentUI)?\.podspec$|\.wasm$/m);
  for (const name of names.filter((file) => file.endsWith('.js'))) {
    const script = path.join(folder, name);
    const text = fs.readFileSync(script, 'utf8');
    for (const [, other] of text.matchAll(/require\('(\.[^']+)'\)/g)) createRequire(script).resolve(other);
  }
}

const npm = spawnSync('npm', ['--version'], { shell: true }).status === 0;
const skip = needsEngine.skip || (npm ? false : 'npm isn\'t installed');

test('the packed package installs in an empty folder without Swift', { skip }, () => {
  const folder = scratchFolder();
  // Packs a copy: in the clone, the script `prepack` would replace files that other tests read.
  const source = path.join(folder, 'source');
  for (const part of ['expo', 'Sources', 'Examples/VendorSteps', '.build/wasm/cameo.wasm', '.build/wasm/cameo-commands.wasm']) {
    fs.cpSync(path.join(repository, part), path.join(source, part), { recursive: true });
  }
  for (const name of ['Cameo.podspec', 'CameoApp.podspec', 'CameoContentUI.podspec', 'LICENSE']) {
    fs.copyFileSync(path.join(repository, name), path.join(source, name));
  }
  // The script also removes files of earlier versions.
  fs.writeFileSync(path.join(source, 'expo/ios/Stale.podspec'), '');
  const user = path.join(folder, 'user');
  fs.mkdirSync(user);
  execFileSync('npm', ['pack', path.join(source, 'expo')], { cwd: user, stdio: 'pipe' });
  fs.rmSync(source, { recursive: true });
  const [archive] = fs.readdirSync(user);
  fs.cpSync(path.join(repository, 'Fixtures/projects/classic-56'), path.join(user, 'app'), { recursive: true });
  const original = filesOf(path.join(user, 'app'));

  const env = { PATH: pathWithoutSwift(folder), HOME: folder, COLUMNS: '80', NO_COLOR: '1' };
  execFileSync('tar', ['xzf', path.join('..', archive)], { cwd: fs.mkdirSync(path.join(user, 'node_modules'), { recursive: true }), env });
  fs.renameSync(path.join(user, 'node_modules/package'), path.join(user, 'node_modules/expo-cameo'));
  checkFiles(path.join(user, 'node_modules/expo-cameo'));
  const command = path.join(user, 'node_modules/expo-cameo/command/index.js');
  assert.strictEqual(spawnSync('swift', ['--version'], { env }).error?.code, 'ENOENT');
  const run = (...words) => {
    const { status, stdout, stderr } = spawnSync('node', [command, ...words], { cwd: path.join(user, 'app'), env, encoding: 'utf8' });
    assert.strictEqual(stderr, '', words.join(' '));
    return { status, stdout };
  };

  assert.strictEqual(run('doctor').status, 2);
  const installed = run('install', '--yes');
  assert.strictEqual(installed.status, 0);
  assert.match(installed.stdout, /create {2}Packages\/Cameo +\(\d+ files\)/);
  assert.match(installed.stdout, /^Installed\. /m);
  // The copy of the library is complete.
  const manifest = fs.readFileSync(path.join(user, 'app/Packages/Cameo/Package.swift'), 'utf8');
  for (const [, name] of manifest.matchAll(/path: "([^"]+)"/g)) {
    assert.ok(fs.readdirSync(path.join(user, 'app/Packages/Cameo', name)).length > 0, name);
  }
  assert.strictEqual(run('doctor').status, 0);
  assert.match(run('install', '--yes').stdout, /Nothing to do/);
  assert.strictEqual(run('uninstall', '--yes').status, 0);
  assert.deepStrictEqual(filesOf(path.join(user, 'app')), original);
});
