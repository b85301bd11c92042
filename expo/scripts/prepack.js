'use strict';

// Copies the sources and podspecs of the library and the vendor steps into the package. npm runs this before packing; the
// copies aren't committed.

const fs = require('fs');
const path = require('path');

const repository = path.join(__dirname, '..', '..');
const ios = path.join(__dirname, '..', 'ios');

const SOURCES = [
  'Sources/Cameo',
  'Sources/CameoAnalysis/Inspection+JSON.swift',
  'Sources/CameoApp',
  'Sources/CameoContentUI',
];
const PODSPECS = ['Cameo.podspec', 'CameoApp.podspec', 'CameoContentUI.podspec'];

/** Excludes the documentation, which isn't part of the pod. */
const isIncluded = (/** @type {string} */ file) => !file.endsWith('.docc');

if (!fs.existsSync(path.join(repository, PODSPECS[0]))) {
  console.error('expo-cameo: Cameo.podspec not found; run npm pack in a clone of the repository');
  process.exit(1);
}
fs.rmSync(path.join(ios, 'Sources'), { recursive: true, force: true });
for (const name of fs.readdirSync(ios)) {
  if (name.endsWith('.podspec') && name !== 'ExpoCameo.podspec') fs.rmSync(path.join(ios, name));
}
for (const source of SOURCES) {
  fs.cpSync(path.join(repository, source), path.join(ios, source), {
    recursive: true,
    filter: isIncluded,
  });
}
for (const podspec of PODSPECS) {
  fs.copyFileSync(path.join(repository, podspec), path.join(ios, podspec));
}
const steps = path.join(__dirname, '..', 'plugin', 'VendorSteps');
fs.rmSync(steps, { recursive: true, force: true });
fs.cpSync(path.join(repository, 'Examples', 'VendorSteps'), steps, { recursive: true });
for (const folder of [path.join(__dirname, '..'), ios]) {
  fs.copyFileSync(path.join(repository, 'LICENSE'), path.join(folder, 'LICENSE'));
}
