'use strict';

// Compares the options of expo-cameo/inspect with the tool's table of options.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const rows = require('../../Tests/__Snapshots__/javascript-options.json');
const { checkedOptions } = require('../inspect/options.js');

const declarations = fs.readFileSync(path.join(__dirname, '../inspect/index.d.ts'), 'utf8');

/** @typedef {'inspect' | 'lint' | 'previewHTML'} Name */

/**
 * Commands, and the functions with the same options.
 *
 * @type {Record<string, Name>}
 */
const functions = { inspect: 'inspect', lint: 'lint', preview: 'previewHTML' };

/** Returns the words of a type, which can have a name. */
function wordsOf(/** @type {string} */ type) {
  const [, named = type] = new RegExp(`export type ${type.replaceAll('|', '\\|')} = (.*);`).exec(declarations) ?? [];
  return [...named.matchAll(/'([^']*)'/g)].map(([, word]) => word);
}

test('the functions have options of the table, with their words', () => {
  let count = 0;
  for (const { command, name, choices } of rows) {
    const type = new RegExp(`readonly ${name}\\?: (.*);`).exec(declarations)?.[1];
    assert.ok(type, name);
    assert.throws(() => checkedOptions(functions[command], { [name]: 1 }), new RegExp(`^\\w*Error: ${name} must be`), name);
    if (choices.length === 0) continue;
    assert.deepStrictEqual(wordsOf(type).sort(), [...choices].sort(), name);
    const words = choices.join(', ').replace(/, ([^,]*)$/, ' or $1');
    assert.throws(() => checkedOptions(functions[command], { [name]: 1 }), new RegExp(words), name);
    count += 1;
  }
  assert.ok(count >= 4);
});
