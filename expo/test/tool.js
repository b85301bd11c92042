'use strict';

// The tool `cameo`, which tells what an iPhone will show of a push.

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');

/** The tool's path: as named, else where it was built; `undefined` where it was not. */
const tool = process.env.CAMEO_TOOL || ['debug', 'release']
  .map((configuration) => path.join(root, '.build', configuration, 'cameo'))
  .find((file) => fs.existsSync(file));

const missing = 'cameo is not built: run swift build --product cameo, or name it in CAMEO_TOOL';

/** What `test` takes as options: skips where there is no tool, unless it is required. */
const needsTool = { skip: tool || process.env.CAMEO_REQUIRE_TOOL === '1' ? false : missing };

if (needsTool.skip) console.error(`SKIPPED, what an iPhone shows was not tested: ${missing}`);

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
  if (!tool) throw new Error(missing);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cameo-server-'));
  try {
    const write = (name, value) => {
      const file = path.join(folder, name);
      fs.writeFileSync(file, JSON.stringify(value));
      return file;
    };
    const files = payloads.map((payload, index) => write(`${index}.json`, payload));
    const mapped = mapping ? ['--mapping', write('mapping', mapping)] : [];
    return execFileSync(
      tool, ['inspect', ...options, ...mapped, ...files], { encoding: 'utf8', stdio: 'pipe' });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

exports.needsTool = needsTool;
exports.inspect = inspect;
exports.inspectInWords = inspectInWords;
