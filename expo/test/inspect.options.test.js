'use strict';

// Compares the options of expo-cameo/inspect with the tool's table of options.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { syntaxes } = require('../command/syntax.json');
const { checkedOptions } = require('../inspect/options.js');

const declarations = fs.readFileSync(path.join(__dirname, '../inspect/index.d.ts'), 'utf8');

/** @typedef {'inspect' | 'lint' | 'previewHTML'} Name */

/**
 * Commands with the functions that have their options.
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
  for (const { name, options } of syntaxes) {
    for (const option of options) {
      if (!('javaScript' in option)) continue;
      const key = String(option.javaScript);
      const type = new RegExp(`readonly ${key}\\?: (.*);`).exec(declarations)?.[1];
      assert.ok(type, key);
      assert.throws(() => checkedOptions(functions[name], { [key]: 1 }), new RegExp(`^\\w*Error: ${key} must be`), key);
      if (!('choices' in option) || !option.choices) continue;
      assert.deepStrictEqual(wordsOf(type).sort(), [...option.choices].sort(), key);
      const words = option.choices.join(', ').replace(/, ([^,]*)$/, ' or $1');
      assert.throws(() => checkedOptions(functions[name], { [key]: 1 }), new RegExp(words), key);
      count += 1;
    }
  }
  assert.ok(count >= 4);
});
