'use strict';

// Copies the sources and podspecs of the library, the vendor steps and the engine's module into the package. npm runs this
// before packing; the copies aren't committed. With --sources, everything but the module, for Scripts/check-pods.

const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

const repository = path.join(__dirname, '..', '..');
const ios = path.join(__dirname, '..', 'ios');

const SOURCES = [
  'Sources/Cameo',
  'Sources/CameoApp',
  'Sources/CameoContentUI',
  'Sources/CameoInspection',
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

/**
 * Copies a module that `Scripts/wasm` builds.
 *
 * @param {string} copy The path in the package.
 * @param {string[]} imports The functions of its host.
 * @param {number} maxSize The maximum size, compressed with gzip, in bytes, as in wasm/test.
 */
function copyModule(copy, imports, maxSize) {
  const name = `.build/wasm/${path.basename(copy)}`;
  const source = path.join(repository, name);
  const target = path.join(__dirname, '..', copy);
  fs.rmSync(target, { force: true });
  if (!fs.existsSync(source)) {
    console.error(`expo-cameo: ${name} not found, which expo-cameo/inspect and npx expo-cameo require; run make wasm first`);
    return false;
  }
  const bytes = fs.readFileSync(source);
  if (!WebAssembly.validate(bytes)) {
    console.error(`expo-cameo: ${name} isn't a complete module; delete .build/wasm and run Scripts/wasm`);
    return false;
  }
  const unknown = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map((one) => one.name)
    .filter((one) => !imports.includes(one));
  if (unknown.length > 0) {
    console.error(`expo-cameo: ${name} imports ${unknown.join(', ')}, which no host has; run Scripts/wasm`);
    return false;
  }
  const size = zlib.gzipSync(bytes, { level: 9 }).length;
  console.error(`expo-cameo: ${name} has ${size} bytes with gzip; at most ${maxSize} are expected`);
  // Someone who packs a clone gets a large module rather than none.
  if (size > maxSize && process.env.CAMEO_REQUIRE_WASM === '1') return false;
  fs.copyFileSync(source, target);
  return true;
}

if (!process.argv.includes('--sources')) {
  const areComplete = copyModule('inspect/cameo.wasm', [], 1_250_000)
    && copyModule('command/cameo-commands.wasm', ['call'], 1_800_000);
  if (!areComplete) process.exit(1);
}
