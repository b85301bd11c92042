'use strict';

const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { perform } = require('../command/nodeHost.js');
const { withFolder } = require('./support/command.js');

const Operation = {
  read: 1, create: 2, replace: 3, list: 4, status: 5, linkTarget: 6, isReadable: 7, isWritable: 8, rename: 9, remove: 10,
  createFolder: 11, setPermissions: 12, now: 13, uniqueName: 14, isIgnored: 15, libraryPaths: 16, resource: 17,
  currentFolder: 18, lock: 19, unlock: 20,
};

/** Runs an operation, and returns its result, or the code of its error. */
function call(name, ...fields) {
  const parts = fields.flatMap((field) => [Buffer.of(0), Buffer.from(field)]).slice(1);
  const { failed, bytes } = perform(Operation[name], Buffer.concat(parts));
  return failed ? { code: bytes.toString().split('\0')[0] } : bytes.toString('latin1');
}

test('files are read, created and replaced', () => withFolder({ 'a.txt': 'Hi' }, (folder) => {
  const [file, created] = [path.join(folder, 'a.txt'), path.join(folder, 'b.txt')];
  assert.strictEqual(call('read', file, '2'), 'Hi');
  assert.deepStrictEqual(call('read', file, '1'), { code: 'EFBIG' });
  assert.deepStrictEqual(call('read', created, '9'), { code: 'ENOENT' });
  assert.deepStrictEqual(call('read', folder, '99999'), { code: 'EFBIG' });
  assert.strictEqual(call('create', created, Buffer.of(0, 1, 0, 255)), '');
  assert.deepStrictEqual(fs.readFileSync(created), Buffer.of(0, 1, 0, 255));
  assert.deepStrictEqual(call('create', created, 'x'), { code: 'EEXIST' });
  fs.chmodSync(file, 0o640);
  assert.strictEqual(call('replace', file, 'Bye'), '');
  assert.strictEqual(fs.readFileSync(file, 'utf8'), 'Bye');
  assert.strictEqual(fs.statSync(file).mode & 0o777, 0o640);
  assert.strictEqual(call('replace', path.join(folder, 'c.txt'), ''), '');
  assert.deepStrictEqual(call('replace', path.join(folder, 'none', 'd.txt'), ''), { code: 'ENOENT' });
  assert.deepStrictEqual(call('replace', folder, ''), { code: process.platform === 'win32' ? 'EPERM' : 'EISDIR' });
  assert.deepStrictEqual(fs.readdirSync(folder).sort(), ['a.txt', 'b.txt', 'c.txt']);
}));

test('folders and links have kinds', () => withFolder({ 'a.txt': 'Hi', 'inner/b.txt': '' }, (folder) => {
  fs.symlinkSync('a.txt', path.join(folder, 'link'));
  const list = call('list', folder);
  assert.deepStrictEqual(String(list).split('\0').sort(), ['dinner', 'fa.txt', 'llink']);
  assert.deepStrictEqual(call('list', path.join(folder, 'a.txt')), { code: 'ENOTDIR' });
  assert.strictEqual(call('linkTarget', path.join(folder, 'link')), 'a.txt');
  assert.deepStrictEqual(call('linkTarget', path.join(folder, 'a.txt')), { code: 'EINVAL' });
  fs.chmodSync(path.join(folder, 'a.txt'), 0o640);
  fs.utimesSync(path.join(folder, 'a.txt'), 978307201.5, 978307201.5);
  assert.strictEqual(call('status', path.join(folder, 'link')), ['f', 0o640, 1.5].join('\0'));
  assert.match(String(call('status', folder)), /^d\0/);
  assert.deepStrictEqual(call('status', path.join(folder, 'none')), { code: 'ENOENT' });
}));

test('files are renamed and removed, folders created', () => withFolder({ 'a.txt': 'Hi', 'b.txt': '' }, (folder) => {
  const place = (...names) => path.join(folder, ...names);
  assert.strictEqual(call('rename', place('a.txt'), place('b.txt')), '');
  assert.strictEqual(fs.readFileSync(place('b.txt'), 'utf8'), 'Hi');
  assert.deepStrictEqual(call('rename', place('a.txt'), place('b.txt')), { code: 'ENOENT' });
  assert.strictEqual(call('createFolder', place('c', 'd')), '');
  assert.strictEqual(call('createFolder', place('c', 'd')), '');
  assert.deepStrictEqual(call('createFolder', place('b.txt')), { code: 'EEXIST' });
  assert.deepStrictEqual(call('remove', place('c')), { code: 'ENOTEMPTY' });
  fs.symlinkSync('b.txt', place('link'));
  for (const names of [['link'], ['c', 'd'], ['c'], ['b.txt']]) assert.strictEqual(call('remove', place(...names)), '');
  assert.deepStrictEqual(call('remove', place('b.txt')), { code: 'ENOENT' });
  assert.deepStrictEqual(fs.readdirSync(folder), []);
}));

test('permissions are set and checked', { skip: process.platform === 'win32' }, () => withFolder({ 'a.txt': '' }, (folder) => {
  const file = path.join(folder, 'a.txt');
  assert.strictEqual(call('setPermissions', file, String(0o600)), '');
  assert.strictEqual(fs.statSync(file).mode & 0o777, 0o600);
  assert.strictEqual(call('isReadable', file), '');
  assert.strictEqual(call('isWritable', file), '');
  assert.deepStrictEqual(call('isReadable', path.join(folder, 'none')), { code: 'ENOENT' });
  assert.deepStrictEqual(call('isWritable', path.join(folder, 'none')), { code: 'ENOENT' });
  // A pipe without a writer would never open.
  execFileSync('mkfifo', [path.join(folder, 'pipe')]);
  assert.deepStrictEqual(call('read', path.join(folder, 'pipe'), '9'), { code: 'EFBIG' });
}));

test('time, chance and unknown operations', () => {
  assert(Math.abs(Number(call('now')) + 978307200 - Date.now() / 1000) < 60);
  assert.match(String(call('uniqueName')), /^[0-9a-f]{32}$/);
  assert.notStrictEqual(call('uniqueName'), call('uniqueName'));
  assert.strictEqual(perform(99, Buffer.alloc(0)).failed, true);
});

test('the library\'s files and the vendors\' steps are available', () => {
  const paths = String(call('libraryPaths')).split('\0');
  assert.deepStrictEqual(paths, [...paths].sort());
  for (const name of ['Cameo.podspec', 'LICENSE', 'Sources/Cameo/PrivacyInfo.xcprivacy']) assert(paths.includes(name), name);
  assert(!paths.some((name) => name.includes('.docc') || name.includes('CameoInspection')));
  for (const name of paths) assert.notStrictEqual(call('resource', name), '', name);
  assert.match(String(call('resource', 'Examples/VendorSteps/OneSignal.swift')), /oneSignal/);
  assert.deepStrictEqual(call('resource', 'Examples/VendorSteps/None.swift'), { code: 'ENOENT' });
  assert.strictEqual(call('currentFolder'), process.cwd());
});

test('git ignores files', () => withFolder({ '.gitignore': 'Packages/\n' }, (folder) => {
  assert.strictEqual(call('isIgnored', folder, 'Packages/a.txt'), '0');
  execFileSync('git', ['init', '-q'], { cwd: folder });
  assert.strictEqual(call('isIgnored', folder, 'Other/a.txt', 'Packages/a.txt'), '1');
  assert.strictEqual(call('isIgnored', folder, 'Other/a.txt'), '0');
}));

test('a folder is locked while the process runs', () => withFolder({ 'App.xcodeproj/a.txt': '' }, (top) => {
  const [folder, file] = [path.join(top, 'App.xcodeproj'), path.join(top, '.App.xcodeproj.cameo-lock')];
  assert.strictEqual(call('lock', folder, '1'), '');
  assert.strictEqual(fs.readFileSync(file, 'utf8'), String(process.pid));
  call('unlock', folder);
  assert(!fs.existsSync(file));
  // A running process, an impossible process ID, and a file that isn't written yet.
  for (const [content, result] of [[String(process.ppid), 'locked'], ['99999999', ''], ['', 'locked'], [String(process.pid), '']]) {
    fs.writeFileSync(file, content);
    assert.strictEqual(call('lock', folder, '2'), result, content);
    call('unlock', folder);
  }
  assert.deepStrictEqual(call('lock', path.join(folder, 'none'), '1'), { code: 'ENOENT' });
}));
