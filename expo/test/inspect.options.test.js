'use strict';

// Compares the options of expo-cameo/inspect with the tool's table of options.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');

const rows = require('../../Tests/__Snapshots__/javascript-options.json');
const { inspect, lint, previewHTML } = require('../inspect');
const { requiring: { test } } = require('./support/engine.js');

const declarations = fs.readFileSync(path.join(__dirname, '../inspect/index.d.ts'), 'utf8');

/** Functions with the options of commands. They throw the error for an invalid option. */
const functions = {
  inspect: (options) => checked(inspect({}, options)),
  lint: (options) => checked(lint({}, options)),
  preview: (options) => previewHTML({}, options),
};

function checked({ error }) {
  if (error) throw new Error(error.message);
}

/** Returns the strings in a union type, which may be referred to by its name. */
function wordsOf(/** @type {string} */ type) {
  const [, named = type] = new RegExp(`export type ${type.replaceAll('|', '\\|')} = (.*);`).exec(declarations) ?? [];
  return [...named.matchAll(/'([^']*)'/g)].map(([, word]) => word);
}

test('the functions have the options in the table, with the same values', () => {
  let count = 0;
  for (const { command, name, choices } of rows) {
    const type = new RegExp(`readonly ${name}\\?: (.*);`).exec(declarations)?.[1];
    assert.ok(type, name);
    assert.throws(() => functions[command]({ [name]: 1 }), new RegExp(`^\\w*Error: ${name} must be`), name);
    if (choices.length === 0) continue;
    assert.deepStrictEqual(wordsOf(type).sort(), [...choices].sort(), name);
    const words = choices.join(', ').replace(/, ([^,]*)$/, ' or $1');
    assert.throws(() => functions[command]({ [name]: 1 }), new RegExp(words), name);
    count += 1;
  }
  assert.ok(count >= 4);
});
