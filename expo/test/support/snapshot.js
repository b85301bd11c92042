'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');

const folder = path.join(__dirname, '..', '__snapshots__');

/**
 * Compares text with the file `test/__snapshots__/<name>.txt`. With `RECORD=1` it writes the file and
 * fails.
 *
 * @param {string} name
 * @param {string} text
 */
function assertSnapshot(name, text) {
  const file = path.join(folder, `${name}.txt`);
  const recorded = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
  if (process.env.RECORD === '1') {
    if (recorded === text) return;
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(file, text);
    assert.fail(`Recorded ${file}; review the change, then run the tests without RECORD=1`);
  }
  assert.equal(
    text, recorded ?? '', `${file} differs; if the change is intended, run the tests with RECORD=1`);
}

/**
 * Returns the error that a function throws.
 *
 * @param {() => unknown} body
 * @returns {any}
 */
function errorOf(body) {
  try {
    body();
  } catch (error) {
    return error;
  }
  return assert.fail('No error was thrown');
}

exports.assertSnapshot = assertSnapshot;
exports.errorOf = errorOf;
