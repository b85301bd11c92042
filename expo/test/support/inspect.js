'use strict';

// Runs `cameo inspect` on payloads.

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const { cameo, needsTool } = require('./tool');

/**
 * Returns the output of `cameo inspect --json` for payloads.
 *
 * @param {object[]} payloads
 * @param {object} [mapping]
 * @returns {any[]}
 */
function inspect(payloads, mapping) {
  return JSON.parse(run(['--json'], payloads, mapping));
}

/**
 * Returns the text output of `cameo inspect` for a payload.
 *
 * @param {object} payload
 * @param {object} [mapping]
 * @returns {string}
 */
function inspectAsText(payload, mapping) {
  return run([], [payload], mapping);
}

function run(options, payloads, mapping) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cameo-server-'));
  try {
    const write = (name, value) => {
      const file = path.join(folder, name);
      fs.writeFileSync(file, JSON.stringify(value));
      return file;
    };
    const files = payloads.map((payload, index) => write(`${index}.json`, payload));
    const mappingArguments = mapping ? ['--mapping', write('mapping', mapping)] : [];
    return cameo(['inspect', ...options, ...mappingArguments, ...files]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

exports.needsTool = needsTool;
exports.inspect = inspect;
exports.inspectAsText = inspectAsText;
