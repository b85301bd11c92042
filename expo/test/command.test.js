'use strict';

// Compares npx expo-cameo with the tool: output, messages and exit codes.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { all, compare, custom, mapping, payloads, push, withFolder, wrong } = require('./support/command.js');
const { needsBoth, needsEngine, runCommand } = require('./support/engine.js');
const { repository } = require('./support/tool.js');

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
  compare(['lint', '--strict', '--min-severity', 'warning', '--rule', 'payload-too-large=off', '--skip-other-files', ...all]);
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
      'inspect', 'map', 'inspect --jsn a.json', 'inspect --nothing-similar a.json',
      'lint --json a.json', 'inspect --json=1 a.json', 'inspect a.json --mapping', 'inspect --mapping none a.json',
      'inspect --mapping mapping.json a.json', 'inspect --mapping list.json a.json', 'inspect --provider onesigna a.json',
      'inspect --title-style x a.json', 'inspect --json --provider x a.json', 'inspect --settings mapping.json a.json',
      'inspect --quiet --settings mapping.json a.json', 'inspect --json --settings mapping.json a.json',
      'inspect --config none a.json', 'inspect --config list.json a.json', 'lint --format xml a.json',
      'lint --output a --output b a.json', 'lint --format json --format text a.json', 'lint --dry-run a.json',
      'lint --fix -', 'lint - -', 'lint --stdin-filename a a.json', 'lint --rule a a.json', 'lint --rule a=b a.json',
      'lint --rule payload-too-large=x a.json', 'lint --min-severity x a.json', 'lint --output a.json a.json', 'lint --config= a.json',
      'preview', 'preview --theme blue a.json', 'preview --assets none a.json', 'preview --app-icon a.json a.json',
      'preview --app-icon none a.json', 'preview --html= a.json', 'preview --html none/a.html a.json',
      'preview --png - a.json', 'preview --html . a.json', '--json --version', 'lint --json --version', '--json a.json', 'lint -q -- -a.json',
    ];
    for (const line of lines) compare(line.split(' '), { folder });
    compare(['lint', ''], { folder });
    compare(['inspect', 'a\u001B[31m.json'], { folder });
  });
});

test('configurations apply as in the tool', needsBoth, () => {
  withFolder({
    'cameo.config.json': { root: true, mapping: 'maps/own.json', appName: 'Engines', rules: { 'payload-not-read': 'off' } },
    'maps/own.json': mapping,
    'a.json': custom,
    'b.json': push,
    'wrong.json': wrong,
    'inner/cameo.config.json': {
      settings: '../settings.json', appIcon: 'icon.png', exclude: ['drafts'], include: ['**/*.push', '{a,b}?.json', '!b2.json'],
      overrides: [{ files: ['a*.json'], rules: { 'type-mismatch': 'warning' } }, { paths: ['$.aps'], rules: { 'mutable-content-missing': 'error' } }],
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

test('the command names the tool for the commands that only the tool has', needsEngine, () => {
  for (const words of [['send'], ['send', '--to', 'x'], ['send', '--help'], ['help', 'send'], ['completions']]) {
    const { exitCode, output, messages } = runCommand(words);
    assert.deepStrictEqual([exitCode, output], [64, ''], words.join(' '));
    const name = words.find((word) => word !== 'help');
    assert.strictEqual(messages, `cameo: expo-cameo has no command ${name}; get the cameo tool, as the README of Cameo describes, and run cameo ${name}\n`);
  }
});

test('the program has its own name in help and messages', needsEngine, () => {
  const cases = {
    '--version': [0, 'expo-cameo 0.1.0\n'],
    'lint --version': [0, 'expo-cameo 0.1.0\n'],
    version: [0, 'expo-cameo 0.1.0\n'],
    'push.json': [64, 'cameo: expo-cameo requires a command; did you mean npx expo-cameo preview push.json?\n'],
    'inpect a.json': [64, 'cameo: Unknown command \'inpect\'; did you mean \'inspect\'?\n'],
    nothing: [64, 'cameo: Unknown command \'nothing\'; use one of inspect, map, lint, preview, gallery, diff, install, '
      + 'adopt, uninstall, doctor, manual\n'],
    '--fix': [64, 'cameo: --fix must follow the command: npx expo-cameo COMMAND --fix\n'],
    '--vrsion': [64, 'cameo: Unknown option --vrsion of expo-cameo; did you mean --version?\n'],
    '--nothing-similar': [64,
      'cameo: Unknown option --nothing-similar of expo-cameo; its options are --help and --version; a command\'s options follow the command\n'],
    'lint --to x': [64, 'cameo: npx expo-cameo lint has no option --to; it\'s an option of cameo send\n'],
    'lint --theme x': [64, 'cameo: npx expo-cameo lint has no option --theme; it\'s an option of npx expo-cameo preview, gallery and diff\n'],
  };
  for (const [line, [exitCode, text]] of Object.entries(cases)) {
    const result = runCommand(line.split(' '));
    assert.deepStrictEqual([result.exitCode, result.output + result.messages], [exitCode, text], line);
  }
});

test('the help has the tool\'s words, and lists what the program has', needsBoth, () => {
  const { output } = runCommand([]);
  assert.strictEqual(runCommand([]).exitCode, 64);
  const names = [...output.matchAll(/^ {2}([a-z]+) +[A-Z]/gm)].map(([, name]) => name);
  assert.deepStrictEqual(names, ['inspect', 'map', 'lint', 'preview', 'gallery', 'diff', 'install', 'adopt', 'uninstall', 'doctor', 'manual']);
  assert.match(output, /^The cameo tool also has the commands send, completions\.$/m);
  for (const width of [40, 60, 80, 97, 200]) {
    const env = { COLUMNS: String(width) };
    // Only the tool supports `doctor --online`.
    for (const name of names.filter((other) => other !== 'doctor')) {
      for (const words of [['help', name], [name, '--help'], [name, '-h', 'a.json']]) compare(words, { env });
    }
  }
  compare(['manual', 'lint']);
});

test('sentences name commands that the program has', needsEngine, () => {
  const { output } = runCommand([]);
  let count = 0;
  for (const folder of ['CameoAnalysis', 'CameoXcode', 'CameoCommands']) {
    for (const file of fs.readdirSync(path.join(repository, 'Sources', folder), { recursive: true }).map(String)) {
      if (!file.endsWith('.swift')) continue;
      const text = fs.readFileSync(path.join(repository, 'Sources', folder, file), 'utf8').replace(/^\s*\/\/.*$/gm, '');
      // The names of reports and of the baseline's format, and descriptions in schemas, are the same.
      const rest = text.replace(/(name\\?": \\?"|name="|# |### )cameo lint/g, '').replace(/Globs of .*cameo lint/g, '')
        .replace(/"Whether the most recent payloads .*/g, '');
      assert.doesNotMatch(rest, /(?<![\w.-])cameo (install|manual|map|lint|doctor|inspect|adopt|uninstall|preview|gallery|diff)\b/, file);
      for (const [, name] of text.matchAll(/\\\(HostProgram\.name\) ([a-z]+)/g)) {
        assert.match(output, new RegExp(`^ {2}${name} `, 'm'), `${file}: ${name}`);
        count += 1;
      }
    }
  }
  assert.ok(count > 50);
});
