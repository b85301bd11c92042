'use strict';

// Compares npx expo-cameo with the tool: output, messages and exit codes.

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');

const syntax = require('../command/syntax.js');
const { cameo, needsTool, repository } = require('./support/tool.js');
const { needsBoth, needsEngine, runCommand, runTool } = require('./support/engine.js');

/** Returns the payloads in folders of the repository. */
function payloads(...folders) {
  return folders.flatMap((folder) => fs.readdirSync(path.join(repository, folder), { recursive: true })
    .map((name) => path.join(folder, String(name))))
    .filter((file) => /\.(json|apns)$/.test(file) && !file.includes('Fixtures/projects') && !file.includes('node_modules'))
    .sort();
}

const all = payloads('Fixtures', 'Examples');

/** Checks that both programs have the same result, and returns it. */
function compare(words, options) {
  const expected = runTool(words, options);
  const result = runCommand(words, options);
  const name = words.slice(0, 4).join(' ');
  assert.strictEqual(result.messages, expected.messages, `messages of ${name}`);
  assert.strictEqual(result.exitCode, expected.exitCode, `exit code of ${name}`);
  if (result.output !== expected.output) {
    // All lines would be too long for a message.
    const [lines, expectedLines] = [result, expected].map(({ output }) => output.split('\n'));
    const index = lines.findIndex((line, position) => line !== expectedLines[position]);
    assert.strictEqual(lines[index]?.slice(0, 300), expectedLines[index]?.slice(0, 300), `line ${index + 1} of ${name}`);
    assert.fail(`${name} ends after line ${lines.length} instead of ${expectedLines.length}`);
  }
  return result;
}

/** Calls a function with a folder that contains files, and removes it. */
function withFolder(files, body) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'cameo-command-')));
  try {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(folder, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
    }
    return body(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const push = {
  aps: { alert: { title: 'Engines', body: 'Are you coming?' }, 'mutable-content': 1 },
  senderId: 'u_ada', senderName: 'Ada', conversationId: 'c_1',
};
const custom = { aps: push.aps, author: { uid: 'u_ada', label: 'Ada' }, room: 'c_1' };
const mapping = { senderIdKey: 'author.uid', senderNameKey: 'author.label', conversationIdKey: 'room' };
const wrong = { aps: { alert: 'Hi', badge: '1' } };

test('every fixture and example is inspected as by the tool', needsBoth, () => {
  assert.ok(all.length > 500);
  const { output } = compare(['inspect', '--json', ...all]);
  assert.ok(JSON.parse(output).length > 500);
  compare(['inspect', ...all]);
  compare(['inspect', ...payloads('Examples')], { env: { COLUMNS: '120', FORCE_COLOR: '1' } });
  compare(['inspect', '--title-style', 'groupFirst', '--current-user', 'u_ada', '--provider', 'generic', ...all]);
});

test('every fixture and example is linted as by the tool, in all formats', needsBoth, () => {
  const formats = ['text', 'json', 'sarif', 'github', 'rdjson', 'checkstyle', 'junit', 'gitlab'];
  for (const format of formats) {
    const { exitCode } = compare(['lint', '--format', format, 'Fixtures', 'Examples']);
    assert.strictEqual(exitCode, 1);
  }
  compare(['lint', ...all]);
  compare(['lint', '--strict', '--min-severity', 'warning', '--rule', 'too-large=off', '--skip-other-files', ...all]);
});

test('every fixture and example is mapped and previewed as by the tool', needsBoth, () => {
  compare(['map', ...all]);
  compare(['map', '--json', ...all]);
  compare(['preview', '--assets', 'Examples/assets', ...all]);
  compare(['preview', '--assets', 'Examples/assets', '--html', '-', ...all]);
  const files = payloads('Examples/payloads');
  compare(['preview', '--assets', 'Examples/assets', '--theme', 'dark', '--expanded', '--app-name', 'Engines',
    '--html', '-', '--app-icon', 'Examples/assets/pictures.example.com/people/ada.png', ...files]);
  const phones = [
    '--ios 18', '--ios 27 --glass tinted', '--language ar --time 21:05 --age 5m --age 2d', '--view banner --icons dark',
    '--view hidden --legend', '--wallpaper Examples/assets/pictures.example.com/people/ada.png', '--ios 1', '--age x',
    '--view lock --expanded', '--wallpaper Examples', '--time x', '--language xx',
  ];
  for (const phone of phones) {
    compare(['preview', '--assets', 'Examples/assets', '--html', '-', ...phone.split(' '), ...files]);
  }
});

test('standard input is a file', needsBoth, () => {
  const input = JSON.stringify(push);
  for (const words of [['inspect', '-'], ['inspect', '--json', '-'], ['map', '-'], ['lint', '-'], ['preview', '-'],
    ['lint', '--format', 'json', '--stdin-filename', 'pushes/a.json', '-'], ['inspect', '-', '-']]) {
    compare(words, { input });
    compare(words, { input: '{"aps":' });
    compare(words, { input: '' });
  }
});

test('files that can\'t be read have the same messages', needsBoth, () => {
  withFolder({
    'a.json': push, 'empty.json': '', 'cut.json': '{"aps": {', 'list.json': '[1]', 'folder/b.json': push,
    'large.json': Buffer.alloc(16_000_001, 32), 'wrong.json': wrong,
  }, (folder) => {
    fs.symlinkSync('nothing', path.join(folder, 'link.json'));
    fs.symlinkSync('loop.json', path.join(folder, 'loop.json'));
    const files = ['a.json', 'none.json', 'empty.json', 'cut.json', 'list.json', 'folder', 'large.json', 'link.json',
      'loop.json', 'a.json/b.json', `${'a'.repeat(300)}.json`];
    for (const command of ['inspect', 'map', 'preview', 'lint']) {
      compare([command, ...files], { folder });
      for (const file of files) compare([command, file], { folder });
    }
    compare(['inspect', '--json', ...files], { folder });
    compare(['map', '--json', ...files], { folder });
  });
});

test('incorrect usage has the same messages', needsBoth, () => {
  withFolder({ 'a.json': push, 'mapping.json': { x: 1 }, 'list.json': '[1]' }, (folder) => {
    const lines = [
      'inpect a.json', 'nothing', 'inspect', 'map', 'inspect --jsn a.json', 'inspect --nothing-similar a.json',
      'lint --json a.json', 'inspect --json=1 a.json', 'inspect a.json --mapping', 'inspect --mapping none a.json',
      'inspect --mapping mapping.json a.json', 'inspect --mapping list.json a.json', 'inspect --provider onesigna a.json',
      'inspect --title-style x a.json', 'inspect --json --provider x a.json', 'inspect --settings mapping.json a.json',
      'inspect --quiet --settings mapping.json a.json', 'inspect --json --settings mapping.json a.json',
      'inspect --config none a.json', 'inspect --config list.json a.json', 'lint --format xml a.json',
      'lint --output a --output b a.json', 'lint --format json --format text a.json', 'lint --dry-run a.json',
      'lint --fix -', 'lint - -', 'lint --stdin-filename a a.json', 'lint --rule a a.json', 'lint --rule a=b a.json',
      'lint --rule too-large=x a.json', 'lint --min-severity x a.json', 'lint --output a.json a.json', 'lint --config= a.json',
      'preview', 'preview --theme blue a.json', 'preview --assets none a.json', 'preview --app-icon a.json a.json',
      'preview --app-icon none a.json', 'preview --html= a.json', 'preview --html none/a.html a.json',
      'preview --png - a.json', 'preview --html . a.json', '--version', 'inspect --version', 'version', '--json --version', 'lint --json --version', '--json a.json', '--vrsion', '--nothing-similar', 'lint -q -- -a.json',
    ];
    for (const line of lines) compare(line.split(' '), { folder });
    compare(['lint', ''], { folder });
    compare(['inspect', 'a\u001B[31m.json'], { folder });
  });
});

test('configurations apply as in the tool', needsBoth, () => {
  withFolder({
    'cameo.config.json': { root: true, mapping: 'maps/own.json', appName: 'Engines', rules: { 'not-read': 'off' } },
    'maps/own.json': mapping,
    'a.json': custom,
    'b.json': push,
    'wrong.json': wrong,
    'inner/cameo.config.json': {
      settings: '../settings.json', appIcon: 'icon.png', exclude: ['drafts'], include: ['**/*.push', '{a,b}?.json', '!b2.json'],
      overrides: [{ files: ['a*.json'], rules: { 'wrong-type': 'warning' } }, { paths: ['$.aps'], rules: { 'no-mutable-content': 'error' } }],
    },
    'inner/icon.png': fs.readFileSync(path.join(repository, 'Examples/assets/pictures.example.com/people/ada.png')),
    'settings.json': { titleStyle: 'groupFirst', unknown: 1 },
    'inner/a1.json': wrong,
    'inner/b1.json': custom,
    'inner/b2.json': wrong,
    'inner/c/d.push': wrong,
    'inner/drafts/a1.json': wrong,
    'inner/node_modules/a1.json': wrong,
    'alone/cameo.config.json': { root: true, provider: 'fcm' },
    'alone/a.json': custom,
    'none/cameo.config.json': { root: true, include: ['*.none'] },
    'none/a.json': wrong,
    'missing/cameo.config.json': { root: true, mapping: 'none.json' },
    'missing/a.json': push,
    'invalid/cameo.config.json': { root: 1 },
    'invalid/a.json': push,
    'cut/cameo.config.json': '{"root":',
    'cut/a.json': push,
  }, (folder) => {
    const files = ['a.json', 'b.json', 'wrong.json', 'inner/a1.json', 'inner/b1.json', 'alone/a.json'];
    for (const command of ['inspect', 'lint', 'map', 'preview']) {
      compare([command, ...files], { folder });
      compare([command, ...files.map((file) => path.join(folder, file))], { folder });
      for (const file of ['inner/b1.json', 'missing/a.json', 'invalid/a.json', 'cut/a.json', 'alone/a.json']) {
        compare([command, file], { folder });
      }
      compare([command, '../alone/a.json', 'b1.json'], { folder: path.join(folder, 'inner') });
    }
    compare(['preview', '--html', '-', 'inner/b1.json'], { folder });
    compare(['inspect', '--config', 'alone/cameo.config.json', ...files], { folder });
    compare(['inspect', '--mapping', 'maps/own.json', '--json', 'alone/a.json'], { folder });
    for (const target of ['inner', 'alone', 'none', 'missing', 'invalid', '.', './inner/', `${folder}/inner`]) {
      compare(['lint', target], { folder });
      compare(['lint', '--format', 'json', target], { folder });
    }
    compare(['lint'], { folder: path.join(folder, 'inner') });
    compare(['lint', '--skip-other-files', ...files, 'inner/drafts/a1.json', 'inner/b2.json'], { folder });
  });
});

test('lint fixes files as the tool', needsBoth, () => {
  const files = { 'a.json': '{"aps": {"alert": "Hi", "badge": "1"}}', 'b.apns': wrong, 'c.json': push };
  const results = [runTool, runCommand].map((run) => [['--dry-run'], []].map((more) => withFolder(files, (folder) => {
    const result = run(['lint', '--fix', ...more, '--format', 'json', '--output', 'report.json', '.'], { folder });
    const contents = fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]);
    return { result, contents };
  })));
  assert.deepStrictEqual(results[1], results[0]);
  const [[dry, fixed]] = results;
  assert.notDeepStrictEqual(dry.contents, fixed.contents);
  assert.ok(fixed.contents.some(([name, text]) => name === 'a.json' && text.includes('"badge": 1')));
});

test('a file that can\'t be fixed isn\'t replaced', needsBoth, () => {
  withFolder({ 'a.json': wrong }, (folder) => {
    fs.chmodSync(path.join(folder, 'a.json'), 0o444);
    const { exitCode } = compare(['lint', '--fix', 'a.json'], { folder });
    assert.strictEqual(exitCode, 66);
    assert.deepStrictEqual(fs.readdirSync(folder), ['a.json']);
  });
});

test('the page is written to a file, and keeps its permissions', needsEngine, () => {
  withFolder({ 'a.json': push, 'a.html': '' }, (folder) => {
    const file = path.join(folder, 'a.html');
    fs.chmodSync(file, 0o640);
    assert.deepStrictEqual(
      runCommand(['preview', '--html', 'a.html', 'a.json'], { folder }), { exitCode: 0, output: '', messages: '' });
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

test('a reader that closes the pipe ends the command', needsEngine, () => {
  withFolder({ 'a.json': push }, (folder) => {
    const { spawnSync } = require('node:child_process');
    const command = path.join(repository, 'expo/command/index.js');
    const { stdout } = spawnSync(
      'bash', ['-c', `"$0" "$1" inspect ${'a.json '.repeat(2000)} 2>&1 | head -1; echo "\${PIPESTATUS[0]}"`, process.execPath, command],
      { cwd: folder, encoding: 'utf8' });
    assert.match(stdout, /^a\.json .*\n141\n$/);
  });
});

test('the command names the tool for what only the tool has', () => {
  const unsupported = [
    ['send'], ['install', '.'], ['doctor'], ['gallery'], ['lint', '--project', '.'], ['lint', '--online', 'a.json'],
    ['lint', '--target', 'App', 'a.json'], ['help', 'send'],
  ];
  for (const words of unsupported) {
    const { exitCode, output, messages } = runCommand(words);
    assert.deepStrictEqual([exitCode, output], [64, ''], words.join(' '));
    assert.match(messages, /install the tool cameo, and run cameo /, words.join(' '));
  }
});

test('rules are listed and explained as by the tool', needsBoth, () => {
  for (const COLUMNS of ['40', '80', '200']) compare(['lint', '--list-rules'], { env: { COLUMNS } });
  for (const code of ['R1', 'r16', 'too-large', 'category-unknown', 'too-larg', 'nothing-similar', '']) {
    compare(['lint', '--explain', code]);
  }
});

test('a baseline accepts findings as in the tool', needsBoth, () => {
  const files = {
    'a.json': wrong, 'b c.json': '{"aps": {"alert": "Hi", "badge": "1", "sound": 5}}', 'inner/d.json': wrong,
    'configured/cameo.config.json': { root: true, baseline: 'sub/../base' }, 'configured/a.json': wrong,
    'broken/cameo.config.json': { root: true, baseline: 'none' }, 'broken/a.json': wrong, 'not-a-baseline': 'x',
  };
  withFolder(files, (folder) => {
    const written = [runTool, runCommand].map((run) => {
      const { exitCode, messages } = run(['lint', '--write-baseline', 'base', 'a.json', 'b c.json', 'inner'], { folder });
      return { exitCode, messages, content: fs.readFileSync(path.join(folder, 'base'), 'utf8') };
    });
    assert.deepStrictEqual(written[1], written[0]);
    assert.match(written[0].content, /^# cameo lint baseline 1\n[0-9a-f]{16} \S+ a\.json\n/);
    const all = ['a.json', 'b c.json', 'inner/d.json'];
    compare(['lint', '--baseline', 'base', ...all], { folder });
    compare(['lint', '--baseline', path.join(folder, 'base'), '--format', 'json', ...all], { folder });
    compare(['lint', '--baseline', '../base', 'd.json'], { folder: path.join(folder, 'inner') });
    compare(['lint', '--baseline', 'base', 'a.json', 'configured/a.json'], { folder });
    fs.writeFileSync(path.join(folder, 'a.json'), JSON.stringify(push));
    fs.rmSync(path.join(folder, 'inner/d.json'));
    const { messages } = compare(['lint', '--baseline', 'base', 'a.json', 'b c.json'], { folder });
    assert.match(messages, /no longer found; update the baseline with --write-baseline base/);
    fs.copyFileSync(path.join(folder, 'base'), path.join(folder, 'configured/base'));
    for (const target of ['configured', 'broken']) compare(['lint', target], { folder });
    compare(['lint'], { folder: path.join(folder, 'configured') });
    for (const words of ['--baseline none', '--baseline not-a-baseline', '--baseline=', '--write-baseline -',
      '--baseline base --write-baseline other', '--write-baseline other --fix', '--write-baseline a.json',
      '--write-baseline none/base', '--write-baseline r --output r']) {
      compare(['lint', ...words.split(' '), 'a.json', 'configured/a.json'], { folder });
    }
    const file = path.join(folder, 'base');
    fs.writeFileSync(file, `${fs.readFileSync(file, 'utf8')}not an entry\n`);
    compare(['lint', '--baseline', 'base', 'a.json'], { folder });
  });
});

test('the fixes are shown as by the tool', needsBoth, () => {
  const lines = Array.from({ length: 30 }, (_, index) => `  "key${index}": [\n    1\n  ]`).join(',\n');
  withFolder({
    'a.json': '{"aps": {"alert": "Hi", "badge": "1"}}',
    'b c.json': `{\n  "aps": {\n    "alert": "Hi",\n    "badge": "1"\n  },\n${lines},\n  "z": 1\n}\n`,
    'c.json': push,
    'd.json': '{\r\n  "aps": {\r\n    "mutable-content": true,\r\n    "badge": "1",\r\n    "alert": "H\u00e9"\r\n  }\r\n}',
    'e"\\.json': '{"aps": {"alert": "Hi", "badge": "1"}}\n',
  }, (folder) => {
    const { output } = compare(['lint', '--fix', '--dry-run', '--diff', '.'], { folder });
    assert.match(output, /^--- a\/a\.json\n\+\+\+ b\/a\.json\n@@ -1 \+1 @@\n-/);
    compare(['lint', '--fix', '--dry-run', '--diff', '--format', 'json', '--output', 'report.json', 'a.json'], { folder });
    compare(['lint', '--fix', '--dry-run', '--diff', path.join(folder, 'a.json')], { folder: os.tmpdir() });
    for (const words of [['--diff'], ['--fix', '--diff', '--format', 'json']]) {
      assert.strictEqual(compare(['lint', ...words, 'a.json'], { folder }).exitCode, 64);
    }
  });
  compare(['lint', '--fix', '--dry-run', '--diff', ...all]);
});

test('a report in a folder isn\'t linted', needsBoth, () => {
  const words = ['lint', '--format', 'json', '--output', 'report.json', '.'];
  const results = [runTool, runCommand].map((run) => withFolder({ 'a.json': wrong }, (folder) => (
    [words, words, ['lint', '--output', 'a.json', '.']].map((line) => run(line, { folder })))));
  assert.deepStrictEqual(results[1], results[0]);
  assert.deepStrictEqual(results[0].map(({ exitCode }) => exitCode), [1, 1, 64]);
});

test('categories and the options of images are those of the tool', needsBoth, () => {
  withFolder({
    'a.json': { ...push, aps: { ...push.aps, category: 'chat' } },
    'categories.json': [{ id: 'chat', actions: [{ id: 'answer', title: 'Answer' }] }], 'invalid.json': [{ id: 5 }],
    'image.png': fs.readFileSync(path.join(repository, 'Examples/assets/pictures.example.com/people/ada.png')),
  }, (folder) => {
    for (const words of ['--category chat', '--category categories.json', '--category invalid.json', '--category none.json',
      '--category=', '--category other --category chat']) {
      compare(['preview', '--html', '-', '--view', 'expanded', ...words.split(' '), 'a.json'], { folder });
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
    // Each preview ends with a line.
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

test('the help has the tool\'s words', needsTool, () => {
  const recordedFile = path.join(repository, 'expo/command/syntax.json');
  const recorded = JSON.parse(fs.readFileSync(recordedFile, 'utf8'));
  const helpOf = (width, ...words) => runTool(words, { env: { COLUMNS: String(width) } });
  const text = (result) => Buffer.from(result.output, 'latin1').toString();
  const current = {
    ...syntax.parseProgramHelp(text(helpOf(100, '--help'))),
    syntaxes: syntax.commands.map((name) => ({ name, ...syntax.parseHelp(text(helpOf(100, name, '--help'))) })),
  };
  if (process.env.RECORD === '1') fs.writeFileSync(recordedFile, `${JSON.stringify(current, null, 2)}\n`);
  assert.deepStrictEqual(recorded, current, 'the tool\'s help changed; run the test with RECORD=1, and review the change');
  for (const width of [40, 60, 80, 97, 200]) {
    const env = { COLUMNS: String(width) };
    for (const name of syntax.commands) {
      for (const words of [['help', name], [name, '--help'], [name, '-h', 'a.json']]) {
        assert.deepStrictEqual(runCommand(words, { env }), runTool(words, { env }), `${words.join(' ')} at ${width}`);
      }
    }
  }
  assert.strictEqual(cameo(['--version']), Buffer.from(runCommand(['--version']).output).toString());
  assert.match(runCommand([]).output, /^ {2}inspect +Print what a payload contains/m);
  assert.strictEqual(runCommand([]).exitCode, 64);
});
