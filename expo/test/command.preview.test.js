'use strict';

// Compares npx expo-cameo preview with the tool: pages, images, opening pages, and watching files.

const assert = require('node:assert');
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');

const { compare, push, withFolder } = require('./support/command.js');
const { command, needsBoth, needsEngine, runCommand, runTool } = require('./support/engine.js');

/** Draws images into a folder with both programs, compares them and the messages, and returns the messages and the images' names. */
function compareImages(t, files, ...words) {
  return withFolder({ ...files, 'out/x': '' }, (folder) => {
    const place = path.join(folder, 'out');
    const [expected, result] = [runTool, runCommand].map((run) => {
      const { exitCode, messages } = run(['preview', '--png', ...words], { folder });
      const images = fs.readdirSync(place).filter((name) => name !== 'x').map((name) => [name, fs.readFileSync(path.join(place, name))]);
      for (const [name] of images) fs.rmSync(path.join(place, name));
      return { exitCode, messages, images };
    });
    if (expected.messages.includes('No browser found')) {
      t.skip('there is no browser');
      return undefined;
    }
    assert.deepStrictEqual([result.exitCode, result.messages], [expected.exitCode, expected.messages], words.join(' '));
    const names = result.images.map(([name]) => name);
    assert.deepStrictEqual(names, expected.images.map(([name]) => name));
    for (const [index, name] of names.entries()) assert.ok(result.images[index][1].equals(expected.images[index][1]), name);
    return { messages: result.messages, names };
  });
}

test('images are drawn as in the tool, one for each message of a request', needsBoth, (t) => {
  const message = (name) => ({ to: 'ExponentPushToken[x]', title: name, body: 'Are you coming?' });
  const files = { 'a.json': push, 'c/a.json': push, 'request.json': [message('Ada'), message('Grace')], 'Request.JSON': push, 'broken.json': '{' };
  const result = compareImages(t, files, 'out', '--crop', 'card', '--scale', '0.5', ...Object.keys(files));
  if (result) assert.deepStrictEqual(result.names.sort(), ['Request-3.png', 'a-2.png', 'a.png', 'request-2.png', 'request.png']);
  const words = ['preview', '--png', 'nothing.png', 'Examples/payloads/direct.json', '--assets', 'Examples/assets'];
  for (const env of [{ CAMEO_BROWSER: '/nothing' }, { CAMEO_BROWSER: '', PATH: '/nothing' }]) compare(words, { env });
});

test('an expanded notification that is taller than the screen is reported as in the tool', needsBoth, (t) => {
  const alert = { title: 'Ada', body: 'Are you coming? '.repeat(200) };
  const files = {
    'long.json': { ...push, aps: { ...push.aps, category: 'many', alert } }, 'a.json': push,
    'categories.json': { id: 'many', actions: Array.from({ length: 10 }, (_, index) => ({ id: `b${index}` })) },
  };
  for (const [isTaller, ...words] of [[true, 'a.json', 'long.json'], [false, '--crop', 'card', 'long.json']]) {
    const result = compareImages(t, files, 'out/a.png', '--expanded', '--category', 'categories.json', '--scale', '0.5', ...words);
    if (result) assert.strictEqual(result.messages.includes('taller than the screen'), isTaller, words.join(' '));
  }
});

test('a browser that doesn\'t respond with JSON ends the command', needsEngine, () => {
  withFolder({ 'a.json': push, browser: '#!/bin/sh\nprintf "oops\\0" >&4\n' }, (folder) => {
    const browser = path.join(folder, 'browser');
    fs.chmodSync(browser, 0o755);
    const result = runCommand(['preview', '--png', 'a.png', 'a.json'], { folder, env: { CAMEO_BROWSER: browser } });
    assert.match(result.messages, /exited before the image was rendered/);
    assert.strictEqual(result.exitCode, 1);
  });
});

test('--open opens the page with the system\'s program, as in the tool', { skip: needsBoth.skip || process.platform !== 'linux' }, () => {
  withFolder({ 'a.json': push, 'bin/none': '' }, (folder) => {
    const opener = path.join(folder, 'bin/xdg-open');
    fs.writeFileSync(opener, '#!/bin/sh\ncp "$1" opened.html && printf %s "$1" > opened\n', { mode: 0o755 });
    const env = { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin`, TMPDIR: folder };
    const opened = [runTool, runCommand].map((run) => {
      const result = run(['preview', '--open', '--html', 'a.html', 'a.json'], { folder, env });
      assert.deepStrictEqual(result, { exitCode: 0, output: '', messages: 'cameo: a.html: wrote 1 notification\n' });
      assert.strictEqual(fs.readFileSync(path.join(folder, 'opened'), 'utf8'), 'a.html');
      const page = fs.readFileSync(path.join(folder, 'opened.html'), 'utf8');
      assert.strictEqual(run(['preview', '--open', 'a.json'], { folder, env }).exitCode, 0);
      assert.match(fs.readFileSync(path.join(folder, 'opened'), 'utf8'), /cameo-preview-\d+\.html$/);
      assert.strictEqual(fs.readFileSync(path.join(folder, 'opened.html'), 'utf8'), page);
      return page;
    });
    assert.match(opened[0], /^<!DOCTYPE html>/);
    assert.strictEqual(opened[1], opened[0]);
    fs.writeFileSync(opener, '#!/bin/sh\nexit 3\n');
    const { messages } = compare(['preview', '--open', '--html', 'a.html', 'a.json'], { folder, env });
    assert.match(messages, /xdg-open failed; open a\.html in a browser/);
    fs.rmSync(opener);
    const { exitCode } = compare(['preview', '--open', '--html', 'a.html', 'a.json'], { folder, env: { ...env, PATH: path.dirname(opener) } });
    assert.strictEqual(exitCode, 1);
  });
});

test('--watch draws the page again when a file changes, until it is stopped', needsEngine, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cameo-command-'));
  const file = path.join(folder, 'a.json');
  fs.writeFileSync(file, JSON.stringify(push));
  const child = spawn(process.execPath, [
    command, 'preview', '--watch', '--html', 'a.html', 'a.json'], { cwd: folder });
  try {
    let messages = '';
    let look = () => {};
    child.stderr.on('data', (data) => {
      messages += data;
      look();
    });
    // Each preview ends with this line.
    const previews = (count) => new Promise((resolve, reject) => {
      child.once('exit', () => reject(new Error(`The command ended: ${messages}`)));
      look = () => {
        if (messages.split('Watching a.json\n').length > count) resolve(undefined);
      };
      look();
    });
    const page = () => fs.readFileSync(path.join(folder, 'a.html'), 'utf8');
    await previews(1);
    assert.match(page(), /<meta http-equiv="refresh" content="2">/);
    fs.writeFileSync(file, '{');
    await previews(2);
    assert.match(messages, /a\.json: invalid JSON: line 1, column 2/);
    fs.writeFileSync(file, JSON.stringify(push).replaceAll('Ada', 'Grace Hopper'));
    await previews(3);
    assert.match(page(), /Grace Hopper/);
    // A configuration that is added, and the file to which it refers.
    fs.writeFileSync(path.join(folder, 'map.json'), JSON.stringify({ senderNameKey: 'data.none' }));
    fs.writeFileSync(path.join(folder, 'cameo.config.json'), JSON.stringify({ root: true, appName: 'Engines', mapping: 'map.json' }));
    await previews(4);
    assert.match(page(), /Engines/);
    fs.writeFileSync(path.join(folder, 'map.json'), JSON.stringify({ senderNameKey: 'data.none', x: 1 }));
    await previews(5);
    assert.match(messages, /Unknown mapping key "x"/);
  } finally {
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true });
  }
});
