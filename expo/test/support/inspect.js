'use strict';

// What an iPhone will show of payloads, told by the tool.

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const { cameo, needsTool } = require('./tool');

/**
 * What `cameo inspect --json` tells of payloads, in one run.
 *
 * @param {object[]} payloads
 * @param {object} [mapping]
 * @returns {any[]}
 */
function inspect(payloads, mapping) {
  return JSON.parse(run(['--json'], payloads, mapping));
}

/**
 * What `cameo inspect` tells of a payload in words.
 *
 * @param {object} payload
 * @param {object} [mapping]
 * @returns {string}
 */
function inspectInWords(payload, mapping) {
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
    const mapped = mapping ? ['--mapping', write('mapping', mapping)] : [];
    return cameo(['inspect', ...options, ...mapped, ...files]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

exports.needsTool = needsTool;
exports.inspect = inspect;
exports.inspectInWords = inspectInWords;
