'use strict';

// Runs the tool `cameo`, the reference to which tests compare the package.

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const repository = path.join(__dirname, '..', '..', '..');

/** Path of the tool: from CAMEO_TOOL, or from the build folder; `undefined` if it isn't built. */
const tool =
  process.env.CAMEO_TOOL ||
  ['debug', 'release']
    .map((configuration) => path.join(repository, '.build', configuration, 'cameo'))
    .find((file) => fs.existsSync(file));

const missing = 'cameo isn\'t built; run swift build --product cameo, or set CAMEO_TOOL to its path';

/** Test options that skip a test if there is no tool, unless CAMEO_REQUIRE_TOOL is set. */
const needsTool = { skip: tool || process.env.CAMEO_REQUIRE_TOOL === '1' ? false : missing };

/**
 * Runs the tool and returns its output.
 *
 * @param {string[]} options
 * @param {string} [folder] Working directory.
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
exports.tool = tool;
