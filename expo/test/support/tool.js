'use strict';

// The tool `cameo`, built here: what it says is what these tests compare with.

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const repository = path.join(__dirname, '..', '..', '..');

/** The tool's path: as named, else where it was built; `undefined` where it was not. */
const tool =
  process.env.CAMEO_TOOL ||
  ['debug', 'release']
    .map((configuration) => path.join(repository, '.build', configuration, 'cameo'))
    .find((file) => fs.existsSync(file));

const missing = 'cameo is not built: run swift build --product cameo, or name it in CAMEO_TOOL';

/** What `test` takes as options: skips where there is no tool, unless it is required. */
const needsTool = { skip: tool || process.env.CAMEO_REQUIRE_TOOL === '1' ? false : missing };

if (needsTool.skip) console.error(`SKIPPED, nothing was compared with the tool: ${missing}`);

/**
 * What the tool says.
 *
 * @param {string[]} options
 * @param {string} [folder] Where it is called.
 */
function cameo(options, folder) {
  if (!tool) throw new Error(missing);
  return execFileSync(tool, options, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, COLUMNS: '80', NO_COLOR: '1' },
    stdio: 'pipe',
  });
}

exports.cameo = cameo;
exports.needsTool = needsTool;
exports.repository = repository;
