'use strict';

// Compares npx expo-cameo with the tool: names, links, pipes, and folders that don't exist.

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { info } = require('../command/files.js');
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

test('a name that isn\'t UTF-8 is an error as in the tool', { skip: needsBoth.skip || process.platform !== 'linux' }, () => {
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

test('lint fixes a file and the links to it as the tool', needsBoth, () => {
  const files = { 'b.json': wrong, 'inner/c.json': wrong };
  for (const more of [[], ['--dry-run'], ['--diff'], ['--format', 'json']]) {
    const results = [runTool, runCommand].map((run) => withFolder(files, (folder) => {
      fs.symlinkSync('b.json', path.join(folder, 'a.json'));
      fs.symlinkSync('../a.json', path.join(folder, 'inner/d.json'));
      fs.linkSync(path.join(folder, 'inner/c.json'), path.join(folder, 'e.json'));
      const result = run(['lint', '--fix', ...more, '.'], { folder });
      const names = ['a.json', 'b.json', 'e.json', 'inner/c.json', 'inner/d.json'];
      const contents = names.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
      return { result, contents, isLink: fs.lstatSync(path.join(folder, 'a.json')).isSymbolicLink() };
    }));
    assert.deepStrictEqual(results[1], results[0], more.join());
    assert.deepStrictEqual([results[0].result.exitCode, results[0].isLink], [0, true]);
  }
});

test('outputs are written to pipes and devices as by the tool', { skip: needsBoth.skip || process.platform === 'win32' }, () => {
  withFolder({ 'a.json': push, 'wrong.json': wrong }, (folder) => {
    const { stdout } = compareInShell('cameo lint --format json --output /dev/stdout wrong.json | cat; echo ${PIPESTATUS[0]}', folder);
    assert.match(stdout, /"code":"type-mismatch"[^]*\n1\n$/);
    compareInShell('cameo lint --output /dev/fd/9 wrong.json 9>&1 | cat', folder);
    compareInShell('cameo lint --output >(cat) wrong.json 2> /dev/null | cat', folder);
    compareInShell('cameo lint --write-baseline /dev/stdout wrong.json 2>/dev/null | cat', folder);
    assert.match(compareInShell('cameo preview --html /dev/stdout a.json | head -c 15', folder).stdout, /^<!DOCTYPE html>$/);
    compareInShell('cameo lint --output /dev/null wrong.json', folder);
    if (process.platform === 'linux') compareInShell('cameo lint --output /dev/full wrong.json', folder);
    compareInShell('mkfifo pipe; cat pipe & cameo lint --output pipe wrong.json; echo $?; wait; rm pipe', folder);
    // A link to a new file, and a link to an existing file.
    compareInShell('ln -sf new link; cameo lint --output link a.json; cat link; rm -f new link', folder);
    compareInShell('touch new; ln -s new link; cameo lint --output link a.json; cat new; test -L link; echo $?; rm new link', folder);
  });
});

test('no output replaces an input or another output, as by the tool', needsBoth, () => {
  const files = {
    'a.json': push, 'icons/a.png': Buffer.from('x'), 'mapping.json': '{}', 'cameo.config.json': '{"root": true, "settings": "s.json"}',
    's.json': '{}', 'assets/a.example/ada.png': 'x', 'baseline.json': '{}',
  };
  const lines = [
    ['preview', '--html', 'a.json', 'a.json'], ['preview', '--html', 'link.json', 'a.json'],
    ['preview', '--html', 'a.json', 'hard.json'], ['preview', '--html', 's.json', 'a.json'],
    ['preview', '--html', 'cameo.config.json', 'a.json'],
    ['preview', '--html', 'x.png', '--png', './x.png', 'a.json'],
    ['preview', '--html', 'icons/a.png', '--png', 'icons', 'a.json'],
    ['preview', '--html', 'assets/a.example/ada.png', '--assets', 'assets', 'a.json'],
    ['lint', '--output', 'a.json', '.'], ['lint', '--output', 'hard.json', 'a.json'],
    ['lint', '--fix', '--output', 's.json', '.'], ['lint', '--output', 'new', '--write-baseline', './icons/../new', '.'],
    ['lint', '--baseline', 'baseline.json', '--output', 'baseline.json', '.'],
    ['lint', '--format', 'text', '--output', 'x', '--format', 'json', '--output', './x', '.'],
  ];
  withFolder(files, (folder) => {
    fs.symlinkSync('a.json', path.join(folder, 'link.json'));
    fs.linkSync(path.join(folder, 'a.json'), path.join(folder, 'hard.json'));
    const contents = () => fs.readdirSync(folder).filter((name) => info(path.join(folder, name))?.isFile())
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
    const before = contents();
    for (const line of lines) {
      const { exitCode, messages } = compare(line, { folder });
      assert.strictEqual(exitCode, 64, line.join(' '));
      assert.match(messages, /would replace the input|are the same file/, line.join(' '));
    }
    assert.deepStrictEqual(contents(), before);
  });
});

test('a deleted current folder is empty, as for the tool', { skip: needsBoth.skip || process.platform !== 'linux' }, () => {
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

test('a file of an option that can\'t be read has the exit code of the command, as in the tool', needsBoth, () => {
  withFolder({ 'a.json': wrong, 'list.json': '[1]', 'mapping.json': { x: 1 }, 'settings.json': { titleStyle: 5 } }, (folder) => {
    for (const option of ['--mapping', '--settings']) {
      for (const file of ['none.json', 'list.json', 'mapping.json', 'settings.json']) {
        for (const words of [['lint'], ['lint', '--strict', '--output', 'out'], ['inspect'], ['preview']]) {
          compare([...words, option, file, 'a.json'], { folder });
        }
      }
    }
    assert.strictEqual(compare(['lint', '--mapping', 'none.json', 'a.json'], { folder }).exitCode, 66);
  });
});

test('empty names and values are those of the tool', needsBoth, () => {
  withFolder({ 'a.json': push, 'plain.json': { aps: { alert: 'Hi' } } }, (folder) => {
    const lines = [
      ['inspect', ''], ['inspect', '--json', ''], ['inspect', '', 'a.json'], ['map', ''], ['map', '--json', '', 'a.json'], ['preview', ''],
      ['inspect', '--mapping=', 'a.json'], ['inspect', '--json', '--mapping=', 'a.json'], ['lint', '--settings=', 'a.json'],
      ['inspect', '--config=', 'a.json'], ['preview', '--app-name', '', 'plain.json'],
      ['lint', '--stdin-filename', '', '-'], ['lint', '--stdin-filename', '', '--format', 'json', '-'],
    ];
    for (const words of lines) compare(words, { folder, input: JSON.stringify(push) });
    compare(['preview', '--app-name', '', '--html', '-', 'plain.json'], { folder });
  });
});

test('a folder without payloads has no skipped file, as for the tool', needsBoth, () => {
  withFolder({ 'a.txt': 'a' }, (folder) => {
    for (const more of [[], ['.'], ['--format', 'json'], ['--format', 'sarif'], ['--skip-other-files', 'a.txt'], ['--fix']]) {
      // A check must not pass because its folder has a different name.
      const expected = more[0] === '--skip-other-files' ? 0 : 66;
      assert.strictEqual(compare(['lint', ...more], { folder }).exitCode, expected);
    }
  });
});
