'use strict';

// Comparisons of npx expo-cameo with the tool.

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { named } = require('./program.js');
const { repository } = require('./tool.js');
const { runCommand, runTool } = require('./engine.js');

/** Returns the payloads in folders of the repository. */
function payloads(...folders) {
  return folders.flatMap((folder) => fs.readdirSync(path.join(repository, folder), { recursive: true })
    .map((name) => path.join(folder, String(name))))
    .filter((file) => /\.(json|apns)$/.test(file) && !file.includes('Fixtures/projects') && !file.includes('node_modules'))
    .sort();
}

const all = payloads('Fixtures', 'Examples');

/** Checks that both programs have the same result, and returns the result. */
function compare(words, options) {
  const expected = runTool(words, options);
  const result = runCommand(words, options);
  const name = words.slice(0, 4).join(' ');
  for (const key of ['messages', 'output']) {
    let text = named(expected[key]);
    // A manual page escapes the hyphen.
    if (text.startsWith('.TH')) text = text.replaceAll('npx expo-cameo', 'npx expo\\-cameo');
    // The longer name changes line breaks.
    const isLonger = text !== expected[key] && result[key].replace(/\s+/g, ' ') === text.replace(/\s+/g, ' ');
    expected[key] = isLonger ? result[key] : text;
  }
  assert.strictEqual(result.messages, expected.messages, `messages of ${name}`);
  assert.strictEqual(result.exitCode, expected.exitCode, `exit code of ${name}`);
  if (result.output !== expected.output) {
    // A message with all lines would be too long.
    const [lines, expectedLines] = [result, expected].map(({ output }) => output.split('\n'));
    const index = lines.findIndex((line, position) => line !== expectedLines[position]);
    assert.strictEqual(lines[index]?.slice(0, 300), expectedLines[index]?.slice(0, 300), `line ${index + 1} of ${name}`);
    assert.fail(`${name} ends after line ${lines.length} instead of ${expectedLines.length}`);
  }
  return result;
}

/** Calls a function with a folder that contains files, and removes the folder. */
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
const wrong = { aps: { alert: 'Hi', badge: '1' } };

module.exports = { all, compare, payloads, push, withFolder, wrong };
