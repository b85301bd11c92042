'use strict';

// Simulates `npm install` of the package that `npm pack` has written to the current folder: unpacks the package, and
// links its command. In a clone without the modules, the command is the tool, which prints the same output.
// Scripts/check-start-pages runs this script.

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const [archive] = fs.readdirSync('.').filter((name) => /^expo-cameo-.*\.tgz$/.test(name));
const folder = 'node_modules/expo-cameo';
const modules = path.join(__dirname, '../../../.build/wasm');
const command = 'node_modules/.bin/expo-cameo';

execFileSync('tar', ['xzf', archive]);
fs.mkdirSync(path.dirname(command), { recursive: true });
fs.renameSync('package', folder);
if (fs.existsSync(`${modules}/cameo.wasm`)) {
  fs.copyFileSync(`${modules}/cameo.wasm`, `${folder}/inspect/cameo.wasm`);
  fs.copyFileSync(`${modules}/cameo-commands.wasm`, `${folder}/command/cameo-commands.wasm`);
  fs.symlinkSync('../expo-cameo/command/index.js', command);
} else {
  fs.writeFileSync(command, '#!/bin/sh\nexec cameo "$@"\n');
}
fs.chmodSync(command, 0o755);
