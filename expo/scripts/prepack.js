'use strict';

// Copies what the package's pods are made of from the repository: the library's sources and podspecs.
// The copies are not committed; npm runs this before it packs.

const fs = require('fs');
const path = require('path');

const repository = path.join(__dirname, '..', '..');
const ios = path.join(__dirname, '..', 'ios');

const FOLDERS = ['Sources/Cameo', 'Sources/CameoAnalysis', 'Sources/CameoContentUI'];
const PODSPECS = ['Cameo.podspec', 'CameoContentUI.podspec'];

/** Documentation is built from the repository, and is no part of the pod. */
const isWanted = (/** @type {string} */ file) => !file.endsWith('.docc');

if (!fs.existsSync(path.join(repository, PODSPECS[0]))) {
  console.error('expo-cameo: pack it in its repository, beside Cameo.podspec and Sources');
  process.exit(1);
}
fs.rmSync(path.join(ios, 'Sources'), { recursive: true, force: true });
for (const name of fs.readdirSync(ios)) {
  if (name.endsWith('.podspec') && name !== 'ExpoCameo.podspec') fs.rmSync(path.join(ios, name));
}
for (const folder of FOLDERS) {
  fs.cpSync(path.join(repository, folder), path.join(ios, folder), {
    recursive: true,
    filter: isWanted,
  });
}
for (const podspec of PODSPECS) {
  fs.copyFileSync(path.join(repository, podspec), path.join(ios, podspec));
}
for (const folder of [path.join(__dirname, '..'), ios]) {
  fs.copyFileSync(path.join(repository, 'LICENSE'), path.join(folder, 'LICENSE'));
}
