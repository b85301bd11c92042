'use strict';

// Compares npx expo-cameo with the tool: output, messages and exit codes.

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { all, compare, payloads, push, withFolder } = require('./support/command.js');
const { command, needsBoth, needsEngine, runCommand } = require('./support/engine.js');
const { repository } = require('./support/tool.js');

test('every fixture and example is inspected as in the tool', needsBoth, () => {
  assert.ok(all.length > 500);
  const { output } = compare(['inspect', '--json', ...all]);
  assert.ok(JSON.parse(output).length > 500);
  compare(['inspect', ...all]);
  compare(['inspect', ...payloads('Examples')], { env: { COLUMNS: '120', FORCE_COLOR: '1' } });
  compare(['inspect', '--title-style', 'groupFirst', '--current-user', 'u_ada', '--provider', 'generic', ...all]);
});

test('every fixture and example is linted as in the tool, in all formats', needsBoth, () => {
  const formats = ['text', 'json', 'sarif', 'github', 'rdjson', 'checkstyle', 'junit', 'gitlab'];
  for (const format of formats) {
    const { exitCode } = compare(['lint', '--format', format, 'Fixtures', 'Examples']);
    assert.strictEqual(exitCode, 1);
  }
  compare(['lint', ...all]);
  compare(['lint', '--strict', '--min-severity', 'warning', '--rule', 'payload-too-large=off', '--skip-other-files', ...all]);
});

test('every fixture and example is mapped and previewed as in the tool', needsBoth, () => {
  compare(['map', ...all]);
  compare(['map', '--json', ...all]);
  compare(['preview', '--assets', 'Examples/assets', ...all]);
  compare(['preview', '--assets', 'Examples/assets', '--html', '-', ...all]);
  const files = payloads('Examples/payloads');
  compare(['preview', '--assets', 'Examples/assets', '--theme', 'dark', '--expanded', '--app-name', 'Engines',
    '--html', '-', '--app-icon', 'Examples/assets/pictures.example.com/people/ada.png', ...files]);
});

test('standard input is read like a file', needsBoth, () => {
  for (const words of [['inspect', '-'], ['lint', '--format', 'json', '--stdin-filename', 'pushes/a.json', '-'], ['inspect', '-', '-']]) {
    for (const input of [JSON.stringify(push), '{"aps":', '']) compare(words, { input });
  }
});

test('files that can\'t be read have the same error messages as in the tool', needsBoth, () => {
  withFolder({ 'a.json': push, 'empty.json': '', 'folder/b.json': push, 'large.json': Buffer.alloc(16_000_001, 32) }, (folder) => {
    fs.symlinkSync('nothing', path.join(folder, 'link.json'));
    fs.symlinkSync('loop.json', path.join(folder, 'loop.json'));
    const files = ['a.json', 'none.json', 'empty.json', 'folder', 'large.json', 'link.json', 'loop.json', 'a.json/b.json', `${'a'.repeat(300)}.json`];
    for (const words of [['inspect', '--json'], ['map'], ['preview'], ['lint']]) compare([...words, ...files], { folder });
  });
});

// wasm/test/commands.test.mjs compares JSON reports and files in all projects.
test('commands for projects print the tool\'s reports', needsBoth, () => {
  withFolder({}, (folder) => {
    fs.cpSync(path.join(repository, 'Fixtures/projects/service-extension'), folder, { recursive: true });
    const location = ['--package-location', 'https://github.com/example/cameo.git'];
    for (const COLUMNS of ['60', '120']) compare(['doctor'], { folder, env: { COLUMNS } });
    for (const words of [['install', '--dry-run', '--diff'], ['adopt', '--check']]) compare([...words, ...location], { folder });
    // Without a terminal, no user can confirm the changes.
    assert.strictEqual(compare(['adopt', ...location], { folder }).exitCode, 64);
    fs.writeFileSync(path.join(folder, 'cut.json'), '{');
    const errors = [['lint', '--project', 'none'], ['lint', '--project', '.', '--target', 'None'], ['doctor', '--payload']];
    for (const words of errors) assert.notStrictEqual(compare([...words, 'cut.json'], { folder }).exitCode, 0);
  });
});

test('a reader that closes the pipe ends the command', needsEngine, () => {
  withFolder({ 'a.json': push }, (folder) => {
    const { stdout } = spawnSync(
      'bash', ['-c', `"$0" "$1" inspect ${'a.json '.repeat(2000)} 2>&1 | head -1; echo "\${PIPESTATUS[0]}"`, process.execPath, command],
      { cwd: folder, encoding: 'utf8' });
    assert.match(stdout, /^a\.json .*\n141\n$/);
  });
});

test('a command that only the tool has is an error that names the tool', needsEngine, () => {
  for (const words of [['send'], ['send', '--to', 'x'], ['send', '--help'], ['help', 'send'], ['completions']]) {
    const { exitCode, output, messages } = runCommand(words);
    assert.deepStrictEqual([exitCode, output], [64, ''], words.join(' '));
    const name = words.find((word) => word !== 'help');
    assert.strictEqual(messages, `cameo: expo-cameo has no command ${name}; get the cameo tool (see Cameo's README), and run cameo ${name}\n`);
  }
  const { exitCode, messages } = runCommand(['doctor', '--online', '--payload', 'a.json']);
  assert.deepStrictEqual([exitCode, messages],
    [64, 'cameo: npx expo-cameo doctor has no option --online; get the cameo tool (see Cameo\'s README), and run cameo doctor\n']);
  assert.ok(!runCommand(['doctor', '--help']).output.includes('--online'));
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

test('the help has the tool\'s text, and lists only commands that the program has', needsBoth, () => {
  const { output } = runCommand([]);
  assert.strictEqual(runCommand([]).exitCode, 64);
  const names = [...output.matchAll(/^ {2}([a-z]+) +[A-Z]/gm)].map(([, name]) => name);
  assert.deepStrictEqual(names, ['inspect', 'map', 'lint', 'preview', 'gallery', 'diff', 'install', 'adopt', 'uninstall', 'doctor', 'manual']);
  assert.match(output, /^The cameo tool also has the commands send, completions\.$/m);
  // Only the tool supports `doctor --online`.
  for (const name of names.filter((other) => other !== 'doctor')) compare([name, '--help'], { env: { COLUMNS: '200' } });
  for (const COLUMNS of ['40', '97']) compare(['help', 'lint'], { env: { COLUMNS } });
  compare(['manual', 'lint']);
});

test('messages name only commands that the program has', needsEngine, () => {
  const { output } = runCommand([]);
  let count = 0;
  for (const folder of ['CameoAnalysis', 'CameoXcode', 'CameoCommands']) {
    for (const file of fs.readdirSync(path.join(repository, 'Sources', folder), { recursive: true }).map(String)) {
      if (!file.endsWith('.swift')) continue;
      const text = fs.readFileSync(path.join(repository, 'Sources', folder, file), 'utf8').replace(/^\s*\/\/.*$/gm, '');
      // The names in reports and baselines, and descriptions in schemas, don't depend on the program.
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
