'use strict';

// Simulates `npx expo prebuild --platform ios --clean` in the current folder, with the app config in app.json: creates
// ios/ as Expo does for an app named Engines, and runs the plugin `expo-cameo`. In a clone without the module that the
// plugin requires, the tool makes the same changes. Scripts/check-start-pages runs it.

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const { prebuild } = require('./prebuild');

const root = process.cwd();
const { expo } = JSON.parse(fs.readFileSync('app.json', 'utf8'));
const entries = expo.plugins.map((/** @type {any} */ entry) => [entry].flat());
const [, options] = entries.find((/** @type {any[]} */ [name]) => name === 'expo-cameo');
if (!fs.existsSync('node_modules/expo-cameo/app.plugin.js')) throw new Error('expo-cameo isn\'t installed');
fs.rmSync('ios', { recursive: true, force: true });
const project = path.join(__dirname, '../../../Fixtures/projects/expo-bare/ios');
fs.cpSync(project, 'ios', { recursive: true });
const plist = 'ios/Engines/Info.plist';
const setting = (/** @type {string} */ text, /** @type {string} */ key, /** @type {string} */ value) =>
  text.replace(new RegExp(`(<key>${key}</key>\\s*<string>)[^<]*`), `$1${value}`);
const versioned = setting(fs.readFileSync(plist, 'utf8'), 'CFBundleShortVersionString', expo.version ?? '1.0.0');
fs.writeFileSync(plist, setting(versioned, 'CFBundleVersion', expo.ios.buildNumber ?? '1'));
if (fs.existsSync(path.join(__dirname, '../../../.build/wasm/cameo-commands.wasm'))) {
  for (const warning of prebuild(root, { config: expo, options }).warnings) console.log(warning);
} else {
  const pods = path.join(root, 'node_modules/expo-cameo/ios');
  execFileSync('cameo', ['install', '--yes', '--skip-app', '--package-location', pods], { cwd: 'ios', stdio: 'ignore' });
}
