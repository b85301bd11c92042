'use strict';

// Compares npx expo-cameo lint with the tool: fixes, baselines, reports and rules.

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');

const { all, compare, push, withFolder, wrong } = require('./support/command.js');
const { needsBoth, runCommand, runTool } = require('./support/engine.js');

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

test('a broken push in a folder is an error, and skipped files are named, as by the tool', needsBoth, () => {
  const files = { 'push.json': '{"aps": {"alert": "Hi"}', 'data.json': '{,}', 'package.json': '{}' };
  withFolder(files, (folder) => {
    for (const format of ['text', 'json', 'github']) {
      const { exitCode, output } = compare(['lint', '--format', format], { folder });
      assert.strictEqual(exitCode, 1);
      assert.match(output, /push\.json[^]*json-invalid/);
    }
    const skipped = [runTool, runCommand].map((run) => (
      run(['lint', '-v'], { folder }).messages.split('\n').filter((line) => line.includes(' skipped: '))));
    assert.strictEqual(skipped[0].length, 2);
    assert.deepStrictEqual(skipped[1], skipped[0]);
  });
});

test('a file that can\'t be fixed isn\'t replaced', needsBoth, () => {
  withFolder({ 'a.json': wrong }, (folder) => {
    fs.chmodSync(path.join(folder, 'a.json'), 0o444);
    const { exitCode } = compare(['lint', '--fix', 'a.json'], { folder });
    assert.strictEqual(exitCode, 66);
    assert.deepStrictEqual(fs.readdirSync(folder), ['a.json']);
  });
});

test('the findings are appended to the summary of a GitHub job, as by the tool', needsBoth, () => {
  const words = ['lint', '--format', 'github', 'Fixtures', 'Examples'];
  const summaries = [runTool, runCommand].map((run) => withFolder({ 'summary.md': '# Before\n' }, (folder) => {
    const file = path.join(folder, 'summary.md');
    const env = { GITHUB_STEP_SUMMARY: file };
    assert.strictEqual(run(words, { env }).exitCode, 1);
    assert.strictEqual(run(['lint', '--format', 'text', 'Examples/payloads'], { env }).exitCode, 0);
    assert.strictEqual(run(['lint', '--format', 'json', '--format', 'github', '--output', path.join(folder, 'x'), 'Examples/payloads'], { env }).exitCode, 0);
    return fs.readFileSync(file, 'utf8');
  }));
  assert.match(summaries[0], /^# Before\n### cameo lint\n[^]*\| error \|[^]*### cameo lint\n/);
  assert.strictEqual(summaries[1], summaries[0]);
  withFolder({ 'a.json': wrong }, (folder) => {
    const env = { GITHUB_STEP_SUMMARY: path.join(folder, 'none/summary.md') };
    const { messages } = compare(['lint', '--format', 'github', 'a.json'], { folder, env });
    assert.match(messages, /summary\.md: can't be written; check GITHUB_STEP_SUMMARY/);
    // A new file is created.
    compare(['lint', '--format', 'github', '--fix', '--dry-run', 'a.json'], { folder, env: { GITHUB_STEP_SUMMARY: 'new.md' } });
  });
});

test('rules are listed and explained as by the tool', needsBoth, () => {
  for (const COLUMNS of ['40', '80', '200']) compare(['lint', '--list-rules'], { env: { COLUMNS } });
  for (const code of ['R1', 'r16', 'payload-too-large', 'category-unknown', 'payload-too-larg', 'nothing-similar', '']) {
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
