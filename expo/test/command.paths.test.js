'use strict';

// Tests of Windows paths, which can't be opened here: the host converts them for the module and back.

const assert = require('node:assert');
const path = require('node:path');
const { test } = require('node:test');

const { moduleArgument, modulePath, nativePath } = require('../command/paths.js');

const pairs = {
  'C:\\': '/C:/',
  'C:\\Users\\Ada Lovelace\\app': '/C:/Users/Ada Lovelace/app',
  'd:\\a': '/d:/a',
  '\\\\server\\share\\app': '/UNC/server/share/app',
  'ios\\App.xcodeproj': 'ios/App.xcodeproj',
  '..\\b': '../b',
  '': '',
  '-': '-',
};

test('Windows paths are absolute in the module, and are converted back unchanged', () => {
  for (const [windows, inModule] of Object.entries(pairs)) {
    assert.strictEqual(modulePath(windows, 'win32'), inModule);
    assert.strictEqual(nativePath(inModule, 'win32'), windows);
    assert.strictEqual(path.posix.isAbsolute(inModule), path.win32.isAbsolute(windows), windows);
    // The module computes the same folder as Windows.
    if (path.win32.isAbsolute(windows) && inModule.split('/').length > 3) {
      assert.strictEqual(nativePath(path.posix.dirname(inModule), 'win32').replace(/\\$/, ''), path.win32.dirname(windows).replace(/\\$/, ''));
    }
  }
  assert.strictEqual(nativePath('/C:', 'win32'), 'C:\\');
  assert.strictEqual(modulePath('\\\\?\\C:\\a', 'win32'), '/C:/a');
});

test('only arguments with Windows paths are converted', () => {
  const words = {
    'C:\\a.json': '/C:/a.json', 'C:/a.json': '/C:/a.json', 'a\\b.json': 'a/b.json', '--mapping=a\\b.json': '--mapping=a/b.json',
    '--rule': '--rule', 'payload-too-large=off': 'payload-too-large=off', 'https://example.com/a.git': 'https://example.com/a.git', '--json': '--json',
  };
  for (const [word, expected] of Object.entries(words)) assert.strictEqual(moduleArgument(word, 'win32'), expected);
});

test('other systems keep a path unchanged', () => {
  for (const file of ['/a/b', 'C:\\a', 'a\\b', '/C:/a', '/UNC/a']) {
    for (const translate of [modulePath, nativePath, moduleArgument]) assert.strictEqual(translate(file, 'linux'), file);
  }
});
