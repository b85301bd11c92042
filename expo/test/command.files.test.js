'use strict';

// Compares npx expo-cameo with the tool: names, links, pipes, and folders that don't exist.

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { compare, push, withFolder, wrong } = require('./support/command.js');
const { command, needsBoth, runCommand, runTool } = require('./support/engine.js');
const { tool } = require('./support/tool.js');

/** Runs a shell command with each program as `$0`, compares the results, and returns them. */
function compareInShell(line, folder) {
  const env = { ...process.env, COLUMNS: '80', NO_COLOR: '1', GITHUB_STEP_SUMMARY: '' };
  const [expected, result] = [[tool], [process.execPath, command]].map((program) => {
    const name = program.map((part) => `'${part}'`).join(' ');
    const { stdout, stderr, status } = spawnSync('bash', ['-c', `cameo() { ${name} "$@"; }; ${line}`], { cwd: folder, env, encoding: 'utf8' });
    return { stdout, stderr, status };
  });
  assert.deepStrictEqual(result, expected, line);
  return result;
}

test('a name that isn\'t UTF-8 is an error, as in the tool', { skip: needsBoth.skip || process.platform !== 'linux' }, () => {
  const name = (ending) => Buffer.concat([Buffer.from('b'), Buffer.of(0xFF), Buffer.from(ending)]);
  const inFolder = (folder, ending) => Buffer.concat([Buffer.from(`${folder}/`), name(ending)]);
  withFolder({ 'a.json': wrong, 'inner/a.json': wrong }, (folder) => {
    const file = inFolder(folder, '.json');
    fs.writeFileSync(file, '{}');
    assert.strictEqual(compare(['lint'], { folder }).exitCode, 66);
    compare(['lint', folder], { folder });
    compare(['lint', '--format', 'json', 'inner', '.'], { folder });
    fs.writeFileSync(path.join(folder, 'cameo.config.json'), '{"root": true, "exclude": ["b*"]}');
    assert.strictEqual(compare(['lint'], { folder }).exitCode, 1);
    fs.rmSync(path.join(folder, 'cameo.config.json'));
    fs.rmSync(file);
    fs.writeFileSync(inFolder(folder, '.txt'), '{}');
    assert.strictEqual(compare(['lint'], { folder }).exitCode, 1);
    fs.mkdirSync(inFolder(folder, ''));
    assert.strictEqual(compare(['lint'], { folder }).exitCode, 66);
  });
});

test('lint fixes files and the targets of links, and writes a report, as in the tool', needsBoth, () => {
  const files = { 'b.json': wrong, 'inner/c.json': wrong, 'd.apns': push };
  for (const more of [[], ['--dry-run'], ['--format', 'json', '--output', 'report.json']]) {
    const results = [runTool, runCommand].map((run) => withFolder(files, (folder) => {
      fs.symlinkSync('b.json', path.join(folder, 'a.json'));
      fs.symlinkSync('../a.json', path.join(folder, 'inner/d.json'));
      fs.linkSync(path.join(folder, 'inner/c.json'), path.join(folder, 'e.json'));
      const result = run(['lint', '--fix', ...more, '.'], { folder });
      const names = fs.readdirSync(folder, { recursive: true }).map(String).sort().filter((name) => name !== 'inner');
      const contents = names.map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]);
      return { result, contents, isLink: fs.lstatSync(path.join(folder, 'a.json')).isSymbolicLink() };
    }));
    assert.deepStrictEqual(results[1], results[0], more.join());
    assert.deepStrictEqual([results[0].result.exitCode, results[0].isLink], [0, true]);
  }
});

test('a read-only file isn\'t fixed', needsBoth, () => {
  withFolder({ 'a.json': wrong }, (folder) => {
    fs.chmodSync(path.join(folder, 'a.json'), 0o444);
    assert.strictEqual(compare(['lint', '--fix', 'a.json'], { folder }).exitCode, 66);
    assert.deepStrictEqual(fs.readdirSync(folder), ['a.json']);
  });
});

test('the findings are appended to the summary of a GitHub job, as in the tool', needsBoth, () => {
  withFolder({ 'a.json': wrong, 'summary.md': '# Before\n' }, (folder) => {
    const lint = (file) => compare(['lint', '--format', 'github', 'a.json'], { folder, env: { GITHUB_STEP_SUMMARY: file } });
    lint('summary.md');
    const text = fs.readFileSync(path.join(folder, 'summary.md'), 'utf8');
    const [, ...summaries] = text.split('### cameo lint\n');
    assert.ok(text.startsWith('# Before\n### ') && summaries.length === 2);
    assert.strictEqual(summaries[1], summaries[0]);
    assert.match(lint('none/summary.md').messages, /summary\.md: can't be written; check GITHUB_STEP_SUMMARY/);
  });
});

test('findings of a baseline that no longer exist are reported, as in the tool', needsBoth, () => {
  withFolder({ 'a.json': wrong }, (folder) => {
    assert.strictEqual(runCommand(['lint', '--write-baseline', 'base', 'a.json'], { folder }).exitCode, 0);
    assert.strictEqual(compare(['lint', '--baseline', 'base', 'a.json'], { folder }).exitCode, 0);
    fs.writeFileSync(path.join(folder, 'a.json'), JSON.stringify(push));
    assert.match(compare(['lint', '--baseline', 'base', 'a.json'], { folder }).messages,
      /no longer found; update the baseline with --write-baseline base/);
  });
});

test('an output in a folder that doesn\'t exist is an error, as in the tool', needsBoth, () => {
  withFolder({ 'a.json': push }, (folder) => {
    for (const words of ['--png none/', '--html none/', '--png none/a.png']) {
      assert.strictEqual(compare(['preview', ...words.split(' '), 'a.json'], { folder }).exitCode, 66, words);
    }
  });
});

test('outputs are written to pipes and devices, as in the tool', { skip: needsBoth.skip || process.platform === 'win32' }, () => {
  withFolder({ 'a.json': push, 'wrong.json': wrong }, (folder) => {
    const { stdout } = compareInShell('cameo lint --format json --output /dev/stdout wrong.json | cat; echo ${PIPESTATUS[0]}', folder);
    assert.match(stdout, /"code":"type-mismatch"[^]*\n1\n$/);
    compareInShell('cameo lint --output /dev/fd/9 wrong.json 9>&1 | cat', folder);
    compareInShell('cameo lint --output >(cat) wrong.json 2> /dev/null | cat', folder);
    compareInShell('cameo lint --write-baseline /dev/stdout wrong.json 2>/dev/null | cat', folder);
    assert.match(compareInShell('cameo preview --html /dev/stdout a.json | head -c 15', folder).stdout, /^<!DOCTYPE html>$/);
    compareInShell('cameo lint --output /dev/null wrong.json', folder);
    if (process.platform === 'linux') compareInShell('cameo lint --output /dev/full wrong.json', folder);
    compareInShell('mkfifo pipe; cat pipe & cameo lint --output pipe wrong.json; code=$?; wait; echo $code; rm pipe', folder);
    // A link to a new file, and a link to an existing file.
    compareInShell('ln -sf new link; cameo lint --output link a.json; cat link; rm -f new link', folder);
    compareInShell('touch new; ln -s new link; cameo lint --output link a.json; cat new; test -L link; echo $?; rm new link', folder);
  });
});

test('no output replaces an input, by any path or link, as in the tool', needsBoth, () => {
  withFolder({ 'a.json': push }, (folder) => {
    fs.symlinkSync('a.json', path.join(folder, 'link.json'));
    fs.linkSync(path.join(folder, 'a.json'), path.join(folder, 'hard.json'));
    for (const [output, input] of [['link.json', 'a.json'], ['a.json', 'hard.json'], [`${folder}/./a.json`, 'a.json']]) {
      const { exitCode, messages } = compare(['preview', '--html', output, input], { folder });
      assert.strictEqual(exitCode, 64);
      assert.match(messages, /would replace the input/);
    }
    assert.strictEqual(fs.readFileSync(path.join(folder, 'a.json'), 'utf8'), JSON.stringify(push));
  });
});

test('a deleted current folder counts as empty, as in the tool', { skip: needsBoth.skip || process.platform !== 'linux' }, () => {
  withFolder({ 'a.json': push, 'wrong.json': wrong }, (folder) => {
    const lines = [
      'inspect a.json', 'inspect FOLDER/a.json', 'map none.json', 'preview FOLDER/a.json', 'lint FOLDER/wrong.json',
      'lint --format sarif FOLDER', 'lint --output out FOLDER/a.json', 'lint -', 'inspect --config none FOLDER/a.json',
      'preview --html out.html FOLDER/a.json', 'lint none.json', 'lint',
    ];
    for (const line of lines) {
      compareInShell(`mkdir gone && cd gone && rmdir ../gone && cameo ${line.replace('FOLDER', folder)} < /dev/null`, folder);
    }
  });
});
