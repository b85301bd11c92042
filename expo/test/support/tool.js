'use strict';

// The tool `cameo`, built here.

const fs = require('node:fs');
const path = require('node:path');

const { repository } = require('./cases');

/** The tool's path: as named, else where it was built; `undefined` where it was not. */
const tool =
  process.env.CAMEO_TOOL ??
  ['debug', 'release']
    .map((configuration) => path.join(repository, '.build', configuration, 'cameo'))
    .find((file) => fs.existsSync(file));

const missing = 'cameo is not built: run swift build --product cameo, or name it in CAMEO_TOOL';

exports.missing = missing;
exports.tool = tool;
