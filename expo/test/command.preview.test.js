'use strict';

// Compares npx expo-cameo preview with the tool: pages, images, opening pages, and observing files.

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');

const { compare, custom, push, withFolder } = require('./support/command.js');
const { needsBoth, needsEngine, runCommand, runTool } = require('./support/engine.js');
const { repository } = require('./support/tool.js');

test('the page is written to a file, and keeps its permissions', needsEngine, () => {
  withFolder({ 'a.json': push, 'a.html': '' }, (folder) => {
    const file = path.join(folder, 'a.html');
    fs.chmodSync(file, 0o640);
    assert.deepStrictEqual(
      runCommand(['preview', '--html', 'a.html', 'a.json'], { folder }),
      { exitCode: 0, output: '', messages: 'cameo: a.html: wrote 1 notification\n' });
    assert.match(fs.readFileSync(file, 'utf8'), /^<!DOCTYPE html>/);
    assert.strictEqual(fs.statSync(file).mode & 0o777, 0o640);
    assert.deepStrictEqual(fs.readdirSync(folder).sort(), ['a.html', 'a.json']);
  });
});

test('an image is drawn as by the tool', needsBoth, (t) => {
  withFolder({ 'a.json': push, 'b.json': custom, 'c/a.json': push, 'out/x': '', 'expected/x': '' }, (folder) => {
    const expected = runTool(['preview', '--png', 'expected', 'a.json', 'b.json', 'c/a.json'], { folder });
    if (expected.messages.includes('No browser found')) {
      t.skip('there is no browser');
      return;
    }
    expected.messages = expected.messages.replace('expected:', 'out:');
    assert.deepStrictEqual(runCommand(['preview', '--png', 'out', 'a.json', 'b.json', 'c/a.json'], { folder }), expected);
    const names = fs.readdirSync(path.join(folder, 'expected'));
    assert.deepStrictEqual(names, ['a-2.png', 'a.png', 'b.png', 'x']);
    assert.deepStrictEqual(fs.readdirSync(path.join(folder, 'out')), names);
    for (const name of names) {
      const [image, other] = ['out', 'expected'].map((part) => fs.readFileSync(path.join(folder, part, name)));
      assert.ok(image.equals(other), name);
    }
  });
  const env = { CAMEO_BROWSER: '/nothing' };
  compare(['preview', '--png', 'nothing.png', 'Examples/payloads/direct.json', '--assets', 'Examples/assets'], { env });
  compare(['preview', '--png', 'nothing.png', 'Examples/payloads/direct.json', '--assets', 'Examples/assets'],
    { env: { CAMEO_BROWSER: '', PATH: '/nothing' } });
});

test('a browser that answers no JSON ends the command', needsEngine, () => {
  withFolder({ 'a.json': push, browser: '#!/bin/sh\nprintf "oops\\0" >&4\n' }, (folder) => {
    const browser = path.join(folder, 'browser');
    fs.chmodSync(browser, 0o755);
    const result = runCommand(['preview', '--png', 'a.png', 'a.json'], { folder, env: { CAMEO_BROWSER: browser } });
    assert.match(result.messages, /exited before the image was rendered/);
    assert.strictEqual(result.exitCode, 1);
  });
});

test('each message of a request has an image, as by the tool', needsBoth, (t) => {
  const message = (name) => ({ to: 'ExponentPushToken[x]', title: name, body: 'Are you coming?' });
  withFolder({
    'request.json': [message('Ada'), message('Grace')], 'one.json': [message('Ada')], 'Request.JSON': push, 'broken.json': '{',
    'a.b c.json': push, '.json': push, 'no-ending': push, 'out/x': '', 'expected/x': '',
  }, (folder) => {
    const files = ['request.json', 'one.json', 'Request.JSON', 'broken.json', 'a.b c.json', '.json', 'no-ending'];
    const [expected, result] = [[runTool, 'expected'], [runCommand, 'out']].map(([run, out]) => (
      run(['preview', '--png', out, '--crop', 'card', '--scale', '0.5', ...files], { folder })));
    if (expected.messages.includes('No browser found')) {
      t.skip('there is no browser');
      return;
    }
    expected.messages = expected.messages.replace('expected:', 'out:');
    assert.deepStrictEqual(result, expected);
    assert.strictEqual(result.exitCode, 66);
    const names = fs.readdirSync(path.join(folder, 'expected'));
    assert.deepStrictEqual(fs.readdirSync(path.join(folder, 'out')), names);
    assert.ok(['request.png', 'request-2.png', 'Request-3.png', 'one.png'].every((name) => names.includes(name)), names.join());
    for (const name of names) {
      const [image, other] = ['out', 'expected'].map((part) => fs.readFileSync(path.join(folder, part, name)));
      assert.ok(image.equals(other), name);
    }
  });
});

test('an expanded notification that is taller than the screen is reported as by the tool', needsBoth, (t) => {
  withFolder({
    'long.json': { ...push, aps: { ...push.aps, category: 'many', alert: { title: 'Ada', body: 'Are you coming? '.repeat(200) } } },
    'a.json': push, 'out/x': '',
    'categories.json': { id: 'many', actions: Array.from({ length: 10 }, (_, index) => ({ id: `b${index}` })) },
  }, (folder) => {
    const words = ['preview', '--expanded', '--category', 'categories.json', '--scale', '0.5', '--png'];
    const cases = [
      [false, 'a.png', 'a.json'], [true, 'a.png', 'a.json', 'long.json'], [true, 'out', 'long.json', 'a.json'],
      [false, 'a.png', '--crop', 'card', 'long.json'],
    ];
    for (const [isTaller, ...more] of cases) {
      const expected = runTool([...words, ...more], { folder });
      if (expected.messages.includes('No browser found')) {
        t.skip('there is no browser');
        return;
      }
      assert.strictEqual(expected.messages.includes('taller than the screen'), isTaller, more.join(' '));
      assert.deepStrictEqual(runCommand([...words, ...more], { folder }), expected, more.join(' '));
    }
  });
});

test('--open starts the system\'s program with the page, as the tool', { skip: needsBoth.skip || process.platform !== 'linux' }, () => {
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

test('categories and the options of images are those of the tool', needsBoth, () => {
  withFolder({
    'a.json': { ...push, aps: { ...push.aps, category: 'chat' } },
    'categories.json': [{ id: 'chat', actions: [{ id: 'answer', title: 'Answer' }] }], 'invalid.json': [{ id: 5 }],
    'settings.json': { categories: [{ id: 'chat', actions: [{ id: 'recorded', title: 'Recorded' }] }] },
    'unlisted.json': { categories: [{ id: 'chat', action: [] }] }, 'text.json': { categories: 'chat' },
    'image.png': fs.readFileSync(path.join(repository, 'Examples/assets/pictures.example.com/people/ada.png')),
  }, (folder) => {
    for (const words of ['--category chat', '--category categories.json', '--category invalid.json', '--category none.json',
      '--category=', '--category other --category chat', '--settings settings.json',
      '--settings settings.json --category categories.json', '--settings unlisted.json', '--settings text.json']) {
      compare(['preview', '--html', '-', '--view', 'expanded', ...words.split(' '), 'a.json'], { folder });
    }
    for (const option of ['--ios', '--theme', '--glass', '--icons', '--language', '--view', '--time', '--age', '--title-style',
      '--wallpaper', '--app-icon', '--html', '--png']) {
      assert.strictEqual(compare(['preview', '--html', 'a.html', `${option}=`, 'a.json'], { folder }).exitCode, 64, option);
    }
    for (const option of ['--crop', '--background', '--scale', '--width']) {
      assert.strictEqual(compare(['preview', '--png', 'a.png', `${option}=`, 'a.json'], { folder }).exitCode, 64, option);
    }
    for (const words of ['--png none/', '--html none/', '--png none/a.png', '--wallpaper none', '--category .', '--category none.json']) {
      assert.strictEqual(compare(['preview', ...words.split(' '), 'a.json'], { folder }).exitCode, 66, words);
    }
    for (const words of ['--crop card', '--background white', '--scale 1', '--width 300', '--html a.html --width 300']) {
      assert.strictEqual(compare(['preview', ...words.split(' '), 'a.json'], { folder }).exitCode, 64);
    }
    for (const words of ['--crop cards', '--background blu', '--background none.png', '--background .', '--background a.json',
      '--scale 5', '--scale x', '--scale 0.4', '--width 99', '--width 2001', '--width 300 --scale 1', '--width 3.5']) {
      assert.notStrictEqual(compare(['preview', '--png', 'out.png', ...words.split(' '), 'a.json'], { folder }).exitCode, 0);
    }
    compare(['preview', '--png', 'out.gif', 'a.json'], { folder });
    compare(['preview', '--png', 'out.jpg', '--background', 'transparent', 'a.json'], { folder });
    assert.ok(!fs.existsSync(path.join(folder, 'out.png')));
  });
});

test('parts, backgrounds and sizes of images are those of the tool', needsBoth, (t) => {
  withFolder({
    'a.json': push, 'image.png': fs.readFileSync(path.join(repository, 'Examples/assets/pictures.example.com/people/ada.png')),
  }, (folder) => {
    const cases = [
      'one.png --crop card --background transparent', 'two.png --scale 0.5', 'three.png --width 700 --background #dedbd6',
      'four.jpg --crop card --width 300', 'five.png --background image.png --ios 18 --legend',
    ];
    for (const words of cases) {
      const [name, ...more] = words.split(' ');
      const [expected, image] = [runTool, runCommand].map((run) => {
        const { exitCode, messages } = run(['preview', '--png', name, ...more, 'a.json'], { folder });
        const file = path.join(folder, name);
        const content = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
        fs.rmSync(file, { force: true });
        return { exitCode, messages, content };
      });
      if (expected.messages.includes('No browser found')) {
        t.skip('there is no browser');
        return;
      }
      assert.deepStrictEqual([image.exitCode, image.messages], [expected.exitCode, expected.messages], words);
      assert.ok(image.content.length > 1000 && image.content.equals(expected.content), words);
    }
  });
});

test('--watch draws the page again when a file changes, until it is stopped', needsEngine, async () => {
  const { spawn } = require('node:child_process');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cameo-command-'));
  const file = path.join(folder, 'a.json');
  fs.writeFileSync(file, JSON.stringify(push));
  const child = spawn(process.execPath, [
    path.join(repository, 'expo/command/index.js'), 'preview', '--watch', '--html', 'a.html', 'a.json'], { cwd: folder });
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

test('incorrect usage of --watch has the same message', needsBoth, () => {
  compare(['preview', '--watch', '-']);
  compare(['preview', '--watch', '--theme', 'blue', 'Examples/payloads/direct.json']);
});
