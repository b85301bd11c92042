'use strict';

const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { perform } = require('../command/operations.js');
const { withFolder } = require('./support/command.js');

const Operation = {
  input: 1, info: 2, contents: 4, isWritable: 6, write: 7, currentFolder: 10, time: 11, create: 16, linkTarget: 17,
  isReadable: 18, rename: 19, remove: 20, createFolder: 21, setPermissions: 22, lock: 23, unlock: 24, isIgnored: 25,
  libraryPaths: 26, resource: 27, uniqueName: 28, program: 29,
};

/** Runs an operation, and returns its result, or the code of its error. */
function call(name, ...fields) {
  const parts = fields.flatMap((field) => [Buffer.of(0), Buffer.from(field)]).slice(1);
  const { failed, bytes } = perform(Operation[name], Buffer.concat(parts));
  return failed ? { code: bytes.toString().split('\0')[0] } : bytes.toString('latin1');
}

test('files are read, created and replaced', () => withFolder({ 'a.txt': 'Hi' }, (folder) => {
  const [file, created] = [path.join(folder, 'a.txt'), path.join(folder, 'b.txt')];
  assert.strictEqual(call('input', file, '2'), 'Hi');
  assert.deepStrictEqual(call('input', file, '1'), { code: 'EFBIG' });
  assert.deepStrictEqual(call('input', created, '9'), { code: 'ENOENT' });
  assert.deepStrictEqual(call('input', folder, '99999'), { code: 'EISDIR' });
  assert.strictEqual(call('create', created, Buffer.of(0, 1, 0, 255)), '');
  assert.deepStrictEqual(fs.readFileSync(created), Buffer.of(0, 1, 0, 255));
  assert.deepStrictEqual(call('create', created, 'x'), { code: 'EEXIST' });
  fs.chmodSync(file, 0o640);
  assert.strictEqual(call('write', file, 'replace', 'Bye'), '');
  assert.strictEqual(fs.readFileSync(file, 'utf8'), 'Bye');
  assert.strictEqual(fs.statSync(file).mode & 0o777, 0o640);
  assert.strictEqual(call('write', path.join(folder, 'c.txt'), 'replace', ''), '');
  assert.deepStrictEqual(call('write', path.join(folder, 'none', 'd.txt'), 'replace', ''), { code: 'ENOENT' });
  assert.deepStrictEqual(call('write', folder, 'replace', ''), { code: process.platform === 'win32' ? 'EPERM' : 'EISDIR' });
  assert.deepStrictEqual(call('write', file, '2', 'HiBye'), { code: 'CHANGED' });
  assert.deepStrictEqual(fs.readdirSync(folder).sort(), ['a.txt', 'b.txt', 'c.txt']);
}));

test('folders and links are recognized', () => withFolder({ 'a.txt': 'Hi', 'inner/b.txt': '' }, (folder) => {
  fs.symlinkSync('a.txt', path.join(folder, 'link'));
  const list = call('contents', folder);
  assert.deepStrictEqual(String(list).split('\0').sort(), ['dinner', 'fa.txt', 'llink']);
  assert.deepStrictEqual(call('contents', path.join(folder, 'a.txt')), { code: 'ENOTDIR' });
  assert.strictEqual(call('linkTarget', path.join(folder, 'link')), 'a.txt');
  assert.deepStrictEqual(call('linkTarget', path.join(folder, 'a.txt')), { code: 'EINVAL' });
  fs.chmodSync(path.join(folder, 'a.txt'), 0o640);
  fs.utimesSync(path.join(folder, 'a.txt'), 978307201.5, 978307201.5);
  const { dev, ino } = fs.statSync(path.join(folder, 'a.txt'), { bigint: true });
  assert.strictEqual(call('info', path.join(folder, 'link')), ['f', 0o640, dev, ino, 2, 978307201.5].join('\0'));
  assert.match(String(call('info', folder)), /^d\0/);
  assert.deepStrictEqual(call('info', path.join(folder, 'none')), { code: 'ENOENT' });
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
  // Opening a pipe that has no writer would block forever.
  execFileSync('mkfifo', [path.join(folder, 'pipe')]);
  assert.deepStrictEqual(call('input', path.join(folder, 'pipe'), '9'), { code: 'NO_WRITER' });
  assert.match(String(call('info', path.join(folder, 'pipe'))), /^p\0/);
}));

test('time and random names are available, and an unknown operation fails', () => {
  assert(Math.abs(Number(call('time')) - Date.now() / 1000) < 60);
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

test('programs are found on the PATH, or at their path', { skip: process.platform === 'win32' }, () => {
  assert.match(String(call('program', 'git')), /^\/.*\/git$/);
  assert.strictEqual(call('program', '/bin/sh'), '/bin/sh');
  for (const name of ['no-such-program', '/bin', '/no/such/program']) assert.deepStrictEqual(call('program', name), { code: 'EIO' }, name);
});

test('files that git ignores are detected', () => withFolder({ '.gitignore': 'Packages/\n' }, (folder) => {
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
