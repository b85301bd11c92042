'use strict';

// Copies the sources and podspecs of the library, the vendor steps and the modules into the package. npm runs this
// script before packing; the copies aren't committed. With --sources, the script copies everything except the modules,
// for Scripts/check-pods.

const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');

const repository = path.join(__dirname, '..', '..');
const ios = path.join(__dirname, '..', 'ios');

const SOURCES = [
  'Sources/Cameo',
  'Sources/CameoApp',
  'Sources/CameoContentUI',
  'Sources/CameoInspection',
];
const PODSPECS = ['Cameo.podspec', 'CameoApp.podspec', 'CameoContentUI.podspec'];

/** Returns whether a file is copied. The documentation isn't part of the pod. */
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

/** The maximum sizes of the modules after compression with gzip, in bytes. */
const maxSizes = require('./moduleSizes.json');

/**
 * The modules that `Scripts/wasm` builds. For each module: the destination folder, the host functions that it may
 * import, and the features that require it.
 */
const MODULES = [
  {
    name: 'cameo.wasm', folder: 'inspect', imports: '',
    users: 'expo-cameo/inspect',
  },
  {
    name: 'cameo-commands.wasm', folder: 'command', imports: 'host.call',
    users: 'the config plugin and npx expo-cameo',
  },
];

/**
 * Validates a module, and copies it to its folder. Returns `false` if it is missing or invalid, or too large for a
 * release.
 *
 * @param {typeof MODULES[number]} module
 */
function copyModule({ name, folder, imports, users }) {
  const maxSize = maxSizes[name];
  const source = path.join(repository, '.build', 'wasm', name);
  const copy = path.join(__dirname, '..', folder, name);
  fs.rmSync(copy, { force: true });
  if (!fs.existsSync(source)) {
    console.error(`expo-cameo: .build/wasm/${name} not found (required by ${users}); run make wasm first`);
    return false;
  }
  const bytes = fs.readFileSync(source);
  if (!WebAssembly.validate(bytes)) {
    console.error(`expo-cameo: .build/wasm/${name} isn't a complete module; delete .build/wasm and run Scripts/wasm`);
    return false;
  }
  const imported = WebAssembly.Module.imports(new WebAssembly.Module(bytes))
    .map((one) => `${one.module}.${one.name}`).filter((one) => one !== imports);
  if (imported.length > 0) {
    console.error(`expo-cameo: .build/wasm/${name} imports ${imported.join(', ')}, which no host has; run Scripts/wasm`);
    return false;
  }
  const size = zlib.gzipSync(bytes, { level: 9 }).length;
  console.error(`expo-cameo: .build/wasm/${name} has ${size} bytes with gzip; at most ${maxSize} are expected`);
  // For developers who pack a clone, a large module is better than none.
  if (size > maxSize && process.env.CAMEO_REQUIRE_WASM === '1') return false;
  fs.copyFileSync(source, copy);
  return true;
}

if (!process.argv.includes('--sources') && !MODULES.map(copyModule).every(Boolean)) process.exit(1);
